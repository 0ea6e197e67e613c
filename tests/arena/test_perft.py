"""The command `brauhaus perft`."""

import json

import pytest

from brauhaus.arena.perft import perft
from brauhaus.core import Config, State
from brauhaus.core.perft import perft as count


def test_the_count_alone(capsys: pytest.CaptureFixture[str]) -> None:
    perft(players=3, seed=7, depth=3)
    assert capsys.readouterr().out == f"{count(State.new(Config(3), 7), 3)}\n"


def test_divided_by_first_action(capsys: pytest.CaptureFixture[str]) -> None:
    perft(players=2, seed=7, depth=2, divide=True)
    *lines, total = capsys.readouterr().out.splitlines()
    state = State.new(Config(2), 7)
    assert [int(line.split()[0]) for line in lines] == state.legal_actions()
    assert sum(int(line.split()[1]) for line in lines) == int(total) == count(state, 2)
    assert state.action_text(state.legal_actions()[0]) in lines[0]


@pytest.mark.parametrize("divide", [False, True])
def test_json(capsys: pytest.CaptureFixture[str], divide: bool) -> None:
    perft(players=2, seed=7, depth=2, promos=True, divide=divide, as_json=True)
    found = json.loads(capsys.readouterr().out)
    state = State.new(Config(2, promos=True), 7)
    parts = found.pop("divide", [])
    leaves = count(state, 2)
    rules = {"players": 2, "modules": [], "deck": "house", "end_vp": None, "promos": True}
    assert found == {**rules, "seed": 7, "depth": 2, "leaves": leaves}
    assert [part["action"] for part in parts] == (state.legal_actions() if divide else [])
    assert sum(part["leaves"] for part in parts) == (leaves if divide else 0)
