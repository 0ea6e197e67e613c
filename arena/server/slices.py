"""Work for the event loop that is more than it should do at one go.

For work that holds Python's lock: in a thread of its own it would keep the loop waiting for several
ms whenever that wants the lock back, and nothing would be done at the same time anyway.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")

SLICE_SECONDS = 0.0002
"""A call of somebody else's takes several turns of the loop, so each must be short."""


class Slices:
    """Does one slice each time the loop comes round, of whoever has waited longest."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def each(self, do: Callable[[T], object], items: Iterable[T]) -> None:
        """Does something with each item, in order; stops in between when it is cancelled.

        Args:
            do: takes well below a ms; what it raises ends the work.
            items: any number.
        """
        rest = iter(items)
        while True:
            async with self._turn:
                end = perf_counter() + SLICE_SECONDS
                for item in rest:
                    do(item)
                    if perf_counter() >= end:
                        break
                else:
                    return
                await asyncio.sleep(0)
