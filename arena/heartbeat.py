"""Heartbeats: how a worker shows that it lives, and how the driver tells a dead or stuck one.

A heartbeat is a counter; what counts is when the driver saw it change, on the driver's own
monotonic clock, so no two machines' clocks are ever compared.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from socket import gethostname

START_SECONDS = 60.0
"""How long a worker may take until its first heartbeat."""
BEAT_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """What a worker says.

    Attributes:
        number: how often it has said something.
        decisions: how many were made in its games.
        playing: whether a game is on.
        process: its process, on the machine `host`.
        host: see there.
    """

    number: int
    decisions: int
    playing: bool
    process: int = field(default_factory=os.getpid)
    host: str = field(default_factory=gethostname)

    def encode(self) -> str:
        """Returns the text that `decode` reads."""
        return f"{self.number} {self.decisions} {self.playing:d} {self.process} {self.host}"

    @staticmethod
    def decode(text: str) -> Heartbeat:
        """Returns the heartbeat that `encode` wrote."""
        number, decisions, playing, process, host = text.split(maxsplit=4)
        return Heartbeat(int(number), int(decisions), playing == "1", int(process), host)


class Attention:
    """The time for which somebody has listened, s: of a pause between two looks, `longest` counts.

    So a worker that is heard again after the store was away, or after we ourselves were held up,
    was not silent meanwhile.

    Args:
        now: monotonic time, s; here and below.
        longest: s.
    """

    def __init__(self, now: float, longest: float) -> None:
        self.seconds = 0.0
        self._looked = now
        self._longest = longest

    def look(self, now: float) -> None:
        """Is told of each look, before it."""
        self.seconds += min(now - self._looked, self._longest)
        self._looked = now


class Watch:
    """The driver's eye on one worker; `last` is its last heartbeat, None before the first.

    Args:
        now: the time for which the driver has listened, s; here and below.
        lease: for how many seconds its heartbeat may stand still.
        stall: for how many seconds a game may go without a decision.
    """

    def __init__(self, now: float, lease: float, stall: float) -> None:
        self._lease = lease
        self._stall = stall
        self.last: Heartbeat | None = None
        self._beat_at = self._moved_at = now

    def see(self, beat: Heartbeat, now: float) -> None:
        """Takes note of the worker's heartbeat, new or not."""
        last = self.last
        if last is None or beat.number != last.number:
            self._beat_at = now
        if last is None or beat.decisions != last.decisions or not beat.playing:
            self._moved_at = now
        self.last = beat

    def complaint(self, now: float) -> str | None:
        """Returns what is wrong with the worker; None: nothing."""
        if self.last is None:
            silent = now - self._beat_at
            return f"did not start in {silent:.0f} s" if silent > START_SECONDS else None
        if now - self._beat_at > self._lease:
            return f"was silent for {now - self._beat_at:.0f} s"
        if now - self._moved_at > self._stall:
            return f"made no decision for {now - self._moved_at:.0f} s"
        return None
