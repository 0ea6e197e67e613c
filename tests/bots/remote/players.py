"""Bots for tests of the client; not a test. Each keeps its objects in `made`."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, ClassVar

from brauhaus.bots import Bot, Clock, GameInfo, GameResult

PATIENCE = 60.0


class Recorder(Bot):
    """Plays its first action and remembers all that it is told, and in which thread."""

    made: ClassVar[list[Recorder]]

    def __init_subclass__(cls) -> None:
        cls.made = []

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.made.append(self)
        self.calls: list[tuple[str, Any]] = []
        self.threads = {threading.get_ident()}

    def note(self, name: str, value: Any = None) -> None:
        self.calls.append((name, value))
        self.threads.add(threading.get_ident())

    def new_game(self, info: GameInfo) -> None:
        self.note("new_game", info)

    def choose(self, view: Any, clock: Clock) -> Any:
        self.note("choose", (view, clock))
        return self.decide(view)

    def decide(self, view: Any) -> Any:
        return view.legal_actions()[0]

    def game_over(self, result: GameResult) -> None:
        self.note("game_over", result)

    def close(self) -> None:
        self.note("close")

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.calls]


def kind_of(name: str, **methods: Any) -> type[Recorder]:
    """Returns a new class of recorders, with methods of its own."""
    return type(name, (Recorder,), methods)


class Gate:
    """Lets a bot think for as long as a test wants."""

    def __init__(self) -> None:
        self.entered = threading.Semaphore(0)
        self.opened = threading.Event()

    @property
    def decide(self) -> Callable[[Recorder, Any], int]:
        """A method for a bot."""

        def decide(bot: Recorder, view: Any) -> int:
            self.entered.release()
            assert self.opened.wait(PATIENCE)
            return int(view.legal_actions()[0])

        return decide
