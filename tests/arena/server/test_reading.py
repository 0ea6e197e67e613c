"""Files read for a call, piece by piece in a thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Generator
from contextlib import aclosing

import pytest

from brauhaus.arena.server.reading import STEPS, read_in_thread
from tests.arena.server.support import until

LIMIT = 30


class Numbers:
    """A generator of numbers that says how far it is, whether it is closed, and who runs it."""

    def __init__(self, count: int, every: int = 1) -> None:
        self.read = 0
        self.closed = 0
        self.threads: set[int] = set()
        self.hold = threading.Event()
        self.hold.set()
        self._count, self._every = count, every

    def __iter__(self) -> Generator[int | None, None, None]:
        try:
            for number in range(self._count):
                self.hold.wait(LIMIT)
                self.threads.add(threading.get_ident())
                self.read = number + 1
                yield None if number % self._every else number
        finally:
            self.closed += 1


@pytest.mark.parametrize("count", [0, 1, STEPS - 1, STEPS, STEPS + 1, 5 * STEPS])
def test_all_is_read_in_order_and_elsewhere(count: int) -> None:
    numbers = Numbers(count, every=3)

    async def body() -> list[int]:
        return [number async for number in read_in_thread(iter(numbers))]

    assert asyncio.run(body()) == list(range(0, count, 3))
    assert threading.get_ident() not in numbers.threads
    assert numbers.closed == 1


def test_no_more_is_read_than_is_taken() -> None:
    numbers = Numbers(10**9)

    async def body() -> None:
        async with aclosing(read_in_thread(iter(numbers))) as found:
            async for number in found:
                assert numbers.read <= number + STEPS
                if number == 3 * STEPS:
                    break

    asyncio.run(body())
    assert numbers.closed == 1


def test_a_call_that_is_cancelled_while_a_piece_is_read_leaves_no_reader() -> None:
    numbers = Numbers(10**9, every=10**9)

    async def body() -> None:
        async def call() -> None:
            async with aclosing(read_in_thread(iter(numbers))) as found:
                async for number in found:
                    if number == 0:
                        numbers.hold.clear()

        async with asyncio.timeout(LIMIT):
            task = asyncio.create_task(call())
            await until(lambda: not numbers.hold.is_set())
            task.cancel()
            await asyncio.sleep(0)
            task.cancel()
            numbers.hold.set()
            await asyncio.wait([task])
            assert task.cancelled()
            assert numbers.closed == 1

    asyncio.run(body())


def test_an_error_comes_through() -> None:
    def broken() -> Generator[int | None, None, None]:
        yield 1
        raise OSError("the disk is gone")

    async def body() -> None:
        async for _ in read_in_thread(broken()):
            pass

    with pytest.raises(OSError, match="the disk is gone"):
        asyncio.run(body())
