"""What `run` is told, and from where.

First the command line, then the arguments of `run`, then the environment, then what is usual: what
is said for one start goes before what stands in a file, and that before what is set around it.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Never

from brauhaus.bots.remote import names
from brauhaus.bots.remote.text import shown
from brauhaus.bots.spec import REMOTE_NAME

PORT = 50051
VIEW_FORMS = ("typed", "bytes", "both")
MOST_MATCHES = 64
ENVIRONMENT = {
    "server": "BRAUHAUS_SERVER",
    "token": "BRAUHAUS_TOKEN",
    "token_file": "BRAUHAUS_TOKEN_FILE",
    "tls_ca": "BRAUHAUS_TLS_CA",
}
TOKEN = re.compile(r"[!-~]+")
ADDRESS = re.compile(
    r"(?:\[(?P<v6>[0-9A-Fa-f:.]+)\]|(?P<host>[^\s:/\[\]]+))(?::(?P<port>\d{1,5}))?"
)
LOOPBACK = re.compile(r"localhost|127(?:\.\d{1,3}){3}|::1")


class OptionError(ValueError):
    """An option has a value that it can not have; the message is one line that says what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """All that a bot needs to enter a server.

    Attributes:
        server: HOST:PORT.
        token: of the author.
        name: of the bot, 1 to 40 of A-Z a-z 0-9 _ . -
        version: of the bot, 1 to 40 printable characters.
        players: numbers of seats that it plays, of 1 to 4; empty: all.
        modules: names of modules that it plays with; None: all.
        max_matches: at a time, 1 to 64.
        view_form: one of `VIEW_FORMS`.
        min_cap_ms: the least time for a decision with which it plays, in ms.
        tls: whether the connection is encrypted.
        tls_ca: file of the authorities for the server's certificate; None: the usual ones.
        tls_cert: file of the bot's own certificate; None: it shows none.
        tls_key: file of the key to it.

    Raises:
        OptionError: a value is wrong.
    """

    server: str
    token: str
    name: str
    version: str = "1"
    players: tuple[int, ...] = ()
    modules: tuple[str, ...] | None = None
    max_matches: int = 8
    view_form: str = "typed"
    min_cap_ms: int = 0
    tls: bool = False
    tls_ca: Path | None = None
    tls_cert: Path | None = None
    tls_key: Path | None = None

    def __post_init__(self) -> None:
        if not REMOTE_NAME.fullmatch(self.name):
            _wrong("name", self.name, "use 1 to 40 of A-Z a-z 0-9 _ . -")
        if not (0 < len(self.version) <= 40 and self.version.isprintable()):
            _wrong("version", self.version, "use 1 to 40 printable characters")
        if not TOKEN.fullmatch(self.token):
            raise OptionError("the token is none: give what `brauhaus token create` has shown")
        if any(players not in (1, 2, 3, 4) for players in self.players):
            _wrong("players", self.players, "use numbers from 1 to 4")
        if unknown := [m for m in self.modules or () if m not in names.MODULES[1:]]:
            _wrong("modules", unknown[0], f"use {', '.join(names.MODULES[1:])}")
        if not 1 <= self.max_matches <= MOST_MATCHES:
            _wrong("max_matches", self.max_matches, f"use 1 to {MOST_MATCHES}")
        if self.view_form not in VIEW_FORMS:
            _wrong("view_form", self.view_form, f"use {' or '.join(VIEW_FORMS)}")
        if not 0 <= self.min_cap_ms < 1 << 63:
            _wrong("min_cap_ms", self.min_cap_ms, "use 0 or more")
        if (self.tls_cert is None) != (self.tls_key is None):
            raise OptionError("tls_cert and tls_key go together: give both or none")
        if not self.tls and (self.tls_ca or self.tls_cert):
            raise OptionError("a certificate, and no encryption: leave out the one or the other")


