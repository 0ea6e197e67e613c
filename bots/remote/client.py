"""Keeps a bot connected to a server, and plays the matches that it offers.

Runs in an asyncio event loop, that of whoever calls `play`: there the stream is read and written,
so that offers and pings are answered while bots think. Each match has a thread of its own for the
author's code (`game_thread`), which hands its answers back to the loop; answers that are ready
together leave in one message.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import grpc
import grpc.aio

from brauhaus.bots.api import Bot
from brauhaus.bots.remote import names
from brauhaus.bots.remote.channel import client_credentials, open_channel
from brauhaus.bots.remote.engine import check_engine
from brauhaus.bots.remote.games import Games
from brauhaus.bots.remote.options import OptionError, Options
from brauhaus.bots.remote.protocol import PROTOCOL, Conversation, Event
from brauhaus.bots.remote.text import shown
from brauhaus.proto.v1 import agent_pb2, agent_pb2_grpc, view_pb2

LOGGER = logging.getLogger("brauhaus.bots.remote")
WELCOME_SECONDS = 20.0
"""The most that a server may take to answer Hello, the connection included."""
FIRST_DELAY, LONGEST_DELAY = 0.25, 10.0
"""Between two attempts to connect, in s; doubled each time, and drawn from its second half."""
LONGEST_WAIT = 300.0
"""The longest that a server can make a bot wait, in s."""

FINAL = {
    agent_pb2.REFUSAL_CODE_PROTOCOL_VERSION: "speaks another version of the protocol",
    agent_pb2.REFUSAL_CODE_BAD_HELLO: "does not understand what this bot says of itself",
    agent_pb2.REFUSAL_CODE_NAME_TAKEN: "knows another bot by this name",
    agent_pb2.REFUSAL_CODE_REPLACED: "goes on with another copy of this bot, begun later",
    agent_pb2.REFUSAL_CODE_PROTOCOL_ERROR: "says that this bot broke the protocol",
}
"""Refusals after which it makes no sense to try again."""
FINAL_STATUS = {
    grpc.StatusCode.UNAUTHENTICATED: "does not accept the token",
    grpc.StatusCode.PERMISSION_DENIED: "does not let this token play",
    grpc.StatusCode.UNIMPLEMENTED: "is no brauhaus server",
}
VIEW_FORMS = {
    "typed": view_pb2.VIEW_FORM_TYPED,
    "bytes": view_pb2.VIEW_FORM_BYTES,
    "both": view_pb2.VIEW_FORM_BOTH,
}


class EndedError(Exception):
    """The server wants no more of the bot, or they do not fit; the message is one line."""


@dataclass(frozen=True, slots=True)
class _Ending:
    """How a stream ended: why, whether the server wanted it so, and when to try again, in s."""

    text: str
    wanted: bool = False
    retry_after: float = 0.0


class Client:
    """A bot on a server.

    Args:
        make: the author's class, or any function from a seed to a bot; called once a match.
        options: how to enter.

    Raises:
        OptionError: a certificate is none; or bytes are wanted, and there is no engine.
    """

    def __init__(self, make: Callable[[int], Bot], options: Options) -> None:
        if options.view_form != "typed":
            try:
                check_engine()
            except ValueError as error:
                raise OptionError(str(error)) from None
        self._options = options
        self._credentials = client_credentials(options)
        self._conversation = Conversation(hello_of(options))
        self._grace = 0.0
        self._wake = asyncio.Event()
        self._stop = asyncio.Event()
        self._games = Games(make, options, self._conversation, self._wake.set)
        self._leaving = False
        self._lost_at: float | None = None

    async def play(self) -> None:
        """Plays until it has left.

        Raises:
            EndedError: the server wants no more of it.
        """
        playing = asyncio.create_task(self._stay_connected())
        stopping = asyncio.create_task(self._stop.wait())
        try:
            await asyncio.wait({playing, stopping}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (playing, stopping):
                task.cancel()
            await asyncio.gather(playing, stopping, return_exceptions=True)
            self._games.close()
        await self._games.finish()
        if not playing.cancelled():
            playing.result()

    def leave(self) -> None:
        """Takes no new matches; `play` returns when those under way are over."""
        self._leaving = True
        self._conversation.leave()
        self._wake.set()
        if not self._conversation.welcomed and not self._games:
            self._stop.set()

    async def _stay_connected(self) -> None:
        delay = FIRST_DELAY
        while True:
            began = time.monotonic()
            ending = await self._connection()
            if self._conversation.welcomed:
                self._lost_at = time.monotonic()
                if self._lost_at - began > LONGEST_DELAY:
                    delay = FIRST_DELAY
            self._conversation.reconnect()
            if self._leaving and (ending.wanted or not self._games or self._absence > self._grace):
                return
            wait = max(delay * random.uniform(0.5, 1.0), min(ending.retry_after, LONGEST_WAIT))
            LOGGER.warning("%s; trying again in %.1f s", ending.text, wait)
            await asyncio.sleep(wait)
            delay = min(2 * delay, LONGEST_DELAY)

    @property
    def _absence(self) -> float:
        """For how long the bot was gone, in s."""
        return 0.0 if self._lost_at is None else time.monotonic() - self._lost_at

    async def _connection(self) -> _Ending:
        """Connects once, and plays until the stream ends.

        Raises:
            EndedError: for good.
        """
        server = self._options.server
        async with open_channel(self._options, self._credentials) as channel:
            metadata = (("authorization", f"Bearer {self._options.token}"),)
            call = agent_pb2_grpc.AgentHubStub(channel).Play(metadata=metadata)
            writing = asyncio.create_task(self._write(call))
            refused = None
            try:
                async with asyncio.timeout(WELCOME_SECONDS) as scope:
                    async for message in call:
                        for event in self._conversation.receive(message):
                            if isinstance(event, agent_pb2.Welcome):
                                scope.reschedule(None)
                            if isinstance(event, agent_pb2.Refused):
                                refused = event
                            self._act(event)
                        self._wake.set()
            except grpc.aio.AioRpcError as error:
                return _failure(server, error)
            except TimeoutError:
                return _Ending(f"{server} did not answer in {WELCOME_SECONDS:.0f} s")
            finally:
                writing.cancel()
                await asyncio.gather(writing, return_exceptions=True)
            if refused is None:
                return _Ending(f"{server} has ended the connection", wanted=True)
            return _Ending(f"{server}: {shown(refused.text)}", wanted=True)

    async def _write(self, call: Any) -> None:
        # How a stream ended is for the reader to say.
        with suppress(grpc.aio.AioRpcError, asyncio.InvalidStateError):
            while True:
                for message in self._conversation.take():
                    await call.write(message)
                await self._wake.wait()
                self._wake.clear()

    def _act(self, event: Event) -> None:
        if isinstance(event, agent_pb2.Decision):
            self._games.ask(event)
        elif isinstance(event, agent_pb2.Offer):
            self._games.begin(event)
        elif isinstance(event, agent_pb2.Over):
            self._games.end(event)
        elif isinstance(event, agent_pb2.Welcome):
            self._enter(event)
        elif isinstance(event, agent_pb2.Notice):
            LOGGER.warning("notice of the server: %s", shown(event.text))
        elif (why := FINAL.get(event.code)) is not None:
            raise EndedError(f"{self._options.server} {why}: {shown(event.text)}")

    def _enter(self, welcome: agent_pb2.Welcome) -> None:
        options = self._options
        if options.view_form == "bytes":
            try:
                check_engine(welcome.engine)
            except ValueError as error:
                raise EndedError(str(error)) from None
        LOGGER.info(
            "connected to %s (%s, engine %s) as %s %s",
            *(options.server, shown(welcome.server, 80), shown(welcome.engine, 40)),
            *(options.name, options.version),
        )
        self._games.engine = welcome.engine
        if self._absence > self._grace:
            text = f"gone for {self._absence:.1f} s, longer than the grace of {self._grace:g} s"
            for event in self._conversation.abandon(text):
                self._act(event)
        self._grace, self._lost_at = welcome.grace_ms / 1000, None


def hello_of(options: Options) -> agent_pb2.Hello:
    """Returns what a bot says of itself."""
    modules = [view_pb2.Module.ValueType(names.MODULES.index(m)) for m in options.modules or ()]
    return agent_pb2.Hello(
        protocol=PROTOCOL,
        name=options.name,
        version=options.version,
        players=options.players,
        modules=modules,
        any_modules=options.modules is None,
        max_matches=options.max_matches,
        view_form=VIEW_FORMS[options.view_form],
        min_cap_ms=options.min_cap_ms,
    )


def _failure(server: str, error: grpc.aio.AioRpcError) -> _Ending:
    """Returns how a call failed that may be tried again."""
    details = shown(error.details() or "no reason given", 400)
    if (why := FINAL_STATUS.get(error.code())) is not None:
        raise EndedError(f"{server} {why}: {details}")
    wait = dict(error.trailing_metadata() or ()).get("retry-after-ms", "0")
    seconds = int(wait) / 1000 if str(wait).isdecimal() else 0.0
    return _Ending(f"{server}: {error.code().name}: {details}", retry_after=seconds)
