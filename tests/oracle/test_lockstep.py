"""The core and the oracle play the same random games side by side."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

from brauhaus.core import Config, State

from .decks import random_deck
from .names import BONUS, WORKER
from .oracle import Oracle
from .positions import random_position

# Games per number of players and promos; for a soak LOCKSTEP_GAMES=1000 pytest --timeout=0.
GAMES = int(os.environ.get("LOCKSTEP_GAMES", "20"))
NOT_COMPARED = ("pending", "ruleset")  # the core's own: its stack, the hash of its tables


def differences(core: Any, oracle: Any, at: str = "") -> list[str]:
    """Where two nested dicts differ, one line a leaf."""
    if isinstance(core, dict) and isinstance(oracle, dict):
        keys = [*core, *(key for key in oracle if key not in core)]
        return [
            line
            for key in keys
            for line in differences(core.get(key), oracle.get(key), f"{at}.{key}".lstrip("."))
        ]
    if at == "players":
        pairs = zip(core, oracle, strict=True)
        return [
            line
            for seat, (left, right) in enumerate(pairs)
            for line in differences(left, right, f"players[{seat}]")
        ]
    return [] if core == oracle else [f"{at}: core {core!r}, oracle {oracle!r}"]


def table_of(game: State | Oracle) -> dict[str, Any]:
    return {key: value for key, value in game.to_dict().items() if key not in NOT_COMPARED}


def pick(chance: random.Random, legal: list[int]) -> int:
    """A random action; half the time each sort of action is as likely as any other.

    Otherwise the many ways to place a worker would crowd out the rest.
    """
    if chance.random() < 0.5:
        return chance.choice(legal)
    sorts: dict[tuple[bool, int], list[int]] = {}
    for action in legal:
        is_worker = WORKER <= action < BONUS
        sorts.setdefault((is_worker, action % 32 if is_worker else action // 8), []).append(action)
    return chance.choice(sorts[chance.choice(list(sorts))])


def play_side_by_side(state: State, oracle: Oracle, seed: str) -> None:
    """Random legal actions to the end.

    Raises:
        AssertionError: core and oracle differ; says where.
    """
    chance = random.Random(seed)
    history: list[str] = []

    def compare(what: str, core: Any, own: Any) -> None:
        found = differences(core, own, what)
        if found:
            lines = [f"seed {seed!r}, step {len(history)}", *found, "history:", *history]
            raise AssertionError("\n".join(lines))

    while True:
        compare("current_player", state.current_player, oracle.current_player)
        if state.is_over:
            break
        compare("decision", state.decision, oracle.decision)
        if state.decision == "turn":
            compare("", table_of(state), table_of(oracle))
        legal = oracle.legal_actions()
        compare("legal_actions", state.legal_actions(), legal)
        action = pick(chance, legal)
        history.append(f"{state.current_player} {state.decision}: {state.action_text(action)}")
        state.apply(action)
        oracle.apply(action)
    compare("", table_of(state), table_of(oracle))
    compare("scores", state.scores(), oracle.scores())
    compare("ranks", state.ranks(), oracle.ranks())


def check(players: int, promos: bool, seed: int, deck: Path | None = None) -> None:
    """Play a game from the set-up and one from a random position with full boards."""
    config = Config(players, promos=promos, deck="house" if deck is None else str(deck))
    label = "house" if deck is None else deck.stem  # not its folder: the seed must not vary
    name = f"{players} players, promos {promos}, deck {label}, "
    state = State.new(config, seed)
    ruleset = state.to_dict()["ruleset"]
    oracle = Oracle.new(players, seed, promos, deck=deck)
    play_side_by_side(state, oracle, f"{name}set-up {seed}")
    d = random_position(players, promos, seed, deck) | {"ruleset": ruleset, "pending": []}
    oracle = Oracle.from_dict(d, deck)
    play_side_by_side(State.from_dict(d), oracle, f"{name}position {seed}")


@pytest.mark.parametrize("promos", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_core_and_oracle_agree(players: int, promos: bool) -> None:
    for seed in range(GAMES):
        check(players, promos, seed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_core_and_oracle_agree_on_an_owners_deck(players: int, tmp_path: Path) -> None:
    for seed in range(GAMES):
        deck = tmp_path / f"deck{seed}.toml"
        deck.write_text(random_deck(seed), "utf-8")
        check(players, True, seed, deck)
