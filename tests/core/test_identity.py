"""A state is the same after any way there and back, at every kind of decision."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path

import pytest

from brauhaus.core import Config, State, View
from brauhaus.core.config import MODULES
from tests.oracle.decks import random_deck

from .files import owner_file
from .positions import DERIVED
from .walks import EACH, KINDS, TABLES, config, kinds_of, play_on, states, walk


@pytest.fixture(params=[*KINDS, "over"])
def some(request: pytest.FixtureRequest) -> list[State]:
    """States at one kind of decision, or over."""
    if request.param == "over":
        return [play_on(State.new(table, n), "to the end") for n, table in enumerate(TABLES)]
    found = states(request.param)
    assert {state.decision for state in found} == {request.param}
    tables = [table for table in TABLES if request.param in kinds_of(table)]
    assert [state.config for state in found] == [t for t in tables for _ in range(EACH)]
    return found


def assert_same(left: State, right: State) -> None:
    assert left is not right
    assert left == right
    assert left.hash == right.hash
    assert left.to_bytes() == right.to_bytes()
    assert left.legal_actions() == right.legal_actions()
    assert left.config == right.config
    assert left.to_dict() == right.to_dict()


def test_bytes(some: list[State]) -> None:
    for state in some:
        assert_same(State.from_bytes(state.to_bytes()), state)
        assert_same(State.from_bytes(memoryview(bytearray(state.to_bytes()))), state)


def test_dict(some: list[State]) -> None:
    for state in some:
        values = state.to_dict()
        assert_same(State.from_dict(values), state)
        assert values == state.to_dict(), "from_dict leaves its argument alone"


def test_dict_as_json(some: list[State]) -> None:
    for state in some:
        assert_same(State.from_dict(json.loads(json.dumps(state.to_dict()))), state)


def test_what_follows_from_the_rest_may_be_left_out(some: list[State]) -> None:
    for state in some:
        values = state.to_dict()
        for key in ("ruleset", *DERIVED):
            values.pop(key, None)
        for player in values["players"]:
            del player["bonus_left"], player["upgrades"]
        assert_same(State.from_dict(values), state)


def test_pickle_and_copy(some: list[State]) -> None:
    for state in some:
        assert_same(pickle.loads(pickle.dumps(state)), state)
        assert_same(copy.deepcopy(state), state)
        assert_same(state.clone(), state)


def test_the_game_goes_on_the_same(some: list[State]) -> None:
    for state in some[::4]:
        ends = [
            play_on(again, "on").hash
            for again in (
                state.clone(),
                State.from_bytes(state.to_bytes()),
                State.from_dict(state.to_dict()),
            )
        ]
        assert len(set(ends)) == 1


def test_views(some: list[State]) -> None:
    for state in some:
        for player in range(len(state.scores())):
            view = state.view(player)
            for again in (View.from_bytes(view.to_bytes()), pickle.loads(pickle.dumps(view))):
                assert again == view
                assert again.to_bytes() == view.to_bytes()
                assert again.to_dict() == view.to_dict()
                assert again.player == view.player == player
                assert again.decision == view.decision == state.decision
                assert again.current_player == view.current_player == state.current_player
                assert again.round == view.round == state.round
                assert again.legal_actions() == view.legal_actions()
                for seed in range(3):
                    assert again.determinize(seed) == view.determinize(seed)
                for action in view.legal_actions():
                    assert again.action_text(action) == state.action_text(action)


@pytest.mark.parametrize("number", range(6))
def test_with_an_owners_deck(tmp_path: Path, number: int) -> None:
    deck = owner_file(tmp_path, random_deck(number))
    modules = MODULES if number % 2 else ()
    promos = number % 4 == 0
    for players in (1, 2 + number % 3):
        table = config(players, modules if players > 1 else (), deck=deck, promos=promos)
        check_game(State.new(table, number))


def check_game(start: State) -> None:
    for step, (state, _) in enumerate(walk(start, "owner's")):
        if step % 10 == 0:
            assert_same(State.from_bytes(state.to_bytes()), state)
            assert_same(State.from_dict(state.to_dict()), state)
            for player in range(state.config.players):
                view = state.view(player)
                assert View.from_bytes(view.to_bytes()) == view


def test_a_state_is_small() -> None:
    for table in TABLES:
        assert len(State.new(table, 1).raw()) <= 2560


def test_neither_equals_anything_else() -> None:
    state = State.new(Config(2), 1)
    assert state != State.new(Config(2), 2)
    assert state != State.new(Config(2, end_vp=30), 1)
    assert state != state.to_bytes()
    assert state.view(0) != state.view(1)
    assert state.view(0) != state
    for thing in (state, state.view(0)):
        with pytest.raises(TypeError, match="unhashable"):
            hash(thing)
