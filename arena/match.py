"""A match: everything that decides how one game goes, derived from the tournament and an index."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from brauhaus.arena.clock import TimeControl
from brauhaus.arena.seeds import bot_seed, deal_seed
from brauhaus.arena.spec import TournamentSpec

if TYPE_CHECKING:
    from brauhaus.core import Config


@dataclass(frozen=True, slots=True)
class Match:
    """One game to play.

    Attributes:
        index: its place in the schedule.
        match_id, deal_id: as in `Pairing`.
        config: the rules.
        deal_seed: 0..2^64-1, for `State.new`.
        seats: the bots' numbers, by seat.
        bots: the bots' texts, by seat.
        bot_seeds: 0..2^64-1, by seat.
        clock: None: no time control.
    """

    index: int
    match_id: str
    deal_id: str
    config: Config
    deal_seed: int
    seats: tuple[int, ...]
    bots: tuple[str, ...]
    bot_seeds: tuple[int, ...]
    clock: TimeControl | None


class MatchFactory:
    """Makes a tournament's matches, one at a time."""

    def __init__(self, spec: TournamentSpec) -> None:
        self._spec = spec
        self._schedule = spec.schedule()
        self._config = spec.config()
        self._secret = bytes.fromhex(spec.secret)

    def match(self, index: int) -> Match:
        """Returns the match at an index of the schedule."""
        spec = self._spec
        pairing = self._schedule.at(index)
        return Match(
            index=index,
            match_id=pairing.match_id,
            deal_id=pairing.deal_id,
            config=self._config,
            deal_seed=deal_seed(spec.seed, pairing.deal_id, self._secret),
            seats=pairing.seats,
            bots=tuple(spec.bots[bot] for bot in pairing.seats),
            bot_seeds=tuple(
                bot_seed(spec.seed, pairing.match_id, seat, self._secret)
                for seat in range(spec.players)
            ),
            clock=spec.clock,
        )
