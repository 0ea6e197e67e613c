"""Ctrl-C and SIGTERM: the first asks to stop cleanly, the second stops at once."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType
from typing import Any


class Interrupt:
    """While entered, catches SIGINT and SIGTERM; afterwards the old handlers are back.

    Args:
        on_first: is called at the first signal.
    """

    def __init__(self, on_first: Callable[[], None]) -> None:
        self.requested = False
        self._on_first = on_first
        self._old: dict[int, Any] = {}

    def __enter__(self) -> Interrupt:
        for number in (signal.SIGINT, signal.SIGTERM):
            self._old[number] = signal.signal(number, self._handle)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._old.items():
            signal.signal(number, handler)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if self.requested:
            raise KeyboardInterrupt
        self.requested = True
        self._on_first()
