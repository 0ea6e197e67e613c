"""How much one token may do: calls and messages a second, and calls and streams at a time.

Used in the event loop of `serve`, and only there.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

BURST_SECONDS = 2.0
"""A token that was quiet may at once use up what it is allowed in so long."""
BUSY_MS = 1000
"""When to try again if too many calls are running: nobody knows when one ends."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What each token is allowed.

    Attributes:
        calls_per_second: begun, streams included.
        messages_per_second: received in streams, all together.
        calls: running at a time, without streams.
        streams: open at a time.
    """

    calls_per_second: float
    messages_per_second: float
    calls: int
    streams: int


class LimitExceededError(Exception):
    """A token has used up what it is allowed.

    Attributes:
        text: for the caller.
        retry_after_ms: when it is worth while to try again.
    """

    def __init__(self, text: str, retry_after_ms: int) -> None:
        super().__init__(text)
        self.text = text
        self.retry_after_ms = retry_after_ms


class TokenBucket:
    """Allows `rate` units a second on average, and `burst` at once.

    Args:
        rate: more than 0.
        burst: at least 1.
        clock: in seconds; never goes back.
    """

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._level = burst
        self._at = clock()

    def take(self) -> float:
        """Takes one unit; returns 0, or the seconds until there will be one: then none is taken."""
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level >= 1.0:
            self._level -= 1.0
            return 0.0
        return (1.0 - self._level) / self._rate


class Allowance:
    """What one token has used up of its limits.

    Args:
        limits: all of them.
        clock: in seconds; never goes back.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._calls = _bucket(limits.calls_per_second, clock)
        self._messages = _bucket(limits.messages_per_second, clock)
        self._running = {False: 0, True: 0}

    def begin(self, *, stream: bool) -> None:
        """Counts a call as running; `end` must follow.

        Raises:
            LimitExceededError: too many are running, or were begun a short while ago.
        """
        most, what = (
            (self._limits.streams, "open streams") if stream else (self._limits.calls, "calls")
        )
        if self._running[stream] >= most:
            raise LimitExceededError(f"more than {most} {what} at a time", BUSY_MS)
        _take(self._calls, self._limits.calls_per_second, "calls")
        self._running[stream] += 1

    def end(self, *, stream: bool) -> None:
        """Counts a running call as over."""
        self._running[stream] -= 1

    def message(self) -> None:
        """Counts a message that was received in a stream.

        Raises:
            LimitExceededError: there were too many.
        """
        _take(self._messages, self._limits.messages_per_second, "messages")


def _bucket(rate: float, clock: Callable[[], float]) -> TokenBucket:
    return TokenBucket(rate, max(1.0, rate * BURST_SECONDS), clock)


def _take(bucket: TokenBucket, rate: float, what: str) -> None:
    if wait := bucket.take():
        raise LimitExceededError(f"more than {rate:g} {what} a second", math.ceil(wait * 1000))
