"""Module 1, Brewing Waste: the supply, draff at round end, cards, scoring."""

import pytest

from brauhaus.core import Config, State, load_ruleset

from ..moves import admin, give_back, rotate, truck, white, worker
from ..positions import Game, Values, alone, game, spent

WASTE = ("waste",)
HOUSE = load_ruleset().deck
OVER: Values = {"phase": "over", "end_triggered": True}
LABORATORY: Values = {"extensions": ["Laboratory"], "laboratory": "standing"}


def wasting(me: Values, **table: object) -> Game:
    """A game of two with brewing waste in which only I can still act in this round."""
    return alone(me, modules=WASTE, **table)


def round_end(me: Values, rival: Values | None = None, **table: object) -> Game:
    """Everybody has done everything; the round end has been played up to its first choice."""
    return game(spent(1, **me), spent(2, **(rival or {})), count=2, modules=WASTE, **table)  # type: ignore[arg-type]


# -- set-up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("modules", [(), WASTE])
def test_the_16_cards_are_shuffled_into_the_deck_with_this_module_only(
    modules: tuple[str, ...],
) -> None:
    own = {card.name for card in HOUSE.cards_of("waste")}
    places = set()
    for seed in range(80):
        values = State.new(Config(2, modules=modules), seed).to_dict()
        cards = [*values["row"], *values["draw_pile"]]
        cards += [card for player in values["players"] for card in player["hand"]]
        assert len(cards) == 73 + 16 * len(modules)
        assert len(own & set(cards)) == 16 * len(modules)
        places |= {cards.index(card) for card in own & set(cards)}
    # They come up nearly anywhere among the 89: they are mixed with the others.
    assert len(places) >= 85 * len(modules)


