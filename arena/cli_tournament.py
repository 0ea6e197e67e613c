"""The commands `brauhaus tournament ...`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from brauhaus.arena.cli_options import Deck, EndVp, Json, Modules, PlayedDeck, Promos
from brauhaus.arena.errors import ArenaError, UsageError

if TYPE_CHECKING:
    from brauhaus.arena.leaderboard import Summary

app = typer.Typer(no_args_is_help=True, add_completion=False)

Folder = Annotated[Path, typer.Argument(help="A tournament's folder.")]
Store = Annotated[
    str | None,
    typer.Option(help="Redis or Valkey 7+, as in redis://HOST:PORT/DB. Else one of our own."),
]
Workers = Annotated[int | None, typer.Option(help="How many Ray workers. Else one per processor.")]
RayAddress = Annotated[
    str | None, typer.Option(help="A running Ray cluster. Else Ray is started here.")
]
Lease = Annotated[
    float | None, typer.Option(help="Replace a worker silent for so many seconds. Else 15.")
]
Stall = Annotated[
    float | None,
    typer.Option(help="Replace a worker that makes no decision for so many seconds. Else 300."),
]


@app.callback()
def tournament() -> None:
    """Play tournaments and look at them."""


@app.command()
def run(
    bots: Annotated[
        str, typer.Option(help="As in random,heuristic,ismcts:iters=500,py:my_bot.py:MyBot.")
    ],
    players: Annotated[
        int | None, typer.Option(help="Seats at a table, 2 to 4. Else 3, or 2 for two bots.")
    ] = None,
    deals: Annotated[
        int,
        typer.Option(help="Deals per table; each is played once for every rotation of the seats."),
    ] = 10,
    seed: Annotated[
        int | None, typer.Option(help="The same seed plays the same matches. Else a new one.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="The folder to write. Else a new dated one.")
    ] = None,
    store: Store = None,
    workers: Workers = None,
    local: Annotated[
        bool, typer.Option("--local", help="Play in this process, without Ray.")
    ] = False,
    clock: Annotated[
        str | None,
        typer.Option(help="Thinking time BANK+INCREMENT/CAP in ms or s, as in 60s+500ms/10s."),
    ] = None,
    modules: Modules = "",
    deck: Deck = "house",
    end_vp: EndVp = None,
    promos: Promos = False,
    ray_address: RayAddress = None,
    lease: Lease = None,
    stall: Stall = None,
    json: Json = False,
) -> None:
    """Play a rated round-robin over all tables of bots."""
    from brauhaus.arena.means import Means, changes, default_workers
    from brauhaus.arena.tournament import begin, new_spec

    spec = new_spec(
        bots=bots,
        players=players,
        deals=deals,
        seed=seed,
        modules=modules,
        deck=deck,
        end_vp=end_vp,
        promos=promos,
        clock=clock,
    )
    change = changes(
        store=store,
        workers=workers,
        local=local,
        ray_address=ray_address,
        lease=lease,
        stall=stall,
    )
    means = Means(**({"workers": default_workers()} | change))
    _show(begin(spec, means, out), json)


@app.command()
def resume(
    folder: Folder,
    store: Store = None,
    workers: Workers = None,
    local: Annotated[
        bool | None,
        typer.Option("--local/--ray", help="Play in this process, or with Ray. Else as before."),
    ] = None,
    ray_address: RayAddress = None,
    lease: Lease = None,
    stall: Stall = None,
    deck: PlayedDeck = None,
    json: Json = False,
) -> None:
    """Go on with a tournament that was stopped or broke off; what is not given stays as it was."""
    from brauhaus.arena.means import changes
    from brauhaus.arena.rules import read_deck_file
    from brauhaus.arena.tournament import resume as go_on

    change = changes(
        store=store,
        workers=workers,
        local=local,
        ray_address=ray_address,
        lease=lease,
        stall=stall,
    )
    _show(go_on(folder, change, read_deck_file(deck)), json)


@app.command()
def status(folder: Folder, json: Json = False) -> None:
    """Say how far a tournament is and who plays it."""
    from brauhaus.arena.folder import TournamentFolder
    from brauhaus.arena.leaderboard import summarize, to_json
    from brauhaus.arena.ratings import read_standings
    from brauhaus.arena.tournament import how_to_resume

    place = TournamentFolder(folder)
    spec = place.load()
    if spec.players == 1:
        raise UsageError(f"{folder} holds solo games: `brauhaus ratings {folder}` shows them")
    summary = summarize(read_standings(place, spec), spec, str(folder))
    if json:
        sys.stdout.buffer.write(to_json(summary))
        return
    driver = place.driver()
    if summary.complete:
        state = "complete"
    elif driver is not None:
        state = f"being played by process {driver}"
    else:
        state = f"not being played; go on with {how_to_resume(folder)}"
    print(f"{folder}: {summary.matches} of {summary.total} matches; {state}")


@app.command()
def verify(folder: Folder, deck: PlayedDeck = None) -> None:
    """Replay every record of a tournament; check schedule, seeds, seats and ratings."""
    from brauhaus.arena.folder import TournamentFolder
    from brauhaus.arena.reporter import Reporter
    from brauhaus.arena.rules import read_deck_file
    from brauhaus.arena.spec import with_deck
    from brauhaus.arena.verify import problems

    place = TournamentFolder(folder)
    spec = with_deck(place.load(), read_deck_file(deck))
    count = 0
    checked = 0

    def progress(number: int) -> None:
        nonlocal checked
        checked = number
        reporter.update(number)

    with Reporter(spec.schedule().total()) as reporter:
        for problem in problems(place, spec, progress):
            print(problem)
            count += 1
    if count:
        raise ArenaError(f"{folder}: {count} problem{'s' if count > 1 else ''}")
    print(f"{folder}: {checked} matches verified")


def _show(summary: Summary, json: bool) -> None:
    from brauhaus.arena.leaderboard import print_leaderboard, to_json
    from brauhaus.arena.tournament import how_to_resume

    if json:
        sys.stdout.buffer.write(to_json(summary))
        sys.stdout.flush()
    else:
        print_leaderboard(summary.leaderboard)
        print(f"log and ratings: {summary.folder}")
    if not summary.complete:
        raise ArenaError(
            f"stopped after {summary.matches} of {summary.total} matches; go on with "
            + how_to_resume(Path(summary.folder))
        )
