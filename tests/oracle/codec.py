"""A table as a readable dict, and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .data import Rules
from .module_codec import player_modules, read_player_modules, read_table_modules, table_modules
from .names import (
    CELLAR_TILES,
    COOPS,
    EXTENSIONS,
    MODULE_EXTENSIONS,
    OBJECTIVES,
    SPACES,
    TOKENS,
    TYPES,
)
from .rng import SplitMix64
from .table import Player, Solo, Table


def to_dict(t: Table) -> dict[str, Any]:
    """Everything on the table, by name."""
    off = {EXTENSIONS[e] for module, e in MODULE_EXTENSIONS.items() if not t.on(module)}
    stacks = zip(EXTENSIONS, t.stacks, strict=True)
    return {
        "config": t.config,
        "ruleset": t.ruleset,
        "round": t.round,
        "end_vp": t.end_vp,
        "end_triggered": t.end_triggered,
        "phase": t.phase,
        "turn": t.turn,
        "order": list(t.order),
        "row": [t.rules.cards[c].name for c in t.row],
        "draw_pile": [t.rules.cards[c].name for c in reversed(t.pile)],
        "discard": _card_names(t.rules, t.discard),
        "limbo": _card_names(t.rules, t.limbo),
        "covered": _names(SPACES, t.covered),
        "occupied": _names(SPACES, t.occupied),
        "turn_spaces": list(t.turn_spaces) if t.solo is None else _blocked(t.solo),
        "truck_9_used": t.truck_9_used,
        "order_truck_used": t.order_truck_used,
        "card_truck_used": t.card_truck_used,
        "grey_truck_taken": t.grey_truck_taken,
        "grey_worker_taken": t.grey_worker_taken,
        "objectives": dict(zip(OBJECTIVES, t.objectives, strict=True)),
        "extensions": {tile: left for tile, left in stacks if tile not in off},
        "first_built": _names(EXTENSIONS, t.first_built),
        "rng": f"{t.rng.state:x}",
        "players": [_player_to_dict(t.rules, p) | player_modules(t, p) for p in t.players],
        **table_modules(t),
    }


def _blocked(solo: Solo) -> list[int | None]:
    return [0 if space in solo.blocked else None for space in range(8)]


def _player_to_dict(rules: Rules, p: Player) -> dict[str, Any]:
    return {
        "hand": _card_names(rules, p.hand),
        "known": _card_names(rules, p.known),
        "display": _card_names(rules, p.display),
        "brewmasters": _card_names(rules, p.brewmasters),
        "coins": p.coins,
        "vp": p.vp,
        "depot": p.depot,
        "cellar": dict(zip(TYPES, p.beers, strict=True)) | {"barrel": p.barrels},
        "dials": {COOPS[coop]: p.dials[coop] for coop in sorted(p.dials)},
        "tokens": _names(TOKENS, p.tokens),
        "overlays": _names(TYPES, p.overlays),
        "level": p.level,
        "progress": p.progress,
        "cellar_tiles": list(p.cellar_tiles),
        "workers": [kind + 1 for kind in sorted(p.workers)],
        "workers_left": [kind + 1 for kind in sorted(p.workers_left)],
        "grey_worker_left": p.grey_worker_left,
        "trucks_left": p.trucks_left,
        "admin_left": p.admin_left,
        "turn_order_space": p.turn_order_space,
        "bonus_left": p.bonus_left,
        "bonus_on_board": p.bonus_on_board,
        "laboratory": p.laboratory,
        "extensions": _names(EXTENSIONS, p.extensions),
        "upgrades": p.upgrades,
        "upgrade_marker": p.upgrade_marker,
        "objectives": _names(OBJECTIVES, p.objectives),
    }


def from_dict(d: dict[str, Any], rules: Rules) -> Table:
    """The table a dict describes, at a turn of the action phase or over.

    Raises:
        ValueError: it is at another point of the game.
    """
    if d["phase"] not in ("action", "over") or d["limbo"]:
        raise ValueError("an effect or the round end is going on: start at a turn")
    table = Table(
        rules=rules,
        config=d["config"],
        ruleset=d["ruleset"],
        players=[_player_from_dict(rules, seat, p) for seat, p in enumerate(d["players"])],
        order=list(d["order"]),
        end_vp=d["end_vp"],
        rng=SplitMix64(int(d["rng"], 16)),
        round=d["round"],
        end_triggered=d["end_triggered"],
        phase=d["phase"],
        turn=d["turn"],
        row=[rules.card_id(name) for name in d["row"]],
        pile=[rules.card_id(name) for name in reversed(d["draw_pile"])],
        discard=_card_ids(rules, d["discard"]),
        covered=_indices(SPACES, d["covered"]),
        occupied=_indices(SPACES, d["occupied"]),
        turn_spaces=list(d["turn_spaces"]),
        truck_9_used=d["truck_9_used"],
        order_truck_used=d["order_truck_used"],
        card_truck_used=d["card_truck_used"],
        grey_truck_taken=d["grey_truck_taken"],
        grey_worker_taken=d["grey_worker_taken"],
        objectives=[d["objectives"].get(name, 0) for name in OBJECTIVES],
        stacks=[d["extensions"].get(name, 0) for name in EXTENSIONS],
        first_built=_indices(EXTENSIONS, d["first_built"]),
    )
    read_table_modules(table, d)
    for p, player in zip(table.players, d["players"], strict=True):
        read_player_modules(table, p, player)
    return table


def _player_from_dict(rules: Rules, seat: int, d: dict[str, Any]) -> Player:
    return Player(
        seat=seat,
        hand=_card_ids(rules, d["hand"]),
        known=_card_ids(rules, d["known"]),
        display=_card_ids(rules, d["display"]),
        brewmasters=_card_ids(rules, d["brewmasters"]),
        coins=d["coins"],
        vp=d["vp"],
        depot=d["depot"],
        beers=[d["cellar"].get(beer, 0) for beer in TYPES],
        barrels=d["cellar"].get("barrel", 0),
        dials={COOPS.index(coop): value for coop, value in d["dials"].items()},
        tokens=_indices(TOKENS, d["tokens"]),
        overlays=_indices(TYPES, d["overlays"]),
        level=d["level"],
        progress=d["progress"],
        cellar_tiles=[tile for tile in CELLAR_TILES if tile in d["cellar_tiles"]],
        workers=[experience - 1 for experience in d["workers"]],
        workers_left=[experience - 1 for experience in d["workers_left"]],
        grey_worker_left=d["grey_worker_left"],
        trucks_left=d["trucks_left"],
        admin_left=d["admin_left"],
        turn_order_space=d["turn_order_space"],
        bonus_left=d["bonus_left"],
        bonus_on_board=d["bonus_on_board"],
        laboratory=d["laboratory"],
        extensions=_indices(EXTENSIONS, d["extensions"]),
        upgrades=d["upgrades"],
        upgrade_marker=d["upgrade_marker"],
        objectives=_indices(OBJECTIVES, d["objectives"]),
    )


def _names(names: tuple[str, ...], indices: Iterable[int]) -> list[str]:
    return [names[i] for i in sorted(indices)]


def _indices(names: tuple[str, ...], chosen: Iterable[str]) -> set[int]:
    return {names.index(name) for name in chosen}


def _card_names(rules: Rules, cards: Iterable[int]) -> list[str]:
    return [rules.cards[c].name for c in sorted(cards)]


def _card_ids(rules: Rules, cards: Iterable[str]) -> set[int]:
    return {rules.card_id(name) for name in cards}
