"""Positions by hand that modules, or the solo game, make impossible: refused in one line."""

from __future__ import annotations

from typing import Any

import pytest

from brauhaus.core import Config, State
from brauhaus.core.config import MODULES

from .positions import DERIVED
from .walks import config

Values = dict[str, Any]

TABLE = State.new(config(2, MODULES), 5)
BASE = State.new(Config(2), 5)
SOLO = State.new(Config(1, solo_card=6), 5)


def changed(state: State, *frames: Values, me: Values | None = None, **table: Any) -> Values:
    """A position with other values for the last player and the table, and these effects pending."""
    values = state.to_dict()
    for key in DERIVED:
        if key not in table:
            values.pop(key, None)
    values["players"][-1] |= me or {}
    if frames:
        seat = len(values["players"]) - 1
        values["pending"] = [{"player": seat, "left": 0} | frame for frame in frames]
    return values | table


def refusal(values: Values) -> str:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        State.from_dict(values)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_the_positions_themselves_are_possible() -> None:
    for state in (TABLE, BASE, SOLO):
        assert State.from_dict(changed(state)) == state


TOWER = {"extensions": ["Brewing Tower"]}
HOUSE = {"extensions": ["Advertising Department"], "dials": {"house": 3}}


@pytest.mark.parametrize(
    ("me", "message"),
    [
        ({"draff": 15}, "draff: more than the 14 there are"),
        ({"draff": -1}, "players[1].draff: -1; expected a number from 0 to 200"),
        ({"discs": [-3, -4]}, "players[1].discs: [-3, -4]; at first [-2, -4], the rearmost"),
        ({"discs": [3, -4]}, "players[1].discs: [3, -4]; at first [-2, -4], the rearmost leaves"),
        ({"discs": [3, 3]}, "players[1].discs: [3, 3]; at first [-2, -4], the rearmost leaves"),
        ({"discs": [0, -2]}, "players[1].discs: [0, -2]; at first [-2, -4], the rearmost leaves"),
        ({"discs": [7, -2]}, "players[1].discs: [7, -2]; expected 2 numbers from -20 to 6"),
        ({"locomotive_left": 2}, "players[1].locomotive_left: 2; expected true or false"),
        ({"double_coop": "Alt"}, "players[1].double_coop: without a Brewing Tower"),
        ({"double_coop": "Ale"}, "players[1].double_coop: 'Ale'; expected Alt or Pils or Export"),
        (TOWER, "players[1].double_coop: a Brewing Tower has one, or one that is to be chosen"),
        ({"dials": {"double": 3}}, "players[1].dials: on a coop that is not there"),
        ({"dials": {"house": 3}}, "players[1].dials: on a coop that is not there"),
        ({"house_dial": "Alt"}, "players[1].house_dial: it and the dials do not agree"),
        (HOUSE, "players[1].house_dial: it and the dials do not agree"),
        (HOUSE | {"house_dial": "Pils"}, "house_dial: of a type that nobody has unlocked"),
    ],
)
def test_what_is_wrong_with_a_player(me: Values, message: str) -> None:
    assert message in refusal(changed(TABLE, me=me))


def test_what_there_is_once_is_in_one_hand() -> None:
    for key, me in (("double_coop", TOWER), ("house_dial", HOUSE)):
        values = changed(TABLE)
        for player in values["players"]:
            player |= me | {key: "Alt"}
        assert f"{key}: two players with the same" in refusal(values)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"litfass_tokens": 1}, "litfass_tokens: 1; 0 have left the boards"),
        ({"litfass_tokens": 201}, "litfass_tokens: 201; expected a number from 0 to 200"),
        ({"litfass_stack": []}, "litfass_stack: []; expected 6 names"),
        ({"litfass_shown": ["turn order 1"]}, "; expected 5 names"),
        ({"litfass_shown": ["turn order 2"]}, "litfass_shown: 'turn order 2'; expected each at"),
        ({"litfass_stack": ["turn order 1"] * 6}, "litfass_stack: 'turn order 1'; expected each"),
        ({"draff_supply": 3}, "draff_supply: 3; expected 14, which follows from"),
        ({"occupied": ["8A"]}, "covered, occupied: a space that is not there"),
        ({"occupied": ["litfass"]}, "covered, occupied: a space that is not there"),
        ({"solo_card": 1}, "solo_card: unknown; remove it"),
        ({"blocked": []}, "blocked: unknown; remove it"),
    ],
)
def test_what_is_wrong_with_the_table(table: Values, message: str) -> None:
    assert message in refusal(changed(TABLE, **table))


