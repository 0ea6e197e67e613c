"""The effect vocabulary (rules, section 8) as a tree."""

from __future__ import annotations

from dataclasses import dataclass

from .names import TYPES

X = "X"
LEVEL = "level"


@dataclass(frozen=True)
class Op:
    """One step: `op` carried out `amount` times ("X" = its icons, "level" = brewing level)."""

    op: str
    amount: int | str = 1
    beers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Then:
    """One after the other."""

    parts: tuple[Effect, ...]


@dataclass(frozen=True)
class OneOf:
    """One of the options; for `both_for` coins both, in either order."""

    options: tuple[Effect, ...]
    both_for: int | None = None


@dataclass(frozen=True)
class Pay:
    """Pay coins, then the effect."""

    coins: int
    to: Effect


@dataclass(frozen=True)
class Return:
    """Return draff, then the effect."""

    draff: int
    to: Effect


@dataclass(frozen=True)
class May:
    """The effect may be declined."""

    effect: Effect


@dataclass(frozen=True)
class Others:
    """Every other player, from the next one in turn order."""

    effect: Effect


Effect = Op | Then | OneOf | Pay | Return | May | Others


def parse(source: object) -> Effect:
    """The effect a TOML value stands for.

    Raises:
        ValueError: it stands for none.
    """
    match source:
        case str():
            return _parse_op(source.split())
        case list():
            return Then(tuple(map(parse, source)))
        case {"one_of": list(options), "both_for": int(coins)}:
            return OneOf(tuple(map(parse, options)), coins)
        case {"one_of": list(options)}:
            return OneOf(tuple(map(parse, options)))
        case {"pay": int(coins), "to": to}:
            return Pay(coins, parse(to))
        case {"return": int(draff), "to": to}:
            return Return(draff, parse(to))
        case {"may": effect}:
            return May(parse(effect))
        case {"others": effect}:
            return Others(parse(effect))
    raise ValueError(f"not an effect: {source!r}")


def _parse_op(words: list[str]) -> Op:
    match words:
        case ["beer", types, *rest]:
            beers = range(6) if types == "any" else map(TYPES.index, types.split("/"))
            return Op("beer", int(rest[0]) if rest else 1, tuple(beers))
        case [op]:
            return Op(op)
        case [op, "X" | "level" as amount]:
            return Op(op, amount)
        case [op, amount]:
            return Op(op, int(amount))
    raise ValueError(f"not an effect: {' '.join(words)!r}")
