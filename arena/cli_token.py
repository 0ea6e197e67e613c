"""The commands `brauhaus token ...`: who may call a server, and in which role."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from brauhaus.arena.cli_options import DURATIONS, Json, read_duration
from brauhaus.arena.errors import UsageError

if TYPE_CHECKING:
    from brauhaus.arena.server.auth import Token
    from brauhaus.arena.server.settings import StoreSettings

app = typer.Typer(no_args_is_help=True, add_completion=False)

Data = Annotated[
    Path | None,
    typer.Option(help="The server's data folder, with its own store. Else brauhaus-server."),
]
Store = Annotated[
    str | None, typer.Option(help="The server's Redis or Valkey, as in redis://HOST:PORT/DB.")
]


@app.callback()
def token() -> None:
    """Make, list and revoke the tokens with which bots and organisers call a server.

    A running server knows of a change at once, and of a revocation within two seconds.
    """


@app.command()
def create(
    role: Annotated[
        str, typer.Option(help="author: enters bots. organiser: runs tournaments as well.")
    ],
    name: Annotated[
        str | None,
        typer.Option(help="Who it is for; tokens of one name share their bots. Else its id."),
    ] = None,
    expires: Annotated[
        str, typer.Option(help="After how long, as in 12h, 30d, 8w; or never.")
    ] = "90d",
    data: Data = None,
    store: Store = None,
    json: Json = False,
) -> None:
    """Print a new token: it is shown this once, and kept only as a hash."""
    from brauhaus.arena.server.attach import attached
    from brauhaus.arena.server.auth import Role, TokenStore, check_name

    if role not in list(Role):
        raise UsageError(f"--role {role!r}: allowed is {' or '.join(Role)}")
    check_name(name)
    end = _end(expires)
    with attached(_settings(data, store)) as connection:
        text, made = TokenStore(connection).create(Role(role), name, end)
    if json:
        _print_json({"token": text, **_row(made)})
        return
    print(text)
    print(
        f"{made.role} {made.name}, id {made.id}, {_until(made)}; it can not be shown again",
        file=sys.stderr,
    )


@app.command("list")
def show(data: Data = None, store: Store = None, json: Json = False) -> None:
    """List all tokens, without their secrets."""
    from brauhaus.arena.server.attach import attached
    from brauhaus.arena.server.auth import TokenStore

    with attached(_settings(data, store, must_exist=True)) as connection:
        tokens = TokenStore(connection).all()
    if json:
        _print_json([_row(token) for token in tokens])
        return
    from rich.console import Console
    from rich.table import Table

    table = Table("id", "role", "name", "created", "state", box=None, pad_edge=False)
    for found in tokens:
        table.add_row(found.id, found.role, found.name, _date(found.created), _state(found))
    # In a file or a pipe there is no width to keep to.
    console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else 200)
    console.print(table)


@app.command()
def revoke(
    id: Annotated[str, typer.Argument(help="The token's id, which `brauhaus token list` shows.")],
    data: Data = None,
    store: Store = None,
) -> None:
    """Make a token invalid for ever; its open streams end within two seconds."""
    from brauhaus.arena.server.attach import attached
    from brauhaus.arena.server.auth import TokenStore

    with attached(_settings(data, store, must_exist=True)) as connection:
        gone = TokenStore(connection).revoke(id)
    print(f"{gone.role} {gone.name}, id {gone.id}, is revoked")


def _settings(data: Path | None, store: str | None, must_exist: bool = False) -> StoreSettings:
    """Returns where the store is.

    Raises:
        UsageError: nowhere.
    """
    from brauhaus.arena.server.settings import StoreSettings, load

    if data and store:
        raise UsageError("--data and --store exclude each other: leave one out")
    settings = load(StoreSettings, data=data, store=store)
    if data:
        settings = settings.model_copy(update={"store": None})  # against one in the environment
    if must_exist and not settings.store and not (settings.data / "store").is_dir():
        raise UsageError(f"{settings.data} holds no server's data: give --data or --store")
    return settings


def _end(expires: str) -> int | None:
    """Returns when a token expires that is made now."""
    if expires == "never":
        return None
    seconds = read_duration(expires)
    if seconds is None:
        raise UsageError(f"--expires {expires!r}: allowed is {DURATIONS}; or never")
    return int(time.time()) + seconds


def _row(token: Token) -> dict[str, object]:
    return {
        "id": token.id,
        "role": token.role,
        "name": token.name,
        "created": token.created,
        "expires": token.expires,
        "revoked": token.revoked,
        "valid": token.fault() is None,
    }


def _state(token: Token) -> str:
    if token.revoked is not None:
        return f"revoked {_date(token.revoked)}"
    if token.fault():
        return f"expired {_date(token.expires or 0)}"
    return f"valid, {_until(token)}"


def _until(token: Token) -> str:
    return "never expires" if token.expires is None else f"expires {_date(token.expires)}"


def _date(seconds: int) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _print_json(value: object) -> None:
    import msgspec

    sys.stdout.buffer.write(msgspec.json.encode(value) + b"\n")
    sys.stdout.flush()
