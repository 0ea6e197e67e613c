"""One call of the server to a bot's own service `Agent`: made to look like one that came in.

Runs in the event loop of `serve`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from typing import Any, Self, TypeVar

import grpc
import grpc.aio

from brauhaus.arena.server.addresses import BotAddress
from brauhaus.arena.server.limits import Allowance
from brauhaus.arena.server.reach import Target, UnreachableError
from brauhaus.proto.v1 import agent_pb2

T = TypeVar("T")

METHOD = "/brauhaus.v1.Agent/Play"
PROTOCOLS = [1]
CONNECT_SECONDS = 10.0
LEAVE_SECONDS = 1.0
KEEPALIVE_MS, KEEPALIVE_TIMEOUT_MS = 20_000, 10_000
OPTIONS = [
    ("grpc.enable_http_proxy", 0),  # a proxy would look the name up again
    ("grpc.enable_retries", 0),
    ("grpc.service_config_disable_resolution", 1),
    ("grpc.use_local_subchannel_pool", 1),  # each call has a connection of its own
    ("grpc.keepalive_time_ms", KEEPALIVE_MS),
    ("grpc.keepalive_timeout_ms", KEEPALIVE_TIMEOUT_MS),
]

Call = grpc.aio.StreamStreamCall[agent_pb2.HubMessage, agent_pb2.AgentMessage]


class BotCall:
    """A call to a bot; iterating yields the bot's messages until the call ends, in whatever way.

    A bot that says Hello with another name than its address was submitted for is turned away.

    Args:
        channel: the connection, which this call has for itself.
        bot: who is called.
        allowance: the bot's messages are counted there.

    Attributes:
        fault: why the call has ended, if somebody or something is to blame.
    """

    def __init__(self, channel: grpc.aio.Channel, bot: BotAddress, allowance: Allowance) -> None:
        metadata = (("authorization", f"Bearer {bot.bearer_token}"),) if bot.bearer_token else ()
        call: Any = channel.stream_stream(
            METHOD,
            request_serializer=agent_pb2.HubMessage.SerializeToString,
            response_deserializer=_read,
        )
        self._call: Call = call(metadata=metadata)
        self._channel = channel
        self._bot = bot
        self._allowance = allowance
        self._greeted = False
        self.fault = ""

    async def connect(self) -> None:
        """Waits until the bot's machine has taken the call.

        Raises:
            UnreachableError: it does not.
        """
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await self._settled(self._call.wait_for_connection())
        except TimeoutError:
            raise UnreachableError(f"no connection within {CONNECT_SECONDS:g} s") from None
        except ConnectionError:
            raise UnreachableError(self.fault) from None

    async def take_leave(self) -> None:
        """Lets the bot read what was sent to it, and end the call; waits for that but shortly."""
        with suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(LEAVE_SECONDS):
                await self._settled(self._call.done_writing())
                while await self._settled(self._call.read()) is not grpc.aio.EOF:
                    pass

    async def hang_up(self) -> None:
        """Ends the call and the connection at once; what the bot has not read yet may be lost."""
        self._call.cancel()
        await self._channel.close()

    async def write(self, message: agent_pb2.HubMessage) -> None:
        """Sends a message.

        Raises:
            ConnectionError: the call is over.
        """
        await self._settled(self._call.write(message))

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> agent_pb2.AgentMessage:
        """Returns the bot's next message.

        Raises:
            LimitExceededError: it says too much.
        """
        try:
            message = await self._settled(self._call.read())
        except ConnectionError:
            raise StopAsyncIteration from None
        if not isinstance(message, agent_pb2.AgentMessage):  # the end
            raise StopAsyncIteration
        self._allowance.message()
        hello = message.hello if message.HasField("hello") and not self._greeted else None
        self._greeted = True
        if hello and hello.name != self._bot.name:
            await self._turn_away()
            raise StopAsyncIteration
        return message

    async def _turn_away(self) -> None:
        text = f"this address was submitted for the bot {self._bot.name}: say Hello with that name"
        refused = agent_pb2.Refused(
            code=agent_pb2.REFUSAL_CODE_BAD_HELLO, text=text, protocols=PROTOCOLS
        )
        with suppress(ConnectionError):
            await self.write(agent_pb2.HubMessage(refused=refused))
        self.fault = "it says Hello with another name"

    async def _settled(self, step: Awaitable[T]) -> T:
        """Returns the result of a step of gRPC's call.

        Raises:
            ConnectionError: the call is over; `fault` says why.
        """
        try:
            return await step
        except grpc.aio.AioRpcError as error:
            self.fault = f"{error.code().name}: {error.details() or 'nothing more is said'}"
        except asyncio.InvalidStateError:
            self.fault = self.fault or "the call is over"
        except asyncio.CancelledError:
            # gRPC raises this as well if the bot ends the call with the status CANCELLED.
            task = asyncio.current_task()
            if not self._call.done() or (task and task.cancelling()):
                raise
            self.fault = "CANCELLED"
        raise ConnectionResetError(self.fault) from None


async def dial(
    bot: BotAddress, target: Target, allowance: Allowance, max_message_bytes: int
) -> BotCall:
    """Returns a call that a bot's machine has taken; it must be hung up.

    Args:
        bot: who is called.
        target: where; its address was checked.
        allowance: the bot's messages are counted there.
        max_message_bytes: no larger message is taken.

    Raises:
        UnreachableError: the call does not come about.
    """
    call = BotCall(_channel(bot, target, max_message_bytes), bot, allowance)
    try:
        await call.connect()
    except BaseException:
        await call.hang_up()
        raise
    return call


def _channel(bot: BotAddress, target: Target, max_message_bytes: int) -> grpc.aio.Channel:
    options: Sequence[tuple[str, Any]] = [
        *OPTIONS,
        ("grpc.max_receive_message_length", max_message_bytes),
    ]
    if bot.plaintext:
        return grpc.aio.insecure_channel(target.text, options)
    if target.name:
        # The certificate must be for the name, though the connection is to the address.
        options = [*options, ("grpc.ssl_target_name_override", target.name)]
    roots = bot.root_certificates.encode() or None
    return grpc.aio.secure_channel(target.text, grpc.ssl_channel_credentials(roots), options)


def _read(data: bytes) -> agent_pb2.AgentMessage:
    """Returns a message; one without content, which breaks the protocol, for what is none."""
    try:
        return agent_pb2.AgentMessage.FromString(data)
    except Exception:  # gRPC would log a traceback for each
        return agent_pb2.AgentMessage()
