"""Module 2, Export: set-up, locomotives, the three options of the railroad, deliveries, scoring."""

import pytest

from brauhaus.core import Config, State

from ..moves import (
    BONUS_FIRST,
    DONE,
    LOCOMOTIVE,
    MAIN_FIRST,
    TURN_ORDER,
    WORKER,
    beer,
    deliver,
    export,
    move_disc,
    objective,
    option,
    turn_order,
    worker,
)
from ..positions import Game, Values, game, spent

EXPORT = ("export",)
TILES = {1, 2, 3, 4, 5, 6}
READY: Values = {"cellar": {"Pils": 2, "barrel": 2}}
OVER: Values = {"phase": "over", "end_triggered": True}
DELIVER, BUY, COIN = option(0), option(1), option(2)


def exporting(me: Values, rival: Values | None = None, **table: object) -> Game:
    """A game of two with exports in which only I can still act in this round."""
    other = spent(6, locomotive_left=False, **(rival or {}))
    return game(me, other, count=2, modules=EXPORT, **table)  # type: ignore[arg-type]


def discs(g: Game, seat: int = 0) -> list[int]:
    return sorted(g.player(seat)["discs"])


# -- set-up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_discs_begin_on_negative_spaces_by_player_order(players: int) -> None:
    values = State.new(Config(players, modules=EXPORT), 1).to_dict()
    rows = [{-3, -4}, {-2, -4}, {-3, -3}, {-2, -3}]
    assert values["order"] == list(range(players))
    assert [set(player["discs"]) for player in values["players"]] == rows[:players]
    assert all(len(player["discs"]) == 2 for player in values["players"])


def test_each_player_has_a_locomotive_in_every_round() -> None:
    values = State.new(Config(3, modules=EXPORT), 1).to_dict()
    assert [player["locomotive_left"] for player in values["players"]] == [True] * 3
    g = exporting(spent(1, locomotive_left=False))
    assert g.table["round"] == 2
    assert [player["locomotive_left"] for player in g.table["players"]] == [True] * 2
    assert g.can(LOCOMOTIVE)


def test_area_8_is_for_locomotives_only() -> None:
    assert {worker(1, "8A"), worker(1, "8B")} <= game().choices
    g = game(modules=EXPORT)
    assert not {worker(1, "8A"), worker(1, "8B"), worker(2, "8A")} & g.choices
    assert g.can(LOCOMOTIVE)
    assert not game().can(LOCOMOTIVE)


def test_a_covered_area_8_does_not_keep_locomotives_away() -> None:
    assert exporting({}, covered=["8A", "8B"]).can(LOCOMOTIVE)
    for seed in range(20):
        assert LOCOMOTIVE in State.new(Config(2, modules=EXPORT), seed).legal_actions()


# -- the locomotive --------------------------------------------------------------------------------


def test_any_number_of_locomotives() -> None:
    g = game(modules=EXPORT)
    for seat in range(4):
        assert g.turn == seat
        g.do(LOCOMOTIVE)
    assert [player["coins"] for player in g.table["players"]] == [1, 1, 1, 1]


def test_one_locomotive_a_round() -> None:
    g = exporting({}).do(LOCOMOTIVE)
    assert (g.me["locomotive_left"], g.decision) == (False, "turn")
    assert not g.can(LOCOMOTIVE)


def test_the_locomotive_is_a_sixth_action_that_must_be_taken() -> None:
    g = exporting(spent(1, **READY))  # two workers, turn order, truck, administration are done
    assert (g.turn, g.decision, g.table["round"]) == (0, "option", 1)
    assert not g.can(DONE)
    assert g.do(COIN).table["round"] == 2


def test_the_locomotive_gives_no_bonus_action() -> None:
    g = exporting({"workers": [3, 4]}).do(LOCOMOTIVE)
    assert (g.decision, g.choices & WORKER != set()) == ("turn", True)


def test_abilities_of_area_8_do_not_answer_to_locomotives() -> None:
    me = {"brewmasters": ["on area 8: rotate 2", "on truck"], "dials": {"Alt": 9}}
    g = exporting(me).do(LOCOMOTIVE)
    assert (g.me["dials"], g.me["coins"]) == ({"Alt": 9}, 1)


def test_an_objective_may_be_claimed_after_a_locomotive() -> None:
    g = exporting({"level": 4}).do(LOCOMOTIVE)
    assert g.choices == {DONE, objective("level")}


# -- the three options -----------------------------------------------------------------------------


