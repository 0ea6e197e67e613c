"""An author's own games, read from the logs of tournaments.

A game is one try at a match as one seat saw it. What concerns the other seats is left out, but for
what their players see as well: names, points, ranks. Runs in a thread.
"""

from __future__ import annotations

import heapq
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from brauhaus.arena.folder import TournamentFolder
from brauhaus.arena.ratings import logged_attempts
from brauhaus.arena.record import Attempt, Record, decode_record
from brauhaus.arena.record_reader import RecordReader
from brauhaus.arena.server.printable import printable
from brauhaus.arena.server.wire_tournament import (
    TERMINATIONS,
    clock_message,
    milliseconds,
    split_version,
)
from brauhaus.arena.spec import TournamentSpec
from brauhaus.bots.api import Termination
from brauhaus.proto.v1 import organiser_pb2

REASON_CHARACTERS = 500
ERROR_CHARACTERS = 4096
AGAIN = {
    Termination.SERVER_FAULT: "the server's fault: the match does not count and is played again",
    Termination.CANCELLED: "the match was cancelled and does not count",
}

Games: TypeAlias = Generator[organiser_pb2.MyGamesResponse | None, None, None]


@dataclass(frozen=True)
class Played:
    """A tournament, as far as its games are of interest.

    Attributes:
        id: the tournament's.
        spec: the tournament.
        folder: where its logs are.
        created: seconds since the epoch.
        own: the names of the author's bots in it, by the bots' texts.
    """

    id: str
    spec: TournamentSpec
    folder: TournamentFolder
    created: float
    own: Mapping[str, str]


def own_games(tournaments: Iterable[Played], request: organiser_pb2.MyGamesRequest) -> Games:
    """Yields the games that are asked for, by the time at which they ended.

    Args:
        tournaments: in which the author's bots play, in any order.
        request: which games.

    Yields:
        A game, or None: an attempt was read that is not wanted.
    """
    # Each begins with its creation, so that its log is opened when games of that time are due.
    streams = [_timed(played, request) for played in tournaments]
    for _, games in heapq.merge(*streams, key=lambda item: item[0]):
        if not games:
            yield None
        yield from games


def _timed(
    played: Played, request: organiser_pb2.MyGamesRequest
) -> Generator[tuple[float, list[organiser_pb2.MyGamesResponse]], None, None]:
    yield played.created, []
    records = RecordReader(played.folder.log)
    for attempt in logged_attempts(played.folder):
        wanted = request.match in ("", attempt.match) and (
            milliseconds(attempt.end) >= request.since_ms
        )
        yield attempt.end, _games(played, attempt, records, request) if wanted else []


def _games(
    played: Played,
    attempt: Attempt,
    records: RecordReader,
    request: organiser_pb2.MyGamesRequest,
) -> list[organiser_pb2.MyGamesResponse]:
    """Returns the game of each of the author's seats at a table."""
    numbers = played.spec.schedule().at(attempt.index).seats
    texts = [played.spec.bots[number] for number in numbers]
    seats = [seat for seat, text in enumerate(texts) if text in played.own]
    if not seats:
        return []
    line = record = None
    if attempt.termination is Termination.FINISHED:
        line = records.line(attempt.index)
        found = decode_record(line) if line else None
        if not isinstance(found, Record) or found.match != attempt.match:
            return []  # is not counted yet
        record = found
    games = []
    for seat in seats:
        ended = record.terminations[seat] if record else attempt.termination
        if request.faults_only and (ended is Termination.FINISHED or ended in AGAIN):
            continue
        game = organiser_pb2.MyGamesResponse(
            match=attempt.match,
            tournament=played.id,
            agent=played.own[texts[seat]],
            version=split_version(texts[seat])[1],
            seat=seat,
            players=texts,
            start_ms=milliseconds(attempt.start),
            end_ms=milliseconds(attempt.end),
            termination=TERMINATIONS[ended],
            reason=_reason(attempt, seat, ended),
            error_text=_error_text(attempt, seat),
            clock=_clock(played.spec, attempt, seat),
        )
        if record and line:
            game.scores.extend(record.scores)
            game.ranks.extend(record.ranks)
            if request.records:
                game.record = line
        games.append(game)
    return games


def _reason(attempt: Attempt, seat: int, ended: Termination) -> str:
    if ended is Termination.FINISHED:
        return ""
    if ended in AGAIN:
        return AGAIN[ended]
    words = attempt.faults[seat].strip() if attempt.faults else ""
    # The last line of a traceback says what happened.
    return printable(words.rpartition("\n")[2], REASON_CHARACTERS)


def _error_text(attempt: Attempt, seat: int) -> str:
    """Returns what is known beside the reason, safe to print, in lines."""
    fault = attempt.faults[seat] if attempt.faults else ""
    stderr = attempt.stderr[seat] if attempt.stderr else ""
    lines = [*fault.splitlines(), *stderr.splitlines()]
    return "\n".join(printable(line, ERROR_CHARACTERS) for line in lines)[-ERROR_CHARACTERS:]


def _clock(spec: TournamentSpec, attempt: Attempt, seat: int) -> organiser_pb2.GameClock:
    def of_seat(values: tuple[float, ...]) -> float:
        return values[seat] if values else 0.0

    return organiser_pb2.GameClock(
        control=clock_message(spec.clock),
        decisions=attempt.decisions[seat] if attempt.decisions else 0,
        charged_ms=of_seat(attempt.ms),
        longest_ms=of_seat(attempt.longest_ms),
        credited_ms=of_seat(attempt.credited_ms),
        remaining_ms=attempt.remaining_ms[seat] if attempt.remaining_ms else None,
    )
