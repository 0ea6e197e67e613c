"""Time control: how long players may think, and what is left of it.

Written ``BANK+INCREMENT/CAP``, each part optional but one, in ms or s: ``60s+500ms/10s``, ``60s``,
``/2s``. Charged is the time between asking a bot and its answer; neither starting nor queues count.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class ClockUse:
    """How a player used its time, all in ms.

    Attributes:
        charged_ms: for all decisions.
        longest_ms: for one decision.
        credited_ms: of round trips, not charged.
        remaining_ms: of the bank at the end; None: no bank.
    """

    charged_ms: float = 0.0
    longest_ms: float = 0.0
    credited_ms: float = 0.0
    remaining_ms: float | None = None


class PlayerClock:
    """One player's clock in one game."""

    def __init__(self, control: TimeControl | None) -> None:
        self._control = control or TimeControl()
        self._left_ms = self._control.bank_ms
        self._charged_ms = self._longest_ms = self._credited_ms = 0.0

    def reading(self) -> Clock:
        """Returns what the player is told before a decision."""
        return Clock(self._left_ms, self._control.increment_ms, self._control.cap_ms)

    def charge(self, ms: float, credited_ms: float = 0.0) -> bool:
        """Takes the time of one decision off; returns whether it was within the limits.

        Args:
            ms: the time that counts.
            credited_ms: what was left out of it.
        """
        self._charged_ms += ms
        self._longest_ms = max(self._longest_ms, ms)
        self._credited_ms += credited_ms
        cap = self._control.cap_ms
        in_time = cap is None or ms <= cap
        if self._left_ms is not None:
            self._left_ms -= ms
            in_time = in_time and self._left_ms >= 0
            self._left_ms += self._control.increment_ms
        return in_time

    def use(self) -> ClockUse:
        """Returns how the time was used so far, to the microsecond."""
        left = self._left_ms
        return ClockUse(
            round(self._charged_ms, 3),
            round(self._longest_ms, 3),
            round(self._credited_ms, 3),
            None if left is None else round(left, 3),
        )
