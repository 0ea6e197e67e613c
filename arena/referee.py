"""The referee: plays one match. Views go out, actions come in; nothing else is read or written.

Runs in whatever process calls it, in the calling thread.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from brauhaus.arena.clock import PlayerClock
from brauhaus.arena.match import Match
from brauhaus.arena.seeds import derive_seed
from brauhaus.bots.api import Bot, BotFault, Clock, GameInfo, GameResult, Termination
from brauhaus.bots.random_bot import Random
from brauhaus.core import IllegalActionError, State, View

MakeBot = Callable[[str, int], Bot]
"""Makes a bot from its text and seed."""

NO_CLOCK = Clock()
TRACE_CHARACTERS = 2000


class Pulse:
    """Lets another thread see whether a game is on, and that it goes on: counts decisions."""

    def __init__(self) -> None:
        self.playing = False
        self.decisions = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """A played match; the tuples are by seat.

    `faults` says what went wrong, "" if nothing did; `ms` is thinking time; `stderr` is bounded.
    `rounds` is the number of the last; `ending` is "" but in solo games (see `State.outcome`).
    """

    actions: list[int]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    terminations: tuple[Termination, ...]
    decisions: tuple[int, ...]
    ms: tuple[float, ...]
    faults: tuple[str, ...]
    stderr: tuple[str, ...]
    rounds: int
    ending: str


class Seat:
    """A player at the table: its bot, or the random stand-in once the bot has failed."""

    def __init__(self, match: Match, seat: int, make_bot: MakeBot) -> None:
        self.termination = Termination.FINISHED
        self.fault = ""
        self.decisions = 0
        self.ms = 0.0
        self._seed = match.bot_seeds[seat]
        self._clock = PlayerClock(match.clock)
        self._timed = match.clock is not None
        self._stand_in: Random | None = None
        self._bot = make_bot(match.bots[seat], self._seed)

    def begin(self, info: GameInfo) -> None:
        """Tells the bot that its game begins."""
        try:
            self._bot.new_game(info)
        except Exception as error:
            self._blame(error)

    def choose(self, view: View) -> int:
        """Returns an action, which may be illegal."""
        self.decisions += 1
        if self._stand_in:
            return self._stand_in.choose(view, NO_CLOCK)
        clock = self._clock.reading() if self._timed else NO_CLOCK
        start = perf_counter()
        try:
            action = self._bot.choose(view, clock)
        except Exception as error:
            self.ms += (perf_counter() - start) * 1000
            self._blame(error)
            return self.choose_again(view)
        ms = (perf_counter() - start) * 1000
        self.ms += ms
        if self._timed and not self._clock.charge(ms):
            self.fail(Termination.TIMEOUT, f"thought for {ms:.0f} ms; the limit: {clock.limit_ms}")
            return self.choose_again(view)
        return action

    def choose_again(self, view: View) -> int:
        """Returns the stand-in's action, in place of the bot's."""
        assert self._stand_in
        return self._stand_in.choose(view, NO_CLOCK)

    def fail(self, termination: Termination, fault: str) -> None:
        """Takes the game out of the bot's hands."""
        self.termination, self.fault = termination, fault
        self._stand_in = Random(derive_seed(self._seed, "stand-in"))

    def end(self, result: GameResult) -> str:
        """Tells the bot the result, and returns its error output."""
        if not self._stand_in:
            try:
                self._bot.game_over(result)
            except Exception as error:  # too late to change anything
                self.fault = f"in game_over: {error}"
        return self._bot.stderr()

    def close(self) -> None:
        """Releases the bot."""
        self._bot.close()

    def _blame(self, error: Exception) -> None:
        if isinstance(error, BotFault):
            self.fail(error.termination, str(error))
        else:
            self.fail(Termination.CRASH, traceback.format_exc()[-TRACE_CHARACTERS:])


def play_match(match: Match, make_bot: MakeBot, pulse: Pulse | None = None) -> Outcome:
    """Plays a match to its end, whatever the bots do.

    Args:
        match: what to play.
        make_bot: makes the players; what it raises is the caller's.
        pulse: counts the decisions.
    """
    seats = [Seat(match, seat, make_bot) for seat in range(len(match.bots))]
    try:
        for number, seat in enumerate(seats):
            seat.begin(GameInfo(match.config, number, match.bots, match.match_id))
        return _play(match, seats, pulse or Pulse())
    finally:
        for seat in seats:
            seat.close()


def _play(match: Match, seats: list[Seat], pulse: Pulse) -> Outcome:
    state = State.new(match.config, match.deal_seed)
    actions: list[int] = []
    while (player := state.current_player) >= 0:
        seat = seats[player]
        view = state.view(player)
        action = seat.choose(view)
        try:
            state.apply(action)
        except (IllegalActionError, OverflowError, TypeError):
            seat.fail(
                Termination.ILLEGAL_ACTION, f"chose {action!r} at a {state.decision} decision"
            )
            action = seat.choose_again(view)
            state.apply(action)
        actions.append(action)
        pulse.decisions += 1
    scores = tuple(state.scores())
    terminations = tuple(seat.termination for seat in seats)
    ranks = final_ranks(state.ranks(), terminations)
    result = GameResult(scores, ranks, terminations)
    return Outcome(
        actions=actions,
        scores=scores,
        ranks=ranks,
        terminations=terminations,
        decisions=tuple(seat.decisions for seat in seats),
        ms=tuple(round(seat.ms, 3) for seat in seats),
        stderr=tuple(seat.end(result) for seat in seats),
        faults=tuple(seat.fault for seat in seats),
        rounds=state.round,
        ending=ending(state),
    )


def ending(state: State) -> str:
    """Returns how a finished solo game ended; "" for other games."""
    return state.outcome.ending if state.outcome else ""


def final_ranks(ranks: list[int], terminations: tuple[Termination, ...]) -> tuple[int, ...]:
    """Returns the ranks (1 best, ties share) with those at fault last, all on one rank.

    Alone there are two ranks, 1 for a game won and 2 for one lost, by a fault too.
    """
    if len(ranks) == 1:
        return (ranks[0] if terminations[0] is Termination.FINISHED else 2,)
    sound = [
        rank
        for rank, termination in zip(ranks, terminations, strict=True)
        if termination is Termination.FINISHED
    ]
    return tuple(
        1 + sum(other < rank for other in sound)
        if termination is Termination.FINISHED
        else 1 + len(sound)
        for rank, termination in zip(ranks, terminations, strict=True)
    )
