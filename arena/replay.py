"""Replays of recorded matches: the recorded actions are applied, no bot is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import asdict

from brauhaus.arena.errors import ArenaError
from brauhaus.arena.game import ending, final_ranks
from brauhaus.arena.record import Record, RecordError, SetAside, decode_record
from brauhaus.arena.spec import HOUSE_DECK
from brauhaus.arena.versions import engine_fault, find_deck
from brauhaus.core import Config, IllegalActionError, State


def replay_config(record: Record, decks: list[str]) -> Config:
    """Returns the rules of a record.

    Args:
        record: of a match.
        decks: the decks that may be the record's, as for `Config`.

    Raises:
        ArenaError: it was played with another engine or none of these decks.
    """
    if fault := engine_fault(record.engine, record.brauhaus):
        raise ArenaError(fault)
    rules = record.config
    deck = find_deck(decks, rules.deck, record.ruleset, record.engine, record.brauhaus)
    try:
        given = {name: value for name, value in asdict(rules).items() if value is not None}
        return Config.from_dict(given | {"deck": deck})
    except ValueError as error:
        raise ArenaError(str(error)) from None


def decks_for(file: Path, deck: str | None) -> list[str]:
    """Returns the decks that a file's records may need: given, kept beside them, the house's."""
    kept = file.resolve().parent.parent / "deck.toml"
    return [path for path in (deck, str(kept), HOUSE_DECK) if path]


def positions(record: Record, config: Config) -> Iterator[tuple[State, int]]:
    """Yields each state of a match with the action taken in it, then the last state with -1.

    The state is the same object each time.

    Raises:
        ArenaError: an action is illegal, or the game goes on after the last.
    """
    state = State.new(config, record.deal_seed)
    for number, action in enumerate(record.actions):
        yield state, action
        try:
            state.apply(action)
        except (IllegalActionError, OverflowError):
            raise ArenaError(f"action {number} ({action}) is illegal") from None
    if not state.is_over:
        raise ArenaError(f"the game is not over after its {len(record.actions)} actions")
    yield state, -1


def verify_record(record: Record | SetAside, decks: list[str]) -> None:
    """Replays a record and compares all that follows from the game.

    Raises:
        ArenaError: says what differs.
    """
    if isinstance(record, SetAside):
        return
    config = replay_config(record, decks)
    decisions = [0] * record.config.players
    for state, action in positions(record, config):
        if action >= 0:
            decisions[state.current_player] += 1
    found = {
        "scores": tuple(state.scores()),
        "ranks": final_ranks(state.ranks(), record.terminations),
        "decisions": tuple(decisions),
        "rounds": state.round,
        "ending": ending(state),
    }
    for name, value in found.items():
        if getattr(record, name) != value:
            raise ArenaError(f"{name} {value}, recorded as {getattr(record, name)}")
    if not len(record.seats) == len(record.bot_seeds) == record.config.players:
        raise ArenaError(f"{len(record.seats)} bots for {record.config.players} players")


def read_records(file: Path) -> Iterator[tuple[int, Record | SetAside | RecordError]]:
    """Yields the number (1..) and the record of each line, or what is wrong with it.

    Raises:
        ArenaError: the file can not be read.
    """
    try:
        with file.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                try:
                    yield number, decode_record(line.removesuffix(b"\n"))
                except RecordError as error:
                    yield number, error
    except OSError as error:
        raise ArenaError(f"can not read {file}: {error.strerror}") from None
