"""Solo play: what is different from a game of several (rules, section 10)."""

from __future__ import annotations

from . import automa
from . import names as n
from .decision import Play, ask
from .effect import Op
from .game import Game
from .module_data import SoloCard
from .table import Player, Solo


class SoloGame(Game):
    """A game of one player against the Automa."""

    @property
    def solo(self) -> Solo:
        """The solo part of the table."""
        assert self.table.solo is not None
        return self.table.solo

    @property
    def card(self) -> SoloCard:
        """The solo set-up card."""
        return self.rules.modules.solo.cards[self.solo.card - 1]

    def play(self) -> Play:
        """What is left of the set-up, then the rounds."""
        if not self.solo.set_up:
            yield from self.set_up(self.table.players[0])
        yield from super().play()

    def last_round(self) -> int:
        """The Automa's cards are out then, if not the game is at its end before."""
        return min(super().last_round(), self.rules.modules.solo.rounds)

    # The set-up

    def set_up(self, p: Player) -> Play:
        """Brewmaster, row, hand, then the other bonuses."""
        t = self.table
        if self.card.bonus == "brewmaster":
            yield from self._recruit(p)
        t.refill_row()
        yield from self.run(p, Op("draw", int(self.rules.game["start_hand"])))
        match self.card.bonus:
            case "tile":
                legal = [n.MARK + e for e in n.BASE_EXTENSIONS if e not in self.solo.tiles]
                tile = (yield from ask("mark", p, legal)) - n.MARK
                self.solo.tiles.add(tile)
                t.first_built.remove(tile)
            case "unblock":
                yield from self.run(p, Op("unblock"))
            case "display":
                card = (yield from ask("show", p, [n.TAKE + c for c in t.row])) - n.TAKE
                t.row.remove(card)
                t.refill_row()
                p.display.add(card)
        self.solo.set_up = True

    def _recruit(self, p: Player) -> Play:
        pile = self.table.pile
        legal = [n.RECRUIT + c for c in pile if self.rules.cards[c].action is None]
        if legal:
            card = (yield from ask("recruit", p, legal)) - n.RECRUIT
            pile.remove(card)
            p.brewmasters.add(card)

    # The action phase

    def action_phase(self) -> Play:
        """The Automa's blue card, then all own actions; its red card after the first on the board.

        Or as soon as there is no action on the board left.
        """
        t = self.table
        p = t.players[0]
        if "blue" in self.solo.due:
            automa.play_card(t, self.solo, "blue")
        while True:
            legal = self.turn_actions(p)
            if "red" in self.solo.due and not any(map(_on_board, legal)):
                automa.play_card(t, self.solo, "red")
                legal = self.turn_actions(p)
            if p.turn_order_space and legal and min(legal) >= n.ONCE:
                legal.append(n.DONE)  # the one-time worker need not be used this round
            action = (yield from ask("turn", p, legal)) if legal else n.DONE
            if action == n.DONE:
                break
            yield from self.act(p, action)
            if "red" in self.solo.due and _on_board(action):
                automa.play_card(t, self.solo, "red")
        if p.turn_order_space == 0:
            self.solo.lost = True
            t.phase = "over"

    def turn_order_actions(self, p: Player) -> list[int]:
        """A token is spent on a free space; the one-time worker goes to a blocked one."""
        legal = super().turn_order_actions(p) if p.tokens_held else []
        if p.one_time_worker == 0:
            legal += [n.ONCE + space for space in self.solo.blocked]
        return legal

    def take_turn_space(self, p: Player, space: int) -> None:
        """The token stays there for the rest of the game."""
        p.tokens_held -= 1
        p.turn_order_space = space + 1
        self.solo.blocked.add(space)

    def act(self, p: Player, action: int) -> Play:
        """The one-time worker takes the place of a token, which returns to the supply."""
        if action < n.ONCE:
            yield from super().act(p, action)
            return
        space = action - n.ONCE
        p.one_time_worker = space + 1
        p.tokens_held += 1
        yield from self.run(p, self.table.turn_effect(space))
        yield from self.fire(p, "turn_order")
        yield from self.claim_objective(p)

    # The round end

    def hand_limits(self) -> Play:
        """One set-up card does away with the limit."""
        if self.card.bonus != "no hand limit":
            yield from super().hand_limits()

    def renew_row(self) -> None:
        """The Automa's next two cards are due after this."""
        super().renew_row()
        self.solo.due = ["blue", "red"]

    def outcome(self) -> tuple[bool, str] | None:
        """Won or lost, and how it ended; None before the end."""
        t = self.table
        if t.phase != "over":
            return None
        if self.solo.lost:
            return False, "no token"
        if t.end_triggered:
            return True, "20 VP"
        return t.score(t.players[0]) >= t.end_vp, "cards out"


def _on_board(action: int) -> bool:
    """Workers and trucks are; administration and turn order are not."""
    return n.TRUCK <= action < n.TURN_ORDER or n.WORKER <= action < n.BONUS
