"""From TOML tables to what solo play adds to a deck, each value checked."""

from __future__ import annotations

from typing import cast

from brauhaus.core import solo_parts as parts
from brauhaus.core.parts import AREAS, EXTENSIONS, OBJECTIVES, TURN_ORDER_SPACES
from brauhaus.core.tables import Table

_EITHER = ("remove", "objective")


def solo(table: Table) -> parts.Solo:
    """Return the numbers of solo play."""
    table.check_keys(("rounds", "automa_bonus_workers", "removed", "source"))
    return parts.Solo(
        rounds=table.integer("rounds", 1, parts.ROUNDS),
        automa_bonus_workers=table.integer("automa_bonus_workers", 0, 9),
        removed=table.texts("removed", "card", ()),
        source=table.source(),
    )


def solo_card(table: Table) -> parts.SoloCard:
    """Return one solo set-up card."""
    keys = ("number", "bonus", "coins", "barrels", "vp", "blocked", "tile", "cards", "source")
    table.check_keys(keys)
    blocked = table.integers("blocked", None, 1, TURN_ORDER_SPACES)
    if len(set(blocked)) < len(blocked) or len(blocked) > parts.MAX_BLOCKED:
        table.fault(
            "blocked", f"{list(blocked)} must be at most {parts.MAX_BLOCKED} spaces, each once"
        )
    return parts.SoloCard(
        number=table.integer("number", 1, parts.SOLO_CARDS),
        bonus=table.text("bonus", parts.SOLO_BONUSES),
        coins=table.integer("coins", 0, 20),
        barrels=table.integer("barrels", 0, 20),
        vp=table.integer("vp", -30, 20),
        blocked=tuple(sorted(blocked)),
        tile=table.text("tile", EXTENSIONS, "extension"),
        cards=table.integer("cards", 0, 10),
        source=table.source(),
    )


def automa_card(table: Table) -> parts.AutomaCard:
    """Return one Automa card."""
    keys = ("colour", "half", "number", "area", "step", "source")
    red = table.data.get("colour") == "red"
    table.check_keys((*keys, "trucks") if red else keys, () if red else _EITHER)
    if not red and all(key in table.data for key in _EITHER):
        table.fault("objective", 'not beside "remove"; a card does one of the two or neither')
    return parts.AutomaCard(
        colour=table.text("colour", parts.COLOURS),
        half=table.text("half", parts.HALVES),
        number=table.integer("number", parts.NUMBERS[0], parts.NUMBERS[-1]),
        area=table.integer("area", 1, AREAS),
        step=table.text("step", parts.STEPS),
        remove=table.integer("remove", 1, 4) if "remove" in table.data else None,
        objective=table.text("objective", OBJECTIVES) if "objective" in table.data else None,
        trucks=_trucks(table) if red else None,
        source=table.source(),
    )


def _trucks(table: Table) -> tuple[str, str, str]:
    trucks = table.texts("trucks", "truck space", parts.AUTOMA_TRUCKS)
    if "trucks" in table.data and sorted(trucks) != sorted(parts.AUTOMA_TRUCKS):
        table.fault("trucks", f"needs {', '.join(parts.AUTOMA_TRUCKS)}, each once, best first")
    return cast(tuple[str, str, str], trucks)
