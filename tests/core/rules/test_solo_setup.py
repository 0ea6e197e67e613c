"""Solo play: set-up for the player and for the Automa."""

import pytest

from brauhaus.core import Config, State, load_ruleset
from brauhaus.core.config import MODULES
from brauhaus.core.names import EXTENSIONS, SPACES, TOKENS
from brauhaus.core.parts import Brewmaster, Lasting

from ..moves import DRAW, TURN_ORDER, admin, build, mark, recruit, take, turn_order, unblock, worker
from ..positions import CARDS, Game, Values, solo

HOUSE = load_ruleset().deck
DECK = load_ruleset(CARDS).deck
STARTS = {card.name for card in DECK.cards_of("start")}
REGULAR = {card.name for card in DECK.cards_of("base", "bier_boom")}
SEEDS = range(40)


def new(card: int | None = None, seed: int = 1, deck: str = CARDS, **options: object) -> Game:
    config = Config(1, deck=deck, solo_card=card, **options)  # type: ignore[arg-type]
    return Game(State.new(config, seed))


def cards_in_play(values: Values) -> list[str]:
    """All cards of a game."""
    me = values["players"][0]
    piles = [values["row"], values["draw_pile"], values["discard"]]
    piles += [me["hand"], me["brewmasters"], me["display"]]
    return [card for pile in piles for card in pile]


# -- what is played --------------------------------------------------------------------------------


@pytest.mark.parametrize("module", MODULES)
def test_solo_play_is_with_the_base_game_only(module: str) -> None:
    with pytest.raises(ValueError, match="base game only"):
        Config(1, modules=(module,))


@pytest.mark.parametrize("promos", [False, True])
def test_all_general_cards_but_two_are_in_the_game(promos: bool) -> None:
    sets = ("base", "bier_boom", "promo") if promos else ("base", "bier_boom")
    expected = {card.name for card in HOUSE.cards_of(*sets)}
    values = new(6, deck="house", promos=promos).table
    assert sorted(cards_in_play(values)) == sorted(
        expected - {"Funny Leicht", "Mathilde Schneider"}
    )


def test_solo_options_belong_to_solo_games() -> None:
    with pytest.raises(ValueError, match="solo_card"):
        Config(2, solo_card=1)
    with pytest.raises(ValueError, match="solo_difficulty"):
        Config(2, solo_difficulty="increased")
    with pytest.raises(ValueError, match="solo_card"):
        Config(1, solo_card=7)
    with pytest.raises(ValueError, match="solo_difficulty"):
        Config(1, solo_difficulty="easy")
    assert Config(1).solo_difficulty == "normal"


# -- the player ------------------------------------------------------------------------------------


def test_spaces_are_covered_by_a_2_player_card_of_the_base_game() -> None:
    covered = {frozenset(new(6, seed).table["covered"]) for seed in SEEDS}
    assert covered == {
        frozenset(SPACES[space] for space in setup.covered)
        for setup in DECK.setups
        if setup.players == 2 and setup.set == "base"
    }


def test_the_player_has_what_everybody_has() -> None:
    g = new(6)
    me = g.me
    assert (len(g.table["row"]), len(me["hand"]), me["known"]) == (4, 3, [])
    assert (me["level"], me["progress"], me["workers"]) == (1, 0, [1, 2])
    assert (me["tokens"], me["tokens_held"]) == ([*TOKENS], 0)
    assert (me["bonus_left"], me["trucks_left"], me["admin_left"]) == (3, 1, True)
    assert (g.table["round"], g.table["end_vp"]) == (1, 20)


def test_one_extension_tile_of_each_type() -> None:
    assert new(6).table["extensions"] == dict.fromkeys(EXTENSIONS, 1)
    g = solo({"coins": 3, "extensions": ["Tavern"]}).do(worker(1, "7A"))
    assert g.choices == {build(name) for name in EXTENSIONS if name != "Tavern"}


