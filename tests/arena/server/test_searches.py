"""Built-in bots that think in Ray actors: the same choices, and nothing that a dead actor stops."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest

from brauhaus.arena.errors import ArenaError
from brauhaus.arena.game import Game
from brauhaus.arena.match import Match, MatchFactory
from brauhaus.arena.ray_cluster import RayCluster
from brauhaus.arena.referee import play_match
from brauhaus.arena.server.searches import TRIES, Searches
from brauhaus.bots.api import Bot, Clock
from brauhaus.bots.spec import make_bot, parse_bot
from tests.arena.support import make_match, make_spec, wait_for_end

T = TypeVar("T")

STALL = 3.0
LONG = "ismcts:iters=1000000000"
SHORT = "ismcts:iters=40,threads=2"


class Loop:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()

    def begin(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Starts a coroutine."""
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Returns what a coroutine returns."""
        return self.begin(work).result(timeout=120)

    def stop(self) -> None:
        """Ends it."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@pytest.fixture(scope="module")
def loop() -> Iterator[Loop]:
    loop = Loop()
    yield loop
    loop.stop()


@pytest.fixture(scope="module")
def searches(loop: Loop) -> Iterator[Searches]:
    found = Searches(RayCluster(2), 2, STALL)
    yield found
    loop.run(found.close())
    assert actors() == []


def actors() -> list[int]:
    """Returns the processes of the actors that this process started."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            title = (path / "cmdline").read_bytes()
            environment = (path / "environ").read_bytes()
            ours = f"RAY_AUTH_TOKEN={os.environ.get('RAY_AUTH_TOKEN', '-')}".encode()
            if title.startswith(b"ray::SearchActor") and ours in environment:
                found.append(int(path.name))
    return found


def busy_actor(method: str) -> int:
    """Returns the process of an actor as soon as it is at something."""
    deadline = time.monotonic() + 60
    while True:
        for process in actors():
            with suppress(OSError):
                title = Path(f"/proc/{process}/cmdline").read_text()
                if title.startswith(f"ray::SearchActor.{method}"):
                    return process
        assert time.monotonic() < deadline, "no actor is busy"
        time.sleep(0.01)


def build(text: str, seed: int) -> Bot:
    return make_bot(parse_bot(text), seed)


async def play_by_actors(match: Match, searches: Searches) -> list[int]:
    """Returns the actions of a match whose every decision is made in an actor."""
    game = Game(match)
    while (seat := game.next_player()) >= 0:
        view = game.view().to_bytes()
        bot, seed = match.bots[seat], match.bot_seeds[seat]
        action, ms = await searches.choose(bot, seed, game.decisions[seat], view, Clock())
        assert ms > 0
        game.enter(action)
    return game.actions


# Before the others: a process has one Ray.
def test_a_cluster_that_is_not_there(loop: Loop) -> None:
    lost = Searches(RayCluster(1, "127.0.0.1:1"), 1)
    with pytest.raises(ArenaError, match="the search actors do not start: "):
        loop.run(lost.choose("random", 1, 0, first_view(), Clock()))
    loop.run(lost.close())


def test_a_match_through_actors_is_the_match_in_one_process(loop: Loop, searches: Searches) -> None:
    match = make_match(SHORT, "heuristic", "random")
    actions = loop.run(play_by_actors(match, searches))
    assert actions == play_match(match, build).actions


def test_several_matches_interleave(loop: Loop, searches: Searches) -> None:
    factory = MatchFactory(make_spec("ismcts:iters=10", "heuristic", deals=2))
    matches = [factory.match(index) for index in range(4)]

    async def play() -> list[list[int]]:
        return await asyncio.gather(*(play_by_actors(match, searches) for match in matches))

    assert loop.run(play()) == [play_match(match, build).actions for match in matches]


def test_whole_matches_are_played_in_order(loop: Loop, searches: Searches) -> None:
    factory = MatchFactory(make_spec("random", "heuristic", deals=5))
    matches = [factory.match(index) for index in range(10)]
    begun: list[bool] = []
    played = loop.run(searches.play(matches, lambda: begun.append(True)))
    assert begun == [True]
    for match, found in zip(matches, played, strict=True):
        assert found.outcome
        assert found.outcome.actions == play_match(match, build).actions
        assert found.start <= found.end


def first_view() -> bytes:
    return Game(make_match("random", "heuristic")).view().to_bytes()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_when_an_actor_dies_or_freezes_another_decides(
    loop: Loop, searches: Searches, number: int
) -> None:
    text = "ismcts:ms=1500"
    asking = loop.begin(searches.choose(text, 1, 0, first_view(), Clock()))
    victim = busy_actor("choose")
    os.kill(victim, number)
    action, ms = asking.result(timeout=60)
    assert action in Game(make_match("random", "heuristic")).view().legal_actions()
    assert ms > 1400
    wait_for_end(victim)


def test_what_loses_every_actor_is_given_up_and_all_goes_on(loop: Loop, searches: Searches) -> None:
    asking = loop.begin(searches.choose(LONG, 1, 0, first_view(), Clock()))
    with pytest.raises(ArenaError, match=f"{TRIES} search actors were lost over one decision"):
        asking.result(timeout=120)
    loop.run(searches.choose("random", 1, 0, first_view(), Clock()))


def test_matches_are_lost_with_their_actor(loop: Loop, searches: Searches) -> None:
    begun = threading.Event()
    match = make_match("ismcts:iters=3000", "heuristic")
    playing = loop.begin(searches.play([match], begun.set))
    assert begun.wait(60)
    os.kill(busy_actor("play"), signal.SIGKILL)
    with pytest.raises(ArenaError, match="it died"):
        playing.result(timeout=60)


def test_a_long_match_that_goes_on_is_not_stuck(loop: Loop, searches: Searches) -> None:
    match = make_match("ismcts:ms=150", "random")
    start = time.monotonic()
    played = loop.run(searches.play([match], lambda: None))
    assert time.monotonic() - start > 2 * STALL
    assert played[0].outcome


def test_a_match_that_is_cancelled_ends(loop: Loop, searches: Searches) -> None:
    begun = threading.Event()
    playing = loop.begin(searches.play([make_match(LONG, "random")], begun.set))
    assert begun.wait(60)
    victim = busy_actor("play")
    playing.cancel()
    wait_for_end(victim)


def test_who_gives_up_waiting_is_passed_over(loop: Loop, searches: Searches) -> None:
    slow = [
        loop.begin(searches.choose("ismcts:ms=1000", 1, 0, first_view(), Clock())) for _ in range(4)
    ]
    given_up = [loop.begin(searches.choose("random", 1, 0, first_view(), Clock())) for _ in "ab"]
    for asking in given_up:
        asking.cancel()
    slow[3].cancel()
    last = loop.begin(searches.choose("random", 1, 0, first_view(), Clock()))
    for asking in [*slow[:3], last]:
        asking.result(timeout=60)
