"""The referee: plays one match. Views go out, actions come in; nothing else is read or written.

Runs in whatever process calls it, in the calling thread.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from time import perf_counter

from brauhaus.arena.clock import PlayerClock
from brauhaus.arena.game import NO_CLOCK, Game, Outcome
from brauhaus.arena.match import Match
from brauhaus.bots.api import Bot, BotFault, GameInfo, GameResult, Termination
from brauhaus.core import View

MakeBot = Callable[[str, int], Bot]
"""Makes a bot from its text and seed."""

TRACE_CHARACTERS = 2000


class Pulse:
    """Lets another thread see whether a game is on, and that it goes on: counts decisions."""

    def __init__(self) -> None:
        self.playing = False
        self.decisions = 0


class Seat:
    """A bot at the table, and its clock; its faults go into the game's book."""

    def __init__(self, game: Game, match: Match, seat: int, make_bot: MakeBot) -> None:
        self.clock = PlayerClock(match.clock)
        self._game = game
        self._number = seat
        self._timed = match.clock is not None
        self._bot = make_bot(match.bots[seat], match.bot_seeds[seat])

    def begin(self, info: GameInfo) -> None:
        """Tells the bot that its game begins."""
        try:
            self._bot.new_game(info)
        except Exception as error:
            self._blame(error)

    def decide(self, view: View) -> None:
        """Enters the bot's choice, or its fault, into the game's book."""
        clock = self.clock.reading() if self._timed else NO_CLOCK
        start = perf_counter()
        try:
            action = self._bot.choose(view, clock)
        except Exception as error:
            self.clock.charge((perf_counter() - start) * 1000)
            self._blame(error)
            return
        ms = (perf_counter() - start) * 1000
        if self.clock.charge(ms):
            self._game.enter(action)
        else:
            text = f"thought for {ms:.0f} ms; the limit: {clock.limit_ms}"
            self._game.fail(self._number, Termination.TIMEOUT, text)

    def end(self, result: GameResult) -> str:
        """Tells the bot the result, and returns its error output."""
        if self._game.sound(self._number):
            try:
                self._bot.game_over(result)
            except Exception as error:  # too late to change anything
                self._game.faults[self._number] = f"in game_over: {error}"
        return self._bot.stderr()

    def close(self) -> None:
        """Releases the bot."""
        self._bot.close()

    def _blame(self, error: Exception) -> None:
        if isinstance(error, BotFault):
            self._game.fail(self._number, error.termination, str(error))
        else:
            trace = traceback.format_exc()[-TRACE_CHARACTERS:]
            self._game.fail(self._number, Termination.CRASH, trace)


def play_match(match: Match, make_bot: MakeBot, pulse: Pulse | None = None) -> Outcome:
    """Plays a match to its end, whatever the bots do.

    Args:
        match: what to play.
        make_bot: makes the players; what it raises is the caller's.
        pulse: counts the decisions.
    """
    pulse = pulse or Pulse()
    game = Game(match)
    seats: list[Seat] = []
    try:
        for number in range(len(match.bots)):
            seats.append(Seat(game, match, number, make_bot))
        for number, seat in enumerate(seats):
            seat.begin(GameInfo(match.config, number, match.bots, match.match_id))
        while (player := game.next_player()) >= 0:
            seats[player].decide(game.view())
            pulse.decisions += 1
        result = game.result()
        stderr = [seat.end(result) for seat in seats]
        return game.outcome([seat.clock.use() for seat in seats], stderr)
    finally:
        for seat in seats:
            seat.close()
