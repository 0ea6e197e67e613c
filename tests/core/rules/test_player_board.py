"""The own board: progress track, brewing level, depot, cellar, coins and victory points."""

import pytest

from ..moves import option, overlay, replace, tile, unblock, white, worker
from ..positions import alone, game, spent

OVERLAYS = ["Pils", "Export", "Lager", "Stark", "Weizen"]


@pytest.mark.parametrize(
    ("space", "vp"), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (6, 0), (7, 2), (8, 3)]
)
def test_progress_spaces_5_7_and_8_bring_vp(space: int, vp: int) -> None:
    g = alone({"progress": space - 1}).do(worker(1, "3A"), option(0))
    assert (g.me["progress"], g.me["vp"]) == (space, vp)


@pytest.mark.parametrize("space", range(1, 9))
def test_progress_spaces_1_3_4_6_and_7_remove_an_overlay(space: int) -> None:
    g = alone({"progress": space - 1}).do(worker(1, "3A"), option(0))
    if space in (1, 3, 4, 6, 7):
        assert g.choices == set(map(overlay, OVERLAYS))
        g.do(overlay("Lager"))
        assert g.me["overlays"] == ["Pils", "Export", "Stark", "Weizen"]
    assert g.decision == "turn"
    assert len(g.me["tokens"]) == 8  # overlays, not tokens


def test_progress_ends_at_space_8() -> None:
    assert not alone({"progress": 8, "hand": ["progress 2"]}).can(worker(1, "5A"))
    g = alone({"progress": 8}).do(worker(1, "3A"))
    assert g.decision == "unblock"  # all that the area can still do
    g = alone({"progress": 7, "hand": ["progress 2"]}).do(worker(1, "5A"))
    assert (g.me["progress"], g.me["vp"]) == (8, 3)


def test_two_steps_of_progress_count_each_space() -> None:
    g = alone({"progress": 3, "hand": ["progress 2"]}).do(worker(1, "5A"), overlay("Pils"))
    assert (g.me["progress"], g.me["vp"], len(g.me["overlays"])) == (5, 1, 4)


def test_the_brewing_level_ends_at_4() -> None:
    assert alone({"level": 3, "hand": ["level 1"]}).do(worker(1, "5A")).me["level"] == 4
    assert not alone({"level": 4, "hand": ["level 1"]}).can(worker(1, "5A"))


def test_a_type_is_unlocked_when_overlay_and_token_are_gone() -> None:
    g = alone({"progress": 1, "overlays": OVERLAYS[1:], "dials": {"Alt": 9}})
    assert not g.can(worker(1, "1A"))
    g.do(worker(1, "3A"), option(1), unblock("Pils"))
    assert g.can(worker(2, "1A"))


def test_the_depot_holds_6_barrels() -> None:
    g = alone({"depot": 5, "display": ["barrel 2"]}).do(worker(1, "4A"), option(0))
    assert g.me["depot"] == 6  # 2 of the 3 new barrels are lost
    assert not alone({"depot": 6, "hand": ["barrel 2"]}).can(worker(1, "5A"))


@pytest.mark.parametrize(
    ("tiles", "workers", "spaces"),
    [
        (["small", "large"], [1, 2], 6),
        (["large"], [2, 3], 8),
        (["small"], [2, 3], 10),
        ([], [3, 4], 12),
    ],
)
def test_the_cellar_has_6_spaces_and_those_of_its_tiles(
    tiles: list[str], workers: list[int], spaces: int
) -> None:
    me = {"cellar_tiles": tiles, "workers": workers, "hand": ["move 2"], "depot": 2}
    g = alone(me | {"cellar": {"Pils": spaces - 1}}).do(worker(workers[0], "5A"))
    assert (g.me["cellar"]["barrel"], g.me["depot"]) == (1, 1)


def test_vp_may_be_negative() -> None:
    assert alone({"hand": ["loan"]}).do(worker(1, "5A")).me["vp"] == -1


def test_an_effect_is_carried_out_as_far_as_possible() -> None:
    g = alone({"dials": {"Alt": 9}, "hand": ["move 1, then rotate 1", "vp 1"]})
    g.do(worker(1, "5A"), white("move 1, then rotate 1"))
    assert g.me["dials"] == {"Alt": 8}  # there was no barrel to move


def test_the_large_tile_opens_4_spaces_and_leaves_the_level() -> None:
    g = game(spent(1, upgrade_marker=True), spent(2), count=2).do(replace(1), tile("large"))
    assert (g.me["level"], g.me["cellar_tiles"]) == (1, ["small"])


def test_the_small_tile_raises_the_brewing_level() -> None:
    g = game(spent(1, upgrade_marker=True), spent(2), count=2).do(replace(1), tile("small"))
    assert (g.me["level"], g.me["cellar_tiles"]) == (2, ["large"])
