"""The driver: plays a tournament to its end, or until it is told to stop.

One thread, one loop: schedule a window of matches, let the workers play, write what is counted to
the log. There is one driver per folder (its lock) and per tournament in a store (the epoch).
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

from brauhaus.arena.embedded import EmbeddedStore
from brauhaus.arena.errors import ArenaError
from brauhaus.arena.exporter import Exporter
from brauhaus.arena.folder import TournamentFolder
from brauhaus.arena.interrupt import Interrupt
from brauhaus.arena.means import Means
from brauhaus.arena.pool import LocalPool, Pool
from brauhaus.arena.ratings import Standings
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.reporter import Reporter
from brauhaus.arena.spec import TournamentSpec
from brauhaus.arena.store import TournamentStore

PATIENCE_SECONDS = 60.0
TOLERANCE = 1e-6
DRAIN_SECONDS = 1.0


class Driver:
    """Plays the tournament in a folder whose lock is held.

    Args:
        folder: the tournament's.
        spec: the tournament.
        means: with what to play it.
        embedded: the store, running or not; None: the one of `means`.
        reporter: for people.

    Raises:
        ArenaError: the log is damaged.
    """

    def __init__(
        self,
        folder: TournamentFolder,
        spec: TournamentSpec,
        means: Means,
        embedded: EmbeddedStore | None,
        reporter: Reporter,
    ) -> None:
        self._spec = spec
        self._means = means
        self._embedded = embedded
        self._reporter = reporter
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

    def play(self) -> None:
        """Plays until all is done or Ctrl-C.

        Raises:
            ArenaError: it can not go on; what was played is kept.
        """
        with closing(self._exporter):
            if not self.done:
                with Interrupt(self._say_stopping) as interrupt, self._open_store() as store:
                    self._play(store, interrupt)
                    if self.done:
                        self._compare_ratings(store)
                        store.forget()
            elif self._means.store:
                # A driver that was killed after the last match may have left it there.
                with closing(Connection(self._means.store, PATIENCE_SECONDS)) as connection:
                    TournamentStore(connection, self._spec.id).forget()
        if self.done and self._embedded:
            self._embedded.delete()

    def _play(self, store: TournamentStore, interrupt: Interrupt) -> None:
        with self._started_pool(store, interrupt) as pool:
            scheduled = 0
            drained = time.monotonic()
            while not self.done and not interrupt.requested:
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
                    self._reporter.update(self.standings.counted)
            pool.finish()
            self._exporter.drain(store)

    def _say_stopping(self) -> None:
        self._reporter.note(
            "stopping when the matches in play are over; Ctrl-C again stops at once"
        )

    @contextmanager
    def _open_store(self) -> Iterator[TournamentStore]:
        """Connects to the store, starting it if it is ours, and takes the tournament over."""
        with ExitStack() as stack:
            if self._embedded:
                self._embedded.start()
                stack.callback(self._embedded.stop)
            self._url = self._embedded.url if self._embedded else self._means.store or ""
            told = False

            def before_retry(error: Exception) -> None:
                nonlocal told
                if not told:
                    said = (
                        f"; its log ends: {self._embedded.last_words()}" if self._embedded else ""
                    )
                    self._reporter.note(
                        f"the store does not answer ({error}{said}); waiting for it"
                    )
                    told = True
                if self._embedded:
                    self._embedded.revive()

            connection = stack.enter_context(
                closing(Connection(self._url, PATIENCE_SECONDS, before_retry))
            )
            store = TournamentStore(connection, self._spec.id)
            standings = self.standings
            store.open(
                secrets.token_hex(8), standings.counted, standings.elo, standings.last_attempt
            )
            yield store

    @contextmanager
    def _started_pool(self, store: TournamentStore, interrupt: Interrupt) -> Iterator[Pool]:
        pool = self._pool(store, interrupt)
        try:
            pool.start()
            yield pool
        finally:
            pool.kill()

    def _pool(self, store: TournamentStore, interrupt: Interrupt) -> Pool:
        if self._means.local:
            return LocalPool(self._spec, store, interrupt)
        from brauhaus.arena.ray_pool import RayPool

        return RayPool(
            self._spec,
            store,
            self._url,
            self._means.workers,
            self._means.lease,
            self._means.stall,
            self._means.ray_address,
            self._reporter,
        )

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
