"""Rules as a request asks for them. Runs wherever it is called and waits for nothing."""

from __future__ import annotations

from brauhaus.bots.remote.view import config_dict
from brauhaus.core import Config
from brauhaus.proto.v1 import view_pb2

HOUSE = "house"
"""The only deck of a server: others are files on somebody's disk."""


def read_config(message: view_pb2.Config) -> Config:
    """Returns the rules; never warns of many modules.

    Raises:
        ValueError: a value that it can not have, or another deck than the house's.
    """
    for number in message.modules:
        if not number or number not in view_pb2.Module.values():
            raise ValueError(f"modules: {number} is unknown to this server")
    if message.solo_difficulty not in view_pb2.SoloDifficulty.values():
        raise ValueError(f"solo_difficulty: {message.solo_difficulty} is unknown to this server")
    check_deck(message.deck or HOUSE)
    return Config.from_dict(config_dict(message) | {"deck": HOUSE})


def check_deck(deck: str) -> None:
    """Looks at a deck's name from outside.

    Raises:
        ValueError: it is not the house's.
    """
    if deck != HOUSE:
        raise ValueError(f'deck: servers play with "{HOUSE}" only: leave it out')
