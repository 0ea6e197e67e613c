"""A bot on a server, in one call.

What runs where: `run` blocks, and has an asyncio event loop in the thread that calls it, where the
stream is read and written; each match has a thread of its own for the author's code.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

# All else is imported when it is needed: local tournaments import this too, and play without.
if TYPE_CHECKING:
    from brauhaus.bots.api import Bot


def run(
    bot: Callable[[int], Bot],
    *,
    server: str | None = None,
    token: str | None = None,
    token_file: str | Path | None = None,
    name: str | None = None,
    version: str | None = None,
    players: Iterable[int] | None = None,
    modules: Iterable[str] | None = None,
    max_matches: int | None = None,
    view_form: str | None = None,
    min_cap_ms: int | None = None,
    tls: bool | None = None,
    tls_ca: str | Path | None = None,
    tls_cert: str | Path | None = None,
    tls_key: str | Path | None = None,
    argv: Sequence[str] | None = None,
) -> None:
    """Enters a bot on a server, and plays until it is stopped.

    The options of the command line (``--help`` lists them) go before the arguments here, these
    before the environment variables BRAUHAUS_SERVER, BRAUHAUS_TOKEN, BRAUHAUS_TOKEN_FILE and
    BRAUHAUS_TLS_CA, and these before what is usual.

    Every match gets an object of its own from `bot`, and a thread of its own in which it is made
    and all its methods are called, so that one object is never in two threads at a time; different
    objects are, up to `max_matches`. `new_game` should take less than 10 s. When the author's code
    raises, its traceback is printed, that match is lost, and the others go on. While the connection
    is gone bots think on, and it is tried again and again.

    Ctrl-C (SIGINT) or SIGTERM takes no new matches, finishes those under way, and returns; a second
    one stops at once.

    Args:
        bot: a class derived from `Bot`, or any function from a seed to such an object.
        server: HOST:PORT; usual: 127.0.0.1:50051.
        token: the author's. Better in BRAUHAUS_TOKEN or a file than in a program.
        token_file: a file with the token.
        name: of the bot, 1 to 40 of A-Z a-z 0-9 _ . -; usual: the name of `bot`.
        version: of the bot, 1 to 40 printable characters; its rating belongs to it. Usual: 1.
        players: numbers of seats that it plays, of 1 to 4; usual: all.
        modules: names of the modules that it plays with; usual: all.
        max_matches: at a time, 1 to 64; usual: 8.
        view_form: "typed": `choose` gets a `RemoteView`, which needs no engine (usual). "bytes": a
            `brauhaus.core.View`, as in a local tournament. "both": a `RemoteView` whose `core` and
            `determinize` work. The last two need the engine, in the server's version.
        min_cap_ms: plays only where a decision may take so many ms; usual: 0.
        tls: whether to encrypt; usual: unless the server is on this machine.
        tls_ca: file of the authorities for the server's certificate; usual: those of gRPC.
        tls_cert: file of the bot's own certificate, if the server asks for one.
        tls_key: file of the key to it.
        argv: the command line; usual: that of the program.

    Raises:
        SystemExit: 1: the server wants no more of the bot; 2: an option is wrong; 130 or 143: it
            was stopped at once. But for the last, with one line on the error output.
    """
    given = {
        "server": server,
        "token": token,
        "token_file": token_file,
        "name": name or getattr(bot, "__name__", None),
        "version": version,
        "players": players,
        "modules": modules,
        "max_matches": max_matches,
        "view_form": view_form,
        "min_cap_ms": min_cap_ms,
        "tls": tls,
        "tls_ca": tls_ca,
        "tls_cert": tls_cert,
        "tls_key": tls_key,
    }
    from brauhaus.bots.remote.program import main

    main(bot, given, sys.argv[1:] if argv is None else argv)
