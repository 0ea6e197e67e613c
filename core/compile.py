"""Effects compiled to flat programs: nodes linked by child and sibling, conditions as fact sets.

A node's condition says when some part of its effect can be carried out.  It is a list of terms; a
term is a set of `Fact` bits that must all hold (see `facts.pxd`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import NamedTuple

from brauhaus.core.effects import (
    TYPES,
    Effect,
    GiveDraff,
    May,
    OneOf,
    Op,
    Others,
    Pay,
    Seq,
    nodes,
)
from brauhaus.core.grammar import DRAFF_OPS
from brauhaus.core.numbers import Event, Fact, Module
from brauhaus.core.numbers import Op as Opcode

AMOUNT = {"X": 255, "level": 254}
MAX_COINS = 8
MAX_DRAFF = 8

_FACTS = {
    "take": Fact.F_TAKE,
    "take_any": Fact.F_TAKE,
    "draw": Fact.F_DRAW,
    "barrel": Fact.F_BARREL,
    "move": Fact.F_MOVE,
    "rotate": Fact.F_ROTATE,
    "brew": Fact.F_BREW,
    "progress": Fact.F_PROGRESS,
    "level": Fact.F_LEVEL,
    "unblock": Fact.F_UNBLOCK,
    "overlay": Fact.F_OVERLAY,
    "brown": Fact.F_BROWN,
    "white": Fact.F_WHITE,
    "order": Fact.F_ORDER,
    "extension": Fact.F_EXTENSION,
    "upgrade": Fact.F_UPGRADE,
    "beer": Fact.F_CELLAR,
    "retrieve": Fact.F_RETRIEVE,
    "exchange": Fact.F_EXCHANGE,
    "grey_truck": Fact.F_GREY_TRUCK,
    "grey_worker": Fact.F_GREY_WORKER,
    "kiosk": Fact.F_KIOSK,
    "coin_per_rich_rival": Fact.F_RICH_RIVAL,
    "draff": Fact.F_DRAFF_LEFT,
    "recycle": Fact.F_RECYCLE,
    "deliver": Fact.F_DELIVER,
    "coop": Fact.F_COOP,
}
_RETURNS = ("return_draff", "recycle")
"""Operations that return 1 draff at least."""
_FACTS_X = {"barrel": Fact.F_BARREL_X, "move": Fact.F_MOVE_X, "rotate": Fact.F_ROTATE_X}


class Node(NamedTuple):
    """One node as the C table holds it; `child` and `next` are node numbers, 0 none."""

    op: int
    amount: int
    value: int
    types: int
    cost: int
    both: bool
    child: int
    next: int
    term: int
    terms: int
    asks: int


class Term(NamedTuple):
    """Facts that must hold together, and coins and draff that must be there."""

    coins: int
    draff: int
    facts: int


@dataclass
class Program:
    """All programs of a ruleset: node 0 means "no effect"; `labels` say where each stands."""

    nodes: list[Node] = field(default_factory=lambda: [Node(0, 0, 0, 0, 0, False, 0, 0, 0, 0, 0)])
    terms: list[int] = field(default_factory=list)
    labels: list[str] = field(default_factory=lambda: [""])
    effects: list[Effect | None] = field(default_factory=lambda: [None])

    def add(self, effect: Effect | None, label: str) -> int:
        """Compile an effect and return its node number (0 for none)."""
        return 0 if effect is None else self._add(effect, label, 0)

    def _add(self, effect: Effect, label: str, sibling: int) -> int:
        number = len(self.nodes)
        self.nodes.append(self.nodes[0])
        self.labels.append(label)
        self.effects.append(effect)
        child = 0
        for k, part in reversed(list(enumerate(_parts(effect)))):
            child = self._add(part, f"{label}/{k}", child)
        terms = condition(effect)
        masks = [_mask(term) for term in terms]
        # What the parts ask counts too: an option's facts are looked at one by one.
        asks = reduce(or_, masks)
        inner = child
        while inner:
            asks |= self.nodes[inner].asks
            inner = self.nodes[inner].next
        node = _node(effect, child, sibling)
        self.nodes[number] = node._replace(term=len(self.terms), terms=len(masks), asks=asks)
        self.terms += masks
        return number


def event_numbers(names: tuple[str, ...]) -> int:
    """The events of a brewmaster as a bit mask."""
    mask = 0
    for name in names:
        kind, _, rest = name.partition(" ")
        if name == "brewed":
            mask |= 0x3F << Event.EV_BREWED
        elif kind == "brewed":
            mask |= 1 << (Event.EV_BREWED + TYPES.index(rest))
        elif kind == "area":
            mask |= 1 << (Event.EV_AREA + int(rest))
        else:
            mask |= 1 << Event[f"EV_{name.upper()}"]
    return mask


_OP_MODULES = {
    **dict.fromkeys(DRAFF_OPS, Module.MODULE_WASTE),
    "deliver": Module.MODULE_EXPORT,
    "coop": Module.MODULE_DOUBLE_COOP,
}


def modules_needed(effect: Effect) -> int:
    """The modules without which an effect means nothing, as a mask of `Module`."""
    mask = 0
    for node in nodes(effect):
        if isinstance(node, GiveDraff):
            mask |= Module.MODULE_WASTE
        elif isinstance(node, Op):
            mask |= _OP_MODULES.get(node.name, 0)
    return mask


def condition(effect: Effect) -> list[Term]:
    """When some part of the effect can be carried out: any of these terms holds."""
    match effect:
        case Op():
            found = [Term(0, int(effect.name in _RETURNS), _fact(effect))]
            if effect.name == "exchange":
                # A coin, too, is something to give up.
                found.append(Term(1, 0, 0))
        case Pay(cost=cost, effect=part):
            found = [term._replace(coins=term.coins + cost) for term in condition(part)]
        case GiveDraff(count=count, effect=part):
            # What is returned is in the supply when the rest begins.
            there = ~(1 << Fact.F_DRAFF_LEFT)
            found = [
                Term(term.coins, term.draff + count, term.facts & there) for term in condition(part)
            ]
        case Others():
            found = [Term(0, 0, 0)]
        case _:
            found = [term for part in _parts(effect) for term in condition(part)]
    return sorted(term for term in set(found) if not any(_implies(term, o) for o in set(found)))


def _parts(effect: Effect) -> tuple[Effect, ...]:
    match effect:
        case Seq(parts=parts) | OneOf(options=parts):
            return parts
        case Pay(effect=part) | GiveDraff(effect=part) | May(effect=part) | Others(effect=part):
            return (part,)
    return ()


def _implies(term: Term, other: Term) -> bool:
    """Does `other` hold whenever `term` does, so that `term` says nothing new?"""
    return (
        term != other
        and other.coins <= term.coins
        and other.draff <= term.draff
        and other.facts & ~term.facts == 0
    )


def _fact(op: Op) -> int:
    if op.amount == "X":
        return 1 << _FACTS_X[op.name]
    return 1 << _FACTS[op.name] if op.name in _FACTS else 0


def _mask(term: Term) -> int:
    if term.coins > MAX_COINS or term.draff > MAX_DRAFF:
        return 1 << Fact.F_NEVER
    coins = 1 << (Fact.F_COINS + term.coins - 1) if term.coins else 0
    draff = 1 << (Fact.F_DRAFF + term.draff - 1) if term.draff else 0
    return term.facts | coins | draff


def _node(effect: Effect, child: int, sibling: int) -> Node:
    amount, types, cost, both = 0, 0, 0, False
    value = 0
    match effect:
        case Op(name=name, amount=number, types=kinds):
            opcode = Opcode[f"OP_{name.upper()}"]
            amount = AMOUNT[number] if isinstance(number, str) else max(number, 0)
            value = number if isinstance(number, int) else 0
            types = sum(1 << kind for kind in kinds)
        case Seq():
            opcode = Opcode.OP_SEQ
        case OneOf(both_for=price):
            opcode, cost, both = Opcode.OP_ONE_OF, price or 0, price is not None
        case Pay():
            opcode, cost = Opcode.OP_PAY, effect.cost
        case GiveDraff():
            opcode, cost = Opcode.OP_GIVE_DRAFF, effect.count
        case May():
            opcode = Opcode.OP_MAY
        case Others():
            opcode = Opcode.OP_OTHERS
    return Node(opcode, amount, value, types, cost, both, child, sibling, 0, 0, 0)
