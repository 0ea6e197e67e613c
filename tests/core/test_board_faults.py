"""What the deck check says about a faulty board."""

from pathlib import Path

import pytest

from .files import BOARD, Fault, assert_fault, house_text

FAULTS: dict[str, Fault] = {
    "boolean for a number": (
        BOARD,
        "row = 4",
        "row = true",
        "game: row: expected a whole number, not true",
    ),
    "key written twice": (BOARD, "row = 4", "row = 4\nrow = 4", "syntax error: "),
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
    "more barrels than the depot holds": (
        BOARD,
        "start_barrels = 2",
        "start_barrels = 7",
        "game: start_barrels: 7 must fit into the depot",
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
}


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_names_file_key_and_fault(tmp_path: Path, fault: str) -> None:
    assert_fault(tmp_path, FAULTS[fault])
