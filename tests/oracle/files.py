"""The data files as tables, an owner's file laid over those of the house."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

_DATA: Final = Path(__file__).parents[2] / "core" / "data"
_FILES: Final = ("board", "base", "bier_boom", "waste", "promo", "start", "modules", "solo")
SETS: Final = ("base", "bier_boom", "waste", "promo", "start")

# Of these an owner's file replaces single tables: those with the same values of the keys.
_SINGLY: Final = {"automa": ("colour", "half", "number"), "solo_card": ("number",)}


def read(deck: Path | None) -> dict[str, Any]:
    """All tables of the house, `deck` laid over them.

    A card set in `deck` replaces that whole set, or card by card where its cards say which they
    replace; an Automa or a solo set-up card replaces its like; any other table the table.
    """
    tables: dict[str, Any] = {"card": []}
    for name in _FILES:
        for key, value in tomllib.loads((_DATA / f"{name}.toml").read_text("utf-8")).items():
            tables[key] = tables[key] + value if key == "card" else value
    if deck is not None:
        for key, value in tomllib.loads(deck.read_text("utf-8")).items():
            if key == "card":
                tables[key] = _lay_cards(tables[key], value)
            elif key in _SINGLY:
                tables[key] = _lay_singly(tables[key], value, _SINGLY[key])
            else:
                tables[key] = value
    tables["card"].sort(key=lambda card: SETS.index(card["set"]))
    return tables


def _lay_cards(house: list[dict[str, Any]], own: list[dict[str, Any]]) -> list[dict[str, Any]]:
    single = {card["replaces"]: card for card in own if "replaces" in card}
    whole = [card for card in own if "replaces" not in card]
    sets = {card["set"] for card in whole}
    kept = [card for card in house if card["set"] not in sets]
    return [single.get(card["name"], card) for card in kept] + whole


def _lay_singly(
    house: list[dict[str, Any]], own: list[dict[str, Any]], keys: tuple[str, ...]
) -> list[dict[str, Any]]:
    over = {tuple(table[key] for key in keys): table for table in own}
    return [over.get(tuple(table[key] for key in keys), table) for table in house]
