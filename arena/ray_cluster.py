"""Ray, as one process has it: a cluster started here, or a running one that was joined.

Ray only keeps the processes of actors; what they play others decide.
"""

from __future__ import annotations

import io
import logging
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stdout, suppress
from typing import Any

from brauhaus.arena.errors import ArenaError
from brauhaus.arena.redis_client import one_line

CONNECT_SECONDS = 5.0


class _Nowhere(io.TextIOBase):
    def write(self, text: str) -> int:
        return len(text)


class RayCluster:
    """The cluster of this process; all its users share one. Any thread may call.

    Args:
        processors: how many actors run at a time, if it is started here.
        address: of a running cluster; None: start one.
    """

    def __init__(self, processors: int, address: str | None = None) -> None:
        self._processors = processors
        self._address = address
        self._lock = threading.Lock()
        self._imported = False
        self._started = False
        self._open = ExitStack()

    def start(self) -> None:
        """Starts Ray, or joins it; does nothing the second time.

        Raises:
            ArenaError: Ray does not start.
        """
        with self._lock:
            if not self._started:
                self._start()
                self._started = True

    def _start(self) -> None:
        # Read by Ray when it is imported. Its ports listen beyond this machine: no entry without
        # the token, which its processes inherit.
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        os.environ.setdefault("RAY_AUTH_MODE", "token")
        if not self._address:
            os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
            host = self._open.enter_context(_host(self._processors))
        else:
            host = None
            _check(self._address)
        import ray

        self._imported = True
        # Ray reports lost workers on standard output, which is not its to write to.
        self._open.enter_context(redirect_stdout(_Nowhere()))
        address = _address_of(host) if host else self._address
        handler = signal.getsignal(signal.SIGTERM)
        try:
            ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
        except Exception as error:
            raise _no_start(one_line(error)) from None
        finally:
            if threading.current_thread() is threading.main_thread():
                signal.signal(signal.SIGTERM, handler)  # Ray puts its own there

    def actor(self, kind: type, *arguments: Any, threads: int = 1) -> Any:
        """Returns a new actor, which has a processor to itself and is not restarted.

        Args:
            kind: its class.
            arguments: of the class.
            threads: how many calls of its methods it carries out at a time.
        """
        import ray

        actor: Any = ray.remote(kind)
        options = {"num_cpus": 1, "max_restarts": 0, "max_concurrency": threads}
        return actor.options(**options).remote(*arguments)

    def stop(self) -> None:
        """Ends Ray if it was started here, else leaves it."""
        with self._lock:
            if self._imported:  # wholly: to import Ray takes long enough for a Ctrl-C
                import ray

                ray.shutdown()
            self._open.close()
            self._started = False


@contextmanager
def _host(processors: int) -> Iterator[subprocess.Popen[str]]:
    """A process that starts Ray and ends it afterwards; see `ray_host`."""
    command = [sys.executable, "-P", "-m", "brauhaus.arena.ray_host", str(processors)]
    host = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,  # Ctrl-C is not for it
    )
    try:
        yield host
    finally:
        host.communicate()


def _address_of(host: subprocess.Popen[str]) -> str:
    """Returns the address of the cluster, once it is there."""
    assert host.stdout
    word, _, text = host.stdout.readline().strip().partition(" ")
    if word != "address":
        raise _no_start(text or "it ended at once")
    return text


def _check(address: str) -> None:
    """Tries to reach a cluster at HOST:PORT: Ray would try for a long time."""
    host, _, port = address.rpartition(":")
    if host and port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()
        except OSError as error:
            raise ArenaError(f"no Ray cluster at {address}: {error.strerror or error}") from None


def _no_start(why: str) -> ArenaError:
    return ArenaError(f"Ray does not start: {why}")


def end_process(process: int, host: str) -> None:
    """Ends a lost actor's process, if it is on this machine: Ray does not end one that is stopped.

    Args:
        process: its number.
        host: where it runs.
    """
    if host == socket.gethostname():
        with suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal.SIGKILL)


def first_line(error: Exception) -> str:
    """Returns what is most telling in an error of Ray's."""
    cause = getattr(error, "cause", None)
    lines = str(cause or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
