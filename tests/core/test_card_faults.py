"""What the deck check says about faulty cards."""

from pathlib import Path

import pytest

from .files import BASE, START, WASTE, Fault, assert_fault

DIEBELS_WHITE = 'white = { on = "brewed Alt", do = "coin 2" }'
DIEBELS_ORDER = 'order = { beers = { Alt = 2 }, barrels = 1, vp = 1, reward = "coin 4" }'

FAULTS: dict[str, Fault] = {
    "unknown icon": (
        BASE,
        'name = "Cooper"\nset = "base"\nicons = ["barrel", "barrel"]',
        'name = "Cooper"\nset = "base"\nicons = ["barel", "barrel"]',
        'card "Cooper": icons: unknown icon "barel"; allowed: rotation, barrel, move, bulb',
    ),
    "too many icons": (
        BASE,
        'icons = ["rotation", "rotation"]',
        'icons = ["rotation", "rotation", "bulb"]',
        'card "Thermometer": icons: 3 icons; must be 1 to 2',
    ),
    "missing white part": (
        BASE,
        DIEBELS_WHITE + "\n",
        "",
        'card "Josef Diebels": white: missing',
    ),
    "missing order": (
        BASE,
        DIEBELS_ORDER + "\n",
        "",
        'card "Josef Diebels": order: missing',
    ),
    "missing icons": (
        BASE,
        'icons = ["rotation"]\nwhite = { action = ["beer Weizen"',
        'white = { action = ["beer Weizen"',
        'card "Mathilde Schneider": icons: missing',
    ),
    "missing source": (
        BASE,
        'source = { default = "house", name = "seed" }\n',
        "",
        'card "Bierdeckel": source: missing',
    ),
    "missing number": (
        BASE,
        DIEBELS_ORDER,
        DIEBELS_ORDER.replace("barrels = 1, ", ""),
        'card "Josef Diebels": order: barrels: missing',
    ),
    "half an ability": (
        BASE,
        'on = "brewed Alt", do = "coin 2"',
        'on = "brewed Alt"',
        'card "Josef Diebels": white: do: missing',
    ),
    "two kinds of white part": (
        BASE,
        'on = "brewed Alt", do = "coin 2"',
        'on = "brewed Alt", action = "coin 2"',
        'card "Josef Diebels": white: needs exactly one of the keys action, on, lasting',
    ),
    "unknown event": (
        BASE,
        'on = "brewed Alt"',
        'on = "brewed Ale"',
        'card "Josef Diebels": white: on: unknown event "brewed Ale"; allowed: brewed, brewed Alt,',
    ),
    "unknown lasting thing": (
        BASE,
        "lasting = { barrel = 1, move = 1 }",
        "lasting = { barrel = 1, coins = 1 }",
        'card "Hoist": white: lasting: unknown key "coins"; allowed: rotation, barrel, move, bulb,',
    ),
    "unknown set": (
        BASE,
        'set = "base"',
        'set = "basic"',
        'card "Bierdeckel": set: unknown set "basic"; allowed: base, bier_boom, waste, promo',
    ),
    "unknown beer type in an order": (
        BASE,
        "beers = { Alt = 2 }, barrels = 1",
        "beers = { Ale = 2 }, barrels = 1",
        'card "Josef Diebels": order: beers: unknown beer type "Ale"; allowed: Alt, Pils,',
    ),
    "order without beer": (
        BASE,
        "beers = { Alt = 2 }, barrels = 1",
        "beers = {}, barrels = 1",
        'card "Josef Diebels": order: beers: an order needs at least one beer',
    ),
    "duplicate name in a set": (
        BASE,
        'name = "Cooper"',
        'name = "Maltster"',
        'card "Maltster": name: used twice; also for ',
    ),
    "duplicate name across sets": (
        BASE,
        'name = "Cooper"',
        'name = "Mash tun"',
        'card "Mash tun": name: used twice; also for start.toml: card "Mash tun"',
    ),
    "unprintable name": (
        BASE,
        'name = "Cooper"',
        'name = "Cooper\\n"',
        'card "Cooper\\n": name: ',
    ),
    "negative number": (
        BASE,
        DIEBELS_ORDER,
        DIEBELS_ORDER.replace("vp = 1", "vp = -1"),
        'card "Josef Diebels": order: vp: negative number -1; must be 0 to 99',
    ),
    "text for a number": (
        BASE,
        DIEBELS_ORDER,
        DIEBELS_ORDER.replace("vp = 1", 'vp = "1"'),
        'card "Josef Diebels": order: vp: expected a whole number, not "1"',
    ),
    "number for a list": (
        BASE,
        'icons = ["bulb"]',
        "icons = 1",
        'card "Bierdeckel": icons: expected a list, not 1',
    ),
    "list for a table": (
        BASE,
        DIEBELS_ORDER,
        "order = []",
        'card "Josef Diebels": order: expected a table, not []',
    ),
    "syntax error": (
        BASE,
        'name = "Cooper"',
        "name = Cooper",
        "syntax error: Invalid value (at line ",
    ),
    "unknown key": (
        BASE,
        'name = "Cooper"\n',
        'name = "Cooper"\ncost = 2\n',
        'card "Cooper": unknown key "cost"; allowed: name, set, icons, white, order, source',
    ),
    "unknown source": (
        BASE,
        'source = "house"',
        'source = "printed"',
        'card "Microscope": source: unknown source "printed"; allowed: seed, review, house',
    ),
    "source of no key": (
        BASE,
        'source = { default = "house", name = "seed" }',
        'source = { default = "house", names = "seed" }',
        'card "Bierdeckel": source: names: no such key in this table',
    ),
    "start card with an order": (
        START,
        'setup = "coin 1"',
        DIEBELS_ORDER,
        'card "Copper kettle": unknown key "order"; allowed: name, set, icons, source, setup',
    ),
    "start card that counts icons": (
        START,
        'setup = "barrel 1"',
        'setup = "barrel X"',
        'card "Cask rack": setup: "barrel X": unknown amount "X"; allowed: N',
    ),
    "area 10 outside waste": (
        BASE,
        'on = "area 4"',
        'on = "area 10"',
        'card "Cooper": white: on: unknown event "area 10"; allowed: brewed, brewed Alt,',
    ),
    "area 9 in waste": (
        WASTE,
        'on = ["area 3", "area 10"]',
        'on = ["area 3", "area 9"]',
        'card "Max Dellbrück": white: on: unknown event "area 9"; allowed: brewed, brewed Alt,',
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_names_file_key_and_fault(tmp_path: Path, fault: str) -> None:
    assert_fault(tmp_path, FAULTS[fault])
