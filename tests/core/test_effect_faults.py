"""What the deck check says about faulty effects, and which are possible where."""

from pathlib import Path

import pytest

from brauhaus.core.deck import check_deck

from .files import BASE, BOARD, MODULES, START, WASTE, Fault, assert_fault, edited

FAULTS: dict[str, Fault] = {
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
        'card "Mathilde Schneider": white: action: "others": effect "take" is not possible',
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
    "start card that asks": (
        START,
        'setup = "coin 1"',
        'setup = "take 1"',
        'card "Copper kettle": setup: effect "take" is not possible here; allowed: coin, draw,',
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
    "choice on a start card": (
        START,
        'setup = "coin 1"',
        'setup = { one_of = ["coin 1", "barrel 1"] }',
        'card "Copper kettle": setup: "one_of" is not possible here; allowed: lists',
    ),
    "draff outside waste": (
        BASE,
        'action = "kiosk"',
        'action = { others = "draff 1" }',
        'card "Refreshment kiosk": white: action: "others": effect "draff" is not possible here',
    ),
    "price in draff outside waste": (
        BASE,
        'action = "kiosk"',
        'action = { return = 1, to = "kiosk" }',
        'card "Refreshment kiosk": white: action: "return" is not possible here; allowed: lists,',
    ),
    "draff at a board of the base game": (
        BOARD,
        'effect = "grey_truck"',
        'effect = "draff 1"',
        'turn_order 5: effect: effect "draff" is not possible here',
    ),
    "too much draff": (
        WASTE,
        "{ return = 2, to = { one_of",
        "{ return = 5, to = { one_of",
        'card "Wilhelm Painter": white: action: "return": amount 5 must be 1 to 4',
    ),
    "text for a number of draff": (
        WASTE,
        "{ return = 2, to = { one_of",
        '{ return = "2", to = { one_of',
        'card "Wilhelm Painter": white: action: "return" needs a number of draff, not "2"',
    ),
    "draff for nothing": (
        WASTE,
        '{ return = 2, to = "progress" }',
        "{ return = 1 }",
        'card "Max Dellbrück": white: do: "return" needs "to", the effect that is paid for',
    ),
    "return beside something else": (
        WASTE,
        '{ return = 2, to = "progress" }',
        '{ return = 2, to = "progress", may = "coin" }',
        'card "Max Dellbrück": white: do: unknown key "may" beside "return"; allowed: return, to',
    ),
    "offer in an ability of waste": (
        WASTE,
        '{ return = 2, to = "progress" }',
        '{ may = "return_draff 1" }',
        'card "Max Dellbrück": white: do: "may" is not possible here; allowed: lists, one_of, ret',
    ),
    "draff that another player returns": (
        WASTE,
        '{ others = "draff 2" }',
        '{ others = "return_draff 1" }',
        'card "Beer waitress": white: action: "others": effect "return_draff" is not possible',
    ),
    "X of another player": (
        WASTE,
        '{ others = "draff 2" }',
        '{ others = "barrel X" }',
        'card "Beer waitress": white: action: "others": "barrel X": unknown amount "X"; allowed',
    ),
    "deliver on a card": (
        WASTE,
        'action = "recycle 5"',
        'action = "deliver"',
        'card "Malt turning machine": white: action: effect "deliver" is not possible here',
    ),
    "deliver in the tower": (
        MODULES,
        '["coop", { may',
        '["coop", "deliver", { may',
        'double_coop: tower: effect "deliver" is not possible here',
    ),
    "coop on an export tile": (
        MODULES,
        'effect = "coin 4"',
        'effect = "coop"',
        'export_tile 5: effect: effect "coop" is not possible here',
    ),
    "draff on an export tile": (
        MODULES,
        'effect = "coin 4"',
        'effect = "return_draff 4"',
        'export_tile 5: effect: effect "return_draff" is not possible here',
    ),
    "order on an export tile": (
        MODULES,
        'effect = "coin 4"',
        'effect = "order"',
        'export_tile 5: effect: effect "order" is not possible here',
    ),
    "offer to all players": (
        MODULES,
        'effect = "rotate 1"',
        'effect = { may = "rotate 1" }',
        'litfass_tile 6: effect: "may" is not possible here; allowed: lists, one_of',
    ),
    "white card between areas 4 and 5": (
        MODULES,
        'effect = { pay = 1, to = "retrieve" }',
        'effect = { pay = 1, to = "white" }',
        'litfass_tile 5: effect: effect "white" is not possible here',
    ),
    "white card at a turn order space": (
        MODULES,
        'effect = { may = "order" }',
        'effect = "white"',
        'litfass_tile 4: effect: effect "white" is not possible here',
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_names_file_key_and_fault(tmp_path: Path, fault: str) -> None:
    assert_fault(tmp_path, FAULTS[fault])


def test_every_fault_of_a_list_is_told(tmp_path: Path) -> None:
    path = edited(tmp_path, BASE, 'do = "coin 2" }', 'do = ["coins 2", "vp 0", "rotate 1"] }')
    where = f'{path}: card "Josef Diebels": white: do'
    unknown, impossible = check_deck(path)
    assert unknown.startswith(f'{where}: unknown effect "coins"; allowed: ')
    assert impossible == f'{where}: "vp 0": amount 0 must be 1 to 99'


def test_every_fault_of_a_choice_is_told_once(tmp_path: Path) -> None:
    new = 'do = { one_of = ["order", ["order", "white"], "coin X"] } }'
    path = edited(tmp_path, BASE, 'do = "coin 2" }', new)
    order, white, amount = check_deck(path)
    assert 'effect "order" is not possible here' in order
    assert 'effect "white" is not possible here' in white
    assert '"coin X": unknown amount' in amount


REWARDS = (
    "coin, take, draw, take_any, barrel, move, rotate, brew, progress, level, unblock, overlay, "
    "vp, beer, retrieve"
)


@pytest.mark.parametrize(
    ("file", "old", "new", "allowed"),
    [
        (BASE, 'reward = "coin 4"', 'reward = "coins 4"', REWARDS),
        (BASE, 'reward = "coin 4"', 'reward = "draff 4"', REWARDS),
        (
            WASTE,
            '"recycle 2"',
            '"recycles 2"',
            f"{REWARDS}, draff, return_draff, recycle",
        ),
        (
            BASE,
            'do = "coin 2" }',
            'do = "order" }',
            f"{REWARDS}, coin_per_rival, coin_per_rich_rival",
        ),
        (BASE, '{ others = "draw 1" }', '{ others = "take" }', "coin, draw, barrel, move, vp"),
        (
            WASTE,
            '{ others = "draff 2" }',
            '{ others = "take" }',
            "coin, draw, barrel, move, vp, draff",
        ),
        (START, 'setup = "coin 1"', 'setup = "coins 1"', "coin, draw, barrel, move, vp"),
    ],
)
def test_only_what_is_possible_there_is_listed(
    tmp_path: Path, file: str, old: str, new: str, allowed: str
) -> None:
    (fault,) = check_deck(edited(tmp_path, file, old, new))
    assert fault.partition("; allowed: ")[2] == allowed
