"""Dials, finished beers, and beers that wait for a place in the cellar."""

import pytest

from brauhaus.core import load_ruleset

from ..moves import (
    DONE,
    DRAW,
    YES,
    admin,
    beer,
    bonus,
    brew,
    gain,
    give,
    option,
    replace,
    rotate,
    tile,
    truck,
    white,
    worker,
)
from ..positions import Values, alone, game, spent

MODIFIER = (3, 3, 2, 2, 1, 1, 0, 0, 0)
BASE = {"Alt": 3, "Pils": 3, "Export": 3, "Lager": 4, "Stark": 4, "Weizen": 4}
FULL = {"barrel": 6}


# -- starting a dial -------------------------------------------------------------------------------


@pytest.mark.parametrize("progress", range(9))
def test_a_dial_starts_at_its_base_and_the_progress_modifier(progress: int) -> None:
    me = {"progress": progress, "level": 4, "unlocked": [*BASE], "objectives": ["level"]}
    g = alone(me).do(worker(1, "1A"), *map(brew, ("Alt", "Export", "Lager", "Weizen")))
    expected = {name: BASE[name] + MODIFIER[progress] for name in g.me["dials"]}
    assert g.me["dials"] == expected
    g = alone(me).do(worker(1, "1A"), brew("Pils"), brew("Stark"), DONE)
    assert g.me["dials"] == {"Pils": 3 + MODIFIER[progress], "Stark": 4 + MODIFIER[progress]}


def test_the_house_starts_at_plus_3() -> None:
    g = alone({}, deck="house").do(worker(1, "1A"))
    assert g.me["dials"] == {"Alt": load_ruleset().deck.dials[0] + 3}


def test_progress_does_not_change_dials_that_turn() -> None:
    g = alone({"progress": 1, "dials": {"Alt": 5}}).do(worker(1, "3A"), option(0))
    assert (g.me["progress"], g.me["dials"]) == (2, {"Alt": 5})


# -- a dial that reaches 0 -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("me", "moves"),
    [
        ({}, (worker(1, "2A"),)),
        ({}, (admin(1), option(1))),
        ({"workers": [2, 3]}, (worker(3, "8B"), bonus("rotate 2"))),
        ({"hand": ["rotate 2"]}, (worker(1, "5A"),)),
        ({"brewmasters": ["on area 8: rotate 2"]}, (worker(1, "8A"),)),
    ],
    ids=["area 2", "administration", "bonus action", "special action", "brewmaster"],
)
def test_a_dial_that_reaches_0_is_brewed_at_once(me: Values, moves: tuple[int, ...]) -> None:
    g = alone({"dials": {"Pils": 1}} | me).do(*moves)
    assert (g.me["cellar"]["Pils"], g.me["dials"], g.table["round"]) == (1, {}, 1)


def test_a_brewed_beer_frees_its_coop_and_dial() -> None:
    g = alone({"dials": {"Alt": 2}}).do(worker(2, "2B"))
    assert g.can(bonus("brew"))
    assert g.do(bonus("brew")).me["dials"] == {"Alt": 6}


def test_rotations_without_a_dial_left_are_lost() -> None:
    g = alone({"dials": {"Alt": 1}, "display": ["rotate 2"]}).do(worker(1, "2A"))
    assert (g.me["cellar"]["Alt"], g.decision) == (1, "turn")


def test_rotations_may_finish_one_beer_and_turn_the_next() -> None:
    g = alone({"dials": {"Alt": 1, "Pils": 5}}).do(worker(1, "2A"), rotate("Alt"))
    assert (g.me["cellar"]["Alt"], g.me["dials"]) == (1, {"Pils": 4})


# -- a full cellar ---------------------------------------------------------------------------------


def test_a_beer_waits_on_its_coop_while_the_cellar_is_full() -> None:
    g = alone({"dials": {"Alt": 1}, "cellar": FULL}).do(worker(1, "2A"))
    assert (g.me["dials"], g.me["cellar"]["Alt"]) == ({"Alt": 0}, 0)
    assert not g.can(worker(2, "1A"))  # its coop is in use


def test_a_waiting_beer_is_not_rotated() -> None:
    g = alone({"dials": {"Alt": 0, "Pils": 5}, "cellar": FULL}).do(worker(1, "2A"))
    assert g.me["dials"] == {"Alt": 0, "Pils": 3}
    assert not alone({"dials": {"Alt": 0}, "cellar": FULL}).can(worker(1, "2A"))


def test_a_waiting_beer_moves_in_when_an_order_is_completed() -> None:
    me = {"dials": {"Export": 0}, "cellar": {"Pils": 1, "barrel": 5}, "hand": ["take 2"]}
    g = alone(me).do(truck("order"))  # the order's reward is still to come
    assert (g.decision, g.me["cellar"]["Export"], g.me["dials"]) == ("take", 1, {})


def test_a_waiting_beer_moves_in_when_a_tile_is_exchanged() -> None:
    me = {"dials": {"Export": 0}, "cellar": {"Pils": 6}, "coins": 1}
    g = alone(me).do(worker(1, "exchange"), YES)
    assert (g.me["cellar"]["Export"], g.decision) == (1, "exchange_gain")
    assert g.do(gain("vp")).choices == {give("Pils"), give("Export")}


def test_waiting_beers_move_in_when_a_cellar_tile_goes() -> None:
    me = spent(1, upgrade_marker=True, dials={"Lager": 0, "Weizen": 0, "Pils": 0}, cellar=FULL)
    g = game(me, spent(2), count=2).do(replace(1), tile("small"))
    assert (g.me["cellar"]["Pils"], g.me["cellar"]["Lager"], g.me["dials"]) == (1, 1, {"Weizen": 0})


def test_the_lowest_type_moves_in_first() -> None:
    me = {"dials": {"Stark": 0, "Export": 0, "Weizen": 0}, "cellar": {"Pils": 1, "barrel": 5}}
    g = alone(me | {"hand": ["take 2"]}).do(truck("order"), DRAW)
    assert (g.me["cellar"]["Export"], g.me["dials"]) == (1, {"Stark": 0, "Weizen": 0})


def test_barrels_need_the_space_that_is_left() -> None:
    g = alone({"cellar": {"Pils": 5}, "depot": 3, "hand": ["move 2"]}).do(worker(1, "5A"))
    assert (g.me["cellar"]["barrel"], g.me["depot"]) == (1, 2)


def test_barrels_fill_the_cellar_before_a_beer_is_done() -> None:
    # The barrel takes the last space, so the beer must wait.
    me = {"cellar": {"Pils": 5}, "depot": 1, "dials": {"Alt": 1}}
    g = alone(me | {"hand": ["move 1, then rotate 1", "vp 1"]})
    g.do(worker(1, "5A"), white("move 1, then rotate 1"))
    assert (g.me["cellar"]["barrel"], g.me["dials"]) == (1, {"Alt": 0})


def test_a_beer_from_a_card_needs_a_free_space() -> None:
    assert not alone({"hand": ["beer any"], "cellar": FULL}).can(worker(1, "5A"))
    g = alone({"hand": ["beer any"], "cellar": {"barrel": 5}}).do(worker(1, "5A"), beer("Weizen"))
    assert g.me["cellar"]["Weizen"] == 1
