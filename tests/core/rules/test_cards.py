"""Cards: taking and drawing, the row, playing them, brewmasters."""

import pytest

from brauhaus.core import load_ruleset

from ..moves import (
    DRAW,
    FROM_BOARD,
    FROM_LABORATORY,
    admin,
    bonus,
    build,
    gain,
    kiosk,
    objective,
    option,
    overlay,
    replace,
    rotate,
    take,
    tile,
    truck,
    turn_order,
    unblock,
    white,
    worker,
)
from ..positions import CARDS, Values, alone, game, spent

ROW = ["coin 3", "take 2", "vp 1", "level 1"]


# -- taking and drawing ----------------------------------------------------------------------------


def test_drawing_is_from_the_draw_pile_only() -> None:
    g = alone({"hand": ["draw 2"]}, draw_pile=["loan", "upgrade", "kiosk"])
    g.do(worker(1, "5A"))
    assert (g.me["hand"], g.decision) == (["loan", "upgrade"], "turn")
    assert g.table["draw_pile"][0] == "kiosk"


def test_cards_are_taken_one_by_one_and_the_row_is_refilled_at_once() -> None:
    g = alone({"level": 2}, row=ROW, draw_pile=["loan", "upgrade"]).do(turn_order(2))
    assert g.choices == {DRAW, take("coin 3"), take("take 2")}
    g.do(take("coin 3"))
    # The cards on its right have moved up, and the new one lies at position 4.
    assert g.table["row"] == ["take 2", "vp 1", "level 1", "loan"]
    assert g.choices == {DRAW, take("take 2"), take("vp 1")}
    g.do(take("vp 1"))
    assert g.table["row"] == ["take 2", "level 1", "loan", "upgrade"]
    assert g.me["hand"] == ["coin 3", "vp 1"]


def test_take_any_reaches_every_position_of_the_row() -> None:
    g = alone({"hand": ["take any"]}, row=ROW).do(worker(1, "5A"))
    assert g.choices == {DRAW} | set(map(take, ROW))


def test_an_empty_draw_pile_is_made_of_the_discard() -> None:
    g = alone({"hand": ["draw 2"]}, row=ROW, rest="discard", draw_pile=["loan"])
    discard = set(g.table["discard"])
    g.do(worker(1, "5A"))
    hand = set(g.me["hand"])
    assert "loan" in hand  # the last card of the old pile comes first
    assert len(hand - {"loan"}) == 1
    assert hand - {"loan"} < discard
    assert set(g.table["draw_pile"]) == discard - hand
    assert g.table["discard"] == ["draw 2"]


def test_the_row_is_refilled_from_the_reshuffled_discard() -> None:
    g = alone({}, row=ROW, rest="discard").do(turn_order(1), take("coin 3"))
    assert (len(g.table["row"]), g.table["discard"]) == (4, [])


def test_without_pile_and_discard_no_card_is_drawn() -> None:
    g = alone({"hand": ["draw 2"]}, row=ROW[:2], rest=1)
    assert not g.can(worker(1, "5A"))
    g.do(turn_order(4))  # 3 cards, but the row has only 2 and gets no new ones
    assert set(g.me["hand"]) == {"draw 2", "coin 3", "take 2"}
    assert (g.table["row"], g.decision) == ([], "turn")


def test_cards_from_the_row_are_known_to_all_until_they_are_played() -> None:
    g = alone({}, row=ROW, draw_pile=["loan", "upgrade"])
    g.do(turn_order(2), take("coin 3"), DRAW)
    assert (g.me["hand"], g.me["known"]) == (["coin 3", "upgrade"], ["coin 3"])
    assert g.state.view(1).to_dict()["players"][0]["known"] == ["coin 3"]
    g.do(worker(1, "5A"), white("coin 3"))
    assert (g.me["hand"], g.me["known"]) == (["upgrade"], [])


# -- playing ---------------------------------------------------------------------------------------


def test_a_brown_card_counts_at_once_and_for_ever() -> None:
    me = {"open": [3], "hand": ["rotate 2"], "dials": {"Alt": 20}}
    g = alone(me).do(admin(3), worker(1, "2A"))
    assert g.me["dials"] == {"Alt": 16}
    g = game(spent(1, display=["rotate 2"], dials={"Alt": 20}), spent(2), count=2)
    assert g.do(worker(1, "2A")).me["dials"] == {"Alt": 15}  # 1 of the brewing process, 4


def test_playing_a_card_is_free() -> None:
    g = alone({"open": [3], "hand": ["coin 3"]}).do(admin(3))
    assert (g.me["display"], g.me["coins"]) == (["coin 3", "start 1"], 0)
    assert alone({"hand": ["vp 1"]}).do(worker(1, "5A")).me["vp"] == 1


def test_a_special_action_reaches_the_discard_after_its_whole_effect() -> None:
    # The pile is empty. Drawing mixes the discard, and the card itself is not in it yet.
    g = alone({"hand": ["draw 2"]}, row=ROW, rest=1, discard=["loan", "upgrade"])
    g.do(worker(1, "5A"))
    assert (set(g.me["hand"]), g.table["discard"]) == ({"loan", "upgrade"}, ["draw 2"])


