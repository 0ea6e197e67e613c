"""Bots in games with modules: they play them by the rules, and use what they bring."""

import pytest

from brauhaus.bots.api import Clock
from brauhaus.bots.ismcts import Ismcts
from brauhaus.bots.policy import choose
from brauhaus.bots.search import search
from brauhaus.bots.tally import placings
from brauhaus.core import Config, State, View
from brauhaus.core.config import MODULES
from tests.core.moves import (
    DONE,
    LOCOMOTIVE,
    brew,
    brew_house,
    coop,
    deliver,
    export,
    give,
    give_back,
    option,
    rotate,
    worker,
)
from tests.core.positions import Game, Values, alone, game, spent

TOGETHER = pytest.mark.filterwarnings("ignore:5 modules at once")
EACH = [*((module,) for module in MODULES), pytest.param(MODULES, marks=TOGETHER)]
GAMES = pytest.mark.parametrize("modules", EACH, ids=lambda modules: "+".join(modules))


def move(g: Game) -> int:
    """What the heuristic does."""
    return choose(g.state.view(g.turn), 1)


def positions(modules: tuple[str, ...]) -> list[State]:
    """The states of a game of three heuristic players."""
    state = State.new(Config(3, modules=modules), 5)
    found = []
    while not state.is_over:
        found.append(state.clone())
        state.apply(choose(state.view(state.current_player), len(found)))
    return found


# -- by the rules ----------------------------------------------------------------------------------


@GAMES
def test_the_heuristic_beats_random_bots(modules: tuple[str, ...]) -> None:
    config = Config(4, modules=modules)
    shares = placings(config, ["heuristic", *["random"] * 3], 20, seed=1)
    assert sum(shares) / len(shares) > 0.97
    assert placings(config, ["heuristic", *["random"] * 3], 20, seed=1) == shares


@GAMES
def test_the_heuristic_looks_at_nothing_hidden(modules: tuple[str, ...]) -> None:
    for seed, state in enumerate(positions(modules)):
        view = state.view(state.current_player)
        action = choose(view, seed)
        assert action in view.legal_actions()
        assert choose(View.from_bytes(view.to_bytes()), seed) == action
        assert choose(view.determinize(seed).view(view.player), seed) == action


@GAMES
def test_search_answers_alike_and_rewards_are_shares(modules: tuple[str, ...]) -> None:
    for state in positions(modules)[::25]:
        view = state.view(state.current_player)
        found = search(view, 1, iters=60, c=0.1, rollout="heuristic", depth=5)
        assert found == search(view, 1, iters=60, c=0.1, rollout="heuristic", depth=5)
        assert [action for action, _, _ in found] == view.legal_actions()
        assert all(0 <= total <= visits for _, visits, total in found)


# -- sensible moves --------------------------------------------------------------------------------


def test_draff_pays_for_an_exchange() -> None:
    me = {"draff": 6, "coins": 1, "cellar": {"Weizen": 1, "barrel": 1}}
    g = alone(me, modules=("waste",)).do(worker(1, "exchange"))
    while g.decision != "exchange_give":
        g.do(move(g))
    assert move(g) == give("draff")


def test_as_much_draff_is_returned_as_can_be() -> None:
    me: Values = {"draff": 5, "unlocked": ["Pils"], "dials": {"Pils": 6}}
    g = alone(me, modules=("waste",)).do(worker(1, "10"))
    assert g.decision == "draff"
    assert move(g) == give_back(4)


ABROAD: Values = {"cellar": {"Alt": 2, "Weizen": 2, "barrel": 2}, "discs": [-3, -4]}


def test_the_locomotive_delivers_the_cheapest_beers() -> None:
    me = spent(5, locomotive_left=True, coins=1, **ABROAD)
    g = alone(me, modules=("export",))
    assert g.choices == {option(0), option(2)}  # the locomotive is all that is left
    assert move(g) == option(0)
    g.do(option(0))
    assert move(g) == deliver("Alt")


def test_a_disc_goes_where_it_brings_most() -> None:
    me = spent(5, locomotive_left=True, discs=[-3, -4], cellar={"Alt": 2, "barrel": 2})
    # Brewing is no good any more, nor is a level; tile 2 has VP beside.
    g = alone(me, modules=("export",), end_triggered=True).do(option(0))
    assert g.decision == "export"
    assert move(g) in {export(2), export(4), export(6)}


def test_a_delivery_is_better_than_a_coin_now_and_a_beer_later() -> None:
    me: Values = {"trucks_left": 0, "admin_left": False, "turn_order_space": 1, "coins": 2}
    me |= {"workers_left": [1], "depot": 1} | ABROAD
    occupied = [f"{area}{side}" for area in range(1, 8) for side in "AB"]
    g = alone(me, modules=("export",), occupied=occupied, end_triggered=True)
    assert LOCOMOTIVE in g.choices
    assert move(g) == LOCOMOTIVE


def test_both_coops_of_a_type_are_filled() -> None:
    me: Values = {"unlocked": ["Weizen"], "extensions": ["Brewing Tower"], "double_coop": "Weizen"}
    g = alone(me, modules=("double_coop",)).do(worker(1, "1A"), brew("Weizen"))
    assert DONE in g.choices
    assert move(g) == brew("double")


def test_the_house_coop_brews_the_best_type_to_be_had() -> None:
    me: Values = {"extensions": ["Advertising Department"], "unlocked": ["Alt"]}
    rival = spent(6, unlocked=["Weizen"])
    g = game(me, rival, count=2, modules=("house_brand",)).do(worker(1, "1A"))
    assert g.choices == {brew("Alt"), brew_house("Alt"), brew_house("Weizen")}
    assert move(g) == brew_house("Weizen")


def test_dials_of_the_double_coop_turn_for_their_type() -> None:
    me: Values = {"unlocked": ["Weizen"], "extensions": ["Brewing Tower"], "double_coop": "Weizen"}
    me["dials"] = {"Alt": 2, "double": 2}
    g = alone(me, modules=("double_coop",)).do(worker(2, "2A"))
    assert g.decision == "rotate"
    assert move(g) == rotate("double")


def test_the_coop_tile_of_a_type_that_can_be_brewed() -> None:
    me: Values = {"coins": 3, "unlocked": ["Stark"]}
    g = alone(me, modules=("double_coop",)).do(worker(1, "7A"))
    while g.decision != "coop":
        g.do(next(a for a in sorted(g.choices, reverse=True)))
    assert move(g) == coop("Stark")


@TOGETHER
def test_a_searching_bot_plays_all_modules_to_the_end() -> None:
    state = State.new(Config(2, modules=MODULES), 3)
    bots = [Ismcts(1, iters=30), Ismcts(2, iters=30)]
    while not state.is_over:
        player = state.current_player
        state.apply(bots[player].choose(state.view(player), Clock()))
    assert max(state.scores()) >= 15
