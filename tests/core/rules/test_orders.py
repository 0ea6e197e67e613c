"""Completing orders: what they cost, and what comes when."""

import pytest

from ..moves import DRAW, order, truck
from ..positions import Values, alone, game

BIG = "take any"
"""A card whose order is 2 Pils, 1 Export and 2 barrels, for 6 VP."""
BIG_STOCK: dict[str, int] = {"Pils": 2, "Export": 1, "barrel": 2}


def test_an_order_costs_its_beers_and_barrels() -> None:
    stock = {"Pils": 3, "Export": 1, "barrel": 2}
    g = alone({"hand": [BIG], "cellar": stock}, order_truck_used=True).do(truck("order"))
    assert g.me["vp"] == 6
    assert {name: n for name, n in g.me["cellar"].items() if n} == {"Pils": 1}


@pytest.mark.parametrize("missing", BIG_STOCK)
def test_an_order_is_paid_in_full_from_the_cellar(missing: str) -> None:
    stock = BIG_STOCK | {missing: BIG_STOCK[missing] - 1, "Weizen": 1}
    me: Values = {"hand": [BIG], "cellar": stock, "depot": 3}
    assert not alone(me, order_truck_used=True).can(truck("order"))


def test_orders_are_completed_from_the_hand_only() -> None:
    me = {"display": ["coin 3"], "brewmasters": ["on order"], "cellar": {"Alt": 3}}
    assert not alone(me, row=["take 2"], order_truck_used=True).can(truck("order"))


def test_the_vp_come_before_the_reward() -> None:
    g = alone({"hand": ["take 2"], "cellar": {"Pils": 1}}).do(truck("order"))
    assert (g.decision, g.me["vp"], g.me["cellar"]["Pils"]) == ("take", 2, 0)
    assert len(g.do(DRAW).me["hand"]) == 1


def test_an_order_of_alt_pays_its_reward() -> None:
    g = alone({"hand": ["coin 3"], "cellar": {"Alt": 1}}).do(truck("order"))
    assert (g.me["vp"], g.me["coins"]) == (0, 2)


def test_a_completed_order_goes_to_the_discard() -> None:
    g = game({"hand": ["coin 3", "take 2"], "cellar": {"Alt": 1, "Pils": 1}})
    g.do(truck("order"), order("coin 3"))
    assert (g.player(0)["hand"], g.table["discard"]) == (["take 2"], ["coin 3"])
