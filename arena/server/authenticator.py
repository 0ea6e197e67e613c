"""Tokens as `serve` checks them: in its event loop, with the store asked in threads of its own.

A token that was good is known for a short while, so that a busy caller does not cost a question to
the store per call. `refresh` asks about all known ones at once; while it is run every
`CHECK_SECONDS`, revoking a token has effect within `EFFECT_SECONDS`, for new calls and for
streams that are open. While the store does not answer, open streams go on and new calls of tokens
not known are answered "unavailable".
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from brauhaus.arena.server.auth import Token, TokenRefusedError, TokenStore, split

T = TypeVar("T")

CHECK_SECONDS = 1.0
FRESH_SECONDS = 1.5
EFFECT_SECONDS = 2.0
"""What may be promised, if the store answers within half a second."""
IDLE_SECONDS = 60.0
THREADS = 4
MAX_QUESTIONS = 64
"""How many unknown tokens are asked about at a time: guessing must not swamp the store."""


class BusyError(Exception):
    """Too many unknown tokens are being asked about."""


class _Known:
    """A token that was good when last asked about; both times on the monotonic clock."""

    __slots__ = ("checked", "token", "used")

    def __init__(self, token: Token, now: float) -> None:
        self.token, self.checked, self.used = token, now, now


class Authenticator:
    """Checks tokens.

    Args:
        tokens: the store, whose connection should not be patient for more than a second or two.
    """

    def __init__(self, tokens: TokenStore) -> None:
        self._tokens = tokens
        self._known: dict[str, _Known] = {}
        self._questions = 0
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="tokens")

    async def check(self, text: str) -> Token:
        """Returns the valid token with this text.

        Raises:
            TokenRefusedError: there is none.
            BusyError: too many are being asked about.
            ArenaError: the store does not answer.
        """
        id, secret = split(text)
        now = time.monotonic()
        known = self._known.get(id)
        if known is None or now - known.checked > FRESH_SECONDS:
            token = await self._question(lambda: self._tokens.verify(text))
            self._known[id] = _Known(token, now)
            return token
        known.token.check_secret(secret)
        if fault := known.token.fault():
            raise TokenRefusedError(fault)
        known.used = now
        return known.token

    async def refresh(self, in_use: Collection[str]) -> dict[str, str]:
        """Asks about all known tokens; forgets those that nobody has used for long.

        Args:
            in_use: the ids of tokens whose streams are open.

        Returns:
            Why they are no longer valid, of those that are not, by id.

        Raises:
            ArenaError: the store does not answer.
        """
        now = time.monotonic()
        for id, known in list(self._known.items()):
            if id not in in_use and now - known.used > IDLE_SECONDS:
                del self._known[id]
        asked = {*in_use, *self._known}
        found = await self._in_thread(lambda: self._tokens.get(asked))
        faults = {}
        for id in asked:
            token = found.get(id)
            fault = token.fault() if token else f"token {id} is unknown here"
            if fault:
                faults[id] = fault
                self._known.pop(id, None)
            elif token and id in self._known:
                self._known[id].token, self._known[id].checked = token, now
        return faults

    def close(self) -> None:
        """Ends the threads, once they are done."""
        self._threads.shutdown(wait=False)

    async def _question(self, ask: Callable[[], T]) -> T:
        if self._questions >= MAX_QUESTIONS:
            raise BusyError
        self._questions += 1
        try:
            return await self._in_thread(ask)
        finally:
            self._questions -= 1

    async def _in_thread(self, ask: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, ask)
