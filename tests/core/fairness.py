"""Is a draw fair? Checks that a fair one fails with a chance of one in a million."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from math import sqrt

from scipy.stats import chisquare, norm

FALSE_ALARM = 1e-6
"""Chance that a fair draw fails one check. The seeds are fixed, so a check that has passed once
fails only when the drawing changes."""


def assert_uniform(counted: Counter[str], names: Collection[str]) -> None:
    """Each of the names was drawn as often as any other, and nothing else."""
    assert set(counted) <= set(names)
    assert chisquare([counted[name] for name in names]).pvalue > FALSE_ALARM


class Matches:
    """Counts how much of what is real turns up in draws, beside what chance would bring."""

    def __init__(self) -> None:
        self.found = 0
        self.mean = 0.0
        self.variance = 0.0

    def add(self, found: int, drawn: int, hidden: int) -> None:
        """One draw of so many of the hidden things, of which as many are real.

        Args:
            found: real ones among the drawn.
            drawn: how many were drawn.
            hidden: how many there are.
        """
        if not drawn:
            return
        share = drawn / hidden
        self.found += found
        self.mean += drawn * share
        if hidden > 1:
            self.variance += drawn * share * (1 - share) * (hidden - drawn) / (hidden - 1)

    def assert_at_chance(self) -> None:
        """No more, and no fewer, than a fair draw brings."""
        # Hands of one draw are taken as independent; the factor makes up for that.
        most = norm.isf(FALSE_ALARM / 2) * 1.1 * sqrt(self.variance)
        assert abs(self.found - self.mean) <= most, (self.found, self.mean, sqrt(self.variance))
