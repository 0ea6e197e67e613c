"""Bots that have an address of their own: the server calls them, and keeps calling.

Runs in the event loop of `serve`, a task for each address; the store is asked in a thread.
A call that has come about is `Hub.play`'s, like one that came in. It ends when the address is
withdrawn, when the last token of its owner is revoked or has expired, and with the server.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Protocol, TypeVar

import structlog

from brauhaus.arena.errors import ArenaError, UsageError
from brauhaus.arena.server.addresses import AddressBook, BotAddress, check_address
from brauhaus.arena.server.auth import TokenStore
from brauhaus.arena.server.authenticator import CHECK_SECONDS
from brauhaus.arena.server.call_out import dial
from brauhaus.arena.server.limits import Allowance, LimitExceededError, Limits
from brauhaus.arena.server.owners import Owners
from brauhaus.arena.server.printable import printable
from brauhaus.arena.server.reach import Reach
from brauhaus.proto.v1 import agent_pb2

T = TypeVar("T")

MAX_ADDRESSES = 16
"""Of one owner."""
MAX_ALL_ADDRESSES = 1024
MAX_DIALS = 32
"""Connections that are being made at a time."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
STEADY_SECONDS = 60.0
"""A call that has lasted so long is followed by the first pause again."""
TEXT_CHARACTERS = 200

log = structlog.get_logger()


class Play(Protocol):
    """`Hub.play`."""

    async def __call__(
        self,
        owner: str,
        requests: AsyncIterator[agent_pb2.AgentMessage],
        write: Callable[[agent_pb2.HubMessage], Awaitable[None]],
        address: str = "",
    ) -> None:
        """Talks with one bot until it is over."""


