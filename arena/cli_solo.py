"""The command `brauhaus solo`."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from brauhaus.arena.cli_options import Deck, EndVp, Json, Promos
from brauhaus.arena.errors import ArenaError, UsageError

if TYPE_CHECKING:
    from brauhaus.arena.folder import TournamentFolder
    from brauhaus.arena.solo import SoloSummary
    from brauhaus.arena.spec import TournamentSpec


def solo(
    bot: Annotated[
        str,
        typer.Option("--bot", "--bots", help="As in ismcts:iters=1000, or several with commas."),
    ],
    games: Annotated[int, typer.Option(help="Games of each bot, all on the same deals.")] = 100,
    difficulty: Annotated[
        str, typer.Option(help="normal, or increased: without final scoring.")
    ] = "normal",
    solo_card: Annotated[
        int | None, typer.Option(help="Solo set-up card, 1 to 6. Else a random one.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed plays the same games. Else a new one.")
    ] = None,
    deck: Deck = "house",
    end_vp: EndVp = None,
    promos: Promos = False,
    modules: Annotated[str, typer.Option(hidden=True)] = "",
    workers: Annotated[
        int | None, typer.Option(help="How many processes play. Else one per processor.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="A folder for the records. Else they are not kept.")
    ] = None,
    json: Json = False,
) -> None:
    """Play solo games against the Automa, and say how many the bots win."""
    from brauhaus.arena.folder import TournamentFolder
    from brauhaus.arena.means import default_workers
    from brauhaus.arena.spec import begin_spec, check_bots_start, read_bots

    if games < 1:
        raise UsageError(f"--games {games}: at least 1")
    workers = default_workers() if workers is None else workers
    if workers < 1:
        raise UsageError(f"--workers {workers}: at least 1")
    spec = begin_spec(
        bots=read_bots(bot),
        players=1,
        deals=games,
        seed=seed,
        modules=modules,
        deck=deck,
        end_vp=end_vp,
        promos=promos,
        solo_difficulty=difficulty,
        solo_card=solo_card,
    )
    check_bots_start(spec)
    folder = TournamentFolder(out) if out else None
    _show(_play(spec, min(workers, spec.schedule().total()), folder), folder, json)


def _play(spec: TournamentSpec, workers: int, folder: TournamentFolder | None) -> SoloSummary:
    from brauhaus.arena.interrupt import Interrupt
    from brauhaus.arena.reporter import Reporter
    from brauhaus.arena.solo import SoloLog, SoloTally, play_solo

    tally = SoloTally(spec)
    total = spec.schedule().total()
    with ExitStack() as stack:
        log = None
        if folder:
            folder.create()
            stack.callback(folder.unlock)
            spec = folder.save(spec)
            log = stack.enter_context(closing(SoloLog(folder)))
        reporter = stack.enter_context(Reporter(total, "games"))
        interrupt = stack.enter_context(
            Interrupt(
                lambda: reporter.note(
                    "stopping when the games in play are over; Ctrl-C again stops at once"
                )
            )
        )
        reporter.note(f"{total} solo games, {spec.solo_difficulty} difficulty, seed {spec.seed}")
        played = play_solo(spec, workers, lambda: interrupt.requested)
        try:
            for record, attempt, lines in stack.enter_context(closing(played)):
                tally.add(record, attempt)
                if log:
                    log.add(lines)
                reporter.update(tally.games)
        except KeyboardInterrupt:
            raise ArenaError(f"stopped after {tally.games} of {total} games") from None
    return tally.summary()


def _show(summary: SoloSummary, folder: TournamentFolder | None, json: bool) -> None:
    print_summary(summary, json)
    for row in summary.results:
        if row.faults:
            where = f"; why: {folder.log}/attempts-*.jsonl" if folder else ""
            print(
                f"{row.bot} lost {row.faults} of {row.games} games by a fault: {row.fault}{where}",
                file=sys.stderr,
            )
    if folder and not json:
        print(f"records: {folder.log}")
    if summary.games < summary.total:
        raise ArenaError(
            f"stopped after {summary.games} of {summary.total} games; run it again with "
            f"--seed {summary.seed} to play all"
        )


def print_summary(summary: SoloSummary, json: bool) -> None:
    """Prints how the bots did on standard output."""
    if json:
        import msgspec

        data = msgspec.json.format(msgspec.json.encode(summary), indent=2)
        sys.stdout.buffer.write(data + b"\n")
        sys.stdout.flush()
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table

    endings = list(dict.fromkeys(name for row in summary.results for name in row.endings))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=0)
    table.add_column("bot", overflow="fold")
    headings = ["games", "won", "95%\ninterval", "mean\nVP", "mean\nrounds", *endings]
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    for row in summary.results:
        table.add_row(
            row.bot,
            str(row.games),
            _percent(row.win_rate),
            f"{_percent(row.low)}–{_percent(row.high)}",
            _number(row.mean_vp),
            _number(row.mean_rounds),
            *(_share(row.endings.get(name, 0), row.games) for name in endings),
        )
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 200)
    console.print(table)


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f}%"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _share(count: int, games: int) -> str:
    return f"{count} ({100 * count / games:.0f}%)" if games else "0"