@pytest.mark.parametrize(
    ("frame", "message"),
    [
        ({"effect": "draff"}, "pending[0].left: 0; at least 1"),
        ({"effect": "draff", "left": 2, "at": "beers"}, "pending[0].at: 'beers'; expected"),
        ({"effect": "export_from"}, "pending[0].effect: a disc is moved once both are on tiles"),
        ({"effect": "export", "at": "export tile 2"}, "pending[0].at: no disc to move from there"),
        ({"effect": "circle"}, "pending[0].at: missing"),
        ({"effect": "circle", "at": "export tile 7"}, "pending[0].at: 'export tile 7'; expected"),
        ({"effect": "coop"}, "players[1].double_coop: a Brewing Tower has one, or one that"),
        ({"effect": "run", "at": "Brewing Tower"}, "at: 'Brewing Tower' is never put off"),
        ({"effect": "mark"}, "pending[0].effect: only at the start of a solo game"),
        ({"effect": "deal"}, "pending[0].effect: only at the start of a solo game"),
    ],
)
def test_what_is_wrong_with_a_pending_effect(frame: Values, message: str) -> None:
    assert message in refusal(changed(TABLE, frame))


@pytest.mark.parametrize("effect", ["draff", "deliver", "export_from", "export", "circle", "show"])
def test_effects_of_other_games(effect: str) -> None:
    frame = {"effect": effect, "left": 1} | ({"at": "export tile 1"} if effect == "circle" else {})
    assert "pending[0].effect: " in refusal(changed(BASE, frame))


def test_a_coop_is_chosen_once() -> None:
    frame = {"effect": "coop"}
    assert State.from_dict(changed(TABLE, frame, me=TOWER)).decision == "coop"
    assert "double_coop: a Brewing Tower has one, or" in refusal(
        changed(TABLE, frame, frame, me=TOWER)
    )


@pytest.mark.parametrize("key", ["draff", "discs", "double_coop", "house_dial", "tokens_held"])
def test_values_of_other_games(key: str) -> None:
    assert f"players[1].{key}: unknown; remove it" in refusal(changed(BASE, me={key: 0}))


AUTOMA, BLUE, RED = [SOLO.to_dict()[key] for key in ("automa", "automa_blue", "automa_red")]
BLOCKED = SOLO.to_dict()["blocked"]
"""Spaces under tokens from the box."""
ALL = 8 + len(BLOCKED)


@pytest.mark.parametrize(
    ("me", "table", "message"),
    [
        ({"tokens_held": 1}, {}, f"tokens_held: {ALL + 1} blocking tokens in all; {ALL}"),
        ({"tokens": []}, {}, f"tokens_held: {ALL - 8} blocking tokens in all; {ALL}"),
        ({}, {"blocked": [3, *BLOCKED]}, f"tokens_held: {ALL + 1} blocking tokens in all; {ALL}"),
        ({"one_time_worker": 3}, {}, "one_time_worker: on a space that is not blocked"),
        ({"turn_order_space": 3}, {}, "turn_order_space: not blocked"),
        ({}, {"blocked": [9]}, "blocked: 9; expected each at most once of 1, 2, 3, 4, 5, 6, 7, 8"),
        ({}, {"solo_card": 5}, "solo_card: 5; the options say 6"),
        ({}, {"solo_card": 7}, "solo_card: 7; expected a number from 1 to 6"),
        ({}, {"solo_tiles": []}, "solo_tiles: not those that the solo card allows"),
        ({}, {"solo_tiles": ["Bottling Hall", "Tavern"]}, "solo_tiles: not those that the solo"),
        ({}, {"round": 7}, "round: 7; 1 to 6"),
        ({}, {"lost": True}, "lost: in a game that goes on"),
        ({}, {"automa": AUTOMA | {"due": ["blue"]}}, "automa.due: blue comes before red"),
        (
            {},
            {"automa": AUTOMA | {"shown": []}, "automa_blue": AUTOMA["shown"] + BLUE},
            "automa.shown: not 1 blue cards, the three A cards first",
        ),
        ({}, {"automa": AUTOMA | {"more": 1}}, "automa.more: unknown; remove it"),
        ({}, {"automa": None}, "automa: None; expected a table of values"),
        (
            {},
            {"automa": AUTOMA | {"objectives": ["identical", "display", "level"]}},
            "automa.objectives: more than its bonus workers",
        ),
        ({}, {"automa_blue": []}, "automa_blue: []; expected 5 names"),
        (
            {},
            {"automa_red": RED[::-1]},
            "automa_blue, automa_red: not the cards that can still be to come",
        ),
    ],
)
def test_what_is_wrong_alone(me: Values, table: Values, message: str) -> None:
    assert message in refusal(changed(SOLO, me=me, **table))
