"""The effect vocabulary: what action spaces, bonuses, cards, tiles and rewards do.

An effect is written in TOML as a string (one operation), a list (one after the other) or a
table (a choice, a price, an offer, the other players), and parsed into a tree of frozen
dataclasses, so that equal effects compare equal however they were written.

Source: rules, section 8.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

TYPES = ("Alt", "Pils", "Export", "Lager", "Stark", "Weizen")
"""Beer types in the rules' order; everywhere a type is its index here."""

MAX_AMOUNT = 99
MAX_COST = 8
MAX_OPTIONS = 8
MAX_DEPTH = 4

# What may follow an operation's name: a number, a number or a word, a type list, or nothing.
_NUMBER, _SIGNED, _ICON, _BREW, _BEER, _NONE = "N", "signed", "N|X", "N|level", "TYPE", ""

_FORMS = {
    "coin": _NUMBER,
    "take": _NUMBER,
    "draw": _NUMBER,
    "take_any": _NUMBER,
    "barrel": _ICON,
    "move": _ICON,
    "rotate": _ICON,
    "brew": _BREW,
    "progress": _NUMBER,
    "level": _NUMBER,
    "unblock": _NUMBER,
    "overlay": _NUMBER,
    "vp": _SIGNED,
    "brown": _NUMBER,
    "white": _NONE,
    "order": _NONE,
    "extension": _NONE,
    "upgrade": _NONE,
    "beer": _BEER,
    "retrieve": _NONE,
    "exchange": _NONE,
    "grey_truck": _NONE,
    "grey_worker": _NONE,
    "kiosk": _NONE,
    "coin_per_rival": _NUMBER,
    "coin_per_rich_rival": _NUMBER,
    "draff": _NUMBER,
    "return_draff": _NUMBER,
    "buy_beer": _NONE,
    "deliver": _NONE,
}

OP_NAMES = tuple(_FORMS)
"""Every operation the parser knows."""

RESERVED_OPS = frozenset({"draff", "return_draff", "buy_beer", "deliver"})
"""Operations of modules; no data file may use them yet."""

OTHERS_OPS = frozenset({"coin", "draw", "barrel", "move", "vp"})
"""Operations that may happen to the other players: those that ask nobody for a decision."""

TABLE_KEYS = {
    "one_of": frozenset({"one_of", "both_for"}),
    "pay": frozenset({"pay", "to"}),
    "may": frozenset({"may"}),
    "others": frozenset({"others"}),
}
"""Keys of an effect written as a table, by the key that says which kind of effect it is."""