def test_an_order_reaches_the_discard_after_its_reward() -> None:
    g = alone({"hand": ["take 2"], "cellar": {"Pils": 1}}, row=[], rest=1, discard=["loan"])
    g.do(truck("order"))  # the reward takes the only card there is
    assert (g.me["hand"], g.table["discard"], g.table["row"]) == (["loan"], ["take 2"], [])


def test_a_special_action_does_not_use_its_own_card() -> None:
    assert not alone({"hand": ["brown 1"]}).can(worker(1, "5A"))
    g = alone({"hand": ["brown 1", "retrieve"]}).do(worker(1, "5A"))
    assert (g.me["display"], g.table["discard"]) == (["retrieve", "start 1"], ["brown 1"])


def test_others_get_what_a_card_gives_them() -> None:
    g = game({"hand": ["others draw"]}, {}, {}, count=3).do(worker(1, "5A"))
    assert [len(p["hand"]) for p in g.table["players"]] == [0, 1, 1]


@pytest.mark.parametrize(
    "card",
    [
        card.name
        for card in load_ruleset(CARDS).deck.cards_of("base")
        if not card.name.startswith(("on ", "lasting", "grey"))
    ],
)
def test_no_effect_but_the_grey_pieces_grants_an_action(card: str) -> None:
    me: Values = {
        "hand": [card, "general card"],
        "turn_order_space": 7,
        "bonus_on_board": 2,
        "unlocked": ["Pils"],
        "dials": {"Alt": 9},
        "depot": 2,
        "coins": 5,
    }
    g = alone(me | {"workers_left": [2], "admin_left": False}).do(worker(2, "5A"), white(card))
    while g.decision != "turn":
        g.do(min(g.choices))
    after = g.me
    assert (after["workers_left"], after["grey_worker_left"]) == ([], False)
    assert (after["trucks_left"], after["admin_left"]) == (1, False)


def test_a_grey_piece_of_a_card_is_the_one_of_the_turn_order_track() -> None:
    g = alone({"hand": ["grey truck", "vp 1"]}).do(worker(1, "5A"), white("grey truck"))
    assert (g.me["trucks_left"], g.table["grey_truck_taken"]) == (2, True)
    assert not alone({"hand": ["grey truck"]}, grey_truck_taken=True).can(worker(1, "5A"))
    g = alone({"hand": ["grey worker", "vp 1"]}).do(worker(1, "5A"), white("grey worker"))
    assert (g.me["grey_worker_left"], g.table["grey_worker_taken"]) == (True, True)
    g = game({"hand": ["coin 3"]}, count=2, grey_truck_taken=True).do(turn_order(5))
    assert g.me["trucks_left"] == 1


# -- brewmasters -----------------------------------------------------------------------------------

EVENTS: dict[str, tuple[Values, tuple[int, ...]]] = {
    "brewed": ({"dials": {"Alt": 1}}, (worker(1, "2A"),)),
    "brewed Pils": ({"dials": {"Pils": 1}}, (worker(1, "2A"),)),
    "order": ({"hand": ["draw 2"], "cellar": {"Pils": 1, "barrel": 1}}, (truck("order"),)),
    # Into the second slot, which takes a card; the first would give a coin.
    "extension": (
        {"hand": ["extension"], "extensions": ["Tavern"]},
        (worker(1, "5A"), build("Warehouse"), DRAW),
    ),
    "progress": ({"progress": 1}, (worker(1, "3A"), option(0))),
    "unblock": ({}, (admin(1), unblock("Pils"))),
    "overlay": ({"hand": ["overlay 1"]}, (worker(1, "5A"), overlay("Pils"))),
    "level": ({"hand": ["level 1"]}, (worker(1, "5A"),)),
    "exchange": ({"cellar": {"Alt": 1}}, (worker(1, "exchange"), gain("vp"))),
    "turn_order": ({}, (turn_order(7),)),
    "admin": ({}, (admin(1), unblock("Pils"))),
    "objective": ({"level": 4}, (turn_order(7), objective("level"))),
    "brown": ({"hand": ["vp 1"], "open": [3]}, (admin(3),)),
    "white": ({"hand": ["vp 1"]}, (worker(1, "5A"),)),
    "area 2": ({"dials": {"Alt": 9}}, (worker(1, "2A"),)),
}


@pytest.mark.parametrize("event", EVENTS)
def test_a_brewmaster_answers_to_its_event(event: str) -> None:
    me, moves = EVENTS[event]
    coins = [alone(me | m).do(*moves).me["coins"] for m in ({}, {"brewmasters": [f"on {event}"]})]
    assert coins == [0, 1]


