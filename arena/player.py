"""Plays matches of a tournament by their index, and writes down how they went."""

from __future__ import annotations

import time
import traceback

from brauhaus.arena.game import Outcome
from brauhaus.arena.match import Match, MatchFactory
from brauhaus.arena.record import Attempt, SetAside, encode_attempt, encode_record, record_of
from brauhaus.arena.referee import Pulse, play_match
from brauhaus.arena.spec import SCHEMA, TournamentSpec
from brauhaus.arena.store import Claim, Release, Result, outcome_text
from brauhaus.bots.api import Bot, Termination
from brauhaus.bots.spec import make_bot

MAX_ATTEMPTS = 6
"""A match that failed so often by our fault, not a bot's, is set aside."""
ERROR_CHARACTERS = 2000


class MatchPlayer:
    """Plays in the calling thread.

    Args:
        spec: the tournament.
        worker: the name for the attempt log.
    """

    def __init__(self, spec: TournamentSpec, worker: str) -> None:
        self.pulse = Pulse()
        self._spec = spec
        self._worker = worker
        self._matches = MatchFactory(spec)
        self._bots = dict(zip(spec.bots, spec.bot_specs(), strict=True))

    def match(self, index: int) -> Match:
        """Returns the match at an index of the schedule."""
        return self._matches.match(index)

    def make_bot(self, text: str, seed: int) -> Bot:
        """Makes one of the tournament's bots."""
        return make_bot(self._bots[text], seed)

    def play(self, claim: Claim) -> Result | Release:
        """Plays a claimed match; returns its result, or the claim when we failed."""
        match = self._matches.match(claim.index)
        start = time.time()
        self.pulse.playing = True
        try:
            outcome = play_match(match, self.make_bot, self.pulse)
        except Exception:  # not a bot's fault: those end in the outcome
            return failed_attempt(claim, match, self._worker, traceback.format_exc(), start)
        finally:
            self.pulse.playing = False
        return result_of(claim, match, outcome, self._spec, self._worker, start, time.time())


def result_of(
    claim: Claim,
    match: Match,
    outcome: Outcome,
    spec: TournamentSpec,
    worker: str,
    start: float,
    end: float,
) -> Result:
    """Returns what to hand in for a match that was played, however it was.

    Args:
        claim: the match as it was claimed.
        match: the same as it was played.
        outcome: how it went.
        spec: the tournament.
        worker: the name for the attempt log.
        start: when it began, s since the epoch.
        end: when it ended.
    """
    clocks = outcome.clocks
    timed = match.clock is not None
    attempt = Attempt(
        match=match.match_id,
        index=match.index,
        attempt=claim.attempt,
        worker=worker,
        start=start,
        end=end,
        termination=Termination.FINISHED,
        seats=match.seats,
        ms=tuple(clock.charged_ms for clock in clocks),
        longest_ms=tuple(clock.longest_ms for clock in clocks) if timed else (),
        credited_ms=tuple(clock.credited_ms for clock in clocks) if timed else (),
        remaining_ms=tuple(clock.remaining_ms for clock in clocks) if timed else (),
        decisions=outcome.decisions,
        faults=tuple(map(loggable, outcome.faults)) if any(outcome.faults) else (),
        stderr=outcome.stderr if any(outcome.stderr) else (),
    )
    return Result(
        claim,
        encode_record(record_of(match, outcome, spec)),
        outcome_text(match.seats, outcome.ranks),
        encode_attempt(attempt),
    )


def loggable(text: str) -> str:
    """Returns a text as the log takes it: bounded, and what is no Unicode spelled out."""
    return text[:ERROR_CHARACTERS].encode(errors="backslashreplace").decode()


def failed_attempt(
    claim: Claim, match: Match, worker: str, error: str, start: float | None = None
) -> Release:
    """Returns how to give back a match whose attempt failed by our fault."""
    error = loggable(error[-ERROR_CHARACTERS:])
    line = _unfinished(Termination.SERVER_FAULT, claim, match, worker, error, start)
    aside = b""
    if claim.attempt >= MAX_ATTEMPTS:
        aside = encode_record(
            SetAside(
                schema=SCHEMA, match=match.match_id, deal=match.deal_id, attempts=claim.attempt
            )
        )
    return Release(claim, claim.attempt + 1, aside, line)


def cancelled_attempt(claim: Claim, match: Match, worker: str, start: float) -> Release:
    """Returns how to give back a match that was cancelled while it was played."""
    line = _unfinished(Termination.CANCELLED, claim, match, worker, "", start)
    return Release(claim, claim.attempt, attempt_line=line)


def _unfinished(
    termination: Termination,
    claim: Claim,
    match: Match,
    worker: str,
    error: str,
    start: float | None,
) -> bytes:
    """Returns the line for the attempt log."""
    now = time.time()
    attempt = Attempt(
        match=match.match_id,
        index=match.index,
        attempt=claim.attempt,
        worker=worker,
        start=start or now,
        end=now,
        termination=termination,
        error=error,
    )
    return encode_attempt(attempt)
