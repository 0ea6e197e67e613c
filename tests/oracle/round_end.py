"""The steps of the round end (rules, section 5)."""

from __future__ import annotations

from collections.abc import Iterator

from . import names as n
from .decision import Play, ask
from .effect import Op
from .effects import Effects
from .feasible import feasible
from .table import Player


class RoundEnd(Effects):
    """Brewing, pieces back, upgrades, hand limit, row."""

    def one_by_one(self) -> Iterator[Player]:
        """The players in order; `turn` counts those that have begun the step."""
        t = self.table
        for player in t.in_order():
            t.turn += 1
            yield player
        t.turn = 0

    def brewing(self) -> Play:
        """Step 1, in the old order: every dial turns, then the Laboratory rotates."""
        self.table.phase = "brewing"
        for p in self.one_by_one():
            p.dials = {coop: max(0, value - 1) for coop, value in p.dials.items()}
            yield from self.settle(p)
            if p.laboratory == "standing":
                rotations = int(self.rules.game["laboratory_rotations"])
                yield from self.run(p, Op("rotate", rotations))
            yield from self.fire(p, "round_end")

    def gain_draff(self) -> None:
        """Step 1b, in the old order: one a dial on a coop, while the supply lasts (section 9)."""
        for p in self.table.in_order():
            p.draff += min(len(p.dials), self.table.draff_supply())

    def retrieve_pieces(self) -> None:
        """Step 2: new order from the track, all pieces but those that stay come back."""
        t = self.table
        t.order.sort(key=lambda seat: t.players[seat].turn_order_space)
        t.occupied.clear()
        t.turn_spaces = [None] * 8
        t.truck_9_used = t.order_truck_used = t.card_truck_used = False
        t.grey_truck_taken = t.grey_worker_taken = False
        for p in t.players:
            p.workers_left = list(p.workers)
            p.grey_worker_left = False
            p.trucks_left = 1
            p.locomotive_left = t.on("export")
            p.admin_left = True
            p.turn_order_space = 0
            p.bonus_left += p.bonus_on_board
            p.bonus_on_board = 0
            self.staff_laboratory(p)

    def upgrades(self) -> Play:
        """Step 3, in the new order: a better worker, and a cellar tile comes off (section 4)."""
        self.table.phase = "upgrades"
        for p in self.one_by_one():
            if p.upgrade_marker:
                yield from self.upgrade(p)

    def upgrade(self, p: Player) -> Play:
        """The small tile brings a brewing level, the large one only its spaces."""
        old = [kind for kind in p.workers if kind < 2]
        kind = (yield from ask("replace_worker", p, [n.REPLACE + k for k in old])) - n.REPLACE
        p.workers.remove(kind)
        p.workers.append(2 + p.upgrades)
        p.workers_left = list(p.workers)
        p.upgrades += 1
        p.upgrade_marker = False
        tiles = [n.TILE + k for k, tile in enumerate(n.CELLAR_TILES) if tile in p.cellar_tiles]
        tile = n.CELLAR_TILES[(yield from ask("cellar_tile", p, tiles)) - n.TILE]
        p.cellar_tiles.remove(tile)
        if tile == "small" and self.table.on("waste"):
            yield from self.settle(p)
            yield from self.run(p, self.rules.modules.waste.small_tile)
        else:
            yield from self._open_cellar(p, raised=tile == "small")
        yield from self.fire(p, "upgrade")

    def _open_cellar(self, p: Player, raised: bool) -> Play:
        raised = raised and feasible(self.table, p, Op("level"))
        p.level += raised
        arrived = self.move_in(p)  # a beer waits for no trigger once there is room
        if raised:
            yield from self.fire(p, "level")
        yield from self.fire_brewed(p, arrived)

    def litfass(self) -> Play:
        """Tokens enough on area 4 turn up a tile; one of them is for all at once (section 9)."""
        t = self.table
        t.phase = "hand_limit"
        if not t.litfass_stack or t.litfass_tokens <= len(t.players):
            return
        t.litfass_tokens -= len(t.players) + 1
        tile = t.litfass_stack.pop()
        t.litfass_shown.add(tile)
        place, effect = self.rules.modules.litfass[tile]
        if place == n.ALL_PLAYERS:
            for p in t.in_order():
                yield from self.run(p, effect)

    def hand_limits(self) -> Play:
        """Step 4a, in the new order."""
        self.table.phase = "hand_limit"
        for p in self.one_by_one():
            while len(p.hand) > self.table.hand_limit(p):
                choice = yield from ask("discard", p, [n.DISCARD + c for c in p.hand])
                p.lose_card(choice - n.DISCARD)
                self.table.discard.add(choice - n.DISCARD)

    def renew_row(self) -> None:
        """Step 4b: the row's first card is discarded."""
        t = self.table
        if t.row:
            t.discard.add(t.row.pop(0))
            t.refill_row()
