"""Module 1, Brewing Waste: area 10 and the small cellar tile."""

import pytest

from ..moves import WORKER, bonus, give_back, grey_worker, option, replace, rotate, tile, worker
from ..positions import Game, Values, alone, game, spent

WASTE = ("waste",)


def wasting(me: Values, **table: object) -> Game:
    """A game of two with brewing waste in which only I can still act in this round."""
    return alone(me, modules=WASTE, **table)


def round_end(me: Values, rival: Values | None = None, **table: object) -> Game:
    """Everybody has done everything; the round end has been played up to its first choice."""
    return game(spent(1, **me), spent(2, **(rival or {})), count=2, modules=WASTE, **table)  # type: ignore[arg-type]


# -- area 10 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("draff", [1, 2, 3, 4])
def test_area_10_makes_exactly_1_rotation_for_each_draff_returned(draff: int) -> None:
    g = wasting({"draff": 5, "dials": {"Alt": 9}}).do(worker(1, "10"))
    assert (g.decision, g.choices) == ("draff", {give_back(n) for n in (1, 2, 3, 4)})
    g.do(give_back(draff))
    assert (g.me["draff"], g.me["dials"]) == (5 - draff, {"Alt": 9 - draff})
    assert (g.table["draff_supply"], g.decision) == (14 - 5 + draff, "turn")


def test_area_10_splits_its_rotations_freely() -> None:
    g = wasting({"draff": 3, "dials": {"Alt": 5, "Pils": 5}}).do(worker(1, "10"), give_back(2))
    assert (g.decision, g.choices) == ("rotate", {rotate("Alt"), rotate("Pils")})
    g.do(rotate("Alt"), rotate("Pils"))
    assert (g.me["dials"], g.decision) == ({"Alt": 4, "Pils": 4}, "turn")


def test_area_10_returns_no_more_draff_than_one_has() -> None:
    g = wasting({"draff": 2, "dials": {"Alt": 9}}).do(worker(1, "10"))
    assert g.choices == {give_back(1), give_back(2)}


def test_area_10_returns_no_draff_without_a_rotation() -> None:
    g = wasting({"draff": 4, "dials": {"Alt": 2, "Pils": 1}}).do(worker(1, "10"))
    assert g.choices == {give_back(1), give_back(2), give_back(3)}


def test_area_10_needs_draff_and_a_dial_to_turn() -> None:
    assert wasting({"draff": 1, "dials": {"Alt": 9}}).can(worker(1, "10"))
    assert not wasting({"dials": {"Alt": 9}}).can(worker(1, "10"))
    assert not wasting({"draff": 4}).can(worker(1, "10"))
    full = {"draff": 4, "dials": {"Alt": 0}, "cellar": {"barrel": 6}}
    assert not wasting(full).can(worker(1, "10"))


def test_area_10_has_one_space_that_no_setup_card_covers() -> None:
    everything = [f"{area}{side}" for area in range(1, 9) for side in "AB"]
    ready = {"draff": 2, "dials": {"Alt": 9}}
    g = game(ready, ready, count=2, modules=WASTE, covered=everything)
    assert g.choices & WORKER == {worker(1, "10"), worker(2, "10")}
    g.do(worker(1, "10"), give_back(1))
    assert g.turn == 1
    assert not g.choices & WORKER
    g = round_end(ready, ready, occupied=["10"])
    assert g.can(worker(1, "10"))  # in the next round it is free again


def test_area_10_takes_every_worker() -> None:
    me = {"draff": 2, "dials": {"Alt": 9}, "workers": [2, 3], "grey_worker_left": True}
    g = wasting(me, grey_worker_taken=True)
    assert {worker(2, "10"), worker(3, "10"), grey_worker("10")} <= g.choices


def test_area_10_has_experience_3() -> None:
    ready = {"draff": 1, "dials": {"Alt": 9}, "workers": [2, 3]}
    g = wasting(ready).do(worker(3, "10"))
    assert g.decision == "bonus"
    assert g.do(bonus("coin")).me["coins"] == 1
    assert wasting(ready).do(worker(2, "10")).decision == "turn"


def test_area_10_is_an_area_for_brewmasters() -> None:
    ready = {"draff": 1, "dials": {"Alt": 9}, "brewmasters": ["on area 10"]}
    assert wasting(ready).do(worker(1, "10")).me["coins"] == 1
    assert wasting(ready).do(worker(1, "2A")).me["coins"] == 0


def test_without_the_module_there_is_no_area_10() -> None:
    g = alone({"dials": {"Alt": 9}})
    assert not g.can(worker(1, "10"))
    assert g.can(worker(1, "2A"))


# -- small cellar tile -----------------------------------------------------------------------------


def upgrade(**me: object) -> Game:
    """An upgrade at round end that removes the small cellar tile."""
    return round_end({"upgrade_marker": True, **me}).do(replace(1), tile("small"))


def test_the_small_tile_returns_up_to_4_draff_or_raises_the_level() -> None:
    g = upgrade(draff=6)
    assert (g.decision, g.choices) == ("option", {option(0), option(1)})
    g.do(option(0))
    assert g.choices == {give_back(1), give_back(2), give_back(3), give_back(4)}
    g.do(give_back(4))
    assert (g.me["draff"], g.me["level"], g.table["round"]) == (2, 1, 2)
    g = upgrade(draff=6).do(option(1))
    assert (g.me["draff"], g.me["level"], g.table["round"]) == (6, 2, 2)


def test_the_small_tile_returns_no_more_draff_than_one_has() -> None:
    g = upgrade(draff=2).do(option(0))
    assert g.choices == {give_back(1), give_back(2)}


def test_without_draff_the_small_tile_raises_the_level() -> None:
    assert upgrade().me["level"] == 2


def test_at_level_4_the_small_tile_returns_draff() -> None:
    g = upgrade(draff=2, level=4)
    assert (g.decision, g.choices) == ("draff", {give_back(1), give_back(2)})


def test_the_small_tile_opens_its_2_spaces_before_its_effect() -> None:
    waiting = {"Alt": 0, "Pils": 0, "Export": 0}
    g = upgrade(draff=2, dials=waiting, cellar={"barrel": 6})
    assert (g.decision, g.me["dials"]) == ("option", {"Export": 0})
    assert g.me["draff"] == 5  # of the round end: three beers were waiting


def test_the_large_tile_has_no_such_effect() -> None:
    g = round_end({"upgrade_marker": True, "draff": 6}).do(replace(1), tile("large"))
    assert (g.me["draff"], g.me["level"], g.table["round"]) == (6, 1, 2)


def test_upgrade_abilities_follow_the_effect_of_the_small_tile() -> None:
    g = upgrade(draff=6, brewmasters=["on upgrade"])
    assert (g.decision, g.me["coins"]) == ("option", 0)
    assert g.do(option(1)).me["coins"] == 1
