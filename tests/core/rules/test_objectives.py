"""Objectives: their conditions, what they bring, and who may claim them when."""

import pytest

from ..moves import (
    DONE,
    admin,
    bonus,
    objective,
    truck,
    turn_order,
    unblock,
    worker,
)
from ..positions import Values, alone, game, spent

CONDITIONS: dict[str, tuple[Values, Values]] = {
    "identical": ({"cellar": {"Pils": 3}}, {"cellar": {"Pils": 2, "Export": 2, "barrel": 2}}),
    "different": (
        {"cellar": {"Alt": 1, "Pils": 1, "Stark": 1, "Weizen": 1}},
        {"cellar": {"Alt": 1, "Pils": 1, "Stark": 2, "barrel": 1}},
    ),
    "extensions": (
        {"extensions": ["Tavern", "Warehouse", "Cooperage"]},
        {"extensions": ["Tavern", "Warehouse"]},
    ),
    "display": (
        {"display": ["coin 3", "take 2", "draw 2", "vp 1", "loan"]},
        {"display": ["coin 3", "take 2", "draw 2", "vp 1"]},
    ),
    "administration": ({"open": [2, 3, 4]}, {"open": [2, 4]}),
    "level": ({"level": 4}, {"level": 3}),
}
"""Objective -> a player who just meets its condition, and one who just does not."""
LEVEL_4: Values = {"level": 4}


@pytest.mark.parametrize("name", CONDITIONS)
def test_an_objective_has_its_condition(name: str) -> None:
    met, missed = CONDITIONS[name]
    assert alone(met).do(turn_order(7)).choices == {DONE, objective(name)}
    assert alone(missed).do(turn_order(7)).decision == "turn"


def test_the_house_asks_for_3_identical_beer_tiles() -> None:
    g = alone({"cellar": {"Pils": 3}}, deck="house").do(turn_order(7))
    assert g.choices == {DONE, objective("identical")}
    g = alone({"cellar": {"Pils": 2}}, deck="house").do(turn_order(7))
    assert g.decision == "turn"


@pytest.mark.parametrize(("claimed_before", "vp"), [(0, 3), (1, 2), (2, 1), (3, 1)])
def test_an_objective_brings_3_then_2_then_1_vp(claimed_before: int, vp: int) -> None:
    claimants = [{"objectives": ["level"]}] * claimed_before
    g = game(LEVEL_4, *claimants).do(turn_order(3), objective("level"))
    assert (g.me["vp"], g.table["objectives"]["level"]) == (vp, claimed_before + 1)


def test_claims_of_other_objectives_do_not_count() -> None:
    g = game(LEVEL_4, {"objectives": ["display"]}).do(turn_order(3), objective("level"))
    assert g.me["vp"] == 3


def test_each_objective_once_a_player() -> None:
    assert alone(LEVEL_4 | {"objectives": ["level"]}).do(turn_order(7)).decision == "turn"


def test_an_objective_takes_a_bonus_worker() -> None:
    g = alone(LEVEL_4).do(turn_order(3), objective("level"))
    assert (g.me["bonus_left"], g.me["bonus_on_board"], g.me["objectives"]) == (2, 0, ["level"])
    assert alone(LEVEL_4 | {"bonus_on_board": 3}).do(turn_order(7)).decision == "turn"


def test_the_bonus_worker_stays_on_the_objective() -> None:
    g = game(spent(1, objectives=["level"], bonus_on_board=2), spent(2), count=2)
    assert g.table["round"] == 2
    assert (g.me["bonus_left"], g.me["bonus_on_board"], g.me["objectives"]) == (2, 0, ["level"])


def test_claiming_is_optional() -> None:
    g = alone(LEVEL_4).do(turn_order(3), DONE)
    assert (g.me["vp"], g.me["bonus_left"], g.decision) == (0, 3, "turn")


@pytest.mark.parametrize(
    "moves",
    [(worker(1, "8A"),), (turn_order(7),), (truck("9"),), (admin(1), unblock("Pils"))],
    ids=["worker", "turn order", "truck", "administration"],
)
def test_after_each_kind_of_action_an_objective_may_be_claimed(moves: tuple[int, ...]) -> None:
    assert alone(LEVEL_4).do(*moves).can(objective("level"))


def test_an_objective_may_be_claimed_after_the_bonus_action() -> None:
    cards = ["coin 3", "take 2", "draw 2", "vp 1"]
    g = alone({"workers": [2, 3], "display": cards, "hand": ["loan"]})
    g.do(worker(3, "8B"), bonus("brown"))
    assert g.do(objective("display")).me["vp"] == 3


def test_one_objective_after_one_action() -> None:
    g = alone(LEVEL_4 | {"open": [2, 3, 4]}).do(turn_order(3))
    assert g.choices == {DONE, objective("level"), objective("administration")}
    assert g.do(objective("level")).decision == "turn"
    assert g.do(truck("9")).choices == {DONE, objective("administration")}
