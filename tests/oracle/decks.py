"""Random owner's files: the vocabulary in combinations that no house card has."""

from __future__ import annotations

import json
import random
from typing import Final

from .names import FIRST_IMPROVED_BONUS, TYPES

_ICONS: Final = ("rotation", "barrel", "move", "bulb")
_EVENTS: Final = (
    "brewed",
    *(f"brewed {beer}" for beer in TYPES),
    *(f"area {area}" for area in range(1, 9)),
    *("order", "rival_order", "extension", "progress", "unblock", "overlay", "level", "upgrade"),
    *("exchange", "bonus", "turn_order", "truck", "admin", "objective", "brown", "white"),
    "round_end",
)
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

# Numbers of [game] and the range each is drawn from.
_GAME: Final = {
    "max_rounds": (4, 15),
    "row": (3, 5),
    "hand_limit": (3, 7),
    "start_hand": (2, 4),
    "start_barrels": (0, 3),
    "depot": (4, 8),
    "cellar": (4, 8),
    "small_tile": (1, 3),
    "large_tile": (2, 5),
    "bonus_workers": (2, 4),
    "bonus_experience": (5, 7),
    "improved_bulbs": (1, 3),
    "max_level": (4, 4),
    "end_vp": (12, 24),
    "max_upgrades": (2, 2),
    "beers_per_vp": (2, 4),
    "coins_per_vp": (3, 6),
    "first_builder_vp": (0, 2),
    "grey_experience": (1, 4),
    "laboratory_rotations": (1, 3),
    "warehouse_depot": (1, 3),
    "warehouse_hand": (1, 3),
    "tavern_coins": (1, 3),
    "bottling_barrels": (1, 2),
}


def random_deck(seed: int) -> str:
    """The text of an owner's file with numbers and action cards of its own."""
    chance = random.Random(f"deck {seed}")
    cards = [
        f"[[card]]\nname = {json.dumps(f'{card_set} {k}')}\nset = {json.dumps(card_set)}\n"
        f"icons = {json.dumps(chance.choices(_ICONS, k=chance.randint(1, 2)))}\n"
        f"white = {_white(chance)}\norder = {_order(chance)}\nsource = 'house'\n"
        for card_set, size in (("base", chance.randint(25, 60)), ("bier_boom", 13), ("promo", 3))
        for k in range(size)
    ]
    return "\n".join([f"name = 'random {seed}'\n", *_numbers(chance), *_spaces(chance), *cards])


def _numbers(chance: random.Random) -> list[str]:
    game = {key: chance.randint(low, high) for key, (low, high) in _GAME.items()}
    tables: dict[str, dict[str, object]] = {
        "game": {
            **game,
            "start_coins": [chance.randint(2, 6) for _ in range(4)],
            "objective_vp": sorted((chance.randint(0, 5) for _ in range(3)), reverse=True),
        },
        "dials": {beer: chance.randint(2, 4) for beer in TYPES},
        "progress": {
            "modifier": sorted((chance.randint(0, 3) for _ in range(9)), reverse=True),
            "overlay_at": sorted(chance.sample(range(1, 9), 5)),
            "vp": [0, *(chance.randint(0, 2) for _ in range(8))],
        },
        "exchange": {
            "vp": chance.randint(1, 2),
            "cards": chance.randint(1, 3),
            "coin": chance.randint(1, 2),
            "twice_cost": chance.randint(1, 2),
        },
    }
    return [
        "\n".join([f"[{name}]", *(f"{k} = {v}" for k, v in table.items()), "source = 'house'\n"])
        for name, table in tables.items()
    ]


def _spaces(chance: random.Random) -> list[str]:
    """Some of the boards' spaces and slots, with other effects."""
    keys = {
        "area": [
            f"number = {k}\nname = 'area {k}'\nexperience = [{chance.randint(2, 4)}, 4]"
            for k in range(1, 9)
        ],
        "turn_order": [f"space = {k}" for k in range(1, 9)],
        "admin": [""] * 4,
        "slot": [""] * 4,
        "bonus": [
            f"name = 'bonus {k}'\narea = '{'improved' if k >= FIRST_IMPROVED_BONUS else 'basic'}'"
            for k in range(12)
        ],
    }
    return [
        f"[[{name}]]\n{key}\neffect = {_reward(chance, 2)}\nsource = 'house'\n"
        for name, tables in keys.items()
        if chance.random() < 0.2
        for key in tables
    ]


def _white(chance: random.Random) -> str:
    kind = chance.random()
    if kind < 0.5:
        return f"{{ action = {_action(chance, 2)} }}"
    if kind < 0.9:
        on = json.dumps(chance.sample(_EVENTS, chance.randint(1, 4)))
        return f"{{ on = {on}, do = {_reward(chance, 2)} }}"
    lasting = chance.sample((*_ICONS, "hand_limit", "depot"), chance.randint(1, 3))
    values = ", ".join(f"{what} = {chance.randint(1, 2)}" for what in lasting)
    return f"{{ lasting = {{ {values} }} }}"


def _order(chance: random.Random) -> str:
    beers = ", ".join(
        f"{beer} = {chance.choice((1, 1, 1, 2))}"
        for beer in sorted(chance.sample(TYPES, chance.choice((1, 1, 1, 2, 3))), key=TYPES.index)
    )
    rest = f"barrels = {chance.choice((0, 0, 1, 2))}, vp = {chance.randint(0, 6)}"
    return f"{{ beers = {{ {beers} }}, {rest}, reward = {_reward(chance, 2)} }}"


def _op(chance: random.Random, ops: tuple[str, ...]) -> str:
    op = chance.choice((*ops, "beer"))
    if op == "beer":
        types = chance.sample(TYPES, chance.randint(1, 3))
        op = "beer " + chance.choice(("any", "/".join(sorted(types, key=TYPES.index))))
    if op in _COUNTED and chance.random() < 0.5:
        op += f" {chance.randint(1, 3)}"
    return json.dumps(op)


def _reward(chance: random.Random, depth: int) -> str:
    """What a brewmaster or an order may do: no payments, no actions of another kind."""
    if depth == 0 or chance.random() < 0.5:
        return _op(chance, _REWARDS)
    parts = ", ".join(_reward(chance, depth - 1) for _ in range(chance.randint(2, 3)))
    return chance.choice((f"[{parts}]", f"{{ one_of = [{parts}] }}"))


def _action(chance: random.Random, depth: int) -> str:
    """What a special action may do."""
    if depth == 0 or chance.random() < 0.3:
        return _op(chance, _ACTIONS)
    first, second, third = (_action(chance, depth - 1) for _ in range(3))
    return chance.choice(
        (
            f"[{first}, {second}]",
            f"[{first}, {second}, {third}]",
            f"{{ one_of = [{first}, {second}, {third}] }}",
            f"{{ one_of = [{first}, {second}], both_for = {chance.randint(0, 2)} }}",
            f"{{ pay = {chance.randint(1, 3)}, to = {first} }}",
            f"{{ may = {first} }}",
            f"[{first}, {{ others = {json.dumps(chance.choice(_OTHERS))} }}]",
        )
    )
