"""Built-in bots that think in Ray actors, so that the event loop never does.

Everything here runs in the event loop, which only waits; what Ray does slowly is done in threads.
Ray starts when the first bot is to think.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

from brauhaus.arena.errors import ArenaError
from brauhaus.arena.match import Match
from brauhaus.arena.means import STALL_SECONDS
from brauhaus.arena.ray_cluster import RayCluster, end_process, first_line
from brauhaus.arena.server.search_actor import THREADS, Played, SearchActor
from brauhaus.bots.api import BotFault, Clock, Termination

TRIES = 3
"""So many actors are asked for one decision."""
START_SECONDS = 60.0
START_FAILURES = 3
"""So many actors in a row that did not start: no use in waiting for more."""

URGENT, PATIENT = range(2)
"""A decision, for which a table waits, and whole matches."""


class _LostError(ArenaError):
    """The actor that was asked is no more."""


@dataclass(eq=False)
class _Member:
    actor: Any
    process: int
    host: str


class Searches:
    """A number of actors, each asked one thing at a time; what is asked beyond that waits.

    Args:
        cluster: where they run; is started at the first need, and ended by `close`.
        workers: how many actors.
        stall: an actor that makes no decision for so many seconds is replaced.
    """

    def __init__(self, cluster: RayCluster, workers: int, stall: float = STALL_SECONDS) -> None:
        self._cluster = cluster
        self._workers = workers
        self._stall = stall
        self._members: list[_Member] = []
        self._idle: list[_Member] = []
        self._waiting: list[tuple[int, int, asyncio.Future[_Member]]] = []
        self._numbers = count()
        self._failures = 0
        self._hiring = 0
        self._tasks: set[asyncio.Task[Any]] = set()

    async def choose(
        self, text: str, seed: int, number: int, view: bytes, clock: Clock
    ) -> tuple[int, float]:
        """Returns what a built-in bot does, and for how many ms it thought about it.

        Args:
            text: of the bot.
            seed: 0..2^64-1, the bot's in its match.
            number: how many decisions it has made in the match before.
            view: what it sees, as `View.to_bytes` writes it.
            clock: as it is told.

        Raises:
            BotFault: the bot failed.
            ArenaError: no actor could answer.
        """

        def ask(actor: Any) -> Any:
            return actor.choose.remote(text, seed, number, view, clock)

        lost = ""
        for _ in range(TRIES):
            member = await self._free(URGENT)
            # If the caller gives up, the actor still has to end its search.
            asking = self._task(self._ask(member, ask, self._stuck_in_search))
            try:
                found = await asyncio.shield(asking)
            except _LostError as error:
                lost = str(error)
                continue
            if isinstance(found, str):
                raise BotFault(Termination.CRASH, found)
            action, ms = found
            return int(action), float(ms)
        raise ArenaError(f"{TRIES} search actors were lost over one decision of {text}: {lost}")

    async def play(self, matches: list[Match], begun: Callable[[], None]) -> list[Played]:
        """Plays matches of built-in bots in one actor, which is replaced if this is cancelled.

        Args:
            matches: are played one after the other.
            begun: is called when an actor begins.

        Raises:
            ArenaError: the actor was lost.
        """
        member = await self._free(PATIENT)
        begun()
        seen: int = -1

        async def stuck() -> bool:
            nonlocal seen
            before = seen
            seen = int(await _answer(member.actor.decisions.remote(), self._stall, before))
            return seen == before

        played: list[Played]
        played = await self._ask(member, lambda actor: actor.play.remote(matches), stuck)
        return played

    async def close(self) -> None:
        """Ends the actors, and Ray."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._fail_waiting(ArenaError("the server stops"))
        members, self._members, self._idle = self._members, [], []
        await asyncio.to_thread(self._end, members)
        await asyncio.to_thread(self._cluster.stop)

    async def _ask(
        self,
        member: _Member,
        ask: Callable[[Any], Any],
        stuck: Callable[[], Awaitable[bool]],
    ) -> Any:
        """Returns an actor's answer; afterwards the actor is free, or replaced.

        Args:
            member: who is asked; nobody else asks it.
            ask: sends the request.
            stuck: is asked each time that the answer has not come for `stall` seconds.

        Raises:
            ArenaError: the actor was lost (`_LostError`), or failed.
        """
        import ray.exceptions

        sound = False
        try:
            reference = ask(member.actor)
            answer = _future(reference)
            while not (await asyncio.wait({answer}, timeout=self._stall))[0]:
                if await stuck():
                    raise _LostError(f"it made no decision for {self._stall:g} s")
            found = answer.result()
            sound = True
        except ray.exceptions.RayTaskError as error:  # it lives on
            sound = True
            raise ArenaError(f"a search actor failed: {error}") from None
        except ray.exceptions.RayError as error:
            raise _LostError(f"it died: {first_line(error)}") from None
        finally:
            if sound:
                self._release(member)
            else:
                self._dismiss(member)
        return found

    async def _stuck_in_search(self) -> bool:
        return True

    async def _free(self, urgency: int) -> _Member:
        """Returns an actor that nobody asks anything, as soon as there is one.

        Raises:
            ArenaError: there is none to be had.
        """
        if self._idle:
            return self._idle.pop()
        future: asyncio.Future[_Member] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, next(self._numbers), future))
        if not self._members and not self._hiring:
            self._hire(self._workers)
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled() and not future.exception():
                self._release(future.result())
            raise

    def _release(self, member: _Member) -> None:
        while self._waiting:
            _, _, future = heapq.heappop(self._waiting)
            if not future.done():
                future.set_result(member)
                return
        self._idle.append(member)

    def _dismiss(self, member: _Member) -> None:
        if member in self._members:  # else all are being ended
            self._members.remove(member)
            self._task(asyncio.to_thread(self._end, [member]))
            self._hire(1)

    def _hire(self, number: int) -> None:
        self._hiring += number
        for _ in range(number):
            self._task(self._start_one())

    async def _start_one(self) -> None:
        fault = ""
        try:
            member = await self._started()
            self._members.append(member)
            self._failures = 0
            self._release(member)
        except Exception as error:
            self._failures += 1
            fault = first_line(error)
        finally:
            self._hiring -= 1
        if fault and self._failures < START_FAILURES:
            self._hire(1)
        elif fault and not self._members and not self._hiring:
            self._failures = 0
            self._fail_waiting(ArenaError(f"the search actors do not start: {fault}"))

    async def _started(self) -> _Member:
        await asyncio.to_thread(self._cluster.start)
        actor = await asyncio.to_thread(self._cluster.actor, SearchActor, threads=THREADS)
        place = await _answer(actor.process.remote(), START_SECONDS, None)
        if place is None:
            await asyncio.to_thread(self._kill, actor)
            raise ArenaError(f"no sign of life for {START_SECONDS:g} s")
        return _Member(actor, *place)

    def _fail_waiting(self, error: ArenaError) -> None:
        waiting, self._waiting = self._waiting, []
        for _, _, future in waiting:
            if not future.done():
                future.set_exception(error)

    def _end(self, members: list[_Member]) -> None:
        for member in members:
            self._kill(member.actor)
            end_process(member.process, member.host)

    @staticmethod
    def _kill(actor: Any) -> None:
        import ray

        with suppress(Exception):  # Ray may be gone, and the actor with it
            ray.kill(actor)

    def _task(self, work: Awaitable[Any]) -> asyncio.Task[Any]:
        task = asyncio.ensure_future(work)
        assert isinstance(task, asyncio.Task)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _future(reference: Any) -> asyncio.Future[Any]:
    """Returns the future of an actor's answer; nobody need wait for it."""

    async def answer() -> Any:
        return await reference

    future = asyncio.ensure_future(answer())
    future.add_done_callback(lambda done: done.cancelled() or done.exception())
    return future


async def _answer(reference: Any, seconds: float, otherwise: Any) -> Any:
    """Returns what an actor answers, or something else if it does not within some seconds."""
    answer = _future(reference)
    done, _ = await asyncio.wait({answer}, timeout=seconds)
    return answer.result() if done else otherwise
