"""The bot that searches: information-set MCTS over worlds that fit what it knows."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from brauhaus.bots.api import Clock
from brauhaus.bots.search import search
from brauhaus.bots.seeded import SeededBot, decision_seed

if TYPE_CHECKING:
    from brauhaus.core import View

ITERS = 1000
CLOCK_SHARE = 0.5

Statistics = list[tuple[int, int, float]]


class Ismcts(SeededBot):
    """Single-observer information-set MCTS (Cowling, Powley, Whitehouse 2012).

    Each decision is searched anew, so `choose` is a function of the view, the seed and the
    decision's number; with `ms`, of the machine's speed too.

    Args:
        seed: 0..2^64-1.
        iters: iterations a decision, 1 or more, over all threads; None: 1000, with `ms` no limit.
        ms: time a decision may take, in ms; None: any. At most half of what the clock leaves.
        threads: trees grown side by side, whose root statistics are added; 1 or more.
        c: weight of exploration, above 0.
        rollout: "heuristic": the heuristic guides the tree and plays on from its leaves;
            "random": no policy does, and random players play on.
        depth: decisions played on from a leaf, and then to the end of the turn, before the
            position is estimated; 0: the game is played to its end.

    Raises:
        ValueError: an option out of its range.
    """

    def __init__(
        self,
        seed: int,
        *,
        iters: int | None = None,
        ms: int | None = None,
        threads: int = 1,
        c: float = 0.1,
        rollout: str = "heuristic",
        depth: int = 40,
    ) -> None:
        super().__init__(seed)
        _check_least(1, iters=iters, ms=ms, threads=threads)
        _check_least(0, depth=depth)
        if not 0 < c < float("inf"):
            raise ValueError(f"c: {c!r}; use a positive number")
        if rollout not in ("random", "heuristic"):
            raise ValueError(f"rollout: {rollout!r}; use random or heuristic")
        self._iters = ITERS if iters is None and ms is None else iters
        self._ms = ms
        self._threads = threads if self._iters is None else min(threads, self._iters)
        self._c = c
        self._rollout = rollout
        self._depth = depth

    def choose(self, view: View, clock: Clock) -> int:
        """Returns the action visited most; of equals that of the highest mean, then the lowest."""
        draw = self.next_draw()
        found = self._search(view, draw, self._budget(clock))
        return min(found, key=lambda action: _preference(action, *found[action]))

    def _budget(self, clock: Clock) -> float | None:
        if self._ms is None or clock.limit_ms is None:
            return self._ms
        return min(self._ms, CLOCK_SHARE * clock.limit_ms)

    def _search(self, view: View, draw: int, ms: float | None) -> dict[int, tuple[int, float]]:
        """Returns visits and sum of rewards by root action."""

        def grow(tree: int) -> Statistics:
            iters = self._iters
            if iters is not None:
                iters = iters // self._threads + (tree < iters % self._threads)
            return search(
                view,
                decision_seed(draw, tree),
                iters=iters,
                ms=ms,
                c=self._c,
                rollout=self._rollout,
                depth=self._depth,
            )

        if self._threads == 1:
            return _merge([grow(0)])
        with ThreadPoolExecutor(self._threads) as pool:
            return _merge(pool.map(grow, range(self._threads)))


def _check_least(least: int, **options: int | None) -> None:
    for name, value in options.items():
        if value is not None and (not isinstance(value, int) or value < least):
            raise ValueError(f"{name}: {value!r}; use a whole number, at least {least}")


def _merge(trees: Iterable[Statistics]) -> dict[int, tuple[int, float]]:
    sums: dict[int, tuple[int, float]] = {}
    for tree in trees:
        for action, visits, total in tree:
            old_visits, old_total = sums.get(action, (0, 0.0))
            sums[action] = old_visits + visits, old_total + total
    return sums


def _preference(action: int, visits: int, total: float) -> tuple[int, float, int]:
    return -visits, -total / max(visits, 1), action
