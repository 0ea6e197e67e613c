"""The bot that plays like a sensible beginner, without looking ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brauhaus.bots.api import Bot, Clock
from brauhaus.bots.policy import choose
from brauhaus.bots.random_bot import decision_seed

if TYPE_CHECKING:
    from brauhaus.core import View


class Heuristic(Bot):
    """Brews for the orders in hand, uses bonus actions, upgrades early.

    Scores each legal action from what is public and its own hand, and takes the best.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._decisions = 0

    def choose(self, view: View, clock: Clock) -> int:
        """Returns a legal action."""
        draw = decision_seed(self.seed, self._decisions)
        self._decisions += 1
        return choose(view, draw)
