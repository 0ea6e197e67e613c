"""The process in which an author's bot runs: ``python -m brauhaus.bots.pyhost FILE CLASS``.

Started by `brauhaus.bots.pyfile`, which it answers over its first standard streams, one frame for
each frame. What the bot prints goes to the error output.
"""

from __future__ import annotations

import ctypes
import importlib.util
import operator
import os
import pickle
import random
import signal
import sys
import traceback
from pathlib import Path
from typing import Any

from brauhaus.bots.api import Bot, Clock
from brauhaus.bots.frames import decode, encode

PR_SET_PDEATHSIG = 1
MEMORY_SHARE = 8
"""A bot may take this part (one in ...) of the machine's memory, """
MEMORY_BYTES = 1 << 30
"""but at least so much."""


def die_with_parent() -> None:
    """Asks the kernel (Linux) to end this process when the one that started it is gone."""
    if sys.platform == "linux":
        parent = os.getppid()
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it went before we asked
            os._exit(1)


def limit_memory() -> None:
    """Makes a bot (on Linux) that takes too much memory fail, instead of its neighbours."""
    if sys.platform == "linux":
        import resource

        machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        most = max(machine // MEMORY_SHARE, MEMORY_BYTES)
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        if hard == resource.RLIM_INFINITY or most < hard:
            resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def take_streams() -> tuple[int, int]:
    """Returns private descriptors for requests and replies; `print` goes to the error output."""
    requests, replies = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.dup2(2, 1)
    sys.stdout = os.fdopen(1, "w", buffering=1, errors="backslashreplace", closefd=False)
    return requests, replies


def load_class(file: str, name: str) -> type[Bot]:
    """Returns the class `name` of a Python file; its folder is importable from it.

    Raises:
        Exception: whatever the file raises, and if it has no such class.
    """
    path = Path(file)
    sys.path.insert(0, str(path.parent))
    # Under a name of its own: a bot in a file random.py must not hide the module random.
    spec = importlib.util.spec_from_file_location(f"bot_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    found: type[Bot] = getattr(module, name)
    return found


class Host:
    """Answers requests with the bot's words: `new_game`, `choose`, `game_over`."""

    def __init__(self, bot_class: type[Bot]) -> None:
        self._class = bot_class
        self._bot: Bot | None = None

    def answer(self, message: dict[str, Any], blob: bytes) -> dict[str, Any]:
        """Returns the reply to one request; raises what the bot raises."""
        if message["type"] == "new_game":
            seed = message["seed"]
            # A bot that draws from Python's own generator plays the same game again as well.
            random.seed(seed)
            self._bot = self._class(seed)
            self._bot.new_game(pickle.loads(blob))
            return {"type": "ok"}
        assert self._bot is not None
        if message["type"] == "choose":
            from brauhaus.core import View

            view = View.from_bytes(blob)
            choice = self._bot.choose(view, Clock(*message["clock"]))
            try:
                return {"type": "action", "action": operator.index(choice)}
            except TypeError:
                return {"type": "no_action", "text": repr(choice)[:100]}
        self._bot.game_over(pickle.loads(blob))
        return {"type": "ok"}


def main(file: str, name: str) -> None:
    """Loads the bot's class, says so, and answers until the requests end."""
    die_with_parent()
    limit_memory()
    requests, replies = take_streams()

    def reply(message: dict[str, Any]) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        data = memoryview(encode(message))
        while data:
            data = data[os.write(replies, data) :]

    def failure(error: Exception) -> dict[str, Any]:
        traceback.print_exc()
        return {"type": "error", "text": f"{type(error).__name__}: {error}"[:200]}

    try:
        host = Host(load_class(file, name))
    except Exception as error:
        reply(failure(error))
        return
    reply({"type": "ready"})
    buffer = bytearray()
    while True:
        frame = decode(buffer)
        if frame is None:
            data = os.read(requests, 1 << 16)
            if not data:
                os._exit(0)  # at once: threads of the bot must not keep the process
            buffer += data
            continue
        message, blob, end = frame
        del buffer[:end]
        try:
            answer = host.answer(message, blob)
        except Exception as error:
            answer = failure(error)
        reply(answer)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
