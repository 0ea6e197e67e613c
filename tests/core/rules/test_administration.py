"""Administrative actions on the own brewery board."""

import pytest

from ..moves import (
    ADMIN,
    DRAW,
    admin,
    both,
    brew,
    brown,
    option,
    turn_order,
    unblock,
    white,
    worker,
)
from ..positions import Values, alone, game, spent

ABLE: Values = {"dials": {"Export": 9}, "hand": ["coin 3", "take 2"]}
"""A player who can do each of the four."""


def test_at_the_start_only_the_first_is_open() -> None:
    assert alone(ABLE).choices & ADMIN == {admin(1)}


@pytest.mark.parametrize("action", [2, 3, 4])
def test_each_other_opens_when_its_token_is_removed(action: int) -> None:
    g = alone(ABLE | {"progress": 1}).do(worker(1, "3A"), option(1), unblock(f"admin {action}"))
    assert g.choices & ADMIN == {admin(1), admin(action)}


def test_first_action_removes_a_token() -> None:
    g = alone({"dials": {"Alt": 9}}).do(admin(1), option(0), unblock("Pils"))
    assert ("Pils" in g.me["tokens"], len(g.me["tokens"])) == (False, 7)
    assert (g.me["dials"], g.decision) == ({"Alt": 9}, "turn")


def test_first_action_makes_one_rotation() -> None:
    g = alone({"dials": {"Alt": 9}}).do(admin(1), option(1))
    assert (g.me["dials"], len(g.me["tokens"]), g.decision) == ({"Alt": 8}, 8, "turn")


@pytest.mark.parametrize(("first", "dial_meanwhile"), [(0, 9), (1, 8)])
def test_first_action_does_both_parts_for_nothing(first: int, dial_meanwhile: int) -> None:
    g = alone({"dials": {"Alt": 9}}).do(admin(1))
    assert g.choices == {option(0), option(1), both(0), both(1)}
    g.do(both(first))
    assert g.me["dials"] == {"Alt": dial_meanwhile}  # while the token is being chosen
    g.do(unblock("Pils"))
    assert (g.me["dials"], len(g.me["tokens"]), g.decision) == ({"Alt": 8}, 7, "turn")


def test_second_action_brews_exactly_1_beer() -> None:
    g = alone({"open": [2], "level": 3, "unlocked": ["Pils", "Export"]}).do(admin(2))
    assert g.choices == {brew("Alt"), brew("Pils"), brew("Export")}
    assert g.do(brew("Pils")).me["dials"] == {"Pils": 6}
    assert g.decision == "turn"


def test_third_action_plays_a_brown_card() -> None:
    g = alone({"open": [3], "hand": ["coin 3", "take 2"]}).do(admin(3), brown("take 2"))
    assert (g.me["display"], g.me["hand"]) == (["take 2", "start 1"], ["coin 3"])
    assert (g.me["coins"], g.decision) == (0, "turn")


def test_fourth_action_plays_a_white_card() -> None:
    g = alone({"open": [4], "hand": ["coin 3", "vp 1"]}).do(admin(4), white("coin 3"))
    assert (g.me["coins"], g.me["hand"], g.me["display"]) == (3, ["vp 1"], ["start 1"])


def test_the_action_of_the_last_round_may_be_chosen_again() -> None:
    me = {"workers_left": [], "trucks_left": 0, "dials": {"Alt": 9}}
    g = game(me, spent(8), count=2).do(turn_order(1), DRAW, option(1))  # the first action
    assert g.table["round"] == 2
    assert g.can(admin(1))
