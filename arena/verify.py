"""Checks a whole tournament: its log against the schedule, the seeds, the rules and the ratings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from brauhaus.arena.errors import ArenaError
from brauhaus.arena.folder import TournamentFolder
from brauhaus.arena.leaderboard import Summary, summarize
from brauhaus.arena.log import read_lines
from brauhaus.arena.match import MatchFactory
from brauhaus.arena.ratings import read_standings
from brauhaus.arena.record import Record, decode_record, rules_of
from brauhaus.arena.replay import verify_record
from brauhaus.arena.spec import TournamentSpec, check_playable

TOLERANCE = 1e-6


def problems(
    folder: TournamentFolder, spec: TournamentSpec, progress: Callable[[int], None]
) -> Iterator[str]:
    """Yields what is wrong with a tournament, one line each; nothing if all is well.

    Args:
        folder: the tournament's.
        spec: the tournament.
        progress: is told the number of records checked.
    """
    check_playable(spec)
    matches = MatchFactory(spec)
    total = spec.schedule().total()
    index = -1
    sound = True
    for index, line in enumerate(read_lines(folder.log, "records")):
        try:
            if index >= total:
                raise ArenaError(f"the schedule has only {total} matches")
            record = decode_record(line)
            match = matches.match(index)
            scheduled = (match.match_id, match.deal_id)
            if (record.match, record.deal) != scheduled:
                raise ArenaError(f"match {record.match} of deal {record.deal} is out of turn")
            if isinstance(record, Record):
                _compare("seats", record.seats, match.bots)
                _compare("deal seed", record.deal_seed, match.deal_seed)
                _compare("bot seeds", record.bot_seeds, match.bot_seeds)
                _compare("ruleset", record.ruleset, spec.ruleset)
                _compare("brauhaus", record.brauhaus, spec.brauhaus)
                rules = rules_of(spec)
                for name in rules.__struct_fields__:
                    _compare(name, getattr(record.config, name), getattr(rules, name))
            verify_record(record, [spec.deck])
        except ArenaError as error:
            sound = False
            yield f"match {index} of the schedule: {error}"
        progress(index + 1)
    if sound:
        yield from _rating_problems(folder, spec)


def _compare(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise ArenaError(f"{what} {found}, expected {expected}")


def _rating_problems(folder: TournamentFolder, spec: TournamentSpec) -> Iterator[str]:
    data = folder.read_ratings()
    if data is None:
        return
    try:
        stated = msgspec.json.decode(data, type=Summary)
    except msgspec.MsgspecError as error:
        yield f"ratings.json is damaged: {error}"
        return
    standings = read_standings(folder, spec)
    if stated.matches != standings.matches:
        yield f"ratings.json counts {stated.matches} matches, the log has {standings.matches}"
        return
    for said, row in zip(
        stated.leaderboard, summarize(standings, spec, stated.folder).leaderboard, strict=False
    ):
        if said.bot != row.bot or abs(said.elo - row.elo) > TOLERANCE or said.wins != row.wins:
            yield f"ratings.json: {said.bot} has {said.elo}; by the log {row.bot} has {row.elo}"
    if abs(sum(standings.elo.ratings) - len(spec.bots) * spec.elo.start) > TOLERANCE:
        yield f"the ratings add up to {sum(standings.elo.ratings)}"
