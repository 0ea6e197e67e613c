"""Bonus actions: when there is one, and what each does."""

import pytest

from ..moves import (
    DONE,
    DRAW,
    IMPROVED,
    admin,
    bonus,
    brew,
    build,
    option,
    rotate,
    truck,
    turn_order,
    unblock,
    worker,
)
from ..positions import Game, Values, alone, game

BASIC = {bonus(n) for n in ("coin", "brown", "barrel", "move", "rotate 2", "brew", "unblock")}
TWO_BULBS = ["vp 1", "loan"]
EVERYTHING: Values = {
    "coins": 9,
    "depot": 2,
    "cellar": {"Alt": 1},
    "dials": {"Alt": 9, "Export": 9},
    "unlocked": ["Pils", "Export"],
    "hand": ["coin 3", "take 2"],
}
"""A player who can do each of the bonus actions."""


def at_bonus(**values: object) -> Game:
    """After a worker action that gave 2 coins and allows a bonus action."""
    return alone({"workers": [2, 3]} | values).do(worker(3, "8B"))


# -- when there is one -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("workers", "experience", "decision"), [([1, 2], 2, "turn"), ([2, 3], 3, "bonus")]
)
def test_a_bonus_action_takes_experience_6(
    workers: list[int], experience: int, decision: str
) -> None:
    # The space counts 3: 5 in all is too little, 6 is enough.
    g = alone({"workers": workers}).do(worker(experience, "8B"))
    assert g.decision == decision


def test_a_bonus_action_places_a_bonus_worker() -> None:
    g = at_bonus().do(bonus("coin"))
    assert (g.me["bonus_left"], g.me["bonus_on_board"]) == (2, 1)


def test_a_bonus_action_may_be_declined() -> None:
    g = at_bonus().do(DONE)
    assert (g.decision, g.me["bonus_left"], g.me["coins"]) == ("turn", 3, 2)


def test_no_bonus_worker_left_no_bonus_action() -> None:
    assert at_bonus(bonus_on_board=3).decision == "turn"
    assert at_bonus(bonus_on_board=2).decision == "bonus"


def test_the_bonus_action_comes_after_the_worker_action() -> None:
    g = at_bonus()
    assert (g.decision, g.me["coins"]) == ("bonus", 2)  # the 2 coins of area 8 are there


@pytest.mark.parametrize(
    "moves",
    [
        (turn_order(7),),
        (truck("9"),),
        (truck("barrel or card"), option(0)),
        (admin(1), unblock("Pils")),
    ],
    ids=["turn order", "truck 9", "barrel or card", "administration"],
)
def test_only_worker_actions_give_bonus_actions(moves: tuple[int, ...]) -> None:
    g = game({"workers": [3, 4]}).do(*moves)
    assert (g.decision, g.turn) == ("turn", 1)


def test_one_bonus_action_for_one_worker_action() -> None:
    assert at_bonus().do(bonus("coin")).decision == "turn"


# -- basic area ------------------------------------------------------------------------------------


def test_basic_bonus_actions_are_these_seven() -> None:
    assert at_bonus(**EVERYTHING).choices == {DONE} | BASIC


def test_any_number_of_bonus_workers_in_the_basic_area() -> None:
    g = game(*({"workers": [2, 3], "workers_left": [3]} for _ in range(2)), count=2)
    g.do(worker(3, "8B"), bonus("coin"))
    g.do(worker(3, "3A"), option(1), unblock("Pils"), bonus("coin"))  # the other player
    assert [g.player(seat)["coins"] for seat in (0, 1)] == [3, 1]
    g = alone({"workers": [3, 4]}).do(worker(3, "8B"), bonus("coin"), worker(4, "8A"))
    assert g.do(bonus("coin")).me["coins"] == 6  # twice by one player


def test_basic_bonus_coin() -> None:
    assert at_bonus().do(bonus("coin")).me["coins"] == 3


def test_basic_bonus_brown_card() -> None:
    g = at_bonus(hand=["coin 3"]).do(bonus("brown"))
    assert (g.me["display"], g.me["hand"]) == (["coin 3", "start 1"], [])