def test_the_names_of_the_16_cards() -> None:
    assert {card.name for card in HOUSE.cards_of("waste")} == {
        *("Theobald Simon", "Eberhard Anheuser", "Julius Bötzow", "Wilhelm Painter"),
        *("Michael Bass", "Max Dellbrück", "Labeling machine", "Theophil Roniger"),
        *("Jobst Schultheiss", "Eduard Buchner", "Ludwig Frantzen", "Malt turning machine"),
        *("Hans Bekkevold", "Carl Bremme", "John Houlding", "Beer waitress"),
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_supply_has_7_draff_per_player(players: int) -> None:
    new = State.new(Config(players, modules=WASTE), 1).to_dict()
    assert new["draff_supply"] == 7 * players
    assert [player["draff"] for player in new["players"]] == [0] * players
    g = game({"draff": 5}, {"draff": 2}, count=players, modules=WASTE)
    assert g.table["draff_supply"] == 7 * players - 7


# -- draff at round end ----------------------------------------------------------------------------


def test_each_dial_brings_1_draff_at_round_end() -> None:
    g = round_end({"dials": {"Alt": 5, "Pils": 3}}, {"dials": {"Weizen": 6}})
    assert [player["draff"] for player in g.table["players"]] == [2, 1]
    assert g.table["draff_supply"] == 14 - 3


def test_draff_comes_after_the_brewing_process() -> None:
    g = round_end({"dials": {"Alt": 1, "Pils": 2}})
    assert (g.me["cellar"]["Alt"], g.me["dials"], g.me["draff"]) == (1, {"Pils": 1}, 1)


def test_rotations_of_the_laboratory_come_before_draff() -> None:
    g = round_end({"dials": {"Alt": 3}, **LABORATORY})
    assert (g.me["cellar"]["Alt"], g.me["draff"]) == (1, 0)


def test_draff_comes_after_the_brewing_process_of_all_players() -> None:
    g = round_end({"dials": {"Alt": 9}}, {"dials": {"Alt": 9, "Pils": 9}, **LABORATORY})
    assert (g.turn, g.decision, g.me["draff"]) == (1, "rotate", 0)
    g.do(rotate("Alt"), rotate("Alt"))
    assert [player["draff"] for player in g.table["players"]] == [1, 2]


def test_a_beer_that_waits_on_its_coop_brings_draff() -> None:
    g = round_end({"dials": {"Alt": 1, "Pils": 0}, "cellar": {"barrel": 6}})
    assert (g.me["dials"], g.me["draff"]) == ({"Alt": 0, "Pils": 0}, 2)


def test_draff_comes_before_the_upgrades_of_step_3() -> None:
    waiting = {"dials": {"Alt": 0}, "cellar": {"barrel": 6}, "upgrade_marker": True}
    g = round_end(waiting)
    assert (g.decision, g.me["draff"]) == ("replace_worker", 1)


@pytest.mark.parametrize(("left", "draff"), [(0, 7), (1, 8), (2, 9), (3, 9)])
def test_draff_is_taken_while_the_supply_lasts(left: int, draff: int) -> None:
    g = round_end({"dials": {"Alt": 5, "Pils": 5}, "draff": 7}, {"draff": 7 - left})
    assert (g.me["draff"], g.table["draff_supply"]) == (draff, left - draff + 7)


def test_draff_is_taken_in_the_old_player_order() -> None:
    # Seat 0 stands further left, so the new order would have it first.
    dials = {"dials": {"Alt": 5}}
    g = round_end({"draff": 7, **dials}, {"draff": 6, **dials}, order=[1, 0])
    assert g.table["order"] == [0, 1]
    assert [player["draff"] for player in g.table["players"]] == [7, 7]


def test_dials_next_to_the_brewery_board_bring_draff_too() -> None:
    me = spent(
        1,
        dials={"Weizen": 5, "double": 4},
        unlocked=["Weizen"],
        extensions=["Brewing Tower"],
        double_coop="Weizen",
    )
    g = game(me, spent(2), count=2, modules=("waste", "double_coop"))
    assert (g.me["dials"], g.me["draff"]) == ({"Weizen": 4, "double": 3}, 2)
    me = spent(1, dials={"house": 4}, extensions=["Advertising Department"], house_dial="Alt")
    g = game(me, spent(2), count=2, modules=("waste", "house_brand"))
    assert (g.me["dials"], g.me["draff"]) == ({"house": 3}, 1)


def test_without_the_module_there_is_no_draff() -> None:
    g = game(spent(1, dials={"Alt": 5}), spent(2), count=2)
    assert "draff" not in g.me
    assert "draff_supply" not in g.table


# -- cards -----------------------------------------------------------------------------------------


def test_a_card_of_the_module_is_played_like_the_others() -> None:
    g = wasting({"hand": ["draff 2", "vp 1"]}).do(worker(1, "5A"), white("draff 2"))
    assert (g.me["draff"], g.table["discard"]) == (2, ["draff 2"])
    g = wasting({"hand": ["draff 2"], "open": [3]}).do(admin(3))
    assert (g.me["display"], g.me["draff"]) == (["draff 2", "start 1"], 0)
    g = wasting({"hand": ["draff 2"], "cellar": {"Pils": 1}}, order_truck_used=True)
    g.do(truck("order"))
    assert (g.me["vp"], g.me["draff"], g.table["discard"]) == (2, 0, ["draff 2"])


@pytest.mark.parametrize(("supply", "gained"), [(3, 2), (2, 2), (1, 1)])
def test_a_draff_icon_is_a_marker_from_the_supply(supply: int, gained: int) -> None:
    rival = spent(6, draff=14 - supply)
    g = game({"hand": ["draff 2", "vp 1"]}, rival, count=2, modules=WASTE)
    g.do(worker(1, "5A"), white("draff 2"))
    assert (g.me["draff"], g.table["draff_supply"]) == (gained, supply - gained)


def test_draff_cannot_be_gained_from_an_empty_supply() -> None:
    g = game({"hand": ["draff 2"]}, spent(6, draff=14), count=2, modules=WASTE)
    assert not g.can(worker(1, "5A"))


def test_others_get_draff_in_turn_order_while_the_supply_lasts() -> None:
    rivals = ({"draff": 10}, {"draff": 8}, {"draff": 8})
    g = game({"hand": ["others draff"]}, *rivals, modules=WASTE, order=[2, 3, 0, 1], turn=2)
    g.do(worker(1, "5A"))
    assert [player["draff"] for player in g.table["players"]] == [0, 11, 9, 8]


def test_a_card_returns_as_many_draff_as_its_owner_chooses() -> None:
    me = {"hand": ["return up to 3", "vp 1"]}
    g = wasting(me | {"draff": 5}).do(worker(1, "5A"), white("return up to 3"))
    assert g.choices == {give_back(1), give_back(2), give_back(3)}
    g.do(give_back(2))
    assert (g.me["draff"], g.me["coins"], g.table["draff_supply"]) == (3, 1, 11)
    g = wasting(me | {"draff": 2}).do(worker(1, "5A"), white("return up to 3"))
    assert g.choices == {give_back(1), give_back(2)}


def test_a_price_in_draff_is_paid_in_full() -> None:
    card = "return 2 for 3 vp"
    assert not wasting({"hand": [card], "draff": 1}).can(worker(1, "5A"))
    g = wasting({"hand": [card], "draff": 3}).do(worker(1, "5A"))
    assert (g.me["draff"], g.me["vp"], g.table["draff_supply"]) == (1, 3, 13)


# -- final scoring ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("draff", "vp"), [(0, 10), (1, 10), (2, 9), (5, 8), (7, 7)])
def test_each_draff_costs_half_a_point_rounded_down(draff: int, vp: int) -> None:
    g = game({"vp": 10, "draff": draff}, {"vp": 10}, count=2, modules=WASTE, **OVER)
    assert g.state.scores() == [vp, 10]


def test_example_3_draff_cost_1_vp_and_4_cost_2() -> None:
    g = game({"vp": 10, "draff": 3}, {"vp": 10, "draff": 4}, count=2, modules=WASTE, **OVER)
    assert g.state.scores() == [9, 8]
    assert g.state.ranks() == [1, 2]
