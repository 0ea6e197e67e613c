"""Who plays: the interface of worker pools, and the pool that is this very process."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from brauhaus.arena.spec import TournamentSpec
from brauhaus.arena.store import TournamentStore
from brauhaus.arena.worker import Worker

IDLE_SECONDS = 0.02


class Pool(Protocol):
    """The workers of a tournament, as its driver sees them. The driver calls from one thread."""

    def start(self) -> None:
        """Gets the workers going."""

    def step(self) -> None:
        """Plays for a moment, or lets the workers play and looks after them."""

    def finish(self) -> None:
        """Returns when the workers have handed in what they were at and have stopped."""

    def kill(self) -> None:
        """Ends the workers at once, and all that `start` started."""


class LocalPool:
    """The calling process as the only worker.

    Args:
        spec: the tournament.
        store: the driver's.
        stop: is asked between matches whether to stop.
    """

    def __init__(
        self, spec: TournamentSpec, store: TournamentStore, stop: Callable[[], bool]
    ) -> None:
        self._worker = Worker(spec, store, "local", 1, stop)

    def start(self) -> None:
        """Does nothing."""

    def step(self) -> None:
        """Plays a batch."""
        if not self._worker.step():
            time.sleep(IDLE_SECONDS)

    def finish(self) -> None:
        """Does nothing: between two steps nothing is in play."""

    def kill(self) -> None:
        """Does nothing."""
