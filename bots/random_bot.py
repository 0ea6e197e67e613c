"""The bot that picks any legal action with equal chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brauhaus.bots.api import Bot, Clock

if TYPE_CHECKING:
    from brauhaus.core import View

MASK = (1 << 64) - 1


def decision_seed(seed: int, number: int) -> int:
    """Returns the seed (64 bits) of a bot's `number`-th decision: output `number` of splitmix64.

    Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
    """
    z = (seed + (number + 1) * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Random(Bot):
    """Picks uniformly among the legal actions; the referee's stand-in for a bot at fault too."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._decisions = 0

    def choose(self, view: View, clock: Clock) -> int:
        """Returns a legal action."""
        actions = view.legal_actions()
        draw = decision_seed(self.seed, self._decisions)
        self._decisions += 1
        return actions[draw * len(actions) >> 64]
