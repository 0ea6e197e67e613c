"""The addresses of bots that the server calls, as they are submitted and kept in the store.

The key is `brauhaus:addresses` (hash, name of the bot -> JSON). The bearer token by which a bot
knows the server stands there as it is. Called by `serve` in a thread: the calls block.
"""

from __future__ import annotations

import re
import ssl
from typing import cast

import msgspec

from brauhaus.arena.errors import ArenaError, UsageError
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.server.auth import check_name
from brauhaus.arena.server.reach import split_address

KEY = "brauhaus:addresses"
MAX_CERTIFICATES_BYTES = 64 << 10
BEARER = re.compile(r"[!-~]{0,256}")


class BotAddress(msgspec.Struct, frozen=True, kw_only=True):
    """Where a bot is called.

    Attributes:
        owner: whose bot it is.
        name: the bot's.
        address: HOST:PORT.
        bearer_token: is sent to the bot; empty: nothing is.
        plaintext: without TLS.
        root_certificates: in PEM form, trusted for TLS; empty: the usual ones.
    """

    owner: str
    name: str
    address: str
    bearer_token: str = ""
    plaintext: bool = False
    root_certificates: str = ""


def check_address(bot: BotAddress) -> None:
    """Looks at what somebody submits; whether it may be called is another matter (`reach`).

    Raises:
        UsageError: a value is wrong.
    """
    check_name(bot.name)
    split_address(bot.address)
    if not BEARER.fullmatch(bot.bearer_token):
        raise UsageError("bearer_token: at most 256 visible ASCII characters, no spaces")
    if not bot.root_certificates:
        return
    if bot.plaintext:
        raise UsageError("plaintext and root_certificates exclude each other: leave one out")
    if len(bot.root_certificates) > MAX_CERTIFICATES_BYTES:
        raise UsageError(f"root_certificates: at most {MAX_CERTIFICATES_BYTES} bytes")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(cadata=bot.root_certificates)
    except (ssl.SSLError, TypeError, ValueError):
        raise UsageError("root_certificates: no certificates in PEM form") from None


class AddressBook:
    """The addresses in a store.

    Args:
        connection: to the store.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._client = connection.client

    def all(self) -> list[BotAddress]:
        """Returns all of them.

        Raises:
            ArenaError: the store does not answer, or has something else there.
        """
        rows = cast("dict[bytes, bytes]", self._connection.call(lambda: self._client.hgetall(KEY)))
        try:
            return [msgspec.json.decode(row, type=BotAddress) for row in rows.values()]
        except msgspec.MsgspecError as error:
            raise ArenaError(f"the store's addresses of bots are damaged: {error}") from None

    def put(self, bot: BotAddress) -> None:
        """Keeps an address, in place of one of the same bot."""
        row = cast(str, msgspec.json.encode(bot))
        self._connection.call(lambda: self._client.hset(KEY, bot.name, row))

    def remove(self, name: str) -> None:
        """Forgets an address; again: does nothing."""
        self._connection.call(lambda: self._client.hdel(KEY, name))
