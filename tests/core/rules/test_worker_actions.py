"""Worker actions: the spaces of areas 1 to 8 and what each area does."""

import pytest

from brauhaus.core import Config, State, load_ruleset

from ..moves import (
    DONE,
    DRAW,
    both,
    brew,
    build,
    option,
    rotate,
    turn_order,
    unblock,
    white,
    worker,
)
from ..positions import Game, alone, game, spent

EXPERIENCE = {
    f"{area.number}{side}": area.experience["AB".index(side)]
    for area in load_ruleset().deck.areas
    for side in "AB"
}
"""Space -> the house's experience value."""


# -- the spaces ------------------------------------------------------------------------------------


def ready_for_all(**values: object) -> Game:
    """A game in which every area's action is possible."""
    return alone(
        {"coins": 9, "depot": 2, "dials": {"Alt": 9}, "unlocked": ["Pils"], "hand": ["coin 3"]}
        | values
    )


@pytest.mark.parametrize("area", range(1, 9))
def test_each_area_has_two_spaces(area: int) -> None:
    g = ready_for_all()
    assert g.can(worker(1, f"{area}A"))
    assert g.can(worker(1, f"{area}B"))


@pytest.mark.parametrize("space", EXPERIENCE)
def test_each_space_has_its_experience_value(space: str) -> None:
    def bonus_for(experience: int) -> bool:
        other = {1: 2, 2: 1, 3: 2, 4: 3}[experience]
        g = ready_for_all(workers=sorted([experience, other])).do(worker(experience, space))
        while g.decision not in ("bonus", "turn"):
            g.do(min(g.choices))
        return g.decision == "bonus"

    # The experience that a worker lacks for the 6 of a bonus action, and 1 less.
    least = 6 - EXPERIENCE[space]
    assert bonus_for(least)
    assert least == 1 or not bonus_for(least - 1)


def test_one_worker_a_space() -> None:
    g = game().do(worker(1, "8A"))
    assert not g.can(worker(1, "8A"))
    assert not g.can(worker(2, "8A"))
    assert g.can(worker(1, "8B"))


def test_one_player_may_use_both_spaces_of_an_area() -> None:
    assert alone({}).do(worker(1, "8A"), worker(2, "8B")).me["coins"] == 4


def test_setup_card_covers_spaces() -> None:
    g = game(covered=["8A"])
    assert not g.can(worker(1, "8A"))
    assert g.can(worker(1, "8B"))


# -- 1: brewing ------------------------------------------------------------------------------------


def test_area_1_places_as_many_dials_as_the_brewing_level() -> None:
    g = alone({"level": 2, "unlocked": ["Pils", "Export"]})
    g.do(worker(1, "1A"), brew("Alt"), brew("Export"))
    assert (g.me["dials"], g.decision) == ({"Alt": 6, "Export": 6}, "turn")


def test_area_1_may_place_fewer_dials_but_not_none() -> None:
    g = alone({"level": 3, "unlocked": ["Pils", "Export"]}).do(worker(1, "1A"))
    assert g.choices == {brew("Alt"), brew("Pils"), brew("Export")}
    g.do(brew("Alt"))
    assert g.choices == {DONE, brew("Pils"), brew("Export")}
    assert g.do(DONE).me["dials"] == {"Alt": 6}


def test_area_1_needs_a_free_unlocked_coop() -> None:
    # Pils brews already; Export still has its token, Lager its overlay, Weizen both.
    me = {
        "dials": {"Pils": 3},
        "overlays": ["Lager", "Weizen"],
        "tokens": ["admin 2", "Export", "Weizen"],
    }
    assert alone(me).do(worker(1, "1A")).choices == {brew("Alt"), brew("Stark")}
    assert not alone({"dials": {"Alt": 2}}).can(worker(1, "1A"))


def test_at_the_start_only_alt_can_be_brewed() -> None:
    g = alone({}).do(worker(1, "1A"), worker(2, "8A"))
    assert g.me["dials"] == {"Alt": 6}
    assert not alone({"dials": {"Alt": 6}}).can(worker(1, "1A"))


def test_area_1_counts_dials_started_not_dials_brewing() -> None:
    me = {"dials": {"Alt": 2, "Pils": 2}, "unlocked": ["Pils", "Export"]}
    assert alone(me).do(worker(1, "1A")).me["dials"] == {"Alt": 2, "Pils": 2, "Export": 6}


