"""Reading plain values from outside: each must be there, of its kind and in range."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from reprlib import Repr
from typing import Any, NoReturn

_MISSING = object()
_REPR = Repr()
_REPR.maxstring = 60


def shown(value: object) -> str:
    """A value for an error message: one short line, however big or deep the value is."""
    if isinstance(value, int) and value.bit_length() > 64:
        return f"a number of {value.bit_length()} bits"
    return f"{_REPR.repr(value):.80}"


class Fields:
    """One table of values and the place where it stands, for errors that name it.

    Args:
        values: the table.
        where: its place, such as "players[0]"; empty for the top.
        known: keys that somebody else reads.
    """

    def __init__(self, values: object, where: str, known: Iterable[str] = ()) -> None:
        self.where = where
        if not isinstance(values, dict):
            raise ValueError(f"{where or 'state'}: {shown(values)}; expected a table of values")
        self.values = values
        self.used = set(known)

    def fail(self, key: str, value: object, expected: str) -> NoReturn:
        """Raise the one-line error about a value."""
        place = f"{self.where}.{key}" if self.where else key
        raise ValueError(f"{place}: {shown(value)}; expected {expected}")

    def get(self, key: str, default: object = _MISSING) -> object:
        """The value under a key."""
        self.used.add(key)
        value = self.values.get(key, default)
        if value is _MISSING:
            place = f"{self.where}.{key}" if self.where else key
            raise ValueError(f"{place}: missing")
        return value

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number in a range."""
        value = self.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.fail(key, value, f"a number from {least} to {most}")
        return value

    def numbers(self, key: str, least: int, most: int, count: int) -> list[int]:
        """A list of so many whole numbers in a range."""
        value = self.sequence(key)
        if len(value) != count or any(
            not isinstance(n, int) or isinstance(n, bool) or not least <= n <= most for n in value
        ):
            self.fail(key, value, f"{count} numbers from {least} to {most}")
        return value

    def flag(self, key: str, default: object = _MISSING) -> int:
        """True or False, as 1 or 0."""
        value = self.get(key, default)
        if not isinstance(value, bool):
            self.fail(key, value, "true or false")
        return int(value)

    def text(self, key: str) -> str:
        """A text."""
        value = self.get(key)
        if not isinstance(value, str):
            self.fail(key, value, "a text")
        return value

    def name(self, key: str, allowed: Collection[str]) -> str:
        """One of the allowed names."""
        value = self.text(key)
        if value not in allowed:
            self.fail(key, value, _some_of(allowed))
        return value

    def sequence(self, key: str, default: object = _MISSING) -> list[Any]:
        """A list of anything."""
        value = self.get(key, default)
        if not isinstance(value, list):
            self.fail(key, value, "a list")
        return value

    def names(self, key: str, allowed: Collection[str], default: object = _MISSING) -> list[str]:
        """A list of different names, all allowed."""
        value = self.sequence(key, default)
        for name in value:
            if not isinstance(name, str) or name not in allowed:
                self.fail(key, name, _some_of(allowed))
        if len(set(value)) < len(value):
            twice = next(name for name in value if value.count(name) > 1)
            self.fail(key, twice, "each name once")
        return value

    def mask(self, key: str, allowed: Sequence[object]) -> int:
        """A list of different items, as a bit mask of their places in `allowed`."""
        value = self.sequence(key)
        mask = 0
        for item in value:
            if isinstance(item, bool) or item not in allowed or mask >> allowed.index(item) & 1:
                self.fail(key, item, f"each at most once of {', '.join(map(str, allowed))}")
            mask |= 1 << allowed.index(item)
        return mask

    def counts(self, key: str, allowed: Collection[str], most: int) -> dict[str, int]:
        """A table from names to numbers."""
        value = self.get(key)
        if not isinstance(value, dict):
            self.fail(key, value, "a table of numbers")
        inner = Fields(value, f"{self.where}.{key}" if self.where else key)
        for name in value:
            if name not in allowed:
                self.fail(key, name, _some_of(allowed))
        return {name: inner.number(name, 0, most) for name in value}

    def tables(self, key: str, least: int, most: int) -> Sequence[Fields]:
        """A list of tables."""
        value = self.sequence(key)
        if not least <= len(value) <= most:
            self.fail(key, len(value), f"{least} to {most} entries")
        place = f"{self.where}.{key}" if self.where else key
        return [Fields(item, f"{place}[{i}]") for i, item in enumerate(value)]

    def hexadecimal(self, key: str) -> int:
        """A 64-bit number written in hexadecimal."""
        value = self.text(key)
        if not value or len(value) > 16 or set(value) - set("0123456789abcdef"):
            self.fail(key, value, "up to 16 hexadecimal digits")
        return int(value, 16)

    def derived(self, key: str, right: object) -> None:
        """A value that follows from others: absent, or equal."""
        if self.get(key, right) != right:
            self.fail(key, self.values[key], f"{right!r}, which follows from the other values")

    def close(self) -> None:
        """No key is left that nobody reads."""
        unknown = sorted(str(key) for key in set(self.values) - self.used)
        if unknown:
            place = f"{self.where}.{unknown[0]}" if self.where else unknown[0]
            raise ValueError(f"{place}: unknown; remove it")


def _some_of(allowed: Collection[str]) -> str:
    names = list(map(str, allowed))
    if len(names) > 10:
        return f"one of {len(names)} names such as {names[0]!r}"
    return " or ".join(names)
