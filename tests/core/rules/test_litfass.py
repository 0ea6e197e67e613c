"""Module 5, Litfass Columns: the tokens of area 4, turning up tiles, what the tiles do."""

import pytest

from brauhaus.core import Config, State

from ..moves import (
    DONE,
    DRAW,
    FROM_BOARD,
    FROM_LABORATORY,
    MAIN_FIRST,
    WORKER,
    YES,
    admin,
    bonus,
    grey_worker,
    kiosk,
    option,
    rotate,
    take,
    truck,
    turn_order,
    unblock,
    worker,
)
from ..positions import Game, Values, alone, game, spent

LITFASS = ("litfass",)
PLACES = [*(f"turn order {space}" for space in (1, 3, 4, 7)), "between 4 and 5", "all players"]
ROW = ["coin 3", "take 2", "vp 1", "level 1"]
SIX = ["draw 2", "loan", "upgrade", "kiosk", "retrieve", "brown 1"]


def stack(top: str) -> list[str]:
    return [top, *(place for place in PLACES if place != top)]


def shown(place: str) -> Values:
    """What the table shows after that tile was turned up."""
    return {"litfass_shown": [place], "litfass_stack": [p for p in PLACES if p != place]}


def with_tile(place: str, me: Values, **table: object) -> Game:
    """A game of two with that tile in which only I can still act in this round."""
    return alone(me, modules=LITFASS, **shown(place), **table)


def round_end(tokens: int, *players: Values, top: str = "turn order 1", **table: object) -> Game:
    """Everybody has done everything, and so many tokens lie on area 4 of the round end."""
    # All tokens are gone, so that any number of them may lie there.
    done = [spent(i + 1, tokens=[]) | player for i, player in enumerate(players)]
    values = {"litfass_stack": stack(top), "litfass_tokens": tokens} | table
    return game(*done, count=len(players), modules=LITFASS, **values)  # type: ignore[arg-type]


# -- set-up and tokens -----------------------------------------------------------------------------


def test_the_six_tiles_are_shuffled_into_a_stack() -> None:
    stacks = {
        tuple(State.new(Config(2, modules=LITFASS), seed).to_dict()["litfass_stack"])
        for seed in range(40)
    }
    assert all(sorted(tiles) == sorted(PLACES) for tiles in stacks)
    assert {tiles[0] for tiles in stacks} == set(PLACES)
    values = State.new(Config(2, modules=LITFASS), 1).to_dict()
    assert (values["litfass_tokens"], values["litfass_shown"]) == (0, [])


def test_the_stack_lies_face_down() -> None:
    seen = State.new(Config(2, modules=LITFASS), 1).view(0).to_dict()
    assert seen["litfass_shown"] == []
    assert "litfass_stack" not in seen


@pytest.mark.parametrize(
    ("me", "moves"),
    [
        ({}, (admin(1), unblock("Pils"))),
        ({}, (worker(1, "3A"), option(1), unblock("Pils"))),
        ({"workers": [2, 3]}, (worker(3, "8B"), bonus("unblock"), unblock("Pils"))),
        ({"hand": ["unblock 1"]}, (worker(1, "5A"), unblock("Pils"))),
    ],
    ids=["administration", "area 3", "bonus action", "card"],
)
def test_a_removed_token_goes_to_area_4_of_the_round_end(
    me: Values, moves: tuple[int, ...]
) -> None:
    g = alone(me, modules=LITFASS).do(*moves)
    assert (g.table["litfass_tokens"], len(g.me["tokens"])) == (1, 7)
    assert "litfass_tokens" not in alone(me).do(*moves).table


def test_tokens_of_all_players_gather_there() -> None:
    g = game(count=2, modules=LITFASS)
    g.do(admin(1), unblock("Pils"), admin(1), unblock("Pils"))
    assert g.table["litfass_tokens"] == 2


# -- turning up a tile -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "tokens", "tiles", "left"),
    [
        (2, 2, 0, 2),
        (2, 3, 1, 0),
        (2, 7, 1, 4),
        (3, 3, 0, 3),
        (3, 4, 1, 0),
        (3, 5, 1, 1),
        (3, 8, 1, 4),
        (4, 4, 0, 4),
        (4, 5, 1, 0),
    ],
)
def test_more_tokens_than_players_turn_up_a_tile_and_leave(
    players: int, tokens: int, tiles: int, left: int
) -> None:
    g = round_end(tokens, *[{} for _ in range(players)])
    assert g.table["round"] == 2
    assert len(g.table["litfass_shown"]) == tiles  # one a round, however many tokens
    assert g.table["litfass_tokens"] == left


