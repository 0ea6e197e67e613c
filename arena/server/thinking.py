"""What of a remote bot's time is charged: thinking, and neither the network nor our own queues.

Charged is the time from when the write of a decision returned to when its answer was read, less

- the round-trip credit: the smallest round trip of the last `PINGS` pings, at most `CREDIT_MS` a
  decision and `GAME_CREDIT_MS` a game. A bot that delays its pongs gains no more than that;
- the queue credit: how long our own loop had been busy when the answer was read (see `busy`), which
  no bot can influence but by flooding, which its limits end.
"""

from __future__ import annotations

from collections import deque

from brauhaus.arena.clock import ClockUse, PlayerClock, TimeControl
from brauhaus.bots.api import Clock

PINGS = 8
CREDIT_MS = 100.0
GAME_CREDIT_MS = 2000.0


class RoundTrips:
    """The last round trips of one stream; times in seconds on a clock that never goes back."""

    def __init__(self) -> None:
        self._ms: deque[float] = deque(maxlen=PINGS)
        self._sent: tuple[int, float] | None = None
        self._number = 0

    @property
    def waiting(self) -> bool:
        """Whether a ping is unanswered."""
        return self._sent is not None

    @property
    def smallest_ms(self) -> float | None:
        """The smallest of the last round trips; None: none is known."""
        return min(self._ms, default=None)

    def ping(self, now: float) -> int:
        """Returns the id of a ping that is being sent."""
        self._number += 1
        self._sent = (self._number, now)
        return self._number

    def pong(self, number: int, now: float) -> bool:
        """Takes note of an answer; returns False if it answers nothing."""
        if self._sent is None or self._sent[0] != number:
            return False
        self._ms.append((now - self._sent[1]) * 1000)
        self._sent = None
        return True

    def __len__(self) -> int:
        return len(self._ms)


class ThinkingClock:
    """The clock of a remote bot in one match.

    Args:
        control: the time control; None: none.
    """

    def __init__(self, control: TimeControl | None) -> None:
        self._clock = PlayerClock(control)
        self._credit_ms = GAME_CREDIT_MS

    def reading(self) -> Clock:
        """Returns what the bot is told before a decision."""
        return self._clock.reading()

    def use(self) -> ClockUse:
        """Returns how the time was used so far."""
        return self._clock.use()

    def left_ms(
        self, wall_ms: float, round_trip_ms: float | None, queued_ms: float
    ) -> float | None:
        """Returns how much longer a decision may take that is open for `wall_ms`; None: any time.

        Negative: an answer read just now would be late.
        """
        limit = self._clock.reading().limit_ms
        if limit is None:
            return None
        return limit + self._credit(round_trip_ms) + queued_ms - wall_ms

    def charge(self, wall_ms: float, round_trip_ms: float | None, queued_ms: float) -> bool:
        """Charges a decision that took `wall_ms`; returns whether it was within the limits."""
        credit = min(self._credit(round_trip_ms), max(0.0, wall_ms - queued_ms))
        self._credit_ms -= credit
        return self._clock.charge(max(0.0, wall_ms - queued_ms - credit), credit)

    def _credit(self, round_trip_ms: float | None) -> float:
        return min(round_trip_ms or 0.0, CREDIT_MS, self._credit_ms)
