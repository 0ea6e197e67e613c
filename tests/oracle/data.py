"""The printed values, read from core/data/*.toml (rules, sections 3-7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from .effect import Effect, parse
from .files import read
from .module_data import Area, ModuleRules, module_rules
from .names import TYPES


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
    setups: tuple[tuple[int, str, tuple[str, ...]], ...]
    modules: ModuleRules

    def card_set(self, *names: str) -> list[int]:
        """The card ids of these sets."""
        return [c for c, card in enumerate(self.cards) if card.set in names]

    def card_id(self, name: str) -> int:
        """The id of the card called `name`."""
        return next(c for c, card in enumerate(self.cards) if card.name == name)


@cache
def load(deck: Path | None = None) -> Rules:
    """The house data, an owner's file laid over it."""
    return _rules(read(deck))


def _rules(t: dict[str, Any]) -> Rules:
    modules = module_rules(t)
    turn_order = sorted(t["turn_order"], key=lambda space: space["space"])
    areas = sorted(t["area"], key=lambda area: area["number"])
    return Rules(
        game=t["game"],
        cards=tuple(map(_card, t["card"])),
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
        extensions=(
            *(_optional(tile, "effect") for tile in t["extension"]),
            *(modules.coops.tower, modules.coops.advertising),
        ),
        extension_lasting=(
            *(Counter(tile.get("lasting", {})) for tile in t["extension"]),
            *(Counter(), Counter()),
        ),
        slots=tuple(parse(slot["effect"]) for slot in t["slot"]),
        objectives=tuple(objective["count"] for objective in t["objective"]),
        setups=tuple(
            (setup["players"], setup["set"], tuple(setup["covered"]))
            for setup in sorted(t["setup"], key=lambda setup: setup["set"] != "base")
        ),
        modules=modules,
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
