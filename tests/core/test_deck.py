"""Loading a deck: the house's, an owner's laid over it, and what the content hash covers."""

from pathlib import Path

import pytest

from brauhaus.core.deck import DATA_FOLDER, check_deck, load_deck
from brauhaus.core.effects import GiveDraff, Op
from brauhaus.core.grammar import parse
from brauhaus.core.parts import SETS

from .files import (
    BASE,
    BOARD,
    MODULES,
    SOLO,
    START,
    WASTE,
    card_block,
    edited,
    house_text,
    owner_file,
)


def test_house_deck_is_the_default_and_loaded_once() -> None:
    assert load_deck().name == "house"
    assert load_deck("house") is load_deck()


def test_owner_example_is_sound() -> None:
    path = str(DATA_FOLDER / "owner_example.toml")
    assert check_deck(path) == []
    deck, house = load_deck(path), load_deck()
    assert deck.name == "example"
    assert [
        (new.name, old.name) for new, old in zip(deck.cards, house.cards, strict=True) if new != old
    ] == [("Guest brewer", "Brewers' pact"), ("Cold store", "Cellar stairs")]
    assert [
        card.name for card, old in zip(deck.automa, house.automa, strict=True) if card != old
    ] == ["red B 2"]
    assert (deck.solo_cards, deck.modules, deck.game) == (
        house.solo_cards,
        house.modules,
        house.game,
    )


def test_owner_file_replaces_one_set(tmp_path: Path) -> None:
    house = load_deck()
    deck = load_deck(
        owner_file(tmp_path, card_block(BASE, "Cooper").replace("Cooper", "Tun maker"))
    )
    assert [card.name for card in deck.cards_of("base")] == ["Tun maker"]
    others = tuple(name for name in SETS if name != "base")
    assert deck.cards_of(*others) == house.cards_of(*others)
    assert deck.areas == house.areas
    assert deck.game == house.game
    assert deck.name == "printed"


def test_owner_file_replaces_one_card(tmp_path: Path) -> None:
    house = load_deck()
    block = card_block(BASE, "Cooper").replace('"Cooper"', '"Tun maker"\nreplaces = "Cooper"')
    deck = load_deck(owner_file(tmp_path, block))
    old = next(card for card in house.cards if card.name == "Cooper")
    new = next(card for card in deck.cards if card.name == "Tun maker")
    assert deck.cards.index(new) == house.cards.index(old)
    assert [card for card in deck.cards if card != new] == [
        card for card in house.cards if card != old
    ]


def test_replaced_cards_may_change_names(tmp_path: Path) -> None:
    text = ""
    for old, new in (("Cooper", "Maltster"), ("Maltster", "Cooper")):
        block = card_block(BASE, new)
        text += block.replace("icons =", f'replaces = "{old}"\nicons =', 1)
    deck, house = load_deck(owner_file(tmp_path, text)), load_deck()
    assert set(deck.cards) == set(house.cards)
    assert deck.cards != house.cards


def test_card_that_replaces_itself_changes_nothing(tmp_path: Path) -> None:
    text = ""
    for file, name in ((START, "Mash tun"), (WASTE, "Max Dellbrück")):
        text += card_block(file, name).replace("icons =", f'replaces = "{name}"\nicons =', 1)
    deck = load_deck(owner_file(tmp_path, text))
    assert deck.cards == load_deck().cards
    assert deck.content_hash == load_deck().content_hash


def test_automa_and_solo_cards_are_replaced_one_by_one(tmp_path: Path) -> None:
    house = load_deck()
    blocks = house_text(SOLO).split("[[")
    third = next(block for block in blocks if "solo_card]]\nnumber = 3" in block)
    red = next(block for block in blocks if 'colour = "red"\nhalf = "B"\nnumber = 4' in block)
    coins = f"coins = {house.solo_cards[2].coins}"
    text = f"[[{third}\n[[{red}".replace(coins, "coins = 9").replace("area = 6", "area = 7")
    deck = load_deck(owner_file(tmp_path, text))
    assert [card.coins for card in deck.solo_cards] == [
        9 if card.number == 3 else card.coins for card in house.solo_cards
    ]
    assert [card.area for card in deck.automa] == [
        7 if card.name == "red B 4" else card.area for card in house.automa
    ]


