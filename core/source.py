"""Where printed values come from."""

from __future__ import annotations

from dataclasses import dataclass

SOURCES = ("seed", "review", "house")


@dataclass(frozen=True, slots=True)
class Source:
    """Where values come from (rules, "Authority"): `default`, and the keys that differ from it."""

    default: str
    keys: tuple[tuple[str, str], ...] = ()

    def of(self, key: str) -> str:
        """Return the source of the value written under `key`."""
        return dict(self.keys).get(key, self.default)
