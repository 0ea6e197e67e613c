"""Solo play: what the Automa's cards do, and when they are turned up."""

import pytest

from ..moves import (
    BONUS_FIRST,
    DONE,
    MAIN_FIRST,
    TRUCK,
    WORKER,
    admin,
    bonus,
    objective,
    once,
    option,
    truck,
    turn_order,
    unblock,
    worker,
)
from ..positions import Game, Values, holding, solo

ROW = ["coin 3", "take 2", "vp 1", "level 1"]
TRUCKS = ("card_truck_used", "truck_9_used", "order_truck_used")
EVERYTHING = [f"{area}{side}" for area in range(1, 9) for side in "AB"]
SPENT: Values = {
    "workers_left": [],
    "trucks_left": 0,
    "admin_left": False,
    "turn_order_space": 3,
    "one_time_worker": 5,
}
"""Everything in this round is done; the spaces 3 and 5 of the turn order track are blocked."""


def blue(card: str, me: Values | None = None, /, **table: object) -> Game:
    """A round that has just begun with that blue card."""
    return solo(me or {}, due=("blue", "red"), blue=card, **table)  # type: ignore[arg-type]


def red(card: str, me: Values | None = None, /, **table: object) -> Game:
    """A round in which that red card comes after the first action on the board."""
    return solo(me or {}, due=("red",), red=card, **table)  # type: ignore[arg-type]


def trucks(g: Game) -> tuple[bool, ...]:
    """Whether the spots "take 1 coin", "9" and "move 1 barrel" are taken."""
    return tuple(g.table[key] for key in TRUCKS)


# -- blue: before the first action -----------------------------------------------------------------


def test_example_1_the_second_card_leaves_the_row_and_a_worker_goes_to_area_1() -> None:
    g = blue("blue A 1", row=ROW, draw_pile=["loan"])
    assert g.table["row"] == ["coin 3", "vp 1", "level 1", "loan"]
    assert (g.table["discard"], g.table["occupied"]) == (["take 2"], ["1A"])
    assert g.table["automa"] == {"objectives": [], "due": ["red"], "shown": ["blue A 1"]}
    assert g.decision == "turn"


def test_example_2_a_bonus_worker_goes_to_the_objective_and_a_worker_to_area_2() -> None:
    g = blue("blue A 2", row=ROW)
    assert g.table["automa"]["objectives"] == ["identical"]
    assert g.table["objectives"]["identical"] == 1
    assert (g.table["occupied"], g.table["row"]) == (["2A"], ROW)


def test_a_claim_of_the_automa_counts_for_the_player() -> None:
    me = {"cellar": {"Pils": 3}, "level": 4}
    g = blue("blue A 2", me).do(admin(1), unblock("Pils"))
    assert g.choices == {DONE, objective("identical"), objective("level")}
    assert g.do(objective("identical")).me["vp"] == 2
    g = blue("blue A 2", me).do(admin(1), unblock("Pils"), objective("level"))
    assert g.me["vp"] == 3


def test_the_automa_places_no_second_bonus_worker_on_an_objective() -> None:
    g = blue("blue A 2", claimed=("identical",))
    assert g.table["objectives"]["identical"] == 1
    assert g.table["occupied"] == ["2A"]


def test_the_automa_has_2_bonus_workers() -> None:
    g = blue("blue A 2", claimed=("level",))
    assert g.table["automa"]["objectives"] == ["identical", "level"]
    g = blue("blue A 2", claimed=("level", "display"))
    assert g.table["automa"]["objectives"] == ["display", "level"]
    assert (g.table["objectives"]["identical"], g.table["occupied"]) == (0, ["2A"])


def test_a_card_may_place_nothing_but_a_worker() -> None:
    g = blue("blue A 3", row=ROW)
    assert (g.table["occupied"], g.table["row"], g.table["discard"]) == (["3A"], ROW, [])
    assert sum(g.table["objectives"].values()) == 0


def test_a_blue_card_comes_before_the_first_action_of_every_round() -> None:
    for round_ in range(1, 6):
        g = solo(SPENT, blocked=[3, 5], round=round_)
        table = g.table
        assert (table["round"], g.decision) == (round_ + 1, "turn")
        shown = [name for name in table["automa"]["shown"] if name.startswith("blue")]
        assert (len(shown), len(table["automa_blue"])) == (round_ + 1, 5 - round_)
        assert table["automa"]["due"] == ["red"]
        assert len(table["occupied"]) == 1


