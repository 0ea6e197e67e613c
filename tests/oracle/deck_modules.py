"""Random boards and tiles of the modules and of solo play, as TOML."""

from __future__ import annotations

import json
import random
from typing import Final

from .deck_effects import bonus, reward
from .names import ALL_PLAYERS, BASE_EXTENSIONS, EXTENSIONS, LITFASS_PLACES, OBJECTIVES

_BONUSES: Final = ("tile", "brewmaster", "unblock", "no hand limit", "display", "none")
_TRUCKS: Final = ("9", "order", "barrel or card")


def module_tables(chance: random.Random) -> list[str]:
    """Every module's tables."""
    one = chance.randint(12, 24)
    tables: dict[str, dict[str, object]] = {
        "ending": {"one": one, "two": one + 2, "many": one + 3},
        "waste": {
            "draff": chance.randint(2, 9),
            "exchange": chance.randint(1, 4),
            "draff_per_vp": chance.randint(1, 3),
            "experience": chance.randint(1, 4),
            "area": f'"recycle {chance.randint(1, 5)}"',
            "small_tile": reward(chance, 2, draff=True),
        },
        "export": {
            "discs": [[chance.randint(1, 5), chance.randint(1, 5)] for _ in range(4)],
            "beers": chance.randint(1, 2),
            "barrels": chance.randint(0, 2),
            "railroad": f'{{ one_of = ["deliver", {bonus(chance, 2)}, {bonus(chance, 1)}] }}',
        },
        "double_coop": {
            "identical": chance.randint(2, 4),
            "alt_vp": chance.randint(-2, 1),
            "tower": f'["coop", {bonus(chance, 2)}]',
        },
        "house_brand": {"dial": chance.randint(2, 5), "advertising": bonus(chance, 2)},
        "light_bulbs": {"bulbs": chance.randint(1, 5)},
    }
    single = [_table(f"[{name}]", table) for name, table in tables.items()]
    tiles: list[dict[str, object]] = [
        {"number": k, "effect": bonus(chance, 2), "circle": bonus(chance, 1)} for k in range(1, 7)
    ]
    return [
        *single,
        *(_table("[[export_tile]]", tile) for tile in tiles),
        *(_litfass_tile(chance, place) for place in LITFASS_PLACES),
    ]


def _litfass_tile(chance: random.Random, place: str) -> str:
    effect = reward(chance, 2) if place == ALL_PLAYERS else bonus(chance, 2)
    if place.startswith("turn order") and chance.random() < 0.3:
        effect = chance.choice(('{ may = "order" }', '"exchange"', '{ pay = 2, to = "extension" }'))
    return _table("[[litfass_tile]]", {"place": json.dumps(place), "effect": effect})


def solo_tables(chance: random.Random, cards: list[str]) -> list[str]:
    """The numbers, some of the set-up cards and some of the Automa's cards.

    `cards` are the names of the action cards, some of which are left out.
    """
    numbers = {
        "rounds": chance.randint(3, 6),
        "automa_bonus_workers": chance.randint(0, 3),
        "removed": json.dumps(chance.sample(cards, 2)),
    }
    solo_cards = [_solo_card(chance, k) for k in range(1, 7) if chance.random() < 0.5]
    automa = [
        _automa_card(chance, colour, half, number)
        for colour in ("blue", "red")
        for half in "AB"
        for number in range(1, 5)
        if chance.random() < 0.5
    ]
    return [_table("[solo]", numbers), *solo_cards, *automa]


def _solo_card(chance: random.Random, number: int) -> str:
    return _table(
        "[[solo_card]]",
        {
            "number": number,
            "bonus": json.dumps(chance.choice(_BONUSES)),
            "coins": chance.randint(0, 6),
            "barrels": chance.randint(0, 4),
            "vp": chance.randint(-2, 2),
            "blocked": chance.sample(range(1, 9), chance.randint(0, 2)),
            "tile": json.dumps(EXTENSIONS[chance.choice(BASE_EXTENSIONS)]),
            "cards": chance.choice((0, 0, 1, 4)),
        },
    )


def _automa_card(chance: random.Random, colour: str, half: str, number: int) -> str:
    table: dict[str, object] = {
        "colour": json.dumps(colour),
        "half": json.dumps(half),
        "number": number,
        "area": chance.randint(1, 8),
        "step": json.dumps(chance.choice(("higher", "lower"))),
    }
    does = chance.random()
    if colour == "red":
        table["trucks"] = json.dumps(chance.sample(_TRUCKS, 3))
    elif does < 0.4:
        table["remove"] = chance.randint(1, 4)
    elif does < 0.8:
        table["objective"] = json.dumps(chance.choice(OBJECTIVES))
    return _table("[[automa]]", table)


def _table(head: str, values: dict[str, object]) -> str:
    lines = [head, *(f"{key} = {value}" for key, value in values.items()), "source = 'house'\n"]
    return "\n".join(lines)