class Dialer:
    """Calls bots.

    Args:
        play: talks with a bot that is connected.
        claim: makes a name the owner's; raises UsageError if it is not to be had (`Roster.claim`).
        book: where the addresses are kept.
        tokens: says which owners have a valid token.
        reach: which addresses are called.
        limits: of each bot's messages.
        max_message_bytes: no larger message is taken.
        first_pause: seconds before a call is made again; then twice as long each time, up to a
            minute.
    """

    def __init__(
        self,
        play: Play,
        claim: Callable[[str, str], Awaitable[object]],
        book: AddressBook,
        tokens: TokenStore,
        reach: Reach,
        limits: Limits,
        max_message_bytes: int,
        first_pause: float = FIRST_PAUSE,
    ) -> None:
        self._play = play
        self._claim = claim
        self._book = book
        self._owners = Owners(tokens)
        self._reach = reach
        self._limits = limits
        self._max_message_bytes = max_message_bytes
        self._first_pause = first_pause
        self._bots: dict[str, BotAddress] = {}
        self._calls: dict[str, asyncio.Task[None]] = {}
        self._dials = asyncio.Semaphore(MAX_DIALS)
        self._changing = asyncio.Lock()
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="addresses")
        self._stopped = False
        self._watch: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begins to call the addresses in the store.

        Raises:
            ArenaError: the store does not answer, or has something else there.
        """
        self._bots = {bot.name: bot for bot in await self._in_thread(self._book.all)}
        await self._look_at_tokens()
        self._watch = asyncio.create_task(self._watch_tokens())

    async def stop(self) -> None:
        """Hangs up everywhere, for good."""
        self._stopped = True
        if self._watch:
            self._watch.cancel()
            await asyncio.wait([self._watch])
        await asyncio.gather(*(self._hang_up(name) for name in list(self._calls)))
        self._threads.shutdown(wait=False)
        self._reach.close()

    def address_of(self, name: str) -> str:
        """Returns the address of a bot; empty: it has none."""
        return self._bots[name].address if name in self._bots else ""

    async def submit(
        self,
        owner: str,
        name: str,
        address: str,
        bearer_token: str = "",
        plaintext: bool = False,
        root_certificates: bytes = b"",
    ) -> None:
        """Keeps an address and begins to call it; it takes the place of one of the same bot.

        Args:
            owner: whose bot it is.
            name: the bot's, as in its Hello.
            address: HOST:PORT.
            bearer_token: is sent to the bot; empty: nothing is.
            plaintext: without TLS.
            root_certificates: in PEM form, trusted for TLS; empty: the usual ones.

        Raises:
            UsageError: a value is wrong, the name is somebody else's, the address is one that is
                not called, or there are too many.
            ArenaError: the host has no address; the store does not answer.
        """
        bot = BotAddress(
            owner=owner,
            name=name,
            address=address,
            bearer_token=bearer_token,
            plaintext=plaintext,
            root_certificates=root_certificates.decode("latin-1"),
        )
        check_address(bot)
        await self._reach.find(address, plaintext=plaintext)
        async with self._changing:
            others = [other for other in self._bots.values() if other.name != name]
            if sum(other.owner == owner for other in others) >= MAX_ADDRESSES:
                raise UsageError(
                    f"you have {MAX_ADDRESSES} addresses, which is the most: withdraw one first"
                )
            if len(others) >= MAX_ALL_ADDRESSES:
                raise UsageError(f"this server calls {MAX_ALL_ADDRESSES} addresses, and no more")
            await self._claim(name, owner)
            await self._in_thread(lambda: self._book.put(bot))
            await self._hang_up(name)
            self._bots[name] = bot
            self._call(bot)

    async def withdraw(self, owner: str, name: str) -> None:
        """Forgets an address and hangs up.

        Raises:
            UsageError: the owner has submitted none for this bot.
            ArenaError: the store does not answer.
        """
        async with self._changing:
            bot = self._bots.get(name)
            if bot is None or bot.owner != owner:
                raise UsageError(
                    f"you have submitted no address of a bot {printable(repr(name), 60)}"
                )
            await self._in_thread(lambda: self._book.remove(name))
            del self._bots[name]
            await self._hang_up(name)

    # -- calling -----------------------------------------------------------------------------------

    def _call(self, bot: BotAddress) -> None:
        if not self._stopped:
            self._calls[bot.name] = asyncio.create_task(self._keep_calling(bot))

    async def _hang_up(self, name: str) -> None:
        if call := self._calls.pop(name, None):
            call.cancel()
            await asyncio.wait([call])

    async def _keep_calling(self, bot: BotAddress) -> None:
        pause = self._first_pause
        allowance = Allowance(self._limits)
        last = ""
        while True:
            began = time.monotonic()
            fault = await self._call_once(bot, allowance)
            if fault != last:  # the same again is not logged each minute
                log.info("a call to a bot is over", bot=bot.name, owner=bot.owner, why=fault)
            last = fault
            if time.monotonic() - began > STEADY_SECONDS:
                pause = self._first_pause
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _call_once(self, bot: BotAddress, allowance: Allowance) -> str:
        """Calls and plays until it is over; returns why it is."""
        try:
            async with self._dials:
                target = await self._reach.find(bot.address, plaintext=bot.plaintext)
                call = await dial(bot, target, allowance, self._max_message_bytes)
        except ArenaError as error:
            return printable(str(error), TEXT_CHARACTERS)
        try:
            await self._play(bot.owner, call, call.write, bot.address)
            await call.take_leave()
        except LimitExceededError as error:
            return error.text
        except Exception:  # as gRPC does with a call that came in: only this one is lost
            log.exception("a call to a bot failed", bot=bot.name, owner=bot.owner)
            return "the server failed"
        finally:
            await call.hang_up()
        return printable(call.fault, TEXT_CHARACTERS)

    # -- tokens ------------------------------------------------------------------------------------

    async def _watch_tokens(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            with suppress(ArenaError):  # the store does not answer: calls go on
                await self._look_at_tokens()

    async def _look_at_tokens(self) -> None:
        """Hangs up on those whose owner has no valid token any more, and calls the others."""
        async with self._changing:
            owners = {bot.owner for bot in self._bots.values()}
            valid = await self._in_thread(lambda: self._owners.with_tokens(owners))
            for bot in self._bots.values():
                if bot.owner not in valid:
                    await self._hang_up(bot.name)
                elif bot.name not in self._calls:
                    self._call(bot)

    async def _in_thread(self, ask: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, ask)
