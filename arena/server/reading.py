"""Files read for a call: in a thread, a piece at a time, so that neither loop nor memory suffers.

The pieces are read by the threads of the event loop's own executor; at most one at a time for each
call, and none once the call is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Generator
from contextlib import suppress
from itertools import islice
from typing import Any, TypeVar

T = TypeVar("T")

STEPS = 128
"""Of a generator, done in one go."""


async def read_in_thread(items: Generator[T | None, Any, Any]) -> AsyncGenerator[T, None]:
    """Yields what a generator that reads files yields.

    Args:
        items: yields None where it has read something that is not wanted, so that a piece is never
            long in coming; is closed at the end.
    """
    try:
        while True:
            piece = await _done(asyncio.create_task(asyncio.to_thread(list, islice(items, STEPS))))
            for item in piece:
                if item is not None:
                    yield item
            if len(piece) < STEPS:
                return
    finally:
        items.close()


async def _done(task: asyncio.Task[T]) -> T:
    """Returns a task's result; a thread can not be stopped, so it is waited for in any case."""
    try:
        return await asyncio.shield(task)
    finally:
        while not task.done():
            with suppress(asyncio.CancelledError):  # another than the one that brought us here
                await asyncio.wait([task])
