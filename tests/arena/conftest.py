"""Fixtures of the arena's tests: a store of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from brauhaus.arena.embedded import EmbeddedStore
from brauhaus.arena.redis_client import Connection


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedStore]:
    """A running server."""
    store = EmbeddedStore(tmp_path_factory.mktemp("server") / "store")
    store.start()
    yield store
    store.stop()


@pytest.fixture
def connection(server: EmbeddedStore) -> Iterator[Connection]:
    """A connection to an empty server."""
    connection = Connection(server.url, patience=0.0)
    connection.client.flushall()
    yield connection
    connection.close()


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Where a tournament goes."""
    return tmp_path / "out"
