"""The deck: every printed value of the game, read from TOML files and checked.

The house data lies in `core/data`. An owner of the printed game writes a file of the same format;
it is laid over the house data: a card set it holds replaces that whole set, any other table it
holds replaces that table. `core/data/owner_example.toml` explains the format.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from brauhaus.core import build, parts
from brauhaus.core.effects import show
from brauhaus.core.parts import Deck
from brauhaus.core.tables import Table

HOUSE = "house"
HOUSE_FILES = ("board.toml", "base.toml", "bier_boom.toml", "promo.toml", "start.toml")
DATA_FOLDER = Path(__file__).parent / "data"
MAX_CARDS = 128
MAX_SETUPS = 8
MIN_START_CARDS = 4

_SINGLE = ("game", "dials", "progress", "exchange")
_MANY = {
    "area": parts.AREAS,
    "turn_order": parts.TURN_ORDER_SPACES,
    "truck": len(parts.TRUCKS),
    "admin": parts.ADMIN_ACTIONS,
    "bonus": len(parts.BONUS_AREAS),
    "extension": len(parts.EXTENSIONS),
    "slot": parts.SLOTS,
    "objective": len(parts.OBJECTIVES),
    "setup": None,
}
"""Tables that come several at a time, and how many there must be."""

_KEYS = ("name", "card", *_SINGLE, *_MANY)

T = TypeVar("T")


class DeckError(ValueError):
    """A deck is faulty. The text is the first fault; `faults` holds one line for each."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__(faults)
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return self.faults[0]


def load_deck(name_or_path: str = HOUSE) -> Deck:
    """Return the house deck, or the house deck with an owner's file laid over it.

    Args:
        name_or_path: "house", or the path of a TOML file.

    Raises:
        DeckError: the file cannot be read, or something in it is wrong.
    """
    if name_or_path == HOUSE:
        return _load("", "")
    try:
        text = Path(name_or_path).read_bytes().decode("utf-8")
    except OSError as error:
        raise DeckError(
            [f'{name_or_path}: {error.strerror}; give "{HOUSE}" or the path of a TOML file']
        ) from None
    except ValueError as error:
        raise DeckError([f"{name_or_path}: not a UTF-8 text: {error}"]) from None
    return _load(name_or_path, text)


def check_deck(path: str) -> list[str]:
    """Return every fault of the owner's file at `path`, one line each; empty if it is sound."""
    try:
        load_deck(path)
    except DeckError as error:
        return list(error.faults)
    return []


@dataclass
class _Raw:
    """Tables before they are checked, by card set or key, with the file that they come from."""

    name: str = HOUSE
    cards: dict[str, tuple[str, list[Table]]] = field(default_factory=dict)
    tables: dict[str, tuple[str, list[Table]]] = field(default_factory=dict)


@lru_cache(maxsize=16)
def _load(owner_file: str, owner_text: str) -> Deck:
    faults: list[str] = []
    raw = _Raw()
    for file in HOUSE_FILES:
        _lay_over(raw, file, (DATA_FOLDER / file).read_text("utf-8"), faults)
    if owner_file:
        raw.name = Path(owner_file).stem
        _lay_over(raw, owner_file, owner_text, faults)
    deck = _build(raw, owner_file or "board.toml", faults)
    if faults:
        raise DeckError(faults)
    return replace(deck, content_hash=_content_hash(deck))


def _lay_over(raw: _Raw, file: str, text: str, faults: list[str]) -> None:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        faults.append(f"{file}: syntax error: {error}")
        return
    top = Table(data, file, faults)
    top.check_keys((), _KEYS)
    if "name" in data:
        raw.name = top.text("name")
    sets: dict[str, tuple[str, list[Table]]] = {}
    for table in _split(top, "card"):
        sets.setdefault(str(table.data.get("set")), (file, []))[1].append(table)
    raw.cards |= sets
    for key in _MANY:
        if key in data:
            raw.tables[key] = (file, _split(top, key))
    for key in _SINGLE:
        if single := top.table(key):
            raw.tables[key] = (file, [single])


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


