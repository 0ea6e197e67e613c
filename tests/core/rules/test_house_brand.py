"""Module 4, House Brand: the Advertising Department, the house coop, which types it brews."""

import pytest

from brauhaus.core.names import TOKENS, TYPES

from ..moves import (
    DONE,
    DRAW,
    TURN_ORDER,
    admin,
    bonus,
    brew,
    brew_house,
    build,
    overlay,
    turn_order,
    unblock,
    worker,
)
from ..positions import Game, Values, alone, game, spent

HOUSE = ("house_brand",)
BASE = ["Tavern", "Bottling Hall", "Cooperage", "Cooling Plant"]
MODIFIER = (3, 3, 2, 2, 1, 1, 0, 0, 0)
BRANDED: Values = {"extensions": ["Advertising Department"]}
"""A player who has a house coop."""


def branding(me: Values, **table: object) -> Game:
    """A game of two with house brands in which only I can still act in this round."""
    return alone(me, modules=HOUSE, **table)


def with_rival(me: Values, rival: Values, **table: object) -> Game:
    """The same, with a rival who has something."""
    return game(me, spent(6, **rival), count=2, modules=HOUSE, **table)  # type: ignore[arg-type]


def advertising(**me: object) -> Game:
    """I have just bought an Advertising Department."""
    return branding({"coins": 3} | me).do(worker(1, "7A"), build("Advertising Department"))


# -- the Advertising Department --------------------------------------------------------------------


@pytest.mark.parametrize("count", [2, 3, 4])
def test_one_advertising_department_per_player(count: int) -> None:
    g = game(count=count, modules=HOUSE)
    assert g.table["extensions"]["Advertising Department"] == count
    assert "Advertising Department" not in game(count=count).table["extensions"]


def test_it_is_built_for_3_coins_like_other_extensions() -> None:
    g = branding({"coins": 3}).do(worker(1, "7A"))
    assert g.can(build("Advertising Department"))
    assert not alone({"coins": 3}).do(worker(1, "7A")).can(build("Advertising Department"))
    g.do(build("Advertising Department"))
    assert (g.me["coins"], g.me["extensions"]) == (0, ["Advertising Department"])
    assert g.table["extensions"]["Advertising Department"] == 1


def test_nobody_has_two_advertising_departments() -> None:
    g = branding(BRANDED | {"coins": 3}).do(worker(1, "7A"))
    assert g.can(build("Tavern"))
    assert not g.can(build("Advertising Department"))


def test_it_gives_nothing_to_its_first_builder() -> None:
    assert advertising().do(unblock("Pils")).me["vp"] == 0


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
def test_it_takes_the_next_slot_with_its_effect(built: list[str], gain: Values) -> None:
    me = {"coins": 3, "extensions": built, "objectives": ["extensions"]}
    g = branding(me, draw_pile=["loan"]).do(worker(1, "7A"), build("Advertising Department"))
    g.do(unblock("Pils"))
    if g.decision == "take":
        g.do(DRAW)
    before = {"coins": 0, "hand": [], "level": 1, "vp": 0}
    assert {key: g.me[key] for key in before} == before | gain


def test_it_brings_a_house_coop_that_is_kept() -> None:
    assert not branding({"level": 4}).do(worker(1, "1A")).can(brew_house("Alt"))
    g = advertising().do(unblock("Pils"), worker(2, "1A"))
    assert g.choices == {brew("Alt"), brew_house("Alt")}
    g = game(spent(1, **BRANDED), spent(2), count=2, modules=HOUSE)
    assert (g.table["round"], g.do(worker(1, "1A")).can(brew_house("Alt"))) == (2, True)


def test_it_removes_a_blocking_token_at_once_if_there_is_one() -> None:
    g = advertising()
    assert (g.decision, g.choices) == ("unblock", set(map(unblock, TOKENS)))
    assert g.do(unblock("admin 3")).me["tokens"] == [t for t in TOKENS if t != "admin 3"]
    g = advertising(tokens=[], objectives=["administration"])
    assert (g.decision, g.me["extensions"]) == ("turn", ["Advertising Department"])


# -- which types -----------------------------------------------------------------------------------


def test_at_the_start_only_alt_can_be_a_house_brand() -> None:
    g = branding(BRANDED | {"level": 4, "objectives": ["level"]}).do(worker(1, "1A"))
    assert g.choices == {brew("Alt"), brew_house("Alt")}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_type_that_somebody_has_unlocked_can_be_a_house_brand(seat: int) -> None:
    players: list[Values] = [BRANDED, spent(6)]
    players[seat] = players[seat] | {"unlocked": ["Weizen", "Stark"]}
    g = game(*players, count=2, modules=HOUSE).do(worker(1, "1A"))
    assert {brew_house(name) for name in TYPES} & g.choices == {
        brew_house("Alt"),
        brew_house("Stark"),
        brew_house("Weizen"),
    }
    assert g.can(brew("Weizen")) == (seat == 0)


@pytest.mark.parametrize("locked", ["tokens", "overlays"])
def test_overlay_and_token_must_be_gone_for_a_green_dial(locked: str) -> None:
    rival: Values = {"tokens": [], "overlays": []} | {locked: ["Weizen"]}
    g = with_rival(BRANDED, rival).do(worker(1, "1A"))
    assert not g.can(brew_house("Weizen"))
    assert g.can(brew_house("Stark"))


