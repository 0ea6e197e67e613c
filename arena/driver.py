"""The driver: plays a tournament to its end, or until it is told to stop.

One thread, one loop: schedule a window of matches, let the pool play, write what is counted to the
log. There is one driver per folder (its lock) and per tournament in a store (the epoch). The thread
is a command's only one, or one of a server's.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import AbstractContextManager

from brauhaus.arena.errors import ArenaError
from brauhaus.arena.exporter import Exporter
from brauhaus.arena.folder import TournamentFolder
from brauhaus.arena.pool import Pool
from brauhaus.arena.ratings import Standings
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.reporter import Report
from brauhaus.arena.spec import TournamentSpec
from brauhaus.arena.store import TournamentStore

TOLERANCE = 1e-6
DRAIN_SECONDS = 1.0

MakePool = Callable[[TournamentStore], AbstractContextManager[Pool]]
"""Makes the workers for a tournament in a store, and clears away behind them."""


class Driver:
    """Plays the tournament in a folder whose lock is held. To be closed.

    Args:
        folder: the tournament's.
        spec: the tournament.
        make_pool: who plays.
        stop: is asked whether to stop.
        report: is told how it goes.

    Raises:
        ArenaError: the log is damaged.
    """

    def __init__(
        self,
        folder: TournamentFolder,
        spec: TournamentSpec,
        make_pool: MakePool,
        stop: Callable[[], bool],
        report: Report,
    ) -> None:
        self._spec = spec
        self._make_pool = make_pool
        self._stop = stop
        self._report = report
        self._total = spec.schedule().total()
        self._exporter = Exporter(folder, spec)

    @property
    def standings(self) -> Standings:
        """What the log adds up to."""
        return self._exporter.standings

    @property
    def done(self) -> bool:
        """Whether all matches are in the log."""
        return self.standings.counted >= self._total

    def play(self, connection: Connection) -> None:
        """Plays until all is done, and then deletes the tournament in the store; or until told to.

        Args:
            connection: to the store.

        Raises:
            ArenaError: it can not go on; what was played is kept.
        """
        store = TournamentStore(connection, self._spec.id)
        if not self.done:
            standings = self.standings
            store.open(
                secrets.token_hex(8), standings.counted, standings.elo, standings.last_attempt
            )
            self._play(store)
            if self.done:
                self._compare_ratings(store)
        if self.done:  # or was: a driver may have been killed after the last match
            store.forget()

    def close(self) -> None:
        """Closes the log."""
        self._exporter.close()

    def _play(self, store: TournamentStore) -> None:
        with self._make_pool(store) as pool:
            try:
                pool.start()
                self._loop(store, pool)
                pool.finish()
                self._exporter.drain(store)
            finally:
                pool.kill()

    def _loop(self, store: TournamentStore, pool: Pool) -> None:
        scheduled = 0
        drained = time.monotonic()
        while not self.done and not self._stop():
            counted = self.standings.counted
            if scheduled < self._total and scheduled - counted <= self._spec.window // 2:
                scheduled = min(self._total, counted + self._spec.window)
                store.schedule(scheduled)
            pool.step()
            # What is on disk in the store can wait; each write to the log costs disk time.
            now = time.monotonic()
            if now - drained >= DRAIN_SECONDS or store.folded() == self._total:
                drained = now
                self._exporter.drain(store)
                self._report.update(self.standings.counted)

    def _compare_ratings(self, store: TournamentStore) -> None:
        """Holds the ratings that the store counted against the log's.

        Raises:
            ArenaError: they differ.
        """
        elo = self.standings.elo
        for bot, rating in store.ratings().items():
            if abs(rating - elo.ratings[bot]) > TOLERANCE:
                raise ArenaError(
                    f"the store rates {self._spec.bots[bot]} {rating}, the log {elo.ratings[bot]}"
                )
