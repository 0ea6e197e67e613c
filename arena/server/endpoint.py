"""A gRPC server that a call to a nonsensical method can not end.

grpc.aio 1.85 decodes the name of a called method in the loop that accepts calls: a name that is not
UTF-8 raises there and shuts the server down, without a token and with all streams. Methods that are
registered, as the generated code does, come in by another way, on which their names are known. So
what comes in by the first way is answered here with UNIMPLEMENTED, whatever its name.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import grpc.aio
from grpc._cython import cygrpc  # type: ignore[attr-defined]


class _Server(cygrpc.AioServer):  # type: ignore[misc]
    """The server beneath grpc.aio.Server."""

    async def _request_call(self) -> None:
        """Answers calls of methods that are not registered; ends, by raising, with the server."""
        loop = asyncio.get_running_loop()
        nothing = cygrpc._MethodResolver([], {})
        answering = set()
        while True:
            call = await super()._request_call()
            answer = cygrpc._handle_rpc("", nothing, (), call, loop, False)
            task = loop.create_task(cygrpc._schedule_rpc_coro(answer, call, loop, "unknown"))
            answering.add(task)
            task.add_done_callback(answering.discard)


def make_server(
    interceptors: Sequence[grpc.aio.ServerInterceptor],
    options: Sequence[tuple[str, Any]],
    max_calls: int | None = None,
) -> grpc.aio.Server:
    """Returns a server; only services added by the generated `add_..._to_server` are served.

    Args:
        interceptors: in the order in which they see a call.
        options: arguments of the channel.
        max_calls: running at a time, of all callers; more are answered RESOURCE_EXHAUSTED.
    """
    server = grpc.aio.server()
    server._server = _Server(  # type: ignore[attr-defined]
        asyncio.get_running_loop(), None, (), interceptors, tuple(options), max_calls
    )
    return server