def test_a_locomotive_has_the_choice_of_three() -> None:
    g = exporting(READY | {"coins": 3}).do(LOCOMOTIVE)
    assert (g.decision, g.choices) == ("option", {DELIVER, BUY, COIN})


def test_it_may_take_1_coin() -> None:
    g = exporting(READY).do(LOCOMOTIVE, COIN)
    assert (g.me["coins"], g.me["cellar"]["Pils"], discs(g)) == (1, 2, [-4, -3])


@pytest.mark.parametrize("name", ["Alt", "Pils", "Export", "Lager", "Stark", "Weizen"])
def test_it_may_buy_1_beer_of_any_type_for_3_coins(name: str) -> None:
    g = exporting({"coins": 4}).do(LOCOMOTIVE, BUY)
    assert g.choices == set(map(beer, ("Alt", "Pils", "Export", "Lager", "Stark", "Weizen")))
    g.do(beer(name))
    assert (g.me["coins"], g.me["cellar"][name], sum(g.me["cellar"].values())) == (1, 1, 1)


def test_buying_a_beer_needs_3_coins_and_a_free_space() -> None:
    g = exporting({"coins": 2}).do(LOCOMOTIVE)
    assert (g.decision, g.me["coins"]) == ("turn", 3)  # the coin was all that was possible
    g = exporting({"coins": 3, "cellar": {"barrel": 6}}).do(LOCOMOTIVE)
    assert (g.decision, g.me["coins"]) == ("turn", 4)


def test_a_delivery_costs_2_beers_of_a_type_and_2_barrels() -> None:
    me = {"cellar": {"Pils": 3, "barrel": 3}, "depot": 2}
    g = exporting(me, {"discs": [5, -2]}).do(LOCOMOTIVE, DELIVER, export(5))
    assert (g.me["cellar"]["Pils"], g.me["cellar"]["barrel"], g.me["depot"]) == (1, 1, 2)


@pytest.mark.parametrize(
    "me",
    [
        {"cellar": {"Pils": 1, "Alt": 1, "barrel": 2}},
        {"cellar": {"Pils": 2, "barrel": 1}, "depot": 3},
        {"cellar": {"Pils": 1, "barrel": 4}},
    ],
    ids=["two types", "barrels in the depot", "one beer"],
)
def test_without_these_there_is_no_delivery(me: Values) -> None:
    g = exporting(me).do(LOCOMOTIVE)
    assert (g.decision, g.me["coins"], discs(g)) == ("turn", 1, [-4, -3])


def test_the_type_of_a_delivery_is_chosen_among_several() -> None:
    g = exporting({"cellar": {"Alt": 2, "Weizen": 2, "barrel": 2}}).do(LOCOMOTIVE, DELIVER)
    assert (g.decision, g.choices) == ("deliver", {deliver("Alt"), deliver("Weizen")})
    g.do(deliver("Alt"))
    assert (g.me["cellar"]["Alt"], g.me["cellar"]["Weizen"]) == (0, 2)


def test_a_waiting_beer_moves_into_the_space_of_a_delivery() -> None:
    me = {"cellar": {"Pils": 2, "barrel": 4}, "dials": {"Export": 0}}
    g = exporting(me).do(LOCOMOTIVE, DELIVER)
    assert (g.decision, g.me["cellar"]["Export"], g.me["dials"]) == ("export", 1, {})


# -- discs -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "left"), [(0, -3), (1, -2), (2, -3), (3, -2)])
def test_the_rearmost_disc_goes_to_a_tile(seat: int, left: int) -> None:
    players: list[Values] = [{}] * 4
    players[seat] = READY
    g = game(*players, modules=EXPORT, turn=seat).do(LOCOMOTIVE, DELIVER)
    assert (g.decision, g.choices) == ("export", set(map(export, TILES)))
    g.do(export(5), MAIN_FIRST)
    assert (discs(g, seat), g.player(seat)["coins"]) == ([left, 5], 4)


def test_one_disc_of_a_player_on_a_tile() -> None:
    g = exporting(READY | {"discs": [-3, 5]}).do(LOCOMOTIVE, DELIVER)
    assert g.choices == set(map(export, TILES - {5}))


def test_discs_of_several_players_on_a_tile() -> None:
    rivals = ({"discs": [5, -2]}, {"discs": [5, -3]})
    g = game(READY, *rivals, count=3, modules=EXPORT).do(LOCOMOTIVE, DELIVER, export(5))
    assert [discs(g, seat) for seat in range(3)] == [[-3, 5], [-2, 5], [-3, 5]]