# -- 2: rotations ----------------------------------------------------------------------------------


def test_area_2_makes_as_many_rotations_as_icons_in_the_display() -> None:
    # 2 of the start card, 1 and 2 of the others.
    g = alone({"dials": {"Alt": 9}, "display": ["coin 3", "rotate 2"]}).do(worker(1, "2A"))
    assert g.me["dials"] == {"Alt": 4}


def test_area_2_splits_rotations_freely() -> None:
    me = {"dials": {"Alt": 9, "Pils": 9}, "display": ["rotate 2"]}
    g = alone(me).do(worker(1, "2A"), rotate("Alt"), rotate("Pils"), rotate("Alt"), rotate("Alt"))
    assert (g.me["dials"], g.decision) == ({"Alt": 6, "Pils": 8}, "turn")
    g = alone(me).do(worker(1, "2A"), *[rotate("Pils")] * 4)
    assert g.me["dials"] == {"Alt": 9, "Pils": 5}


def test_area_2_needs_a_dial() -> None:
    assert not alone({}).can(worker(1, "2A"))


def test_every_start_card_gives_2_rotations() -> None:
    seen = set()
    for seed in range(20):
        values = State.new(Config(4), seed).to_dict()
        for seat, player in enumerate(values["players"]):
            seen.update(player["display"])
            player["dials"] = {"Alt": 9}
            values["order"] = [seat, *(s for s in range(4) if s != seat)]
            g = Game(values).do(worker(1, "2A"))
            assert g.player(seat)["dials"] == {"Alt": 7}, player["display"]
    assert seen == {card.name for card in load_ruleset().deck.cards_of("start")}


# -- 3: progress and blocking tokens ---------------------------------------------------------------


def test_area_3_moves_the_cube_one_space() -> None:
    g = alone({"progress": 1}).do(worker(1, "3A"), option(0))
    assert (g.me["progress"], len(g.me["tokens"]), g.decision) == (2, 8, "turn")


@pytest.mark.parametrize(
    "token", ["admin 2", "admin 3", "admin 4", "Pils", "Export", "Lager", "Stark", "Weizen"]
)
def test_area_3_removes_one_blocking_token(token: str) -> None:
    g = alone({"progress": 1}).do(worker(1, "3A"), option(1), unblock(token))
    assert token not in g.me["tokens"]
    assert (g.me["progress"], len(g.me["tokens"]), g.decision) == (1, 7, "turn")


def test_area_3_does_one_without_a_coin() -> None:
    assert alone({"progress": 1}).do(worker(1, "3A")).choices == {option(0), option(1)}


@pytest.mark.parametrize(("first", "progress_meanwhile"), [(0, 2), (1, 1)])
def test_area_3_does_both_in_either_order_for_a_coin(first: int, progress_meanwhile: int) -> None:
    g = alone({"progress": 1, "coins": 1}).do(worker(1, "3A"), both(first))
    # The token is being chosen now: before or after the cube moves.
    assert (g.me["progress"], g.me["coins"]) == (progress_meanwhile, 0)
    g.do(unblock("Pils"))
    assert (g.me["progress"], len(g.me["tokens"]), g.decision) == (2, 7, "turn")


def test_area_3_cannot_pay_for_both_with_what_the_first_part_brings() -> None:
    g = alone({"progress": 1, "brewmasters": ["on progress"]}).do(worker(1, "3A"))
    assert g.choices == {option(0), option(1)}


# -- 4: barrels ------------------------------------------------------------------------------------


def test_area_4_takes_as_many_new_barrels_as_barrel_icons() -> None:
    # Start card 1 and card 1; the 3 move icons do not count.
    g = alone({"depot": 1, "display": ["take 2", "move 2"]}).do(worker(1, "4A"), option(0))
    assert (g.me["depot"], g.me["cellar"]["barrel"]) == (3, 0)


def test_area_4_moves_as_many_barrels_as_move_icons() -> None:
    # Start card 1, card 2; the 2 barrel icons do not count.
    g = alone({"depot": 5, "display": ["take 2", "move 2"]}).do(worker(1, "4A"), option(1))
    assert (g.me["depot"], g.me["cellar"]["barrel"]) == (2, 3)


