"""What the built-in bots have in common: chance comes from the seed and the decision's number."""

from __future__ import annotations

from brauhaus.bots.api import Bot

MASK = (1 << 64) - 1


def decision_seed(seed: int, number: int) -> int:
    """Returns the seed (64 bits) of a bot's `number`-th decision: output `number` of splitmix64.

    Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
    """
    z = (seed + (number + 1) * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class SeededBot(Bot):
    """A bot that remembers nothing but how many decisions it has made.

    So any other object with the same seed can make the next one: set its `decisions` before.

    Attributes:
        decisions: how many were made.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.decisions = 0

    def next_draw(self) -> int:
        """Returns the seed (64 bits) of the decision that is asked for, and counts it."""
        draw = decision_seed(self.seed, self.decisions)
        self.decisions += 1
        return draw
