"""Truck actions: the four spaces and what their first truck gets."""

import pytest

from ..moves import (
    BONUS_FIRST,
    DONE,
    DRAW,
    MAIN_FIRST,
    TRUCK,
    YES,
    gain,
    option,
    order,
    truck,
    turn_order,
)
from ..positions import Values, alone, game, spent

PILS_AND_BARREL = "draw 2"
"""A card whose order is 1 Pils and 1 barrel, for 3 VP."""
READY: Values = {"hand": [PILS_AND_BARREL], "cellar": {"Pils": 1, "barrel": 1}}


def test_there_are_four_truck_spaces() -> None:
    g = alone(READY)
    assert g.choices & TRUCK == {
        truck("9"),
        truck("order"),
        truck("barrel or card"),
        truck("exchange"),
    }


# -- 9 ---------------------------------------------------------------------------------------------


def test_truck_9_gives_2_coins() -> None:
    assert alone({}).do(truck("9")).me["coins"] == 2


def test_truck_9_takes_one_truck_a_round() -> None:
    g = game().do(truck("9"))
    assert not g.can(truck("9"))
    g = alone({"trucks_left": 2}, grey_truck_taken=True).do(truck("9"))
    assert not g.can(truck("9"))  # nor the grey truck of the same player


# -- complete an order -----------------------------------------------------------------------------


def test_truck_completes_an_order_from_the_hand() -> None:
    g = alone(READY, order_truck_used=True).do(truck("order"))
    assert (g.me["vp"], g.me["hand"], sum(g.me["cellar"].values())) == (3, [], 0)
    assert g.table["discard"] == [PILS_AND_BARREL]


def test_truck_needs_an_order_that_can_be_completed() -> None:
    assert not alone({"hand": [PILS_AND_BARREL]}).can(truck("order"))
    assert not alone({"cellar": {"Pils": 1, "barrel": 1}}).can(truck("order"))


@pytest.mark.parametrize(("first", "then"), [(BONUS_FIRST, ()), (MAIN_FIRST, (YES,))])
def test_first_truck_may_move_a_barrel_before_or_after_the_order(
    first: int, then: tuple[int, ...]
) -> None:
    g = alone(READY | {"depot": 2}).do(truck("order"))
    assert g.choices == {BONUS_FIRST, MAIN_FIRST}
    g.do(first, *then)
    assert (g.me["vp"], g.me["depot"], g.me["cellar"]["barrel"]) == (3, 1, 1)


def test_first_truck_need_not_move_a_barrel() -> None:
    g = alone(READY | {"depot": 2}).do(truck("order"), MAIN_FIRST, DONE)
    assert (g.me["vp"], g.me["depot"], g.me["cellar"]["barrel"]) == (3, 2, 0)


def test_first_truck_may_deliver_the_barrel_that_it_has_moved() -> None:
    g = alone({"hand": [PILS_AND_BARREL], "cellar": {"Pils": 1}, "depot": 1}).do(truck("order"))
    assert (g.me["vp"], g.me["depot"], sum(g.me["cellar"].values())) == (3, 0, 0)


def test_first_truck_cannot_only_move_a_barrel() -> None:
    assert not alone({"hand": [PILS_AND_BARREL], "depot": 2}).can(truck("order"))


def test_first_truck_may_move_a_barrel_into_the_space_that_the_order_frees() -> None:
    full = {"hand": [PILS_AND_BARREL], "cellar": {"Pils": 1, "barrel": 5}, "depot": 1}
    g = alone(full).do(truck("order"))
    assert (g.decision, g.me["vp"]) == ("may", 3)  # before the order no barrel could be moved
    assert g.do(YES).me["cellar"]["barrel"] == 5


def test_only_the_first_truck_moves_a_barrel() -> None:
    g = game(READY | {"depot": 2}, READY | {"hand": ["take 2"], "depot": 2}, count=2)
    g.do(truck("order"), MAIN_FIRST, DONE, truck("order"))
    assert (g.player(1)["vp"], g.player(1)["depot"], g.player(1)["cellar"]["barrel"]) == (2, 2, 1)
    lacks_barrel = {"hand": [PILS_AND_BARREL], "cellar": {"Pils": 1}, "depot": 1}
    assert not alone(lacks_barrel, order_truck_used=True).can(truck("order"))


# -- barrel or card --------------------------------------------------------------------------------


def test_barrel_or_card_takes_one_of_three() -> None:
    me = {"depot": 1}

    def after(k: int) -> tuple[int, int, str]:
        g = alone(me, card_truck_used=True).do(truck("barrel or card"))
        assert g.choices == {option(0), option(1), option(2)}
        g.do(option(k))
        return g.me["depot"], g.me["cellar"]["barrel"], g.decision

    assert after(0) == (2, 0, "turn")  # a new barrel
    assert after(1) == (0, 1, "turn")  # a barrel moved
    assert after(2) == (1, 0, "take")  # a card taken
    g = alone(me, card_truck_used=True).do(truck("barrel or card"), option(2), DRAW)
    assert (len(g.me["hand"]), g.decision, g.me["coins"]) == (1, "turn", 0)


def test_barrel_or_card_gives_the_first_truck_a_coin_besides() -> None:
    g = game({"depot": 1}, {"depot": 1}, count=2)
    g.do(truck("barrel or card"), option(0), truck("barrel or card"), option(1))
    assert [(p["coins"], p["depot"]) for p in g.table["players"]] == [(1, 2), (0, 0)]


# -- exchange --------------------------------------------------------------------------------------


def test_truck_exchanges() -> None:
    g = alone({"cellar": {"Pils": 1}}).do(truck("exchange"), gain("vp"))
    assert (g.me["vp"], g.me["cellar"]["Pils"], g.decision) == (1, 0, "turn")


# -- all -------------------------------------------------------------------------------------------


def test_several_trucks_on_each_space_but_9() -> None:
    stock = {"coins": 1, "cellar": {"Pils": 1, "Alt": 1}}
    g = game(stock | {"hand": ["take 2"]}, stock | {"hand": ["coin 3"]}, count=2)
    g.do(truck("order"), DRAW)
    assert g.choices & TRUCK == {truck(s) for s in ("9", "order", "barrel or card", "exchange")}
    g = game({"depot": 1}, {"depot": 1}, count=2).do(truck("barrel or card"), option(0))
    assert g.can(truck("barrel or card"))
    g = game({"coins": 1}, {"coins": 1}, count=2).do(truck("exchange"), gain("vp"))
    assert g.can(truck("exchange"))


def test_next_round_has_its_own_first_trucks() -> None:
    used: Values = {"truck_9_used": True, "order_truck_used": True, "card_truck_used": True}
    g = game({"workers_left": [], "trucks_left": 0, "admin_left": False}, spent(8), count=2, **used)
    g.do(turn_order(7), truck("barrel or card"), option(0))
    assert (g.table["round"], g.me["coins"]) == (2, 1)
    assert g.can(truck("9"))
    assert not g.table["order_truck_used"]


def test_an_order_is_chosen_when_there_are_several() -> None:
    me = {"hand": ["coin 3", "take 2", PILS_AND_BARREL], "cellar": {"Pils": 1, "Alt": 1}}
    assert alone(me).do(truck("order")).choices == {order("coin 3"), order("take 2")}
