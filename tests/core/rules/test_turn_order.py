"""Turn order spaces: their bonuses, and the order they make."""

import pytest

from ..moves import DONE, DRAW, WORKER, YES, grey_worker, take, truck, turn_order, worker
from ..positions import alone, game, spent


def test_a_space_is_taken_with_its_bonus_at_once_and_blocked() -> None:
    g = game({}, {}, count=2).do(turn_order(3))
    assert (g.player(0)["turn_order_space"], g.player(0)["coins"]) == (3, 1)
    assert not g.can(turn_order(3))
    assert g.can(turn_order(2))
    assert g.can(turn_order(4))


def test_further_left_plays_earlier_next_round() -> None:
    g = game(spent(5), spent(2), spent(7), spent(1), order=[2, 1, 0, 3])
    assert (g.table["order"], g.turn) == ([3, 1, 0, 2], 3)


@pytest.mark.parametrize(("space", "cards"), [(1, 1), (2, 2), (4, 3)])
def test_spaces_1_2_and_4_take_cards(space: int, cards: int) -> None:
    g = alone({}).do(turn_order(space), *[DRAW] * cards)
    assert (len(g.me["hand"]), g.decision) == (cards, "turn")


def test_space_3_gives_a_coin() -> None:
    assert alone({}).do(turn_order(3)).me["coins"] == 1


def test_space_5_gives_the_grey_truck() -> None:
    g = game({}, {}).do(turn_order(5))
    assert (g.player(0)["trucks_left"], g.player(1)["trucks_left"]) == (2, 1)
    assert alone({}).do(turn_order(5), truck("9")).me["trucks_left"] == 1


def test_space_6_plays_a_card_from_the_hand_as_brown() -> None:
    g = game({"hand": ["coin 3"]}).do(turn_order(6), YES)
    assert (g.me["display"], g.me["hand"]) == (["coin 3", "start 1"], [])


def test_space_7_gives_a_victory_point() -> None:
    assert alone({}).do(turn_order(7)).me["vp"] == 1


def test_space_8_gives_the_grey_worker_for_a_coin() -> None:
    g = alone({"coins": 1}).do(turn_order(8), YES)
    assert (g.me["coins"], g.me["grey_worker_left"]) == (0, True)
    assert {grey_worker("8A"), worker(1, "8A"), worker(2, "8A")} <= g.choices


def test_a_bonus_may_be_forgone() -> None:
    g = alone({"coins": 1}).do(turn_order(8), DONE)
    assert (g.me["coins"], g.me["grey_worker_left"]) == (1, False)
    g = game({"hand": ["coin 3"]}).do(turn_order(6), DONE)
    assert g.me["hand"] == ["coin 3"]


def test_a_space_whose_bonus_is_impossible_may_still_be_taken() -> None:
    g = alone({}).do(turn_order(8))  # no coin to pay
    assert (g.me["turn_order_space"], g.me["grey_worker_left"], g.decision) == (8, False, "turn")
    g = game({}, {}, count=2).do(turn_order(6))  # no card to play
    assert (g.player(0)["turn_order_space"], g.turn) == (6, 1)


def test_the_grey_worker_has_experience_2() -> None:
    me = {"workers_left": [], "grey_worker_left": True, "dials": {"Alt": 9}}
    assert alone(me, grey_worker_taken=True).do(grey_worker("2B")).decision == "bonus"  # 2 + 4
    assert alone(me, grey_worker_taken=True).do(grey_worker("8B")).decision == "turn"  # 2 + 3


def test_the_grey_worker_goes_where_tagged_workers_go() -> None:
    g = alone({"grey_worker_left": True}, grey_worker_taken=True, occupied=["8A"])
    spaces = {move - worker(1, "1A") for move in g.choices & WORKER if move < worker(2, "1A")}
    assert {grey_worker("1A") + space for space in spaces} == {
        move for move in g.choices & WORKER if move >= grey_worker("1A")
    }


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_taking_is_from_the_row_up_to_the_brewing_level_or_from_the_pile(level: int) -> None:
    row = ["coin 3", "take 2", "draw 2", "vp 1"]
    g = alone({"level": level, "objectives": ["level"]}, row=row, draw_pile=["loan"])
    g.do(turn_order(1))
    assert g.choices == {DRAW} | {take(card) for card in row[:level]}
    assert g.do(take(row[level - 1])).me["hand"] == [row[level - 1]]