def test_a_disc_is_moved_only_when_both_are_on_tiles() -> None:
    g = exporting(READY | {"discs": [-3, 1]}).do(LOCOMOTIVE, DELIVER)
    assert (g.decision, g.choices) == ("export", set(map(export, TILES - {1})))
    assert discs(g.do(export(5))) == [1, 5]  # the one on the negative space has gone
    g = exporting(READY | {"discs": [1, 2]}).do(LOCOMOTIVE, DELIVER)
    assert (g.decision, g.choices) == ("export_from", {move_disc(1), move_disc(2)})


@pytest.mark.parametrize(("moved", "left"), [(1, 2), (2, 1)])
def test_a_disc_moves_to_another_tile_and_earns_its_bonus(moved: int, left: int) -> None:
    g = exporting(READY | {"discs": [1, 2]}, {"discs": [5, -2]})
    g.do(LOCOMOTIVE, DELIVER, move_disc(moved))
    assert (g.decision, g.choices) == ("export", set(map(export, TILES - {1, 2})))
    g.do(export(5))
    assert (discs(g), g.me["coins"], g.me["cellar"]["Pils"]) == ([left, 5], 4, 0)


def test_a_move_onto_an_empty_circle_earns_its_bonus_too() -> None:
    g = exporting(READY | {"discs": [1, 2]}).do(LOCOMOTIVE, DELIVER, move_disc(1), export(5))
    assert (g.decision, g.choices) == ("circle", {BONUS_FIRST, MAIN_FIRST})
    g.do(MAIN_FIRST)
    assert (g.me["coins"], g.me["depot"]) == (4, 1)


def test_a_circle_that_its_disc_has_left_is_empty() -> None:
    players = (READY | {"discs": [1, 5]}, READY | {"discs": [-2, -4]})
    g = game(*players, count=2, modules=EXPORT)
    g.do(LOCOMOTIVE, DELIVER, move_disc(5), export(4), MAIN_FIRST, LOCOMOTIVE, DELIVER, export(5))
    assert (g.turn, g.decision) == (1, "circle")


# -- the circle's bonus ----------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "then"), [(BONUS_FIRST, "take"), (MAIN_FIRST, "beer")])
def test_an_empty_circle_gives_its_bonus_before_or_after(first: int, then: str) -> None:
    g = exporting(READY).do(LOCOMOTIVE, DELIVER, export(1))
    assert (g.decision, g.choices) == ("circle", {BONUS_FIRST, MAIN_FIRST})
    assert g.do(first).decision == then
    g = exporting(READY).do(LOCOMOTIVE, DELIVER, export(5), first)
    assert (g.me["coins"], g.me["depot"]) == (4, 1)  # both, in either order


def test_a_circle_with_a_disc_gives_no_bonus() -> None:
    g = exporting(READY, {"discs": [5, -2]}).do(LOCOMOTIVE, DELIVER, export(5))
    assert (g.me["coins"], g.me["depot"], g.decision) == (4, 0, "turn")


# -- no order --------------------------------------------------------------------------------------


def test_exporting_is_not_completing_an_order() -> None:
    me = READY | {"brewmasters": ["on order"], "extensions": ["Tavern"], "hand": ["take 2"]}
    rival = {"brewmasters": ["on rival_order"], "discs": [4, -2]}
    g = exporting(me, rival).do(LOCOMOTIVE, DELIVER, export(4))
    assert [player["coins"] for player in g.table["players"]] == [0, 0]
    assert g.me["hand"] == ["take 2"]


# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("vp", "over"), [(20, False), (21, True), (22, True)])
def test_the_end_comes_at_22_vp(vp: int, over: bool) -> None:
    me = {"workers_left": [], "trucks_left": 0, "admin_left": False, "locomotive_left": False}
    g = exporting(me | {"vp": vp})
    assert g.choices == TURN_ORDER - {turn_order(6)}
    assert g.do(turn_order(7)).state.is_over == over


def test_discs_left_on_negative_spaces_cost_their_points() -> None:
    g = game(*[{"vp": 10}] * 4, modules=EXPORT, **OVER)
    assert g.state.scores() == [10 - 7, 10 - 6, 10 - 6, 10 - 5]
    assert g.me["vp"] == 10  # only in final scoring
    players = [{"vp": 10, "discs": [left, 6]} for left in (-3, -2, -3, -2)]
    g = game(*players, modules=EXPORT, **OVER)
    assert g.state.scores() == [7, 8, 7, 8]
    g = game(*[{"vp": 10, "discs": [5, 6]}] * 4, modules=EXPORT, **OVER)
    assert g.state.scores() == [10, 10, 10, 10]
