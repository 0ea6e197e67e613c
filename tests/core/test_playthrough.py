"""Whole games, written out: every decision, every resulting hash, the table at each round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from brauhaus.core import Config, State
from brauhaus.core.config import MODULES

from .walks import config, walk

GAMES = {
    "playthrough_2.txt": (Config(2), 2),
    "playthrough_3.txt": (Config(3, promos=True), 3),
    "playthrough_4.txt": (Config(4, promos=True, end_vp=25), 4),
    "playthrough_waste.txt": (config(2, ("waste",)), 5),
    "playthrough_export.txt": (config(3, ("export",)), 12),
    "playthrough_double_coop.txt": (config(4, ("double_coop",)), 2),
    "playthrough_house_brand.txt": (config(4, ("house_brand",)), 78),
    "playthrough_litfass.txt": (config(3, ("litfass",)), 9),
    "playthrough_light_bulbs.txt": (config(4, ("light_bulbs",)), 10),
    "playthrough_modules.txt": (config(3, MODULES), 25),
    "playthrough_solo.txt": (Config(1), 102),
    "playthrough_solo_increased.txt": (
        Config(1, promos=True, solo_card=2, solo_difficulty="increased"),
        40,
    ),
}


def lines(config: Config, seed: int) -> Iterator[str]:
    """A game of random actions in readable lines."""
    state = State.new(config, seed)
    yield f"{config}, seed {seed}, hash {state.hash:016x}"
    round_ = 0
    for _, action in walk(state, f"playthrough {seed}"):
        if round_ != state.round:
            round_ = state.round
            yield from table(state)
        after = state.clone()
        after.apply(action)
        what = f"{state.decision}: {state.action_text(action)} [{action}]"
        yield f"{state.current_player} {what} -> {after.hash:016x}"
    yield from table(state)
    outcome = f", {state.outcome}" if state.outcome else ""
    yield f"over: scores {state.scores()}, ranks {state.ranks()}{outcome}"


def table(state: State) -> Iterator[str]:
    """A position in readable lines; what is empty or zero is left out."""
    values = state.to_dict()
    players = values.pop("players")
    for key in ("config", "ruleset", "pending"):
        del values[key]
    values["draw_pile"] = f"{len(values['draw_pile'])} cards, top {values['draw_pile'][:3]}"
    yield ""
    yield f"== round {state.round}"
    yield from entries(values, "   ")
    for seat, player in enumerate(players):
        yield f"   player {seat}"
        yield from entries(player, "      ")


def entries(values: dict[str, Any], indent: str) -> Iterator[str]:
    for key, value in values.items():
        shown = {k: v for k, v in value.items() if v} if isinstance(value, dict) else value
        if shown:
            yield f"{indent}{key}: {shown}"


@pytest.mark.parametrize("name", list(GAMES))
def test_the_same_game_again(name: str, golden: Callable[[str, str], None]) -> None:
    golden(name, "\n".join(lines(*GAMES[name])) + "\n")
