"""Reading one TOML table: typed values out, faults collected.

A reader never raises: it notes what is wrong, returns a harmless value and goes on, so that one
look at a file finds every fault in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from brauhaus.core.effects import Effect, Op
from brauhaus.core.grammar import EffectError, Vocabulary, parse, show
from brauhaus.core.source import SOURCES, Source

_PLACEHOLDER = Op("coin")
_NAME_LENGTH = 60


class Table:
    """One table of a file. `where` is the text every fault starts with; `faults` is shared."""

    def __init__(self, data: dict[str, Any], where: str, faults: list[str]) -> None:
        self.data = data
        self.where = where
        self.faults = faults

    def fault(self, key: str, text: str) -> None:
        """Note a fault of the value under `key`."""
        self.faults.append(f"{self.where}: {key}: {text}")

    def check_keys(self, required: Iterable[str], optional: Iterable[str] = ()) -> None:
        """Note every key that is missing and every key that is unknown."""
        required, optional = tuple(required), tuple(optional)
        for key in required:
            if key not in self.data:
                self.fault(key, "missing")
        for key in self.data:
            if key not in required + optional:
                self.faults.append(
                    f'{self.where}: unknown key "{key}"; allowed: {", ".join(required + optional)}'
                )

    def integer(self, key: str, low: int = 0, high: int = 99) -> int:
        """Return the whole number under `key`, or `low` if it is missing or faulty."""
        return self._integer(key, self.data[key], low, high) if key in self.data else low

    def integers(
        self, key: str, count: int | None, low: int = 0, high: int = 99
    ) -> tuple[int, ...]:
        """Return the list of `count` whole numbers (any number of them if None) under `key`."""
        values = self.list(key)
        numbers = tuple(self._integer(key, value, low, high) for value in values)
        if count is None or key not in self.data:
            return numbers or (low,) * (count or 0)
        if len(numbers) != count:
            self.fault(key, f"{len(numbers)} numbers; needs {count}")
        return (numbers + (low,) * count)[:count]

    def rows(
        self, key: str, rows: int, columns: int, low: int = 0, high: int = 99
    ) -> tuple[tuple[int, ...], ...]:
        """Return the list of `rows` lists of `columns` whole numbers under `key`."""
        values = self.list(key)
        if key in self.data and len(values) != rows:
            self.fault(key, f"{len(values)} lists; needs {rows}")
        inner = (Table({key: value}, self.where, self.faults) for value in values)
        found = tuple(row.integers(key, columns, low, high) for row in inner)
        return (found + ((low,) * columns,) * rows)[:rows]

    def text(self, key: str, allowed: Sequence[str] = (), noun: str = "") -> str:
        """Return the text under `key`: one of `allowed`, or with none given any short line."""
        if key not in self.data:
            return allowed[0] if allowed else ""
        return self._text(key, noun or key, self.data[key], allowed)

    def texts(self, key: str, noun: str, allowed: Sequence[str]) -> tuple[str, ...]:
        """Return the list of texts under `key`, each one of `allowed`; `noun` names one of them."""
        return tuple(self._text(key, noun, value, allowed) for value in self.list(key))

    def list(self, key: str) -> list[Any]:
        """Return the list under `key`, or an empty one if it is missing or faulty."""
        value = self.data.get(key, [])
        if isinstance(value, list):
            return value
        self.fault(key, f"expected a list, not {show(value)}")
        return []

    def table(self, key: str) -> Table | None:
        """Return the table under `key`, or None if it is missing or faulty."""
        if key not in self.data:
            return None
        if isinstance(self.data[key], dict):
            return Table(self.data[key], f"{self.where}: {key}", self.faults)
        self.fault(key, f"expected a table, not {show(self.data[key])}")
        return None

    def effect(self, key: str, vocabulary: Vocabulary) -> Effect:
        """Return the effect under `key`, made of what `vocabulary` allows."""
        if key in self.data:
            try:
                return parse(self.data[key], vocabulary)
            except EffectError as error:
                for fault in error.faults:
                    self.fault(key, fault)
        return _PLACEHOLDER

    def optional_effect(self, key: str, vocabulary: Vocabulary) -> Effect | None:
        """Return the effect under `key` as `effect` does, None if there is none."""
        return self.effect(key, vocabulary) if key in self.data else None

    def source(self) -> Source:
        """Return where this table's values come from: the key `source`."""
        value = self.data.get("source", SOURCES[-1])
        if not isinstance(value, dict):
            return Source(self._text("source", "source", value, SOURCES))
        inner = Table(value, f"{self.where}: source", self.faults)
        if "default" not in value:
            inner.fault("default", "missing")
        keys = []
        for key in sorted(value):
            if key != "default" and (key not in self.data or key == "source"):
                inner.fault(key, "no such key in this table")
            keys.append((key, inner.text(key, SOURCES)))
        return Source(
            dict(keys).get("default", SOURCES[-1]), tuple(k for k in keys if k[0] != "default")
        )

    def _integer(self, key: str, value: object, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            self.fault(key, f"expected a whole number, not {show(value)}")
        elif value < 0 <= low:
            self.fault(key, f"negative number {value}; must be {low} to {high}")
        elif not low <= value <= high:
            self.fault(key, f"{value} must be {low} to {high}")
        else:
            return value
        return low

    def _text(self, key: str, noun: str, value: object, allowed: Sequence[str]) -> str:
        if not isinstance(value, str):
            self.fault(key, f"expected a text, not {show(value)}")
        elif allowed and value not in allowed:
            self.fault(key, f'unknown {noun} "{value}"; allowed: {", ".join(allowed)}')
        elif not allowed and (not value or value != value.strip() or not value.isprintable()):
            self.fault(key, f"{value!r} must be one line with text, without spaces around it")
        elif not allowed and len(value) > _NAME_LENGTH:
            self.fault(key, f"{len(value)} characters; at most {_NAME_LENGTH} allowed")
        else:
            return value
        return allowed[0] if allowed else ""
