"""The effects that take several steps: cards, brewing, orders, extensions, the exchange."""

from __future__ import annotations

from abc import ABC, abstractmethod

from . import names as n
from .decision import Play, ask
from .effect import Effect, Op
from .feasible import (
    barrels_due,
    brews,
    builds,
    coop_and_type,
    feasible,
    gives,
    orders,
    whites,
)
from .table import Player, Table


class Procedures(ABC):
    """Pieces of the rules that run, and are run by, the effect interpreter."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rules = table.rules

    @abstractmethod
    def run(self, player: Player, effect: Effect | None) -> Play:
        """Carry the effect out as far as possible."""

    @abstractmethod
    def fire(self, player: Player, *events: str) -> Play:
        """Run what any of these events triggers."""

    @abstractmethod
    def settle(self, player: Player) -> Play:
        """Move brewed beers into the cellar."""

    def take(self, p: Player, legal: list[int]) -> Play:
        """A card from the row is known to all (rules, section 11)."""
        choice = yield from ask("take", p, legal)
        if choice == n.DRAW:
            p.hand.add(self.table.draw())
            return
        card = choice - n.TAKE
        self.table.row.remove(card)
        self.table.refill_row()
        p.hand.add(card)
        p.known.add(card)

    def brew(self, p: Player, types: int) -> Play:
        """Start one type or more; the dial starts higher early on the track (rules, section 4).

        A further coop of a type begun costs nothing more (section 9).
        """
        begun: set[int] = set()
        while True:
            starts = {action: coop_and_type(p, action) for action in brews(self.table, p)}
            legal = [a for a, (_, beer) in starts.items() if len(begun) < types or beer in begun]
            choice = yield from ask("brew", p, legal + [n.DONE] * bool(begun))
            if choice == n.DONE:
                return
            coop, beer = starts[choice]
            base = self.rules.dials[beer]
            if coop == n.HOUSE:
                base = self.rules.modules.coops.house_dial
            p.start_dial(coop, beer, base + self.rules.modifier[p.progress])
            begun.add(beer)

    def progress(self, p: Player) -> Play:
        """One space on; VP and an overlay as printed there (rules, section 4)."""
        p.progress += 1
        self.table.gain_vp(p, self.rules.progress_vp[p.progress])
        if p.progress in self.rules.overlay_at:
            yield from self.run(p, Op("overlay"))
        yield from self.fire(p, "progress")

    def white(self, p: Player) -> Play:
        """A brewmaster stays; a special action runs, then is discarded (rules, section 6)."""
        card = (yield from ask("white", p, whites(self.table, p))) - n.WHITE
        p.lose_card(card)
        action = self.rules.cards[card].action
        if action is None:
            p.brewmasters.add(card)
        else:
            self.table.limbo.add(card)
            yield from self.run(p, action)
            self.table.limbo.remove(card)
            self.table.discard.add(card)
        yield from self.fire(p, "white")

    def order(self, p: Player) -> Play:
        """Paid in full, then VP, then the reward (rules, section 5)."""
        card = (yield from ask("order", p, orders(self.table, p))) - n.ORDER
        order = self.rules.cards[card].order
        assert order is not None
        p.barrels -= barrels_due(self.table, p, card)
        p.lose_card(card)
        self.table.limbo.add(card)
        p.beers = [have - due for have, due in zip(p.beers, order.beers, strict=True)]
        self.table.gain_vp(p, order.vp)
        if n.TAVERN in p.extensions:
            p.coins += int(self.rules.game["tavern_coins"])
        yield from self.settle(p)
        yield from self.run(p, order.reward)
        yield from self.fire(p, "order")
        self.table.limbo.remove(card)
        self.table.discard.add(card)
        for rival in self.table.rivals(p):
            yield from self.fire(rival, "rival_order")

    def extension(self, p: Player) -> Play:
        """The tile, the first builder's VP, the slot's effect (rules, sections 4, 5 and 7)."""
        tile = (yield from ask("build", p, builds(self.table, p))) - n.BUILD
        self.table.stacks[tile] -= 1
        p.extensions.add(tile)
        self.table.gain_vp(p, self.table.builder_vp(tile))
        if tile in n.BASE_EXTENSIONS:
            self.table.first_built.add(tile)
        if tile == n.LABORATORY:
            p.laboratory = "waiting"
            self.staff_laboratory(p)
        yield from self.run(p, self.rules.extensions[tile])
        if len(p.extensions) <= len(self.rules.slots):
            yield from self.run(p, self.rules.slots[len(p.extensions) - 1])
        yield from self.fire(p, "extension")

    def staff_laboratory(self, p: Player) -> None:
        """A Laboratory that waits takes a bonus worker if one is left (rules, section 7)."""
        if p.laboratory == "waiting" and p.bonus_left > 0:
            p.bonus_left -= 1
            p.laboratory = "standing"

    def exchange(self, p: Player) -> Play:
        """Give one thing for another; for a coin twice (rules, section 5)."""
        cost = self.rules.exchange["twice_cost"]
        times = [n.DONE]
        p.coins -= cost
        if p.coins >= 0 and gives(self.table, p):
            times.append(n.YES)
        p.coins += cost
        twice = (yield from ask("exchange_twice", p, times)) == n.YES
        if twice:
            p.coins -= cost
        for _ in range(1 + twice):
            if gives(self.table, p):
                yield from self._exchange_once(p)

    def _exchange_once(self, p: Player) -> Play:
        given = yield from ask("exchange_give", p, gives(self.table, p))
        if given == n.GIVE_COIN:
            p.coins -= 1
        elif given == n.GIVE_BARREL:
            p.barrels -= 1
        elif given == n.GIVE_DRAFF:
            p.draff -= self.rules.modules.waste.exchange
        else:
            p.beers[given - n.GIVE] -= 1
        yield from self.settle(p)
        cards = Op("take", self.rules.exchange["cards"])
        legal = [n.GAIN_VP, n.GAIN_COIN] + [n.GAIN_CARDS] * feasible(self.table, p, cards)
        gain = yield from ask("exchange_gain", p, legal)
        if gain == n.GAIN_VP:
            self.table.gain_vp(p, self.rules.exchange["vp"])
        elif gain == n.GAIN_COIN:
            p.coins += self.rules.exchange["coin"]
        else:
            yield from self.run(p, cards)
        yield from self.fire(p, "exchange")
