"""The command `brauhaus perft`: how many ways there are to make the first decisions of a game."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from brauhaus.arena.cli_options import Deck, EndVp, Modules, Promos


def perft(
    players: Annotated[int, typer.Option(min=1, max=4, help="Players; 1: a solo game.")] = 4,
    seed: Annotated[int, typer.Option(min=0, max=2**64 - 1, help="Seed of the deal.")] = 1,
    depth: Annotated[int, typer.Option(min=1, help="Decisions, one after the other.")] = 3,
    modules: Modules = "",
    deck: Deck = "house",
    end_vp: EndVp = None,
    promos: Promos = False,
    divide: Annotated[
        bool, typer.Option("--divide", help="Also what each first action contributes.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Count the ways to make the first decisions of a game, to compare two engines by."""
    from brauhaus.arena.rules import read_config
    from brauhaus.core import State
    from brauhaus.core import perft as count

    config = read_config(players, modules, deck=deck, end_vp=end_vp, promos=promos)
    state = State.new(config, seed)
    parts = count.divide(state, depth) if divide else {}
    total = sum(parts.values()) if divide else count.perft(state, depth)
    texts = {action: state.action_text(action) for action in parts}
    if as_json:
        found: dict[str, object] = {
            "players": players,
            "modules": list(config.modules),
            "deck": deck,
            "end_vp": end_vp,
            "promos": promos,
            "seed": seed,
            "depth": depth,
            "leaves": total,
        }
        if divide:
            found["divide"] = [
                {"action": action, "text": texts[action], "leaves": leaves}
                for action, leaves in parts.items()
            ]
        print(json.dumps(found))
        return
    for action, leaves in parts.items():
        print(f"{action:5}  {leaves:12}  {texts[action]}")
    print(total)
