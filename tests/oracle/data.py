"""The printed values, read from core/data/*.toml (rules, sections 3-7)."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from .effect import Effect, parse
from .names import TYPES

_DATA: Final = Path(__file__).parents[2] / "core" / "data"
_FILES: Final = ("board", "base", "bier_boom", "promo", "start")
_SETS: Final = ("base", "bier_boom", "waste", "promo", "start")


@dataclass(frozen=True)
class Order:
    """The purple part: what is delivered from the cellar, and what for."""

    beers: tuple[int, ...]
    barrels: int
    vp: int
    reward: Effect | None


@dataclass(frozen=True)
class Card:
    """A card; its white part is one of action, (on, do) and lasting (rules, section 6)."""

    name: str
    set: str
    icons: Counter[str]
    action: Effect | None = None
    on: frozenset[str] = frozenset()
    do: Effect | None = None
    lasting: Counter[str] = field(default_factory=Counter)
    order: Order | None = None
    setup: Effect | None = None


@dataclass(frozen=True)
class Area:
    """A worker area; `experience` is that of its spaces A and B."""

    effect: Effect
    experience: tuple[int, int]


@dataclass(frozen=True)
class Rules:
    """Everything printed, in the order of the numbering."""

    game: dict[str, Any]
    cards: tuple[Card, ...]
    dials: tuple[int, ...]
    modifier: tuple[int, ...]
    progress_vp: tuple[int, ...]
    overlay_at: frozenset[int]
    exchange: dict[str, int]
    areas: tuple[Area, ...]
    turn_order: tuple[Effect, ...]
    trucks: tuple[Effect, ...]
    first_truck: tuple[Effect | None, ...]
    admin: tuple[Effect, ...]
    bonus: tuple[Effect, ...]
    extensions: tuple[Effect | None, ...]
    extension_lasting: tuple[Counter[str], ...]
    slots: tuple[Effect, ...]
    objectives: tuple[int, ...]
    setups: tuple[tuple[int, tuple[str, ...]], ...]

    def card_set(self, *names: str) -> list[int]:
        """The card ids of these sets."""
        return [c for c, card in enumerate(self.cards) if card.set in names]

    def card_id(self, name: str) -> int:
        """The id of the card called `name`."""
        return next(c for c, card in enumerate(self.cards) if card.name == name)


@cache
def load(deck: Path | None = None) -> Rules:
    """The house data, an owner's file laid over it.

    A card set in `deck` replaces that whole set, any other table in it that table.
    """
    tables: dict[str, Any] = {"card": []}
    for name in _FILES:
        _merge(tables, tomllib.loads((_DATA / f"{name}.toml").read_text("utf-8")))
    if deck is not None:
        own = tomllib.loads(deck.read_text("utf-8"))
        replaced = {card["set"] for card in own.get("card", [])}
        tables["card"] = [card for card in tables["card"] if card["set"] not in replaced]
        _merge(tables, own)
    return _rules(tables)


def _merge(tables: dict[str, Any], more: dict[str, Any]) -> None:
    for key, value in more.items():
        if key == "card":
            tables["card"] += value
        else:
            tables[key] = value


def _rules(t: dict[str, Any]) -> Rules:
    cards = sorted(t["card"], key=lambda card: _SETS.index(card["set"]))
    turn_order = sorted(t["turn_order"], key=lambda space: space["space"])
    areas = sorted(t["area"], key=lambda area: area["number"])
    return Rules(
        game=t["game"],
        cards=tuple(map(_card, cards)),
        dials=tuple(t["dials"][beer] for beer in TYPES),
        modifier=tuple(t["progress"]["modifier"]),
        progress_vp=tuple(t["progress"]["vp"]),
        overlay_at=frozenset(t["progress"]["overlay_at"]),
        exchange=t["exchange"],
        areas=tuple(
            Area(parse(area["effect"]), (area["experience"][0], area["experience"][1]))
            for area in areas
        ),
        turn_order=tuple(parse(space["effect"]) for space in turn_order),
        trucks=tuple(parse(truck["effect"]) for truck in t["truck"]),
        first_truck=tuple(_optional(truck, "first") for truck in t["truck"]),
        admin=tuple(parse(admin["effect"]) for admin in t["admin"]),
        bonus=tuple(parse(bonus["effect"]) for bonus in t["bonus"]),
        extensions=tuple(_optional(tile, "effect") for tile in t["extension"]),
        extension_lasting=tuple(Counter(tile.get("lasting", {})) for tile in t["extension"]),
        slots=tuple(parse(slot["effect"]) for slot in t["slot"]),
        objectives=tuple(objective["count"] for objective in t["objective"]),
        setups=tuple((setup["players"], tuple(setup["covered"])) for setup in t["setup"]),
    )


def _optional(table: dict[str, Any], key: str) -> Effect | None:
    return parse(table[key]) if key in table else None


def _card(card: dict[str, Any]) -> Card:
    white = card.get("white", {})
    on = white.get("on", ())
    return Card(
        name=card["name"],
        set=card["set"],
        icons=Counter(card["icons"]),
        action=_optional(white, "action"),
        on=frozenset([on] if isinstance(on, str) else on),
        do=_optional(white, "do"),
        lasting=Counter(white.get("lasting", {})),
        order=_order(card["order"]) if "order" in card else None,
        setup=_optional(card, "setup"),
    )


def _order(order: dict[str, Any]) -> Order:
    return Order(
        beers=tuple(order["beers"].get(beer, 0) for beer in TYPES),
        barrels=order.get("barrels", 0),
        vp=order["vp"],
        reward=_optional(order, "reward"),
    )
