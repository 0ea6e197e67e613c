"""The names of bots: whom each belongs to, and what was last known of the bot.

A name belongs for good to the first owner who uses it. The keys in the store are
`brauhaus:{agents}:owner` (name -> owner), `brauhaus:{agents}:count` (owner -> how many names) and
`brauhaus:{agents}:seen` (name -> what was last known, JSON).

`Roster` blocks; `serve` calls it in threads.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import msgspec

from brauhaus.arena.errors import ArenaError, UsageError
from brauhaus.arena.redis_client import Connection
from brauhaus.bots.spec import REMOTE_NAME

OWNERS, COUNTS, SEEN = (f"brauhaus:{{agents}}:{part}" for part in ("owner", "count", "seen"))
MOST_NAMES = 1000
"""How many names one owner may have."""


class NameTakenError(UsageError):
    """The name belongs to somebody else."""


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What was last known of a bot.

    Attributes:
        name, owner, version: as in its last Hello.
        since: when it was connected or seen last, seconds since 1970.
        players, modules, any_modules, max_matches: as in its last Hello; modules by number.
    """

    name: str
    owner: str
    version: str
    since: float
    players: tuple[int, ...] = ()
    modules: tuple[int, ...] = ()
    any_modules: bool = False
    max_matches: int = 1


_decode = msgspec.json.Decoder(Seen).decode


class Roster:
    """The names in a store.

    Args:
        connection: to the store.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._client = connection.client

    def claim(self, name: str, owner: str) -> None:
        """Makes a name the owner's, unless it is already.

        Raises:
            NameTakenError: it is somebody else's.
            UsageError: it is no name, or the owner has too many.
            ArenaError: the store does not answer.
        """
        if not REMOTE_NAME.fullmatch(name):
            raise UsageError(f"name {name!r}: 1 to 40 of A-Z a-z 0-9 _ . -")
        holder = self.owner(name)
        if holder is None:
            holder = self._take(name, owner)
        if holder != owner:
            raise NameTakenError(f"the name {name} belongs to somebody else: choose another")

    def owner(self, name: str) -> str | None:
        """Returns whom a name belongs to; None: nobody."""
        value = self._connection.call(lambda: self._client.hget(OWNERS, name))
        return None if value is None else cast(bytes, value).decode()

    def note(self, seen: Seen) -> None:
        """Keeps what is known of a bot."""
        row = msgspec.json.encode(seen)
        self._connection.call(lambda: self._client.hset(SEEN, seen.name, cast(str, row)))

    def seen(self, name: str) -> Seen | None:
        """Returns what was last known of a bot; None: it was never here."""
        row = self._connection.call(lambda: self._client.hget(SEEN, name))
        return None if row is None else _read(cast(bytes, row))

    def all(self) -> list[Seen]:
        """Returns what was last known of all bots, by name."""
        rows = self._connection.call(lambda: self._client.hgetall(SEEN))
        found = [_read(row) for row in cast(Mapping[bytes, bytes], rows).values()]
        return sorted(found, key=lambda seen: seen.name)

    def _take(self, name: str, owner: str) -> str | None:
        count = self._connection.call(lambda: self._client.hget(COUNTS, owner))
        if int(cast(bytes, count or b"0")) >= MOST_NAMES:
            raise UsageError(f"{owner} has {MOST_NAMES} names of bots already: use one of them")
        # Safe to repeat: whoever it says has the name has it. A repeated count may be too high.
        if self._connection.call(lambda: self._client.hsetnx(OWNERS, name, owner)):
            self._connection.call(lambda: self._client.hincrby(COUNTS, owner, 1))
        return self.owner(name)


def _read(row: bytes) -> Seen:
    try:
        return _decode(row)
    except msgspec.MsgspecError as error:
        raise ArenaError(f"the store's list of bots is damaged: {error}") from None
