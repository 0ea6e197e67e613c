"""Solo games against the Automa: any number of them for each bot, on the same deals.

The games are matches of a schedule with one seat. They are played in processes of their own and
counted in the order of the schedule, so the result does not depend on the number of workers.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from functools import lru_cache
from multiprocessing.connection import wait

import msgspec

from brauhaus.arena.errors import ArenaError
from brauhaus.arena.folder import TournamentFolder
from brauhaus.arena.log import LogWriter
from brauhaus.arena.player import MatchPlayer
from brauhaus.arena.ratings import logged_attempts, logged_records
from brauhaus.arena.record import Attempt, Record, decode_attempt, decode_record
from brauhaus.arena.spec import TournamentSpec
from brauhaus.arena.store import Claim, Release
from brauhaus.bots.api import Termination

QUEUED = 2
"""Games handed out, played and waiting to be counted, for each worker."""
BUFFER_LINES = 64
Z_95 = 1.959963984540054
"""Standard deviations on both sides of the mean that hold 95% of a normal distribution."""

Lines = tuple[bytes, bytes]
"""A game's record, and its line for the attempt log."""


class SoloRow(msgspec.Struct, frozen=True, kw_only=True):
    """How a bot did.

    Attributes:
        bot: its text.
        games, wins: played and won.
        win_rate, low, high: the share won and its 95% interval, 0..1; None if it played none.
        mean_vp, mean_rounds: None if it played none.
        endings: how its games ended: "no token", "20 VP", "cards out", or "fault", and how many.
        faults: games lost by a fault; the first one's text is `fault`.
        ms_per_decision: thinking time; None if it made no decision.
    """

    bot: str
    games: int
    wins: int
    win_rate: float | None
    low: float | None
    high: float | None
    mean_vp: float | None
    mean_rounds: float | None
    endings: dict[str, int]
    faults: int
    fault: str
    ms_per_decision: float | None


class SoloSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What `brauhaus solo --json` prints: a row for each bot, and what was played."""

    results: list[SoloRow]
    games: int
    total: int
    difficulty: str
    solo_card: int | None
    deck: str
    ruleset: str
    seed: int


class SoloTally:
    """Counts solo games, by bot."""

    def __init__(self, spec: TournamentSpec) -> None:
        self.games = 0
        self._spec = spec
        self._counts = {bot: _Count() for bot in spec.bots}

    def add(self, record: Record, attempt: Attempt) -> None:
        """Counts a game."""
        count = self._counts[record.seats[0]]
        fault = record.terminations[0] is not Termination.FINISHED
        ending = "fault" if fault else record.ending
        self.games += 1
        count.games += 1
        count.wins += record.ranks[0] == 1
        count.vp += record.scores[0]
        count.rounds += record.rounds
        count.endings[ending] = count.endings.get(ending, 0) + 1
        count.ms += attempt.ms[0]
        count.decisions += attempt.decisions[0]
        if fault:
            count.faults += 1
            # The last line of a traceback says it.
            lines = attempt.faults[0].split("\n") if attempt.faults else []
            count.fault = count.fault or next(filter(None, reversed(lines)), "")

    def summary(self) -> SoloSummary:
        """Returns the result so far."""
        spec = self._spec
        return SoloSummary(
            results=[_row(bot, count) for bot, count in self._counts.items()],
            games=self.games,
            total=spec.schedule().total(),
            difficulty=spec.solo_difficulty,
            solo_card=spec.solo_card,
            deck=spec.deck,
            ruleset=spec.ruleset,
            seed=spec.seed,
        )


class _Count:
    def __init__(self) -> None:
        self.games = self.wins = self.vp = self.rounds = self.faults = self.decisions = 0
        self.ms = 0.0
        self.fault = ""
        self.endings = {"no token": 0, "20 VP": 0, "cards out": 0}


def _row(bot: str, count: _Count) -> SoloRow:
    games = count.games
    low, high = wilson_interval(count.wins, games) if games else (None, None)
    return SoloRow(
        bot=bot,
        games=games,
        wins=count.wins,
        win_rate=count.wins / games if games else None,
        low=low,
        high=high,
        mean_vp=count.vp / games if games else None,
        mean_rounds=count.rounds / games if games else None,
        endings=count.endings,
        faults=count.faults,
        fault=count.fault,
        ms_per_decision=count.ms / count.decisions if count.decisions else None,
    )


def wilson_interval(successes: int, trials: int) -> tuple[float, float]:
    """Returns the 95% score interval of a proportion, within 0..1.

    Args:
        successes: 0..trials.
        trials: 1 or more.

    Source: Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
    """
    share, weight = successes / trials, Z_95**2 / trials
    middle = share + weight / 2
    half = (weight * (share * (1 - share) + weight / 4)) ** 0.5
    return max(0.0, (middle - half) / (1 + weight)), min(1.0, (middle + half) / (1 + weight))


def play_solo(
    spec: TournamentSpec, workers: int, stopped: Callable[[], bool]
) -> Generator[tuple[Record, Attempt, Lines]]:
    """Plays all games and yields them in the order of the schedule.

    Args:
        spec: with one seat.
        workers: how many processes; 1: this one.
        stopped: whether to hand out no more games.

    Raises:
        ArenaError: a game failed by our fault.
    """
    here = workers == 1
    lines = _play_here(spec, stopped) if here else _play_in_processes(spec, workers, stopped)
    with closing(lines) as played:
        for record_line, attempt_line in played:
            record = decode_record(record_line)
            assert isinstance(record, Record)
            yield record, decode_attempt(attempt_line), (record_line, attempt_line)


def _play_here(spec: TournamentSpec, stopped: Callable[[], bool]) -> Generator[Lines]:
    for index in range(spec.schedule().total()):
        if stopped():
            return
        yield _play(spec, index)


def _play_in_processes(
    spec: TournamentSpec, workers: int, stopped: Callable[[], bool]
) -> Generator[Lines]:
    # Not forked: this process has threads.
    context = multiprocessing.get_context("spawn")
    games = iter(range(spec.schedule().total()))
    pending: deque[Future[Lines]] = deque()
    with ProcessPoolExecutor(workers, context, initializer=_begin_worker) as pool:
        try:
            while True:
                while not stopped() and len(pending) < QUEUED * workers:
                    index = next(games, None)
                    if index is None:
                        break
                    pending.append(pool.submit(_play, spec, index))
                if not pending or (stopped() and pending[0].cancel()):
                    break
                yield pending.popleft().result()
            pending.clear()
        except BrokenProcessPool:
            raise ArenaError(
                "a worker process ended of itself: was it killed, or is memory short? "
                "--workers 1 plays in this process"
            ) from None
        finally:
            if pending:  # nobody waits for games that are not counted
                for process in multiprocessing.active_children():
                    process.terminate()
            pool.shutdown(cancel_futures=True)


def _begin_worker() -> None:
    """Leaves Ctrl-C to the parent, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent

    def follow() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


@lru_cache(maxsize=1)
def _player(spec: TournamentSpec) -> MatchPlayer:
    return MatchPlayer(spec, f"process {os.getpid()}")


def _play(spec: TournamentSpec, index: int) -> Lines:
    result = _player(spec).play(Claim("", index, 1))
    if isinstance(result, Release):
        error = decode_attempt(result.attempt_line).error.strip().splitlines()[-1]
        raise ArenaError(f"game {index} of the schedule: {error}")
    return result.record, result.attempt_line


class SoloLog:
    """Writes games to a folder, as a tournament's log.

    Args:
        folder: the log's.
    """

    def __init__(self, folder: TournamentFolder) -> None:
        self._records = LogWriter(folder.log, "records")
        self._attempts = LogWriter(folder.log, "attempts")
        self._lines: list[Lines] = []

    def add(self, lines: Lines) -> None:
        """Writes a game, now or with the next ones.

        Raises:
            ArenaError: it can not be written.
        """
        self._lines.append(lines)
        if len(self._lines) >= BUFFER_LINES:
            self.flush()

    def flush(self) -> None:
        """Writes what is still to be written."""
        if self._lines:
            records, attempts = zip(*self._lines, strict=True)
            self._lines = []
            self._attempts.append(attempts)
            self._records.append(records)

    def close(self) -> None:
        """Writes the rest and closes the log."""
        with closing(self._records), closing(self._attempts):
            self.flush()


def read_solo(folder: TournamentFolder, spec: TournamentSpec) -> SoloSummary:
    """Returns the result in a folder's log.

    Raises:
        ArenaError: the log is damaged.
    """
    tally = SoloTally(spec)
    for record, attempt in zip(logged_records(folder), logged_attempts(folder), strict=False):
        assert isinstance(record, Record)
        tally.add(record, attempt)
    return tally.summary()
