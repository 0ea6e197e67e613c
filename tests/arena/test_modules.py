"""Modules on the command line: every command that plays takes them, and warns once of too many."""

import json
from pathlib import Path

import pytest

from brauhaus.arena.balance import Check
from brauhaus.core import Config, State
from brauhaus.core.config import MODULES
from brauhaus.core.perft import perft
from tests.arena.support import brauhaus, log_bytes

RUN = ["tournament", "run", "--bots", "random,heuristic", "--deals", "1", "--local"]
WARNING = "brauhaus: warning: 3 modules at once: the rulebook advises at most 2"
THREE = "litfass,light_bulbs,waste,export"


def test_a_tournament_is_played_with_modules_in_the_order_of_the_rulebook(out: Path) -> None:
    done = brauhaus(*RUN, "--modules", "export, waste", "--promos", "--end-vp", "12", "--out", out)
    assert done.returncode == 0, done.stderr
    assert "warning" not in done.stderr
    for line in log_bytes(out).splitlines():
        record = json.loads(line)
        rules = record["config"]
        assert rules["modules"] == ["waste", "export"]
        state = State.new(Config(**rules), record["deal_seed"])
        for action in record["actions"]:
            state.apply(action)
        assert (state.is_over, state.scores()) == (True, record["scores"])
    assert brauhaus("tournament", "verify", out).returncode == 0
    again = out.with_name("again")
    brauhaus(*RUN, "--modules", "waste,export", "--seed", "1", "--out", again)
    other = out.with_name("other")
    brauhaus(*RUN, "--modules", "export,waste", "--seed", "1", "--out", other)
    assert log_bytes(again) == log_bytes(other)


@pytest.mark.parametrize(
    "command",
    [
        RUN,
        ["perft", "--players", "2", "--depth", "1"],
        ["bench", "--players", "2", "--rounds", "1"],
        ["balance", "--games", "16", "--usage-games", "0"],
    ],
    ids=lambda command: command[0],
)
def test_too_many_modules_are_warned_of_once_and_played(tmp_path: Path, command: list[str]) -> None:
    out = ["--out", str(tmp_path / "out")] if command is RUN else []
    done = brauhaus(*command, *out, "--modules", THREE, "--json")
    assert done.stderr.count(WARNING + "\n") == done.stderr.count("at once") == 1
    assert isinstance(json.loads(done.stdout), dict)


@pytest.mark.parametrize("command", [RUN, ["perft"], ["bench"], ["balance"]])
def test_an_unknown_module_is_told_with_the_six_that_there_are(command: list[str]) -> None:
    done = brauhaus(*command, "--modules", "waste,casino")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "'casino' is unknown" in done.stderr
    assert all(module in done.stderr for module in MODULES)


def test_who_goes_on_with_a_tournament_is_not_warned_again(out: Path) -> None:
    assert brauhaus(*RUN, "--modules", THREE, "--out", out).returncode == 0
    done = brauhaus("tournament", "resume", out)
    assert (done.returncode, "at once" in done.stderr) == (0, False)


def test_perft_counts_with_modules_and_alone() -> None:
    done = brauhaus(
        "perft", "--players", "3", "--depth", "2", "--modules", "export,waste", "--json"
    )
    found = json.loads(done.stdout)
    config = Config(3, modules=("waste", "export"))
    assert found["modules"] == ["waste", "export"]
    assert found["leaves"] == perft(State.new(config, 1), 2)
    alone = brauhaus("perft", "--players", "1", "--depth", "2")
    assert int(alone.stdout) == perft(State.new(Config(1), 1), 2)


def test_bench_compares_all_modules_with_none() -> None:
    done = brauhaus("bench", "--rounds", "1", "--players", "2", "--json")
    figures = json.loads(done.stdout)
    assert 0 < figures["modules_playout_ratio"] < 10
    assert figures["state_bytes"] == len(State.new(Config(2), 1).raw())
    alone = json.loads(brauhaus("bench", "--rounds", "1", "--players", "1", "--json").stdout)
    assert alone["playout_games_per_s"] > 0
    assert "modules_playout_ratio" not in alone


def test_balance_measures_with_modules() -> None:
    options = ["--modules", "waste,double_coop", "--end-vp", "15", "--promos"]
    done = brauhaus("balance", "--games", "16", "--usage-games", "0", *options, "--json")
    found = json.loads(done.stdout)
    assert (found["modules"], found["end_vp"]) == (["waste", "double_coop"], 15)
    checks = {check["name"]: Check(**check) for check in found["checks"]}
    assert checks["3 heuristic, 1 random: placings, %"].measured > 80
    plain = brauhaus("balance", "--games", "16", "--usage-games", "0", "--json")
    assert json.loads(plain.stdout)["checks"] != found["checks"]
