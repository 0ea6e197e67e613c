"""A match worker: claims matches from the store, plays them, hands the results in.

Runs in the process and thread that call `step`: a Ray actor's, or the driver's own with `--local`.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from brauhaus.arena.player import MatchPlayer, failed_attempt
from brauhaus.arena.spec import TournamentSpec
from brauhaus.arena.store import Claim, Release, Result, TournamentStore

BATCH_SECONDS = 1.0
"""How long a batch of claimed matches, and what is played but not handed in, may take."""
MAX_BATCH = 256


class Worker:
    """A worker.

    Args:
        spec: the tournament.
        store: where the matches are.
        name: of the worker.
        workers: how many there are.
        interrupted: is asked between matches whether to hand in and stop.
    """

    def __init__(
        self,
        spec: TournamentSpec,
        store: TournamentStore,
        name: str,
        workers: int,
        interrupted: Callable[[], bool],
    ) -> None:
        self.player = MatchPlayer(spec, name)
        self.stopped = False
        self._store = store
        self._name = name
        self._workers = workers
        self._interrupted = interrupted
        self._open_matches = 0
        self._match_seconds = BATCH_SECONDS
        self._results: list[Result] = []
        self._handed_in = time.monotonic()

    def step(self) -> bool:
        """Plays a batch and hands it in; returns whether there was anything to play."""
        stop, self._open_matches, claims = self._store.claim(self._name, self._batch_size())
        self.stopped = stop or self._interrupted()
        start = time.monotonic()
        played = 0
        for claim in claims:
            if self.stopped:
                break
            self._play(claim)
            played += 1
            self.stopped = self._interrupted()
        self._hand_in()
        if claims[played:]:
            self._store.release([Release(claim, claim.attempt) for claim in claims[played:]])
        if played:
            # Slower than expected counts at once, faster little by little.
            seconds = (time.monotonic() - start) / played
            self._match_seconds = max(seconds, 0.5 * (self._match_seconds + seconds))
        return played > 0

    def _batch_size(self) -> int:
        by_time = int(BATCH_SECONDS / self._match_seconds)
        fair_share = self._open_matches // (2 * self._workers)
        return max(1, min(by_time, fair_share, MAX_BATCH))

    def _play(self, claim: Claim) -> None:
        # A match that failed before is alone in flight: the blame is clear if it does again.
        if claim.attempt > 1:
            self._hand_in()
        done = self.player.play(claim)
        if isinstance(done, Release):
            self._hand_in()
            self._store.release([done])
            return
        self._results.append(done)
        if claim.attempt > 1 or time.monotonic() - self._handed_in > BATCH_SECONDS:
            self._hand_in()

    def _hand_in(self) -> None:
        if self._results:
            self._store.commit(self._results)
        self._results = []
        self._handed_in = time.monotonic()


def releases_of_lost_worker(worker: str, claims: list[Claim], player: MatchPlayer) -> list[Release]:
    """Returns how to give back what a dead worker held.

    Its first match, and all that never failed before, may have been the reason: see `Worker._play`.
    The others are innocent.

    Args:
        worker: its name.
        claims: what it held, in the order of play.
        player: anybody's, for the matches' names.
    """
    return [
        failed_attempt(claim, player.match(claim.index), worker, "the worker was lost")
        if number == 0 or claim.attempt == 1
        else Release(claim, claim.attempt)
        for number, claim in enumerate(claims)
    ]
