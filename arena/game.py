"""The referee's book of one match: whose turn it is, who is at fault, what was played.

It has neither bots nor clocks: whoever plays the match asks whose turn it is, gets the player's
action in whatever way, and enters it or the player's fault. After a fault the random bot plays on
in that seat, so that the others' game stays a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from brauhaus.arena.clock import ClockUse
from brauhaus.arena.match import Match
from brauhaus.arena.seeds import derive_seed
from brauhaus.bots.api import Clock, GameResult, Termination
from brauhaus.bots.random_bot import Random
from brauhaus.core import IllegalActionError, State, View

NO_CLOCK = Clock()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A played match; the tuples are by seat.

    `faults` says what went wrong, "" if nothing did; `stderr` is bounded. `rounds` is the number of
    the last; `ending` is "" but in solo games (see `State.outcome`).
    """

    actions: list[int]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    terminations: tuple[Termination, ...]
    decisions: tuple[int, ...]
    clocks: tuple[ClockUse, ...]
    faults: tuple[str, ...]
    stderr: tuple[str, ...]
    rounds: int
    ending: str


class Game:
    """A match being played.

    Attributes:
        actions: all so far.
        terminations, faults, decisions: by seat, as in `Outcome`.

    Args:
        match: what to play.
    """

    def __init__(self, match: Match) -> None:
        players = len(match.bots)
        self._seeds = match.bot_seeds
        self._state = State.new(match.config, match.deal_seed)
        self._stand_ins: list[Random | None] = [None] * players
        self.actions: list[int] = []
        self.terminations = [Termination.FINISHED] * players
        self.faults = [""] * players
        self.decisions = [0] * players

    def next_player(self) -> int:
        """Returns the seat that decides, after all stand-ins have; -1: the game is over."""
        state = self._state
        while (player := state.current_player) >= 0:
            stand_in = self._stand_ins[player]
            if stand_in is None:
                return player
            self._apply(player, stand_in.choose(state.view(player), NO_CLOCK))
        return -1

    def view(self) -> View:
        """Returns the view of the player who decides."""
        return self._state.view(self._state.current_player)

    def enter(self, action: int) -> None:
        """Enters what the player who decides has chosen; what is not legal is a fault."""
        player = self._state.current_player
        try:
            self._apply(player, action)
        except (IllegalActionError, OverflowError, TypeError):
            text = f"chose {action!r} at a {self._state.decision} decision"
            self.fail(player, Termination.ILLEGAL_ACTION, text)

    def fail(self, seat: int, termination: Termination, fault: str) -> None:
        """Takes the game out of a player's hands; a second fault changes nothing."""
        if self._stand_ins[seat] is None:
            self.terminations[seat], self.faults[seat] = termination, fault
            self._stand_ins[seat] = Random(derive_seed(self._seeds[seat], "stand-in"))

    def sound(self, seat: int) -> bool:
        """Returns whether a player has committed no fault."""
        return self._stand_ins[seat] is None

    def result(self) -> GameResult:
        """Returns how the game, which is over, ended."""
        terminations = tuple(self.terminations)
        ranks = final_ranks(self._state.ranks(), terminations)
        return GameResult(tuple(self._state.scores()), ranks, terminations)

    def outcome(self, clocks: Sequence[ClockUse], stderr: Sequence[str]) -> Outcome:
        """Returns all about the game, which is over."""
        result = self.result()
        return Outcome(
            actions=self.actions,
            scores=result.scores,
            ranks=result.ranks,
            terminations=result.terminations,
            decisions=tuple(self.decisions),
            clocks=tuple(clocks),
            faults=tuple(self.faults),
            stderr=tuple(stderr),
            rounds=self._state.round,
            ending=ending(self._state),
        )

    def _apply(self, player: int, action: int) -> None:
        self._state.apply(action)
        self.actions.append(action)
        self.decisions[player] += 1


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
