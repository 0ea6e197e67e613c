"""The leaderboard, for people and for programs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import msgspec

from brauhaus.arena.ratings import Row, Standings
from brauhaus.arena.spec import TournamentSpec

if TYPE_CHECKING:
    from rich.table import Table


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """How a tournament stands: what `--json` prints and ``ratings.json`` holds.

    Attributes:
        leaderboard: best first.
        matches: played and counted.
        total: in the schedule.
        set_aside: could not be played.
        complete: whether the schedule is done.
        players, deals, seed: as the tournament was told.
        folder: where its log is.
    """

    leaderboard: list[Row]
    matches: int
    total: int
    set_aside: int
    complete: bool
    players: int
    deals: int
    seed: int
    folder: str


def summarize(standings: Standings, spec: TournamentSpec, folder: str) -> Summary:
    """Returns how a tournament stands."""
    total = spec.schedule().total()
    return Summary(
        leaderboard=standings.rows(),
        matches=standings.matches,
        total=total,
        set_aside=standings.set_aside,
        complete=standings.counted == total,
        players=spec.players,
        deals=spec.deals,
        seed=spec.seed,
        folder=folder,
    )


def to_json(summary: Summary) -> bytes:
    """Returns the summary as indented JSON with a line break at the end."""
    return msgspec.json.format(msgspec.json.encode(summary), indent=2) + b"\n"


def table(leaderboard: list[Row]) -> Table:
    """Returns the leaderboard for a terminal."""
    from rich import box
    from rich.table import Table

    out = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=0)
    faults = any(row.faults for row in leaderboard)
    # In two lines, so that it fits into 80 columns.
    headings = ["Elo", "95%\ninterval", "games", "wins", "mean\nrank", "mean\nVP"]
    headings += ["wins\nper seat", "ms per\ndecision", *(["faults"] if faults else [])]
    out.add_column("rank", justify="right")
    out.add_column("bot", overflow="fold")
    for heading in headings:
        out.add_column(heading, justify="right", no_wrap=True)
    for row in leaderboard:
        cells = [
            str(row.rank),
            row.bot,
            f"{row.elo:.0f}",
            f"{row.low:.0f}–{row.high:.0f}",
            str(row.games),
            str(row.wins),
            _number(row.mean_rank, 2),
            _number(row.mean_vp, 1),
            " ".join(map(str, row.wins_per_seat)),
            _number(row.ms_per_decision, 3),
        ]
        out.add_row(*cells, *([str(row.faults)] if faults else []))
    return out


def print_leaderboard(leaderboard: list[Row]) -> None:
    """Prints the leaderboard on standard output."""
    from rich.console import Console

    # In a file or a pipe there is no width to keep to.
    width = None if sys.stdout.isatty() else 200
    Console(highlight=False, markup=False, emoji=False, width=width).print(table(leaderboard))


def _number(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:.{digits}f}"
