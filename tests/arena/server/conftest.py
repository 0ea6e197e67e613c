"""Fixtures of the server's tests: the two kinds of store, and certificates."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from brauhaus.arena.embedded import EmbeddedStore
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.server.auth import TokenStore
from tests.arena.server.support import Authority

PATIENCE = 10.0


def missing(program: str) -> NoReturn:
    """Skips a test for want of a program, or lets it fail where it must run."""
    text = f"there is no {program}"
    if os.environ.get("CI"):
        pytest.fail(text)
    pytest.skip(text)


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a redis-server."""
    program = shutil.which("redis-server") or missing("redis-server")
    folder = tmp_path_factory.mktemp("redis")
    socket = folder / "socket"
    settings = ["--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder]
    process = subprocess.Popen([program, *map(str, settings)], stdout=subprocess.DEVNULL)
    yield f"unix://{socket}"
    process.terminate()
    process.wait()


@pytest.fixture(params=["embedded", "redis"])
def store(request: pytest.FixtureRequest) -> Iterator[Connection]:
    """A connection to an empty store of either kind."""
    if request.param == "embedded":
        server: EmbeddedStore = request.getfixturevalue("server")
        url = server.url
    else:
        url = request.getfixturevalue("redis_url")
    connection = Connection(url, PATIENCE)
    connection.call(connection.client.flushall)
    yield connection
    connection.close()


@pytest.fixture
def tokens(store: Connection) -> TokenStore:
    """The tokens of either kind of store."""
    return TokenStore(store)


@pytest.fixture(scope="session")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """The authority that the server trusts."""
    if not shutil.which("openssl"):
        missing("openssl")
    return Authority(tmp_path_factory.mktemp("certificates"), "ours")


@pytest.fixture(scope="session")
def certificate(authority: Authority) -> tuple[Path, Path]:
    """The server's certificate and key."""
    return authority.issue("server")
