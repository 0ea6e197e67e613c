"""Solo play: blocking tokens and the turn order action."""

import pytest

from ..moves import (
    DONE,
    TURN_ORDER,
    admin,
    bonus,
    kiosk,
    objective,
    once,
    option,
    truck,
    turn_order,
    unblock,
    white,
    worker,
)
from ..positions import Values, holding, solo

ONLY_TURN_ORDER: Values = {"workers_left": [], "trucks_left": 0, "admin_left": False}
"""All other actions of the round are done."""
ONCE = {once(space) for space in range(1, 9)}


# -- tokens ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("me", "moves"),
    [
        ({}, (admin(1), unblock("Pils"))),
        ({}, (worker(1, "3A"), option(1), unblock("Pils"))),
        ({"workers": [2, 3]}, (worker(3, "8B"), bonus("unblock"), unblock("Pils"))),
        ({"hand": ["unblock 1"]}, (worker(1, "5A"), unblock("Pils"))),
    ],
    ids=["administration", "area 3", "bonus action", "card"],
)
def test_a_removed_token_goes_to_the_personal_supply(me: Values, moves: tuple[int, ...]) -> None:
    g = solo(me).do(*moves)
    assert (g.me["tokens_held"], len(g.me["tokens"]), "Pils" in g.me["tokens"]) == (1, 7, False)


def test_a_turn_order_space_is_covered_with_a_token() -> None:
    g = solo(holding(2)).do(turn_order(3))
    assert (g.me["coins"], g.me["tokens_held"], g.me["turn_order_space"]) == (1, 1, 3)
    assert g.table["blocked"] == [3]


def test_one_turn_order_action_a_round() -> None:
    assert solo(holding(2)).choices >= TURN_ORDER
    assert not TURN_ORDER & solo(holding(2)).do(turn_order(3)).choices


def test_the_space_is_blocked_for_the_rest_of_the_game() -> None:
    g = solo(holding(2, one_time_worker=5, **ONLY_TURN_ORDER), blocked=[5]).do(turn_order(3))
    assert (g.table["round"], g.table["blocked"], g.me["turn_order_space"]) == (2, [3, 5], 0)
    assert g.choices & TURN_ORDER == TURN_ORDER - {turn_order(3), turn_order(5)}


def test_the_untagged_worker_stays_in_the_personal_supply() -> None:
    g = solo(holding(1, hand=["kiosk"])).do(turn_order(3))
    assert g.me["one_time_worker"] == 0
    assert not g.can(worker(1, "5A"))  # the kiosk needs it on the track


def test_without_a_token_there_is_no_turn_order_action() -> None:
    assert not TURN_ORDER & solo({}).choices
    # One that is removed in the same round will do.
    assert solo({}).do(admin(1), unblock("Pils")).choices >= TURN_ORDER


def test_the_turn_order_action_must_be_taken() -> None:
    g = solo(holding(1, **ONLY_TURN_ORDER))
    assert g.choices == TURN_ORDER
    assert g.do(turn_order(7), DONE).table["round"] == 2


def test_a_brewmaster_answers_to_the_turn_order_action() -> None:
    g = solo(holding(1, brewmasters=["on turn_order"])).do(turn_order(7))
    assert (g.me["vp"], g.me["coins"]) == (1, 1)


# -- no token left ---------------------------------------------------------------------------------


def test_without_a_token_to_place_the_game_is_lost_at_once() -> None:
    g = solo({"dials": {"Alt": 5}, "vp": 19, "coins": 60} | ONLY_TURN_ORDER)
    assert g.state.is_over
    assert (g.table["lost"], g.state.ranks()) == (True, [2])
    assert g.state.outcome == (False, "no token")
    assert (g.table["round"], g.me["dials"]) == (1, {"Alt": 5})  # no round end any more


def test_the_game_is_not_lost_while_another_action_is_left() -> None:
    g = solo({"workers_left": [1, 2], "trucks_left": 0, "admin_left": False})
    assert (g.state.is_over, g.table["lost"], g.state.outcome) == (False, False, None)
    g.do(worker(1, "8A"))
    assert not g.state.is_over
    saved = solo({"workers_left": [1], "trucks_left": 0, "admin_left": False})
    saved.do(worker(1, "3A"), option(1), unblock("Pils"))
    assert saved.choices == TURN_ORDER
    assert g.do(worker(2, "8B")).state.outcome == (False, "no token")


def test_after_the_turn_order_action_no_token_is_needed() -> None:
    g = solo({"turn_order_space": 3} | ONLY_TURN_ORDER, blocked=[3])
    assert (g.table["lost"], g.state.is_over) == (False, False)


# -- the one-time worker ---------------------------------------------------------------------------


def test_once_the_untagged_worker_takes_a_blocked_space() -> None:
    g = solo(holding(1), blocked=[3, 7])
    assert g.choices & ONCE == {once(3), once(7)}
    assert not {turn_order(3), turn_order(7)} & g.choices
    g.do(once(3))
    assert (g.me["coins"], g.me["one_time_worker"]) == (1, 3)


