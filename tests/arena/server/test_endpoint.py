"""What is open without a token, and what must not end the server."""

import asyncio
import socket
import struct
from typing import Any

import grpc
import grpc.aio
import pytest
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection, reflection_pb2, reflection_pb2_grpc

from brauhaus.arena.redis_client import Connection
from brauhaus.arena.server.auth import Role, TokenStore
from tests.arena.server.support import SERVICE, bearer, refused, serving

HEADERS, SETTINGS, END_HEADERS = 1, 4, 4


def add_open_services(server: grpc.aio.Server) -> None:
    health_pb2_grpc.add_HealthServicer_to_server(health.aio.HealthServicer(), server)
    reflection.enable_server_reflection([SERVICE, reflection.SERVICE_NAME], server)


def frame(kind: int, flags: int, stream: int, payload: bytes) -> bytes:
    """Returns an HTTP/2 frame (RFC 9113, section 4.1)."""
    length = struct.pack(">I", len(payload))[1:]
    return length + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def header(name: bytes, value: bytes) -> bytes:
    """Returns a header that is not indexed (RFC 7541, section 6.2.2)."""
    return b"\0" + bytes([len(name)]) + name + bytes([len(value)]) + value


def call_raw(port: int, path: bytes, *more: bytes) -> bytes:
    """Calls a method whose name a gRPC library would not send; returns what comes back."""
    fields = [
        header(b":method", b"POST"),
        header(b":scheme", b"http"),
        header(b":path", path),
        header(b":authority", b"localhost"),
        header(b"te", b"trailers"),
        header(b"content-type", b"application/grpc"),
        *more,
    ]
    with socket.create_connection(("127.0.0.1", port), 30) as connection:
        connection.sendall(
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
            + frame(SETTINGS, 0, 0, b"")
            + frame(HEADERS, END_HEADERS, 1, b"".join(fields))
        )
        answer = b""
        while b"grpc-status" not in answer:
            received = connection.recv(4096)
            assert received, "the server closed the connection"
            answer += received
        return answer


def test_health_and_reflection_need_no_token(connection: Connection) -> None:
    async def body() -> None:
        async with serving(connection, more=add_open_services) as served:
            checks = health_pb2_grpc.HealthStub(served.channel)
            answer = await checks.Check(health_pb2.HealthCheckRequest())
            assert answer.status == health_pb2.HealthCheckResponse.SERVING
            watch = checks.Watch(health_pb2.HealthCheckRequest())
            assert (await watch.read()).status == health_pb2.HealthCheckResponse.SERVING
            watch.cancel()
            mirror = reflection_pb2_grpc.ServerReflectionStub(served.channel)
            asked = reflection_pb2.ServerReflectionRequest(list_services="")
            async for found in mirror.ServerReflectionInfo(iter([asked])):
                names = [service.name for service in found.list_services_response.service]
                assert names == sorted([SERVICE, reflection.SERVICE_NAME])
            assert (await refused(served.say(None))).code == grpc.StatusCode.UNAUTHENTICATED

    asyncio.run(body())


@pytest.mark.parametrize(
    "method", ["/test.Echo/Nothing", "/", "/x", "nonsense", "/grpc.health.v1.Health/X"]
)
def test_a_method_that_is_not_there(connection: Connection, method: str) -> None:
    text, _ = TokenStore(connection).create(Role.AUTHOR)

    async def body() -> None:
        async with serving(connection, more=add_open_services) as served:
            for metadata in ((), bearer(text)):
                stub: Any = served.channel.unary_unary(method)
                error = await refused(stub(b"hi", metadata=metadata))
                assert error.code == grpc.StatusCode.UNIMPLEMENTED

    asyncio.run(body())


@pytest.mark.parametrize(
    ("path", "more", "status"),
    [
        (b"/test.Echo/Say\xff", (), grpc.StatusCode.UNIMPLEMENTED),
        (b"\xff\xfe", (), grpc.StatusCode.UNIMPLEMENTED),
        (
            b"/test.Echo/Chat",
            (header(b"authorization", b"Bearer \xff\x01"),),
            grpc.StatusCode.UNAUTHENTICATED,
        ),
        (b"/test.Echo/Chat", (header(b"x-bin", b"!!"),), grpc.StatusCode.INTERNAL),
    ],
)
def test_nonsense_leaves_the_server_and_its_streams_as_they_were(
    connection: Connection, path: bytes, more: tuple[bytes, ...], status: grpc.StatusCode
) -> None:
    text, _ = TokenStore(connection).create(Role.AUTHOR)

    async def body() -> None:
        async with serving(connection) as served:
            chat = served.chat(text)
            await chat.write(b"x")
            assert await chat.read() == b"x"
            for _ in range(3):
                answer = await asyncio.to_thread(call_raw, served.port, path, *more)
                code = str(status.value[0]).encode()
                assert b"\x0bgrpc-status" + bytes([len(code)]) + code in answer
            await chat.write(b"y")
            assert await chat.read() == b"y"
            assert await served.say(text) == b"hi"
            chat.cancel()

    asyncio.run(body())
