"""What the deck check says about each fault: the file, the key and what is wrong with it."""

import pickle
from pathlib import Path

import pytest

from brauhaus.core.deck import DeckError, check_deck, load_deck

from .files import BASE, BOARD, START, card_block, edited, house_text, owner_file

DIEBELS_WHITE = 'white = { on = "brewed Alt", do = "coin 2" }'
DIEBELS_ORDER = 'order = { beers = { Alt = 2 }, barrels = 1, vp = 1, reward = "coin 4" }'

# What is edited in which house file, and what the fault says after the file's name.
FAULTS = {
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
    "unknown effect": (
        BASE,
        'do = "coin 2" }',
        'do = "coins 2" }',
        'card "Josef Diebels": white: do: unknown effect "coins"; allowed: coin, take, draw,',
    ),
    "unknown amount": (
        BASE,
        'do = "coin 2" }',
        'do = "coin X" }',
        'card "Josef Diebels": white: do: "coin X": unknown amount "X"; allowed: N',
    ),
    "amount where none belongs": (
        BASE,
        '{ action = "kiosk" }',
        '{ action = "kiosk 2" }',
        'card "Refreshment kiosk": white: action: "kiosk 2": kiosk takes no amount',
    ),
    "unknown beer type in an effect": (
        BASE,
        '"beer Pils/Export"',
        '"beer Pils/Pilz"',
        'card "Brewers\' pact": white: action: "beer Pils/Pilz": unknown beer type "Pilz"; all',
    ),
    "unknown key in an effect": (
        BASE,
        '{ pay = 2, to = "extension" }',
        '{ pay = 2, then = "extension" }',
        'card "Foundation stone": white: action: unknown key "then" beside "pay"; allowed: pay, to',
    ),
    "missing part of an effect": (
        BASE,
        '{ pay = 2, to = "extension" }',
        "{ pay = 2 }",
        'card "Foundation stone": white: action: "pay" needs "to"',
    ),
    "both of three": (
        BASE,
        '{ one_of = ["progress", "level"], both_for = 2 }',
        '{ one_of = ["progress", "level", "coin"], both_for = 2 }',
        'card "Brewing school": white: action: "both_for" needs exactly 2 options, not 3',
    ),
    "one of one": (
        BASE,
        '{ one_of = ["overlay", "unblock 2"] }',
        '{ one_of = ["overlay"] }',
        'card "Patent office": white: action: "one_of" needs a list of 2 to 8 effects',
    ),
    "effect of the wrong type": (
        BASE,
        'action = "kiosk"',
        "action = 3",
        'card "Refreshment kiosk": white: action: an effect is a text, a list or a table, not 3',
    ),
    "empty effect": (
        BASE,
        'action = "kiosk"',
        "action = []",
        'card "Refreshment kiosk": white: action: an empty list is no effect',
    ),
    "effect nested too deep": (
        BASE,
        'action = "kiosk"',
        'action = { may = { may = { may = { may = "coin" } } } }',
        'card "Refreshment kiosk": white: action: nested more than 4 deep',
    ),
    "decision of another player": (
        BASE,
        '{ others = "draw 1" }',
        '{ others = "take 1" }',
        'card "Mathilde Schneider": white: action: "others": take 1 is not possible',
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
    "negative amount": (
        BASE,
        'do = "coin 2" }',
        'do = "coin -2" }',
        'card "Josef Diebels": white: do: "coin -2": negative number -2; only vp may be negative',
    ),
    "negative price": (
        BASE,
        "{ pay = 2,",
        "{ pay = -2,",
        'card "Refrigerating machine": white: action: "pay": negative number -2; only vp may be',
    ),
    "amount 0": (
        BASE,
        'do = "coin 2" }',
        'do = "coin 0" }',
        'card "Josef Diebels": white: do: "coin 0": amount 0 must be 1 to 99',
    ),
    "text for a number": (
        BASE,
        DIEBELS_ORDER,
        DIEBELS_ORDER.replace("vp = 1", 'vp = "1"'),
        'card "Josef Diebels": order: vp: expected a whole number, not "1"',
    ),
    "boolean for a number": (
        BOARD,
        "row = 4",
        "row = true",
        "game: row: expected a whole number, not true",
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
    "key written twice": (BOARD, "row = 4", "row = 4\nrow = 4", "syntax error: "),
    "unknown key": (
        BASE,
        'name = "Cooper"\n',
        'name = "Cooper"\ncost = 2\n',
        'card "Cooper": unknown key "cost"; allowed: name, set, icons, white, order, source',
    ),
    "unknown table": (
        BOARD,
        "[dials]",
        "[dails]",
        'unknown key "dails"; allowed: name, card, game,',
    ),
    "unknown key on the board": (BOARD, "row = 4", "rows = 4", "game: row: missing"),
    "7 areas": (
        BOARD,
        house_text(BOARD)[house_text(BOARD).rindex("[[area]]") :].partition("\n# ")[0],
        "",
        "area: 7 tables; needs 8",
    ),
    "area twice": (BOARD, "number = 8", "number = 7", "area: number 7 used 2 times"),
    "turn order space twice": (BOARD, "space = 8", "space = 1", "turn_order: space 1 used 2 times"),
    "unknown truck": (
        BOARD,
        'name = "barrel or card"',
        'name = "barrel"',
        'truck "barrel": name: unknown name "barrel"; allowed: 9, order, barrel or card, exchange',
    ),
    "bonus in the wrong area": (
        BOARD,
        'name = "order"\narea = "improved"',
        'name = "order"\narea = "basic"',
        'bonus "order": area: the first 7 bonuses are basic, the last 5 improved, not basic',
    ),
    "short list": (
        BOARD,
        "start_coins = [1, 3, 5, 6]",
        "start_coins = [4, 4]",
        "game: start_coins: 2 numbers; needs 4",
    ),
    "unordered progress": (
        BOARD,
        "overlay_at = [1, 3, 4, 6, 7]",
        "overlay_at = [1, 4, 3, 6, 7]",
        "progress: overlay_at: [1, 4, 3, 6, 7] must be ascending",
    ),
    "division by zero": (
        BOARD,
        "beers_per_vp = 3",
        "beers_per_vp = 0",
        "game: beers_per_vp: 0 must be 1",
    ),
    "unknown space": (
        BOARD,
        '["1B", "4A", "5B", "7A"]',
        '["1B", "4A", "5B", "9A"]',
        'setup 5: covered: unknown space "9A"; allowed: 1A, 1B,',
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
    "start card that asks": (
        START,
        'setup = "coin 1"',
        'setup = "take 1"',
        'card "Copper kettle": setup: effect "take" is not possible here; allowed: coin, draw,',
    ),
    "start card that counts icons": (
        START,
        'setup = "barrel 1"',
        'setup = "barrel X"',
        'card "Cask rack": setup: amounts must be numbers',
    ),
    "white in a white part": (
        BASE,
        'action = "kiosk"',
        'action = ["coin 1", "white"]',
        'card "Refreshment kiosk": white: action: effect "white" is not possible here',
    ),
    "exchange in a white part": (
        BASE,
        'action = "kiosk"',
        'action = "exchange"',
        'card "Refreshment kiosk": white: action: effect "exchange" is not possible here',
    ),
    "a module's effect": (
        BASE,
        'action = "kiosk"',
        'action = "draff 1"',
        'card "Refreshment kiosk": white: action: effect "draff" is not possible here',
    ),
    "order in an ability": (
        BASE,
        'do = "coin 2" }',
        'do = "order" }',
        'card "Josef Diebels": white: do: effect "order" is not possible here',
    ),
    "price in an ability": (
        BASE,
        'do = "coin 2" }',
        'do = { pay = 1, to = "vp 1" } }',
        'card "Josef Diebels": white: do: "pay" is not possible here',
    ),
    "extension in a reward": (
        BASE,
        'reward = "coin 4"',
        'reward = ["coin 4", "extension"]',
        'card "Second copper": order: reward: effect "extension" is not possible here',
    ),
    "offer in a reward": (
        BASE,
        'reward = "coin 4"',
        'reward = { may = "coin 4" }',
        'card "Second copper": order: reward: "may" is not possible here',
    ),
    "kiosk at a turn order space": (
        BOARD,
        'effect = "grey_truck"',
        'effect = "kiosk"',
        'turn_order 5: effect: effect "kiosk" is not possible here',
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_names_file_key_and_fault(tmp_path: Path, fault: str) -> None:
    file, old, new, expected = FAULTS[fault]
    path = edited(tmp_path, file, old, new)
    with pytest.raises(DeckError) as caught:
        load_deck(path)
    faults = caught.value.faults
    assert str(caught.value) == faults[0]
    assert check_deck(path) == list(faults)
    assert all("\n" not in line for line in faults)
    assert any(line.startswith(f"{path}: {expected}") for line in faults)


def test_every_fault_is_collected(tmp_path: Path) -> None:
    text = house_text(BASE).replace('icons = ["bulb"]', 'icons = ["lamp"]')
    faults = check_deck(owner_file(tmp_path, text))
    assert len(faults) == text.count("lamp")
    assert len(set(faults)) == len(faults)


def test_error_survives_a_process_boundary(tmp_path: Path) -> None:
    with pytest.raises(DeckError) as caught:
        load_deck(edited(tmp_path, BASE, 'icons = ["bulb"]', "icons = []"))
    copy = pickle.loads(pickle.dumps(caught.value))
    assert str(copy) == str(caught.value)
    assert copy.faults == caught.value.faults


def test_file_that_cannot_be_read(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.toml")
    assert check_deck(missing) == [
        f'{missing}: No such file or directory; give "house" or the path of a TOML file'
    ]
    folder = str(tmp_path)
    assert check_deck(folder)[0].startswith(f"{folder}: Is a directory")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe")
    assert check_deck(str(binary))[0].startswith(f"{binary}: not a UTF-8 text: ")


def test_too_many_cards(tmp_path: Path) -> None:
    text = house_text(BASE)
    copies = [text.replace('\nname = "', f'\nname = "{copy}: ') for copy in "ab"]
    path = owner_file(tmp_path, text + "".join(copies))
    others = sum(card.set != "base" for card in load_deck().cards)
    assert check_deck(path) == [f"{path}: card: {180 + others} cards in all; at most 128 allowed"]


def test_too_few_start_cards(tmp_path: Path) -> None:
    path = owner_file(tmp_path, card_block(START, "Mash tun"))
    assert check_deck(path) == [f'{path}: card: 1 cards of set "start"; needs at least 4']


def test_set_up_card_for_each_number_of_players(tmp_path: Path) -> None:
    block = '[[setup]]\nplayers = 2\ncovered = ["1B"]\nset = "base"\nsource = "house"\n'
    path = owner_file(tmp_path, block)
    assert check_deck(path) == [
        f'{path}: setup: 0 for 3 players; needs 1 to 8, at least 1 of set "base"'
    ]
