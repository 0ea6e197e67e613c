"""The bot that plays like a sensible beginner, without looking ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brauhaus.bots.api import Clock
from brauhaus.bots.policy import choose
from brauhaus.bots.seeded import SeededBot

if TYPE_CHECKING:
    from brauhaus.core import View


class Heuristic(SeededBot):
    """Brews for the orders in hand, uses bonus actions, upgrades early.

    Scores each legal action from what is public and its own hand, and takes the best.
    """

    def choose(self, view: View, clock: Clock) -> int:
        """Returns a legal action."""
        return choose(view, self.next_draw())
