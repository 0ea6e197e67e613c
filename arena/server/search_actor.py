"""What runs in a Ray actor for a server: built-in bots that decide, or play whole matches.

An actor remembers nothing between two calls. Requests come one at a time; `decisions` is answered
meanwhile, so it has two threads.
"""

from __future__ import annotations

import os
import time
import traceback
from dataclasses import dataclass
from socket import gethostname
from time import perf_counter
from typing import cast

from brauhaus.arena.game import Outcome
from brauhaus.arena.match import Match
from brauhaus.arena.referee import TRACE_CHARACTERS, Pulse, play_match
from brauhaus.bots.api import Bot, Clock
from brauhaus.bots.seeded import SeededBot
from brauhaus.bots.spec import make_bot, parse_bot
from brauhaus.core import View

THREADS = 2


@dataclass(frozen=True, slots=True)
class Played:
    """A match that was played in an actor.

    Attributes:
        outcome: None: we failed, and `error` says how.
        error: of ours.
        start, end: s since the epoch.
    """

    outcome: Outcome | None
    error: str
    start: float
    end: float


class SearchActor:
    """A process that thinks for built-in bots."""

    def __init__(self) -> None:
        self._pulse = Pulse()

    def process(self) -> tuple[int, str]:
        """Returns the number of this process and its machine."""
        return os.getpid(), gethostname()

    def decisions(self) -> int:
        """Returns how many were made in the matches played here."""
        return self._pulse.decisions

    def choose(
        self, text: str, seed: int, number: int, view: bytes, clock: Clock
    ) -> tuple[int, float] | str:
        """Returns an action and the time it took, or what the bot failed with; see `Searches`."""
        bot = cast(SeededBot, _make_bot(text, seed))
        bot.decisions = number
        seen = View.from_bytes(view)
        start = perf_counter()
        try:
            action = bot.choose(seen, clock)
        except Exception:
            return traceback.format_exc()[-TRACE_CHARACTERS:]
        return action, (perf_counter() - start) * 1000

    def play(self, matches: list[Match]) -> list[Played]:
        """Plays matches of built-in bots, one after the other."""
        return [self._play(match) for match in matches]

    def _play(self, match: Match) -> Played:
        start = time.time()
        outcome, error = None, ""
        try:
            outcome = play_match(match, _make_bot, self._pulse)
        except Exception:  # not a bot's fault: those end in the outcome
            error = traceback.format_exc()
        return Played(outcome, error, start, time.time())


def _make_bot(text: str, seed: int) -> Bot:
    return make_bot(parse_bot(text), seed)
