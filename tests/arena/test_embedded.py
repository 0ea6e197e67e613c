"""The embedded store: one server per folder, whoever starts it and however it ends."""

import fcntl
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from brauhaus.arena import embedded, redis_client
from brauhaus.arena.embedded import EmbeddedStore
from brauhaus.arena.errors import ArenaError
from brauhaus.arena.redis_client import Connection
from tests.arena.support import wait_for_end

STARTER = """
import sys
from pathlib import Path
from brauhaus.arena.embedded import EmbeddedStore
from brauhaus.arena.redis_client import Connection
store = EmbeddedStore(Path(sys.argv[1]))
store.start()
print(Connection(store.url, 5.0).client.info("server")["process_id"], flush=True)
sys.stdin.read()
"""


def server_process(store: EmbeddedStore) -> int:
    connection = Connection(store.url, 5.0)
    try:
        return int(connection.call(lambda: connection.client.info("server"))["process_id"])
    finally:
        connection.close()


def put(store: EmbeddedStore, value: str) -> None:
    connection = Connection(store.url, 5.0)
    connection.call(lambda: connection.client.rpush("list", value))
    connection.close()


def got(store: EmbeddedStore) -> list[bytes | str]:
    connection = Connection(store.url, 5.0)
    found = connection.call(lambda: connection.client.lrange("list", 0, -1))
    connection.close()
    return found


def test_the_second_to_start_connects_to_the_first_ones_server(tmp_path: Path) -> None:
    first, second = EmbeddedStore(tmp_path), EmbeddedStore(tmp_path)
    first.start()
    second.start()
    assert server_process(first) == server_process(second)
    second.stop()
    first.stop()


def test_many_starting_at_once_get_one_server(tmp_path: Path) -> None:
    starters = [
        subprocess.Popen(
            [sys.executable, "-c", STARTER, str(tmp_path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    processes = {starter.stdout.readline() for starter in starters if starter.stdout}
    assert len(processes) == 1
    EmbeddedStore(tmp_path).stop()
    for starter in starters:
        starter.communicate()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_what_was_acknowledged_is_there_after_the_server_was_killed(
    tmp_path: Path, number: int
) -> None:
    store = EmbeddedStore(tmp_path)
    store.start()
    for value in "abc":
        put(store, value)
    os.kill(server_process(store), number)
    assert store._process
    store._process.wait()
    store.start()
    assert got(store) == [b"a", b"b", b"c"]
    store.stop()


def test_a_server_ends_with_its_driver_and_loses_nothing(tmp_path: Path) -> None:
    starter = subprocess.Popen(
        [sys.executable, "-c", STARTER, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert starter.stdout
    server = int(starter.stdout.readline())
    store = EmbeddedStore(tmp_path)
    store.start()
    put(store, "kept")
    starter.kill()
    starter.communicate()
    wait_for_end(server)
    store.start()
    assert server_process(store) != server
    assert got(store) == [b"kept"]
    store.stop()


def test_a_lost_server_is_started_again_by_the_retry_loop(tmp_path: Path) -> None:
    store = EmbeddedStore(tmp_path)
    store.start()
    connection = Connection(store.url, 20.0, lambda error: store.revive())
    connection.call(lambda: connection.client.set("a", "1"))
    os.kill(server_process(store), signal.SIGKILL)
    assert connection.call(lambda: connection.client.get("a")) == b"1"
    connection.close()
    store.stop()


def test_a_folder_with_a_very_long_name_works_too(tmp_path: Path) -> None:
    store = EmbeddedStore(tmp_path / ("x" * 120))
    store.start()
    put(store, "a")
    again = EmbeddedStore(tmp_path / ("x" * 120))
    again.start()
    assert got(again) == [b"a"]
    again.stop()
    store.stop()


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    (tmp_path / "appendonlydir").mkdir()
    (tmp_path / "appendonlydir" / "appendonly.aof.manifest").write_text("garbage\n")
    with pytest.raises(ArenaError, match=r"did not start: .*manifest"):
        EmbeddedStore(tmp_path).start()


def test_stopping_what_does_not_run_is_harmless(tmp_path: Path) -> None:
    store = EmbeddedStore(tmp_path)
    store.stop()
    store.delete()
    assert not tmp_path.exists()


def test_a_server_that_is_about_to_start_is_stopped(tmp_path: Path) -> None:
    store = EmbeddedStore(tmp_path)
    store.revive()  # does not wait for it
    store.stop()
    lock = os.open(tmp_path / "lock", os.O_RDWR)
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # no server holds it
    os.close(lock)


def test_a_server_that_does_not_react_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "STOP_SECONDS", 0.5)
    monkeypatch.setattr(redis_client, "REPLY_SECONDS", 0.2)
    store = EmbeddedStore(tmp_path)
    store.start()
    process = server_process(store)
    os.kill(process, signal.SIGSTOP)
    store.stop()
    wait_for_end(process)