def test_the_setup_card_is_chosen_or_random() -> None:
    for card in range(1, 7):
        assert new(card).table["solo_card"] == card
    assert {new(None, seed).table["solo_card"] for seed in SEEDS} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("card", "start"),
    [
        (1, (3, 2, -1, [2, 5], ["Tavern"])),
        (2, (2, 1, 0, [], ["Cooperage"])),
        (3, (1, 0, 1, [7], ["Warehouse"])),
        (4, (0, 3, 0, [], ["Tavern"])),
        (5, (5, 0, 0, [1, 8], ["Laboratory"])),
        (6, (4, 2, 2, [], ["Tavern"])),
    ],
)
def test_the_setup_card_says_what_the_player_starts_with(card: int, start: object) -> None:
    g = new(card)
    me, table = g.me, g.table
    found = (me["coins"], me["depot"], me["vp"], table["blocked"], table["solo_tiles"])
    assert found == start


def test_example_card_1_blocks_two_turn_order_spaces_and_starts_at_minus_1() -> None:
    g = new(1, deck="house")
    assert (len(g.table["blocked"]), g.me["vp"], g.me["tokens"]) == (2, -1, [*TOKENS])
    assert len(g.me["display"]) == 1
    g = new(1).do(mark("Warehouse"), admin(1), unblock("Pils"))
    assert g.choices & TURN_ORDER == TURN_ORDER - {turn_order(2), turn_order(5)}


def test_card_1_marks_one_more_extension() -> None:
    g = new(1)
    others = [name for name in EXTENSIONS if name != "Tavern"]
    assert (g.decision, g.choices) == ("mark", set(map(mark, others)))
    g.do(mark("Warehouse"))
    assert (sorted(g.table["solo_tiles"]), g.decision) == (["Tavern", "Warehouse"], "turn")


def test_only_marked_extensions_give_1_vp() -> None:
    for name in EXTENSIONS:
        g = new(1).do(mark("Warehouse"))  # with 3 coins and -1 VP
        g.do(next(move for move in (worker(1, "7A"), worker(1, "7B")) if g.can(move)), build(name))
        assert g.me["vp"] == -1 + (name in ("Tavern", "Warehouse"))
    assert solo({"coins": 3}).do(worker(1, "7A"), build("Tavern")).me["vp"] == 1
    assert solo({"coins": 3}).do(worker(1, "7A"), build("Warehouse")).me["vp"] == 0


def test_card_2_starts_with_a_brewmaster_of_ones_choice() -> None:
    g = new(2)
    masters = {
        card.name
        for card in DECK.cards_of("base", "bier_boom")
        if isinstance(card.white, Brewmaster | Lasting) and card.name not in g.me["display"]
    }
    assert (g.decision, g.choices) == ("recruit", set(map(recruit, masters)))
    g.do(recruit("lasting room"))
    assert (g.me["brewmasters"], g.decision) == (["lasting room"], "turn")
    assert cards_in_play(g.table).count("lasting room") == 1


def test_the_brewmaster_is_selected_before_the_row_is_set_up() -> None:
    g = new(2)
    pile = g.table["draw_pile"]
    assert (g.table["row"], g.me["hand"]) == ([], [])
    g.do(recruit("lasting room"))
    pile.remove("lasting room")
    dealt = [card for card in pile if card not in g.table["draw_pile"]]
    assert dealt == pile[:7]  # row and hand come from the top of what is left


def test_card_3_puts_a_blocking_token_into_the_personal_supply() -> None:
    g = new(3)
    assert (g.decision, g.choices) == ("unblock", set(map(unblock, TOKENS)))
    assert len(g.me["hand"]) == 3  # the three initial cards come first
    g.do(unblock("Weizen"))
    assert (g.me["tokens"], g.me["tokens_held"], g.decision) == ([*TOKENS[:-1]], 1, "turn")