class EffectError(ValueError):
    """An effect could not be parsed; the message is one line and quotes what was wrong."""


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
class May:
    """`effect`, if the player wants it."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class Others:
    """`effect` for each other player, in turn order from the next one."""

    effect: Effect


Effect = Op | Seq | OneOf | Pay | May | Others


def parse(value: object) -> Effect:
    """Return the effect written as `value` (a string, list or table as TOML gives it).

    A list of one element is that element, and a list inside a list is the same as its parts.

    Raises:
        EffectError: unknown operation or key, missing or impossible amount, wrong type, nested
            more than `MAX_DEPTH` deep.
    """
    return _parse(value, MAX_DEPTH)


def nodes(effect: Effect) -> Iterator[Effect]:
    """Yield `effect` and every effect inside it, outermost first."""
    yield effect
    match effect:
        case Seq(parts=inner) | OneOf(options=inner):
            for part in inner:
                yield from nodes(part)
        case Pay(effect=part) | May(effect=part) | Others(effect=part):
            yield from nodes(part)


def ops(effect: Effect) -> Iterator[Op]:
    """Yield every operation in `effect`, in written order."""
    return (node for node in nodes(effect) if isinstance(node, Op))


def show(value: object) -> str:
    """Return a TOML value as an error message quotes it, in one line."""
    if isinstance(value, str | bool):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def _parse(value: object, depth: int) -> Effect:
    if depth == 0:
        raise EffectError(f"nested more than {MAX_DEPTH} deep")
    if isinstance(value, str):
        return _parse_op(value)
    if isinstance(value, list):
        return _parse_list(value, depth)
    if isinstance(value, dict):
        return _parse_table(value, depth)
    raise EffectError(f"an effect is a text, a list or a table, not {show(value)}")


def _parse_op(text: str) -> Op:
    name, *words = text.split() or [""]
    text = " ".join((name, *words))
    if name not in _FORMS:
        raise EffectError(f'unknown effect "{name}"; allowed: {", ".join(OP_NAMES)}')
    form = _FORMS[name]
    if form == _BEER:
        return Op(name, 1, _parse_types(text, words))
    if not words:
        return Op(name)
    if form == _NONE:
        raise EffectError(f'"{text}": {name} takes no amount')
    if len(words) > 1:
        raise EffectError(f'"{text}": one amount expected after {name}')
    if form == _ICON and words[0] == "X":
        return Op(name, "X")
    if form == _BREW and words[0] == "level":
        return Op(name, "level")
    if not re.fullmatch(r"-?[0-9]{1,4}", words[0]):
        raise EffectError(f'"{text}": unknown amount "{words[0]}"; allowed: {form}')
    amount = int(words[0])
    if amount < 0 and form != _SIGNED:
        raise EffectError(f'"{text}": negative number {amount}; only vp may be negative')
    if amount == 0 or abs(amount) > MAX_AMOUNT:
        raise EffectError(f'"{text}": amount {amount} must be 1 to {MAX_AMOUNT}')
    return Op(name, amount)


def _parse_types(text: str, words: list[str]) -> tuple[int, ...]:
    if words == ["any"]:
        return tuple(range(len(TYPES)))
    names = "".join(words).split("/")
    for name in names:
        if name not in TYPES:
            raise EffectError(
                f'"{text}": unknown beer type "{name}"; allowed: any, {", ".join(TYPES)}'
            )
    if len(set(names)) < len(names):
        raise EffectError(f'"{text}": a beer type is named twice')
    return tuple(sorted(TYPES.index(name) for name in names))


def _parse_list(value: list[object], depth: int) -> Effect:
    if not value:
        raise EffectError("an empty list is no effect")
    parts: list[Effect] = []
    for item in value:
        part = _parse(item, depth - 1)
        parts.extend(part.parts if isinstance(part, Seq) else [part])
    return Seq(tuple(parts)) if len(parts) > 1 else parts[0]


def _parse_table(table: dict[str, object], depth: int) -> Effect:
    kind = next((key for key in TABLE_KEYS if key in table), None)
    if kind is None:
        raise EffectError(
            f"a table effect needs one of the keys {', '.join(TABLE_KEYS)}, not {show(table)}"
        )
    for key in table:
        if key not in TABLE_KEYS[kind]:
            allowed = ", ".join(sorted(TABLE_KEYS[kind]))
            raise EffectError(f'unknown key "{key}" beside "{kind}"; allowed: {allowed}')
    if kind == "one_of":
        return _parse_one_of(table, depth)
    if kind == "pay":
        if "to" not in table:
            raise EffectError('"pay" needs "to", the effect that is paid for')
        return Pay(_parse_cost("pay", table["pay"]), _parse(table["to"], depth - 1))
    effect = _parse(table[kind], depth - 1)
    return May(effect) if kind == "may" else _check_others(Others(effect))


def _parse_one_of(table: dict[str, object], depth: int) -> OneOf:
    values = table["one_of"]
    if not isinstance(values, list) or not 2 <= len(values) <= MAX_OPTIONS:
        raise EffectError(
            f'"one_of" needs a list of 2 to {MAX_OPTIONS} effects, not {show(values)}'
        )
    options = tuple(_parse(value, depth - 1) for value in values)
    if "both_for" not in table:
        return OneOf(options)
    if len(options) != 2:
        raise EffectError(f'"both_for" needs exactly 2 options, not {len(options)}')
    return OneOf(options, _parse_cost("both_for", table["both_for"], 0))


def _parse_cost(key: str, value: object, least: int = 1) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise EffectError(f'"{key}" needs a number of coins, not {show(value)}')
    if value < 0:
        raise EffectError(f'"{key}": negative number {value}; only vp may be negative')
    if not least <= value <= MAX_COST:
        raise EffectError(f'"{key}": amount {value} must be {least} to {MAX_COST}')
    return value


def _check_others(effect: Others) -> Others:
    for node in nodes(effect.effect):
        if not isinstance(node, Op | Seq):
            raise EffectError('"others" may hold only operations and lists of them')
        if isinstance(node, Op) and (
            node.name not in OTHERS_OPS or not isinstance(node.amount, int)
        ):
            raise EffectError(
                f'"others": {node.name} {node.amount} is not possible; '
                f"allowed, with a number: {', '.join(sorted(OTHERS_OPS))}"
            )
    return effect
