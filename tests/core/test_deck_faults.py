"""What the deck check says about files as a whole, and about how one is laid over the house's."""

import pickle
from pathlib import Path

import pytest

from brauhaus.core.deck import DeckError, check_deck, load_deck

from .files import BASE, SOLO, START, card_block, edited, house_text, owner_file


def test_every_fault_is_collected(tmp_path: Path) -> None:
    text = house_text(BASE).replace('icons = ["bulb"]', 'icons = ["lamp"]')
    faults = check_deck(owner_file(tmp_path, text))
    assert len(faults) == text.count("lamp")
    assert len(set(faults)) == len(faults)


def test_error_survives_a_process_boundary(tmp_path: Path) -> None:
    with pytest.raises(DeckError) as caught:
        load_deck(edited(tmp_path, BASE, 'icons = ["bulb"]', "icons = []"))
    copy = pickle.loads(pickle.dumps(caught.value))
    assert str(copy) == str(caught.value)
    assert copy.faults == caught.value.faults


def test_file_that_cannot_be_read(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.toml")
    assert check_deck(missing) == [
        f'{missing}: No such file or directory; give "house" or the path of a TOML file'
    ]
    folder = str(tmp_path)
    assert check_deck(folder)[0].startswith(f"{folder}: Is a directory")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe")
    assert check_deck(str(binary))[0].startswith(f"{binary}: not a UTF-8 text: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name" + ".a" * 60_000 + " = 1", "line 1: 120008 characters; at most 1000 allowed"),
        ("name = 1\r\nx = [" + "1, " * 400 + "]", "line 2: "),
        ("name = " + "[\n" * 50_000, "nested too deep"),
        (f"[name{'.a' * 490}]\nx{'.a' * 490} = 1\n", "n"),
        ("name = \n" + "9" * 900, "syntax error"),
        ("name = 1e999", "name: expected a text, not inf"),
    ],
)
def test_what_is_too_much_for_a_reader(tmp_path: Path, text: str, said: str) -> None:
    path = owner_file(tmp_path, text)
    (fault,) = check_deck(path)
    assert fault.startswith(f"{path}: {said}")
    assert "\n" not in fault


def test_too_many_cards(tmp_path: Path) -> None:
    text = house_text(BASE)
    copies = [text.replace('\nname = "', f'\nname = "{copy}: ') for copy in "ab"]
    path = owner_file(tmp_path, text + "".join(copies))
    others = sum(card.set != "base" for card in load_deck().cards)
    assert check_deck(path) == [f"{path}: card: {180 + others} cards in all; at most 128 allowed"]


def test_too_few_start_cards(tmp_path: Path) -> None:
    path = owner_file(tmp_path, card_block(START, "Mash tun"))
    assert check_deck(path) == [f'{path}: card: 1 cards of set "start"; needs at least 4']


def test_set_up_card_for_each_number_of_players(tmp_path: Path) -> None:
    block = '[[setup]]\nplayers = 2\ncovered = ["1B"]\nset = "base"\nsource = "house"\n'
    path = owner_file(tmp_path, block)
    assert check_deck(path) == [
        f'{path}: setup: 0 for 3 players; needs 1 to 8, at least 1 of set "base"'
    ]


def replacing(file: str, old: str, new: str) -> str:
    """The text of a house card that replaces another."""
    block = card_block(file, new)
    return block.replace("icons =", f'replaces = "{old}"\nicons =', 1)


def test_card_that_replaces_no_card(tmp_path: Path) -> None:
    path = owner_file(tmp_path, replacing(BASE, "Copper", "Cooper"))
    assert check_deck(path)[0] == (
        f'{path}: card "Cooper": replaces: there is no house card "Copper" in set "base"'
    )


def test_card_that_replaces_one_of_another_set(tmp_path: Path) -> None:
    path = owner_file(tmp_path, replacing(BASE, "Mash tun", "Cooper"))
    assert check_deck(path)[0] == (
        f'{path}: card "Cooper": replaces: there is no house card "Mash tun" in set "base"'
    )


def test_card_that_is_replaced_twice(tmp_path: Path) -> None:
    text = replacing(BASE, "Cooper", "Cooper") + replacing(BASE, "Cooper", "Maltster")
    path = owner_file(tmp_path, text)
    assert f'{path}: card "Maltster": replaces: "Cooper" is replaced twice in this file' in (
        check_deck(path)
    )


def test_set_that_is_replaced_whole_and_card_by_card(tmp_path: Path) -> None:
    text = replacing(BASE, "Cooper", "Cooper") + card_block(BASE, "Maltster")
    path = owner_file(tmp_path, text)
    assert check_deck(path)[0] == (
        f'{path}: card "Maltster": replaces: missing, but other cards of set "base" in this file '
        "have it; a set is replaced whole or card by card"
    )


def test_card_that_replaces_one_and_has_the_name_of_another(tmp_path: Path) -> None:
    path = owner_file(tmp_path, replacing(BASE, "Maltster", "Cooper"))
    assert check_deck(path) == [
        f'{path}: card "Cooper": name: used twice; also for base.toml: card "Cooper"'
    ]


def test_replaces_that_is_no_text(tmp_path: Path) -> None:
    text = card_block(BASE, "Cooper").replace("icons =", "replaces = 3\nicons =", 1)
    path = owner_file(tmp_path, text)
    assert f'{path}: card "Cooper": replaces: expected a text, not 3' in check_deck(path)


@pytest.mark.parametrize("key", ["automa", "solo_card"])
def test_table_twice_in_a_file(tmp_path: Path, key: str) -> None:
    block = f"[[{key}]]" + house_text(SOLO).split(f"[[{key}]]")[1].partition("\n\n")[0] + "\n"
    path = owner_file(tmp_path, block * 2)
    identity = {"automa": 'colour "blue", half "A", number 1', "solo_card": "number 1"}[key]
    assert check_deck(path) == [f"{path}: {key} 2: {identity}: used twice in this file"]


def test_removed_card_that_is_not_there(tmp_path: Path) -> None:
    path = owner_file(tmp_path, card_block(BASE, "Cooper"))
    assert check_deck(path) == []
    block = house_text(SOLO).partition("[solo]")[2].partition("\n\n")[0]
    path = owner_file(tmp_path, "[solo]" + block.replace("Mathilde Schneider", "Mathilde"))
    assert check_deck(path) == [f'{path}: solo: removed: there is no action card "Mathilde"']
