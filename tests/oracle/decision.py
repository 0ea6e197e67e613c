"""Decisions, and generators that ask for them."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from .table import Player


@dataclass(frozen=True)
class Decision:
    """A question to one player, with at least two answers."""

    kind: str
    seat: int
    legal: tuple[int, ...]


Play = Generator[Decision, int, None]
Choice = Generator[Decision, int, int]


def ask(kind: str, player: Player, legal: list[int]) -> Choice:
    """The player's choice; with a single one, that, unasked.

    `legal` must not be empty: whoever asks has looked first.
    """
    if len(legal) == 1:
        return legal[0]
    return (yield Decision(kind, player.seat, tuple(sorted(legal))))
