"""The heuristic bot: it plays by the rules and its own knowledge only, and sensibly."""

import pytest

from brauhaus.bots.api import Clock
from brauhaus.bots.heuristic import Heuristic
from brauhaus.bots.policy import choose
from brauhaus.bots.random_bot import Random
from brauhaus.bots.tally import placings, self_play
from brauhaus.core import Config, State, View, load_ruleset
from brauhaus.core.numbers import Act
from tests.core.moves import worker
from tests.core.positions import Values, alone, game
from tests.core.walks import KINDS, states

HOUSE = load_ruleset("house")


def move(state: State, seed: int = 1) -> int:
    """What the heuristic does for the player who decides."""
    return choose(state.view(state.current_player), seed)


def choices(seed: int, deal: int) -> list[int]:
    state = State.new(Config(players=3), deal)
    bots = [Heuristic(seed + number) for number in range(3)]
    chosen = []
    while (player := state.current_player) >= 0:
        chosen.append(bots[player].choose(state.view(player), Clock()))
        state.apply(chosen[-1])
    return chosen


def play_round(state: State) -> State:
    """Plays the heuristic at every seat to the end of the round."""
    now = state.round
    while not state.is_over and state.round == now:
        state.apply(move(state))
    return state


# -- a bot like any other --------------------------------------------------------------------------


def test_the_same_seed_plays_the_same_game() -> None:
    assert choices(7, 1) == choices(7, 1)
    assert any(choices(7, deal) != choices(17, deal) for deal in range(5))


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_legal_and_looks_at_nothing_hidden(kind: str) -> None:
    for state in states(kind):
        view = state.view(state.current_player)
        for seed in range(5):
            action = choose(view, seed)
            assert action in view.legal_actions()
            assert choose(View.from_bytes(view.to_bytes()), seed) == action
            # The same to this player, with other cards in the other hands and the pile.
            world = view.determinize(seed)
            assert choose(world.view(view.player), seed) == action


def test_who_has_nothing_to_decide_is_told_so() -> None:
    state = State.new(Config(players=2), 1)
    with pytest.raises(ValueError, match="nothing to decide"):
        choose(state.view(1 - state.current_player), 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_beats_random_bots(players: int) -> None:
    shares = placings(Config(players), ["heuristic"] + ["random"] * (players - 1), 50, seed=1)
    assert sum(shares) / len(shares) > 0.98


def test_it_beats_random_bots_through_views() -> None:
    for deal in range(5):
        state = State.new(Config(players=2), deal)
        bots = [Heuristic(deal), Random(deal)]
        while (player := state.current_player) >= 0:
            state.apply(bots[player].choose(state.view(player), Clock()))
        assert state.ranks() == [1, 2]


def test_most_points_of_winners_come_from_orders() -> None:
    _, _, orders, points = self_play(Config(4), "heuristic", 500, seed=1)
    assert orders > points / 2


# -- sensible moves --------------------------------------------------------------------------------


def test_it_completes_the_order_that_wins() -> None:
    me: Values = {"hand": ["Beer festival"], "vp": 12, "coins": 3}
    me["cellar"] = {"Alt": 1, "Pils": 1, "Export": 1, "Lager": 1}
    g = game(me, {"vp": 20}, count=2, deck="house", end_triggered=True)
    state = play_round(g.state)
    assert state.is_over
    assert state.ranks()[0] == 1


def test_of_two_orders_it_completes_the_better() -> None:
    hand = ["Steam engine", "Line shaft"]
    stock = {"Pils": 1, "Export": 1, "Lager": 1, "Weizen": 1, "barrel": 1}
    g = alone(
        {"hand": hand, "cellar": stock, "trucks_left": 1, "workers_left": [], "admin_left": False},
        deck="house",
        order_truck_used=True,
    )
    state = g.state
    while state.decision != "order":
        state.apply(move(state))
    assert move(state) == Act.ACT_ORDER + HOUSE.card_ids["Line shaft"]


def test_it_turns_the_dial_that_an_order_waits_for() -> None:
    me: Values = {"hand": ["Storage master"], "unlocked": ["Weizen", "Pils"]}
    me |= {"cellar": {"Weizen": 1, "barrel": 1}, "dials": {"Weizen": 1, "Pils": 5}}
    g = alone(me, deck="house").do(worker(2, "2A"))
    assert g.decision == "rotate"
    assert move(g.state) == Act.ACT_ROTATE + 5


def test_it_brews_what_its_order_asks_for() -> None:
    me: Values = {"hand": ["Architect"], "unlocked": ["Pils", "Lager"], "cellar": {"barrel": 1}}
    g = alone(me, deck="house").do(worker(2, "1A"))
    assert g.decision == "brew"
    assert move(g.state) == Act.ACT_BREW + 3


def test_it_frees_the_type_that_its_order_asks_for() -> None:
    me: Values = {"hand": ["Architect"], "unlocked": ["Alt"], "cellar": {"Lager": 1, "barrel": 1}}
    me["overlays"] = ["Pils", "Export", "Stark", "Weizen"]
    me["tokens"] = ["Pils", "Export", "Lager", "Stark", "Weizen"]
    g = alone(me, deck="house").do(worker(2, "3A"))
    while g.decision != "unblock":
        assert g.decision == "option"
        g.do(Act.ACT_OPTION + 1)
    assert move(g.state) == Act.ACT_UNBLOCK + 5


def test_it_prefers_the_space_that_allows_a_bonus_action() -> None:
    """Both brewing spaces are free and brewing is all there is to do."""
    me: Values = {"unlocked": ["Pils"], "workers_left": [2], "coins": 0}
    me |= {"trucks_left": 0, "admin_left": False, "turn_order_space": 1}
    occupied = [f"{area}{side}" for area in range(2, 9) for side in "AB"]
    g = alone(me, deck="house", occupied=occupied)
    assert {worker(2, "1A"), worker(2, "1B")} <= g.choices
    assert move(g.state) == worker(2, "1B")
