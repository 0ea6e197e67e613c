"""A view's message made from `View.to_dict`, and positions to compare such messages at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from google.protobuf.json_format import ParseDict

from brauhaus.core import Config, State, View
from brauhaus.core.config import MODULES
from brauhaus.proto.v1 import view_pb2
from tests.core.walks import walk
from tests.oracle.positions import random_position

MODULE_SETS = [subset for size in range(len(MODULES) + 1) for subset in combinations(MODULES, size)]
SOLO = [(difficulty, card) for difficulty in ("normal", "increased") for card in range(1, 7)]

Values = dict[str, Any]


def positions(config: Config, name: str) -> Iterator[State]:
    """Yields a position of each kind that comes up in two games, the last one over.

    The second game starts from a full board.
    """
    values = random_position(
        config.players,
        config.promos,
        config.players,
        modules=config.modules,
        solo_card=config.solo_card,
        solo_difficulty=config.solo_difficulty,
    )
    new = State.new(config, config.players)
    full = State.from_dict(values | {"ruleset": new.ruleset.hash, "pending": []})
    for start in (new, full):
        kinds = set()
        for state, _ in walk(start, name):
            if state.decision not in kinds:
                kinds.add(state.decision)
                yield state
        yield start


def expected_message(view: View) -> view_pb2.View:
    """Returns what a view's message must be: each value of `View.to_dict`, and nothing else."""
    values = view.to_dict()
    rules = values["config"]
    rename(rules, "modules", "MODULE")
    rename(rules, "solo_difficulty", "SOLO_DIFFICULTY")
    for key in ("covered", "occupied"):
        rename(values, key, "SPACE")
    rename(values, "phase", "PHASE")
    rename(values, "first_built", "EXTENSION")
    rename(values, "litfass_shown", "LITFASS_PLACE")
    rename(values, "solo_tiles", "EXTENSION")
    rename(values, "extensions", "")
    values["turn_spaces"] = [-1 if seat is None else seat for seat in values["turn_spaces"]]
    if "automa" in values:
        rename(values["automa"], "objectives", "OBJECTIVE")
        rename(values["automa"], "due", "AUTOMA_COLOUR")
    for player in values["players"]:
        rename_player(player)
    values["decision"] = enum_value("DECISION_KIND", view.decision)
    values["current_player"] = view.current_player
    return ParseDict(values, view_pb2.View())


def rename_player(player: Values) -> None:
    """Changes a player's values into those of the message."""
    rename(player, "cellar", "")
    player["cellar"]["barrels"] = player["cellar"].pop("barrel")
    player["dials"] = [
        {"coop": enum_value("COOP", coop), "value": value}
        for coop, value in player["dials"].items()
    ]
    rename(player, "tokens", "BLOCKING_TOKEN")
    rename(player, "overlays", "BEER_TYPE")
    rename(player, "cellar_tiles", "CELLAR_TILE")
    rename(player, "laboratory", "LABORATORY")
    rename(player, "extensions", "EXTENSION")
    rename(player, "objectives", "OBJECTIVE")
    rename(player, "double_coop", "BEER_TYPE")
    rename(player, "house_dial", "BEER_TYPE")


def enum_value(enum: str, name: str) -> str:
    """Returns the name of an enum's value, or of a field if there is no enum."""
    words = name.replace(" ", "_")
    return f"{enum}_{words}".upper() if enum else words.lower()


def rename(values: Values, key: str, enum: str) -> None:
    """Changes the names under a key, if it is there."""
    found = values.get(key)
    if isinstance(found, str):
        values[key] = enum_value(enum, found)
    elif isinstance(found, list):
        values[key] = [enum_value(enum, name) for name in found]
    elif isinstance(found, dict):
        values[key] = {enum_value(enum, name): value for name, value in found.items()}
