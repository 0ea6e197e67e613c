"""What the deck check says about faulty boards and tiles of the modules."""

from pathlib import Path

import pytest

from .files import MODULES, Fault, assert_fault

FAULTS: dict[str, Fault] = {
    "no VP": (MODULES, "one = 22", "one = 0", "ending: one: 0 must be 1 to 99"),
    "missing VP": (MODULES, "many = 25\n", "", "ending: many: missing"),
    "draff by the hundred": (
        MODULES,
        "draff = 7",
        "draff = 21",
        "waste: draff: 21 must be 0 to 20",
    ),
    "division by zero": (
        MODULES,
        "draff_per_vp = 2",
        "draff_per_vp = 0",
        "waste: draff_per_vp: 0 must be 1 to 99",
    ),
    "experience out of range": (
        MODULES,
        "experience = 3",
        "experience = 10",
        "waste: experience: 10 must be 0 to 9",
    ),
    "unknown key": (
        MODULES,
        "experience = 3",
        "experience = 3\nspaces = 2",
        'waste: unknown key "spaces"; allowed: draff, exchange, draff_per_vp, experience, area,',
    ),
    "three players": (
        MODULES,
        "[[3, 4], [2, 4], [3, 3], [2, 3]]",
        "[[3, 4], [2, 4], [3, 3]]",
        "export: discs: 3 lists; needs 4",
    ),
    "one disc": (
        MODULES,
        "[2, 3]]",
        "[2]]",
        "export: discs: 1 numbers; needs 2",
    ),
    "negative disc": (
        MODULES,
        "[2, 3]]",
        "[2, -3]]",
        "export: discs: negative number -3; must be 1 to 9",
    ),
    "disc at 0": (MODULES, "[2, 3]]", "[2, 0]]", "export: discs: 0 must be 1 to 9"),
    "no list of discs": (MODULES, "[2, 3]]", "23]", "export: discs: expected a list, not 23"),
    "delivery of nothing": (MODULES, "beers = 2", "beers = 0", "export: beers: 0 must be 1 to 9"),
    "railroad without deliveries": (
        MODULES,
        'one_of = ["deliver", ',
        'one_of = ["coin 2", ',
        'export: railroad: needs "deliver" once, not 0 times',
    ),
    "tower with two coops": (
        MODULES,
        '["coop", ',
        '["coop", "coop", ',
        'double_coop: tower: needs "coop" once, not 2 times',
    ),
    "tower that may do without its coop": (
        MODULES,
        '["coop", { may = { pay = 1, to = "brew 1" } }]',
        '{ may = "coop" }',
        'double_coop: tower: must be "coop" or a list that begins with it',
    ),
    "tower without effect": (
        MODULES,
        'tower = ["coop", { may = { pay = 1, to = "brew 1" } }]\n',
        "",
        "double_coop: tower: missing",
    ),
    "export tile twice": (
        MODULES,
        "number = 6",
        "number = 5",
        "export_tile: number 5 used 2 times",
    ),
    "7th export tile": (MODULES, "number = 6", "number = 7", "export_tile 6: number: 7 must be 1"),
    "tile without circle": (MODULES, 'circle = "barrel 1"\n', "", "export_tile 5: circle: missing"),
    "5 Litfaß tiles": (
        MODULES,
        '[[litfass_tile]]\nplace = "all players"\neffect = "rotate 1"\nsource = "seed"\n',
        "",
        "litfass_tile: 5 tables; needs 6",
    ),
    "Litfaß tile twice": (
        MODULES,
        'place = "turn order 3"',
        'place = "turn order 1"',
        'litfass_tile: place "turn order 1" used 2 times',
    ),
    "Litfaß tile at another place": (
        MODULES,
        'place = "turn order 3"',
        'place = "turn order 2"',
        'litfass_tile 2: place: unknown place "turn order 2"; allowed: turn order 1, turn order 3',
    ),
    "identical beers": (
        MODULES,
        "identical = 4",
        "identical = 0",
        "double_coop: identical: 0 must be 1 to 20",
    ),
    "VP of Alt": (MODULES, "alt_vp = -1", "alt_vp = -21", "double_coop: alt_vp: -21 must be -20"),
    "dial at 0": (MODULES, "dial = 4", "dial = 0", "house_brand: dial: 0 must be 1 to 9"),
    "many bulbs": (MODULES, "bulbs = 3", "bulbs = 21", "light_bulbs: bulbs: 21 must be 0 to 20"),
    "list for a table": (
        MODULES,
        "[light_bulbs]",
        "[[light_bulbs]]",
        "light_bulbs: expected a table, not [",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_names_file_key_and_fault(tmp_path: Path, fault: str) -> None:
    assert_fault(tmp_path, FAULTS[fault])
