"""Data files laid over each other, before their values are checked.

A card set that a file holds replaces that whole set, unless each of its cards names the one card
that it `replaces`; an [[automa]] or [[solo_card]] table replaces the one that is named alike; any
other table replaces that table, of a kind that comes several at a time all of them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field

from brauhaus.core import module_parts, parts
from brauhaus.core.grammar import show
from brauhaus.core.tables import Table

SINGLE = (
    *("game", "dials", "progress", "exchange"),
    *("ending", "waste", "export", "double_coop", "house_brand", "light_bulbs", "solo"),
)
MANY = {
    "area": parts.AREAS,
    "turn_order": parts.TURN_ORDER_SPACES,
    "truck": len(parts.TRUCKS),
    "admin": parts.ADMIN_ACTIONS,
    "bonus": len(parts.BONUS_AREAS),
    "extension": len(parts.EXTENSIONS),
    "slot": parts.SLOTS,
    "objective": len(parts.OBJECTIVES),
    "setup": None,
    "export_tile": module_parts.EXPORT_TILES,
    "litfass_tile": len(module_parts.LITFASS_PLACES),
    "solo_card": None,
    "automa": None,
}
"""Tables that come several at a time, and how many there must be, if that can be wrong."""

ONE_BY_ONE = {"solo_card": ("number",), "automa": ("colour", "half", "number")}
"""Tables that are replaced one by one, and the keys that say which."""

MAX_LINE = 1000
"""Characters: a key of very many parts takes minutes to be read."""

KEYS = ("name", "card", *SINGLE, *MANY)

_Card = tuple[str, Table]


@dataclass
class Layers:
    """Tables by card set or key, each with the file that it comes from."""

    name: str
    faults: list[str]
    cards: dict[str, list[_Card]] = field(default_factory=dict)
    tables: dict[str, tuple[str, list[Table]]] = field(default_factory=dict)

    def lay_over(self, file: str, text: str) -> None:
        """Lay a file's tables over those that are there; note what cannot be read."""
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > MAX_LINE:
                self.faults.append(
                    f"{file}: line {number}: {len(line)} characters; at most {MAX_LINE} allowed"
                )
                return
        try:
            data = tomllib.loads(text)
        except ValueError as error:  # of its own kind, or of numbers with too many digits
            self.faults.append(f"{file}: syntax error: {error}")
            return
        top = Table(data, file, self.faults)
        top.check_keys((), KEYS)
        if "name" in data:
            self.name = top.text("name")
        sets: dict[str, list[Table]] = {}
        for table in _split(top, "card"):
            sets.setdefault(str(table.data.get("set")), []).append(table)
        for name, cards in sets.items():
            self._lay_cards(file, name, cards)
        for key in MANY:
            if key in data:
                tables = _split(top, key)
                if key in ONE_BY_ONE and key in self.tables:
                    self._lay_one_by_one(key, tables)
                else:
                    self.tables[key] = (file, tables)
        for key in SINGLE:
            if single := top.table(key):
                self.tables[key] = (file, [single])

    def _lay_cards(self, file: str, name: str, cards: Sequence[Table]) -> None:
        if not any("replaces" in card.data for card in cards):
            self.cards[name] = [(file, card) for card in cards]
            return
        lower = self.cards.get(name, [])
        laid = list(lower)
        for card in cards:
            place = self._place(card, name, lower, laid)
            laid[place : place + 1] = [(file, card)]
        self.cards[name] = laid

    def _place(self, card: Table, name: str, lower: Sequence[_Card], laid: Sequence[_Card]) -> int:
        """Return where in its set a card goes that replaces one; with a fault, to the end."""
        end = len(laid)
        if "replaces" not in card.data:
            self.faults.append(
                f'{card.where}: replaces: missing, but other cards of set "{name}" in this file '
                "have it; a set is replaced whole or card by card"
            )
            return end
        wanted = card.text("replaces")
        place = next((n for n, (_, old) in enumerate(lower) if old.data.get("name") == wanted), end)
        if place == end:
            card.fault("replaces", f'there is no house card {show(wanted)} in set "{name}"')
        elif laid[place] is not lower[place]:
            card.fault("replaces", f"{show(wanted)} is replaced twice in this file")
            return end
        return place

    def _lay_one_by_one(self, key: str, tables: Sequence[Table]) -> None:
        origin, lower = self.tables[key]
        laid = list(lower)
        places = {_identity(key, table): place for place, table in enumerate(lower)}
        for table in tables:
            identity = _identity(key, table)
            place = places.get(identity)
            if place is None:
                # What is wrong with it is found when it is built.
                laid.append(table)
            elif laid[place] is not lower[place]:
                table.faults.append(f"{table.where}: {identity}: used twice in this file")
            else:
                laid[place] = table
        self.tables[key] = (origin, laid)


def _identity(key: str, table: Table) -> str:
    return ", ".join(f"{name} {show(table.data.get(name))}" for name in ONE_BY_ONE[key])


def _split(top: Table, key: str) -> list[Table]:
    """Return the tables `[[key]]` of a file, each named after its `name` or its place."""
    tables = []
    for place, value in enumerate(top.list(key), 1):
        if not isinstance(value, dict):
            top.fault(key, f"expected tables [[{key}]], not {show(value)}")
            continue
        name = value.get("name")
        label = f"{key} {show(name)}" if isinstance(name, str) else f"{key} {place}"
        tables.append(Table(value, f"{top.where}: {label}", top.faults))
    return tables
