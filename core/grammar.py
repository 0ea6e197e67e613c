"""How effects are written in TOML.

An effect is a string (one operation), a list (one after the other) or a table (a choice, a price,
an offer, the other players). Which effects are possible depends on the place; a `Vocabulary` says
it.

Source: rules, section 8.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass

from brauhaus.core.effects import TYPES, Effect, GiveDraff, May, OneOf, Op, Others, Pay, Seq

MAX_AMOUNT = 99
MAX_COST = 8
MAX_RETURN = 4
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
    "recycle": _NUMBER,
    "deliver": _NONE,
    "coop": _NONE,
}

OP_NAMES = tuple(_FORMS)
"""Every operation the parser knows."""

DRAFF_OPS = frozenset({"draff", "return_draff", "recycle"})
"""Operations of the module `waste`."""

MODULE_OPS = DRAFF_OPS | {"deliver", "coop"}
"""Operations that only a module's cards and boards have."""

OTHERS_OPS = frozenset({"coin", "draw", "barrel", "move", "vp", "draff"})
"""Operations that may happen to the other players: those that ask nobody for a decision."""

TABLE_KEYS = {
    "one_of": frozenset({"one_of", "both_for"}),
    "pay": frozenset({"pay", "to"}),
    "return": frozenset({"return", "to"}),
    "may": frozenset({"may"}),
    "others": frozenset({"others"}),
}
"""Keys of an effect written as a table, by the key that says which kind of effect it is."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The effects that are possible at one place.

    `ops` are operations, `tables` kinds of table (see `TABLE_KEYS`); `words` says whether an
    amount may be X or level.
    """

    ops: frozenset[str]
    tables: frozenset[str] = frozenset(TABLE_KEYS)
    words: bool = True

    def listed(self) -> str:
        """Return the operations in the order that a message lists them."""
        return ", ".join(name for name in OP_NAMES if name in self.ops)


EVERYTHING = Vocabulary(frozenset(OP_NAMES))


class EffectError(ValueError):
    """An effect could not be parsed; each argument is one fault: one line that quotes it."""

    @property
    def faults(self) -> tuple[str, ...]:
        """The faults, each once."""
        return tuple(dict.fromkeys(self.args))

    def __str__(self) -> str:
        return str(self.args[0])


def parse(value: object, vocabulary: Vocabulary = EVERYTHING) -> Effect:
    """Return the effect written as `value` (a string, list or table as TOML gives it).

    A list of one element is that element, and a list inside a list is the same as its parts.

    Raises:
        EffectError: unknown operation or key, or one that `vocabulary` lacks, missing or impossible
            amount, wrong type, nested more than `MAX_DEPTH` deep. The parts of a list are all
            looked at.
    """
    return _parse(value, vocabulary, MAX_DEPTH)


def show(value: object) -> str:
    """Return a TOML value as an error message quotes it, in one line."""
    if isinstance(value, str | bool):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def _parse(value: object, vocabulary: Vocabulary, depth: int) -> Effect:
    if depth == 0:
        raise EffectError(f"nested more than {MAX_DEPTH} deep")
    if isinstance(value, str):
        return _parse_op(value, vocabulary)
    if isinstance(value, list):
        return _parse_list(value, vocabulary, depth)
    if isinstance(value, dict):
        return _parse_table(value, vocabulary, depth)
    raise EffectError(f"an effect is a text, a list or a table, not {show(value)}")


def _parse_op(text: str, vocabulary: Vocabulary) -> Op:
    name, *words = text.split() or [""]
    text = " ".join((name, *words))
    if name not in vocabulary.ops:
        fault = f'effect "{name}" is not possible here'
        if name not in _FORMS:
            fault = f'unknown effect "{name}"'
        raise EffectError(f"{fault}; allowed: {vocabulary.listed()}")
    form = _FORMS[name]
    if form == _BEER:
        return Op(name, 1, _parse_types(text, words))
    if not words:
        return Op(name)
    if form == _NONE:
        raise EffectError(f'"{text}": {name} takes no amount')
    if len(words) > 1:
        raise EffectError(f'"{text}": one amount expected after {name}')
    if form in (_ICON, _BREW) and not vocabulary.words:
        form = _NUMBER
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