def gather(
    given: Mapping[str, Any], argv: Sequence[str], environment: Mapping[str, str] = os.environ
) -> Options:
    """Returns the options.

    Args:
        given: the arguments of `run`; None: not given.
        argv: the command line.
        environment: variables, of which `ENVIRONMENT` has the names; an empty one is not set.

    Raises:
        OptionError: a value is wrong or missing.
        SystemExit: the command line is wrong, or asks for help.
    """
    found = {name: environment.get(variable) or None for name, variable in ENVIRONMENT.items()}
    typed = vars(_parser().parse_args(argv))
    values: dict[str, Any] = {}
    for source in (found, given, typed):
        said = {name: value for name, value in source.items() if value is not None}
        if said.keys() & {"token", "token_file"}:  # either of them stands for the other
            values.pop("token", None)
            values.pop("token_file", None)
        values |= said
    if "name" not in values:
        raise OptionError("no name: give the bot one, by name= or --name")
    host, values["server"] = read_address(values.get("server", f"127.0.0.1:{PORT}"))
    for name in ("token_file", "tls_ca", "tls_cert", "tls_key"):
        if name in values:
            values[name] = Path(values[name])
    values["token"] = _token(values.get("token"), values.pop("token_file", None))
    values["players"] = tuple(values.get("players", ()))
    if "modules" in values:
        values["modules"] = tuple(values["modules"])
    certificates = "tls_ca" in values or "tls_cert" in values
    values.setdefault("tls", certificates or not LOOPBACK.fullmatch(host))
    return Options(**values)


def read_address(text: str) -> tuple[str, str]:
    """Returns the host, and HOST:PORT as gRPC wants it.

    Raises:
        OptionError: it is no HOST, HOST:PORT or [ADDRESS]:PORT.
    """
    found = ADDRESS.fullmatch(text)
    if not found or int(found["port"] or PORT) > 65535:
        _wrong("server", text, "use HOST:PORT, as in example.org:50051 or [2001:db8::1]:50051")
    host, port = found["v6"] or found["host"], found["port"] or PORT
    return host, f"[{host}]:{port}" if found["v6"] else f"{host}:{port}"


def _token(token: str | None, file: Path | None) -> str:
    if token is None and file is None:
        raise OptionError(
            "no token: set BRAUHAUS_TOKEN, or give --token-file FILE; the organiser makes one by"
            " `brauhaus token create`"
        )
    if file is None:
        return str(token).strip()
    if token is not None:
        raise OptionError("token and token_file: give one of them")
    try:
        return file.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise OptionError(f"can not read the token file {file}: {error}") from None


def _wrong(name: str, value: object, allowed: str) -> Never:
    raise OptionError(f"{name}: {shown(repr(value), 80)}; {allowed}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Enters this bot on a brauhaus server, and plays until it is stopped.",
        epilog="Ctrl-C finishes the matches under way; a second one stops at once. Environment"
        f" variables: {', '.join(ENVIRONMENT.values())}.",
    )
    add = parser.add_argument
    add("--server", metavar="HOST:PORT", help=f"the server; else 127.0.0.1:{PORT}")
    add("--token-file", metavar="FILE", help="a file with the author's token")
    add("--token", help="the token; others on this machine can see it: better use the environment")
    add("--name", help="the bot's name on the server")
    add("--version", help="the bot's version, to which its rating belongs")
    add("--max-matches", type=int, metavar="N", help=f"matches at a time, 1 to {MOST_MATCHES}")
    add("--tls-ca", metavar="FILE", help="authorities for the server's certificate")
    add("--tls-cert", metavar="FILE", help="the bot's own certificate")
    add("--tls-key", metavar="FILE", help="the key to it")
    either = parser.add_mutually_exclusive_group()
    either.add_argument(
        "--tls",
        action="store_true",
        default=None,
        help="encrypt; usual but to a server on this machine",
    )
    either.add_argument(
        "--plaintext",
        action="store_false",
        default=None,
        dest="tls",
        help="do not encrypt: the token can be read on the way",
    )
    return parser
