"""Set-up: what lies where before the first turn, and the options of a game."""

import pytest

from brauhaus.core import Config, State, load_ruleset

from ..positions import CARDS, Values

HOUSE = load_ruleset().deck
SEEDS = range(40)


def new(players: int, seed: int = 1, **options: object) -> Values:
    values: Values = State.new(Config(players, **options), seed).to_dict()  # type: ignore[arg-type]
    return values


def spaces(pattern: str) -> frozenset[str]:
    """Covered spaces, from the side of each area that is covered (- none)."""
    sides = enumerate(pattern.split(), 1)
    return frozenset(f"{area}{side}" for area, side in sides if side != "-")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deck_is_the_base_set_and_the_general_cards(players: int) -> None:
    values = new(players)
    hands = [card for player in values["players"] for card in player["hand"]]
    cards = {*values["draw_pile"], *values["row"], *values["discard"], *hands}
    assert cards == {card.name for card in HOUSE.cards_of("base", "bier_boom")}
    assert len(HOUSE.cards_of("bier_boom")) == 13


def test_promo_cards_only_if_asked_for() -> None:
    promos = {card.name for card in HOUSE.cards_of("promo")}
    assert not promos & set(new(2)["draw_pile"])
    asked = new(2, promos=True)
    hands = [card for player in asked["players"] for card in player["hand"]]
    assert promos <= {*asked["draw_pile"], *asked["row"], *hands}


def test_the_row_has_4_cards_and_each_hand_3() -> None:
    values = new(4, deck=CARDS)
    assert len(values["row"]) == 4
    assert [len(player["hand"]) for player in values["players"]] == [3, 3, 3, 3]
    assert [player["known"] for player in values["players"]] == [[], [], [], []]


def test_what_each_player_starts_with() -> None:
    # Start cards of the tests' deck give nothing besides icons.
    values = new(4, deck=CARDS)
    assert [player["coins"] for player in values["players"]] == [*HOUSE.game.start_coins]
    for player in values["players"]:
        assert (player["depot"], player["vp"], player["level"], player["progress"]) == (2, 0, 1, 0)
        assert len(player["tokens"]) == 8
        assert player["overlays"] == ["Pils", "Export", "Lager", "Stark", "Weizen"]
        assert (player["workers"], player["bonus_left"]) == ([1, 2], 3)
        assert (player["trucks_left"], player["admin_left"]) == (1, True)
        assert player["cellar_tiles"] == ["small", "large"]
        assert sum(player["cellar"].values()) == 0
        assert (player["dials"], player["extensions"], player["brewmasters"]) == ({}, [], [])


def test_players_begin_in_the_order_of_their_seats() -> None:
    values = new(4)
    assert (values["order"], values["turn"], values["round"]) == ([0, 1, 2, 3], 0, 1)


def test_each_player_has_one_start_card() -> None:
    starts = {card.name for card in HOUSE.cards_of("start")}
    for seed in SEEDS:
        shown = [player["display"] for player in new(4, seed)["players"]]
        assert all(len(cards) == 1 for cards in shown)
        assert len({cards[0] for cards in shown} & starts) == 4


def test_start_cards_give_their_gains() -> None:
    seen = {}
    for seed in SEEDS:
        for seat, player in enumerate(new(4, seed)["players"]):
            seen[player["display"][0]] = (
                player["coins"] - HOUSE.game.start_coins[seat],
                len(player["hand"]) - 3,
                player["depot"] - 2,
                player["cellar"]["barrel"],
            )
    assert seen == {
        "Copper kettle": (1, 0, 0, 0),
        "Mash tun": (0, 1, 0, 0),
        "Cask rack": (0, 0, 1, 0),
        "Cellar stairs": (0, 0, -1, 1),
        "Paraffin lamp": (0, 0, 0, 0),
        "Handcart": (0, 0, 0, 0),
    }


@pytest.mark.parametrize(
    ("players", "cards"),
    [
        (
            2,
            {
                spaces("B A - A B A B A"),
                spaces("A B - B A B A B"),
                spaces("B B - A A B B A"),
                spaces("A A - B B A A B"),
            },
        ),
        (
            3,
            {
                frozenset({"1B", "4A", "5B", "7A"}),
                frozenset({"2A", "4B", "6A", "8B"}),
                frozenset({"1A", "4A", "6B", "7B"}),
                frozenset({"2B", "5A", "6A", "8A"}),
            },
        ),
        (4, {frozenset()}),
    ],
)
def test_setup_cards(players: int, cards: set[frozenset[str]]) -> None:
    assert {frozenset(new(players, seed)["covered"]) for seed in SEEDS} == cards


@pytest.mark.parametrize("players", [2, 3])
def test_bier_boom_adds_one_setup_card(players: int) -> None:
    sets = [setup.set for setup in HOUSE.setups if setup.players == players]
    assert sets.count("bier_boom") == 1


def test_the_same_seed_gives_the_same_game() -> None:
    assert new(3, 7) == new(3, 7)
    assert new(3, 7)["draw_pile"] != new(3, 8)["draw_pile"]


@pytest.mark.parametrize("players", [0, 5])
def test_one_to_four_players(players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        Config(players)
    for possible in (1, 2, 3, 4):
        assert len(new(possible)["players"]) == possible
