"""The round end, step by step."""

import pytest

from ..moves import (
    ADMIN,
    DRAW,
    TRUCK,
    TURN_ORDER,
    WORKER,
    discard,
    grey_worker,
    replace,
    rotate,
    tile,
    turn_order,
    worker,
)
from ..positions import alone, game, spent

SIX = ["coin 3", "take 2", "draw 2", "vp 1", "loan", "upgrade"]


# -- step 1: brewing process -----------------------------------------------------------------------


def test_every_dial_turns_one_step() -> None:
    g = game(spent(1, dials={"Alt": 5, "Pils": 2, "Lager": 1}), spent(2), count=2)
    assert (g.me["dials"], g.me["cellar"]["Lager"]) == ({"Alt": 4, "Pils": 1}, 1)


def test_beers_of_the_brewing_process_wait_when_the_cellar_is_full() -> None:
    g = game(spent(1, dials={"Weizen": 1, "Pils": 1}, cellar={"barrel": 5}), spent(2), count=2)
    assert (g.me["dials"], g.me["cellar"]["Pils"]) == ({"Weizen": 0}, 1)


def test_the_brewing_process_is_in_the_old_order() -> None:
    laboratory = {"extensions": ["Laboratory"], "laboratory": "standing"}
    dials = {"Alt": 9, "Pils": 9}
    g = game(
        spent(1, dials=dials, **laboratory),
        spent(2, dials=dials, **laboratory),
        count=2,
        order=[1, 0],
    )
    assert (g.turn, g.decision) == (1, "rotate")
    assert g.me["dials"] == dials  # the next player's dials turn when this one is done
    g.do(rotate("Alt"), rotate("Alt"))
    assert (g.turn, g.me["dials"]) == (0, {"Alt": 8, "Pils": 8})


# -- step 2: pieces and player order ---------------------------------------------------------------


def test_all_pieces_come_back() -> None:
    g = game(
        spent(1, bonus_on_board=3),
        spent(2),
        count=2,
        occupied=["1A", "8B"],
        truck_9_used=True,
        order_truck_used=True,
        card_truck_used=True,
    )
    me, table = g.me, g.table
    assert (me["workers_left"], me["trucks_left"], me["admin_left"]) == ([1, 2], 1, True)
    assert (me["bonus_left"], me["bonus_on_board"], me["turn_order_space"]) == (3, 0, 0)
    assert (table["occupied"], table["turn_spaces"]) == ([], [None] * 8)
    assert not table["truck_9_used"]
    assert not table["order_truck_used"]
    assert not table["card_truck_used"]
    assert all(g.choices & family for family in (WORKER, TURN_ORDER, TRUCK, ADMIN))


def test_grey_pieces_return_to_the_table() -> None:
    g = game(spent(1), spent(2), count=2, grey_truck_taken=True, grey_worker_taken=True)
    assert not g.table["grey_truck_taken"]
    assert not g.table["grey_worker_taken"]
    assert g.me["trucks_left"] == 1
    assert not g.can(grey_worker("8A"))
    assert g.can(worker(1, "8A"))


def test_the_setup_card_stays() -> None:
    assert game(spent(1), spent(2), count=2, covered=["8A"]).table["covered"] == ["8A"]


# -- step 3: upgrades ------------------------------------------------------------------------------


@pytest.mark.parametrize(("old", "workers"), [(1, [2, 3]), (2, [1, 3])])
def test_the_first_upgrade_replaces_one_of_the_first_two_workers_by_3(
    old: int, workers: list[int]
) -> None:
    g = game(spent(1, upgrade_marker=True), spent(2), count=2)
    assert g.choices == {replace(1), replace(2)}
    g.do(replace(old))
    assert g.choices == {tile("small"), tile("large")}
    g.do(tile("large"))
    me = g.me
    assert (me["workers"], me["workers_left"], me["upgrade_marker"]) == (workers, workers, False)


def test_the_second_upgrade_brings_a_worker_of_experience_4() -> None:
    me = spent(1, upgrade_marker=True, workers=[1, 3], cellar_tiles=["large"])
    g = game(me, spent(2), count=2)  # worker 1 and the last tile are all there is to choose
    assert (g.me["workers"], g.me["cellar_tiles"], g.me["upgrades"]) == ([3, 4], [], 2)


def test_at_most_two_upgrades() -> None:
    me = {"workers": [3, 4], "cellar_tiles": [], "coins": 5, "hand": ["upgrade"]}
    g = game(me, count=2)
    assert not g.can(worker(3, "6A"))
    assert not g.can(worker(3, "5A"))


def test_upgrades_are_in_the_new_order_each_player_finishing_first() -> None:
    g = game(spent(5, upgrade_marker=True), spent(4, upgrade_marker=True), count=2)
    assert (g.turn, g.decision) == (1, "replace_worker")
    g.do(replace(1))
    assert (g.turn, g.decision) == (1, "cellar_tile")
    g.do(tile("large"))
    assert (g.turn, g.decision) == (0, "replace_worker")


# -- step 4 ----------------------------------------------------------------------------------------


def test_a_hand_of_5_is_kept_and_one_of_6_is_cut_to_5() -> None:
    g = game(spent(1, hand=SIX[:5]), spent(2), count=2)
    assert (len(g.me["hand"]), g.decision) == (5, "turn")
    g = game(spent(1, hand=SIX), spent(2), count=2)
    assert g.choices == set(map(discard, SIX))
    g.do(discard("draw 2"))
    assert (len(g.me["hand"]), "draw 2" in g.table["discard"], g.decision) == (5, True, "turn")


def test_cards_over_the_limit_are_discarded_one_by_one() -> None:
    g = game(spent(1, hand=[*SIX, "kiosk"]), spent(2), count=2).do(discard("vp 1"))
    assert (g.decision, g.choices) == ("discard", set(map(discard, {*SIX, "kiosk"} - {"vp 1"})))
    assert g.do(discard("kiosk")).decision == "turn"


def test_during_the_round_there_is_no_hand_limit() -> None:
    g = alone({"hand": SIX}).do(turn_order(4), DRAW, DRAW, DRAW)
    assert (g.decision, len(g.me["hand"])) == ("turn", 9)


def test_the_hand_limit_is_checked_in_the_new_order() -> None:
    others = ["kiosk", "retrieve", "extension", "brown 1", "overlay 1", "level 1"]
    g = game(spent(5, hand=SIX), spent(4, hand=others), count=2)
    assert (g.turn, g.decision) == (1, "discard")
    g.do(discard("kiosk"))
    assert (g.turn, g.decision) == (0, "discard")


def test_the_card_at_position_1_leaves_the_row() -> None:
    row = ["coin 3", "take 2", "draw 2", "vp 1"]
    g = game(spent(1), spent(2), count=2, row=row, draw_pile=["loan"])
    assert g.table["row"] == ["take 2", "draw 2", "vp 1", "loan"]
    assert g.table["discard"] == ["coin 3"]


def test_the_next_round_begins_with_the_first_of_the_new_order() -> None:
    g = game(spent(3), spent(6), spent(1), count=3, round=4)
    assert (g.table["round"], g.table["phase"], g.turn) == (5, "action", 2)
