"""The actions of the action phase (rules, section 5)."""

from __future__ import annotations

from . import names as n
from .decision import Play, ask
from .effect import Effect, May, Op
from .effects import Effects
from .feasible import feasible, orders
from .table import Player


class Actions(Effects):
    """What a player may do on their turn, and how it is carried out."""

    def turn_actions(self, p: Player) -> list[int]:
        """Every placement of which some part can be carried out."""
        t = self.table
        legal = []
        kinds = p.workers_left + [n.GREY] * p.grey_worker_left
        for space in self.worker_spaces(p) if kinds else ():
            legal += [n.worker(kind, space) for kind in kinds]
        legal += self.turn_order_actions(p)
        if p.locomotive_left and feasible(t, p, self.rules.modules.export.railroad):
            legal.append(n.LOCOMOTIVE)
        if p.trucks_left:
            legal += [n.TRUCK + truck for truck in range(4) if self.truck_feasible(p, truck)]
        if p.admin_left:
            legal += [
                n.ADMIN + a
                for a, effect in enumerate(self.rules.admin)
                if p.admin_open(a) and feasible(t, p, effect)
            ]
        return legal

    def turn_order_actions(self, p: Player) -> list[int]:
        """Once a round; legal with or without the space's bonus."""
        return self.table.free_turn_spaces() if p.turn_order_space == 0 else []

    def worker_spaces(self, p: Player) -> list[int]:
        """Free, uncovered spaces of feasible areas; the exchange takes any number."""
        t = self.table
        effects = {
            2 * area + half: self.rules.areas[area].effect
            for area in range(8)
            for half in range(2)
            if not (t.on("export") and area == n.RAILROAD_AREA)
        }
        if t.on("waste"):
            effects[n.AREA_10] = self.rules.modules.waste.area.effect
        if (retrieve := t.litfass_space()) is not None:
            effects[n.LITFASS] = retrieve
        taken = t.covered | t.occupied
        free = [s for s, effect in effects.items() if s not in taken and feasible(t, p, effect)]
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
        elif action == n.LOCOMOTIVE:
            p.locomotive_left = False
            yield from self.run(p, self.rules.modules.export.railroad)
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
        if space == n.LITFASS:
            yield from self.run(p, self.table.litfass_space())
            return
        number = 10 if space == n.AREA_10 else space // 2 + 1
        area = self.rules.modules.waste.area if number == 10 else self.rules.areas[number - 1]
        yield from self.run(p, area.effect)
        yield from self.fire(p, f"area {number}")
        if experience + area.experience[space % 2] >= self.rules.game["bonus_experience"]:
            yield from self.bonus_action(p)

    def bonus_action(self, p: Player) -> Play:
        """A bonus worker for a basic or, with bulbs enough, an improved bonus action."""
        if p.bonus_left == 0:
            return
        bulbs = self.table.icons(p, "bulb")
        improved = bulbs >= self.bulbs_needed()
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

    def bulbs_needed(self) -> int:
        """For an improved bonus action (rules, section 5; light_bulbs: section 2)."""
        if self.table.on("light_bulbs"):
            return self.rules.modules.bulbs
        return int(self.rules.game["improved_bulbs"])

    def turn_order_action(self, p: Player, space: int) -> Play:
        """The bonus at once; one that cannot be paid is forgone."""
        self.take_turn_space(p, space)
        yield from self.run(p, self.table.turn_effect(space))
        yield from self.fire(p, "turn_order")

    def take_turn_space(self, p: Player, space: int) -> None:
        """The untagged worker stands there until the round end."""
        self.table.turn_spaces[space] = p.seat
        p.turn_order_space = space + 1

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
        needed = list(self.rules.objectives)
        if self.table.on("double_coop"):
            needed[0] = self.rules.modules.coops.identical
        return reached[objective] >= needed[objective]
