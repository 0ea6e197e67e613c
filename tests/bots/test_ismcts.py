"""The bot that searches."""

from __future__ import annotations

from random import Random as Chance

import pytest

from brauhaus.bots.api import Clock
from brauhaus.bots.ismcts import Ismcts
from brauhaus.bots.random_bot import Random
from brauhaus.bots.search import search, search_iterations
from brauhaus.core import Config, State, View
from tests.core.positions import Game, game, spent
from tests.core.walks import KINDS, states

ROLLOUTS = pytest.mark.parametrize("rollout", ["random", "heuristic"])


def positions(players: int = 4, every: int = 60) -> list[State]:
    """Some states of one game of random players."""
    state = State.new(Config(players), 5)
    bots = [Random(seat) for seat in range(players)]
    found = []
    while not state.is_over:
        found.append(state.clone())
        player = state.current_player
        state.apply(bots[player].choose(state.view(player), Clock()))
    return found[::every]


def choices(states: list[State], **options: object) -> list[int]:
    """What a new bot chooses at each of these states, one after the other."""
    bot = Ismcts(9, **{"iters": 60, **options})  # type: ignore[arg-type]
    return [bot.choose(state.view(state.current_player), Clock()) for state in states]


def with_other_hidden_cards(state: State, viewer: int, seed: int) -> State:
    """The state with all that the viewer can not know dealt anew."""
    values = state.to_dict()
    rivals = [p for seat, p in enumerate(values["players"]) if seat != viewer]
    hidden = [[card for card in p["hand"] if card not in p["known"]] for p in rivals]
    cards = sum(hidden, values["draw_pile"])
    Chance(seed).shuffle(cards)
    for player, hand in zip(rivals, hidden, strict=True):
        player["hand"] = player["known"] + [cards.pop() for _ in hand]
    values |= {"draw_pile": cards, "rng": f"{seed:x}"}
    return State.from_dict(values)


@pytest.mark.parametrize(
    "options",
    [{}, {"rollout": "random"}, {"depth": 0}, {"threads": 3}],
    ids=lambda options: str(options),
)
def test_equal_seeds_choose_equally(options: dict[str, object]) -> None:
    found = positions()
    assert choices(found, **options) == choices(found, **options)


def test_the_seed_and_the_number_of_the_decision_matter() -> None:
    view = positions()[1].view(positions()[1].current_player)
    firsts = {Ismcts(seed, iters=4, rollout="random").choose(view, Clock()) for seed in range(20)}
    bot = Ismcts(1, iters=4, rollout="random")
    assert len(firsts) > 1
    assert len({bot.choose(view, Clock()) for _ in range(20)}) > 1


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_decision_gets_a_legal_answer(kind: str) -> None:
    for state in states(kind):
        view = state.view(state.current_player)
        for rollout in ("random", "heuristic"):
            bot = Ismcts(1, iters=20, rollout=rollout)
            assert bot.choose(view, Clock()) in view.legal_actions()


@ROLLOUTS
def test_what_the_player_can_not_know_changes_nothing(rollout: str) -> None:
    for seed, state in enumerate(positions()):
        viewer = state.current_player
        view = state.view(viewer)
        views = [
            view,
            View.from_bytes(view.to_bytes()),
            with_other_hidden_cards(state, viewer, seed).view(viewer),
        ]
        found = [Ismcts(3, iters=60, rollout=rollout).choose(v, Clock()) for v in views]
        assert len(set(found)) == 1


def test_visits_add_up_to_the_iterations_and_rewards_are_shares() -> None:
    for state in positions():
        view = state.view(state.current_player)
        found = search(view, 1, iters=100, c=0.5, rollout="heuristic", depth=5)
        assert [action for action, _, _ in found] == view.legal_actions()
        assert sum(visits for _, visits, _ in found) == 100
        assert all(0 <= total <= visits for _, visits, total in found)


def test_measured_iterations_are_all_done() -> None:
    state = State.new(Config(2), 1)
    assert search_iterations(state.view(state.current_player), 30, 1) == 30


def test_a_player_who_does_not_decide_has_nothing_to_search() -> None:
    state = State.new(Config(2), 1)
    view = state.view(1 - state.current_player)
    with pytest.raises(ValueError, match="nothing to decide"):
        search(view, 1, iters=1, c=1.0, rollout="random", depth=0)


@pytest.mark.parametrize("clock", [Clock(), Clock(remaining_ms=4), Clock(cap_ms=1)])
def test_a_time_budget_ends_the_search(clock: Clock) -> None:
    view = positions()[0].view(positions()[0].current_player)
    for threads in (1, 2):
        bot = Ismcts(1, ms=20, threads=threads)
        assert bot.choose(view, clock) in view.legal_actions()


def finish(position: Game, **options: object) -> list[int]:
    """The ranks when the bot makes all decisions that are left."""
    bot = Ismcts(2, iters=300, **options)  # type: ignore[arg-type]
    state = position.state
    while not state.is_over:
        state.apply(bot.choose(state.view(state.current_player), Clock()))
    return list(state.ranks())


LAST_TRUCK = {"vp": 19, "workers_left": [], "admin_left": False, "turn_order_space": 5}


@ROLLOUTS
def test_completes_the_order_that_wins_at_once(rollout: str) -> None:
    me = LAST_TRUCK | {"unlocked": ["Pils"], "cellar": {"Pils": 1}, "hand": ["take 2"]}
    ahead = spent(6, vp=20)
    assert finish(game(me, ahead, count=2, end_triggered=True), rollout=rollout) == [1, 2]


@ROLLOUTS
def test_moves_the_barrels_first_that_the_winning_order_needs(rollout: str) -> None:
    me = LAST_TRUCK | {
        "vp": 15,
        "workers_left": [1],
        "depot": 3,
        "cellar": {"Pils": 2, "Export": 1},
        "hand": ["take any"],
    }
    ahead = spent(6, vp=20)
    assert finish(game(me, ahead, count=2, end_triggered=True), rollout=rollout) == [1, 2]


@pytest.mark.parametrize("players", [2, 4])
def test_beats_random_players(players: int) -> None:
    for seat in range(players):
        state = State.new(Config(players), seat)
        bots = [Random(other) for other in range(players)]
        bots[seat] = Ismcts(seat, iters=30)  # type: ignore[call-overload]
        while not state.is_over:
            player = state.current_player
            state.apply(bots[player].choose(state.view(player), Clock()))
        assert state.ranks()[seat] == 1


@pytest.mark.parametrize(
    "options",
    [
        {"iters": 0},
        {"iters": 2.5},
        {"ms": 0},
        {"threads": 0},
        {"c": 0.0},
        {"c": float("nan")},
        {"rollout": "deep"},
        {"depth": -1},
    ],
    ids=lambda options: str(options),
)
def test_a_bad_option_is_refused_in_one_line(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]*; use [^\n]*$"):
        Ismcts(1, **options)  # type: ignore[arg-type]
