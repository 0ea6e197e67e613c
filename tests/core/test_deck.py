"""Loading a deck: the house's, an owner's laid over it, and what the content hash covers."""

from pathlib import Path

import pytest

from brauhaus.core.deck import DATA_FOLDER, check_deck, load_deck
from brauhaus.core.effects import Op, parse
from brauhaus.core.parts import SETS, Action, Brewmaster, Lasting

from .files import BASE, BOARD, START, card_block, edited, house_text, owner_file


def test_house_deck_is_the_default_and_loaded_once() -> None:
    assert load_deck().name == "house"
    assert load_deck("house") is load_deck()


def test_owner_example_is_sound() -> None:
    path = str(DATA_FOLDER / "owner_example.toml")
    assert check_deck(path) == []
    deck = load_deck(path)
    assert deck.name == "example"
    whites = {type(card.white) for card in deck.cards_of("base")}
    assert whites == {Action, Brewmaster, Lasting}


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
