"""A small real server behind the access checks, and certificates to run it with."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import grpc
import grpc.aio

from brauhaus.arena.redis_client import Connection
from brauhaus.arena.server import access as rights
from brauhaus.arena.server.access import EVERYONE, ORGANISERS, Access
from brauhaus.arena.server.auth import TokenStore
from brauhaus.arena.server.authenticator import Authenticator
from brauhaus.arena.server.calls import caller
from brauhaus.arena.server.endpoint import make_server
from brauhaus.arena.server.limits import Limits
from brauhaus.arena.server.settings import Settings, load

SERVICE = "test.Echo"
POLICY = {**rights.POLICY, SERVICE: EVERYONE, f"{SERVICE}/Secret": ORGANISERS}
AMPLE = Limits(calls_per_second=1e6, messages_per_second=1e6, calls=1000, streams=1000)

Context = grpc.aio.ServicerContext[bytes, bytes]


@dataclass
class Echo:
    """The service: `open` counts the handlers that run."""

    open: int = 0
    release: asyncio.Event = field(default_factory=asyncio.Event)

    async def say(self, request: bytes, context: Context) -> bytes:
        return request

    async def secret(self, request: bytes, context: Context) -> bytes:
        return caller().role.encode()

    async def who(self, request: bytes, context: Context) -> bytes:
        async def deeper() -> str:
            return caller().owner

        return (await asyncio.create_task(deeper())).encode()

    async def hold(self, request: bytes, context: Context) -> bytes:
        self.open += 1
        try:
            await self.release.wait()
            return request
        finally:
            self.open -= 1

    async def collect(self, requests: AsyncIterator[bytes], context: Context) -> bytes:
        return b"".join([message async for message in requests])

    async def count(self, request: bytes, context: Context) -> AsyncIterator[bytes]:
        for number in range(int(request)):
            yield b"%d" % number

    async def chat(self, requests: AsyncIterator[bytes], context: Context) -> AsyncIterator[bytes]:
        self.open += 1
        try:
            async for message in requests:
                yield message
        finally:
            self.open -= 1

    async def wrote(self, requests: AsyncIterator[bytes], context: Context) -> None:
        async for message in requests:
            await context.write(message)

    def handlers(self) -> dict[str, grpc.RpcMethodHandler[Any, Any]]:
        one, out = grpc.unary_unary_rpc_method_handler, grpc.unary_stream_rpc_method_handler
        into, both = grpc.stream_unary_rpc_method_handler, grpc.stream_stream_rpc_method_handler
        methods: dict[str, Any] = {
            "Say": one(self.say),
            "Secret": one(self.secret),
            "Who": one(self.who),
            "Hold": one(self.hold),
            "Collect": into(self.collect),
            "Count": out(self.count),
            "Chat": both(self.chat),
            "Wrote": both(self.wrote),
        }
        return methods


@dataclass
class Served:
    """The running server, and a channel to it."""

    port: int
    echo: Echo
    access: Access
    channel: grpc.aio.Channel

    def method(self, name: str, kind: str = "unary_unary") -> Any:
        return getattr(self.channel, kind)(f"/{SERVICE}/{name}")

    async def say(self, token: str | None, request: bytes = b"hi", method: str = "Say") -> bytes:
        return bytes(await self.method(method)(request, metadata=bearer(token), timeout=30))

    def chat(self, token: str | None, method: str = "Chat") -> Any:
        return self.method(method, "stream_stream")(metadata=bearer(token))


def bearer(token: str | None) -> tuple[tuple[str, str], ...]:
    """Returns the metadata with a token."""
    return () if token is None else (("authorization", f"Bearer {token}"),)


@asynccontextmanager
async def serving(
    connection: Connection,
    limits: Limits = AMPLE,
    settings: Settings | None = None,
    credentials: grpc.ServerCredentials | None = None,
    channel_credentials: grpc.ChannelCredentials | None = None,
    more: Callable[[grpc.aio.Server], None] = lambda server: None,
) -> AsyncIterator[Served]:
    """Serves on loopback, watching the tokens of a store."""
    echo = Echo()
    authenticator = Authenticator(TokenStore(connection))
    access = Access(authenticator, limits, POLICY)
    options = (settings or load(Settings)).size_options
    server = make_server([access], options)
    server.add_registered_method_handlers(SERVICE, echo.handlers())
    more(server)
    if credentials:
        port = server.add_secure_port("127.0.0.1:0", credentials)
    else:
        port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    watch = asyncio.create_task(access.watch())
    target = f"127.0.0.1:{port}"
    try:
        async with asyncio.timeout(60), open_channel(target, channel_credentials) as channel:
            yield Served(port, echo, access, channel)
    finally:
        watch.cancel()
        await server.stop(None)
        authenticator.close()
        assert echo.open == 0


def open_channel(
    target: str, credentials: grpc.ChannelCredentials | None = None
) -> grpc.aio.Channel:
    """Returns a channel of its own: not one that shares a connection with others in the process."""
    # The other option lets the client send more metadata than the server takes.
    options = [("grpc.use_local_subchannel_pool", 1), ("grpc.absolute_max_metadata_size", 1 << 20)]
    if credentials:
        return grpc.aio.secure_channel(target, credentials, options)
    return grpc.aio.insecure_channel(target, options)


async def until(condition: Callable[[], bool]) -> None:
    """Returns when something has happened; the caller's time-out is the limit."""
    while not condition():
        await asyncio.sleep(0.01)


@dataclass(frozen=True)
class Refusal:
    """How a call ended: status, text, and after how many seconds it may be tried again."""

    code: grpc.StatusCode
    text: str
    retry_after: float = 0.0


async def refused(call: Any) -> Refusal:
    """Returns how a call is refused."""
    try:
        await call
    except grpc.aio.AioRpcError as error:
        wait = dict(error.trailing_metadata()).get("retry-after-ms", "0")
        return Refusal(error.code(), error.details() or "", int(wait) / 1000)
    raise AssertionError("the call was not refused")


class Authority:
    """A certificate authority in a folder.

    Args:
        folder: where the files go.
        name: of the authority, and the beginning of its files' names.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self._folder, self._name = folder, name
        self.certificate = folder / f"{name}.pem"
        self._key = folder / f"{name}.key"
        self._openssl("req", "-x509", *self._request(self._key, name), "-out", self.certificate)

    def issue(self, name: str) -> tuple[Path, Path]:
        """Returns a new certificate for 127.0.0.1 and its key."""
        stem = self._folder / f"{self._name}-{name}"
        certificate, key, request = (stem.with_suffix(end) for end in (".pem", ".key", ".csr"))
        extensions = stem.with_suffix(".ext")
        extensions.write_text("subjectAltName=IP:127.0.0.1,DNS:localhost\n")
        self._openssl("req", *self._request(key, name), "-out", request)
        self._openssl(
            *("x509", "-req", "-in", request, "-CA", self.certificate, "-CAkey", self._key),
            *("-CAcreateserial", "-days", "2", "-extfile", extensions, "-out", certificate),
        )
        return certificate, key

    def with_password(self, key: Path) -> Path:
        """Returns a copy of a key that has a password."""
        locked = key.with_suffix(".locked")
        self._openssl("ec", "-in", key, "-aes256", "-passout", "pass:secret", "-out", locked)
        return locked

    @staticmethod
    def _request(key: Path, name: str) -> list[object]:
        curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        return [*curve, "-days", "2", "-subj", f"/CN={name}", "-keyout", key]

    @staticmethod
    def _openssl(*arguments: object) -> None:
        subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)
