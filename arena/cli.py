"""The command `brauhaus`: its subcommands, and how errors become one line and an exit code.

A subcommand's module is imported when the subcommand is called, so that each starts quickly.
Exit codes: 0 done, 1 failed, 2 usage.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.exceptions import Abort, TyperException

from brauhaus.arena.errors import ArenaError, UsageError

COMMANDS = {
    "tournament": "brauhaus.arena.cli_tournament:app",
    "solo": "brauhaus.arena.cli_solo:solo",
    "ratings": "brauhaus.arena.cli_log:ratings",
    "replay": "brauhaus.arena.cli_log:replay",
    "token": "brauhaus.arena.cli_token:app",
    "deck": "brauhaus.arena.cli_deck:app",
    "perft": "brauhaus.arena.perft:perft",
    "bench": "brauhaus.arena.bench:bench",
    "balance": "brauhaus.arena.balance:balance",
}


class LazyCommands(TyperGroup):
    """The subcommands of `COMMANDS`: a function, or a group of further subcommands."""

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        """Returns the names."""
        return list(COMMANDS)

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]
        """Returns the subcommand; imports it."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name].partition(":")
        found = getattr(import_module(module), attribute)
        if not isinstance(found, typer.Typer):
            function, found = found, typer.Typer(add_completion=False)
            found.command(cmd_name)(function)
        command = typer.main.get_command(found)
        command.name = cmd_name
        return command


app = typer.Typer(
    cls=LazyCommands, add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(version("brauhaus"))
        raise typer.Exit


@app.callback()
def brauhaus(
    show_version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Tournaments of AI players of the board game Beer Pioneers."""


def main() -> None:
    """Runs the command line and exits."""
    warnings.showwarning = partial(_show_warning, warnings.showwarning)
    try:
        code = app(standalone_mode=False)
    except TyperException as error:
        _fail(error.format_message(), error.exit_code)
    except ArenaError as error:
        _fail(str(error), 2 if isinstance(error, UsageError) else 1)
    except Abort:
        _fail("stopped", 1)
    else:
        sys.exit(code if isinstance(code, int) else 0)


def _show_warning(
    usual: Callable[..., None], message: Warning | str, category: type[Warning], *rest: Any
) -> None:
    """Shows our own warnings as one line; others as usual."""
    if category.__module__.startswith("brauhaus."):
        print(f"brauhaus: warning: {message}", file=sys.stderr)
    else:
        usual(message, category, *rest)


def _fail(message: str, code: int) -> None:
    if message:  # without a subcommand the help was the message
        print(f"brauhaus: {message}", file=sys.stderr)
    sys.exit(code)
