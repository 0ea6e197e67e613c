"""Effects as trees: what action spaces, bonuses, cards, tiles and rewards do.

A tree is made of frozen dataclasses, so that equal effects compare equal however they were written;
`grammar` reads one from TOML.

Source: rules, section 8.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

TYPES = ("Alt", "Pils", "Export", "Lager", "Stark", "Weizen")
"""Beer types in the rules' order; everywhere a type is its index here."""


@dataclass(frozen=True, slots=True)
class Op:
    """One operation.

    `amount` is 1..99 (vp: -99..99, not 0), "X" or "level"; `types` are set for beer only.
    """

    name: str
    amount: int | Literal["X", "level"] = 1
    types: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Seq:
    """Two or more effects, one after the other. Never holds another `Seq` directly."""

    parts: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of 2..8 effects; with `both_for` coins (two options only) also both, in either order."""

    options: tuple[Effect, ...]
    both_for: int | None = None


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay `cost` coins, then `effect`."""

    cost: int
    effect: Effect


@dataclass(frozen=True, slots=True)
class GiveDraff:
    """Return exactly `count` draff to the supply, then `effect`."""

    count: int
    effect: Effect


@dataclass(frozen=True, slots=True)
class May:
    """`effect`, if the player wants it."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class Others:
    """`effect` for each other player, in turn order from the next one."""

    effect: Effect


Effect = Op | Seq | OneOf | Pay | GiveDraff | May | Others


def nodes(effect: Effect) -> Iterator[Effect]:
    """Yield `effect` and every effect inside it, outermost first."""
    yield effect
    match effect:
        case Seq(parts=inner) | OneOf(options=inner):
            for part in inner:
                yield from nodes(part)
        case Pay(effect=part) | GiveDraff(effect=part) | May(effect=part) | Others(effect=part):
            yield from nodes(part)


def ops(effect: Effect) -> Iterator[Op]:
    """Yield every operation in `effect`, in written order."""
    return (node for node in nodes(effect) if isinstance(node, Op))
