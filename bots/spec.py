"""Bot texts, such as ``ismcts:iters=2000``: their grammar, and the bots they name."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from brauhaus.bots.api import Bot

REMOTE_NAME = re.compile(r"[A-Za-z0-9_.-]{1,40}")
VERSION_CHARACTERS = 40


class BotSpecError(ValueError):
    """A bot text that names no bot; the message is one line that says what there is."""


@dataclass(frozen=True)
class BotSpec:
    """A bot text, read. `options` are the arguments of the bot's class; `text` is its name."""

    kind: str
    options: Mapping[str, Any] = field(hash=False)
    text: str


@dataclass(frozen=True)
class _Option:
    """What an option's value must be, in words, and how to read it (ValueError: it is not)."""

    wanted: str
    read: Callable[[str], Any]


def _whole(low: int, high: int) -> _Option:
    def read(text: str) -> int:
        value = int(text)
        if not low <= value <= high:
            raise ValueError
        return value

    return _Option(f"a whole number {low}..{high}", read)


def _positive() -> _Option:
    def read(text: str) -> float:
        value = float(text)
        if not 0 < value < math.inf:
            raise ValueError
        return value

    return _Option("a positive number", read)


def _one_of(*names: str) -> _Option:
    def read(text: str) -> str:
        if text not in names:
            raise ValueError
        return text

    return _Option(" or ".join(names), read)


@dataclass(frozen=True)
class _Kind:
    module: str
    name: str
    options: Mapping[str, _Option]


KINDS: Mapping[str, _Kind] = {
    "random": _Kind("brauhaus.bots.random_bot", "Random", {}),
    "heuristic": _Kind("brauhaus.bots.heuristic", "Heuristic", {}),
    "ismcts": _Kind(
        "brauhaus.bots.ismcts",
        "Ismcts",
        {
            "iters": _whole(1, 10**9),
            "ms": _whole(1, 10**7),
            "threads": _whole(1, 64),
            "c": _positive(),
            "rollout": _one_of("random", "heuristic"),
            "depth": _whole(0, 10**6),
        },
    ),
}


def parse_bot(text: str, base: Path | None = None) -> BotSpec:
    """Reads one bot text.

    Args:
        text: ``KIND``, ``KIND:option=value,...``, ``py:FILE:CLASS``, or ``remote:NAME@VERSION`` for
            a bot that is connected to a server; without ``@VERSION`` it may be any.
        base: the folder that a relative FILE starts from; None: the current one.

    Raises:
        BotSpecError: unknown kind, option, value or name, or no such file.
    """
    text = text.strip()
    kind, _, rest = text.partition(":")
    if kind == "py":
        return _parse_py(text, rest, base or Path.cwd())
    if kind == "remote":
        return _parse_remote(text, rest)
    if kind not in KINDS:
        known = ", ".join([*KINDS, "py:FILE:CLASS", "remote:NAME"])
        raise BotSpecError(f"unknown bot {text!r}: there are {known}")
    known_options = KINDS[kind].options
    options: dict[str, Any] = {}
    for piece in rest.split(",") if rest else []:
        name, equals, value = piece.partition("=")
        if not equals or name not in known_options or name in options:
            known = f"options {', '.join(known_options)}" if known_options else "no options"
            why = "given twice" if name in options else f"{kind} has {known}"
            raise BotSpecError(f"bad option {piece!r} in bot {text!r}: {why}")
        try:
            options[name] = known_options[name].read(value)
        except ValueError:
            wanted = known_options[name].wanted
            raise BotSpecError(f"bad value {value!r} in bot {text!r}: {name} is {wanted}") from None
    return BotSpec(kind, options, text)


def _parse_py(text: str, rest: str, base: Path) -> BotSpec:
    file, _, name = rest.rpartition(":")
    if not file or not name.isidentifier():
        raise BotSpecError(f"bad bot {text!r}: write py:FILE:CLASS, as in py:my_bot.py:MyBot")
    path = base / file
    if not path.is_file():
        raise BotSpecError(f"bad bot {text!r}: there is no file {path}")
    return BotSpec("py", {"file": str(path.resolve()), "name": name}, text)


def _parse_remote(text: str, rest: str) -> BotSpec:
    name, at, version = rest.partition("@")
    versioned = version.isprintable() and 0 < len(version) <= VERSION_CHARACTERS
    if not REMOTE_NAME.fullmatch(name) or (at and not versioned):
        raise BotSpecError(
            f"bad bot {text!r}: write remote:NAME or remote:NAME@VERSION, the name 1 to 40 of "
            f"A-Z a-z 0-9 _ . -, the version 1 to {VERSION_CHARACTERS} printable characters"
        )
    return BotSpec("remote", {"name": name, "version": version}, text)


def parse_bots(text: str, base: Path | None = None) -> list[BotSpec]:
    """Reads a list of bot texts, separated by commas.

    A piece with ``=`` and without ``:`` continues the text before it, so that
    ``random,ismcts:iters=100,c=0.7`` is two bots.

    Raises:
        BotSpecError: as `parse_bot`; an empty piece; the same text twice, since it is a bot's name.
    """
    pieces: list[str] = []
    for piece in text.split(","):
        if pieces and "=" in piece and ":" not in piece:
            pieces[-1] += "," + piece.strip()
        else:
            pieces.append(piece.strip())
    if "" in pieces:
        raise BotSpecError(f"empty bot name in {text!r}: write names separated by commas")
    for piece, count in Counter(pieces).items():
        if count > 1:
            raise BotSpecError(f"bot {piece!r} is given twice: each bot plays under its own text")
    return [parse_bot(piece, base) for piece in pieces]


def make_bot(spec: BotSpec, seed: int) -> Bot:
    """Makes the player that a bot text names, for one game.

    Raises:
        BotSpecError: the bot's class refuses its options, or the bot is not here.
    """
    if spec.kind == "remote":
        raise BotSpecError(
            f"bot {spec.text!r} plays on a server only: begin the tournament there, see "
            "`brauhaus serve --help`"
        )
    if spec.kind == "py":
        from brauhaus.bots.pyfile import PyBot

        return PyBot(seed, **spec.options)
    kind = KINDS[spec.kind]
    try:
        bot = getattr(import_module(kind.module), kind.name)(seed, **spec.options)
    except ValueError as error:
        raise BotSpecError(f"bad bot {spec.text!r}: {error}") from None
    return cast(Bot, bot)
