"""The printed values of the modules and of solo play (rules, sections 9 and 10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .effect import Effect, parse
from .names import BASE_EXTENSIONS, EXTENSIONS, LITFASS_PLACES, OBJECTIVES


@dataclass(frozen=True)
class Area:
    """A worker area; `experience` is that of its spaces A and B."""

    effect: Effect
    experience: tuple[int, int]


@dataclass(frozen=True)
class Waste:
    """Brewing waste; `markers` of draff a player are in the supply."""

    markers: int
    exchange: int
    per_vp: int
    area: Area
    small_tile: Effect


@dataclass(frozen=True)
class Export:
    """The railroad; `discs` are the negative spaces by round 1's order."""

    discs: tuple[tuple[int, int], ...]
    beers: int
    barrels: int
    railroad: Effect
    tiles: tuple[Effect, ...]
    circles: tuple[Effect, ...]


@dataclass(frozen=True)
class Coops:
    """Double coop and house brand."""

    identical: int
    alt_vp: int
    tower: Effect
    house_dial: int
    advertising: Effect


@dataclass(frozen=True)
class SoloCard:
    """A solo set-up card; with `cards`, that many regular ones replace the start card."""

    bonus: str
    coins: int
    barrels: int
    vp: int
    blocked: tuple[int, ...]
    tile: int
    cards: int


@dataclass(frozen=True)
class AutomaCard:
    """A blue card (row position to remove, or objective) or a red one (trucks)."""

    colour: str
    half: str
    name: str
    area: int
    step: int
    remove: int | None
    objective: int | None
    trucks: tuple[str, ...]


@dataclass(frozen=True)
class SoloRules:
    """Solo play against the Automa."""

    rounds: int
    automa_bonus_workers: int
    removed: frozenset[str]
    cards: tuple[SoloCard, ...]
    automa: tuple[AutomaCard, ...]


@dataclass(frozen=True)
class ModuleRules:
    """Everything that only modules or solo play use."""

    ending: dict[str, int]
    waste: Waste
    export: Export
    coops: Coops
    litfass: tuple[tuple[str, Effect], ...]
    bulbs: int
    solo: SoloRules


def module_rules(t: dict[str, Any]) -> ModuleRules:
    """The values from the tables of the data files."""
    litfass = sorted(t["litfass_tile"], key=lambda tile: LITFASS_PLACES.index(tile["place"]))
    return ModuleRules(
        ending=t["ending"],
        waste=_waste(t["waste"]),
        export=_export(t["export"], sorted(t["export_tile"], key=_number)),
        coops=Coops(
            identical=t["double_coop"]["identical"],
            alt_vp=t["double_coop"]["alt_vp"],
            tower=parse(t["double_coop"]["tower"]),
            house_dial=t["house_brand"]["dial"],
            advertising=parse(t["house_brand"]["advertising"]),
        ),
        litfass=tuple((tile["place"], parse(tile["effect"])) for tile in litfass),
        bulbs=t["light_bulbs"]["bulbs"],
        solo=SoloRules(
            rounds=t["solo"]["rounds"],
            automa_bonus_workers=t["solo"]["automa_bonus_workers"],
            removed=frozenset(t["solo"]["removed"]),
            cards=tuple(map(_solo_card, sorted(t["solo_card"], key=_number))),
            automa=tuple(map(_automa_card, sorted(t["automa"], key=_automa_order))),
        ),
    )


def _number(table: dict[str, Any]) -> Any:
    return table["number"]


def _automa_order(card: dict[str, Any]) -> tuple[str, str, int]:
    return card["colour"], card["half"], card["number"]


def _waste(table: dict[str, Any]) -> Waste:
    return Waste(
        markers=table["draff"],
        exchange=table["exchange"],
        per_vp=table["draff_per_vp"],
        area=Area(parse(table["area"]), (table["experience"], table["experience"])),
        small_tile=parse(table["small_tile"]),
    )


def _export(table: dict[str, Any], tiles: list[dict[str, Any]]) -> Export:
    return Export(
        discs=tuple((first, second) for first, second in table["discs"]),
        beers=table["beers"],
        barrels=table["barrels"],
        railroad=parse(table["railroad"]),
        tiles=tuple(parse(tile["effect"]) for tile in tiles),
        circles=tuple(parse(tile["circle"]) for tile in tiles),
    )


def _solo_card(card: dict[str, Any]) -> SoloCard:
    return SoloCard(
        bonus=card["bonus"],
        coins=card["coins"],
        barrels=card["barrels"],
        vp=card["vp"],
        blocked=tuple(space - 1 for space in card["blocked"]),
        tile=BASE_EXTENSIONS[EXTENSIONS.index(card["tile"])],
        cards=card["cards"],
    )


def _automa_card(card: dict[str, Any]) -> AutomaCard:
    return AutomaCard(
        colour=card["colour"],
        half=card["half"],
        name=f"{card['colour']} {card['half']} {card['number']}",
        area=card["area"] - 1,
        step={"higher": 1, "lower": -1}[card["step"]],
        remove=card["remove"] - 1 if "remove" in card else None,
        objective=OBJECTIVES.index(card["objective"]) if "objective" in card else None,
        trucks=tuple(card.get("trucks", ())),
    )
