"""Module 3, Double Coop: the Brewing Tower, the coop tiles, brewing a type twice."""

import pytest

from brauhaus.core.names import TOKENS, TYPES

from ..moves import (
    DONE,
    DRAW,
    TURN_ORDER,
    YES,
    admin,
    bonus,
    brew,
    build,
    coop,
    objective,
    option,
    rotate,
    truck,
    turn_order,
    worker,
)
from ..positions import Game, Values, alone, game, spent

DOUBLE = ("double_coop",)
BASE = ["Tavern", "Bottling Hall", "Cooperage", "Cooling Plant"]
WEIZEN_TWICE: Values = {
    "unlocked": ["Weizen"],
    "extensions": ["Brewing Tower"],
    "double_coop": "Weizen",
}
"""A player who can brew Alt, and Weizen twice."""
OVER: Values = {"phase": "over", "end_triggered": True}


def doubling(me: Values, **table: object) -> Game:
    """A game of two with double coops in which only I can still act in this round."""
    return alone(me, modules=DOUBLE, **table)


def tower(**me: object) -> Game:
    """I have just bought a Brewing Tower; the coop is still to be chosen."""
    return doubling({"coins": 3} | me).do(worker(1, "7A"), build("Brewing Tower"))


# -- the Brewing Tower -----------------------------------------------------------------------------


@pytest.mark.parametrize("count", [2, 3, 4])
def test_one_brewing_tower_per_player(count: int) -> None:
    assert game(count=count, modules=DOUBLE).table["extensions"]["Brewing Tower"] == count
    assert "Brewing Tower" not in game(count=count).table["extensions"]


def test_a_tower_is_built_for_3_coins_like_other_extensions() -> None:
    g = doubling({"coins": 3}).do(worker(1, "7A"))
    assert g.decision == "build"
    assert g.can(build("Brewing Tower"))
    assert not alone({"coins": 3}).do(worker(1, "7A")).can(build("Brewing Tower"))
    g.do(build("Brewing Tower"))
    assert (g.me["coins"], g.me["extensions"]) == (0, ["Brewing Tower"])
    assert g.table["extensions"]["Brewing Tower"] == 1


def test_nobody_has_two_towers() -> None:
    g = doubling(WEIZEN_TWICE | {"coins": 3}).do(worker(1, "7A"))
    assert g.can(build("Tavern"))
    assert not g.can(build("Brewing Tower"))


def test_any_effect_that_builds_may_build_a_tower() -> None:
    assert doubling({"hand": ["extension"]}).do(worker(1, "5A")).can(build("Brewing Tower"))


def test_a_tower_gives_nothing_to_its_first_builder() -> None:
    assert tower().do(coop("Pils")).me["vp"] == 0
    assert doubling({"coins": 3}).do(worker(1, "7A"), build("Tavern")).me["vp"] == 1


@pytest.mark.parametrize(
    ("built", "gain"),
    [
        ([], {"coins": 1}),
        (BASE[:1], {"hand": ["loan"]}),
        (BASE[:2], {"level": 2}),
        (BASE[:3], {"vp": 2}),
        (BASE, {}),
    ],
    ids=["first", "second", "third", "fourth", "all occupied"],
)
def test_a_tower_takes_the_next_slot_with_its_effect(built: list[str], gain: Values) -> None:
    me = {"coins": 3, "extensions": built, "objectives": ["extensions"]}
    g = doubling(me, draw_pile=["loan"]).do(worker(1, "7A"), build("Brewing Tower"), coop("Stark"))
    if g.decision == "take":
        g.do(DRAW)
    before = {"coins": 0, "hand": [], "level": 1, "vp": 0}
    assert {key: g.me[key] for key in before} == before | gain


# -- coop tiles ------------------------------------------------------------------------------------


def test_a_tower_brings_one_of_the_six_coops() -> None:
    g = tower()
    assert (g.decision, g.choices) == ("coop", set(map(coop, TYPES)))
    assert g.me["double_coop"] is None
    assert g.do(coop("Stark")).me["double_coop"] == "Stark"


def test_a_coop_that_somebody_has_is_gone() -> None:
    rivals = [WEIZEN_TWICE, WEIZEN_TWICE | {"double_coop": "Alt"}]
    g = game({"coins": 3}, *rivals, modules=DOUBLE).do(worker(1, "7A"), build("Brewing Tower"))
    assert g.choices == set(map(coop, ("Pils", "Export", "Lager", "Stark")))


def test_all_six_coops_are_never_bought_in_one_game() -> None:
    rivals = [WEIZEN_TWICE | {"double_coop": name} for name in ("Weizen", "Pils", "Lager")]
    g = game({"coins": 3}, *rivals, modules=DOUBLE)
    g.do(worker(1, "7A"), build("Brewing Tower"), coop("Stark"))
    assert g.table["extensions"]["Brewing Tower"] == 0
    coops = {player["double_coop"] for player in g.table["players"]}
    assert set(TYPES) - coops == {"Alt", "Export"}