def _parse_list(value: list[object], vocabulary: Vocabulary, depth: int) -> Effect:
    if not value:
        raise EffectError("an empty list is no effect")
    parts: list[Effect] = []
    for part in _parse_each(value, vocabulary, depth - 1):
        parts.extend(part.parts if isinstance(part, Seq) else [part])
    return Seq(tuple(parts)) if len(parts) > 1 else parts[0]


def _parse_each(values: Iterable[object], vocabulary: Vocabulary, depth: int) -> tuple[Effect, ...]:
    effects: list[Effect] = []
    faults: list[str] = []
    for value in values:
        try:
            effects.append(_parse(value, vocabulary, depth))
        except EffectError as error:
            faults += error.faults
    if faults:
        raise EffectError(*faults)
    return tuple(effects)


def _parse_table(table: dict[str, object], vocabulary: Vocabulary, depth: int) -> Effect:
    kinds = [kind for kind in TABLE_KEYS if kind in vocabulary.tables]
    kind = next((key for key in TABLE_KEYS if key in table), None)
    if kind is None:
        raise EffectError(
            f"a table effect needs one of the keys {', '.join(kinds) or 'none'}, not {show(table)}"
        )
    if kind not in kinds:
        allowed = ", ".join(("lists", *kinds))
        raise EffectError(f'"{kind}" is not possible here; allowed: {allowed}')
    for key in table:
        if key not in TABLE_KEYS[kind]:
            allowed = ", ".join(sorted(TABLE_KEYS[kind]))
            raise EffectError(f'unknown key "{key}" beside "{kind}"; allowed: {allowed}')
    match kind:
        case "one_of":
            return _parse_one_of(table, vocabulary, depth)
        case "pay":
            cost = _parse_number(table, kind, "coins", 1, MAX_COST)
            return Pay(cost, _parse_paid(table, kind, vocabulary, depth))
        case "return":
            count = _parse_number(table, kind, "draff", 1, MAX_RETURN)
            return GiveDraff(count, _parse_paid(table, kind, vocabulary, depth))
        case "may":
            return May(_parse(table[kind], vocabulary, depth - 1))
        case _:
            return _parse_others(table[kind], vocabulary, depth)


def _parse_one_of(table: dict[str, object], vocabulary: Vocabulary, depth: int) -> OneOf:
    values = table["one_of"]
    if not isinstance(values, list) or not 2 <= len(values) <= MAX_OPTIONS:
        raise EffectError(
            f'"one_of" needs a list of 2 to {MAX_OPTIONS} effects, not {show(values)}'
        )
    options = _parse_each(values, vocabulary, depth - 1)
    if "both_for" not in table:
        return OneOf(options)
    if len(options) != 2:
        raise EffectError(f'"both_for" needs exactly 2 options, not {len(options)}')
    return OneOf(options, _parse_number(table, "both_for", "coins", 0, MAX_COST))


def _parse_paid(table: dict[str, object], kind: str, vocabulary: Vocabulary, depth: int) -> Effect:
    if "to" not in table:
        raise EffectError(f'"{kind}" needs "to", the effect that is paid for')
    return _parse(table["to"], vocabulary, depth - 1)


def _parse_number(table: dict[str, object], key: str, what: str, least: int, most: int) -> int:
    value = table[key]
    if not isinstance(value, int) or isinstance(value, bool):
        raise EffectError(f'"{key}" needs a number of {what}, not {show(value)}')
    if value < 0:
        raise EffectError(f'"{key}": negative number {value}; only vp may be negative')
    if not least <= value <= most:
        raise EffectError(f'"{key}": amount {value} must be {least} to {most}')
    return value


def _parse_others(value: object, vocabulary: Vocabulary, depth: int) -> Others:
    inner = Vocabulary(vocabulary.ops & OTHERS_OPS, frozenset(), words=False)
    try:
        return Others(_parse(value, inner, depth - 1))
    except EffectError as error:
        raise EffectError(*(f'"others": {fault}' for fault in error.faults)) from None
