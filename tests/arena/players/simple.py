"""Well-behaved bots for tests; not a test."""

import random
import sys

from brauhaus.bots.api import Bot, Clock
from brauhaus.core import View


class First(Bot):
    def choose(self, view: View, clock: Clock) -> int:
        return view.legal_actions()[0]


class Last(Bot):
    def choose(self, view: View, clock: Clock) -> int:
        return view.legal_actions()[-1]


class Dice(Bot):
    """Draws from Python's own generator, and talks."""

    def choose(self, view: View, clock: Clock) -> int:
        print("on stdout")
        print("on stderr", file=sys.stderr)
        return random.choice(view.legal_actions())
