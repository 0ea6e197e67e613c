"""How long the event loop has been busy: a message that it reads may have waited for so long.

The loop of `serve` is made with the selector here, which notes when it waited for events last.
"""

from __future__ import annotations

import asyncio
import selectors
from collections import deque
from time import perf_counter

ROUNDS = 3
"""A message is noticed in one round of the loop and read in one of the next two."""
IDLE_SECONDS = 50e-6


class BusySelector(selectors.DefaultSelector):
    """Notes the ends of the last few waits for events."""

    def __init__(self) -> None:
        super().__init__()
        self._rounds = deque([perf_counter()], maxlen=ROUNDS)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Waits for events."""
        begin = perf_counter()
        events = super().select(timeout)
        now = perf_counter()
        if now - begin > IDLE_SECONDS:  # it had nothing to do: nothing was waiting
            self._rounds.clear()
        self._rounds.append(now)
        return events

    def queued_ms(self) -> float:
        """Returns how long what is read just now may have waited for us, in ms."""
        return (perf_counter() - self._rounds[0]) * 1000


class BusyLoop(asyncio.SelectorEventLoop):
    """An event loop that knows how long it has been busy."""

    def __init__(self) -> None:
        self.busy = BusySelector()
        super().__init__(self.busy)


def queued_ms() -> float:
    """Returns how long what the running loop reads just now may have waited; 0: it is no ours."""
    loop = asyncio.get_running_loop()
    return loop.busy.queued_ms() if isinstance(loop, BusyLoop) else 0.0