def test_owner_file_replaces_one_table(tmp_path: Path) -> None:
    house = load_deck()
    text = 'name = "mine"\n[dials]\n' + "".join(
        f"{name} = {dial}\n"
        for dial, name in enumerate(("Alt", "Pils", "Export", "Lager", "Stark", "Weizen"), 1)
    )
    deck = load_deck(owner_file(tmp_path, text + 'source = { default = "review", Alt = "seed" }\n'))
    assert deck.name == "mine"
    assert deck.dials == (1, 2, 3, 4, 5, 6)
    assert deck.dials_source.of("Alt") == "seed"
    assert deck.dials_source.of("Pils") == "review"
    assert deck.cards == house.cards
    assert deck.progress == house.progress


def test_cards_are_in_order_of_their_sets(tmp_path: Path) -> None:
    path = owner_file(tmp_path, house_text(START) + house_text(BASE))
    assert load_deck(path).cards == load_deck().cards


def test_numbered_tables_are_in_order_however_written(tmp_path: Path) -> None:
    _, *areas = house_text(BOARD).partition("# Turn order spaces")[0].split("[[area]]")
    path = owner_file(tmp_path, "".join(f"[[area]]{area}" for area in reversed(areas)))
    assert load_deck(path).areas == load_deck().areas
    assert load_deck(path).content_hash == load_deck().content_hash


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (BASE, 'do = "coin 2"', 'do = "coin 3"'),
        (BASE, 'icons = ["bulb"]', 'icons = ["move"]'),
        (BASE, "vp = 12", "vp = 11"),
        (BASE, 'name = "Cooper"', 'name = "Tun maker"'),
        (BASE, 'source = "house"', 'source = "review"'),
        (BOARD, "experience = [3, 5]", "experience = [3, 4]"),
        (BOARD, "Alt = 3", "Alt = 4"),
        (BOARD, "modifier = [3", "modifier = [4"),
        (BOARD, 'covered = ["1B"', 'covered = ["1A"'),
        (BOARD, "end_vp = 20", "end_vp = 21"),
        (START, 'setup = "coin 1"', 'setup = "coin 2"'),
        (WASTE, "{ return = 1, to", "{ return = 2, to"),
        (MODULES, "many = 25", "many = 26"),
        (MODULES, 'circle = "coin 1"', 'circle = "coin 2"'),
        (MODULES, 'effect = "draw 1"', 'effect = "draw 2"'),
        (SOLO, "rounds = 6", "rounds = 5"),
        (SOLO, "blocked = [2, 7]", "blocked = [2, 8]"),
        (SOLO, "remove = 2", "remove = 1"),
    ],
)
def test_hash_changes_with_a_value(tmp_path: Path, file: str, old: str, new: str) -> None:
    path = edited(tmp_path, file, old, new)
    assert load_deck(path).content_hash != load_deck().content_hash


def test_hash_is_of_content_not_of_spelling(tmp_path: Path) -> None:
    text = house_text(BASE)
    for old, new in (
        ("action = { one_of", "action={ one_of"),
        ('["progress", "take 1"]', '[["progress  1"], "take"]'),
        ('name = "Cooper"\nset = "base"', 'set = "base"\nname = "Cooper"  # makes casks'),
    ):
        assert old in text
        text = text.replace(old, new)
    deck = load_deck(owner_file(tmp_path, text))
    assert deck.name != load_deck().name
    assert deck.content_hash == load_deck().content_hash
    assert len(deck.content_hash) == 64


def test_lists_of_effects_are_flat() -> None:
    assert parse(["coin"]) == parse("coin 1") == Op("coin")
    assert parse([["coin", "vp -1"], "brew level"]) == parse(["coin", "vp -1", "brew level"])
    assert parse("beer any").types == (0, 1, 2, 3, 4, 5)  # type: ignore[union-attr]
    assert parse("beer Weizen/Alt") == parse("beer Alt/Weizen")


def test_returning_draff_is_a_price() -> None:
    assert parse({"return": 2, "to": ["coin", "take"]}) == GiveDraff(2, parse(["coin 1", "take 1"]))
    assert parse({"return": 1, "to": "coin 1"}) != parse({"pay": 1, "to": "coin 1"})
