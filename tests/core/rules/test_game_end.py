"""When the game ends, final scoring and ranking."""

import pytest

from brauhaus.core import Config, State

from ..moves import turn_order, white, worker
from ..positions import Values, game, spent

ONE_WORKER = spent(1, workers_left=[1])
OVER: Values = {"phase": "over", "end_triggered": True}
ONLY_TURN_ORDER = {"workers_left": [], "trucks_left": 0, "admin_left": False}


# -- the trigger -----------------------------------------------------------------------------------


def test_the_round_in_which_somebody_reaches_20_vp_is_finished() -> None:
    g = game({"vp": 19} | ONLY_TURN_ORDER, ONE_WORKER, count=2).do(turn_order(7))
    assert (g.table["end_triggered"], g.turn, g.decision) == (True, 1, "turn")
    g.do(worker(1, "8A"))
    assert g.state.is_over
    assert g.choices == set()


def test_below_20_vp_the_game_goes_on() -> None:
    g = game({"vp": 18} | ONLY_TURN_ORDER, spent(1), count=2).do(turn_order(7))
    assert (g.me["vp"], g.state.is_over, g.table["round"]) == (19, False, 2)


def test_the_end_may_be_set_to_other_vp() -> None:
    assert State.new(Config(2), 0).to_dict()["end_vp"] == 20
    assert State.new(Config(2, end_vp=30), 0).to_dict()["end_vp"] == 30
    g = game({"vp": 20} | ONLY_TURN_ORDER, spent(1), count=2, end_vp=22).do(turn_order(7))
    assert not g.state.is_over
    g = game({"vp": 21} | ONLY_TURN_ORDER, spent(1), count=2, end_vp=22).do(turn_order(7))
    assert g.state.is_over


def test_the_trigger_once_set_stays() -> None:
    me = spent(1, vp=19, workers_left=[1, 2], bonus_on_board=3, hand=["vp 1", "loan"])
    g = game(me, spent(2), count=2).do(worker(1, "5A"), white("vp 1"))
    assert g.table["end_triggered"]
    g.do(worker(2, "5B"))  # the loan costs 1 VP
    assert (g.me["vp"], g.state.is_over) == (19, True)


@pytest.mark.parametrize(
    "late",
    [
        {"brewmasters": ["on round_end: vp 1"]},
        {
            "brewmasters": ["on upgrade: vp 1"],
            "upgrade_marker": True,
            "workers": [2, 3],
            "workers_left": [],
            "cellar_tiles": ["large"],
        },
    ],
    ids=["step 1", "step 3"],
)
def test_the_round_end_may_trigger_the_end_of_the_game(late: dict[str, object]) -> None:
    assert game(spent(1, vp=19, **late), spent(2), count=2).state.is_over
    assert not game(spent(1, vp=18, **late), spent(2), count=2).state.is_over


def test_step_4_is_skipped_when_the_end_is_triggered() -> None:
    hand = ["coin 3", "take 2", "draw 2", "vp 1", "loan", "upgrade"]
    row = ["kiosk", "retrieve", "extension", "brown 1"]
    g = game(spent(1, hand=hand), spent(2), count=2, row=row, end_triggered=True)
    assert g.state.is_over
    assert (len(g.me["hand"]), g.table["row"], g.table["discard"]) == (6, row, [])


def test_steps_1_to_3_are_done_when_the_end_is_triggered() -> None:
    me = spent(1, dials={"Alt": 1}, upgrade_marker=True, bonus_on_board=2)
    g = game(me, spent(2), count=2, end_triggered=True)
    assert (g.me["cellar"]["Alt"], g.me["bonus_left"], g.decision) == (1, 3, "replace_worker")


def test_the_game_ends_after_round_15() -> None:
    assert not game(spent(1), spent(2), count=2, round=14).state.is_over
    g = game(spent(1), spent(2), count=2, round=15)
    assert (g.state.is_over, g.table["round"]) == (True, 15)


# -- final scoring and ranks -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "vp"),
    [
        ({"cellar": {"Alt": 1, "Pils": 1, "barrel": 3}}, 10),  # 2 beers; barrels count nothing
        ({"cellar": {"Alt": 1, "Pils": 2}}, 11),
        ({"cellar": {"Alt": 5}}, 11),
        ({"cellar": {"Alt": 6}}, 12),
        ({"coins": 4}, 10),
        ({"coins": 5}, 11),
        ({"coins": 10}, 12),
        ({"coins": 4, "cellar": {"Alt": 2}}, 10),  # beers and coins are counted apart
        ({"depot": 6, "hand": ["coin 3"], "dials": {"Pils": 1}}, 10),
    ],
)
def test_final_scoring(left: dict[str, object], vp: int) -> None:
    g = game({"vp": 10} | left, {"vp": 10}, count=2, **OVER)
    assert g.state.scores() == [vp, 10]


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ({"vp": 11}, {"vp": 10, "coins": 4}),  # VP first
        ({"vp": 10, "coins": 5}, {"vp": 10, "coins": 4, "cellar": {"Alt": 2}}),  # with scoring
        ({"coins": 3}, {"coins": 2, "cellar": {"Alt": 2}}),  # then coins
        ({"coins": 3, "cellar": {"Alt": 2}}, {"coins": 3, "cellar": {"Alt": 1, "barrel": 4}}),
    ],
)
def test_ranks_are_by_vp_then_coins_then_beer_tiles(
    a: dict[str, object], b: dict[str, object]
) -> None:
    assert game(a, b, count=2, **OVER).state.ranks() == [1, 2]
    assert game(b, a, count=2, **OVER).state.ranks() == [2, 1]


def test_equal_players_share_a_rank() -> None:
    equal = {"vp": 9, "coins": 3, "cellar": {"Alt": 1}}
    others = ({"vp": 12}, {"vp": 9, "coins": 1})
    g = game(equal, others[0], equal | {"cellar": {"Pils": 1}}, others[1], **OVER)
    assert g.state.ranks() == [2, 1, 2, 4]
