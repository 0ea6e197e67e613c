"""The course of the game: turns, rounds and the end (rules, section 5)."""

from __future__ import annotations

from . import names as n
from .decision import Play, ask
from .effect import Effect, May, Op
from .effects import Effects
from .feasible import feasible, orders
from .table import Player


class Game(Effects):
    """A game from where its table stands to the end."""

    def play(self) -> Play:
        """Rounds until one ends with the end triggered."""
        t = self.table
        while t.phase != "over":
            yield from self.action_phase()
            yield from self.brewing()
            self.retrieve_pieces()
            yield from self.upgrades()
            if t.end_triggered or t.round == self.rules.game["max_rounds"]:
                t.phase = "over"
                return
            yield from self.hand_limits()
            self.renew_row()
            t.round += 1
            t.phase = "action"

    # The action phase

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

    def turn_actions(self, p: Player) -> list[int]:
        """Every placement of which some part can be carried out."""
        t = self.table
        legal = []
        kinds = p.workers_left + [n.GREY] * p.grey_worker_left
        for space in self.worker_spaces(p) if kinds else ():
            legal += [n.worker(kind, space) for kind in kinds]
        if p.turn_order_space == 0:  # legal with or without the bonus
            legal += t.free_turn_spaces()
        if p.trucks_left:
            legal += [n.TRUCK + truck for truck in range(4) if self.truck_feasible(p, truck)]
        if p.admin_left:
            legal += [
                n.ADMIN + a
                for a, effect in enumerate(self.rules.admin)
                if p.admin_open(a) and feasible(t, p, effect)
            ]
        return legal

    def worker_spaces(self, p: Player) -> list[int]:
        """Free, uncovered spaces of feasible areas; the exchange takes any number."""
        t = self.table
        spaces = [
            2 * area + half
            for area in range(8)
            if feasible(t, p, self.rules.areas[area].effect)
            for half in range(2)
        ]
        free = [s for s in spaces if s not in t.covered and s not in t.occupied]
        return free + [n.EXCHANGE] * feasible(t, p, self.rules.trucks[n.TRUCK_EXCHANGE])

    def truck_feasible(self, p: Player, truck: int) -> bool:
        """Space 9 holds one truck; the first truck's barrel may be what an order needs."""
        t = self.table
        if truck == n.TRUCK_COINS and t.truck_9_used:
            return False
        if truck == n.TRUCK_ORDER and not t.order_truck_used:
            match self.rules.first_truck[truck]:
                case May(Op("move", int(amount))):
                    barrels = min(amount, p.depot, t.cellar_room(p))
                    return bool(orders(t, p, more_barrels=barrels))
        return feasible(t, p, self.rules.trucks[truck])

    def act(self, p: Player, action: int) -> Play:
        """One action with all that may follow it: triggers, bonus action, objective."""
        if action >= n.WORKER:
            yield from self.worker_action(p, *divmod(action - n.WORKER, 32))
        elif action >= n.TURN_ORDER:
            yield from self.turn_order_action(p, action - n.TURN_ORDER)
        elif action >= n.TRUCK:
            yield from self.truck_action(p, action - n.TRUCK)
        else:
            p.admin_left = False
            yield from self.run(p, self.rules.admin[action - n.ADMIN])
            yield from self.fire(p, "admin")
        yield from self.claim_objective(p)

    def worker_action(self, p: Player, kind: int, space: int) -> Play:
        """The area's effect, then perhaps a bonus action; the exchange has no experience."""
        if kind == n.GREY:
            p.grey_worker_left = False
            experience = int(self.rules.game["grey_experience"])
        else:
            p.workers_left.remove(kind)
            experience = kind + 1
        if space == n.EXCHANGE:
            yield from self.exchange(p)
            return
        self.table.occupied.add(space)
        area = self.rules.areas[space // 2]
        yield from self.run(p, area.effect)
        yield from self.fire(p, f"area {space // 2 + 1}")
        if experience + area.experience[space % 2] >= self.rules.game["bonus_experience"]:
            yield from self.bonus_action(p)

    def bonus_action(self, p: Player) -> Play:
        """A bonus worker for a basic or, with bulbs enough, an improved bonus action."""
        if p.bonus_left == 0:
            return
        bulbs = self.table.icons(p, "bulb")
        improved = bulbs >= int(self.rules.game["improved_bulbs"])
        legal = [
            n.BONUS + k
            for k, effect in enumerate(self.rules.bonus)
            if (improved or k < n.FIRST_IMPROVED_BONUS) and feasible(self.table, p, effect)
        ]
        choice = yield from ask("bonus", p, [n.DONE, *legal])
        if choice == n.DONE:
            return
        p.bonus_left -= 1
        p.bonus_on_board += 1
        yield from self.run(p, self.rules.bonus[choice - n.BONUS])
        yield from self.fire(p, "bonus")

    def turn_order_action(self, p: Player, space: int) -> Play:
        """The bonus at once; one that cannot be paid is forgone."""
        self.table.turn_spaces[space] = p.seat
        p.turn_order_space = space + 1
        yield from self.run(p, self.rules.turn_order[space])
        yield from self.fire(p, "turn_order")

    def truck_action(self, p: Player, truck: int) -> Play:
        """The space's effect and, for the first truck on some spaces, a bonus.

        One that may be declined comes before or after the effect, any other before it.
        """
        main = self.rules.trucks[truck]
        first = self.place_truck(p, truck)
        match first:
            case May(bonus):
                if feasible(self.table, p, bonus):
                    legal = [n.BONUS_FIRST] + [n.MAIN_FIRST] * feasible(self.table, p, main)
                    if (yield from ask("first_truck", p, legal)) == n.BONUS_FIRST:
                        yield from self.run(p, bonus)
                        first = None
                yield from self.run(p, main)
                yield from self.run(p, first)
            case _:
                yield from self.run(p, first)
                yield from self.run(p, main)
        yield from self.fire(p, "truck")

    def place_truck(self, p: Player, truck: int) -> Effect | None:
        """The first truck's bonus, if this is the first there in the round."""
        t = self.table
        p.trucks_left -= 1
        used = (t.truck_9_used, t.order_truck_used, t.card_truck_used, True)[truck]
        t.truck_9_used |= truck == n.TRUCK_COINS
        t.order_truck_used |= truck == n.TRUCK_ORDER
        t.card_truck_used |= truck == n.TRUCK_CARD
        return None if used else self.rules.first_truck[truck]

    def claim_objective(self, p: Player) -> Play:
        """A bonus worker stays on the objective for the rest of the game."""
        if p.bonus_left == 0:
            return
        legal = [
            n.OBJECTIVE + o
            for o in range(len(n.OBJECTIVES))
            if o not in p.objectives and self.meets(p, o)
        ]
        choice = yield from ask("objective", p, [n.DONE, *legal])
        if choice == n.DONE:
            return
        objective = choice - n.OBJECTIVE
        p.bonus_left -= 1
        p.objectives.add(objective)
        vp = self.rules.game["objective_vp"]
        claim = self.table.objectives[objective]
        self.table.objectives[objective] += 1
        self.table.gain_vp(p, vp[min(claim, len(vp) - 1)])
        yield from self.fire(p, "objective")

    def meets(self, p: Player, objective: int) -> bool:
        """Whether the player's board fulfils the objective now."""
        cards = self.rules.cards
        reached = (
            max(p.beers),
            sum(count > 0 for count in p.beers),
            len(p.extensions),
            sum(cards[c].set != "start" for c in p.display),
            sum(map(p.admin_open, range(4))),
            p.level,
        )
        return reached[objective] >= self.rules.objectives[objective]

    # The round end

    def brewing(self) -> Play:
        """Step 1, in the old order: every dial turns, then the Laboratory rotates."""
        self.table.phase = "brewing"
        for p in self.table.in_order():
            p.dials = {coop: max(0, value - 1) for coop, value in p.dials.items()}
            yield from self.settle(p)
            if p.laboratory == "standing":
                rotations = int(self.rules.game["laboratory_rotations"])
                yield from self.run(p, Op("rotate", rotations))
            yield from self.fire(p, "round_end")

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
            p.admin_left = True
            p.turn_order_space = 0
            p.bonus_left += p.bonus_on_board
            p.bonus_on_board = 0
            self.staff_laboratory(p)

    def upgrades(self) -> Play:
        """Step 3, in the new order: a better worker, and a cellar tile comes off (section 4)."""
        self.table.phase = "upgrades"
        for p in self.table.in_order():
            if p.upgrade_marker:
                p.upgrade_marker = False
                yield from self.upgrade(p)

    def upgrade(self, p: Player) -> Play:
        """The small tile brings a brewing level, the large one only its spaces."""
        old = [kind for kind in p.workers if kind < 2]
        kind = (yield from ask("replace_worker", p, [n.REPLACE + k for k in old])) - n.REPLACE
        p.workers.remove(kind)
        p.workers.append(2 + p.upgrades)
        p.workers_left = list(p.workers)
        p.upgrades += 1
        tiles = [n.TILE + k for k, tile in enumerate(n.CELLAR_TILES) if tile in p.cellar_tiles]
        tile = n.CELLAR_TILES[(yield from ask("cellar_tile", p, tiles)) - n.TILE]
        p.cellar_tiles.remove(tile)
        raised = tile == "small" and feasible(self.table, p, Op("level"))
        p.level += raised
        arrived = self.move_in(p)  # a beer waits for no trigger once there is room
        if raised:
            yield from self.fire(p, "level")
        yield from self.fire_brewed(p, arrived)
        yield from self.fire(p, "upgrade")

    def hand_limits(self) -> Play:
        """Step 4a, in the new order."""
        self.table.phase = "hand_limit"
        for p in self.table.in_order():
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
