"""The bot that picks any legal action with equal chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brauhaus.bots.api import Clock
from brauhaus.bots.seeded import SeededBot

if TYPE_CHECKING:
    from brauhaus.core import View


class Random(SeededBot):
    """Picks uniformly among the legal actions; the referee's stand-in for a bot at fault too."""

    def choose(self, view: View, clock: Clock) -> int:
        """Returns a legal action."""
        actions = view.legal_actions()
        return actions[self.next_draw() * len(actions) >> 64]
