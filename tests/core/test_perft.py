"""Counts of the move tree against golden numbers, and that they count what they say."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from brauhaus.core import Config, State
from brauhaus.core.perft import divide, perft
from tests.oracle.oracle import Oracle

from .walks import TABLES, walk

DEPTH, FULL_DEPTH = 6, 7
LATER = (30, 100, 200)
"""Decisions after which the tree is counted too."""


def roots() -> list[tuple[str, State]]:
    """Positions to count from, each with a name."""
    found = []
    for players, promos in TABLES:
        name = f"{players} players{' with promos' if promos else ''}"
        found.append((f"{name}, deal 1", State.new(Config(players, promos=promos), 1)))
        for later in LATER:
            state = State.new(Config(players, promos=promos), later)
            state = next(islice(walk(state, "perft"), later, None))[0].clone()
            found.append((f"{name}, deal {later} after {later} decisions", state))
    return found


def counts(depths: range) -> str:
    return "".join(
        f"{name}, depth {depth}: {perft(state, depth)}\n"
        for name, state in roots()
        for depth in depths
    )


def test_counts(golden: Callable[[str, str], None]) -> None:
    golden("perft.txt", counts(range(1, DEPTH + 1)))


@pytest.mark.perft_full
def test_deep_counts(golden: Callable[[str, str], None]) -> None:
    golden("perft_full.txt", counts(range(DEPTH + 1, FULL_DEPTH + 1)))


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


def test_counts_are_those_of_the_public_face() -> None:
    for _, state in roots()[::3]:
        before = state.to_bytes()
        for depth in range(4):
            assert perft(state, depth) == slow_perft(state, depth)
        assert state.to_bytes() == before


def test_divide_names_each_legal_action_and_adds_up() -> None:
    for _, state in roots()[::5]:
        parts = divide(state, 3)
        assert list(parts) == state.legal_actions()
        assert sum(parts.values()) == perft(state, 3)


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


def oracle_perft(players: int, depth: int, actions: tuple[int, ...] = ()) -> int:
    """The same count by the oracle, which has to play each line from the start."""
    oracle = Oracle.new(players, 1, promos=False)
    for action in actions:
        oracle.apply(action)
    legal = oracle.legal_actions()
    if depth == 1:
        return len(legal)
    return sum(oracle_perft(players, depth - 1, (*actions, action)) for action in legal)


@pytest.mark.parametrize(("players", "depth"), [(2, 3), (3, 3), (4, 3)])
def test_the_oracle_counts_the_same(players: int, depth: int) -> None:
    assert perft(State.new(Config(players), 1), depth) == oracle_perft(players, depth)
