"""The oracle by the rulebook's own examples."""

from __future__ import annotations

from typing import Any

import pytest

from . import automa
from . import names as n
from .oracle import Oracle

ALT, WEIZEN = 0, 5


def changed(modules: tuple[str, ...], players: int, me: dict[str, Any], **table: Any) -> Oracle:
    """A new game in which the first player has other things."""
    d = Oracle.new(players, 1, modules=modules).to_dict() | table
    d["players"][0] |= me
    return Oracle.from_dict(d)


def with_weizen(d: dict[str, Any]) -> dict[str, Any]:
    """The player has unlocked Weizen."""
    return {key: [name for name in d[key] if name != "Weizen"] for key in ("tokens", "overlays")}


NEW = Oracle.new(2, 1).to_dict()["players"][0]
UNLOCKED = with_weizen(NEW)
BREW_WEIZEN, BREW_DOUBLE = n.BREW + WEIZEN, n.BREW + n.DOUBLE
HOUSE_ALT, HOUSE_WEIZEN = n.BREW_HOUSE + ALT, n.BREW_HOUSE + WEIZEN


@pytest.mark.parametrize(
    ("modules", "vp"),
    [
        ((), 20),
        (("waste", "litfass"), 20),
        (("export",), 22),
        (("waste", "double_coop", "light_bulbs"), 22),
        (("double_coop", "house_brand"), 24),
        (("export", "house_brand", "light_bulbs"), 24),
        (("waste", "export", "litfass"), 25),
        (n.MODULES, 25),
    ],
)
def test_end_of_the_game(modules: tuple[str, ...], vp: int) -> None:
    assert Oracle.new(2, 1, modules=modules).table.end_vp == vp


@pytest.mark.parametrize(("draff", "vp"), [(0, 0), (1, 0), (3, -1), (4, -2)])
def test_draff_costs_half_a_point_each(draff: int, vp: int) -> None:
    without = changed(("waste",), 2, {}).scores()[0]
    assert changed(("waste",), 2, {"draff": draff}).scores()[0] == without + vp


def test_export_discs_by_player_order() -> None:
    players = Oracle.new(4, 1, modules=("export",)).table.players
    assert [sorted(p.discs) for p in players] == [[-4, -3], [-4, -2], [-3, -3], [-3, -2]]


def test_two_types_but_three_beers_with_a_double_coop() -> None:
    me = {"level": 2, "extensions": ["Brewing Tower"], "double_coop": "Weizen", **UNLOCKED}
    oracle = changed(("double_coop",), 2, me, covered=[])
    for action in (n.worker(0, 0), n.BREW + ALT, BREW_WEIZEN):
        oracle.apply(action)
    assert oracle.legal_actions() == [n.DONE, BREW_DOUBLE]
    oracle.apply(BREW_DOUBLE)
    assert oracle.to_dict()["players"][0]["dials"] == {"Alt": 6, "Weizen": 7, "double": 7}


def test_a_double_coop_waits_for_its_type() -> None:
    me = {"level": 2, "extensions": ["Brewing Tower"], "double_coop": "Weizen"}
    oracle = changed(("double_coop",), 2, me, covered=[])
    oracle.apply(n.worker(0, 0))
    assert oracle.to_dict()["players"][0]["dials"] == {"Alt": 6}  # the only choice


def test_an_own_type_twice_with_a_house_brand() -> None:
    me = {"level": 2, "extensions": ["Advertising Department"], **UNLOCKED}
    oracle = changed(("house_brand",), 2, me, covered=[])
    for action in (n.worker(0, 0), n.BREW + ALT, BREW_WEIZEN):
        oracle.apply(action)
    assert oracle.legal_actions() == [n.DONE, HOUSE_ALT, HOUSE_WEIZEN]
    oracle.apply(HOUSE_WEIZEN)
    assert oracle.to_dict()["players"][0]["dials"] == {"Alt": 6, "Weizen": 7, "house": 7}


def test_a_house_brand_of_a_type_that_only_a_rival_has() -> None:
    d = Oracle.new(2, 1, modules=("house_brand",)).to_dict() | {"covered": []}
    d["players"][0] |= {"level": 2, "extensions": ["Advertising Department"]}
    d["players"][1] |= UNLOCKED
    oracle = Oracle.from_dict(d)
    oracle.apply(n.worker(0, 0))
    assert oracle.legal_actions() == [n.BREW + ALT, HOUSE_ALT, HOUSE_WEIZEN]
    oracle.apply(HOUSE_WEIZEN)
    oracle.apply(n.BREW + ALT)
    player = oracle.to_dict()["players"][0]
    assert player["dials"] == {"Alt": 6, "house": 7}
    assert player["house_dial"] == "Weizen"


@pytest.mark.parametrize(("tokens", "left"), [(3, 3), (4, 0), (6, 2)])
def test_litfass_tiles_are_turned_up_by_more_tokens_than_players(tokens: int, left: int) -> None:
    table = changed(("litfass",), 3, {}, litfass_tokens=tokens).table
    table.litfass_stack.sort()  # the tile for all players lies below
    table.litfass_stack.reverse()
    for _ in Oracle(table).game.litfass():
        pytest.fail("nobody has a choice")
    assert table.litfass_tokens == left
    assert len(table.litfass_shown) == (tokens > 3)


def test_the_automas_first_blue_card_removes_a_card_and_brews() -> None:
    table = Oracle.new(1, 1, solo_card=6).table
    solo = table.solo
    assert solo is not None
    names = [card.name for card in table.rules.modules.solo.automa]
    solo.stacks["blue"] = [names.index("blue A 1")]
    solo.due = ["blue"]
    table.covered, table.occupied = set(), set()
    first, second, *rest = table.row
    automa.play_card(table, solo, "blue")
    assert table.row[:3] == [first, *rest]
    assert second in table.discard
    assert table.occupied == {n.SPACES.index("1A")}


def test_the_automas_red_card_takes_the_next_lower_area_and_the_next_truck_space() -> None:
    table = Oracle.new(1, 1, solo_card=6).table
    solo = table.solo
    assert solo is not None
    names = [card.name for card in table.rules.modules.solo.automa]
    solo.stacks["red"] = [names.index("red A 1")]
    solo.due = ["red"]
    table.covered, table.occupied = {n.SPACES.index("5A")}, {n.SPACES.index("5B")}
    table.card_truck_used = True
    automa.play_card(table, solo, "red")
    assert n.SPACES.index("4A") in table.occupied
    assert (table.truck_9_used, table.order_truck_used) == (True, False)
