"""Owner's files for tests, made by small edits of the house data."""

from pathlib import Path

import pytest

from brauhaus.core.deck import DATA_FOLDER, DeckError, check_deck, load_deck

BASE, BOARD, START = "base.toml", "board.toml", "start.toml"
WASTE, MODULES, SOLO = "waste.toml", "modules.toml", "solo.toml"

Fault = tuple[str, str, str, str]
"""House file, a text in it, what is written instead, and what the fault says after the file."""


def house_text(file: str) -> str:
    return (DATA_FOLDER / file).read_text("utf-8")


def owner_file(folder: Path, text: str) -> str:
    path = folder / "printed.toml"
    path.write_text(text, "utf-8")
    return str(path)


def edited(folder: Path, file: str, old: str, new: str) -> str:
    """An owner's file that is a house file with the first `old` replaced by `new`."""
    text = house_text(file)
    assert old in text
    return owner_file(folder, text.replace(old, new, 1))


def card_block(file: str, name: str) -> str:
    """The text of one card in a house file."""
    blocks = house_text(file).split("[[card]]")
    return "[[card]]" + next(block for block in blocks if f'name = "{name}"' in block)


def assert_fault(folder: Path, fault: Fault) -> None:
    """Asserts that the fault is found, alone or among others, and told of in one line."""
    file, old, new, expected = fault
    path = edited(folder, file, old, new)
    with pytest.raises(DeckError) as caught:
        load_deck(path)
    faults = caught.value.faults
    assert str(caught.value) == faults[0]
    assert check_deck(path) == list(faults)
    assert all("\n" not in line for line in faults)
    assert any(line.startswith(f"{path}: {expected}") for line in faults), faults
