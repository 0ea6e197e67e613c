"""The commands that read logs: `brauhaus ratings` and `brauhaus replay`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from brauhaus.arena.cli_options import Json, PlayedDeck
from brauhaus.arena.errors import ArenaError, UsageError

if TYPE_CHECKING:
    from brauhaus.arena.record import Record


def ratings(
    folder: Annotated[Path, typer.Argument(help="A tournament's folder.")],
    json: Json = False,
) -> None:
    """Work the leaderboard out of a tournament's log, or a folder of solo games."""
    from brauhaus.arena.folder import TournamentFolder
    from brauhaus.arena.leaderboard import print_leaderboard, summarize, to_json
    from brauhaus.arena.ratings import read_standings

    place = TournamentFolder(folder)
    spec = place.load()
    if spec.players == 1:
        from brauhaus.arena.cli_solo import print_summary
        from brauhaus.arena.solo import read_solo

        print_summary(read_solo(place, spec), json)
        return
    summary = summarize(read_standings(place, spec), spec, str(folder))
    if json:
        sys.stdout.buffer.write(to_json(summary))
    else:
        print_leaderboard(summary.leaderboard)


def replay(
    file: Annotated[Path, typer.Argument(help="A file of records, as in a tournament's log.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check every record; exit code 1 if one is wrong.")
    ] = False,
    match: Annotated[
        str | None, typer.Option(help="The id of the match to show or check. Else all.")
    ] = None,
    deck: PlayedDeck = None,
) -> None:
    """Replay recorded matches: show each action, or verify the results."""
    from brauhaus.arena.record import RecordError, SetAside
    from brauhaus.arena.replay import decks_for, read_records, verify_record
    from brauhaus.arena.rules import read_deck_file

    if file.is_dir():
        raise UsageError(
            f"{file} is a folder: give a file of records, as in DIR/log/records-000000.jsonl"
        )
    if not file.is_file():
        raise UsageError(f"there is no file {file}")
    decks = decks_for(file, read_deck_file(deck))
    count = wrong = 0
    for number, record in read_records(file):
        if match and not isinstance(record, RecordError) and record.match != match:
            continue
        count += 1
        try:
            if isinstance(record, RecordError):
                raise record
            verify_record(record, decks)
            if not verify and not isinstance(record, SetAside):
                _show(record, decks)
        except ArenaError as error:
            wrong += 1
            print(f"{file}:{number}: {error}")
    if match and not count:
        raise UsageError(f"{file} has no match {match!r}")
    if wrong:
        raise ArenaError(f"{file}: {wrong} of {count} records wrong")
    if verify:
        print(f"{file}: {count} records verified")


def _show(record: Record, decks: list[str]) -> None:
    from brauhaus.arena.replay import positions, replay_config

    print(f"match {record.match}, deal seed {record.deal_seed}")
    current_round = 0
    for state, action in positions(record, replay_config(record, decks)):
        if state.round != current_round:
            current_round = state.round
            print(f"round {current_round}")
        if action >= 0:
            seat = state.current_player
            print(f"  {seat} {record.seats[seat]}: {state.action_text(action)}")
    for seat, bot in enumerate(record.seats):
        print(
            f"{seat} {bot}: {record.scores[seat]} VP, rank {record.ranks[seat]}, "
            f"{record.terminations[seat]}"
        )
    if record.ending:
        print(f"{'won' if record.ranks[0] == 1 else 'lost'}: {record.ending}")