def test_cards_come_from_the_top_of_their_stacks() -> None:
    g = solo(SPENT, blocked=[3, 5], blue="blue A 4", red="red A 3")
    assert g.table["automa"]["shown"] == ["blue A 1", "blue A 4", "red A 1"]
    assert g.do(truck("9")).table["automa"]["shown"][2:] == ["red A 1", "red A 3"]


# -- which area ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "covered", "space"),
    [
        ("blue A 3", [], "3A"),
        ("blue A 3", ["3A"], "3B"),
        ("blue A 3", ["3A", "3B"], "2A"),
        ("blue A 3", ["3A", "3B", "2A"], "2B"),
        ("blue A 3", ["3A", "3B", "2A", "2B"], "1A"),
        ("blue A 1", ["1A", "1B"], "2A"),
        ("blue A 4", ["7A", "7B"], "8A"),
        ("blue A 4", ["7A", "7B", "8A", "8B"], "1A"),
        ("blue A 3", [name for name in EVERYTHING if name[0] in "123"], "8A"),
        ("blue A 3", [name for name in EVERYTHING if name != "5B"], "5B"),
    ],
)
def test_the_next_higher_or_lower_area_if_the_spaces_are_covered(
    card: str, covered: list[str], space: str
) -> None:
    assert blue(card, covered=covered).table["occupied"] == [space]


def test_without_a_free_space_the_worker_is_not_placed() -> None:
    g = blue("blue A 3", covered=EVERYTHING)
    assert (g.table["occupied"], g.table["automa"]["due"]) == ([], ["red"])


@pytest.mark.parametrize(
    ("occupied", "space"),
    [([], "5A"), (["5A"], "5B"), (["5A", "5B"], "4A"), (["5A", "5B", "4A", "4B"], "3A")],
)
def test_example_the_second_worker_goes_to_area_5_or_the_next_lower(
    occupied: list[str], space: str
) -> None:
    g = red("red A 1", occupied=occupied).do(truck("9"))
    assert set(g.table["occupied"]) - set(occupied) == {space}


def test_the_player_cannot_use_a_space_of_the_automa() -> None:
    g = blue("blue A 1", row=ROW)
    assert not {worker(1, "1A"), worker(2, "1A")} & g.choices
    assert g.can(worker(1, "1B"))


# -- red: after the first action on the board ------------------------------------------------------


def test_the_red_card_comes_after_the_first_worker_action() -> None:
    g = red("red A 1")
    assert (g.table["occupied"], g.table["automa"]["due"]) == ([], ["red"])
    g.do(worker(1, "8A"))
    assert (g.table["occupied"], g.table["automa"]["due"]) == (["5A", "8A"], [])
    assert g.table["automa"]["shown"] == ["blue A 1", "red A 1"]


def test_the_red_card_comes_after_the_first_truck_action() -> None:
    g = red("red A 1").do(truck("9"))
    assert (g.table["occupied"], trucks(g)) == (["5A"], (True, True, False))


def test_the_red_card_comes_after_bonus_action_and_objective() -> None:
    g = red("red A 1", {"workers": [2, 3], "level": 4}).do(worker(3, "8B"))
    assert (g.decision, g.table["occupied"]) == ("bonus", ["8B"])
    g.do(bonus("coin"))
    assert (g.decision, g.table["occupied"]) == ("objective", ["8B"])
    g.do(objective("level"))
    assert (g.decision, g.table["occupied"]) == ("turn", ["5A", "8B"])


def test_actions_off_the_board_do_not_bring_the_red_card() -> None:
    g = red("red A 1", holding(1), blocked=[3])
    for moves in ((turn_order(7),), (once(3),), (admin(1), unblock("Pils"))):
        g.do(*moves)
        assert (g.table["occupied"], g.table["automa"]["due"]) == ([], ["red"])
    g.do(worker(1, "8A"))
    assert g.table["automa"]["due"] == []


def test_one_red_card_a_round() -> None:
    g = red("red A 1").do(worker(1, "8A"), worker(2, "8B"), truck("9"))
    assert g.table["occupied"] == ["5A", "8A", "8B"]
    assert g.table["automa"]["shown"] == ["blue A 1", "red A 1"]


def test_without_an_action_on_the_board_left_the_red_card_comes_at_once() -> None:
    g = red("red A 1", holding(1, workers_left=[], trucks_left=0))
    assert (g.table["occupied"], g.decision) == (["5A"], "turn")
    g = red("red A 1", {"trucks_left": 0}, covered=EVERYTHING)  # no space for the workers
    assert (trucks(g), g.table["automa"]["due"]) == ((True, False, False), [])


