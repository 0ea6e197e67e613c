"""Counts of the move tree against golden numbers, and that they count what they say."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from brauhaus.core import Config, State
from brauhaus.core.config import MODULES
from brauhaus.core.perft import divide, perft
from tests.oracle.oracle import Oracle

from .walks import BASE_TABLES, config, full_board, walk

DEPTH, FULL_DEPTH = 6, 7
LATER = (30, 100, 200)
"""Decisions after which the tree is counted too."""

TABLES = {
    "": BASE_TABLES,
    "_modules": [
        *(config(2 + i % 3, (module,)) for i, module in enumerate(MODULES)),
        *(config(players, MODULES) for players in (2, 3, 4)),
    ],
    "_solo": [Config(1, solo_card=card) for card in range(1, 7)],
}
"""Whose trees are counted, by the end of the golden file's name."""

parts = pytest.mark.parametrize("part", TABLES)


def name_of(table: Config) -> str:
    if table.players == 1:
        return f"solo card {table.solo_card}"
    modules = "all modules" if table.modules == MODULES else " and ".join(table.modules)
    extra = "promos" if table.promos else modules
    return f"{table.players} players{f' with {extra}' if extra else ''}"


def roots(part: str) -> list[tuple[str, State]]:
    """Positions to count from, each with a name."""
    found = []
    for table in TABLES[part]:
        name = name_of(table)
        found.append((f"{name}, deal 1", State.new(table, 1)))
        for later in LATER:
            walked = islice(walk(State.new(table, later), "perft"), later, None)
            if position := next(walked, None):
                found.append((f"{name}, deal {later} after {later} decisions", position[0].clone()))
        if part:
            found += [(f"{name}, full board {seed}", full_board(table, seed)) for seed in (1, 2)]
    return found


def counts(part: str, depths: range) -> str:
    return "".join(
        f"{name}, depth {depth}: {perft(state, depth)}\n"
        for name, state in roots(part)
        for depth in depths
    )


@parts
def test_counts(part: str, golden: Callable[[str, str], None]) -> None:
    golden(f"perft{part}.txt", counts(part, range(1, DEPTH + 1)))


@pytest.mark.perft_full
@parts
def test_deep_counts(part: str, golden: Callable[[str, str], None]) -> None:
    golden(f"perft_full{part}.txt", counts(part, range(DEPTH + 1, FULL_DEPTH + 1)))


def slow_perft(state: State, depth: int) -> int:
    """The same count over the Python face."""
    if depth == 0:
        return 1
    found = 0
    for action in state.legal_actions():
        child = state.clone()
        child.apply(action)
        found += slow_perft(child, depth - 1)
    return found


@parts
def test_counts_are_those_of_the_public_face(part: str) -> None:
    for _, state in roots(part)[::3]:
        before = state.to_bytes()
        for depth in range(4):
            assert perft(state, depth) == slow_perft(state, depth)
        assert state.to_bytes() == before


@parts
def test_divide_names_each_legal_action_and_adds_up(part: str) -> None:
    for _, state in roots(part)[::5]:
        found = divide(state, 3)
        assert list(found) == state.legal_actions()
        assert sum(found.values()) == perft(state, 3)


def test_a_game_that_is_over_has_no_leaves() -> None:
    state = State.new(Config(2), 1)
    for _ in walk(state, "over"):
        pass
    assert perft(state, 0) == 1
    assert perft(state, 1) == perft(state, 4) == 0
    assert divide(state, 2) == {}


def test_impossible_depths() -> None:
    state = State.new(Config(2), 1)
    with pytest.raises(ValueError, match="depth: -1; use 0 or more"):
        perft(state, -1)
    with pytest.raises(ValueError, match="depth: 0; use 1 or more"):
        divide(state, 0)


def oracle_perft(table: Config, depth: int, actions: tuple[int, ...] = ()) -> int:
    """The same count by the oracle, which has to play each line from the start."""
    oracle = Oracle.new(
        table.players, 1, promos=False, modules=table.modules, solo_card=table.solo_card
    )
    for action in actions:
        oracle.apply(action)
    legal = oracle.legal_actions()
    if depth == 1:
        return len(legal)
    return sum(oracle_perft(table, depth - 1, (*actions, action)) for action in legal)


@pytest.mark.parametrize(
    "table",
    [
        *(Config(players) for players in (2, 3, 4)),
        config(2, MODULES),
        *(Config(1, solo_card=card) for card in (1, 3, 5)),
    ],
    ids=name_of,
)
def test_the_oracle_counts_the_same(table: Config) -> None:
    assert perft(State.new(table, 1), 3) == oracle_perft(table, 3)
