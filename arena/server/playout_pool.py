"""Games played to their ends for the rules service, in threads that leave Python's lock alone.

`play` is called in the event loop of `serve`. The work goes to the threads in small pieces, one
of a call at a time, so that calls take turns, and a call that is cancelled ends with its piece.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from operator import add

from brauhaus.bots.playout import playout_sums
from brauhaus.bots.seeded import decision_seed
from brauhaus.core import State

GAMES = 16
"""How many a piece has: up to 15 ms. A call's answer depends on it."""

Job = tuple[int, State, int, int]
"""Place of the position, the position, games, seed."""


class PlayoutPool:
    """Plays games from positions.

    Args:
        threads: how many.

    Attributes:
        games: how many were played.
    """

    def __init__(self, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="playouts")
        self.games = 0

    async def play(
        self, states: Sequence[State], count: int, seed: int, *, heuristic: bool
    ) -> list[tuple[list[float], list[float]]]:
        """Returns the means of VP and of shares in the win, by seat, for each position.

        Args:
            states: where the games start.
            count: games from each.
            seed: 0..2^64-1; the same gives the same.
            heuristic: all play as the bot of that name; else at random.
        """
        points = [[0.0] * state.config.players for state in states]
        wins = [[0.0] * state.config.players for state in states]
        loop = asyncio.get_running_loop()
        jobs = _jobs(states, count, seed)
        # Few games from each of many positions share a piece.
        while piece := list(islice(jobs, max(1, GAMES // count))):
            found = await loop.run_in_executor(self._threads, _play, piece, heuristic)
            for (place, _, games, _), (more_points, more_wins) in zip(piece, found, strict=True):
                self.games += games
                points[place] = [*map(add, points[place], more_points)]
                wins[place] = [*map(add, wins[place], more_wins)]
        return [
            ([total / count for total in some], [total / count for total in others])
            for some, others in zip(points, wins, strict=True)
        ]

    def close(self) -> None:
        """Ends the threads, once each has played its piece; what waits is given up."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _jobs(states: Sequence[State], count: int, seed: int) -> Iterator[Job]:
    number = 0
    for place, state in enumerate(states):
        for start in range(0, count, GAMES):
            yield place, state, min(GAMES, count - start), decision_seed(seed, number)
            number += 1


def _play(piece: list[Job], heuristic: bool) -> list[tuple[list[int], list[float]]]:
    return [
        playout_sums(state, games, seed, heuristic=heuristic) for _, state, games, seed in piece
    ]