# -- the truck -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("used", "expected"),
    [
        ((), "card_truck_used"),
        (("card_truck_used",), "truck_9_used"),
        (("card_truck_used", "truck_9_used"), "order_truck_used"),
    ],
    ids=["take 1 coin", "area 9", "move 1 barrel"],
)
def test_example_the_truck_takes_the_first_of_three_places(
    used: tuple[str, ...], expected: str
) -> None:
    g = red("red A 1", **dict.fromkeys(used, True)).do(worker(1, "8A"))
    assert {key for key in TRUCKS if g.table[key]} == {*used, expected}


def test_the_truck_is_not_placed_if_none_of_the_three_is_free() -> None:
    g = red("red A 1", **dict.fromkeys(TRUCKS, True)).do(worker(1, "8A"))
    assert (trucks(g), g.table["automa"]["due"]) == ((True, True, True), [])


def test_the_truck_takes_the_1_coin_of_the_first_truck() -> None:
    g = red("red A 1").do(worker(1, "8A"), truck("barrel or card"), option(0))
    assert (g.me["coins"], g.me["depot"]) == (2, 1)  # 2 of area 8, and the barrel
    before = red("red A 1").do(truck("barrel or card"), option(0))
    assert before.me["coins"] == 1  # the first truck was mine


def test_the_truck_takes_the_barrel_of_the_first_truck() -> None:
    ready: Values = {"hand": ["draw 2"], "cellar": {"Pils": 1, "barrel": 1}, "depot": 2}
    assert red("red A 3", ready).do(truck("order")).choices == {BONUS_FIRST, MAIN_FIRST}
    g = red("red A 3", ready).do(worker(1, "8B"), truck("order"))
    assert (g.me["vp"], g.me["depot"], g.decision) == (3, 2, "turn")


def test_the_truck_blocks_area_9() -> None:
    g = red("red A 2")
    assert g.can(truck("9"))
    g.do(worker(1, "8A"))
    assert g.choices & TRUCK == {truck("barrel or card"), truck("exchange")}


# -- the Automa takes nothing ----------------------------------------------------------------------


def test_the_automa_changes_nothing_that_is_the_players() -> None:
    me: Values = {"coins": 3, "depot": 2, "cellar": {"Pils": 2}, "dials": {"Alt": 5}, "vp": 4}
    g = blue("blue A 1", me, red="red A 1").do(admin(1), option(1))
    assert g.me["dials"] == {"Alt": 4}
    g.do(worker(1, "8A"))
    cellar = {name: n for name, n in g.me["cellar"].items() if n}
    assert (g.me["coins"], g.me["depot"], cellar, g.me["vp"]) == (5, 2, {"Pils": 2}, 4)
    assert (g.me["hand"], g.me["dials"], g.me["bonus_left"]) == ([], {"Alt": 4}, 3)
    table = g.table
    assert set(table["extensions"].values()) == {1}
    assert (table["grey_truck_taken"], table["grey_worker_taken"]) == (False, False)
    assert (table["blocked"], len(table["players"])) == ([], 1)


def test_the_automas_pieces_come_back_at_round_end() -> None:
    g = solo(
        SPENT,
        blocked=[3, 5],
        blue="blue A 3",
        occupied=["1A", "5A"],
        card_truck_used=True,
        truck_9_used=True,
    )
    assert (g.table["round"], g.table["occupied"], trucks(g)) == (2, ["3A"], (False,) * 3)


def test_the_automas_bonus_workers_stay_on_their_objectives() -> None:
    g = solo(SPENT, blocked=[3, 5], blue="blue A 3", claimed=("level", "identical"))
    assert g.table["automa"]["objectives"] == ["identical", "level"]
    assert (g.table["round"], g.table["objectives"]["level"]) == (2, 1)


def test_after_the_red_card_the_player_has_all_remaining_actions() -> None:
    g = red("red A 1", holding(1)).do(worker(1, "8A"))
    assert g.choices & WORKER
    assert g.choices & TRUCK
    assert {turn_order(7), admin(1)} <= g.choices
    for moves in ((worker(2, "8B"),), (truck("9"),), (turn_order(7),), (admin(1), unblock("Pils"))):
        assert (g.table["round"], g.decision) == (1, "turn")
        g.do(*moves)
    assert g.do(DONE).table["round"] == 2  # the one-time worker is kept
