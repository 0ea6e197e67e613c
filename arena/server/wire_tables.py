"""What the parts of a view are made with: enum numbers by mask, and the memory for parts."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from brauhaus.bots.remote.names import DECISIONS
from brauhaus.proto.v1 import view_pb2

T = TypeVar("T")

keep = lru_cache(maxsize=8192)
"""Parts of a kind that are kept; a player has 0.2 kB."""


def subsets(values: list[T]) -> list[tuple[T, ...]]:
    """Returns the set that each mask stands for; bit b is `values[b]`."""
    return [
        tuple(value for bit, value in enumerate(values) if mask >> bit & 1)
        for mask in range(1 << len(values))
    ]


# Enums count from 1, in the engine's order.
BEER_TYPES = view_pb2.BeerType.values()
DECISION_KINDS = dict(zip(DECISIONS, view_pb2.DecisionKind.values(), strict=True))
LABORATORY = view_pb2.Laboratory.values()[1:]
PHASES = view_pb2.Phase.values()[1:]
SPACES = view_pb2.Space.values()[1:]
COOP_SETS = subsets(view_pb2.Coop.values()[1:])
TOKEN_SETS = subsets(view_pb2.BlockingToken.values()[1:])
TYPE_SETS = subsets(view_pb2.BeerType.values()[1:])
TILE_SETS = subsets(view_pb2.CellarTile.values()[1:])
EXTENSION_SETS = subsets(view_pb2.Extension.values()[1:])
OBJECTIVE_SETS = subsets(view_pb2.Objective.values()[1:])
PLACE_SETS = subsets(view_pb2.LitfassPlace.values()[1:])
COLOUR_SETS = subsets(view_pb2.AutomaColour.values()[1:])
TURN_SPACE_SETS = subsets(list(range(1, 9)))
WORKER_SETS = subsets([1, 2, 3, 4])
WORKERS = len(WORKER_SETS) - 1
"""Mask of the workers with a tag; the next bit is the grey worker."""
TRIGGERED, STARTED = 1, 2
"""Flags of a pending effect."""
