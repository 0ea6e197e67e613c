"""A bot whose file takes longer to import than any decision may take; not a test."""

import time

from brauhaus.bots.api import Bot, Clock
from brauhaus.core import View

time.sleep(1.0)


class Slow(Bot):
    def choose(self, view: View, clock: Clock) -> int:
        return view.legal_actions()[0]
