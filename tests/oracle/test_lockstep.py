"""The core and the oracle play the same random games side by side."""

from __future__ import annotations

import os
import random
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from brauhaus.core import Config, State

from .decks import random_deck
from .names import BONUS, MODULES, WORKER
from .oracle import Oracle
from .positions import random_position

# Games of each kind; for a soak LOCKSTEP_GAMES=1000 pytest --timeout=0. Of the many sets of
# modules each is played less often.
GAMES = int(os.environ.get("LOCKSTEP_GAMES", "6"))
FEW_GAMES = max(1, GAMES // 10)
MODULE_SETS = [chosen for size in range(7) for chosen in combinations(MODULES, size)]
NOT_COMPARED = ("pending", "ruleset")  # the core's own: its stack, the hash of its tables


def differences(core: Any, oracle: Any, at: str = "") -> list[str]:
    """Where two nested dicts differ, one line a leaf."""
    if core == oracle:
        return []
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
    return [f"{at}: core {core!r}, oracle {oracle!r}"]


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
        compare("decision", state.decision, oracle.decision)
        compare("", table_of(state), table_of(oracle))
        if state.is_over:
            break
        legal = oracle.legal_actions()
        compare("legal_actions", state.legal_actions(), legal)
        action = pick(chance, legal)
        history.append(f"{state.current_player} {state.decision}: {state.action_text(action)}")
        state.apply(action)
        oracle.apply(action)
    compare("scores", state.scores(), oracle.scores())
    compare("ranks", state.ranks(), oracle.ranks())
    outcome = state.outcome
    compare("outcome", outcome and (outcome.won, outcome.ending), oracle.outcome())


def check(
    players: int, seed: int, *, promos: bool = False, deck: Path | None = None, **options: Any
) -> None:
    """Play a game from the set-up and one from a random position with full boards."""
    values = {"players": players, "promos": promos, "deck": str(deck or "house"), **options}
    label = "house" if deck is None else deck.stem  # not its folder: the seed must not vary
    name = f"{players} players, promos {promos}, {options}, deck {label}, "
    state = State.new(Config.from_dict(values), seed)  # it does not warn of many modules
    ruleset = state.to_dict()["ruleset"]
    oracle = Oracle.new(players, seed, promos, deck=deck, **options)
    play_side_by_side(state, oracle, f"{name}set-up {seed}")
    position = random_position(players, promos, seed, deck, **options)
    d = position | {"ruleset": ruleset, "pending": []}
    oracle = Oracle.from_dict(d, deck)
    play_side_by_side(State.from_dict(d), oracle, f"{name}position {seed}")


@pytest.mark.parametrize("promos", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_core_and_oracle_agree(players: int, promos: bool) -> None:
    for seed in range(GAMES):
        check(players, seed, promos=promos)


@pytest.mark.parametrize("modules", MODULE_SETS, ids=lambda modules: "+".join(modules) or "none")
def test_core_and_oracle_agree_on_modules(modules: tuple[str, ...]) -> None:
    for seed, players in product(range(FEW_GAMES), (2, 3, 4)):
        check(players, seed, promos=seed % 2 == 1, modules=modules)


@pytest.mark.parametrize("solo_difficulty", ["normal", "increased"])
@pytest.mark.parametrize("solo_card", [1, 2, 3, 4, 5, 6, None])
def test_core_and_oracle_agree_on_solo_play(solo_card: int | None, solo_difficulty: str) -> None:
    for seed in range(GAMES):
        promos = seed % 2 == 1
        check(1, seed, promos=promos, solo_card=solo_card, solo_difficulty=solo_difficulty)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_core_and_oracle_agree_on_an_owners_deck(players: int, tmp_path: Path) -> None:
    for seed in range(GAMES):
        deck = tmp_path / f"deck{seed}.toml"
        deck.write_text(random_deck(seed), "utf-8")
        check(players, seed, promos=True, deck=deck)
        if players > 1:
            modules = MODULE_SETS[1 + (players + 3 * seed) % (len(MODULE_SETS) - 1)]
            check(players, seed, promos=True, deck=deck, modules=modules)
