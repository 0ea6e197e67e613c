"""The effect interpreter: effects run as generators that ask their players."""

from __future__ import annotations

from . import names as n
from .decision import Play, ask
from .effect import LEVEL, Effect, May, OneOf, Op, Others, Pay, Return, Then, X
from .feasible import ICON, feasible, options, retrievals, rich_rivals, rotations, takes
from .modules import Modules
from .table import Player, Table


class Effects(Modules):
    """Carries out effects on a table."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._triggered = False

    # Triggers

    def fire(self, player: Player, *events: str) -> Play:
        """Run the player's brewmasters on any of these events, by card id.

        A triggered ability never triggers another (rules, section 1).
        """
        if self._triggered:
            return
        for card in sorted(player.brewmasters):
            master = self.rules.cards[card]
            if master.on.intersection(events) and master.do is not None:
                self._triggered = True
                yield from self.run(player, master.do)
                self._triggered = False

    def settle(self, player: Player) -> Play:
        """Beers that are brewed move into the cellar and set off their triggers."""
        yield from self.fire_brewed(player, self.move_in(player))

    def move_in(self, player: Player) -> list[int]:
        """The types that move in while there is room (rules, sections 1 and 4)."""
        arrived = []
        for coop in self.table.coops_by_type(player):
            if player.dials[coop] == 0 and self.table.cellar_room(player) > 0:
                beer = player.type_of(coop)
                del player.dials[coop]
                player.beers[beer] += 1
                arrived.append(beer)
                if coop == n.HOUSE:
                    player.house_dial = None
        return arrived

    def fire_brewed(self, player: Player, beers: list[int]) -> Play:
        """Each beer's triggers, lowest type first."""
        for beer in beers:
            yield from self.fire(player, "brewed", f"brewed {n.TYPES[beer]}")

    # Combinations

    def run(self, player: Player, effect: Effect | None) -> Play:
        """Carry the effect out as far as possible (rules, section 1)."""
        if not feasible(self.table, player, effect):
            return
        match effect:
            case Op():
                yield from self._op(player, effect)
            case Then(parts):
                for part in parts:
                    yield from self.run(player, part)
            case OneOf():
                yield from self._one_of(player, effect)
            case Pay(coins, to):
                player.coins -= coins
                yield from self.run(player, to)
            case Return(draff, to):
                player.draff -= draff
                yield from self.run(player, to)
            case May(inner):
                if (yield from ask("may", player, [n.DONE, n.YES])) == n.YES:
                    yield from self.run(player, inner)
            case Others(inner):
                for rival in self.table.rivals(player):
                    yield from self.run(rival, inner)

    def _one_of(self, player: Player, effect: OneOf) -> Play:
        choice = yield from ask("option", player, options(self.table, player, effect))
        if choice < n.BOTH:
            yield from self.run(player, effect.options[choice - n.OPTION])
            return
        assert effect.both_for is not None
        player.coins -= effect.both_for  # before either part
        first = choice - n.BOTH
        yield from self.run(player, effect.options[first])
        yield from self.run(player, effect.options[1 - first])

    # The vocabulary (rules, section 8)

    def _amount(self, player: Player, effect: Op) -> int:
        if effect.amount == X:
            return self.table.icons(player, ICON[effect.op])
        if effect.amount == LEVEL:
            return player.level
        return int(effect.amount)

    def _op(self, p: Player, effect: Op) -> Play:
        t = self.table
        amount = self._amount(p, effect)
        match effect.op:
            case "coin":
                p.coins += amount
            case "coin_per_rival":
                p.coins += amount * len(t.rivals(p))
            case "coin_per_rich_rival":
                p.coins += amount * rich_rivals(t, p)
            case "vp":
                t.gain_vp(p, amount)
            case "barrel":
                p.depot += min(amount, t.depot_room(p))
            case "move":
                moved = min(amount, p.depot, t.cellar_room(p))
                p.depot -= moved
                p.barrels += moved
            case "grey_truck":
                t.grey_truck_taken = True
                p.trucks_left += 1
            case "grey_worker":
                t.grey_worker_taken = True
                p.grey_worker_left = True
            case "upgrade":
                p.upgrade_marker = True
            case "level":  # one trigger, however many levels
                p.level = min(p.level + amount, int(self.rules.game["max_level"]))
                yield from self.fire(p, "level")
            case "brew":
                yield from self.brew(p, amount)
            case "exchange":
                yield from self.exchange(p)
            case "draff":
                p.draff += min(amount, t.draff_supply())
            case "return_draff":
                yield from self.return_draff(p, min(amount, p.draff))
            case "recycle":
                turns = sum(p.dials.values())
                returned = yield from self.return_draff(p, min(amount, p.draff, turns))
                yield from self.run(p, Op("rotate", returned))
            case "deliver":
                yield from self.deliver(p)
            case "coop":
                yield from self.take_coop(p)
            case _:
                for _ in range(amount):
                    if feasible(t, p, effect):
                        yield from self._step(p, effect)

    def _step(self, p: Player, effect: Op) -> Play:
        """Once of an effect that is carried out one by one."""
        t = self.table
        match effect.op:
            case "take":
                yield from self.take(p, takes(t, p))
            case "take_any":
                yield from self.take(p, takes(t, p, any_position=True))
            case "draw":
                p.hand.add(t.draw())
            case "rotate":
                coop = (yield from ask("rotate", p, rotations(p))) - n.ROTATE
                p.dials[coop] -= 1
                yield from self.settle(p)
            case "progress":
                yield from self.progress(p)
            case "unblock":
                legal = [n.UNBLOCK + token for token in p.tokens]
                t.remove_token(p, (yield from ask("unblock", p, legal)) - n.UNBLOCK)
                yield from self.fire(p, "unblock")
            case "overlay":
                legal = [n.OVERLAY + beer for beer in p.overlays]
                p.overlays.remove((yield from ask("overlay", p, legal)) - n.OVERLAY)
                yield from self.fire(p, "overlay")
            case "brown":
                card = (yield from ask("brown", p, [n.BROWN + c for c in p.hand])) - n.BROWN
                p.lose_card(card)
                p.display.add(card)
                yield from self.fire(p, "brown")
            case "white":
                yield from self.white(p)
            case "order":
                yield from self.order(p)
            case "extension":
                yield from self.extension(p)
            case "beer":
                beers = [n.BEER + beer for beer in effect.beers]
                p.beers[(yield from ask("beer", p, beers)) - n.BEER] += 1
            case "retrieve":
                source = yield from ask("retrieve", p, retrievals(p))
                p.bonus_left += 1
                if source == n.RETRIEVE_BOARD:
                    p.bonus_on_board -= 1
                else:
                    p.laboratory = "lost"
            case "kiosk":
                space = (yield from ask("kiosk", p, t.free_turn_spaces(n.KIOSK))) - n.KIOSK
                yield from self.run(p, t.turn_effect(space))
