"""The rules that a command plays by, from what it was told."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from brauhaus.arena.errors import UsageError

if TYPE_CHECKING:
    from brauhaus.core import Config, Ruleset


def read_config(players: int, modules: str, **options: Any) -> Config:
    """Returns the rules; warns (`ManyModulesWarning`) of more modules than is advised.

    Args:
        players: 1..4.
        modules: names, separated by commas.
        options: the others of `brauhaus.core.Config`.

    Raises:
        UsageError: the core refuses them, or the deck.
    """
    from brauhaus.core import Config

    names = tuple(name.strip() for name in modules.split(",") if name.strip())
    try:
        config = Config(players=players, modules=names, **options)
    except ValueError as error:
        raise UsageError(str(error)) from None
    read_deck(config.deck)
    return config


def with_players(config: Config, players: int) -> Config:
    """Returns the same rules for so many players, without a second warning."""
    from brauhaus.core import Config

    return Config.from_dict(config.to_dict() | {"players": players})


def read_deck(deck: str) -> Ruleset:
    """Returns a deck.

    Raises:
        UsageError: it can not be read, or is faulty.
    """
    from brauhaus.core import load_ruleset

    try:
        return load_ruleset(deck)
    except ValueError as error:
        raise UsageError(f"bad --deck {deck!r}: {error}") from None


def read_deck_file(file: Path | None) -> str | None:
    """Returns an owner's deck that was given for a replay; None: none was.

    Raises:
        UsageError: there is no such file, or it is faulty.
    """
    if file is None:
        return None
    if not file.is_file():
        raise UsageError(f"there is no file {file}")
    read_deck(str(file))
    return str(file.resolve())
