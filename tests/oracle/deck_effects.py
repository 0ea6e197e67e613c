"""Random effects for random decks, as TOML."""

from __future__ import annotations

import json
import random
from typing import Final

from .names import TYPES

_COUNTED: Final = (
    *("coin", "take", "draw", "take_any", "barrel", "move", "rotate", "brew"),
    *("progress", "level", "unblock", "overlay", "vp"),
)
_REWARDS: Final = (*_COUNTED, "barrel X", "move X", "rotate X", "brew level", "vp -1", "retrieve")
_ACTIONS: Final = (
    *_REWARDS,
    *("order", "extension", "upgrade", "grey_truck", "grey_worker", "kiosk", "brown", "brown 2"),
    *("coin_per_rival", "coin_per_rich_rival 2"),
)
_OTHERS: Final = ("coin 1", "draw 1", "barrel 1", "move 2", "vp -1")
_DRAFF: Final = (
    *("draff 1", "draff 3", "return_draff 1", "return_draff 4", "recycle 1", "recycle 3"),
)


def reward(chance: random.Random, depth: int, draff: bool = False) -> str:
    """What a brewmaster, an order or a tile may do: no payments, no actions of another kind."""
    if depth == 0 or chance.random() < 0.5:
        return _op(chance, _REWARDS, draff)
    parts = ", ".join(reward(chance, depth - 1, draff) for _ in range(chance.randint(2, 3)))
    tables = [f"[{parts}]", f"{{ one_of = [{parts}] }}"]
    return chance.choice([*tables, *_returns(chance, reward(chance, depth - 1, draff), draff)])


def action(chance: random.Random, depth: int, draff: bool = False) -> str:
    """What a special action may do."""
    if depth == 0 or chance.random() < 0.3:
        return _op(chance, _ACTIONS, draff)
    first, second, third = (action(chance, depth - 1, draff) for _ in range(3))
    others = json.dumps(chance.choice((*_OTHERS, *["draff 1"] * draff)))
    return chance.choice(
        (
            f"[{first}, {second}, {third}]",
            f"{{ one_of = [{first}, {second}, {third}] }}",
            f"[{first}, {{ others = {others} }}]",
            *_choices(chance, first, second),
            *_returns(chance, first, draff),
        )
    )


def bonus(chance: random.Random, depth: int) -> str:
    """What a tile of a module may do: a reward, refused or paid for."""
    if depth == 0 or chance.random() < 0.3:
        return reward(chance, depth)
    return chance.choice(_choices(chance, bonus(chance, depth - 1), bonus(chance, depth - 1)))


def _choices(chance: random.Random, first: str, second: str) -> tuple[str, ...]:
    return (
        f"[{first}, {second}]",
        f"{{ one_of = [{first}, {second}], both_for = {chance.randint(0, 2)} }}",
        f"{{ pay = {chance.randint(1, 3)}, to = {first} }}",
        f"{{ may = {first} }}",
    )


def _returns(chance: random.Random, effect: str, draff: bool) -> list[str]:
    return [f"{{ return = {chance.randint(1, 4)}, to = {effect} }}"] * draff


def _op(chance: random.Random, ops: tuple[str, ...], draff: bool) -> str:
    if draff and chance.random() < 0.4:
        return json.dumps(chance.choice(_DRAFF))
    op = chance.choice((*ops, "beer"))
    if op == "beer":
        types = chance.sample(TYPES, chance.randint(1, 3))
        op = "beer " + chance.choice(("any", "/".join(sorted(types, key=TYPES.index))))
    if op in _COUNTED and chance.random() < 0.5:
        op += f" {chance.randint(1, 3)}"
    return json.dumps(op)
