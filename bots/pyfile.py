"""The bot kind ``py:FILE:CLASS``: an author's bot, played in a process of its own.

The process has its own session, so that it and all it starts can be ended together. Nothing here
waits without a limit, and the bot's error output is read while waiting, so that it can not block.
"""

from __future__ import annotations

import atexit
import os
import pickle
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from brauhaus.bots.api import Bot, BotFault, Clock, GameInfo, GameResult, Termination
from brauhaus.bots.frames import FrameError, decode, encode

if TYPE_CHECKING:
    from brauhaus.core import View

START_LIMIT_MS = 30_000.0
"""The most that a process may take to start and import, and again to begin a game."""
DEFAULT_CAP_MS = 10_000.0
"""The most that a decision may take where the tournament sets no clock."""
GAME_OVER_LIMIT_MS = 1_000.0
STDERR_HEAD = 2048
STDERR_TAIL = 2048
IDLE_PROCESSES = 4
"""How many healthy processes wait for their bot's next game, in one process of ours."""


class StderrLog:
    """The beginning and the end of what was written, and how much was left out between."""

    def __init__(self) -> None:
        self._head = bytearray()
        self._tail = bytearray()
        self._size = 0

    def write(self, data: bytes) -> None:
        """Adds bytes; keeps at most STDERR_HEAD + STDERR_TAIL of all."""
        self._size += len(data)
        room = STDERR_HEAD - len(self._head)
        self._head += data[:room]
        self._tail += data[room:] if room < len(data) else b""
        del self._tail[:-STDERR_TAIL]

    def text(self) -> str:
        """Returns what was kept."""
        left_out = self._size - len(self._head) - len(self._tail)
        gap = f"\n... {left_out} bytes left out ...\n".encode() if left_out else b""
        return bytes(self._head + gap + self._tail).decode(errors="backslashreplace")


