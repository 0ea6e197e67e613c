"""Extension tiles and the slots of the brewery."""

import pytest

from ..moves import (
    DRAW,
    FROM_LABORATORY,
    build,
    discard,
    option,
    rotate,
    truck,
    white,
    worker,
)
from ..positions import Game, Values, alone, game, spent

STANDING: Values = {"extensions": ["Laboratory"], "laboratory": "standing"}


def build_with(name: str, **values: object) -> Game:
    """Build one tile in the first slot, which gives 1 coin."""
    return alone({"coins": 3} | values).do(worker(1, "7A"), build(name))


# -- stacks and slots ------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [2, 3, 4])
def test_one_tile_per_player_of_each_type(count: int) -> None:
    assert set(game(count=count).table["extensions"].values()) == {count}
    assert game({"extensions": ["Tavern"]}, count=count).table["extensions"]["Tavern"] == count - 1


@pytest.mark.parametrize(
    ("built", "gain"),
    [
        ([], {"coins": 1}),
        (["Tavern"], {"hand": ["loan"]}),
        (["Tavern", "Bottling Hall"], {"level": 2}),
        (["Tavern", "Bottling Hall", "Cooperage"], {"vp": 2}),
        (["Tavern", "Bottling Hall", "Cooperage", "Cooling Plant"], {}),
    ],
    ids=["first", "second", "third", "fourth", "fifth"],
)
def test_each_slot_has_its_one_time_effect(built: list[str], gain: Values) -> None:
    me = {"hand": ["extension"], "extensions": built, "objectives": ["extensions"]}
    rival = {"extensions": ["Warehouse"]}  # so that no VP is for the first builder
    g = game(me, spent(8, **rival), count=2, draw_pile=["loan"])
    g.do(worker(1, "5A"), build("Warehouse"))
    if g.decision == "take":
        g.do(DRAW)
    before = {"coins": 0, "hand": [], "level": 1, "vp": 0}
    assert {key: g.me[key] for key in before} == before | gain


# -- the tiles -------------------------------------------------------------------------------------


def test_laboratory_takes_a_bonus_worker() -> None:
    g = build_with("Laboratory")
    assert (g.me["laboratory"], g.me["bonus_left"], g.me["bonus_on_board"]) == ("standing", 2, 0)


def test_laboratory_waits_for_the_next_retrieval_when_no_bonus_worker_is_left() -> None:
    g = build_with("Laboratory", bonus_on_board=3)
    assert (g.me["laboratory"], g.me["bonus_left"]) == ("waiting", 0)
    waiting = spent(1, extensions=["Laboratory"], laboratory="waiting", bonus_on_board=3)
    g = game(waiting | {"dials": {"Alt": 9}}, spent(2), count=2)
    assert (g.me["laboratory"], g.me["bonus_left"]) == ("standing", 2)
    assert g.me["dials"] == {"Alt": 8}  # too late for the rotations of this round


def test_laboratory_makes_2_rotations_in_every_brewing_process() -> None:
    me = spent(1, dials={"Alt": 9, "Pils": 9}, **STANDING)
    g = game(me, spent(2), count=2)
    assert (g.decision, g.me["dials"]) == ("rotate", {"Alt": 8, "Pils": 8})
    g.do(rotate("Pils"), rotate("Pils"))
    assert (g.me["dials"], g.table["round"]) == ({"Alt": 8, "Pils": 6}, 2)
    assert (g.me["laboratory"], g.me["bonus_left"]) == ("standing", 2)  # it stays there


def test_laboratory_is_lost_for_good_when_its_bonus_worker_is_taken_back() -> None:
    me = STANDING | {"hand": ["retrieve", "vp 1"], "bonus_on_board": 1, "dials": {"Alt": 9}}
    g = alone(me).do(worker(1, "5A"), white("retrieve"), FROM_LABORATORY)
    assert (g.me["laboratory"], g.me["bonus_left"], g.me["bonus_on_board"]) == ("lost", 2, 1)
    lost = {"extensions": ["Laboratory"], "laboratory": "lost", "dials": {"Alt": 9}}
    g = game(spent(1, **lost), spent(2), count=2)
    assert (g.me["dials"], g.me["laboratory"], g.me["bonus_left"]) == ({"Alt": 8}, "lost", 3)


def test_cooling_plant_raises_the_brewing_level() -> None:
    assert build_with("Cooling Plant").me["level"] == 2


def test_cooperage_adds_a_barrel_and_a_move_icon() -> None:
    g = build_with("Cooperage", depot=2, coins=4).do(worker(2, "4A"), option(0))
    assert g.me["depot"] == 4
    g = build_with("Cooperage", depot=2, coins=4).do(worker(2, "4A"), option(1))
    assert (g.me["depot"], g.me["cellar"]["barrel"]) == (0, 2)


def test_bottling_hall_saves_one_barrel_an_order() -> None:
    me: Values = {"hand": ["take any"], "cellar": {"Pils": 2, "Export": 1, "barrel": 1}}
    assert not alone(me, order_truck_used=True).can(truck("order"))
    hall: Values = {"extensions": ["Bottling Hall"]}
    g = alone(me | hall, order_truck_used=True).do(truck("order"))
    assert (g.me["vp"], sum(g.me["cellar"].values())) == (6, 0)
    no_barrel: Values = {"hand": ["take 2"], "cellar": {"Pils": 1, "barrel": 1}}
    g = alone(no_barrel | hall, order_truck_used=True).do(truck("order"))
    assert g.me["cellar"]["barrel"] == 1  # an order without barrels costs none


def test_tavern_pays_a_coin_an_order() -> None:
    me: Values = {"hand": ["take 2", "draw 2"], "cellar": {"Pils": 1}, "extensions": ["Tavern"]}
    g = alone(me, order_truck_used=True).do(truck("order"))
    assert g.me["coins"] == 1


def test_warehouse_widens_depot_and_hand() -> None:
    g = build_with("Warehouse", depot=6, display=["barrel 2"], coins=4)
    assert g.do(worker(2, "4A"), option(0)).me["depot"] == 8
    hand = ["coin 3", "take 2", "draw 2", "vp 1", "loan", "upgrade", "kiosk"]
    assert game(spent(1, hand=hand, extensions=["Warehouse"]), spent(2), count=2).decision == "turn"
    hand.append("retrieve")
    g = game(spent(1, hand=hand, extensions=["Warehouse"]), spent(2), count=2)
    assert g.choices == set(map(discard, hand))
