"""Bots that go wrong in one way each; not a test."""

import os
import sys
import threading
from pathlib import Path

from brauhaus.bots.api import Bot, Clock, GameInfo, GameResult
from brauhaus.core import View


class Good(Bot):
    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.decisions = 0

    def choose(self, view: View, clock: Clock) -> int:
        self.decisions += 1
        if self.decisions > 3:
            return self.go_wrong(view)
        return view.legal_actions()[0]

    def go_wrong(self, view: View) -> int:
        return view.legal_actions()[0]


class Hang(Good):
    def go_wrong(self, view: View) -> int:
        while True:
            pass


class Sleep(Good):
    def go_wrong(self, view: View) -> int:
        threading.Event().wait()
        return 0


class Raise(Good):
    def go_wrong(self, view: View) -> int:
        raise RuntimeError("lost my head")


class Exit(Good):
    def go_wrong(self, view: View) -> int:
        os._exit(3)


class Abort(Good):
    def go_wrong(self, view: View) -> int:
        os.abort()


class Illegal(Good):
    def go_wrong(self, view: View) -> int:
        return 2047


class Huge(Good):
    def go_wrong(self, view: View) -> int:
        return 10**30


class Greedy(Good):
    """Asks for memory that it does not touch."""

    def go_wrong(self, view: View) -> int:
        machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        self.hoard = bytes(max(machine // 4, 2 << 30))
        return view.legal_actions()[0]


class Unspeakable(Good):
    """Fails with a text that is no Unicode."""

    def go_wrong(self, view: View) -> int:
        raise RuntimeError("\ud800 of ale")


class NotANumber(Good):
    def go_wrong(self, view: View) -> int:
        return "left"  # type: ignore[return-value]


class Garbage(Good):
    """Writes into every descriptor that it may have."""

    def go_wrong(self, view: View) -> int:
        for fd in range(3, 20):
            try:
                os.write(fd, b"\x00\x00\x00\x02\x00\x00\x00\x00[]")
            except OSError:
                continue
        return view.legal_actions()[0]


class ClosePipe(Good):
    def go_wrong(self, view: View) -> int:
        os.closerange(3, 100)
        threading.Event().wait()
        return 0


class Flood(Good):
    """No fault, just too much to say."""

    def go_wrong(self, view: View) -> int:
        sys.stderr.write("flood " * 100_000)
        print("stdout " * 100_000)
        return view.legal_actions()[0]


class BadConstructor(Good):
    def __init__(self, seed: int) -> None:
        raise RuntimeError("no licence")


class BadStart(Good):
    def new_game(self, info: GameInfo) -> None:
        raise RuntimeError("not today")


class BadEnd(Good):
    def game_over(self, result: GameResult) -> None:
        raise RuntimeError("sore loser")


class Child(Good):
    """Leaves a process behind, and its number in a file beside this one."""

    def go_wrong(self, view: View) -> int:
        child = os.fork()
        if child == 0:
            threading.Event().wait()
        Path(os.environ["CHILD_PID_FILE"]).write_text(str(child))
        os._exit(1)


class LongAnswer(Good):
    """Writes an answer of its own into every descriptor that it may have."""

    def go_wrong(self, view: View) -> int:
        text = b'{"type": "action", "action": "%b"}' % (b"ale " * 10_000)
        for fd in range(3, 20):
            try:
                os.write(fd, len(text).to_bytes(4) + bytes(4) + text)
            except OSError:
                continue
        return view.legal_actions()[0]
