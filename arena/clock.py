"""Time control: how long players may think, and what is left of it.

Written ``BANK+INCREMENT/CAP``, each part optional but one, in ms or s: ``60s+500ms/10s``, ``60s``,
``/2s``. Charged is the time between asking a bot and its answer; neither starting nor queues count.
"""

from __future__ import annotations

import re

import msgspec

from brauhaus.arena.errors import UsageError
from brauhaus.bots.api import Clock

DURATION = r"(\d+(?:\.\d+)?)(ms|s)"
PATTERN = re.compile(rf"(?:{DURATION})?(?:\+{DURATION})?(?:/{DURATION})?")


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bank for a game (None: none), what a decision adds, and a decision's cap, in ms."""

    bank_ms: float | None = None
    increment_ms: float = 0.0
    cap_ms: float | None = None


def parse_clock(text: str) -> TimeControl:
    """Reads a time control.

    Raises:
        UsageError: it is none.
    """
    match = PATTERN.fullmatch(text)
    parts = match.groups() if match else (None,) * 6
    bank, increment, cap = (
        float(value) * (1000 if unit == "s" else 1) if value else None
        for value, unit in zip(parts[::2], parts[1::2], strict=True)
    )
    if (bank is None and (cap is None or increment is not None)) or bank == 0 or cap == 0:
        raise UsageError(
            f"bad --clock {text!r}: write BANK+INCREMENT/CAP in ms or s, as in 60s+500ms/10s or /2s"
        )
    return TimeControl(bank, increment or 0.0, cap)


class PlayerClock:
    """One player's clock in one game."""

    def __init__(self, control: TimeControl | None) -> None:
        self._control = control or TimeControl()
        self._left_ms = self._control.bank_ms

    def reading(self) -> Clock:
        """Returns what the player is told before a decision."""
        return Clock(self._left_ms, self._control.increment_ms, self._control.cap_ms)

    def charge(self, ms: float) -> bool:
        """Takes the time of one decision off; returns whether it was within the limits."""
        cap = self._control.cap_ms
        in_time = cap is None or ms <= cap
        if self._left_ms is not None:
            self._left_ms -= ms
            in_time = in_time and self._left_ms >= 0
            self._left_ms += self._control.increment_ms
        return in_time
