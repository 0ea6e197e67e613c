"""Whose turn it is, what a turn may be, and when the action phase is over."""

from itertools import permutations

import pytest

from ..moves import (
    ADMIN,
    DONE,
    TRUCK,
    TURN_ORDER,
    WORKER,
    YES,
    admin,
    grey_worker,
    option,
    truck,
    turn_order,
    unblock,
    worker,
)
from ..positions import alone, game, spent

ONE_OF_EACH = {
    "worker": (worker(1, "8A"),),
    "turn order": (turn_order(7),),
    "truck": (truck("9"),),
    "administration": (admin(1), unblock("Pils")),
}


def test_turns_follow_the_turn_order_track() -> None:
    g = game(count=3, order=[2, 0, 1])
    seats = []
    for space in (7, 3, 5):
        seats.append(g.turn)
        g.do(turn_order(space))
    assert [*seats, g.turn] == [2, 0, 1, 2]


def test_a_turn_is_exactly_one_action() -> None:
    g = game()
    assert g.choices <= WORKER | TURN_ORDER | TRUCK | ADMIN  # there is no passing
    assert g.do(worker(1, "8A")).turn == 1


@pytest.mark.parametrize("kinds", list(permutations(ONE_OF_EACH)), ids=", ".join)
def test_actions_come_in_any_order(kinds: tuple[str, ...]) -> None:
    g = alone({})
    for kind in kinds:
        g.do(*ONE_OF_EACH[kind])
    me = g.me
    assert (me["coins"], me["vp"], "Pils" in me["tokens"]) == (4, 1, False)


def test_a_player_who_cannot_act_is_skipped() -> None:
    assert game({}, spent(1), count=3).do(turn_order(7)).turn == 2


def test_a_skipped_player_is_asked_again_each_turn() -> None:
    # All that seat 1 has left is administration: nothing to brew, rotate, unblock or play.
    stuck = spent(1, admin_left=True, tokens=[], dials={"Alt": 0}, cellar={"barrel": 6})
    g = game({"hand": ["others draw"], "open": [4]}, stuck, count=3, draw_pile=["coin 3"])
    assert g.do(turn_order(7)).turn == 2
    g.do(turn_order(3), admin(4))  # my card lets the others draw: seat 1 has a card to play
    assert (g.turn, g.choices) == (1, {admin(3), admin(4)})


def test_the_action_phase_ends_when_nobody_can_act() -> None:
    me = {"workers_left": [], "trucks_left": 0, "dials": {"Alt": 9}}
    g = game(me, spent(1), count=2).do(turn_order(7))
    assert (g.turn, g.decision, g.table["round"]) == (0, "option", 1)  # administration is left
    assert g.do(option(1)).table["round"] == 2


def test_two_worker_actions_a_round() -> None:
    g = alone({}).do(worker(1, "8A"))
    assert g.choices & WORKER
    assert not g.do(worker(2, "8B")).choices & WORKER


def test_the_grey_worker_is_a_third_worker_action() -> None:
    g = alone({"coins": 1}).do(turn_order(8), YES, worker(1, "8A"), worker(2, "8B"))
    assert g.choices & WORKER
    assert not g.do(grey_worker("1A")).choices & WORKER


def test_one_turn_order_action_a_round() -> None:
    assert not alone({}).do(turn_order(7)).choices & TURN_ORDER


def test_one_truck_action_a_round() -> None:
    assert not alone({}).do(truck("9")).choices & TRUCK


def test_the_grey_truck_is_a_second_truck_action() -> None:
    g = alone({}).do(turn_order(5), truck("9"))
    assert g.choices & TRUCK
    assert not g.do(truck("barrel or card"), option(0)).choices & TRUCK


def test_one_administrative_action_a_round() -> None:
    assert not alone({"open": [2]}).do(admin(1), unblock("Pils")).choices & ADMIN


def test_a_placement_needs_an_action_that_can_be_carried_out() -> None:
    # No dial, no free coop, no barrel, no card, no coin, nothing in the cellar.
    g = alone({"dials": {"Alt": 0}, "depot": 6, "cellar": {"barrel": 6}, "open": [2, 3, 4]})
    for space in ("1A", "2A", "4A", "5A", "6A", "7A"):
        assert not g.can(worker(1, space)), space
    assert g.choices & ADMIN == {admin(1)}
    assert g.choices & TRUCK == {truck("9"), truck("barrel or card"), truck("exchange")}
    assert not alone({}).can(truck("exchange"))
    assert not alone({}).can(worker(1, "exchange"))


def test_nobody_may_decline_the_action_itself() -> None:
    g = alone({"hand": ["coin 3", "take 2"], "open": [3]})
    assert not g.do(admin(3)).can(DONE)
