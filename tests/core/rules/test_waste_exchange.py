"""Module 1, Brewing Waste: draff in the exchange."""

import pytest

from ..moves import DONE, DRAW, YES, gain, give, truck, worker
from ..positions import Game, Values, alone


def wasting(me: Values) -> Game:
    """A game of two with brewing waste in which only I can still act in this round."""
    return alone(me, modules=("waste",))


@pytest.mark.parametrize("draff", [3, 4, 7])
def test_an_exchange_returns_exactly_3_draff(draff: int) -> None:
    g = wasting({"draff": draff}).do(worker(1, "exchange"))  # draff is all there is to give
    assert g.decision == "exchange_gain"
    assert (g.me["draff"], g.table["draff_supply"]) == (draff - 3, 14 - draff + 3)


@pytest.mark.parametrize(
    ("what", "got"),
    [("vp", (1, 0, 0)), ("cards", (0, 2, 0)), ("coin", (0, 0, 1))],
)
def test_3_draff_pay_for_each_of_the_gains(what: str, got: tuple[int, int, int]) -> None:
    g = wasting({"draff": 3}).do(worker(1, "exchange"), gain(what))
    if what == "cards":
        g.do(DRAW, DRAW)
    assert (g.me["vp"], len(g.me["hand"]), g.me["coins"]) == got
    assert (g.me["draff"], g.decision) == (0, "turn")


def test_example_with_2_draff_one_cannot_choose_this_option() -> None:
    assert not wasting({"draff": 2}).can(worker(1, "exchange"))
    g = wasting({"draff": 2, "cellar": {"Pils": 1, "barrel": 1}}).do(worker(1, "exchange"))
    assert g.choices == {give("Pils"), give("barrel")}
    g = wasting({"draff": 3, "cellar": {"Pils": 1, "barrel": 1}}).do(worker(1, "exchange"))
    assert g.choices == {give("Pils"), give("barrel"), give("draff")}


def test_other_goods_may_be_given_and_draff_kept() -> None:
    g = wasting({"draff": 3, "cellar": {"Pils": 1}})
    g.do(worker(1, "exchange"), give("Pils"), gain("vp"))
    assert (g.me["draff"], g.me["cellar"]["Pils"], g.me["vp"]) == (3, 0, 1)


def test_each_of_two_exchanges_may_return_3_draff() -> None:
    g = wasting({"draff": 6, "coins": 1}).do(worker(1, "exchange"), YES)
    assert (g.decision, g.me["draff"], g.me["coins"]) == ("exchange_gain", 3, 0)
    g.do(gain("vp"))
    assert (g.decision, g.me["draff"]) == ("exchange_gain", 0)
    g.do(gain("vp"))
    assert (g.me["vp"], g.me["draff"], g.decision) == (2, 0, "turn")


def test_each_of_two_exchanges_needs_its_own_3_draff() -> None:
    g = wasting({"draff": 5, "coins": 1}).do(worker(1, "exchange"), YES, gain("vp"))
    assert (g.me["vp"], g.me["draff"], g.decision) == (1, 2, "turn")


def test_two_exchanges_cost_a_coin_with_draff_too() -> None:
    assert wasting({"draff": 6}).do(worker(1, "exchange")).decision == "exchange_gain"
    g = wasting({"draff": 6, "coins": 1}).do(worker(1, "exchange"))
    assert (g.decision, g.choices) == ("exchange_twice", {DONE, YES})


def test_what_is_left_after_the_coin_may_be_draff() -> None:
    assert wasting({"coins": 1, "draff": 2}).do(worker(1, "exchange")).decision == "exchange_gain"
    assert wasting({"coins": 1, "draff": 3}).do(worker(1, "exchange")).decision == "exchange_twice"


def test_the_truck_exchanges_draff_too() -> None:
    g = wasting({"draff": 3}).do(truck("exchange"), gain("vp"))
    assert (g.me["draff"], g.me["vp"]) == (0, 1)


def test_a_beer_does_not_wait_for_the_space_of_draff() -> None:
    full = {"draff": 3, "cellar": {"barrel": 6}, "dials": {"Alt": 0}}
    g = wasting(full).do(worker(1, "exchange"), give("draff"), gain("vp"))
    assert (g.me["dials"], sum(g.me["cellar"].values())) == ({"Alt": 0}, 6)
