"""The deck: every printed value of the game, read from TOML files and checked.

The house data lies in `core/data`. An owner of the printed game writes a file of the same format;
it is laid over the house data, as `layers` says. `core/data/owner_example.toml` explains the
format.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from brauhaus.core import build, module_build, module_parts, parts, solo_build, solo_parts
from brauhaus.core.grammar import show
from brauhaus.core.layers import MANY, Layers
from brauhaus.core.parts import Deck
from brauhaus.core.tables import Table

HOUSE = "house"
HOUSE_FILES = (
    *("board.toml", "base.toml", "bier_boom.toml", "waste.toml", "promo.toml", "start.toml"),
    *("modules.toml", "solo.toml"),
)
DATA_FOLDER = Path(__file__).parent / "data"
MAX_CARDS = 128
MAX_SETUPS = 8
MIN_START_CARDS = 4

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


@lru_cache(maxsize=16)
def _load(owner_file: str, owner_text: str) -> Deck:
    faults: list[str] = []
    layers = Layers(HOUSE, faults)
    for file in HOUSE_FILES:
        layers.lay_over(file, (DATA_FOLDER / file).read_text("utf-8"))
    if owner_file:
        layers.name = Path(owner_file).stem
    try:
        if owner_file:
            layers.lay_over(owner_file, owner_text)
        deck = _build(layers, owner_file or "board.toml")
    except RecursionError:
        raise DeckError([f"{owner_file}: nested too deep"]) from None
    if faults:
        raise DeckError(faults)
    return replace(deck, content_hash=_content_hash(deck))


class _Tables:
    """The tables of all layers, built into parts of a deck."""

    def __init__(self, layers: Layers, file: str) -> None:
        self._tables = layers.tables
        self._faults = layers.faults
        self._file = file

    def origin(self, key: str) -> str:
        """Return the file that the tables under `key` come from."""
        return self._tables.get(key, (self._file, []))[0]

    def of(self, key: str) -> list[Table]:
        """Return the tables under `key`."""
        return self._tables.get(key, (self._file, []))[1]

    def single(self, key: str) -> Table:
        """Return the one table under `key`; if there is none, one in which all is missing."""
        return (self.of(key) or [Table({}, f"{self._file}: {key}", self._faults)])[0]

    def many(self, key: str, build_one: Callable[[Table], T]) -> tuple[T, ...]:
        """Return what the tables under `key` are built into, in their order."""
        self._check_count(key)
        return tuple(build_one(table) for table in self.of(key))

    def each_once(
        self, key: str, build_one: Callable[[Table], T], by: str, values: Sequence[object]
    ) -> tuple[T, ...]:
        """Return the same in the order of `values`, of which each part has its own under `by`."""
        self._check_count(key)
        found: dict[object, list[T]] = {value: [] for value in values}
        for table in self.of(key):
            before = len(self._faults)
            part = build_one(table)
            if len(self._faults) == before:
                found[getattr(part, by)].append(part)
        for value, parts_found in found.items():
            if len(parts_found) > 1:
                self._faults.append(
                    f"{self.origin(key)}: {key}: {by} {show(value)} used {len(parts_found)} times"
                )
        return tuple(part for parts_found in found.values() for part in parts_found)

    def _check_count(self, key: str) -> None:
        count, needed = len(self.of(key)), MANY[key]
        if needed is not None and count != needed:
            self._faults.append(f"{self.origin(key)}: {key}: {count} tables; needs {needed}")


def _build(layers: Layers, file: str) -> Deck:
    """Return the deck with an empty hash. It is only to be used if no fault was found."""
    tables = _Tables(layers, file)
    spaces = range(1, parts.TURN_ORDER_SPACES + 1)
    numbers = range(1, solo_parts.SOLO_CARDS + 1)
    deck = Deck(
        name=layers.name,
        cards=_cards(layers, file),
        game=build.game(tables.single("game")),
        dials=build.dials(tables.single("dials")),
        dials_source=tables.single("dials").source(),
        progress=build.progress(tables.single("progress")),
        exchange=build.exchange(tables.single("exchange")),
        areas=tables.each_once("area", build.area, "number", range(1, parts.AREAS + 1)),
        turn_order=tables.each_once("turn_order", build.turn_order_space, "space", spaces),
        trucks=tables.each_once("truck", build.truck, "name", parts.TRUCKS),
        admin=tables.many("admin", build.admin),
        bonus=tables.many("bonus", build.bonus),
        extensions=tables.each_once("extension", build.extension, "name", parts.EXTENSIONS),
        slots=tables.many("slot", build.slot),
        objectives=tables.each_once("objective", build.objective, "name", parts.OBJECTIVES),
        setups=tables.many("setup", build.setup),
        modules=_modules(tables),
        solo=solo_build.solo(tables.single("solo")),
        solo_cards=tables.each_once("solo_card", solo_build.solo_card, "number", numbers),
        automa=tables.each_once("automa", solo_build.automa_card, "name", solo_parts.AUTOMA_NAMES),
        content_hash="",
    )
    _check_bonuses(deck, tables)
    _check_setups(deck, tables, layers.faults)
    if tables.origin("solo") == file:
        _check_removed(deck, tables)
    return deck


def _modules(tables: _Tables) -> module_parts.Modules:
    numbers = range(1, module_parts.EXPORT_TILES + 1)
    places = module_parts.LITFASS_PLACES
    return module_parts.Modules(
        ending=module_build.ending(tables.single("ending")),
        waste=module_build.waste(tables.single("waste")),
        export=module_build.export(tables.single("export")),
        export_tiles=tables.each_once("export_tile", module_build.export_tile, "number", numbers),
        double_coop=module_build.double_coop(tables.single("double_coop")),
        house_brand=module_build.house_brand(tables.single("house_brand")),
        litfass_tiles=tables.each_once("litfass_tile", module_build.litfass_tile, "place", places),
        light_bulbs=module_build.light_bulbs(tables.single("light_bulbs")),
    )


def _check_bonuses(deck: Deck, tables: _Tables) -> None:
    for table, bonus, area in zip(tables.of("bonus"), deck.bonus, parts.BONUS_AREAS, strict=False):
        if bonus.area != area:
            table.fault(
                "area", f"the first 7 bonuses are basic, the last 5 improved, not {bonus.area}"
            )


def _check_setups(deck: Deck, tables: _Tables, faults: list[str]) -> None:
    for players in (2, 3):
        sets = [setup.set for setup in deck.setups if setup.players == players]
        if "base" not in sets or len(sets) > MAX_SETUPS:
            faults.append(
                f"{tables.origin('setup')}: setup: {len(sets)} for {players} players; "
                f'needs 1 to {MAX_SETUPS}, at least 1 of set "base"'
            )


def _check_removed(deck: Deck, tables: _Tables) -> None:
    names = [card.name for card in deck.cards_of("base", "bier_boom", "promo")]
    for name in deck.solo.removed:
        if name not in names:
            tables.single("solo").fault("removed", f"there is no action card {show(name)}")


def _cards(layers: Layers, file: str) -> tuple[parts.Card, ...]:
    order = {name: index for index, name in enumerate(parts.SETS)}
    sets = sorted(layers.cards, key=lambda name: order.get(name, len(order)))
    tables = [table for name in sets for table in layers.cards[name]]
    cards = [build.card(table) for _, table in tables]
    first: dict[str, Table] = {}
    # The house's cards come first, so that an owner's card is the one that is told of.
    for (_, table), card in sorted(zip(tables, cards, strict=True), key=lambda o: o[0][0] == file):
        if card.name and first.setdefault(card.name, table) is not table:
            table.fault("name", f"used twice; also for {first[card.name].where}")
    if len(cards) > MAX_CARDS:
        layers.faults.append(
            f"{file}: card: {len(cards)} cards in all; at most {MAX_CARDS} allowed"
        )
    for name, least in (("base", 1), ("start", MIN_START_CARDS)):
        count = sum(card.set == name for card in cards)
        if count < least:
            layers.faults.append(
                f'{file}: card: {count} cards of set "{name}"; needs at least {least}'
            )
    return tuple(cards)


def _content_hash(deck: Deck) -> str:
    # The text of nested dataclasses names every class, field and value, so equal text is equal
    # content; ascii() does not depend on a Unicode version.
    return hashlib.sha256(ascii(replace(deck, name="")).encode("ascii")).hexdigest()
