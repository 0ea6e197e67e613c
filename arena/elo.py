"""Multiplayer Elo: a match of n players counts as n(n-1)/2 games between pairs.

Each pair moves by the mean of the two players' K, divided by n-1, times score minus expectation,
and what one gains the other loses: the sum of all ratings stays. Nothing is rounded, so a favourite
who wins always gains. Ratings before the match are used for all its pairs.

The same fold stands in `lua/fold.lua`, where the store does it; a test holds the two together.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec


class EloParams(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How ratings move.

    Attributes:
        start: the rating of a bot that has not played.
        scale: a lead of this much means odds of 10 to 1.
        k_new: K during a bot's first `new_games` games.
        k: K afterwards.
        new_games: how many games a bot counts as new.
    """

    start: float = 1500.0
    scale: float = 400.0
    k_new: float = 40.0
    k: float = 20.0
    new_games: int = 30

    def k_after(self, games: int) -> float:
        """Returns the K of a bot that has played so many games."""
        return self.k_new if games < self.new_games else self.k


def expected_score(lead: float, scale: float = 400.0) -> float:
    """Returns the expected score (0..1) of a player who leads by so many points."""
    return 1.0 / (1.0 + math.pow(10.0, -lead / scale))


def rating_changes(
    ratings: Sequence[float], ranks: Sequence[int], ks: Sequence[float], scale: float = 400.0
) -> list[float]:
    """Returns how much each player's rating changes by one match; the sum is 0.

    Args:
        ratings: before the match, by seat.
        ranks: lower is better, equal is a tie.
        ks: each player's K.
        scale: as in `EloParams`.
    """
    changes = [0.0] * len(ratings)
    for i in range(len(ratings)):
        for j in range(i + 1, len(ratings)):
            score = 1.0 if ranks[i] < ranks[j] else 0.0 if ranks[i] > ranks[j] else 0.5
            surprise = score - expected_score(ratings[i] - ratings[j], scale)
            change = (ks[i] + ks[j]) / 2 / (len(ratings) - 1) * surprise
            changes[i] += change
            changes[j] -= change
    return changes


class EloTable:
    """Ratings of numbered bots, folded match by match in schedule order."""

    def __init__(self, bots: int, params: EloParams) -> None:
        self.params = params
        self.ratings = [params.start] * bots
        self.games = [0] * bots

    def fold(self, seats: Sequence[int], ranks: Sequence[int]) -> None:
        """Counts one match: the bots' numbers and their ranks, by seat."""
        ratings = [self.ratings[bot] for bot in seats]
        ks = [self.params.k_after(self.games[bot]) for bot in seats]
        changes = rating_changes(ratings, ranks, ks, self.params.scale)
        for bot, rating, change in zip(seats, ratings, changes, strict=True):
            self.ratings[bot] = rating + change
            self.games[bot] += 1