def _build(raw: _Raw, file: str, faults: list[str]) -> Deck:
    """Return the deck with an empty hash. It is only to be used if no fault was found."""

    def single(key: str) -> Table:
        return raw.tables[key][1][0] if key in raw.tables else Table({}, f"{file}: {key}", faults)

    def many(key: str, build_one: Callable[[Table], T]) -> tuple[T, ...]:
        origin, tables = raw.tables.get(key, (file, []))
        needed = _MANY[key]
        if needed is not None and len(tables) != needed:
            faults.append(f"{origin}: {key}: {len(tables)} tables; needs {needed}")
        return tuple(build_one(table) for table in tables)

    def each_once(
        key: str, build_one: Callable[[Table], T], by: str, values: Sequence[object]
    ) -> tuple[T, ...]:
        found = many(key, build_one)
        given = [getattr(part, by) for part in found]
        for value in sorted(set(given), key=values.index):
            if given.count(value) > 1:
                origin = raw.tables[key][0]
                faults.append(
                    f"{origin}: {key}: {by} {show(value)} used {given.count(value)} times"
                )
        return tuple(sorted(found, key=lambda part: values.index(getattr(part, by))))

    spaces = range(1, parts.TURN_ORDER_SPACES + 1)
    deck = Deck(
        name=raw.name,
        cards=_cards(raw, file, faults),
        game=build.game(single("game")),
        dials=build.dials(single("dials")),
        dials_source=single("dials").source(),
        progress=build.progress(single("progress")),
        exchange=build.exchange(single("exchange")),
        areas=each_once("area", build.area, "number", range(1, parts.AREAS + 1)),
        turn_order=each_once("turn_order", build.turn_order_space, "space", spaces),
        trucks=each_once("truck", build.truck, "name", parts.TRUCKS),
        admin=many("admin", build.admin),
        bonus=many("bonus", build.bonus),
        extensions=each_once("extension", build.extension, "name", parts.EXTENSIONS),
        slots=many("slot", build.slot),
        objectives=each_once("objective", build.objective, "name", parts.OBJECTIVES),
        setups=many("setup", build.setup),
        content_hash="",
    )
    for place, (bonus, area) in enumerate(zip(deck.bonus, parts.BONUS_AREAS, strict=False)):
        if bonus.area != area:
            table = raw.tables["bonus"][1][place]
            table.fault(
                "area", f"the first 7 bonuses are basic, the last 5 improved, not {bonus.area}"
            )
    for players in (2, 3):
        sets = [setup.set for setup in deck.setups if setup.players == players]
        if "base" not in sets or len(sets) > MAX_SETUPS:
            origin = raw.tables.get("setup", (file, []))[0]
            faults.append(
                f"{origin}: setup: {len(sets)} for {players} players; "
                f'needs 1 to {MAX_SETUPS}, at least 1 of set "base"'
            )
    return deck


def _cards(raw: _Raw, file: str, faults: list[str]) -> tuple[parts.Card, ...]:
    order = {name: index for index, name in enumerate(parts.SETS)}
    cards, origins = [], []
    for name in sorted(raw.cards, key=lambda name: order.get(name, len(order))):
        origin, tables = raw.cards[name]
        cards += [build.card(table) for table in tables]
        origins += [(origin, table) for table in tables]
    first: dict[str, Table] = {}
    # The house's cards come first, so that an owner's card is the one that is told of.
    for (_, table), card in sorted(zip(origins, cards, strict=True), key=lambda o: o[0][0] == file):
        if card.name and first.setdefault(card.name, table) is not table:
            table.fault("name", f"used twice; also for {first[card.name].where}")
    if len(cards) > MAX_CARDS:
        faults.append(f"{file}: card: {len(cards)} cards in all; at most {MAX_CARDS} allowed")
    for name, least in (("base", 1), ("start", MIN_START_CARDS)):
        count = sum(card.set == name for card in cards)
        if count < least:
            faults.append(f'{file}: card: {count} cards of set "{name}"; needs at least {least}')
    return tuple(cards)


def _content_hash(deck: Deck) -> str:
    # The text of nested dataclasses names every class, field and value, so equal text is equal
    # content; ascii() does not depend on a Unicode version.
    return hashlib.sha256(ascii(replace(deck, name="")).encode("ascii")).hexdigest()
