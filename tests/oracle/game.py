"""The course of the game: phases, rounds and the end (rules, section 5)."""

from __future__ import annotations

from .actions import Actions
from .decision import Play, ask
from .round_end import RoundEnd


class Game(Actions, RoundEnd):
    """A game from where its table stands to the end."""

    def play(self) -> Play:
        """Rounds until one ends with the end triggered."""
        t = self.table
        while t.phase != "over":
            yield from self.action_phase()
            if t.phase == "over":
                return
            yield from self.brewing()
            self.gain_draff()
            self.retrieve_pieces()
            yield from self.upgrades()
            if t.end_triggered or t.round == self.last_round():
                t.phase = "over"
                return
            yield from self.litfass()
            yield from self.hand_limits()
            self.renew_row()
            t.round += 1
            t.phase = "action"

    def last_round(self) -> int:
        """The round after which the game ends at the latest."""
        return int(self.rules.game["max_rounds"])

    def action_phase(self) -> Play:
        """One action each, in turn, who can't act is skipped, until nobody can act."""
        t = self.table
        skipped = 0
        while skipped < len(t.order):
            player = t.players[t.order[t.turn]]
            legal = self.turn_actions(player)
            if legal:
                yield from self.act(player, (yield from ask("turn", player, legal)))
            skipped = 0 if legal else skipped + 1
            t.turn = (t.turn + 1) % len(t.order)
        t.turn = 0
