"""Bots with an address of their own, in the test's process, and a dialer that calls them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import grpc
import grpc.aio

from brauhaus.arena.errors import UsageError
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.server.addresses import AddressBook
from brauhaus.arena.server.auth import TokenStore
from brauhaus.arena.server.dialer import Dialer
from brauhaus.arena.server.limits import LimitExceededError, Limits
from brauhaus.arena.server.reach import Reach
from brauhaus.proto.v1 import agent_pb2, agent_pb2_grpc
from tests.arena.server.support import AMPLE, until

OWN_PORT = 1
HELLO = agent_pb2.AgentMessage(hello=agent_pb2.Hello(protocol=1, name="bot", version="1"))
Talk = Callable[[Any, Any], Awaitable[None]]


class Callee(agent_pb2_grpc.AgentServicer):
    """A bot's own service.

    Args:
        talk: gets the requests and the context of each call, after it was counted.

    Attributes:
        calls: how many came in.
        open: how many are being talked.
        metadata: of the last one.
        port: where.
    """

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self.calls = self.open = self.port = 0
        self.metadata: dict[str, Any] = {}

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def Play(self, requests: Any, context: Any) -> None:  # type: ignore[override] # noqa: N802
        self.calls += 1
        self.open += 1
        self.metadata = dict(context.invocation_metadata())
        try:
            await self._talk(requests, context)
        finally:
            self.open -= 1


async def greet(requests: Any, context: Any) -> None:
    """Says Hello, and then nothing more."""
    await context.write(HELLO)
    async for _ in requests:
        pass


@asynccontextmanager
async def answering(
    talk: Talk = greet, port: int = 0, credentials: grpc.ServerCredentials | None = None
) -> AsyncIterator[Callee]:
    """A bot that can be called."""
    callee = Callee(talk)
    server = grpc.aio.server(options=[("grpc.so_reuseport", 0)])
    agent_pb2_grpc.add_AgentServicer_to_server(callee, server)
    target = f"127.0.0.1:{port}"
    if credentials:
        callee.port = server.add_secure_port(target, credentials)
    else:
        callee.port = server.add_insecure_port(target)
    await server.start()
    try:
        yield callee
    finally:
        await server.stop(None)


@dataclass
class Desk:
    """What the dialer hands its calls to: keeps what the bots say until they hang up.

    Attributes:
        said: by all bots, in order.
        open: addresses of the calls that are going on.
        talks: owner and address of each call there was.
        floods: how many calls ended because a bot said too much.
    """

    said: list[agent_pb2.AgentMessage] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    talks: list[tuple[str, str]] = field(default_factory=list)
    floods: int = 0

    async def play(
        self,
        owner: str,
        requests: AsyncIterator[agent_pb2.AgentMessage],
        write: Callable[[agent_pb2.HubMessage], Awaitable[None]],
        address: str = "",
    ) -> None:
        self.talks.append((owner, address))
        self.open.append(address)
        try:
            async for message in requests:
                self.said.append(message)
                if message.HasField("hello"):
                    welcome = agent_pb2.Welcome(protocol=1, server="test")
                    await write(agent_pb2.HubMessage(welcome=welcome))
        except LimitExceededError:
            self.floods += 1
            raise
        finally:
            self.open.remove(address)


@dataclass
class Names:
    """Whom names belong to."""

    owners: dict[str, str] = field(default_factory=dict)

    async def claim(self, name: str, owner: str) -> None:
        if self.owners.setdefault(name, owner) != owner:
            raise UsageError(f"the name {name} is taken")


@asynccontextmanager
async def dialing(
    connection: Connection,
    desk: Desk,
    names: Names | None = None,
    limits: Limits = AMPLE,
    inside: bool = True,
) -> AsyncIterator[Dialer]:
    """A dialer that makes short pauses; afterwards nothing of it is left."""
    before = _tasks()
    dialer = Dialer(
        desk.play,
        (names or Names()).claim,
        AddressBook(connection),
        TokenStore(connection),
        Reach(OWN_PORT, inside=inside),
        limits,
        1 << 16,
        first_pause=0.02,
    )
    await dialer.start()
    try:
        async with asyncio.timeout(60):
            yield dialer
    finally:
        await dialer.stop()
        assert desk.open == []
        async with asyncio.timeout(10):
            await until(lambda: _tasks() == before)


def _tasks() -> set[asyncio.Task[Any]]:
    """Returns the tasks there are, without those in which gRPC's server waits for calls."""
    return {
        task
        for task in asyncio.all_tasks()
        if not getattr(task.get_coro(), "__qualname__", "").startswith("AioServer.")
    }
