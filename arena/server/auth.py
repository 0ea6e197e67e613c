"""Access tokens: who may call, in which role, until when.

A token is `bh_ID_SECRET`. The store keeps a hash of the secret, so that who reads the store can not
call; the token itself is shown once, when it is created. The keys are `brauhaus:{tokens}:row`
(id -> the token's row, JSON) and `brauhaus:{tokens}:revoked` (id -> when, seconds since 1970);
rows are never changed or deleted, so every step here is one that is safe to repeat.

Called from the command line, and by `serve` in a thread of its own: the calls block.
"""

from __future__ import annotations

import hmac
import re
import secrets
import time
from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum
from hashlib import blake2b
from typing import Any, cast

import msgspec

from brauhaus.arena.errors import ArenaError, UsageError
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.server.printable import printable

ROWS, REVOKED = "brauhaus:{tokens}:row", "brauhaus:{tokens}:revoked"
ID_BYTES, SECRET_BYTES, DIGEST_BYTES = 6, 32, 32
TOKEN = re.compile(
    rf"bh_(?P<id>[0-9a-f]{{{2 * ID_BYTES}}})_(?P<secret>[0-9a-f]{{{2 * SECRET_BYTES}}})"
)
NAME = re.compile(r"[A-Za-z0-9_.-]{1,40}")


class Role(StrEnum):
    """What a token's bearer is: an organiser may do all that an author may, and more."""

    AUTHOR = "author"
    ORGANISER = "organiser"


class TokenRefusedError(ArenaError):
    """The token is not valid (any more); the message says why."""


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A token without its secret.

    Attributes:
        id: hexadecimal, public.
        role: of its bearer.
        name: who it is for. What tokens of one name own, they own together: a new token of the
            same name takes the place of one that has expired.
        created: seconds since 1970.
        expires: seconds since 1970; None: never.
        digest: of the secret, hexadecimal.
        revoked: seconds since 1970; None: it is not.
    """

    id: str
    role: Role
    name: str
    created: int
    expires: int | None
    digest: str
    revoked: int | None = None

    def fault(self) -> str | None:
        """Returns why the token is not valid now; None: it is."""
        if self.revoked is not None:
            return f"token {self.id} is revoked: ask the organiser for another"
        if self.expires is not None and self.expires <= time.time():
            when = datetime.fromtimestamp(self.expires, UTC).strftime("%Y-%m-%d %H:%M UTC")
            return f"token {self.id} expired on {when}: ask the organiser for another"
        return None

    def check_secret(self, secret: str) -> None:
        """Compares in constant time.

        Raises:
            TokenRefusedError: this is not the token's secret.
        """
        if not hmac.compare_digest(digest_of(secret), self.digest):
            raise _unknown(self.id)


class TokenStore:
    """The tokens in a store.

    Args:
        connection: to the store.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._client = connection.client

    def create(
        self, role: Role, name: str | None = None, expires: int | None = None
    ) -> tuple[str, Token]:
        """Makes a token.

        Args:
            role: of its bearer.
            name: 1..40 of A-Z a-z 0-9 _ . -; None: the token's id.
            expires: seconds since 1970; None: never.

        Returns:
            The text to give to its bearer, which can not be had again; and what is kept.

        Raises:
            UsageError: the name is none.
        """
        check_name(name)
        id, secret = secrets.token_hex(ID_BYTES), secrets.token_hex(SECRET_BYTES)
        token = Token(
            id=id,
            role=role,
            name=name or id,
            created=int(time.time()),
            expires=expires,
            digest=digest_of(secret),
        )
        row = msgspec.json.encode(token)
        self._connection.call(lambda: self._client.hsetnx(ROWS, id, cast(str, row)))
        if self._connection.call(lambda: self._client.hget(ROWS, id)) != row:
            raise ArenaError(f"there is a token {id} already: try again")
        return f"bh_{id}_{secret}", token

    def all(self) -> list[Token]:
        """Returns all tokens there ever were, oldest first."""
        rows, revoked = self._read(lambda pipe: pipe.hgetall(ROWS).hgetall(REVOKED))
        tokens = [_decode(row, revoked.get(id)) for id, row in rows.items()]
        return sorted(tokens, key=lambda token: (token.created, token.id))

    def get(self, ids: Iterable[str]) -> dict[str, Token]:
        """Returns those of these tokens that there are."""
        wanted = list(ids)
        if not wanted:
            return {}
        rows, revoked = self._read(lambda pipe: pipe.hmget(ROWS, wanted).hmget(REVOKED, wanted))
        return {
            id: _decode(row, when)
            for id, row, when in zip(wanted, rows, revoked, strict=True)
            if row is not None
        }

    def verify(self, text: str) -> Token:
        """Returns the valid token with this text.

        Raises:
            TokenRefusedError: there is none; it is revoked or has expired.
        """
        id, secret = split(text)
        token = self.get([id]).get(id)
        if token is None:
            raise _unknown(id)
        token.check_secret(secret)
        if fault := token.fault():
            raise TokenRefusedError(fault)
        return token

    def revoke(self, id: str) -> Token:
        """Makes a token invalid for ever; again: does nothing.

        Raises:
            UsageError: there is none.
        """
        if id not in self.get([id]):
            raise UsageError(
                f"there is no token {printable(repr(id), 60)}: `brauhaus token list` shows the ids"
            )
        now = str(int(time.time()))
        self._connection.call(lambda: self._client.hsetnx(REVOKED, id, now))
        return self.get([id])[id]

    def _read(self, step: Any) -> list[Any]:
        """Returns the answers of several reading commands, all of the same moment."""
        return self._connection.call(
            lambda: cast(list[Any], step(self._client.pipeline(transaction=True)).execute())
        )


def check_name(name: str | None) -> None:
    """Looks at a name for `TokenStore.create`.

    Raises:
        UsageError: it is none.
    """
    if name is not None and not NAME.fullmatch(name):
        raise UsageError(f"name {printable(repr(name), 60)}: 1 to 40 of A-Z a-z 0-9 _ . -")


def split(text: str) -> tuple[str, str]:
    """Returns a token's id and secret.

    Raises:
        TokenRefusedError: the text is no token.
    """
    found = TOKEN.fullmatch(text)
    if not found:
        raise TokenRefusedError("that is no token: one looks like bh_ID_SECRET")
    return found["id"], found["secret"]


def digest_of(secret: str) -> str:
    """Returns the hash that is kept of a secret, whose 256 random bits need no salt."""
    return blake2b(secret.encode(), digest_size=DIGEST_BYTES).hexdigest()


def _unknown(id: str) -> TokenRefusedError:
    return TokenRefusedError(f"token {id} is unknown here, or its secret is wrong")


def _decode(row: bytes, revoked: bytes | None) -> Token:
    try:
        token = msgspec.json.decode(row, type=Token)
        return msgspec.structs.replace(token, revoked=int(revoked)) if revoked else token
    except (msgspec.MsgspecError, ValueError) as error:
        raise ArenaError(f"the store's tokens are damaged: {error}") from None
