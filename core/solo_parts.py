"""What solo play adds to a deck: numbers, set-up cards and the Automa's cards.

Source: rules, section 10.
"""

from __future__ import annotations

from dataclasses import dataclass

from brauhaus.core.source import Source

SOLO_CARDS = 6
SOLO_BONUSES = ("tile", "brewmaster", "unblock", "no hand limit", "display", "none")
COLOURS = ("blue", "red")
HALVES = ("A", "B")
NUMBERS = (1, 2, 3, 4)
AUTOMA_NAMES = tuple(
    f"{colour} {half} {number}" for colour in COLOURS for half in HALVES for number in NUMBERS
)
STEPS = ("higher", "lower")
AUTOMA_TRUCKS = ("9", "order", "barrel or card")
"""Truck spaces that the Automa's truck goes to."""
MAX_BLOCKED = 2
ROUNDS = 6
"""Automa cards of each colour in a game, one a round."""


@dataclass(frozen=True, slots=True)
class Solo:
    """Rounds of a solo game, the Automa's bonus workers, names of the cards that are left out."""

    rounds: int
    automa_bonus_workers: int
    removed: tuple[str, ...]
    source: Source


@dataclass(frozen=True, slots=True)
class SoloCard:
    """A solo set-up card.

    `bonus` is one of `SOLO_BONUSES`; coins, barrels and VP are the start's; `blocked` are turn
    order spaces 1..8; `tile` is the extension that gives 1 VP; `cards` is the number of regular
    cards that take the start card's place, 0 if a start card is used.
    """

    number: int
    bonus: str
    coins: int
    barrels: int
    vp: int
    blocked: tuple[int, ...]
    tile: str
    cards: int
    source: Source


@dataclass(frozen=True, slots=True)
class AutomaCard:
    """An Automa card: the area that its worker prefers, and where it goes on from there.

    A blue card may `remove` the card at a place 1..4 of the row, or put a bonus worker on an
    `objective`; a red one has three `trucks`, the spaces for its truck, best first.
    """

    colour: str
    half: str
    number: int
    area: int
    step: str
    remove: int | None
    objective: str | None
    trucks: tuple[str, str, str] | None
    source: Source

    @property
    def name(self) -> str:
        """The name, such as "blue A 1"."""
        return f"{self.colour} {self.half} {self.number}"
