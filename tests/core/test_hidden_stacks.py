"""Litfaß tiles and Automa cards: nothing of their stacks is seen, and worlds draw them fairly.

And whole games with every set of modules, and alone, in which no view tells a hidden thing.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from brauhaus.core import Config, State
from brauhaus.core.config import DIFFICULTIES, MODULES

from .fairness import Matches, assert_uniform
from .module_laws import Values
from .walks import config, states, walk
from .worlds import other_worlds, unknown, unseen_automa, viewers

DRAWS = 1200
GAMES, MANY_GAMES = 1, 200

CONFIGS = [
    *(
        config(2 + number % 3, chosen, promos=number % 2 == 1)
        for number, chosen in enumerate(
            chosen for size in range(7) for chosen in combinations(MODULES, size)
        )
    ),
    *(
        config(1, solo_card=card, solo_difficulty=difficulty, promos=card % 2 == 1)
        for card, difficulty in product(range(1, 7), DIFFICULTIES)
    ),
]
"""Every set of modules, and every solo card at both difficulties."""

every_config = pytest.mark.parametrize(
    "table", CONFIGS, ids=lambda t: "+".join(t.modules) or f"{t.players}-{t.solo_card}"
)


def draws(state: State, stack: str) -> list[Counter[str]]:
    """How often each tile or card lies at each place of a stack, top first, in drawn worlds."""
    view = state.view(state.current_player)
    counted = [Counter[str]() for _ in state.to_dict()[stack]]
    for seed in range(DRAWS):
        for place, name in enumerate(view.determinize(seed).to_dict()[stack]):
            counted[place][name] += 1
    return counted


def test_litfass_tiles_are_drawn_fairly() -> None:
    heights = set()
    for state in states("turn"):
        stack = state.to_dict().get("litfass_stack", [])
        if len(stack) > 1 and len(stack) not in heights:
            heights.add(len(stack))
            for counted in draws(state, "litfass_stack"):
                assert_uniform(counted, sorted(stack))
    assert len(heights) > 1


@pytest.mark.parametrize("colour", ["blue", "red"])
def test_automa_cards_are_drawn_fairly(colour: str) -> None:
    heights = set()
    for state in states("turn") + states("take") + states("discard"):
        values = state.to_dict()
        if "automa" not in values or len(values[f"automa_{colour}"]) in heights:
            continue
        halves = {half: unseen_automa(values, colour, half) for half in "AB"}
        counted = draws(state, f"automa_{colour}")
        heights.add(len(counted))
        for place, found in enumerate(counted):
            assert_uniform(found, halves["A" if place < len(halves["A"]) - 1 else "B"])
    assert len(heights) > 1


def check_view(state: State, viewer: int) -> None:
    """Other worlds look the same, whatever is asked of the view."""
    view = state.view(viewer)
    for world in other_worlds(state, viewer, 1):
        again = world.view(viewer)
        assert again.to_bytes() == view.to_bytes()
        assert again.legal_actions() == view.legal_actions()
        assert again.determinize(7) == view.determinize(7)


def add_matches(hands: Matches, stacks: Matches, real: Values, drawn: Values, viewer: int) -> None:
    """How much of what is hidden a drawn world has got right."""
    found, right = unknown(drawn, viewer), unknown(real, viewer)
    hidden = len(real["draw_pile"]) + sum(len(hand) for hand in right.values())
    for seat, hand in right.items():
        hands.add(len({*hand} & {*found[seat]}), len(hand), hidden)
    if hidden and real["draw_pile"]:
        stacks.add(real["draw_pile"][0] == drawn["draw_pile"][0], 1, hidden)
    if real.get("litfass_stack"):
        top = [values["litfass_stack"][0] for values in (real, drawn)]
        stacks.add(top[0] == top[1], 1, len(real["litfass_stack"]))
    for colour in ("blue", "red"):
        if real.get(f"automa_{colour}"):
            top = [values[f"automa_{colour}"][0] for values in (real, drawn)]
            unseen = unseen_automa(real, colour, top[0].split()[1])
            stacks.add(top[0] == top[1], 1, len(unseen))


def check_games(table: Config, games: int) -> None:
    """Looks at one decision of each kind in each game, and draws a world for who decides."""
    hands, stacks = Matches(), Matches()
    for game in range(games):
        name = f"views of game {game}"
        chance = Random(name)
        seen: set[str] = set()
        for state, _ in walk(State.new(table, game), name):
            if state.decision in seen or chance.random() < 0.5:
                continue
            seen.add(state.decision)
            for viewer in viewers(state):
                check_view(state, viewer)
            viewer = state.current_player
            world = state.view(viewer).determinize(chance.getrandbits(64))
            add_matches(hands, stacks, state.to_dict(), world.to_dict(), viewer)
    hands.assert_at_chance()
    stacks.assert_at_chance()


@every_config
def test_views_tell_nothing_hidden(table: Config) -> None:
    check_games(table, GAMES)


@pytest.mark.soak
@every_config
def test_views_of_many_games_tell_nothing_hidden(table: Config) -> None:
    check_games(table, MANY_GAMES)
