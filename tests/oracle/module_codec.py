"""What modules and solo play add to a table's dict, and back."""

from __future__ import annotations

from typing import Any

from .names import EXTENSIONS, OBJECTIVES, TYPES
from .table import Player, Solo, Table


def player_modules(t: Table, p: Player) -> dict[str, Any]:
    """A player's keys of the modules that are on."""
    keys: dict[str, Any] = {}
    if t.on("waste"):
        keys["draff"] = p.draff
    if t.on("export"):
        keys |= {"discs": list(p.discs), "locomotive_left": p.locomotive_left}
    if t.on("double_coop"):
        keys["double_coop"] = _type_name(p.double_coop)
    if t.on("house_brand"):
        keys["house_dial"] = _type_name(p.house_dial)
    if t.solo is not None:
        keys |= {"tokens_held": p.tokens_held, "one_time_worker": p.one_time_worker}
    return keys


def read_player_modules(t: Table, p: Player, d: dict[str, Any]) -> None:
    """Set a player's module pieces from the keys of their dict."""
    if t.on("waste"):
        p.draff = d["draff"]
    if t.on("export"):
        p.discs, p.locomotive_left = list(d["discs"]), d["locomotive_left"]
    if t.on("double_coop"):
        p.double_coop = _type_index(d["double_coop"])
    if t.on("house_brand"):
        p.house_dial = _type_index(d["house_dial"])
    if t.solo is not None:
        p.tokens_held, p.one_time_worker = d["tokens_held"], d["one_time_worker"]


def table_modules(t: Table) -> dict[str, Any]:
    """The table's keys of the modules that are on."""
    keys: dict[str, Any] = {}
    if t.on("litfass"):
        places = [place for place, _ in t.rules.modules.litfass]
        keys["litfass_tokens"] = t.litfass_tokens
        keys["litfass_shown"] = [places[tile] for tile in sorted(t.litfass_shown)]
        keys["litfass_stack"] = [places[tile] for tile in reversed(t.litfass_stack)]
    if t.on("waste"):
        keys["draff_supply"] = t.draff_supply()
    return keys | (_solo_to_dict(t, t.solo) if t.solo is not None else {})


def read_table_modules(t: Table, d: dict[str, Any]) -> None:
    """Set the table's module pieces from the keys of its dict."""
    if t.on("litfass"):
        places = [place for place, _ in t.rules.modules.litfass]
        t.litfass_tokens = d["litfass_tokens"]
        t.litfass_shown = {places.index(place) for place in d["litfass_shown"]}
        t.litfass_stack = [places.index(place) for place in reversed(d["litfass_stack"])]
    if len(t.players) == 1:
        t.solo = _solo_from_dict(t, d)


def _solo_to_dict(t: Table, solo: Solo) -> dict[str, Any]:
    cards = t.rules.modules.solo.automa
    stacks = {
        f"automa_{colour}": [cards[c].name for c in reversed(stack)]
        for colour, stack in solo.stacks.items()
    }
    automa = {
        "objectives": [OBJECTIVES[o] for o in sorted(solo.objectives)],
        "due": list(solo.due),
        "shown": [cards[c].name for c in sorted(solo.shown)],
    }
    return stacks | {
        "solo_card": solo.card,
        "solo_tiles": [EXTENSIONS[e] for e in sorted(solo.tiles)],
        "blocked": [space + 1 for space in sorted(solo.blocked)],
        "automa": automa,
        "lost": solo.lost,
    }


def _solo_from_dict(t: Table, d: dict[str, Any]) -> Solo:
    names = [card.name for card in t.rules.modules.solo.automa]
    return Solo(
        card=d["solo_card"],
        tiles={EXTENSIONS.index(tile) for tile in d["solo_tiles"]},
        blocked={space - 1 for space in d["blocked"]},
        stacks={
            colour: [names.index(name) for name in reversed(d[f"automa_{colour}"])]
            for colour in ("blue", "red")
        },
        objectives={OBJECTIVES.index(name) for name in d["automa"]["objectives"]},
        due=list(d["automa"]["due"]),
        shown={names.index(name) for name in d["automa"]["shown"]},
        lost=d["lost"],
    )


def _type_name(beer: int | None) -> str | None:
    return None if beer is None else TYPES[beer]


def _type_index(name: str | None) -> int | None:
    return None if name is None else TYPES.index(name)
