"""The exchange: what is given up, what is gained, once or twice."""

import pytest

from ..moves import DONE, DRAW, WORKER, YES, gain, give, truck, worker
from ..positions import Values, alone, game

GOODS: dict[str, Values] = {
    "Pils": {"cellar": {"Pils": 1}},
    "coin": {"coins": 1},
    "barrel": {"cellar": {"barrel": 1}},
}


@pytest.mark.parametrize("good", GOODS)
def test_one_good_gains_a_victory_point(good: str) -> None:
    g = alone(GOODS[good]).do(worker(1, "exchange"), gain("vp"))
    assert (g.me["vp"], g.me["coins"], sum(g.me["cellar"].values())) == (1, 0, 0)


@pytest.mark.parametrize("good", GOODS)
def test_one_good_gains_two_cards(good: str) -> None:
    g = alone(GOODS[good]).do(worker(1, "exchange"), gain("cards"), DRAW, DRAW)
    assert (g.decision, len(g.me["hand"])) == ("turn", 2)
    assert (g.me["coins"], sum(g.me["cellar"].values())) == (0, 0)


@pytest.mark.parametrize("good", GOODS)
def test_one_good_gains_a_coin(good: str) -> None:
    g = alone(GOODS[good]).do(worker(1, "exchange"), gain("coin"))
    assert (g.me["vp"], g.me["coins"], sum(g.me["cellar"].values())) == (0, 1, 0)


def test_the_player_chooses_what_to_give() -> None:
    g = alone({"cellar": {"Pils": 1, "Alt": 2, "barrel": 1}}).do(worker(1, "exchange"))
    assert g.choices == {give("Pils"), give("Alt"), give("barrel")}
    assert g.do(give("Alt")).me["cellar"]["Alt"] == 1


def test_barrels_are_given_from_the_cellar_not_from_the_depot() -> None:
    assert not alone({"depot": 3}).can(worker(1, "exchange"))


def test_a_coin_pays_for_a_second_exchange_chosen_separately() -> None:
    g = alone({"coins": 1, "cellar": {"Pils": 1, "Alt": 1, "barrel": 1}})
    g.do(worker(1, "exchange"), YES)
    assert g.me["coins"] == 0
    g.do(give("barrel"), gain("vp"), give("Pils"), gain("coin"))
    assert (g.me["vp"], g.me["coins"], g.me["cellar"]["Alt"]) == (1, 1, 1)
    assert (sum(g.me["cellar"].values()), g.decision) == (1, "turn")


def test_exchanging_once_costs_nothing_more() -> None:
    g = alone({"coins": 1, "cellar": {"Pils": 1}})
    g.do(worker(1, "exchange"), DONE, give("Pils"), gain("vp"))
    assert (g.me["vp"], g.me["coins"], g.decision) == (1, 1, "turn")


def test_the_second_exchange_cannot_be_paid_with_the_gain_of_the_first() -> None:
    g = alone({"cellar": {"Pils": 2}}).do(worker(1, "exchange"))
    assert g.decision == "exchange_gain"  # nobody asked: twice is not possible
    assert g.do(gain("coin")).decision == "turn"


def test_paying_must_leave_something_to_give() -> None:
    assert alone({"coins": 1}).do(worker(1, "exchange")).decision == "exchange_gain"
    assert alone({"coins": 2}).do(worker(1, "exchange")).decision == "exchange_twice"


def test_the_gain_of_the_first_exchange_may_be_given_in_the_second() -> None:
    g = alone({"coins": 2}).do(worker(1, "exchange"), YES, gain("coin"), gain("vp"))
    assert (g.me["coins"], g.me["vp"]) == (0, 1)


def test_the_exchange_takes_any_number_of_workers_and_trucks() -> None:
    g = game(*({"coins": 5} for _ in range(4)))
    for move in (worker(1, "exchange"), worker(2, "exchange"), truck("exchange")):
        for seat in range(4):
            assert g.turn == seat
            g.do(move, DONE, gain("vp"))  # of a coin, which is all there is to give
    assert [g.player(seat)["vp"] for seat in range(4)] == [3, 3, 3, 3]


def test_the_exchange_has_no_experience_and_gives_no_bonus_action() -> None:
    g = alone({"coins": 1, "workers": [3, 4]}).do(worker(4, "exchange"), gain("vp"))
    assert (g.decision, g.choices & WORKER != set()) == ("turn", True)


def test_setup_cards_leave_the_exchange_open() -> None:
    everything = [f"{area}{side}" for area in range(1, 9) for side in "AB"]
    g = game({"coins": 1}, covered=everything)
    assert g.choices & WORKER == {worker(1, "exchange"), worker(2, "exchange")}
