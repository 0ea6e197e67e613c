"""A server whose every message a test writes: the peer of the client, over real sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import grpc
import grpc.aio

from brauhaus.arena.server.wire_parts import config_message
from brauhaus.arena.server.wire_view import write_decision
from brauhaus.core import ENGINE_VERSION, Config, State
from brauhaus.proto.v1 import agent_pb2, agent_pb2_grpc, view_pb2
from brauhaus.proto.v1.agent_pb2 import AgentMessage, Decision, HubMessage, Offer, Over

PATIENCE = 60.0


@dataclass
class Stream:
    """A stream of the bot, as the server has it."""

    requests: AsyncIterator[AgentMessage]
    context: Any
    over: asyncio.Event = field(default_factory=asyncio.Event)
    status: tuple[grpc.StatusCode, str, tuple[tuple[str, str], ...]] | None = None

    async def read(self) -> AgentMessage:
        """Returns the next message of the bot."""
        async with asyncio.timeout(PATIENCE):
            return await anext(self.requests)

    async def send(self, **parts: Any) -> None:
        """Sends a message."""
        await self.context.write(HubMessage(**parts))

    async def welcome(self, grace_ms: int = 10_000, engine: str = ENGINE_VERSION) -> None:
        """Reads Hello and answers Welcome."""
        assert (await self.read()).hello.protocol == 1
        welcome = agent_pb2.Welcome(protocol=1, server="a test", engine=engine, grace_ms=grace_ms)
        await self.send(welcome=welcome)

    async def offer(self, offer: Offer) -> agent_pb2.OfferAnswer:
        """Offers a match, and returns the answer."""
        await self.send(offer=offer)
        answer = (await self.read()).offer_answer
        assert answer.match == offer.match
        return answer

    async def ask(self, *decisions: Decision) -> None:
        """Asks for decisions, in one message."""
        await self.send(decisions=agent_pb2.Decisions(decisions=decisions))

    async def choices(self, count: int) -> dict[tuple[str, int], int]:
        """Returns so many choices by match and number; nothing else may come between them."""
        found: dict[tuple[str, int], int] = {}
        while len(found) < count:
            message = await self.read()
            assert message.WhichOneof("message") == "choices", message
            for choice in message.choices.choices:
                assert (choice.match, choice.number) not in found
                found[choice.match, choice.number] = choice.action
        return found

    async def pinged(self) -> None:
        """Returns when all that was sent before has been read by the bot; answers are lost."""
        await self.send(ping=agent_pb2.Ping(id=77))
        while (await self.read()).pong.id != 77:
            pass

    def end(
        self,
        code: grpc.StatusCode = grpc.StatusCode.OK,
        text: str = "",
        trailing: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """Ends the stream."""
        self.status = (code, text, trailing)
        self.over.set()

    async def refuse(self, code: agent_pb2.RefusalCode.ValueType, text: str = "") -> None:
        """Refuses the bot, and ends the stream."""
        await self.send(refused=agent_pb2.Refused(code=code, text=text, protocols=[1]))
        self.end()


class Hub(agent_pb2_grpc.AgentHubServicer):
    """The server; its streams come out of `stream`, in the order in which bots connect."""

    def __init__(self) -> None:
        self.port = 0
        self.metadata: dict[str, str] = {}
        self._streams: asyncio.Queue[Stream] = asyncio.Queue()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def Play(self, request_iterator: Any, context: Any) -> None:  # type: ignore[override]  # noqa: N802
        stream = Stream(aiter(request_iterator), context)
        self.metadata = dict(context.invocation_metadata())
        self._streams.put_nowait(stream)
        await stream.over.wait()
        assert stream.status is not None
        code, text, trailing = stream.status
        if code is not grpc.StatusCode.OK:
            await context.abort(code, text, trailing)

    async def stream(self) -> Stream:
        """Returns the next stream."""
        async with asyncio.timeout(PATIENCE):
            return await self._streams.get()

    async def start(self, credentials: grpc.ServerCredentials | None = None) -> grpc.aio.Server:
        """Starts to listen; again on the same port."""
        options = [("grpc.so_reuseport", 0), ("grpc.http2.min_ping_interval_without_data_ms", 5000)]
        server = grpc.aio.server(options=options)
        agent_pb2_grpc.add_AgentHubServicer_to_server(self, server)
        address = f"127.0.0.1:{self.port}"
        if credentials:
            self.port = server.add_secure_port(address, credentials)
        else:
            self.port = server.add_insecure_port(address)
        await server.start()
        return server


@asynccontextmanager
async def listening(credentials: grpc.ServerCredentials | None = None) -> AsyncIterator[Hub]:
    """A hub on a free port of loopback."""
    hub = Hub()
    server = await hub.start(credentials)
    try:
        yield hub
    finally:
        await server.stop(None)


def offer_of(match: str, config: Config | None = None, seat: int = 0) -> Offer:
    """Returns an offer; the bot is called "me", the others "bot1" and so on."""
    config = config or Config(2)
    players = ["me" if other == seat else f"bot{other}" for other in range(config.players)]
    offer = Offer(match=match, tournament="t", seat=seat, players=players)
    offer.config.CopyFrom(config_message(config))
    offer.clock.cap_ms = 60_000
    return offer


def decision_of(
    match: str,
    number: int,
    state: State | None = None,
    form: view_pb2.ViewForm.ValueType = view_pb2.VIEW_FORM_TYPED,
) -> Decision:
    """Returns a decision at a position; without one, at the beginning of a game of two."""
    state = state or State.new(Config(2), 1)
    decision = Decision(match=match, number=number)
    write_decision(state.view(state.current_player), form, decision)
    decision.clock.remaining_ms, decision.clock.increment_ms = 90_000, 500
    return decision


def over_of(match: str, *scores: int) -> Over:
    """Returns the end of a match without faults."""
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    finished = agent_pb2.TERMINATION_FINISHED
    return Over(
        match=match,
        scores=scores,
        ranks=ranks,
        terminations=[finished] * len(scores),
        yours=finished,
    )
