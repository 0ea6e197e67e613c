"""What a record needs to be replayed: an engine, a deck, and which brauhaus has both."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.metadata import version

from brauhaus.arena.errors import ArenaError

BEFORE_SCHEMA_2 = "0.1.0"
"""Wrote the records that do not say which brauhaus wrote them."""


@cache
def brauhaus_version() -> str:
    """Returns the version of this package."""
    return version("brauhaus")


def engine_fault(engine: str, brauhaus: str) -> str:
    """Returns what is wrong with replaying here; "" if nothing is.

    Args:
        engine: the engine's version that was played with.
        brauhaus: the package's version that played; "": it was not written down.
    """
    from brauhaus.core import ENGINE_VERSION

    if engine == ENGINE_VERSION:
        return ""
    return (
        f"played with engine {engine} of brauhaus {brauhaus or BEFORE_SCHEMA_2}, this is engine "
        f"{ENGINE_VERSION} of brauhaus {brauhaus_version()}: install that version to replay it"
    )


def find_deck(decks: Iterable[str], name: str, ruleset: str, engine: str, brauhaus: str) -> str:
    """Returns the first of some decks that has the cards that were played with.

    Args:
        decks: as in `brauhaus.core.Config`; what can not be read is passed over.
        name: of the deck that was played with.
        ruleset: its hash.
        engine: that was played with.
        brauhaus: as in `engine_fault`.

    Raises:
        ArenaError: none has them; says which hash is needed, and who had it.
    """
    from brauhaus.core import load_ruleset

    for deck in decks:
        try:
            if load_ruleset(deck).hash == ruleset:
                return deck
        except ValueError:
            continue
    raise ArenaError(
        f"played with deck {name!r} of hash {ruleset}, which is not here: give its file with "
        f"--deck, or install brauhaus {brauhaus or BEFORE_SCHEMA_2} (engine {engine}), whose "
        "cards it was"
    )
