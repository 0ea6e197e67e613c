"""Records of matches: one JSON line each.

The record of a match is canonical: whoever played it, whenever, wherever, its bytes are the same.
What differs (worker, times, faults' texts) stands in the attempt log. A record ends with a checksum
of all before it, so that no byte of it can change unnoticed.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec

from brauhaus.arena.errors import ArenaError
from brauhaus.arena.match import Match
from brauhaus.arena.spec import SCHEMA, TournamentSpec
from brauhaus.arena.versions import BEFORE_SCHEMA_2, brauhaus_version
from brauhaus.bots.api import Termination

if TYPE_CHECKING:
    from brauhaus.arena.game import Outcome

CHECK = b',"check":"%b"}'
CHECK_SIZE = len(CHECK % b"0123456789abcdef")


class RecordError(ArenaError):
    """A line that is no sound record."""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The rules of a recorded match, as in `brauhaus.core.Config`; `deck` is the deck's name.

    Those of solo games stand only in records of such.
    """

    players: int
    modules: tuple[str, ...]
    deck: str
    end_vp: int | None
    promos: bool
    solo_difficulty: str | None = None
    solo_card: int | None = None


class Record(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="type",
    tag="match",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """A finished match; the tuples from `seats` on, without `actions`, are by seat.

    Attributes:
        engine, brauhaus: the versions of the rules and of this package that played.
        ruleset: the hash of the deck.
        rounds: how many were begun.
        ending: how a solo game ended, as in `brauhaus.core.State.outcome`; left out of others.
    """

    schema: int
    match: str
    deal: str
    engine: str
    brauhaus: str
    ruleset: str
    config: Rules
    deal_seed: int
    seats: tuple[str, ...]
    bot_seeds: tuple[int, ...]
    actions: list[int]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    terminations: tuple[Termination, ...]
    decisions: tuple[int, ...]
    rounds: int
    ending: str = ""


class SetAside(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="type",
    tag="set_aside",
    forbid_unknown_fields=True,
):
    """The place of a match that could not be played; it moves no rating."""

    schema: int
    match: str
    deal: str
    attempts: int


class Attempt(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One try at a match, in the attempt log.

    Attributes:
        id: the line's number in the store; tells which lines the log has already.
        match: its id.
        index: its place in the schedule; -1: an older version did not say.
        attempt: 1.. .
        worker: who played.
        start, end: seconds since the epoch, by the worker's clock.
        termination: `FINISHED`, or why the try came to nothing.
        seats: the bots' numbers in ``tournament.json``, by seat.
        ms, decisions, faults, stderr: by seat, as in `Outcome`; left out where nothing is to say.
        longest_ms, credited_ms, remaining_ms: by seat, as in `ClockUse`, of timed matches.
        error: what went wrong on our side.
    """

    id: str = ""
    match: str
    index: int = -1
    attempt: int
    worker: str
    start: float
    end: float
    termination: Termination
    seats: tuple[int, ...] = ()
    ms: tuple[float, ...] = ()
    longest_ms: tuple[float, ...] = ()
    credited_ms: tuple[float, ...] = ()
    remaining_ms: tuple[float | None, ...] = ()
    decisions: tuple[int, ...] = ()
    faults: tuple[str, ...] = ()
    stderr: tuple[str, ...] = ()
    error: str = ""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Record | SetAside).decode
encode_attempt = _encode
decode_attempt = msgspec.json.Decoder(Attempt).decode


def record_of(match: Match, outcome: Outcome, spec: TournamentSpec) -> Record:
    """Returns the canonical record of a played match."""
    return Record(
        schema=SCHEMA,
        match=match.match_id,
        deal=match.deal_id,
        engine=spec.engine,
        brauhaus=spec.brauhaus,
        ruleset=spec.ruleset,
        config=rules_of(spec),
        deal_seed=match.deal_seed,
        seats=match.bots,
        bot_seeds=match.bot_seeds,
        actions=outcome.actions,
        scores=outcome.scores,
        ranks=outcome.ranks,
        terminations=outcome.terminations,
        decisions=outcome.decisions,
        rounds=outcome.rounds,
        ending=outcome.ending,
    )


def rules_of(spec: TournamentSpec) -> Rules:
    """Returns a tournament's rules as its records hold them."""
    rules = Rules(spec.players, spec.modules, spec.deck_name, spec.end_vp, spec.promos)
    if spec.players > 1:
        return rules
    return msgspec.structs.replace(
        rules, solo_difficulty=spec.solo_difficulty, solo_card=spec.solo_card
    )


def encode_record(record: Record | SetAside) -> bytes:
    """Returns the record's line, without the line break."""
    body = _encode(record)[:-1]
    return body + CHECK % _checksum(body)


def decode_record(line: bytes) -> Record | SetAside:
    """Returns the record in a line without its line break.

    Raises:
        RecordError: the checksum is wrong, or it is no record of this schema.
    """
    body, check = line[:-CHECK_SIZE], line[-CHECK_SIZE:]
    if check != CHECK % _checksum(body):
        raise RecordError("the checksum is wrong: the line was changed or cut")
    try:
        record = _decode(body + b"}")
    except msgspec.MsgspecError as error:
        raise RecordError(_schema_fault(body) or f"no record of schema {SCHEMA}: {error}") from None
    if record.schema != SCHEMA:
        raise RecordError(_schema_fault(body))
    return record


class _Head(msgspec.Struct):
    """What records of every schema have."""

    schema: int
    engine: str = "?"
    brauhaus: str = BEFORE_SCHEMA_2


def _schema_fault(body: bytes) -> str:
    """Returns who reads a record of another schema; "" if it is none."""
    try:
        head = msgspec.json.decode(body + b"}", type=_Head)
    except msgspec.MsgspecError:
        return ""
    if head.schema == SCHEMA:
        return ""
    return (
        f"a record of schema {head.schema}, played with engine {head.engine} of brauhaus "
        f"{head.brauhaus}, this is schema {SCHEMA} of brauhaus {brauhaus_version()}: install that "
        "version to replay it"
    )


def _checksum(body: bytes) -> bytes:
    return blake2b(body, digest_size=8).hexdigest().encode()
