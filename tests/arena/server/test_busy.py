"""How long the event loop has been busy."""

import asyncio
from time import perf_counter

from brauhaus.arena.server.busy import BusyLoop, queued_ms


def test_work_in_the_loop_counts_until_it_has_waited() -> None:
    async def work() -> tuple[float, float, float]:
        await asyncio.sleep(0.001)
        begin = perf_counter()
        while perf_counter() - begin < 0.03:
            pass
        busy = queued_ms()
        for _ in range(5):  # it waits for events, several times
            await asyncio.sleep(0.001)
        return busy, queued_ms(), (perf_counter() - begin) * 1000

    with asyncio.Runner(loop_factory=BusyLoop) as runner:
        busy, idle, whole = runner.run(work())
    assert busy >= 30
    assert idle <= whole - 30


def test_another_loop_claims_nothing() -> None:
    async def ask() -> float:
        return queued_ms()

    assert asyncio.run(ask()) == 0.0
