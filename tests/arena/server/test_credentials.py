"""TLS and mTLS, with good and bad clients; and files that are not what they should be."""

import asyncio
from pathlib import Path
from typing import Any

import grpc
import pytest

from brauhaus.arena.errors import UsageError
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.server.auth import Role, TokenStore
from brauhaus.arena.server.credentials import server_credentials
from tests.arena.server.support import SERVICE, Authority, bearer, open_channel, refused, serving

Pair = tuple[Path, Path]


@pytest.fixture(scope="session")
def stranger(tmp_path_factory: pytest.TempPathFactory, authority: Authority) -> Authority:
    """An authority that nobody trusts."""
    return Authority(tmp_path_factory.mktemp("strangers"), "theirs")


def client(roots: Path, pair: Pair | None = None) -> grpc.ChannelCredentials:
    """Returns what a client trusts and shows."""
    chain, key = (pair[0].read_bytes(), pair[1].read_bytes()) if pair else (None, None)
    return grpc.ssl_channel_credentials(roots.read_bytes(), key, chain)


async def is_let_in(port: int, token: str, credentials: grpc.ChannelCredentials | None) -> bool:
    """Returns whether a client with these credentials can connect."""
    async with open_channel(f"127.0.0.1:{port}", credentials) as channel:
        stub: Any = channel.unary_unary(f"/{SERVICE}/Say")
        code = await stub(b"hi", metadata=bearer(token), timeout=30).code()
        assert code in (grpc.StatusCode.OK, grpc.StatusCode.UNAVAILABLE)
        return bool(code == grpc.StatusCode.OK)


def test_tls(
    connection: Connection, authority: Authority, stranger: Authority, certificate: Pair
) -> None:
    token, _ = TokenStore(connection).create(Role.AUTHOR)

    async def body() -> None:
        trusting = client(authority.certificate)
        async with serving(
            connection, credentials=server_credentials(*certificate), channel_credentials=trusting
        ) as served:
            assert await served.say(token) == b"hi"
            assert (await refused(served.say(None))).code == grpc.StatusCode.UNAUTHENTICATED
            assert not await is_let_in(served.port, token, None)
            assert not await is_let_in(served.port, token, client(stranger.certificate))
            assert await is_let_in(served.port, token, trusting)

    asyncio.run(body())


def test_mtls(
    connection: Connection, authority: Authority, stranger: Authority, certificate: Pair
) -> None:
    token, _ = TokenStore(connection).create(Role.AUTHOR)
    roots = authority.certificate
    good, bad = client(roots, authority.issue("bot")), client(roots, stranger.issue("bot"))

    async def body() -> None:
        credentials = server_credentials(*certificate, roots)
        async with serving(connection, credentials=credentials, channel_credentials=good) as served:
            assert await served.say(token) == b"hi"
            assert (await refused(served.say(None))).code == grpc.StatusCode.UNAUTHENTICATED
            assert not await is_let_in(served.port, token, client(roots))
            assert not await is_let_in(served.port, token, bad)
            assert await is_let_in(served.port, token, good)

    asyncio.run(body())


def test_files_that_are_not_there(tmp_path: Path, certificate: Pair) -> None:
    nowhere = tmp_path / "nowhere"
    for files, what in (
        ((nowhere, certificate[1]), "certificate"),
        ((certificate[0], nowhere), "key"),
        ((*certificate, nowhere), "client authorities"),
        ((tmp_path, certificate[1]), "certificate"),
    ):
        with pytest.raises(UsageError, match=f"^can not read the {what} .*: ") as fault:
            server_credentials(*files)
        assert "\n" not in str(fault.value)


def test_files_with_something_else_in_them(
    tmp_path: Path, authority: Authority, certificate: Pair
) -> None:
    garbage = tmp_path / "garbage"
    garbage.write_text("-----BEGIN GARBAGE-----\n")
    other = authority.issue("other")[1]
    locked = authority.with_password(certificate[1])
    for files, said in (
        ((garbage, certificate[1]), "are no pair in PEM form"),
        ((certificate[0], garbage), "are no pair in PEM form"),
        ((certificate[0], other), "are no pair in PEM form: key values mismatch"),
        ((certificate[0], locked), "has a password: give one without"),
        ((*certificate, garbage), "are no certificates in PEM form"),
    ):
        with pytest.raises(UsageError, match=said) as fault:
            server_credentials(*files)
        assert "\n" not in str(fault.value)