def test_a_green_dial_enters_when_its_type_is_first_unlocked() -> None:
    me = BRANDED | {"overlays": ["Export"]}  # of the other types only the tokens are left
    g = branding(me).do(admin(1), unblock("Pils"), worker(1, "1A"))
    assert g.choices == {brew("Alt"), brew("Pils"), brew_house("Alt"), brew_house("Pils")}
    me = BRANDED | {"tokens": ["Export"]}
    g = game({"hand": ["overlay 1"], "tokens": ["Export"]}, me, count=2, modules=HOUSE)
    g.do(worker(1, "5A"), overlay("Lager"), DONE, worker(1, "1A"))
    assert g.turn == 1
    assert {brew_house("Alt"), brew_house("Lager")} == g.choices - {brew("Alt")}


# -- how many types --------------------------------------------------------------------------------


def test_example_1_a_level_of_2_brews_alt_and_weizen_twice() -> None:
    g = branding(BRANDED | {"level": 2, "unlocked": ["Weizen"]}).do(worker(1, "1A"))
    g.do(brew("Alt"), brew("Weizen"))
    assert g.choices == {DONE, brew_house("Alt"), brew_house("Weizen")}
    g.do(brew_house("Weizen"))
    assert g.me["dials"] == {"Alt": 6, "Weizen": 7, "house": 7}
    assert (g.me["house_dial"], g.decision) == ("Weizen", "turn")


def test_example_2_a_level_of_2_brews_alt_and_the_weizen_of_another() -> None:
    g = with_rival(BRANDED | {"level": 2}, {"unlocked": ["Weizen"]}).do(worker(1, "1A"))
    assert g.choices == {brew("Alt"), brew_house("Alt"), brew_house("Weizen")}
    g.do(brew("Alt"))
    assert g.choices == {DONE, brew_house("Alt"), brew_house("Weizen")}
    g.do(brew_house("Weizen"))
    assert (g.me["dials"], g.me["house_dial"]) == ({"Alt": 6, "house": 7}, "Weizen")
    assert g.decision == "turn"


def test_a_type_that_oneself_has_not_unlocked_is_a_type_of_its_own() -> None:
    rival = {"unlocked": ["Weizen"]}
    g = with_rival(BRANDED, rival).do(worker(1, "1A"), brew("Alt"))
    assert g.choices == {DONE, brew_house("Alt")}  # level 1: Weizen would be a second type
    g = with_rival(BRANDED, rival).do(worker(1, "1A"), brew_house("Weizen"))
    assert (g.decision, g.me["dials"]) == ("turn", {"house": 7})


def test_an_unlocked_lager_and_its_house_brand_are_the_same_type() -> None:
    for first, second in ((brew, brew_house), (brew_house, brew)):
        g = branding(BRANDED | {"unlocked": ["Lager"]}).do(worker(1, "1A"), first("Lager"))
        assert g.choices == {DONE, second("Lager")}
        g.do(second("Lager"))
        assert g.me["dials"] == {"Lager": 7, "house": 7}
    me = BRANDED | {"unlocked": ["Lager"], "level": 2}
    g = branding(me).do(worker(1, "1A"), brew("Lager"), brew_house("Lager"))
    assert g.choices == {DONE, brew("Alt")}  # the second type is still to come


def test_own_double_and_house_coop_are_one_type() -> None:
    me = {
        "unlocked": ["Weizen"],
        "extensions": ["Brewing Tower", "Advertising Department"],
        "double_coop": "Weizen",
    }
    g = alone(me, modules=("double_coop", "house_brand")).do(worker(1, "1A"), brew("double"))
    assert g.choices == {DONE, brew("Weizen"), brew_house("Weizen")}
    g.do(brew_house("Weizen"), brew("Weizen"))
    assert g.me["dials"] == {"Weizen": 7, "double": 7, "house": 7}


@pytest.mark.parametrize(
    ("me", "moves"),
    [
        ({"tokens": [name for name in TOKENS if name != "admin 2"]}, (admin(2),)),
        ({"workers": [2, 3], "dials": {"Lager": 9}}, (worker(3, "2B"), bonus("brew"))),
        ({"hand": ["brew 1"]}, (worker(1, "5A"),)),
    ],
    ids=["administration", "bonus action", "card"],
)
def test_every_action_that_brews_1_beer_may_brew_a_house_brand(
    me: Values, moves: tuple[int, ...]
) -> None:
    g = with_rival(BRANDED | {"level": 4, "objectives": ["level"]} | me, {"unlocked": ["Weizen"]})
    g.do(*moves, brew_house("Weizen"))
    assert (g.me["dials"]["house"], g.me["house_dial"], g.decision) == (7, "Weizen", "turn")


# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("vp", "over"), [(20, False), (21, True), (22, True)])
def test_the_end_comes_at_22_vp(vp: int, over: bool) -> None:
    g = branding({"workers_left": [], "trucks_left": 0, "admin_left": False, "vp": vp})
    assert g.choices == TURN_ORDER - {turn_order(6)}
    assert g.do(turn_order(7)).state.is_over == over
