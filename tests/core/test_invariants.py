"""What is conserved is conserved, after every step of the engine, with every set of modules."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest

from brauhaus.core import Config, State
from brauhaus.core.config import DIFFICULTIES, MODULES
from brauhaus.core.invariants import check_from, check_games

from .walks import config, full_board

GAMES, MANY_GAMES = 20, 200
"""Games for each set of modules and number of players, or solo card and difficulty."""

MODULE_SETS = [chosen for size in range(7) for chosen in combinations(MODULES, size)]

sets = pytest.mark.parametrize("modules", MODULE_SETS, ids=lambda m: "+".join(m) or "none")
solo = pytest.mark.parametrize(("card", "difficulty"), list(product(range(1, 7), DIFFICULTIES)))


def check(games: int, table: Config) -> None:
    """Whole games, half of them from a position with full boards."""
    assert check_games(table, 0, games // 2) > 50 * games
    for seed in range(games // 2):
        assert check_from(full_board(table, seed), seed) > 10


@sets
def test_modules(modules: tuple[str, ...]) -> None:
    for players in (2, 3, 4):
        check(GAMES, config(players, modules, promos=players == 3))


@solo
def test_solo_games(card: int, difficulty: str) -> None:
    for promos in (False, True):
        check(GAMES, config(1, solo_card=card, solo_difficulty=difficulty, promos=promos))


@pytest.mark.soak
@sets
def test_many_games_with_modules(modules: tuple[str, ...]) -> None:
    for players, promos in product((2, 3, 4), (False, True)):
        check(MANY_GAMES, config(players, modules, promos=promos))
        early = config(players, modules, promos=promos, end_vp=8)
        assert check_games(early, 0, MANY_GAMES) > 50 * MANY_GAMES


@pytest.mark.soak
@solo
def test_many_solo_games(card: int, difficulty: str) -> None:
    for promos, end_vp in product((False, True), (None, 5)):
        options: dict[str, Any] = {"promos": promos, "end_vp": end_vp}
        check(MANY_GAMES, config(1, solo_card=card, solo_difficulty=difficulty, **options))


def test_the_position_that_is_played_on_from_stays() -> None:
    state = State.new(config(3, MODULES), 7)
    before = state.to_bytes()
    assert check_from(state, 1) == check_from(state, 1) != check_from(state, 2)
    assert state.to_bytes() == before


def test_what_is_checked() -> None:
    with pytest.raises(ValueError, match="config: 3; use a Config"):
        check_games(3, 0, 1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seed: -1; use a number from 0"):
        check_games(Config(2), -1, 1)
    with pytest.raises(ValueError, match="seed: -1; use a number from 0"):
        check_from(State.new(Config(2), 1), -1)
    assert check_games(Config(2), 0, 0) == 0