def test_a_brewmaster_answers_to_trucks_and_bonus_actions() -> None:
    g = alone({"brewmasters": ["on truck"]}).do(truck("9"))
    assert g.me["coins"] == 3
    g = alone({"brewmasters": ["on bonus"], "workers": [2, 3]}).do(worker(3, "8B"), bonus("coin"))
    assert g.me["coins"] == 4


def test_a_brewmaster_answers_to_orders_of_rivals() -> None:
    me = {"hand": ["coin 3"], "cellar": {"Alt": 1}}
    g = game(me | {"brewmasters": ["on order"]}, {"brewmasters": ["on rival_order"]}, count=2)
    g.do(truck("order"))
    assert [p["coins"] for p in g.table["players"]] == [3, 1]


def test_a_brewmaster_answers_at_round_end() -> None:
    g = game(spent(1, brewmasters=["on round_end", "on upgrade"]), spent(2), count=2)
    assert g.me["coins"] == 1
    me = spent(1, brewmasters=["on upgrade"], upgrade_marker=True)
    assert game(me, spent(2), count=2).do(replace(1), tile("large")).me["coins"] == 1


def test_a_brewmaster_of_one_type_ignores_the_others() -> None:
    g = alone({"brewmasters": ["on brewed Pils"], "dials": {"Export": 1}}).do(worker(1, "2A"))
    assert g.me["coins"] == 0


def test_a_triggered_ability_never_triggers_another() -> None:
    me = {"brewmasters": ["on area 8: rotate 2", "on brewed"], "dials": {"Alt": 1}}
    g = alone(me).do(worker(1, "8A"))
    assert (g.me["cellar"]["Alt"], g.me["coins"]) == (1, 2)  # brewed, yet no coin for it
    me = {"brewmasters": ["on area 8: progress", "on progress", "on overlay"]}
    g = alone(me).do(worker(1, "8A"), overlay("Pils"))
    assert (g.me["progress"], g.me["coins"]) == (1, 2)


def test_all_brewmasters_of_an_event_answer() -> None:
    me = {"brewmasters": ["on brewed", "on brewed Pils"], "dials": {"Pils": 1}}
    assert alone(me).do(worker(1, "2A")).me["coins"] == 2


def test_a_brewmaster_stays_in_play() -> None:
    me = {"brewmasters": ["on area 8: rotate 2"], "dials": {"Alt": 9}}
    g = alone(me).do(worker(1, "8A"), worker(2, "8B"))
    assert (g.me["dials"], g.me["brewmasters"]) == ({"Alt": 5}, ["on area 8: rotate 2"])


def test_a_brewmasters_ability_is_not_optional() -> None:
    me = {"brewmasters": ["on area 8: rotate 2"], "dials": {"Alt": 9, "Pils": 9}}
    assert alone(me).do(worker(1, "8A")).choices == {rotate("Alt"), rotate("Pils")}


def test_lasting_icons_count_with_those_of_the_display() -> None:
    me = {"brewmasters": ["lasting icons"], "dials": {"Alt": 9}, "depot": 3, "coins": 1}
    assert alone(me).do(worker(1, "2A")).me["dials"] == {"Alt": 6}
    g = alone(me).do(worker(1, "4A"), option(1))
    assert g.me["cellar"]["barrel"] == 2
    g = alone(me | {"display": ["vp 1"], "workers": [2, 3]}).do(worker(3, "8B"))
    assert g.can(bonus("vp"))


def test_lasting_room_in_hand_and_depot() -> None:
    me = spent(1, brewmasters=["lasting room"], depot=7, hand=[*ROW, "loan", "upgrade"])
    g = game(me, spent(2), count=2)
    assert (len(g.me["hand"]), g.me["depot"], g.decision) == (6, 7, "turn")


# -- single cards ----------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", [CARDS, "house"])
def test_refreshment_kiosk(deck: str) -> None:
    name = "kiosk" if deck == CARDS else "Refreshment kiosk"
    me: Values = {"hand": [name]}
    assert not alone(me, deck=deck).can(worker(1, "5A"))  # not on the track yet
    g = alone(me | {"turn_order_space": 7}, deck=deck).do(worker(1, "5A"))
    assert g.choices == {kiosk(space) for space in (1, 2, 3, 4, 5, 8)}
    g.do(kiosk(3))
    assert (g.me["coins"], g.me["turn_order_space"]) == (1, 7)
    assert g.table["turn_spaces"] == [None, None, None, None, None, 1, 0, None]


def test_retrieving_takes_a_bonus_worker_from_the_board_or_the_laboratory() -> None:
    me: Values = {"hand": ["retrieve"], "objectives": ["level"]}
    assert not alone(me).can(worker(1, "5A"))  # those on objectives stay
    laboratory = {"extensions": ["Laboratory"], "laboratory": "standing"}
    g = alone(me | laboratory | {"bonus_on_board": 1}).do(worker(1, "5A"))
    assert g.choices == {FROM_BOARD, FROM_LABORATORY}
    g.do(FROM_BOARD)
    assert (g.me["bonus_left"], g.me["bonus_on_board"], g.me["laboratory"]) == (1, 0, "standing")
