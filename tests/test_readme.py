"""What the README shows works as it is written there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from brauhaus.bots import Clock
from brauhaus.core import Config, State


@pytest.fixture(scope="module")
def snippets(repository: Path) -> list[str]:
    """The Python parts of the README, in order: a bot, a game."""
    text = (repository / "README.md").read_text()
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_the_bot_plays_a_tournament(snippets: list[str], tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(snippets[0])
    done = subprocess.run(
        [
            *(Path(sys.executable).with_name("brauhaus"), "tournament", "run", "--local"),
            *("--bots", "py:my_bot.py:Eager,random", "--players", "2", "--deals", "1"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "py:my_bot.py:Eager" in done.stdout
    attempts = next(tmp_path.glob("tournaments/*/log/attempts-*.jsonl")).read_text()
    assert '"faults"' not in attempts
    records = next(tmp_path.glob("tournaments/*/log/records-*.jsonl")).read_text().splitlines()
    assert len(records) == 2


def test_the_bot_completes_an_order_when_it_can(snippets: list[str]) -> None:
    names: dict[str, Any] = {}
    exec(snippets[0], names)
    bot = names["Eager"](seed=1)
    bot.new_game(None)
    completed = 0
    for seed in range(40):
        state = State.new(Config(players=2), seed)
        while not state.is_over:
            view = state.view(state.current_player)
            action = bot.choose(view, Clock())
            if view.decision == "order":
                completed += 1
                assert view.action_text(action).startswith("complete the order")
            state.apply(action)
    assert completed


def test_the_game_plays_to_its_end(snippets: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", snippets[1]], capture_output=True, text=True, check=True
    )
    last = done.stdout.splitlines()[-1]
    assert re.fullmatch(r"\[\d+, \d+, \d+\] \[[123], [123], [123]\]", last)


def test_every_command_it_names_exists(repository: Path) -> None:
    text = (repository / "README.md").read_text()
    commands = set(re.findall(r"brauhaus ((?:tournament|deck)? ?[a-z]+)", text))
    assert len(commands) > 8
    for command in sorted(commands):
        done = subprocess.run(
            [Path(sys.executable).with_name("brauhaus"), *command.split(), "--help"],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"brauhaus {command}: {done.stderr}"
