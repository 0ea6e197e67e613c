"""Module 4, House Brand: green dials, from the supply to the cellar."""

import pytest

from brauhaus.core.names import TYPES

from ..moves import DRAW, brew, brew_house, rotate, truck, worker
from ..positions import Game, Values, alone, game, spent

HOUSE = ("house_brand",)
BOTH = ("double_coop", "house_brand")
MODIFIER = (3, 3, 2, 2, 1, 1, 0, 0, 0)
BRANDED: Values = {"extensions": ["Advertising Department"]}
"""A player who has a house coop."""


def branding(me: Values, rival: Values | None = None, **table: object) -> Game:
    """A game of two with house brands in which only I can still act in this round."""
    return game(me, spent(6, **(rival or {})), count=2, modules=HOUSE, **table)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize("progress", range(9))
def test_a_house_brand_needs_7_rotations_at_the_start_and_never_less_than_4(
    progress: int, name: str
) -> None:
    me = BRANDED | {"progress": progress, "dials": {"Alt": 9}}
    g = branding(me, {"unlocked": [*TYPES]}).do(worker(1, "1A"), brew_house(name))
    assert g.me["dials"] == {"Alt": 9, "house": 4 + MODIFIER[progress]}


def test_a_green_dial_turns_like_the_others() -> None:
    me = BRANDED | {"dials": {"Alt": 5, "house": 5}, "house_dial": "Alt"}
    g = branding(me).do(worker(1, "2A"), rotate("Alt"), rotate("house"))
    assert g.me["dials"] == {"Alt": 4, "house": 4}
    g = game(spent(1, **me), spent(2), count=2, modules=HOUSE)
    assert g.me["dials"] == {"Alt": 4, "house": 4}


def test_a_finished_house_brand_is_an_ordinary_beer_tile() -> None:
    me = BRANDED | {"dials": {"house": 1}, "house_dial": "Pils", "hand": ["take 2"]}
    rival = {"unlocked": ["Pils"]}
    g = branding(me | {"brewmasters": ["on brewed Pils"]}, rival, order_truck_used=True)
    g.do(worker(1, "2A"))
    assert (g.me["cellar"]["Pils"], g.me["coins"]) == (1, 1)
    assert (g.me["dials"], g.me["house_dial"]) == ({}, None)
    g.do(truck("order"), DRAW)
    assert (g.me["vp"], g.me["cellar"]["Pils"]) == (2, 0)


def test_each_green_dial_exists_only_once() -> None:
    me = BRANDED | {"unlocked": ["Weizen"]}
    rival = BRANDED | {"dials": {"house": 5}, "house_dial": "Weizen"}
    g = branding(me, rival).do(worker(1, "1A"))
    assert g.choices == {brew("Alt"), brew("Weizen"), brew_house("Alt")}


def test_the_green_dial_goes_back_to_the_supply_for_all() -> None:
    brewing = BRANDED | {"dials": {"house": 1}, "house_dial": "Weizen"}
    g = game(brewing, BRANDED | {"unlocked": ["Weizen"]}, count=2, modules=HOUSE)
    g.do(worker(1, "2A"), worker(1, "1A"))
    assert g.turn == 1
    assert g.can(brew_house("Weizen"))


def test_the_next_house_brand_may_be_of_another_type() -> None:
    me = BRANDED | {"dials": {"house": 1}, "house_dial": "Weizen"}
    g = branding(me, {"unlocked": ["Weizen", "Pils"]}).do(worker(1, "2A"), worker(2, "1A"))
    assert {brew_house("Weizen"), brew_house("Pils"), brew_house("Alt")} <= g.choices
    assert g.do(brew_house("Pils")).me["house_dial"] == "Pils"


def test_a_house_coop_takes_one_beer_at_a_time() -> None:
    me = BRANDED | {"dials": {"house": 5}, "house_dial": "Weizen", "unlocked": ["Pils", "Weizen"]}
    g = branding(me).do(worker(1, "1A"))
    assert g.choices == {brew("Alt"), brew("Pils"), brew("Weizen")}


def test_a_green_dial_that_waits_stays_unavailable() -> None:
    waiting = BRANDED | {
        "dials": {"house": 0},
        "house_dial": "Weizen",
        "cellar": {"Pils": 1, "barrel": 5},
    }
    g = branding(BRANDED | {"unlocked": ["Weizen"]}, waiting).do(worker(1, "1A"))
    assert not g.can(brew_house("Weizen"))
    g = branding(waiting | {"unlocked": ["Weizen"], "hand": ["take 2"]}, order_truck_used=True)
    g.do(truck("order"), DRAW)  # the order frees a space
    assert (g.me["cellar"]["Weizen"], g.me["dials"], g.me["house_dial"]) == (1, {}, None)


def test_of_a_type_that_waits_the_own_coop_is_first_and_the_house_coop_last() -> None:
    me = {
        "unlocked": ["Weizen"],
        "extensions": ["Brewing Tower", "Advertising Department"],
        "double_coop": "Weizen",
        "house_dial": "Weizen",
        "hand": ["take any"],
        "cellar": {"Pils": 2, "Export": 1, "barrel": 3},
        "dials": {"Weizen": 0, "double": 0, "house": 0},
    }
    g = alone(me, modules=BOTH, order_truck_used=True)
    assert g.do(truck("order")).me["dials"] == {}
    one_space = me | {"hand": ["take 2"], "cellar": {"Pils": 1, "barrel": 5}}
    g = alone(one_space, modules=BOTH, order_truck_used=True)
    assert g.do(truck("order")).me["dials"] == {"double": 0, "house": 0}
    one_space |= {"dials": {"double": 0, "house": 0}}
    g = alone(one_space, modules=BOTH, order_truck_used=True)
    assert g.do(truck("order")).me["dials"] == {"house": 0}