def test_a_coop_is_kept_for_the_rest_of_the_game() -> None:
    g = game(spent(1, **WEIZEN_TWICE), spent(2), count=2, modules=DOUBLE)
    assert (g.table["round"], g.me["double_coop"]) == (2, "Weizen")
    assert brew("double") in g.do(worker(1, "1A")).choices


def test_the_alt_coop_costs_1_vp_at_once() -> None:
    assert tower().do(coop("Alt")).me["vp"] == -1
    assert tower().do(coop("Weizen")).me["vp"] == 0


def test_the_alt_coop_costs_its_vp_only_once() -> None:
    alt = WEIZEN_TWICE | {"double_coop": "Alt", "vp": 5}
    g = game(spent(1, **alt), spent(2), count=2, modules=DOUBLE)
    g.do(worker(1, "1A"), brew("double"), DONE)
    assert (g.table["round"], g.me["vp"]) == (2, 5)
    g = game(alt, count=2, modules=DOUBLE, **OVER)
    assert g.state.scores() == [5, 0]


def test_a_tower_may_brew_1_beer_for_a_coin() -> None:
    me = {"coins": 4, "unlocked": ["Pils"], "level": 3}
    g = tower(**me).do(coop("Weizen"))
    assert (g.decision, g.choices) == ("may", {DONE, YES})
    g.do(YES)
    assert (g.decision, g.choices) == ("brew", {brew("Alt"), brew("Pils")})
    g.do(brew("Pils"))
    assert (g.me["dials"], g.me["coins"]) == ({"Pils": 6}, 1)  # the coin is of the first slot
    g = tower(**me).do(coop("Weizen"), DONE)
    assert (g.me["dials"], g.me["coins"]) == ({}, 2)


def test_the_beer_of_a_tower_may_be_brewed_on_its_new_coop() -> None:
    g = tower(coins=4, unlocked=["Pils"]).do(coop("Pils"), YES)
    assert g.choices == {brew("Alt"), brew("Pils"), brew("double")}
    g.do(brew("double"))
    assert g.choices == {DONE, brew("Pils")}


def test_the_coin_of_the_slot_does_not_pay_for_the_beer_of_the_tower() -> None:
    g = tower().do(coop("Weizen"))
    assert (g.decision, g.me["coins"], g.me["dials"]) == ("turn", 1, {})


def test_the_ability_of_extensions_answers_to_towers() -> None:
    assert tower(brewmasters=["on extension"]).do(coop("Weizen")).me["coins"] == 2


# -- brewing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("locked", ["tokens", "overlays"])
def test_a_coop_is_used_only_when_its_type_is_unlocked(locked: str) -> None:
    open_ = WEIZEN_TWICE | {"tokens": [], "overlays": []}
    assert doubling(open_).do(worker(1, "1A")).can(brew("double"))
    g = doubling(open_ | {locked: ["Weizen"]}).do(worker(1, "1A"))
    assert g.can(brew("Pils"))
    assert not g.can(brew("double"))


def test_only_the_own_unlocking_counts() -> None:
    me = {"extensions": ["Brewing Tower"], "double_coop": "Weizen"}
    g = game(me, {"unlocked": [*TYPES]}, count=2, modules=DOUBLE).do(worker(1, "1A"))
    assert g.me["dials"] == {"Alt": 6}  # there was nothing else to brew


def test_example_a_brewing_level_of_2_brews_alt_and_weizen_twice() -> None:
    g = doubling(WEIZEN_TWICE | {"level": 2}).do(worker(1, "1A"))
    assert g.choices == {brew("Alt"), brew("Weizen"), brew("double")}
    g.do(brew("Alt"), brew("Weizen"))
    assert g.choices == {DONE, brew("double")}
    g.do(brew("double"))
    assert g.me["dials"] == {"Alt": 6, "Weizen": 7, "double": 7}
    assert g.decision == "turn"


@pytest.mark.parametrize(("first", "second"), [("Weizen", "double"), ("double", "Weizen")])
def test_brewing_1_type_may_fill_both_of_its_coops(first: str, second: str) -> None:
    g = doubling(WEIZEN_TWICE).do(worker(1, "1A"), brew(first))
    assert g.choices == {DONE, brew(second)}  # Alt would be another type
    g.do(brew(second))
    assert g.me["dials"] == {"Weizen": 7, "double": 7}
    g = doubling(WEIZEN_TWICE | {"level": 2}).do(worker(1, "1A"), brew(first), brew(second))
    assert g.choices == {DONE, brew("Alt")}  # the second type is still to come


