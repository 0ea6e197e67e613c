"""What the deck check says about faults in the data of solo play."""

from pathlib import Path

import pytest

from brauhaus.core.deck import check_deck

from .files import SOLO, Fault, assert_fault, edited

FAULTS: dict[str, Fault] = {
    "7 rounds": (SOLO, "rounds = 6", "rounds = 7", "solo: rounds: 7 must be 1 to 6"),
    "bonus workers": (
        SOLO,
        "automa_bonus_workers = 2",
        "automa_bonus_workers = -1",
        "solo: automa_bonus_workers: negative number -1; must be 0 to 9",
    ),
    "removed by number": (
        SOLO,
        '"Mathilde Schneider"]',
        "6]",
        "solo: removed: expected a text, not 6",
    ),
    "7th solo card": (SOLO, "number = 6", "number = 7", "solo_card 6: number: 7 must be 1 to 6"),
    "unknown bonus": (
        SOLO,
        'bonus = "tile"',
        'bonus = "tiles"',
        'solo_card 1: bonus: unknown bonus "tiles"; allowed: tile, brewmaster, unblock, no hand',
    ),
    "coins": (SOLO, "coins = 3", "coins = 21", "solo_card 1: coins: 21 must be 0 to 20"),
    "VP": (SOLO, "vp = -1", "vp = -31", "solo_card 1: vp: -31 must be -30 to 20"),
    "three spaces": (
        SOLO,
        "blocked = [2, 7]",
        "blocked = [2, 7, 8]",
        "solo_card 1: blocked: [2, 7, 8] must be at most 2 spaces, each once",
    ),
    "one space twice": (
        SOLO,
        "blocked = [2, 7]",
        "blocked = [2, 2]",
        "solo_card 1: blocked: [2, 2] must be at most 2 spaces, each once",
    ),
    "9th space": (
        SOLO,
        "blocked = [2, 7]",
        "blocked = [2, 9]",
        "solo_card 1: blocked: 9 must be 1 to 8",
    ),
    "tile of a module": (
        SOLO,
        'tile = "Tavern"',
        'tile = "Brewing Tower"',
        'solo_card 1: tile: unknown extension "Brewing Tower"; allowed: Laboratory, Cooling Pla',
    ),
    "cards": (SOLO, "cards = 1", "cards = 11", "solo_card 4: cards: 11 must be 0 to 10"),
    "unknown colour": (
        SOLO,
        'colour = "blue"',
        'colour = "green"',
        'automa 1: colour: unknown colour "green"; allowed: blue, red',
    ),
    "unknown half": (SOLO, 'half = "A"', 'half = "C"', 'automa 1: half: unknown half "C"; allowed'),
    "5th card": (
        SOLO,
        'half = "A"\nnumber = 1',
        'half = "A"\nnumber = 5',
        "automa 1: number: 5 must be 1 to 4",
    ),
    "area 10": (SOLO, "area = 1\n", "area = 10\n", "automa 1: area: 10 must be 1 to 8"),
    "unknown step": (
        SOLO,
        'step = "higher"',
        'step = "up"',
        'automa 1: step: unknown step "up"; allowed: higher, lower',
    ),
    "5th place of the row": (
        SOLO,
        "remove = 2",
        "remove = 5",
        "automa 1: remove: 5 must be 1 to 4",
    ),
    "both a card and an objective": (
        SOLO,
        "remove = 2",
        'remove = 2\nobjective = "level"',
        'automa 1: objective: not beside "remove"; a card does one of the two or neither',
    ),
    "unknown objective": (
        SOLO,
        'objective = "identical"',
        'objective = "3 identical"',
        'automa 2: objective: unknown objective "3 identical"; allowed: identical, different,',
    ),
    "trucks of a blue card": (
        SOLO,
        "remove = 2",
        'trucks = ["9", "order", "barrel or card"]',
        'automa 1: unknown key "trucks"; allowed: colour, half, number, area, step, source, rem',
    ),
    "no trucks": (
        SOLO,
        'trucks = ["barrel or card", "9", "order"]\n',
        "",
        "automa 9: trucks: missing",
    ),
    "two trucks": (
        SOLO,
        'trucks = ["barrel or card", "9", "order"]',
        'trucks = ["barrel or card", "9"]',
        "automa 9: trucks: needs 9, order, barrel or card, each once, best first",
    ),
    "truck to the exchange": (
        SOLO,
        'trucks = ["barrel or card", "9", "order"]',
        'trucks = ["barrel or card", "9", "exchange"]',
        'automa 9: trucks: unknown truck space "exchange"; allowed: 9, order, barrel or card',
    ),
    "removal by a red card": (
        SOLO,
        'trucks = ["barrel or card", "9", "order"]',
        'trucks = ["barrel or card", "9", "order"]\nremove = 1',
        'automa 9: unknown key "remove"; allowed: colour, half, number, area, step, source, trucks',
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_names_file_key_and_fault(tmp_path: Path, fault: str) -> None:
    assert_fault(tmp_path, FAULTS[fault])


def test_card_of_no_number_is_one_fault(tmp_path: Path) -> None:
    path = edited(tmp_path, SOLO, 'half = "A"\nnumber = 1', 'half = "A"\nnumber = 5')
    assert check_deck(path) == [f"{path}: automa 1: number: 5 must be 1 to 4"]