def test_area_4_does_one_without_a_coin() -> None:
    assert alone({"depot": 1}).do(worker(1, "4A")).choices == {option(0), option(1)}


@pytest.mark.parametrize(
    ("first", "depot", "cellar"),
    [
        (0, 1, 3),  # 1 and 3 new ones, of which 3 move
        (1, 3, 1),  # the only one moves, then 3 new ones
    ],
)
def test_area_4_finishes_one_part_before_the_other(first: int, depot: int, cellar: int) -> None:
    g = alone({"coins": 1, "depot": 1, "display": ["barrel 2", "move 2"]})
    g.do(worker(1, "4A"), both(first))
    assert (g.me["depot"], g.me["cellar"]["barrel"], g.me["coins"]) == (depot, cellar, 0)


# -- 5: white cards --------------------------------------------------------------------------------


def test_area_5_plays_a_special_action() -> None:
    g = alone({"hand": ["coin 3", "vp 1"]}).do(worker(1, "5A"), white("coin 3"))
    assert (g.me["coins"], g.me["hand"], g.table["discard"]) == (3, ["vp 1"], ["coin 3"])


def test_area_5_plays_a_brewmaster() -> None:
    g = alone({"hand": ["on order", "vp 1"]}).do(worker(1, "5A"), white("on order"))
    assert (g.me["brewmasters"], g.me["hand"]) == (["on order"], ["vp 1"])
    assert g.table["discard"] == []


def test_area_5_plays_only_what_can_be_done_from_the_hand() -> None:
    me = {"hand": ["coin 3", "on order", "retrieve"], "display": ["vp 1"]}
    assert alone(me).do(worker(1, "5A")).choices == {white("coin 3"), white("on order")}
    assert not alone({"hand": ["retrieve"]}).can(worker(1, "5A"))


# -- 6: upgrades -----------------------------------------------------------------------------------


def test_area_6_costs_a_coin_and_places_the_marker() -> None:
    g = alone({"coins": 1}).do(worker(1, "6A"))
    assert (g.me["coins"], g.me["upgrade_marker"]) == (0, True)
    assert not alone({}).can(worker(1, "6A"))


def test_area_6_upgrades_at_round_end_not_before() -> None:
    g = alone({"coins": 1, "trucks_left": 0, "admin_left": False}).do(worker(1, "6A"))
    assert g.me["workers"] == [1, 2]
    g.do(worker(2, "8A"), turn_order(1))
    assert (g.decision, g.me["workers"]) == ("take", [1, 2])
    assert g.do(DRAW).decision == "replace_worker"


def test_area_6_only_once_a_round() -> None:
    g = game({"coins": 5, "upgrade_marker": True, "hand": ["upgrade"]}, {"coins": 5}, count=2)
    assert not g.can(worker(1, "6A"))
    assert not g.can(worker(1, "5A"))  # the card upgrades by the same marker
    assert g.do(turn_order(7)).can(worker(1, "6A"))  # it is the other player's turn now


# -- 7: extensions ---------------------------------------------------------------------------------


def test_area_7_builds_an_extension_for_3_coins() -> None:
    g = alone({"coins": 3}).do(worker(1, "7A"), build("Tavern"))
    assert (g.me["extensions"], g.me["coins"]) == (["Tavern"], 1)  # 1 coin of the first slot
    assert not alone({"coins": 2}).can(worker(1, "7A"))


def test_area_7_builds_only_what_one_does_not_have() -> None:
    g = alone({"coins": 3, "extensions": ["Tavern", "Warehouse", "Bottling Hall"]})
    g.do(worker(1, "7A"))
    assert g.choices == {build("Laboratory"), build("Cooling Plant"), build("Cooperage")}


def test_the_first_to_build_a_type_gains_1_vp() -> None:
    def vp_for_a_tavern(rival: dict[str, object]) -> int:
        g = game({"coins": 3}, spent(8, **rival), count=2)
        return int(g.do(worker(1, "7A"), build("Tavern")).me["vp"])

    assert vp_for_a_tavern({}) == 1
    assert vp_for_a_tavern({"extensions": ["Warehouse"]}) == 1
    assert vp_for_a_tavern({"extensions": ["Tavern"]}) == 0


# -- 8: coins --------------------------------------------------------------------------------------


def test_area_8_gives_2_coins() -> None:
    assert alone({"coins": 1}).do(worker(1, "8A")).me["coins"] == 3