@pytest.mark.parametrize(
    ("me", "moves"),
    [
        ({"open": [2]}, (admin(2),)),
        ({"workers": [2, 3], "dials": {"Lager": 9}}, (worker(3, "2B"), bonus("brew"))),
        ({"hand": ["brew 1"]}, (worker(1, "5A"),)),
    ],
    ids=["administration", "bonus action", "card"],
)
def test_every_action_that_brews_1_beer_may_brew_the_type_twice(
    me: Values, moves: tuple[int, ...]
) -> None:
    tokens = [name for name in TOKENS if name not in ("admin 2", "Weizen")]
    g = doubling(WEIZEN_TWICE | {"level": 4, "objectives": ["level"], "tokens": tokens} | me)
    g.do(*moves, brew("Weizen"))
    assert g.choices == {DONE, brew("double")}


def test_the_second_coop_may_be_left_empty_or_filled_alone() -> None:
    g = doubling(WEIZEN_TWICE | {"level": 2}).do(worker(1, "1A"), brew("Weizen"), brew("Alt"), DONE)
    assert g.me["dials"] == {"Alt": 6, "Weizen": 7}
    g = doubling(WEIZEN_TWICE | {"dials": {"Alt": 2, "Weizen": 5}}).do(worker(1, "1A"))
    assert g.me["dials"] == {"Alt": 2, "Weizen": 5, "double": 7}  # all that was free


def test_a_busy_double_coop_takes_no_second_beer() -> None:
    g = doubling(WEIZEN_TWICE | {"dials": {"double": 5}}).do(worker(1, "1A"))
    assert g.choices == {brew("Alt"), brew("Weizen")}


# -- rotations and finished beers ------------------------------------------------------------------


def test_1_rotation_turns_only_one_of_the_two_dials() -> None:
    me = WEIZEN_TWICE | {"dials": {"Weizen": 5, "double": 5}}
    for name in ("Weizen", "double"):
        g = doubling(me).do(admin(1), option(1))
        assert g.choices == {rotate("Weizen"), rotate("double")}
        g.do(rotate(name))
        assert g.me["dials"] == {"Weizen": 5, "double": 5} | {name: 4}
        assert g.decision == "turn"


def test_both_dials_need_2_rotations() -> None:
    me = WEIZEN_TWICE | {"dials": {"Weizen": 5, "double": 5}}
    g = doubling(me).do(worker(1, "2A"), rotate("Weizen"), rotate("double"))
    assert (g.me["dials"], g.decision) == ({"Weizen": 4, "double": 4}, "turn")


def test_at_round_end_each_of_the_two_dials_turns() -> None:
    me = spent(1, **WEIZEN_TWICE, dials={"Weizen": 5, "double": 3})
    g = game(me, spent(2), count=2, modules=DOUBLE)
    assert g.me["dials"] == {"Weizen": 4, "double": 2}


def test_a_beer_of_the_double_coop_is_a_beer_of_its_type() -> None:
    me = WEIZEN_TWICE | {"double_coop": "Pils", "dials": {"double": 1}}
    g = doubling(me | {"brewmasters": ["on brewed Pils"]}).do(worker(1, "2A"))
    assert (g.me["cellar"]["Pils"], g.me["dials"], g.me["coins"]) == (1, {}, 1)


def test_waiting_beers_of_both_coops_move_in_the_lowest_type_first() -> None:
    full = {"cellar": {"Pils": 1, "barrel": 5}, "hand": ["take 2"]}
    me = WEIZEN_TWICE | full | {"dials": {"Weizen": 0, "double": 0}}
    g = doubling(me, order_truck_used=True).do(truck("order"), DRAW)
    assert (g.me["cellar"]["Weizen"], g.me["dials"]) == (1, {"double": 0})
    g = doubling(me | {"double_coop": "Export"}, order_truck_used=True).do(truck("order"), DRAW)
    assert (g.me["cellar"]["Export"], g.me["dials"]) == (1, {"Weizen": 0})


# -- objective and end -----------------------------------------------------------------------------


def test_the_objective_asks_for_4_identical_beer_tiles() -> None:
    four, three = {"cellar": {"Pils": 4}}, {"cellar": {"Pils": 3, "Alt": 3}}
    assert doubling(four).do(turn_order(3)).choices == {DONE, objective("identical")}
    assert doubling(three).do(turn_order(3)).decision == "turn"
    assert alone(three).do(turn_order(3)).can(objective("identical"))


@pytest.mark.parametrize(("vp", "over"), [(20, False), (21, True), (22, True)])
def test_the_end_comes_at_22_vp(vp: int, over: bool) -> None:
    g = doubling({"workers_left": [], "trucks_left": 0, "admin_left": False, "vp": vp})
    assert g.choices == TURN_ORDER - {turn_order(6)}
    assert g.do(turn_order(7)).state.is_over == over