def test_example_4_tokens_with_3_players_reveal_the_top_tile() -> None:
    g = round_end(4, {}, {}, {}, top="turn order 4")
    assert g.table["litfass_shown"] == ["turn order 4"]
    assert g.table["litfass_stack"] == stack("turn order 4")[1:]
    assert g.table["litfass_tokens"] == 0


def test_tokens_that_are_left_count_in_the_next_round() -> None:
    first = spent(1, turn_order_space=0)
    g = round_end(4, first, {}, **shown("turn order 1"))
    assert g.table["litfass_tokens"] == 4  # not yet: the first player has a turn
    g.do(turn_order(3))
    if g.decision == "objective":
        g.do(DONE)
    assert (len(g.table["litfass_shown"]), g.table["litfass_tokens"]) == (2, 1)


def test_the_tile_is_turned_up_before_the_hand_limit_is_checked() -> None:
    dials = {"dials": {"Alt": 5, "Pils": 5}}
    g = round_end(3, dials | {"hand": SIX}, {}, top="all players")
    assert (g.decision, len(g.me["hand"])) == ("rotate", 6)
    assert g.do(rotate("Alt")).decision == "discard"


def test_the_tile_is_turned_up_after_the_upgrades() -> None:
    g = round_end(3, {"upgrade_marker": True}, {})
    assert (g.decision, g.table["litfass_shown"]) == ("replace_worker", [])


def test_no_tile_is_turned_up_when_the_end_is_triggered() -> None:
    g = round_end(8, {}, {}, end_triggered=True)
    assert g.state.is_over
    assert (g.table["litfass_shown"], g.table["litfass_tokens"]) == ([], 8)


def test_an_empty_stack_turns_up_nothing() -> None:
    g = round_end(8, {}, {}, litfass_stack=[], litfass_shown=PLACES)
    assert (g.table["round"], g.table["litfass_tokens"]) == (2, 8)


# -- the tiles -------------------------------------------------------------------------------------


def test_a_tile_on_the_board_stays() -> None:
    g = round_end(0, {}, {}, **shown("turn order 7"))
    assert (g.table["round"], g.table["litfass_shown"]) == (2, ["turn order 7"])
    assert g.do(turn_order(7)).player(0)["vp"] == 0  # no longer the printed victory point


def test_turn_order_1_draws_from_the_pile_only() -> None:
    g = with_tile("turn order 1", {"level": 4}, row=ROW, draw_pile=["loan"]).do(turn_order(1))
    assert (g.me["hand"], g.me["known"], g.table["row"]) == (["loan"], [], ROW)


def test_turn_order_3_brings_a_coin_or_a_barrel() -> None:
    g = with_tile("turn order 3", {}).do(turn_order(3))
    assert (g.decision, g.choices) == ("option", {option(0), option(1)})
    assert (g.do(option(1)).me["coins"], g.me["depot"]) == (0, 1)
    g = with_tile("turn order 3", {}).do(turn_order(3), option(0))
    assert (g.me["coins"], g.me["depot"]) == (1, 0)


def test_turn_order_4_takes_any_one_card_whatever_the_level() -> None:
    g = with_tile("turn order 4", {}, row=ROW).do(turn_order(4))
    assert g.choices == {DRAW} | set(map(take, ROW))
    g.do(take("level 1"))
    assert (g.me["hand"], g.decision) == (["level 1"], "turn")
    assert len(with_tile("turn order 4", {}, row=ROW).do(turn_order(4), DRAW).me["hand"]) == 1


def test_turn_order_7_may_complete_an_order() -> None:
    me: Values = {"hand": ["draw 2"], "cellar": {"Pils": 1, "barrel": 1}, "depot": 2}
    g = with_tile("turn order 7", me | {"brewmasters": ["on order"]}).do(turn_order(7))
    assert g.choices == {DONE, YES}
    g.do(YES)
    assert (g.me["vp"], g.me["coins"], g.table["discard"]) == (3, 1, ["draw 2"])
    assert (g.me["depot"], g.table["order_truck_used"]) == (2, False)  # no first-truck bonus
    assert with_tile("turn order 7", me).do(turn_order(7), DONE).me["vp"] == 0
    assert with_tile("turn order 7", {}).do(turn_order(7)).me["vp"] == 0


def test_the_first_truck_still_gets_its_bonus_after_turn_order_7() -> None:
    me: Values = {"hand": ["draw 2", "take 2"], "cellar": {"Pils": 2, "barrel": 1}, "depot": 2}
    g = with_tile("turn order 7", me).do(turn_order(7), YES)
    g.do(min(g.choices))
    while g.decision == "take":
        g.do(DRAW)
    assert MAIN_FIRST in g.do(truck("order")).choices


