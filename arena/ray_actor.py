"""What runs in a Ray actor: a match worker, and a thread that sends its heartbeat.

`run` plays in the actor's main thread until the driver says stop or another driver takes over.
"""

from __future__ import annotations

import threading

from brauhaus.arena.errors import ArenaError, FencedError
from brauhaus.arena.heartbeat import BEAT_SECONDS, Heartbeat
from brauhaus.arena.pool import IDLE_SECONDS
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.spec import TournamentSpec
from brauhaus.arena.store import TournamentStore
from brauhaus.arena.worker import Worker

PATIENCE_SECONDS = 60.0


class MatchActor:
    """A worker of its own process.

    Args:
        spec: the tournament.
        url: of the store.
        epoch: the driver's.
        name: the worker's.
        workers: how many there are.
    """

    def __init__(self, spec: TournamentSpec, url: str, epoch: str, name: str, workers: int) -> None:
        self._stop = threading.Event()
        self._name = name
        # Two connections: the heart must not wait for the hands.
        self._heart, store = (
            TournamentStore(Connection(url, PATIENCE_SECONDS), spec.id, epoch) for _ in range(2)
        )
        self._worker = Worker(spec, store, name, workers, self._stop.is_set)

    def run(self) -> None:
        """Plays.

        Raises:
            ArenaError: the store can not be reached.
        """
        threading.Thread(target=self._beat, daemon=True).start()
        try:
            while not self._worker.stopped:
                if not self._worker.step():
                    self._stop.wait(IDLE_SECONDS)
        except FencedError:
            return
        finally:
            self._stop.set()

    def _beat(self) -> None:
        pulse = self._worker.player.pulse
        number = 0
        stop = False
        while not stop:
            number += 1
            beat = Heartbeat(number, pulse.decisions, pulse.playing)
            try:
                stop = self._heart.beat(self._name, beat.encode())
            except ArenaError:
                break
            if self._stop.wait(BEAT_SECONDS):
                break
        self._stop.set()
