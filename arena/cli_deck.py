"""The commands `brauhaus deck ...`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from brauhaus.arena.errors import ArenaError, UsageError

app = typer.Typer(no_args_is_help=True, add_completion=False)


@app.callback()
def deck() -> None:
    """Check card data."""


@app.command()
def check(
    file: Annotated[
        Path, typer.Argument(help="An owner's data file, to be laid over the house's.")
    ],
) -> None:
    """Say what is wrong with a data file: one line each, with file and key; or its hash."""
    from brauhaus.core import load_ruleset
    from brauhaus.core.deck import check_deck

    if not file.is_file():
        raise UsageError(f"there is no file {file}")
    problems = check_deck(str(file))
    for problem in problems:
        print(problem)
    if problems:
        raise ArenaError(f"{file}: {len(problems)} problem{'s' if len(problems) > 1 else ''}")
    print(f"{file}: good, hash {load_ruleset(str(file)).hash}")
