"""A call that was let in: its handler runs here, knows who calls, and can be put out.

Runs in the event loop of `serve`, each call in the task that gRPC has made for it.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Never, Self, cast

import grpc
import grpc.aio

from brauhaus.arena.server.auth import Role
from brauhaus.arena.server.limits import Allowance, LimitExceededError
from brauhaus.arena.server.printable import printable

RETRY_AFTER = "retry-after-ms"
SHOWN_CHARACTERS = 200


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls: `owner` is the same for all tokens of one name."""

    token: str
    role: Role
    owner: str


_caller: ContextVar[Caller] = ContextVar("caller")


def caller() -> Caller:
    """Returns who calls; in a handler, and in the tasks that it starts.

    Raises:
        LookupError: this is no call that needs a token.
    """
    return _caller.get()


class RefusedError(Exception):
    """A call is not let in, or is put out.

    Args:
        code: the status.
        text: why, for the caller.
        retry_after_ms: when to try again; None: not said.
    """

    def __init__(self, code: grpc.StatusCode, text: str, retry_after_ms: int | None = None) -> None:
        super().__init__(text)
        self.code, self.text, self.retry_after_ms = code, text, retry_after_ms

    async def send(self, context: grpc.aio.ServicerContext[Any, Any]) -> Never:
        """Ends the call."""
        wait = self.retry_after_ms
        trailing = () if wait is None else ((RETRY_AFTER, str(wait)),)
        await context.abort(self.code, self.text, trailing)

    async def answer(self, request: Any, context: grpc.aio.ServicerContext[Any, Any]) -> Never:
        """A handler for any kind of call: as one for streams it need not wait for a request."""
        await self.send(context)


def exceeded(error: LimitExceededError) -> RefusedError:
    """Returns the answer to a token that has used up what it is allowed."""
    return RefusedError(grpc.StatusCode.RESOURCE_EXHAUSTED, error.text, error.retry_after_ms)


class Call:
    """A call that was let in.

    Args:
        caller: who calls.
        allowance: the messages of the call are counted there.
    """

    def __init__(self, caller: Caller, allowance: Allowance) -> None:
        self._caller = caller
        self.allowance = allowance
        self._fault: str | None = None
        self._scope: asyncio.Timeout | None = None

    def put_out(self, fault: str) -> None:
        """Cancels the handler, and answers why."""
        if self._fault is None:
            self._fault = fault
            self._expire()

    async def run(self, work: Awaitable[Any], context: grpc.aio.ServicerContext[Any, Any]) -> Any:
        """Returns the handler's result."""
        _caller.set(self._caller)
        result = None
        try:
            async with asyncio.timeout(None) as scope:
                self._scope = scope
                self._expire()
                result = await work
        except TimeoutError:
            if not scope.expired():
                raise
        except LimitExceededError as error:
            await exceeded(error).send(context)
        finally:
            self._scope = None
        if scope.expired() and self._fault:
            await RefusedError(grpc.StatusCode.UNAUTHENTICATED, self._fault).send(context)
        return result

    def _expire(self) -> None:
        if self._fault is not None and self._scope is not None:
            self._scope.reschedule(asyncio.get_running_loop().time())


class _Metered:
    """A stream of requests, each counted."""

    def __init__(self, requests: AsyncIterator[Any], allowance: Allowance) -> None:
        self._requests = aiter(requests)
        self._allowance = allowance

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Any:
        message = await anext(self._requests)
        self._allowance.message()
        return message


KINDS: Mapping[tuple[bool, bool], tuple[str, Callable[..., Any]]] = {
    (False, False): ("unary_unary", grpc.unary_unary_rpc_method_handler),
    (False, True): ("unary_stream", grpc.unary_stream_rpc_method_handler),
    (True, False): ("stream_unary", grpc.stream_unary_rpc_method_handler),
    (True, True): ("stream_stream", grpc.stream_stream_rpc_method_handler),
}
"""Attribute and constructor of a handler, by whether requests and answers are streams."""


def guarded_handler(handler: Any, call: Call) -> Any:
    """Returns a handler that runs `handler` as `call`."""
    kind, make = KINDS[handler.request_streaming, handler.response_streaming]
    behaviour = getattr(handler, kind)
    read = handler.request_deserializer

    async def guarded(request: Any, context: grpc.aio.ServicerContext[Any, Any]) -> Any:
        if handler.request_streaming:
            request = _Metered(request, call.allowance)
        elif read:
            try:
                request = read(request)
            except Exception as error:  # gRPC would log a traceback for each
                text = f"the request can not be read: {printable(str(error), SHOWN_CHARACTERS)}"
                await RefusedError(grpc.StatusCode.INVALID_ARGUMENT, text).send(context)
        work = behaviour(request, context)
        if inspect.isasyncgen(work):
            work = _written(cast(AsyncGenerator[Any, None], work), context)
        return await call.run(work, context)

    return make(
        guarded,
        handler.request_deserializer if handler.request_streaming else None,
        handler.response_serializer,
    )


async def _written(
    answers: AsyncGenerator[Any, None], context: grpc.aio.ServicerContext[Any, Any]
) -> None:
    async with aclosing(answers):
        async for answer in answers:
            await context.write(answer)
