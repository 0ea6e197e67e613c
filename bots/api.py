"""What a bot is: the class to derive from and the values it is given.

Imports nothing but the standard library, so that a bot can be written and type-checked without
the compiled engine.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from brauhaus.core import Config, View


class Termination(StrEnum):
    """How a seat's game ended, or why a whole attempt at a match was given up.

    `SERVER_FAULT` and `CANCELLED` are nobody's fault: such an attempt moves no rating and the match
    is played again. The others stand in the record, one for each seat.
    """

    FINISHED = "finished"
    TIMEOUT = "timeout"
    ILLEGAL_ACTION = "illegal_action"
    PROTOCOL_ERROR = "protocol_error"
    CRASH = "crash"
    DISCONNECT = "disconnect"
    NEVER_STARTED = "never_started"
    SERVER_FAULT = "server_fault"
    CANCELLED = "cancelled"


class BotFault(Exception):  # noqa: N818 - "fault" is the referee's word, not every fault is an error
    """Raised by a bot's stand-in when the bot failed: the seat is lost, the game goes on.

    Args:
        termination: what kind of fault it was.
        message: one line for the attempt log.
    """

    def __init__(self, termination: Termination, message: str) -> None:
        super().__init__(message)
        self.termination = termination


@dataclass(frozen=True, slots=True)
class Clock:
    """A player's clock at the start of a decision. Only time spent thinking is charged.

    Attributes:
        remaining_ms: what is left of the bank; None: no bank.
        increment_ms: what is added to the bank after each decision.
        cap_ms: the most that one decision may take; None: no cap.
    """

    remaining_ms: float | None = None
    increment_ms: float = 0.0
    cap_ms: float | None = None

    @property
    def limit_ms(self) -> float | None:
        """The most that this decision may take, in ms; None: any time."""
        limits = [ms for ms in (self.remaining_ms, self.cap_ms) if ms is not None]
        return min(limits, default=None)


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a player is told before a game.

    Attributes:
        config: the rules that are played.
        seat: the player's own seat; seat i is position i in the first round's order.
        bots: the bot texts of all seats, by seat.
        match_id: the match's name in the records.
    """

    config: Config
    seat: int
    bots: tuple[str, ...]
    match_id: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended: final scores (VP), ranks (1 best, ties share) and terminations, by seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    terminations: tuple[Termination, ...]


class Bot(ABC):
    """A player. An object plays one game: `new_game`, then `choose` as often as asked, `game_over`.

    Args:
        seed: 0..2^64-1, the bot's own for this game. `choose` should be a function of the view,
            this seed and the decision's number, so that a tournament can be played again.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def new_game(self, info: GameInfo) -> None:  # noqa: B027 - a hook, not an obligation
        """Is called once, before the first decision."""

    @abstractmethod
    def choose(self, view: View, clock: Clock) -> int:
        """Returns one of `view.legal_actions()`."""

    def game_over(self, result: GameResult) -> None:  # noqa: B027
        """Is called once, after the last decision, if the bot committed no fault."""

    def stderr(self) -> str:
        """Returns what the bot wrote to its error output in this game, cut to a few kB."""
        return ""

    def close(self) -> None:  # noqa: B027
        """Releases what the bot holds. Is called last, after a fault too."""
