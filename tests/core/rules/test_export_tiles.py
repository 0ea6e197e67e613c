"""Module 2, Export: the six tiles and the bonuses of their circles."""

from ..moves import (
    BONUS_FIRST,
    DONE,
    DRAW,
    LOCOMOTIVE,
    MAIN_FIRST,
    YES,
    beer,
    brew,
    export,
    option,
    overlay,
    rotate,
    take,
    unblock,
)
from ..positions import Game, Values, game, spent

READY: Values = {"cellar": {"Pils": 2, "barrel": 2}}
ROW = ["coin 3", "take 2", "draw 2", "vp 1"]


def sent(tile: int, me: Values, circle: bool = False, **table: object) -> Game:
    """My first delivery has sent a disc to a tile; its circle is empty only if so wished."""
    rival = spent(6, locomotive_left=False, discs=[-2, -4] if circle else [-2, tile])
    g = game(READY | me, rival, count=2, modules=("export",), **table)  # type: ignore[arg-type]
    return g.do(LOCOMOTIVE, option(0), export(tile))


def test_tile_1_brings_a_stark_or_a_lager() -> None:
    for name in ("Lager", "Stark"):
        g = sent(1, {"brewmasters": ["on brewed"]})
        assert g.choices == {beer("Lager"), beer("Stark")}
        g.do(beer(name))
        assert (g.me["cellar"][name], g.decision) == (1, "turn")
        assert g.me["coins"] == 0  # it was not brewed


def test_tile_1_may_move_a_barrel() -> None:
    g = sent(1, {"depot": 2}).do(beer("Stark"))
    assert g.choices == {DONE, YES}
    assert sent(1, {"depot": 2}).do(beer("Stark"), DONE).me["depot"] == 2
    g.do(YES)
    assert (g.me["depot"], g.me["cellar"]["barrel"]) == (1, 1)


def test_tile_1_circle_takes_a_card() -> None:
    g = sent(1, {}, circle=True, row=ROW).do(BONUS_FIRST)
    assert (g.decision, g.choices) == ("take", {DRAW, take("coin 3")})
    g.do(take("coin 3"), beer("Lager"))
    assert (g.me["hand"], g.me["cellar"]["Lager"], g.decision) == (["coin 3"], 1, "turn")


def test_tile_2_may_brew_exactly_1_beer_and_brings_2_vp() -> None:
    me = {"level": 3, "unlocked": ["Pils"], "progress": 8}
    g = sent(2, me)
    assert g.choices == {DONE, YES}
    g.do(YES)
    assert (g.decision, g.choices) == ("brew", {brew("Alt"), brew("Pils")})
    g.do(brew("Pils"))
    assert (g.me["dials"], g.me["vp"], g.decision) == ({"Pils": 3}, 2, "turn")
    g = sent(2, me).do(DONE)
    assert (g.me["dials"], g.me["vp"]) == ({}, 2)


def test_tile_2_circle_removes_a_blocking_token_before_or_after() -> None:
    me = {"overlays": ["Export"]}  # of Pils, only the token is left
    g = sent(2, me, circle=True).do(BONUS_FIRST)
    assert g.decision == "unblock"
    g.do(unblock("Pils"), YES, brew("Pils"))
    assert (g.me["dials"], g.me["vp"], len(g.me["tokens"])) == ({"Pils": 6}, 2, 7)
    g = sent(2, me, circle=True).do(MAIN_FIRST, YES)  # nothing but Alt can be brewed
    assert (g.decision, g.me["dials"]) == ("unblock", {"Alt": 6})
    assert len(g.do(unblock("Pils")).me["tokens"]) == 7


def test_tile_3_brings_a_coin_a_barrel_a_card_and_1_vp() -> None:
    g = sent(3, {}, row=ROW)
    assert (g.decision, g.choices) == ("take", {DRAW, take("coin 3")})
    g.do(DRAW)
    me = g.me
    assert (me["coins"], me["depot"], len(me["hand"]), me["vp"]) == (1, 1, 1, 1)


def test_tile_3_circle_makes_2_rotations() -> None:
    g = sent(3, {"dials": {"Alt": 5, "Pils": 5}}, circle=True).do(BONUS_FIRST)
    assert g.decision == "rotate"
    g.do(rotate("Alt"), rotate("Pils"), DRAW)
    assert (g.me["dials"], g.me["coins"], g.decision) == ({"Alt": 4, "Pils": 4}, 1, "turn")


def test_a_circle_whose_bonus_is_impossible_gives_none() -> None:
    g = sent(3, {}, circle=True)  # no dial to turn
    assert g.decision == "take"
    assert g.do(DRAW).decision == "turn"


def test_tile_4_raises_the_level_and_brings_2_vp() -> None:
    g = sent(4, {})
    assert (g.me["level"], g.me["vp"], g.me["coins"]) == (2, 2, 0)
    g = sent(4, {"level": 4, "objectives": ["level"]})
    assert (g.me["level"], g.me["vp"]) == (4, 2)


def test_tile_4_circle_brings_a_coin() -> None:
    g = sent(4, {}, circle=True).do(BONUS_FIRST)
    assert (g.me["coins"], g.me["level"], g.me["vp"]) == (1, 2, 2)


def test_tile_5_brings_4_coins() -> None:
    g = sent(5, {})
    assert (g.me["coins"], g.me["depot"], g.me["vp"]) == (4, 0, 0)


def test_tile_5_circle_brings_a_barrel() -> None:
    g = sent(5, {}, circle=True).do(BONUS_FIRST)
    assert (g.me["coins"], g.me["depot"]) == (4, 1)
    g = sent(5, {"depot": 6}, circle=True)  # the depot is full
    assert (g.decision, g.me["coins"], g.me["depot"]) == ("turn", 4, 6)


def test_tile_6_brings_progress_and_2_vp() -> None:
    g = sent(6, {"progress": 1})
    assert (g.me["progress"], g.me["vp"], g.decision) == (2, 2, "turn")
    g = sent(6, {})
    assert (g.decision, g.me["progress"]) == ("overlay", 1)
    assert g.do(overlay("Stark")).me["vp"] == 2


def test_tile_6_circle_takes_a_card() -> None:
    g = sent(6, {"progress": 1}, circle=True, row=ROW).do(MAIN_FIRST)
    assert (g.decision, g.choices) == ("take", {DRAW, take("coin 3")})
    g.do(take("coin 3"))
    assert (g.me["hand"], g.me["progress"], g.me["vp"]) == (["coin 3"], 2, 2)
