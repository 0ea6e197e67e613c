"""The round-robin schedule: a pure function from a match's index to who plays it, where and what.

Every set of `players` bots (a table) plays each deal `players` times with the seats rotated. The
schedule is never listed: a million bots cost no more memory than three.

The order is that of the circle method, for tables of any size: a block of `bots` matches has one
pattern of gaps and moves it once around the circle of bots. So after each block every bot has
played equally often and has sat in the first seat equally often. A pattern together with each of
its shifts, over all patterns, is every table once for each bot that opens it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from math import comb


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match of a schedule.

    Attributes:
        index: 0.., the place in the schedule.
        seats: the bots' numbers, by seat.
        deal_id: names the table and the deal; with fresh deals it is the match's.
        match_id: names the deal and who opens; stays the same when deals are added.
    """

    index: int
    seats: tuple[int, ...]
    deal_id: str
    match_id: str


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """The schedule of all tables.

    Args:
        bots: how many bots there are, at least `players`.
        players: 1..4, how many sit at a table; 1: against the Automa.
        deals: how many deals each table plays, each `players` times.
        fresh: every match has a deal of its own instead, for bots that would know it again.
    """

    bots: int
    players: int
    deals: int
    fresh: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.players <= self.bots:
            raise ValueError(f"{self.players} seats but {self.bots} bots")
        if self.deals < 1:
            raise ValueError(f"{self.deals} deals: at least 1")

    def total(self) -> int:
        """Returns the number of matches."""
        return self.deals * self._round()

    def _round(self) -> int:
        return self.bots * comb(self.bots - 1, self.players - 1)

    def at(self, index: int) -> Pairing:
        """Returns the match at an index.

        Raises:
            IndexError: index is not in 0..total()-1.
        """
        if not 0 <= index < self.total():
            raise IndexError(f"match {index} of {self.total()}")
        deal, place = divmod(index, self._round())
        pattern, opener = divmod(place, self.bots)
        gaps = unrank_subset(pattern, self.bots - 1, self.players - 1)
        table = sorted([opener, *((opener + 1 + gap) % self.bots for gap in gaps)])
        # All orders round the table take turns, so that nobody always follows the same rival.
        orders = list(permutations(table[1:]))
        circle = [table[0], *orders[deal % len(orders)]]
        first = circle.index(opener)
        # Alone, all bots play the same deals.
        name = "-".join(map(str, table)) if self.players > 1 else "solo"
        deal_id = f"{name}.{deal}"
        match_id = f"{deal_id}.{opener}"
        seats = tuple(circle[first:] + circle[:first])
        return Pairing(index, seats, match_id if self.fresh else deal_id, match_id)

    def __iter__(self) -> Iterator[Pairing]:
        return map(self.at, range(self.total()))


def unrank_subset(rank: int, size: int, count: int) -> list[int]:
    """Returns the `rank`-th `count`-subset of 0..size-1, ascending, in colexicographic order.

    Args:
        rank: 0..comb(size, count)-1.
        size: of the set.
        count: of the subset.

    Source: the combinatorial number system (Knuth, TAOCP 4A, 7.2.1.3).
    """
    subset = []
    for left in range(count, 0, -1):
        low, high = left - 1, size - 1
        while low < high:  # the largest element e with comb(e, left) <= rank
            middle = (low + high + 1) // 2
            if comb(middle, left) <= rank:
                low = middle
            else:
                high = middle - 1
        rank -= comb(low, left)
        size = low
        subset.append(low)
    return subset[::-1]