def test_card_4_ignores_the_hand_limit() -> None:
    for card, decision in ((6, "discard"), (4, "turn")):
        g = new(card).do(admin(1), unblock("Pils"), turn_order(4), DRAW, DRAW, DRAW)
        while g.decision != "discard" and g.table["round"] == 1:
            g.do(min(g.choices))
        assert (g.decision, len(g.me["hand"])) == (decision, 6)
    hand = ["coin 3", "take 2", "draw 2", "vp 1", "loan", "upgrade", "kiosk", "retrieve", "brew 1"]
    done = {"workers_left": [], "trucks_left": 0, "admin_left": False}
    done |= {"turn_order_space": 1, "one_time_worker": 5}
    g = solo({"hand": hand} | done, card=4, blocked=[1, 5])
    assert (g.table["round"], set(g.me["hand"])) == (2, set(hand))


def test_card_5_takes_any_card_of_the_row_into_the_display() -> None:
    g = new(5)
    row, display, top = g.table["row"], g.me["display"], g.table["draw_pile"][0]
    assert (g.decision, g.me["level"]) == ("show", 1)
    assert g.choices == set(map(take, row))  # all four, whatever the brewing level
    g.do(take(row[2]))
    assert sorted(g.me["display"]) == sorted([*display, row[2]])
    assert g.table["row"] == [row[0], row[1], row[3], top]  # refilled as usual
    assert len(g.me["hand"]) == 3


def test_card_6_has_no_starting_bonus() -> None:
    g = new(6)
    assert (g.decision, g.table["round"], g.me["brewmasters"]) == ("turn", 1, [])
    assert (len(g.me["display"]), g.me["tokens_held"]) == (1, 0)


def test_what_start_cards_give_is_ignored() -> None:
    card = next(card for card in HOUSE.solo_cards if not card.cards)
    seen = set()
    for seed in SEEDS:
        me = new(card.number, seed, deck="house").me
        seen |= set(me["display"])
        assert (me["coins"], me["depot"], len(me["hand"])) == (card.coins, card.barrels, 3)
        assert me["cellar"]["barrel"] == 0
    assert seen == {card.name for card in HOUSE.cards_of("start")}  # a random one


def test_two_setup_cards_give_random_regular_cards_for_a_start_card() -> None:
    assert sum(card.cards > 0 for card in HOUSE.solo_cards) == 2
    shown = [set(new(2, seed).me["display"]) for seed in SEEDS]
    assert all(len(cards) == 2 and cards <= REGULAR for cards in shown)
    assert len(set().union(*shown)) > 20
    assert all(set(new(1, seed).me["display"]) < STARTS for seed in SEEDS)


def test_regular_cards_are_drawn_before_the_row_is_set_up() -> None:
    g = new(2)
    assert (len(g.me["display"]), g.table["row"]) == (2, [])
    assert not set(g.me["display"]) & set(g.table["draw_pile"])


# -- the Automa ------------------------------------------------------------------------------------


def stacks(seed: int) -> tuple[list[str], list[str]]:
    """Blue and red cards of a game, in the order in which they come up."""
    table = new(6, seed).table
    shown = table["automa"]["shown"]
    assert len(shown) == 1
    assert table["automa_red"][0][:3] == "red"
    return [*shown, *table["automa_blue"]], table["automa_red"]


def test_the_automa_has_3_a_cards_on_3_b_cards_of_each_colour() -> None:
    for seed in SEEDS:
        for colour, cards in zip(("blue", "red"), stacks(seed), strict=True):
            assert len(set(cards)) == 6
            halves = [name.rsplit(" ", 1)[0] for name in cards]
            assert halves == [f"{colour} A"] * 3 + [f"{colour} B"] * 3


def test_the_automas_cards_are_random_and_in_random_order() -> None:
    games = [stacks(seed) for seed in SEEDS]
    for colour in (0, 1):
        for place in range(6):
            assert len({cards[colour][place] for cards in games}) == 4


def test_the_automa_has_neither_board_nor_place_on_the_turn_order_track() -> None:
    table = new(6).table
    assert (len(table["players"]), table["order"]) == (1, [0])
    assert table["blocked"] == []
    assert table["automa"]["objectives"] == []


def test_the_automas_stacks_lie_face_down() -> None:
    config = Config(1, deck=CARDS, solo_card=6)
    seen = State.new(config, 1).view(0).to_dict()
    assert seen["automa"]["due"] == ["red"]
    assert not {"automa_blue", "automa_red"} & set(seen)