def test_its_space_gives_the_token_back_and_stays_blocked() -> None:
    g = solo(holding(1), blocked=[3, 7]).do(once(3))
    assert (g.me["tokens_held"], g.table["blocked"]) == (2, [3, 7])
    assert not g.can(turn_order(3))
    me = holding(1, one_time_worker=3, turn_order_space=7, **ONLY_TURN_ORDER)
    g = solo(me, blocked=[3, 7])
    assert (g.table["round"], g.table["blocked"], g.me["one_time_worker"]) == (2, [3, 7], 3)
    assert not g.can(turn_order(3))


def test_it_is_used_once_in_the_game() -> None:
    assert not solo(holding(1), blocked=[3, 7]).do(once(3)).choices & ONCE
    assert not solo(holding(1, one_time_worker=3), blocked=[3, 7]).choices & ONCE


def test_two_turn_order_actions_in_a_round_in_either_order() -> None:
    g = solo(holding(1), blocked=[3]).do(once(3), turn_order(7))
    assert (g.me["coins"], g.me["vp"], g.me["tokens_held"], g.table["blocked"]) == (1, 1, 1, [3, 7])
    g = solo(holding(1), blocked=[3]).do(turn_order(7), once(3))
    assert (g.me["coins"], g.me["vp"], g.me["tokens_held"], g.table["blocked"]) == (1, 1, 1, [3, 7])


def test_it_may_go_to_the_space_of_this_rounds_token() -> None:
    g = solo(holding(1)).do(turn_order(7), once(7))
    assert (g.me["vp"], g.me["tokens_held"], g.table["blocked"]) == (2, 1, [7])


def test_it_may_go_to_a_space_that_the_setup_card_blocks() -> None:
    g = solo({}, blocked=[2, 5]).do(once(5))
    assert (g.me["trucks_left"], g.me["tokens_held"]) == (2, 1)


def test_its_token_saves_the_round() -> None:
    g = solo(ONLY_TURN_ORDER, blocked=[3])  # nothing else is left, so it is taken
    assert (g.me["one_time_worker"], g.me["tokens_held"], g.state.is_over) == (3, 1, False)
    assert g.choices == TURN_ORDER - {turn_order(3)}


def test_it_need_not_be_used() -> None:
    me = {"turn_order_space": 1} | ONLY_TURN_ORDER
    g = solo(me, blocked=[1, 3])
    assert g.choices == {DONE, once(1), once(3)}
    g.do(DONE)
    assert (g.table["round"], g.me["one_time_worker"]) == (2, 0)


def test_other_actions_cannot_be_declined_for_it() -> None:
    assert not solo(holding(1, **ONLY_TURN_ORDER), blocked=[3]).can(DONE)
    g = solo({"turn_order_space": 1} | ONLY_TURN_ORDER | {"trucks_left": 1}, blocked=[1])
    assert g.can(once(1))
    assert not g.can(DONE)


def test_it_is_an_action_of_the_turn_order_track() -> None:
    me = holding(1, brewmasters=["on turn_order"], level=4)
    g = solo(me, blocked=[7]).do(once(7))
    assert (g.me["vp"], g.me["coins"]) == (1, 1)
    assert g.choices == {DONE, objective("level")}


def test_the_administrative_worker_is_another_piece() -> None:
    g = solo({}, blocked=[3]).do(once(3))
    assert g.me["admin_left"]
    assert g.can(admin(1))
    assert solo({}, blocked=[3]).do(admin(1), unblock("Pils")).can(once(3))


# -- Refreshment kiosk -----------------------------------------------------------------------------


@pytest.mark.parametrize("turn_order_space", [0, 5])
def test_the_kiosk_needs_the_one_time_worker_on_the_track(turn_order_space: int) -> None:
    blocked = [3, 5] if turn_order_space else [3]
    me: Values = {"hand": ["kiosk"], "turn_order_space": turn_order_space}
    assert not solo(me, blocked=blocked).can(worker(1, "5A"))
    g = solo(me | {"one_time_worker": 3}, blocked=blocked).do(worker(1, "5A"))
    assert g.choices == {kiosk(space) for space in range(1, 9) if space not in blocked}
    g.do(kiosk(7))
    assert (g.me["vp"], g.table["blocked"], g.me["tokens_held"]) == (1, blocked, 0)
    assert (g.me["turn_order_space"], g.me["one_time_worker"]) == (turn_order_space, 3)


def test_the_kiosk_needs_a_space_that_is_not_blocked() -> None:
    me: Values = {"hand": ["kiosk", "vp 1"], "one_time_worker": 3}
    full = solo(me, blocked=[1, 2, 3, 4, 5, 6, 7, 8])
    assert full.do(worker(1, "5A")).me["vp"] == 1  # the other card was all that could be played
    assert solo(me, blocked=[1, 2, 3, 4, 5, 6, 7]).do(worker(1, "5A")).can(white("kiosk"))


def test_a_grey_truck_of_the_track_is_an_extra_truck_action() -> None:
    g = solo(holding(1)).do(turn_order(5), truck("9"))
    assert g.me["trucks_left"] == 1
