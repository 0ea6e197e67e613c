"""Positions that a client keeps: a game's state as bytes, signed so that nobody can make one up.

A token holds the whole state, hidden part included, and is no secret from who holds it. What keeps
the hidden cards of a match that is being played hidden is that no token of it is ever made.

Runs where it is called; only `load_key` asks the store, and blocks.
"""

from __future__ import annotations

import hmac
import secrets
from struct import Struct
from typing import cast

from brauhaus.arena.errors import ArenaError
from brauhaus.arena.redis_client import Connection
from brauhaus.core import ENGINE_VERSION, State

KEY = "brauhaus:{rules}:key"
"""In the store: the key of all servers that share it. If it is gone, the next one makes another."""
KEY_BYTES = 32
MAX_BYTES = 4096
KIND = b"BHT1"
_HEAD = Struct("<4s8s8sH")
"""What it is, names of key and engine, how long the state is; the state and the sum follow."""
HASH = "sha256"
SUM_BYTES = 32


class StateTokenError(ValueError):
    """Bytes that are no state token of this server; the message says what is wrong with them."""


class StateTokens:
    """Makes and reads tokens.

    Args:
        key: the secret, `KEY_BYTES` long; tokens made with another are refused.
        engine: the version of the rules, up to 8 bytes; likewise.
    """

    def __init__(self, key: bytes, engine: str = ENGINE_VERSION) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key of {len(key)} bytes; use {KEY_BYTES}")
        self._key = key
        self._name = hmac.digest(key, b"name", HASH)[:8]
        self._engine = engine.encode().ljust(8, b"\0")

    def write(self, state: State) -> bytes:
        """Returns a token for a state: at most `MAX_BYTES`."""
        data = state.to_bytes()
        body = _HEAD.pack(KIND, self._name, self._engine, len(data)) + data
        return body + hmac.digest(self._key, body, HASH)

    def read(self, token: bytes) -> State:
        """Returns a token's state.

        Raises:
            StateTokenError: it is none, or none of this key and engine; it is cut off or altered.
        """
        size = len(token)
        if size > MAX_BYTES:
            raise StateTokenError(f"{size} bytes are no state token: one has at most {MAX_BYTES}")
        if not token or token[: len(KIND)] != KIND[:size]:
            raise StateTokenError("no state token: one is what NewGame, Step or Determinize gave")
        if size < _HEAD.size:
            raise StateTokenError(f"the state token is cut off after {size} bytes")
        _, name, engine, length = _HEAD.unpack_from(token)
        if name != self._name:
            raise StateTokenError(
                "the state token is signed with another key: it is of another server, or the "
                "server has changed its key"
            )
        if engine != self._engine:
            raise StateTokenError(
                f"the state token is of another engine: {_shown(engine)}; this server has "
                f"{_shown(self._engine)}"
            )
        full = _HEAD.size + length + SUM_BYTES
        if size < full:
            raise StateTokenError(f"the state token is cut off after {size} of {full} bytes")
        body, given = token[:-SUM_BYTES], token[-SUM_BYTES:]
        if size > full or not hmac.compare_digest(hmac.digest(self._key, body, HASH), given):
            raise StateTokenError("the state token is altered: its signature is wrong")
        try:
            return State.from_bytes(body[_HEAD.size :])
        except ValueError as error:  # the server's deck has changed since
            raise StateTokenError(f"the state token is of another time: {error}") from None


def load_key(connection: Connection) -> bytes:
    """Returns the key that the servers on a store share; the first to ask makes it.

    Raises:
        ArenaError: the store does not answer, or has something else there.
    """
    client = connection.client
    fresh = secrets.token_bytes(KEY_BYTES)
    connection.call(lambda: client.set(KEY, fresh, nx=True))
    key = cast("bytes | None", connection.call(lambda: client.get(KEY)))
    if key is None or len(key) != KEY_BYTES:
        raise ArenaError(f"the store's key for state tokens is damaged: delete {KEY}")
    return key


def _shown(engine: bytes) -> str:
    return ascii(engine.rstrip(b"\0").decode("latin-1"))
