"""Ratings and standings, from the log: a fold over its records in schedule order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from brauhaus.arena.elo import EloTable
from brauhaus.arena.errors import ArenaError
from brauhaus.arena.folder import TournamentFolder
from brauhaus.arena.log import read_lines
from brauhaus.arena.record import (
    Attempt,
    Record,
    RecordError,
    SetAside,
    decode_attempt,
    decode_record,
)
from brauhaus.arena.spec import TournamentSpec
from brauhaus.bots.api import Termination

if TYPE_CHECKING:
    from brauhaus.arena.bootstrap import EloBootstrap


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's line on the leaderboard.

    Attributes:
        rank: 1.. by Elo.
        bot: its text.
        elo, low, high: the rating and its 95% interval.
        games: played.
        wins: games ranked first; a shared first place counts for each.
        mean_rank, mean_vp: None if it has not played.
        wins_per_seat, games_per_seat: by seat.
        ms_per_decision: thinking time; None if it made no decision.
        faults: games it lost by a fault.
    """

    rank: int
    bot: str
    elo: float
    low: float
    high: float
    games: int
    wins: int
    mean_rank: float | None
    mean_vp: float | None
    wins_per_seat: list[int]
    games_per_seat: list[int]
    ms_per_decision: float | None
    faults: int


class _Tally:
    def __init__(self, players: int) -> None:
        self.ranks = self.points = self.faults = 0
        self.games = [0] * players
        self.wins = [0] * players
        self.ms = 0.0
        self.decisions = 0


class Standings:
    """What the records so far add up to; its size depends on the bots, not on the matches."""

    def __init__(self, spec: TournamentSpec) -> None:
        self.matches = 0
        self.set_aside = 0
        self.last_attempt = "0-0-0"
        self.elo = EloTable(len(spec.bots), spec.elo)
        self._spec = spec
        self._numbers = {text: number for number, text in enumerate(spec.bots)}
        self._tallies = [_Tally(spec.players) for _ in spec.bots]

    @cached_property
    def _bootstrap(self) -> EloBootstrap:
        from brauhaus.arena.bootstrap import EloBootstrap  # needs numpy: not at the start

        return EloBootstrap(len(self._spec.bots), self._spec.elo)

    @property
    def counted(self) -> int:
        """How many places of the schedule are done with."""
        return self.matches + self.set_aside

    def add(self, record: Record | SetAside) -> None:
        """Counts the next record of the schedule.

        Raises:
            ArenaError: it names a bot that is not in the tournament.
        """
        if isinstance(record, SetAside):
            self.set_aside += 1
            return
        try:
            seats = [self._numbers[text] for text in record.seats]
        except KeyError as error:
            raise ArenaError(f"match {record.match}: no bot {error} in the tournament") from None
        ks = [self.elo.params.k_after(self.elo.games[bot]) for bot in seats]
        self._bootstrap.fold(seats, record.ranks, ks, record.deal)
        self.elo.fold(seats, record.ranks)
        for seat, bot in enumerate(seats):
            tally = self._tallies[bot]
            tally.games[seat] += 1
            tally.wins[seat] += record.ranks[seat] == 1
            tally.ranks += record.ranks[seat]
            tally.points += record.scores[seat]
            tally.faults += record.terminations[seat] is not Termination.FINISHED
        self.matches += 1

    def add_attempt(self, attempt: Attempt) -> None:
        """Counts an attempt's thinking time, which it has if it was finished."""
        self.last_attempt = attempt.id
        for bot, ms, decisions in zip(attempt.seats, attempt.ms, attempt.decisions, strict=True):
            self._tallies[bot].ms += ms
            self._tallies[bot].decisions += decisions

    def rows(self) -> list[Row]:
        """Returns the leaderboard, best first."""
        ratings = self.elo.ratings
        order = sorted(range(len(ratings)), key=lambda bot: (-ratings[bot], bot))
        return [self._row(place, bot) for place, bot in enumerate(order, 1)]

    def _row(self, place: int, bot: int) -> Row:
        tally = self._tallies[bot]
        elo = self.elo.ratings[bot]
        low, high = self._bootstrap.interval(bot, elo)
        games = sum(tally.games)
        return Row(
            rank=place,
            bot=self._spec.bots[bot],
            elo=elo,
            low=low,
            high=high,
            games=games,
            wins=sum(tally.wins),
            mean_rank=tally.ranks / games if games else None,
            mean_vp=tally.points / games if games else None,
            wins_per_seat=tally.wins,
            games_per_seat=tally.games,
            ms_per_decision=tally.ms / tally.decisions if tally.decisions else None,
            faults=tally.faults,
        )


def logged_records(folder: TournamentFolder) -> Iterator[Record | SetAside]:
    """Yields a tournament's records in schedule order.

    Raises:
        ArenaError: a line of the log is damaged.
    """
    for number, line in enumerate(read_lines(folder.log, "records")):
        try:
            yield decode_record(line)
        except RecordError as error:
            raise ArenaError(f"{folder.log}: match {number} of the schedule: {error}") from None


def logged_attempts(folder: TournamentFolder) -> Iterator[Attempt]:
    """Yields the attempts in the order in which they came in.

    Raises:
        ArenaError: a line of the log is damaged.
    """
    for number, line in enumerate(read_lines(folder.log, "attempts")):
        try:
            yield decode_attempt(line)
        except msgspec.MsgspecError as error:
            raise ArenaError(f"{folder.log}: attempt {number}: {error}") from None


def read_standings(folder: TournamentFolder, spec: TournamentSpec) -> Standings:
    """Returns what the whole log adds up to.

    Raises:
        ArenaError: the log is damaged.
    """
    standings = Standings(spec)
    schedule = spec.schedule()
    total = schedule.total()
    for index, record in enumerate(logged_records(folder)):
        expected = schedule.at(index).match_id if index < total else "none"
        if record.match != expected:
            raise ArenaError(
                f"{folder.log}: match {index} of the schedule is {expected}, not {record.match}: "
                "lines or files of the records are missing, double or out of order"
            )
        standings.add(record)
    for attempt in logged_attempts(folder):
        standings.add_attempt(attempt)
    return standings
