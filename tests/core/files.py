"""Owner's files for tests, made by small edits of the house data."""

from pathlib import Path

from brauhaus.core.deck import DATA_FOLDER

BASE, BOARD, START = "base.toml", "board.toml", "start.toml"


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
