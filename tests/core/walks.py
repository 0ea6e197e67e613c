"""Games of random actions, the same on every machine, and positions of every kind of decision."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from random import Random
from typing import Any

from brauhaus.core import Config, State
from brauhaus.core.config import MODULES
from brauhaus.core.numbers import Act
from tests.oracle.positions import random_position

KINDS = (
    *("turn", "bonus", "objective", "option", "may", "rotate", "brew", "take", "brown", "white"),
    *("order", "build", "unblock", "overlay", "beer", "exchange_twice", "exchange_give"),
    *("exchange_gain", "kiosk", "first_truck", "retrieve", "replace_worker", "cellar_tile"),
    *("discard", "draff", "deliver", "export_from", "export", "circle", "coop", "mark", "recruit"),
    "show",
)
"""Every kind of decision."""

MODULE_KINDS = {
    "waste": ("draff",),
    "export": ("deliver", "export_from", "export", "circle"),
    "double_coop": ("coop",),
    "solo": ("mark", "recruit", "show"),
}
"""Kinds that a module, or solo play, brings."""


def config(players: int, modules: tuple[str, ...] = (), **options: Any) -> Config:
    """A configuration; does not warn of many modules."""
    return Config.from_dict({"players": players, "modules": modules, **options})


BASE_TABLES = [Config(players, promos=promos) for players in (2, 3, 4) for promos in (False, True)]
MODULE_TABLES = [
    *(config(players, MODULES, promos=players == 3) for players in (2, 3, 4)),
    config(2, ("waste", "litfass")),
    config(3, ("export", "light_bulbs")),
    config(4, ("double_coop", "house_brand")),
]
SOLO_TABLES = [Config(1), Config(1, promos=True, solo_difficulty="increased")]
TABLES = BASE_TABLES + MODULE_TABLES + SOLO_TABLES

EACH = 2
"""Positions of each kind for each table."""


def pick(legal: list[int], chance: Random) -> int:
    """A random legal action.

    Half of the time each family of actions is as likely as any other, or the many ways to place a
    worker would crowd out the rest.
    """
    if chance.random() < 0.5:
        families: dict[int, list[int]] = {}
        for action in legal:
            worker = Act.ACT_WORKER <= action < Act.ACT_BONUS
            families.setdefault(64 + action % 32 if worker else action >> 3, []).append(action)
        legal = list(families.values())[int(chance.random() * len(families))]
    # Python promises that `random` alone gives the same numbers in all its versions.
    return legal[int(chance.random() * len(legal))]


def walk(state: State, name: str) -> Iterator[tuple[State, int]]:
    """Plays a state to the end, always the same way for the same name.

    Yields the state, always the same object, before each action, and the action.
    """
    chance = Random(name)
    while not state.is_over:
        action = pick(state.legal_actions(), chance)
        yield state, action
        state.apply(action)


def play_on(state: State, name: str, most: int = 20_000) -> State:
    """Plays a state to its end, which must come.

    Raises:
        AssertionError: it does not.
    """
    for step, _ in enumerate(walk(state, name)):
        assert step < most, f"{name}: not over after {most} decisions"
    return state


def full_board(config: Config, seed: int) -> State:
    """A position with much on the boards, which games from the set-up seldom reach."""
    values = random_position(
        config.players,
        config.promos,
        seed,
        modules=config.modules,
        solo_card=config.solo_card,
        solo_difficulty=config.solo_difficulty,
    )
    ruleset = State.new(config, 0).ruleset
    return State.from_dict(values | {"ruleset": ruleset.hash, "pending": []})


def kinds_of(config: Config) -> list[str]:
    """The kinds of decision of a game."""
    parts = {*config.modules, *(["solo"] if config.players == 1 else [])}
    missing = [MODULE_KINDS[part] for part in MODULE_KINDS if part not in parts]
    return [kind for kind in KINDS if not any(kind in kinds for kinds in missing)]


@lru_cache(maxsize=1)
def positions() -> dict[str, list[bytes]]:
    """States as bytes by kind of decision: `EACH` for every kind and table."""
    found: dict[str, list[bytes]] = defaultdict(list)
    for table in TABLES:
        here: dict[str, list[bytes]] = {kind: [] for kind in kinds_of(table)}
        for seed in count():
            start = full_board(table, seed) if seed % 2 else State.new(table, seed)
            for state, _ in walk(start, f"game {seed}"):
                # One of a kind in a game, so that they differ.
                if len(here[state.decision]) <= seed and len(here[state.decision]) < EACH:
                    here[state.decision].append(state.to_bytes())
            if all(len(states) == EACH for states in here.values()):
                break
        for kind, states in here.items():
            found[kind] += states
    return dict(found)


def states(kind: str) -> list[State]:
    """The collected states of one kind."""
    return [State.from_bytes(data) for data in positions()[kind]]
