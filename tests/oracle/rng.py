"""The game's own chance: splitmix64 and one shuffle."""

from __future__ import annotations

from collections.abc import Iterable

_MASK = (1 << 64) - 1


class SplitMix64:
    """Sebastiano Vigna's splitmix64; `state` is all there is to it."""

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    def next(self) -> int:
        """The next number, 0 to 2^64 - 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number 0 to n - 1, from the upper half of one draw."""
        return ((self.next() >> 32) * n) >> 32

    def shuffled(self, cards: Iterable[int]) -> list[int]:
        """The cards in a random order that depends on the set of them only."""
        order = sorted(cards)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order
