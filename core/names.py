"""Names of everything that has a number, as people read and write them."""

from __future__ import annotations

from brauhaus.core.effects import TYPES
from brauhaus.core.module_parts import LITFASS_PLACES
from brauhaus.core.numbers import Event, Module
from brauhaus.core.parts import EXTENSIONS, OBJECTIVES, TRUCKS
from brauhaus.core.parts import SPACES as AREA_SPACES
from brauhaus.core.solo_parts import AUTOMA_NAMES

SPACES = (*AREA_SPACES, "10", "exchange", "litfass")
COOPS = (*TYPES, "double", "house")
TOKENS = ("admin 2", "admin 3", "admin 4", *TYPES[1:])
TILES = ("small", "large")
PHASES = ("action", "brewing", "upgrades", "hand_limit", "over")
LABORATORY = ("none", "standing", "waiting", "lost")
STAGES = ("event", "bonus", "bonus event", "objective", "end")
GOODS = (*TYPES, "coin", "barrel", "draff")
GAINS = ("victory points", "cards", "coins")
WORKERS = ("worker 1", "worker 2", "worker 3", "worker 4", "grey worker")
ADMIN = ("administration 1", "administration 2", "administration 3", "administration 4")
ALL_EXTENSIONS = (*EXTENSIONS, "Brewing Tower", "Advertising Department")

DECISIONS = (
    "turn",
    "run",
    "bonus",
    "option",
    "may",
    "take",
    "take",
    "rotate",
    "brew",
    "progress",
    "unblock",
    "overlay",
    "brown",
    "white",
    "order",
    "build",
    "beer",
    "retrieve",
    "exchange_twice",
    "exchange_give",
    "exchange_gain",
    "kiosk",
    "first_truck",
    "replace_worker",
    "cellar_tile",
    "discard",
    "trigger",
    "finish",
    "laboratory",
    "draff",
    "deliver",
    "export_from",
    "export",
    "circle",
    "coop",
    "mark",
    "recruit",
    "show",
    "deal",
)
"""Decision kinds by `Pending` number; "bonus" stands for the stages of a turn's end."""

FRAMES = tuple(
    {1: "run", 2: "end of turn", 6: "take any"}.get(number, name)
    for number, name in enumerate(DECISIONS)
)
"""Names of pending effects by `Pending` number."""

EVENTS: dict[int, str] = {
    **{Event.EV_BREWED + t: f"brewed {name}" for t, name in enumerate(TYPES)},
    **{
        number: name[3:].lower()
        for name, number in Event.__members__.items()
        if name not in ("EV_BREWED", "EV_AREA")
    },
    **{Event.EV_AREA + area: f"area {area}" for area in (*range(1, 9), 10)},
}
"""Event names by `Event` number."""

DUE = ("blue", "red")
MODULE_OF = {
    "Brewing Tower": Module.MODULE_DOUBLE_COOP,
    "Advertising Department": Module.MODULE_HOUSE_BRAND,
}
"""The module that brings an extension."""

__all__ = ["AUTOMA_NAMES", "EXTENSIONS", "LITFASS_PLACES", "OBJECTIVES", "TRUCKS", "TYPES"]
