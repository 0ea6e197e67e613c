"""The oracle: a game that asks for decisions one by one."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

from . import codec
from .data import load
from .decision import Decision
from .game import Game
from .names import MODULES
from .setup import new_table
from .solo import SoloGame
from .table import Table


class Oracle:
    """A game of 1 to 4 players, by the rules and not by the core."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = Game(table) if table.solo is None else SoloGame(table)
        self._play = self.game.play()
        self._asked: Decision | None = next(self._play, None)

    @classmethod
    def new(
        cls,
        players: int,
        seed: int,
        promos: bool = False,
        end_vp: int | None = None,
        deck: Path | None = None,
        *,
        modules: Collection[str] = (),
        solo_card: int | None = None,
        solo_difficulty: str = "normal",
    ) -> Oracle:
        """A new game, the same as the core's for the same seed (0 to 2^64 - 1)."""
        config = {
            "players": players,
            "modules": [module for module in MODULES if module in modules],
            "deck": "house" if deck is None else str(deck),
            "end_vp": end_vp,
            "promos": promos,
            "solo_difficulty": solo_difficulty,
            "solo_card": solo_card,
        }
        return cls(new_table(load(deck), config, seed))

    @classmethod
    def from_dict(cls, d: dict[str, Any], deck: Path | None = None) -> Oracle:
        """The game a core state's dict describes, at a turn of the action phase or over.

        Raises:
            ValueError: it is at another decision.
        """
        return cls(codec.from_dict(d, load(deck)))

    @property
    def decision(self) -> str:
        """The kind of the decision that is asked for; "over" when the game is over."""
        return self._asked.kind if self._asked else "over"

    @property
    def current_player(self) -> int:
        """The seat that decides, -1 when the game is over."""
        return self._asked.seat if self._asked else -1

    def legal_actions(self) -> list[int]:
        """The answers to the decision, ascending; never just one."""
        return list(self._asked.legal) if self._asked else []

    def apply(self, action: int) -> None:
        """Answer the decision.

        Raises:
            ValueError: the action is not legal now.
        """
        if self._asked is None or action not in self._asked.legal:
            raise ValueError(f"action {action} is not legal at {self._asked}")
        try:
            self._asked = self._play.send(action)
        except StopIteration:
            self._asked = None

    def to_dict(self) -> dict[str, Any]:
        """The table by name, as the core's dict but for the pending effects."""
        return codec.to_dict(self.table)

    def scores(self) -> list[int]:
        """VP after final scoring, by seat."""
        return [self.table.score(p) for p in self.table.players]

    def ranks(self) -> list[int]:
        """1 is best; by VP, then coins, then beer tiles; equals share (rules, section 5).

        In solo play 1 if won, 2 if not.
        """
        outcome = self.outcome()
        if outcome is not None:
            return [1 if outcome[0] else 2]
        standing = [(self.table.score(p), p.coins, sum(p.beers)) for p in self.table.players]
        return [1 + sum(other > own for other in standing) for own in standing]

    def outcome(self) -> tuple[bool, str] | None:
        """Whether a solo game that is over was won, and how it ended."""
        return self.game.outcome() if isinstance(self.game, SoloGame) else None
