"""Fixtures of the arena's tests: a store and a Ray cluster of their own."""

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Cluster:
    """A running Ray cluster of two processors: its address, its process, and its users' setting."""

    address: str
    process: int
    env: dict[str, str]

    def workers(self) -> list[int]:
        """Returns the processes in which matches are played here."""
        found = []
        for path in Path("/proc").glob("[0-9]*"):
            try:
                title = (path / "cmdline").read_bytes()
                if title.startswith(b"ray::MatchActor") and self.process in ancestors(path):
                    found.append(int(path.name))
            except OSError:  # it has ended meanwhile
                continue
        return found


def ancestors(process: Path) -> set[int]:
    """Returns a process's parent and grandparent."""
    parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
    grandparent = Path(f"/proc/{parent}/stat").read_text().rpartition(")")[2].split()[1]
    return {int(parent), int(grandparent)}


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """The one Ray cluster of a test run."""
    env = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("cluster.py"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **env, "RAY_USAGE_STATS_ENABLED": "0"},
    )
    assert process.stdout
    yield Cluster(process.stdout.readline().strip(), process.pid, env)
    process.communicate()
