"""Ray, as one process has it: a cluster started here, or a running one that was joined.

Ray only keeps the processes of actors; what they play others decide.
"""

from __future__ import annotations

import io
import logging
import os
import secrets
import signal
import threading
from contextlib import ExitStack, redirect_stdout, suppress
from socket import gethostname
from typing import Any

from brauhaus.arena.errors import ArenaError
from brauhaus.arena.redis_client import one_line
from brauhaus.arena.scratch import scratch_folder
from brauhaus.arena.starter import call_starter

OBJECT_STORE_BYTES = 80 * 1024 * 1024  # the least that Ray accepts; nothing goes through it


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
                call_starter(self._start)
                self._started = True

    def _start(self) -> None:
        # Read by Ray when it is imported. Its ports listen beyond this machine: no entry without
        # the token, which its processes inherit.
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        os.environ.setdefault("RAY_AUTH_MODE", "token")
        if not self._address:
            os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
        import ray

        self._imported = True
        # Ray reports lost workers on standard output, which is not its to write to.
        self._open.enter_context(redirect_stdout(_Nowhere()))
        handler = signal.getsignal(signal.SIGTERM)
        options: dict[str, Any] = {"address": self._address}
        if not self._address:
            scratch = self._open.enter_context(scratch_folder("brauhaus-ray-"))
            options = {
                "address": "local",
                "num_cpus": self._processors,
                "include_dashboard": False,
                "object_store_memory": OBJECT_STORE_BYTES,
                "_temp_dir": str(scratch),
            }
        try:
            ray.init(**options, logging_level=logging.ERROR, log_to_driver=False)
        except Exception as error:
            raise ArenaError(f"Ray does not start: {one_line(error)}") from None
        finally:
            if threading.current_thread() is threading.main_thread():
                signal.signal(signal.SIGTERM, handler)  # Ray puts its own there

    def actor(self, kind: type, *arguments: Any) -> Any:
        """Returns a new actor, which has a processor to itself and is not restarted.

        Args:
            kind: its class.
            arguments: of the class.
        """
        import ray

        actor: Any = ray.remote(kind)
        return actor.options(num_cpus=1, max_restarts=0).remote(*arguments)

    def stop(self) -> None:
        """Ends Ray if it was started here, else leaves it."""
        with self._lock:
            if self._imported:  # wholly: to import Ray takes long enough for a Ctrl-C
                import ray

                ray.shutdown()
            self._open.close()
            self._started = False


def end_process(process: int, host: str) -> None:
    """Ends a lost actor's process, if it is on this machine: Ray does not end one that is stopped.

    Args:
        process: its number.
        host: where it runs.
    """
    if host == gethostname():
        with suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal.SIGKILL)


def first_line(error: Exception) -> str:
    """Returns what is most telling in an error of Ray's."""
    cause = getattr(error, "cause", None)
    lines = str(cause or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