def test_basic_bonus_new_barrels() -> None:
    assert at_bonus(display=["barrel 2"]).do(bonus("barrel")).me["depot"] == 3


def test_basic_bonus_moved_barrels() -> None:
    g = at_bonus(display=["move 2"], depot=4).do(bonus("move"))
    assert (g.me["depot"], g.me["cellar"]["barrel"]) == (1, 3)


def test_basic_bonus_2_rotations_whatever_the_icons() -> None:
    g = at_bonus(display=["rotate 2"], dials={"Alt": 9, "Pils": 9}).do(bonus("rotate 2"))
    assert g.do(rotate("Alt"), rotate("Pils")).me["dials"] == {"Alt": 8, "Pils": 8}
    assert g.decision == "turn"


def test_basic_bonus_brews_1_whatever_the_level() -> None:
    g = at_bonus(level=3, unlocked=["Pils", "Export"]).do(bonus("brew"), brew("Pils"))
    assert (g.me["dials"], g.decision) == ({"Pils": 6}, "turn")


def test_basic_bonus_removes_1_token() -> None:
    g = at_bonus().do(bonus("unblock"), unblock("admin 3"))
    assert "admin 3" not in g.me["tokens"]
    assert len(g.me["tokens"]) == 7


# -- improved area ---------------------------------------------------------------------------------


def test_improved_bonus_actions_need_2_bulbs() -> None:
    one_bulb = at_bonus(**EVERYTHING, display=TWO_BULBS[:1])
    assert one_bulb.choices == {DONE} | BASIC
    improved = {bonus(name) for name in IMPROVED}
    assert at_bonus(**EVERYTHING, display=TWO_BULBS).choices == {DONE} | BASIC | improved


def test_with_2_bulbs_the_basic_area_is_still_open() -> None:
    assert at_bonus(display=TWO_BULBS).do(bonus("coin")).me["coins"] == 3


def test_improved_bonus_order_costs_1_coin() -> None:
    g = at_bonus(display=TWO_BULBS, cellar={"Alt": 1}, hand=["coin 3"]).do(bonus("order"))
    # 2 coins of area 8, less 1, and 2 as the order's reward
    assert (g.me["coins"], g.me["cellar"]["Alt"], g.me["hand"]) == (3, 0, [])


def test_improved_bonus_extension_costs_3_coins() -> None:
    assert not at_bonus(display=TWO_BULBS).can(bonus("extension"))  # 2 coins
    g = at_bonus(display=TWO_BULBS, coins=1).do(bonus("extension"), build("Tavern"))
    assert (g.me["extensions"], g.me["coins"]) == (["Tavern"], 1)  # 1 coin of the first slot


def test_improved_bonus_3_cards() -> None:
    g = at_bonus(display=TWO_BULBS).do(bonus("take"), DRAW, DRAW, DRAW)
    assert (len(g.me["hand"]), g.decision) == (3, "turn")


def test_improved_bonus_x_rotations() -> None:
    g = at_bonus(display=[*TWO_BULBS, "rotate 2"], dials={"Alt": 9}).do(bonus("rotate X"))
    assert g.me["dials"] == {"Alt": 5}


def test_improved_bonus_victory_point() -> None:
    assert at_bonus(display=TWO_BULBS).do(bonus("vp")).me["vp"] == 1


def test_any_number_of_bonus_workers_in_the_improved_area() -> None:
    g = alone({"workers": [3, 4], "display": TWO_BULBS})
    g.do(worker(3, "8B"), bonus("vp"), worker(4, "8A"), bonus("vp"))
    assert (g.me["vp"], g.me["bonus_on_board"]) == (2, 2)


def test_a_bonus_action_that_cannot_be_carried_out_is_not_offered() -> None:
    # Depot full, no barrel to move, nothing brews, all coops busy, no token, no card in hand.
    g = at_bonus(depot=6, cellar={"Alt": 6}, dials={"Alt": 0}, tokens=[])
    assert g.choices == {DONE, bonus("coin")}