class HostProcess:
    """A process that has loaded (FILE, CLASS), or is about to.

    Raises:
        BotFault: from every method but `kill`, with the kind of fault.
    """

    def __init__(self, file: str, name: str) -> None:
        self.stderr = StderrLog()
        self._buffer = bytearray()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "brauhaus.bots.pyhost", file, name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            # The order of sets of texts must not differ from game to game.
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._requests, self._replies, self._errors = (
            stream.fileno() for stream in streams if stream
        )
        for fd in (self._requests, self._replies, self._errors):
            os.set_blocking(fd, False)
        self._poll = select.poll()
        self._poll.register(self._replies, select.POLLIN)
        self._poll.register(self._errors, select.POLLIN)

    def request(self, message: dict[str, Any], blob: bytes, limit_ms: float) -> dict[str, Any]:
        """Sends a frame and returns the answer to it."""
        deadline = time.monotonic() + limit_ms / 1000
        data = memoryview(encode(message, blob))
        try:
            while data:
                try:
                    data = data[os.write(self._requests, data) :]
                except BlockingIOError:
                    self._wait(deadline, "reading")
        except BrokenPipeError:
            raise self._end_of_replies() from None
        return self.reply(deadline)

    def reply(self, deadline: float) -> dict[str, Any]:
        """Returns the next answer, which must come before `deadline` (monotonic time, s)."""
        while True:
            try:
                frame = decode(self._buffer)
            except FrameError as error:
                raise BotFault(Termination.PROTOCOL_ERROR, f"answered no frame: {error}") from None
            if frame is not None:
                message, _, end = frame
                del self._buffer[:end]
                return message
            self._wait(deadline, "answering")

    def _wait(self, deadline: float, what: str) -> None:
        left_ms = (deadline - time.monotonic()) * 1000
        if left_ms <= 0:
            raise BotFault(Termination.TIMEOUT, f"out of time while {what}")
        # At most a second at once: a process may end while one that it started keeps the pipe,
        # and a full pipe of requests is not among those polled.
        events = self._poll.poll(min(left_ms, 1000.0) if what == "answering" else 10.0)
        if not events and not self.is_alive():
            raise self._end_of_replies()
        for fd, _ in events:
            data = os.read(fd, 1 << 16)
            if fd == self._errors:
                if data:
                    self.stderr.write(data)
                else:
                    self._poll.unregister(fd)
            elif data:
                self._buffer += data
            else:
                raise self._end_of_replies()

    def _end_of_replies(self) -> BotFault:
        try:
            code = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            return BotFault(Termination.DISCONNECT, "closed its connection")
        how = f"was ended by signal {-code}" if code < 0 else f"exited with code {code}"
        return BotFault(Termination.CRASH, f"its process {how}")

    def is_alive(self) -> bool:
        """Says whether the process still runs."""
        return self._process.poll() is None

    def drain_stderr(self) -> None:
        """Takes in what lies in the pipe of the error output now."""
        with suppress(BlockingIOError):
            # Bounded: a flood of a thread must not hold us.
            for _ in range(64):
                if not (data := os.read(self._errors, 1 << 16)):
                    break
                self.stderr.write(data)

    def kill(self) -> None:
        """Ends the process and all that it started in its session."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self.drain_stderr()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream:
                with suppress(OSError):
                    stream.close()


_idle: dict[tuple[str, str], HostProcess] = {}


@atexit.register
def end_idle_processes() -> None:
    """Ends the processes that wait for a next game."""
    while _idle:
        _idle.popitem()[1].kill()


class PyBot(Bot):
    """The stand-in of an author's bot.

    Its process is kept for the bot's next game unless it failed; each game gets a new object of
    the author's class.

    Args:
        seed: handed to the author's class.
        file: the absolute path of the Python file.
        name: the class in it, derived from `Bot`.
    """

    def __init__(self, seed: int, file: str, name: str) -> None:
        super().__init__(seed)
        self._key = (file, name)
        self._host: HostProcess | None = None
        self._healthy = False

    def new_game(self, info: GameInfo) -> None:
        """Starts the process if none is idle, and begins a game in it.

        Raises:
            BotFault: `NEVER_STARTED`, whatever went wrong.
        """
        try:
            self._host = _idle.pop(self._key, None)
            if self._host is not None and not self._host.is_alive():
                self._host.kill()
                self._host = None
            if self._host is None:
                self._host = HostProcess(*self._key)
                started = self._host.reply(time.monotonic() + START_LIMIT_MS / 1000)
                self._expect(started, "ready")
            begun = self._host.request(
                {"type": "new_game", "seed": self.seed}, pickle.dumps(info), START_LIMIT_MS
            )
            self._expect(begun, "ok")
        except BotFault as fault:
            raise BotFault(Termination.NEVER_STARTED, str(fault)) from None
        self._healthy = True

    def choose(self, view: View, clock: Clock) -> int:
        """Returns the bot's action.

        Raises:
            BotFault: with its kind.
        """
        assert self._host is not None
        limit = clock.limit_ms
        message = {
            "type": "choose",
            "clock": [clock.remaining_ms, clock.increment_ms, clock.cap_ms],
        }
        self._healthy = False
        answer = self._host.request(
            message, view.to_bytes(), DEFAULT_CAP_MS if limit is None else limit
        )
        self._expect(answer, "action")
        action = answer.get("action")
        if not isinstance(action, int):
            raise BotFault(Termination.PROTOCOL_ERROR, f"answered {action!r}")
        self._healthy = True
        return action

    def game_over(self, result: GameResult) -> None:
        """Tells the bot how it went.

        Raises:
            BotFault: with its kind; the game's result stands.
        """
        assert self._host is not None
        self._healthy = False
        message = {"type": "game_over"}
        self._expect(self._host.request(message, pickle.dumps(result), GAME_OVER_LIMIT_MS), "ok")
        self._healthy = True

    def stderr(self) -> str:
        """Returns what the bot wrote in this game, the middle left out if it is long."""
        if self._host is None:
            return ""
        self._host.drain_stderr()
        return self._host.stderr.text()

    def close(self) -> None:
        """Keeps a healthy process for the next game; ends any other."""
        host, self._host = self._host, None
        if host is None:
            return
        if not self._healthy:
            host.kill()
            return
        host.stderr = StderrLog()
        _idle[self._key] = host
        if len(_idle) > IDLE_PROCESSES:
            _idle.pop(next(iter(_idle))).kill()

    def _expect(self, answer: dict[str, Any], kind: str) -> None:
        found, text = answer.get("type"), str(answer.get("text"))[:200]
        if found == kind:
            return
        if found == "error":
            raise BotFault(Termination.CRASH, text)
        if found == "no_action":
            raise BotFault(Termination.PROTOCOL_ERROR, f"chose {text}, which is no whole number")
        raise BotFault(Termination.PROTOCOL_ERROR, f"answered {found!r} instead of {kind!r}")
