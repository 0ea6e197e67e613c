"""Bots alone against the Automa."""

from collections.abc import Callable

import pytest

from brauhaus.bots.api import Clock
from brauhaus.bots.ismcts import Ismcts
from brauhaus.bots.policy import choose
from brauhaus.bots.search import search
from brauhaus.bots.tally import self_play
from brauhaus.core import Config, State, View
from tests.core.moves import once, option, turn_order, worker
from tests.core.positions import Game, Values, holding, solo

CARDS = pytest.mark.parametrize("card", range(1, 7))
NOTHING_ELSE: Values = {"workers_left": [], "trucks_left": 0, "admin_left": False}


def play(config: Config, deal: int) -> list[State]:
    """The states of a game of the heuristic, the last one over."""
    state = State.new(config, deal)
    found = [state.clone()]
    while not state.is_over:
        state.apply(choose(state.view(0), len(found)))
        found.append(state.clone())
    return found


def move(g: Game) -> int:
    """What the heuristic does."""
    return choose(g.state.view(0), 1)


def searched(g: Game, rollout: str = "heuristic") -> int:
    """What the searching bot does."""
    return Ismcts(2, iters=300, rollout=rollout).choose(g.state.view(0), Clock())


def wins(bot: str, games: int = 100) -> float:
    return self_play(Config(1, solo_card=1), bot, games, seed=1)[1][0]


def test_the_heuristic_wins_more_often_than_random() -> None:
    assert wins("heuristic") == wins("heuristic")
    assert wins("heuristic") > 50 > 5 >= wins("random")


def test_the_heuristic_seldom_lacks_a_token() -> None:
    outcomes = [play(Config(1), deal)[-1].outcome for deal in range(60)]
    assert sum(found is not None and found.ending == "no token" for found in outcomes) <= 1


@CARDS
def test_every_decision_gets_a_legal_answer_that_looks_at_nothing_hidden(card: int) -> None:
    states = play(Config(1, solo_card=card), 7)[:-1]
    for seed, state in enumerate(states):
        view = state.view(0)
        action = choose(view, seed)
        assert action in view.legal_actions()
        assert choose(View.from_bytes(view.to_bytes()), seed) == action
        assert choose(view.determinize(seed).view(0), seed) == action
    for state in states[::20]:
        view = state.view(0)
        for depth in (0, 5):
            found = search(view, 1, iters=40, c=0.1, rollout="heuristic", depth=depth)
            assert [action for action, _, _ in found] == view.legal_actions()
            assert all(0 <= total <= visits for _, visits, total in found)
            assert found == search(view, 1, iters=40, c=0.1, rollout="heuristic", depth=depth)


def last_moves(**me: object) -> Game:
    """The last round, at 19 VP, with nothing left but what `me` says."""
    return solo(holding(1, vp=19, **(NOTHING_ELSE | me)), round=6)


@pytest.mark.parametrize("rollout", ["random", "heuristic"])
def test_search_takes_the_space_that_wins(rollout: str) -> None:
    """Only the seventh turn order space brings the point that is missing."""
    assert searched(last_moves(), rollout) == turn_order(7)


def test_search_takes_the_point_with_the_one_time_worker() -> None:
    me = holding(0, vp=19, turn_order_space=1, **NOTHING_ELSE)
    g = solo(me, round=6, blocked=[1, 7])
    assert searched(g) == once(7)


@pytest.mark.parametrize("player", [move, searched], ids=["heuristic", "search"])
def test_a_token_is_freed_when_none_is_left_to_place(player: Callable[[Game], int]) -> None:
    """One worker and space 3, where progress is worth more but for the token."""
    me = holding(0, progress=4, **(NOTHING_ELSE | {"workers_left": [1]}))
    occupied = [f"{area}{side}" for area in (1, 2, 4, 5, 6, 7, 8) for side in "AB"]
    g = solo(me, occupied=occupied, round=5).do(worker(1, "3A"))
    assert g.choices == {option(0), option(1)}
    assert player(g) == option(1)


def test_the_heuristic_uses_its_one_time_worker() -> None:
    ends = [play(Config(1), deal)[-1].to_dict()["players"][0] for deal in range(20)]
    assert sum(me["one_time_worker"] > 0 for me in ends) > 15
