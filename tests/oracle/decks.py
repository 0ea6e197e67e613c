"""Random owner's files: the vocabulary in combinations that no house card has."""

from __future__ import annotations

import json
import random
from typing import Final

from .data import load
from .deck_effects import action, reward
from .deck_modules import module_tables, solo_tables
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
    sizes = {"base": chance.randint(25, 60), "bier_boom": 13, "waste": 16, "promo": 3}
    cards = [
        _card(chance, card_set, f"{card_set} {k}", old)
        for card_set, size in sizes.items()
        for k, old in enumerate(_replaced(chance, card_set) or [None] * size)
    ]
    solo = solo_tables(chance, [f"base {k}" for k in range(sizes["base"])])
    boards = [*_numbers(chance), *_spaces(chance), *module_tables(chance), *solo]
    return "\n".join([f"name = 'random {seed}'\n", *boards, *cards])


def _replaced(chance: random.Random, card_set: str) -> list[str]:
    """House cards of which each gets a card in its place; none: the whole set goes."""
    if card_set == "base" or chance.random() < 0.5:
        return []
    house = [card.name for card in load().cards if card.set == card_set]
    return chance.sample(house, chance.randint(1, len(house)))


def _card(chance: random.Random, card_set: str, name: str, old: str | None) -> str:
    draff = card_set == "waste"
    return (
        f"[[card]]\nname = {json.dumps(name)}\nset = {json.dumps(card_set)}\n"
        + (f"replaces = {json.dumps(old, ensure_ascii=False)}\n" if old else "")
        + f"icons = {json.dumps(chance.choices(_ICONS, k=chance.randint(1, 2)))}\n"
        f"white = {_white(chance, draff)}\norder = {_order(chance, draff)}\nsource = 'house'\n"
    )


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
        f"[[{name}]]\n{key}\neffect = {_space_effect(chance, name)}\nsource = 'house'\n"
        for name, tables in keys.items()
        if chance.random() < 0.2
        for key in tables
    ]


def _space_effect(chance: random.Random, name: str) -> str:
    if name == "slot" or chance.random() < 0.7:
        return reward(chance, 2)
    op = chance.choice(("exchange", "order", "extension", "brown"))
    return f"{{ pay = {chance.randint(1, 2)}, to = {json.dumps(op)} }}"


def _white(chance: random.Random, draff: bool) -> str:
    kind = chance.random()
    if kind < 0.5:
        return f"{{ action = {action(chance, 2, draff)} }}"
    if kind < 0.9:
        on = json.dumps(chance.sample((*_EVENTS, *["area 10"] * draff), chance.randint(1, 4)))
        return f"{{ on = {on}, do = {reward(chance, 2, draff)} }}"
    lasting = chance.sample((*_ICONS, "hand_limit", "depot"), chance.randint(1, 3))
    values = ", ".join(f"{what} = {chance.randint(1, 2)}" for what in lasting)
    return f"{{ lasting = {{ {values} }} }}"


def _order(chance: random.Random, draff: bool) -> str:
    beers = ", ".join(
        f"{beer} = {chance.choice((1, 1, 1, 2))}"
        for beer in sorted(chance.sample(TYPES, chance.choice((1, 1, 1, 2, 3))), key=TYPES.index)
    )
    rest = f"barrels = {chance.choice((0, 0, 1, 2))}, vp = {chance.randint(0, 6)}"
    return f"{{ beers = {{ {beers} }}, {rest}, reward = {reward(chance, 2, draff)} }}"
