"""What a person sees while a tournament is played: notes and progress, all on standard error."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TYPE_CHECKING, Protocol

from rich.console import Console

if TYPE_CHECKING:
    from rich.progress import Progress

LINE_SECONDS = 10.0
"""How often progress is told where there is no terminal to draw a bar on."""


class Report(Protocol):
    """What is told of a tournament that is being played, whoever listens."""

    def note(self, text: str) -> None:
        """Is told something, in one line."""

    def update(self, counted: int) -> None:
        """Is told now and then how many matches are counted."""


class Reporter:
    """Draws a bar on a terminal; elsewhere writes a line now and then.

    Args:
        total: how many matches there are.
        noun: what to call them.
    """

    def __init__(self, total: int, noun: str = "matches") -> None:
        self._total = total
        self._noun = noun
        self._console = Console(stderr=True, soft_wrap=True, highlight=False, emoji=False)
        self._bar: Progress | None = None
        self._begun: tuple[float, int] | None = None
        self._told = time.monotonic()

    def note(self, text: str) -> None:
        """Says something, on a line of its own."""
        self._console.print(text, markup=False)

    def update(self, counted: int) -> None:
        """Shows how many matches are counted."""
        now = time.monotonic()
        if self._begun is None:
            self._begun = (now, counted)
        if self._console.is_terminal:
            self._draw(counted)
        elif now - self._told >= LINE_SECONDS:
            self._told = now
            self.note(self._line(now, counted))

    def __enter__(self) -> Reporter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        if self._bar:
            self._bar.stop()

    def _draw(self, counted: int) -> None:
        if self._bar is None:
            from rich.progress import (
                BarColumn,
                MofNCompleteColumn,
                Progress,
                TextColumn,
                TimeElapsedColumn,
                TimeRemainingColumn,
            )

            self._bar = Progress(
                TextColumn(self._noun),
                BarColumn(),
                MofNCompleteColumn(),
                TimeElapsedColumn(),
                TextColumn("ETA"),
                TimeRemainingColumn(),
                console=self._console,
                # Others redirect standard output meanwhile; two that undo it cross.
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._bar.add_task("", total=self._total, completed=counted)
            self._bar.start()
        self._bar.update(self._bar.task_ids[0], completed=counted)

    def _line(self, now: float, counted: int) -> str:
        assert self._begun
        start, before = self._begun
        line = f"{counted} of {self._total} {self._noun}"
        rate = (counted - before) / (now - start) if now > start else 0.0
        if rate > 0:
            line += f", {rate:.1f} a second, {(self._total - counted) / rate:.0f} s to go"
        return line
