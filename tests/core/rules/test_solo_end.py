"""Solo play: the three ways in which the game ends, victory and defeat, cards of their own."""

import pytest

from ..moves import DRAW, build, turn_order, white, worker
from ..positions import Values, game, holding, solo

DONE: Values = {
    "workers_left": [],
    "trucks_left": 0,
    "admin_left": False,
    "turn_order_space": 3,
    "one_time_worker": 5,
}
"""Everything in this round is done."""
ONLY_TURN_ORDER: Values = {"workers_left": [], "trucks_left": 0, "admin_left": False}
BLOCKED = [3, 5]
DIFFICULTIES = ("normal", "increased")


# -- 20 VP during a round --------------------------------------------------------------------------


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_20_vp_during_a_round_win_at_either_difficulty(difficulty: str) -> None:
    me = holding(1, vp=19, one_time_worker=5, **ONLY_TURN_ORDER)
    g = solo(me, difficulty=difficulty, blocked=[5]).do(turn_order(7))
    assert (g.state.is_over, g.table["round"]) == (True, 1)
    assert (g.state.outcome, g.state.ranks()) == ((True, "20 VP"), [1])
    me = holding(1, vp=18, one_time_worker=5, **ONLY_TURN_ORDER)
    g = solo(me, difficulty=difficulty, blocked=[5]).do(turn_order(7))
    assert (g.table["round"], g.state.outcome) == (2, None)


def test_the_round_in_which_20_vp_are_reached_is_finished() -> None:
    me = holding(1, vp=19, one_time_worker=5, dials={"Alt": 1, "Pils": 5})
    g = solo(me | {"trucks_left": 0, "admin_left": False, "workers_left": [1]}, blocked=[5])
    g.do(turn_order(7))
    assert (g.table["end_triggered"], g.decision, g.state.outcome) == (True, "turn", None)
    g.do(worker(1, "8A"))
    assert (g.state.is_over, g.me["cellar"]["Alt"], g.me["dials"]) == (True, 1, {"Pils": 4})


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_20_vp_once_reached_win_no_matter_what(difficulty: str) -> None:
    g = solo(DONE | {"vp": 12}, difficulty=difficulty, blocked=BLOCKED, end_triggered=True)
    assert g.state.outcome == (True, "20 VP")


def test_final_scoring_may_add_to_a_victory() -> None:
    me = DONE | {"vp": 20, "cellar": {"Alt": 3}, "coins": 5}
    assert solo(me, blocked=BLOCKED, end_triggered=True).state.scores() == [22]


# -- after the last card ---------------------------------------------------------------------------


def test_the_game_ends_after_the_round_of_the_last_red_card() -> None:
    for round_ in range(1, 6):
        g = solo(DONE, blocked=BLOCKED, round=round_)
        assert (g.state.is_over, g.table["round"]) == (False, round_ + 1)
    g = solo(DONE | {"dials": {"Alt": 2}}, blocked=BLOCKED, round=6)
    assert (g.state.is_over, g.table["round"]) == (True, 6)
    assert g.me["dials"] == {"Alt": 1}  # the round end was played
    assert (g.table["automa_blue"], g.table["automa_red"]) == ([], [])


@pytest.mark.parametrize(
    ("left", "won"),
    [
        ({"vp": 19}, False),
        ({"vp": 18, "cellar": {"Alt": 6}}, True),
        ({"vp": 18, "cellar": {"Alt": 5}}, False),
        ({"vp": 17, "cellar": {"Alt": 6}, "coins": 5}, True),
    ],
)
def test_at_normal_difficulty_final_scoring_counts(left: Values, won: bool) -> None:
    g = solo(DONE | left, blocked=BLOCKED, round=6)
    assert g.state.outcome == (won, "cards out")
    assert g.state.ranks() == [1 if won else 2]
    assert (g.state.scores()[0] >= 20) == won


def test_at_increased_difficulty_there_is_no_final_scoring() -> None:
    left = {"vp": 19, "cellar": {"Alt": 6}, "coins": 50}
    g = solo(DONE | left, difficulty="increased", blocked=BLOCKED, round=6)
    assert (g.state.outcome, g.state.scores()) == ((False, "cards out"), [19])
    assert g.state.ranks() == [2]


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_20_vp_in_the_last_round_win_too(difficulty: str) -> None:
    me = holding(1, vp=19, one_time_worker=5, **ONLY_TURN_ORDER)
    g = solo(me, difficulty=difficulty, blocked=[5], round=6).do(turn_order(7))
    assert g.state.outcome == (True, "20 VP")


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_20_vp_at_the_end_of_the_last_round_win(difficulty: str) -> None:
    me = DONE | {"vp": 19, "brewmasters": ["on round_end: vp 1"]}
    g = solo(me, difficulty=difficulty, blocked=BLOCKED, round=6)
    assert (g.state.is_over, g.me["vp"]) == (True, 20)
    assert g.state.outcome is not None
    assert g.state.outcome.won


def test_only_a_finished_solo_game_has_an_outcome() -> None:
    assert solo({}).state.outcome is None
    over = game(count=2, phase="over", end_triggered=True)
    assert (over.state.is_over, over.state.outcome) == (True, None)


# -- cards that look at the others -----------------------------------------------------------------


def test_bar_room_finds_the_automa_with_money() -> None:
    g = solo({"hand": ["Bar room"]}, card=1, deck="house", promos=True).do(worker(1, "5A"))
    assert g.do(DRAW, DRAW).me["coins"] == 1


def test_johann_schlegel_finds_no_other_player() -> None:
    me = {"brewmasters": ["Johann Schlegel"], "coins": 3}
    g = solo(me, card=1, deck="house", promos=True).do(worker(1, "7A"), build("Warehouse"))
    assert g.me["coins"] == 1  # of the slot
    me = {"hand": ["coin per rival", "vp 1"]}
    assert solo(me).do(worker(1, "5A"), white("coin per rival")).me["coins"] == 0


def test_nobody_else_gets_what_others_get() -> None:
    g = solo({"hand": ["others draw", "vp 1"]}).do(worker(1, "5A"), white("others draw"))
    assert (g.me["hand"], g.table["discard"]) == (["vp 1"], ["others draw"])