def test_other_spaces_keep_their_bonus() -> None:
    g = with_tile("turn order 1", {}).do(turn_order(7))
    assert g.me["vp"] == 1
    g = alone({"level": 4}, modules=LITFASS, row=ROW).do(turn_order(1))
    assert g.choices == {DRAW} | set(map(take, ROW))  # before the tile is turned up


def test_the_kiosk_gives_the_bonus_of_the_tile() -> None:
    me = {"hand": ["kiosk"], "turn_order_space": 2}
    g = with_tile("turn order 3", me).do(worker(1, "5A"), kiosk(3))
    assert g.choices == {option(0), option(1)}


# -- the space between the areas 4 and 5 -----------------------------------------------------------

BETWEEN = "between 4 and 5"
ON_BOARD: Values = {"coins": 1, "bonus_on_board": 2}


def test_the_space_between_takes_back_a_bonus_worker_for_a_coin() -> None:
    g = with_tile(BETWEEN, ON_BOARD).do(worker(1, "litfass"))
    assert (g.me["coins"], g.me["bonus_left"], g.me["bonus_on_board"]) == (0, 2, 1)


def test_the_space_between_needs_its_tile_a_coin_and_a_bonus_worker() -> None:
    assert with_tile(BETWEEN, ON_BOARD).can(worker(1, "litfass"))
    assert not with_tile("turn order 1", ON_BOARD).can(worker(1, "litfass"))
    assert not with_tile(BETWEEN, {"bonus_on_board": 2}).can(worker(1, "litfass"))
    assert not with_tile(BETWEEN, {"coins": 1}).can(worker(1, "litfass"))
    on_objective = {"coins": 1, "objectives": ["level"]}
    assert not with_tile(BETWEEN, on_objective).can(worker(1, "litfass"))


def test_the_worker_taken_back_may_be_used_again_in_the_same_round() -> None:
    me = {"coins": 1, "bonus_on_board": 3, "workers": [2, 3]}
    assert with_tile(BETWEEN, me).do(worker(3, "8B")).decision == "turn"  # none is left
    g = with_tile(BETWEEN, me).do(worker(2, "litfass"), worker(3, "8B"))
    assert g.decision == "bonus"


def test_the_space_between_holds_one_worker_and_has_no_experience() -> None:
    me = ON_BOARD | {"coins": 2, "workers": [3, 4]}
    g = with_tile(BETWEEN, me | {"grey_worker_left": True}, grey_worker_taken=True)
    assert {worker(3, "litfass"), worker(4, "litfass"), grey_worker("litfass")} <= g.choices
    g.do(worker(4, "litfass"))
    assert (g.decision, g.choices & WORKER != set()) == ("turn", True)
    assert not g.can(worker(3, "litfass"))
    assert not g.can(grey_worker("litfass"))


def test_the_space_between_is_free_again_in_the_next_round() -> None:
    g = round_end(0, {"coins": 1, "bonus_on_board": 1}, {}, **shown(BETWEEN), occupied=["litfass"])
    assert g.table["occupied"] == []


def test_a_laboratory_whose_worker_is_taken_back_is_lost() -> None:
    me = ON_BOARD | {"extensions": ["Laboratory"], "laboratory": "standing"}
    g = with_tile(BETWEEN, me).do(worker(1, "litfass"))
    assert (g.decision, g.choices) == ("retrieve", {FROM_BOARD, FROM_LABORATORY})
    g.do(FROM_LABORATORY)
    assert (g.me["laboratory"], g.me["bonus_left"], g.me["bonus_on_board"]) == ("lost", 1, 2)


# -- the tile for all players ----------------------------------------------------------------------


def test_the_black_tile_gives_each_player_1_rotation_in_the_new_order() -> None:
    dials: Values = {"dials": {"Alt": 5, "Pils": 5}}
    places = [dials | {"turn_order_space": space} for space in (5, 2, 8)]
    g = round_end(4, *places, top="all players")
    for seat, name in ((1, "Alt"), (0, "Pils"), (2, "Alt")):
        assert (g.turn, g.decision, g.table["round"]) == (seat, "rotate", 1)
        g.do(rotate(name))
        assert g.player(seat)["dials"] == {"Alt": 4, "Pils": 4} | {name: 3}  # one dial, one step
    assert g.table["round"] == 2


def test_the_black_tile_works_once_and_is_removed() -> None:
    g = round_end(3, {"dials": {"Alt": 5}}, {}, top="all players")
    assert g.me["dials"] == {"Alt": 3}  # brewing process and tile
    assert "all players" not in g.table["litfass_stack"]
    g = round_end(0, {"dials": {"Alt": 5}}, {}, **shown("all players"))
    assert g.me["dials"] == {"Alt": 4}
