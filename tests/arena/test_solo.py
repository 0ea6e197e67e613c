"""The command `brauhaus solo`: what it counts, and that its records are those of any match."""

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from scipy.stats import binomtest

from brauhaus.arena.solo import wilson_interval
from brauhaus.core import Config, State
from brauhaus.core.solo import ENDINGS
from tests.arena.support import (
    FIRST,
    PLAYERS,
    attempts,
    brauhaus,
    log_bytes,
    start_brauhaus,
    wait_for_end,
)

BOTS = f"random,heuristic,{FIRST}"
GAMES = 12
RUN = ["solo", "--bot", BOTS, "--games", GAMES, "--seed", "5"]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """Games played in two processes: their folder and the result."""
    out = tmp_path_factory.mktemp("solo") / "out"
    done = brauhaus(*RUN, "--workers", "2", "--out", out, "--json")
    assert done.returncode == 0, done.stderr
    return out, json.loads(done.stdout)


def records(out: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log_bytes(out).splitlines()]


def test_each_bot_plays_the_same_deals(played: tuple[Path, dict[str, Any]]) -> None:
    deals: dict[str, set[tuple[str, int]]] = {}
    for record in records(played[0]):
        deals.setdefault(record["seats"][0], set()).add((record["deal"], record["deal_seed"]))
    assert list(deals) == BOTS.split(",")
    assert len({frozenset(found) for found in deals.values()}) == 1
    assert len(deals["random"]) == GAMES


def test_the_result_is_what_the_games_add_up_to(played: tuple[Path, dict[str, Any]]) -> None:
    rows = {row["bot"]: row for row in played[1]["results"]}
    assert list(rows) == BOTS.split(",")
    for bot, row in rows.items():
        games = [record for record in records(played[0]) if record["seats"] == [bot]]
        wins = sum(record["ranks"] == [1] for record in games)
        assert (row["games"], row["wins"], row["faults"]) == (GAMES, wins, 0)
        assert row["win_rate"] == pytest.approx(wins / GAMES)
        assert row["low"] <= row["win_rate"] <= row["high"]
        assert row["mean_vp"] == pytest.approx(sum(r["scores"][0] for r in games) / GAMES)
        assert row["mean_rounds"] == pytest.approx(sum(r["rounds"] for r in games) / GAMES)
        assert set(row["endings"]) == set(ENDINGS)
        assert sum(row["endings"].values()) == GAMES
        assert row["ms_per_decision"] > 0
    assert rows["heuristic"]["mean_vp"] > rows["random"]["mean_vp"]


def test_a_record_says_how_the_game_ended(played: tuple[Path, dict[str, Any]]) -> None:
    for record in records(played[0]):
        state = State.new(Config(players=1), record["deal_seed"])
        for action in record["actions"]:
            state.apply(action)
        assert state.outcome == (record["ranks"] == [1], record["ending"])
        assert (state.scores(), state.round) == (record["scores"], record["rounds"])


def test_the_same_games_in_one_process(played: tuple[Path, dict[str, Any]], out: Path) -> None:
    done = brauhaus(*RUN, "--workers", "1", "--out", out)
    assert done.returncode == 0, done.stderr
    assert log_bytes(out) == log_bytes(played[0])
    assert "95%" in done.stdout
    assert f"{GAMES * 3} solo games, normal difficulty, seed 5" in done.stderr


def test_the_records_are_verified_and_shown(played: tuple[Path, dict[str, Any]]) -> None:
    out = played[0]
    assert brauhaus("tournament", "verify", out).returncode == 0
    file = out / "log" / "records-000000.jsonl"
    done = brauhaus("replay", file, "--verify")
    assert done.stdout == f"{file}: {GAMES * 3} records verified\n"
    first = records(out)[0]
    shown = brauhaus("replay", file, "--match", first["match"]).stdout.splitlines()
    assert shown[-1] == f"{'won' if first['ranks'] == [1] else 'lost'}: {first['ending']}"


def test_a_folder_of_solo_games_is_no_tournament(played: tuple[Path, dict[str, Any]]) -> None:
    out = played[0]
    again = json.loads(brauhaus("ratings", out, "--json").stdout)
    assert again == played[1]
    for command in ("resume", "status"):
        done = brauhaus("tournament", command, out)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert "solo games" in done.stderr


def test_a_forged_ending_is_found(played: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    import msgspec

    from brauhaus.arena.record import Record, decode_record, encode_record

    record = decode_record(log_bytes(played[0]).splitlines()[0])
    assert isinstance(record, Record)
    others = [ending for ending in ENDINGS if ending != record.ending]
    file = tmp_path / "records.jsonl"
    file.write_bytes(encode_record(msgspec.structs.replace(record, ending=others[0])) + b"\n")
    done = brauhaus("replay", file, "--verify")
    assert done.returncode == 1
    assert f"ending {record.ending}, recorded as {others[0]}" in done.stdout


def test_a_fault_loses_the_game_and_is_told(out: Path) -> None:
    bot = f"py:{PLAYERS}/faulty.py:Raise"
    done = brauhaus("solo", "--bot", f"{bot},random", "--games", "2", "--out", out, "--json")
    assert done.returncode == 0, done.stderr
    row = json.loads(done.stdout)["results"][0]
    assert (row["wins"], row["faults"], row["endings"]["fault"]) == (0, 2, 2)
    assert row["fault"] == "RuntimeError: lost my head"
    assert f"{bot} lost 2 of 2 games by a fault: RuntimeError: lost my head" in done.stderr
    assert "Traceback" not in done.stderr
    assert {tuple(record["ranks"]) for record in records(out)[::2]} == {(2,)}
    assert "lost my head" in attempts(out)[0]["faults"][0]
    assert brauhaus("tournament", "verify", out).returncode == 0


def test_difficulty_solo_card_and_promos_are_played(out: Path) -> None:
    options = ["--difficulty", "increased", "--solo-card", "4", "--promos", "--end-vp", "9"]
    done = brauhaus("solo", "--bot", "heuristic", "--games", "3", *options, "--out", out)
    assert done.returncode == 0, done.stderr
    for record in records(out):
        rules = record["config"]
        assert (rules["solo_difficulty"], rules["solo_card"]) == ("increased", 4)
        assert (rules["promos"], rules["end_vp"]) == (True, 9)
    assert brauhaus("tournament", "verify", out).returncode == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--bot", "chess"], "unknown bot 'chess'"),
        (["--bot", "random", "--games", "0"], "--games 0"),
        (["--bot", "random", "--workers", "0"], "--workers 0"),
        (["--bot", "random", "--seed", "-1"], "--seed -1"),
        (["--bot", "random", "--modules", "waste"], "base game only"),
        (["--bot", "random", "--modules", "light_bulbs"], "base game only"),
        (["--bot", "random", "--difficulty", "hard"], "use normal or increased"),
        (["--bot", "random", "--solo-card", "7"], "from 1 to 6"),
        (["--bot", "random", "--deck", "nowhere.toml"], "nowhere.toml"),
        (["--bot", f"py:{PLAYERS}/faulty.py:BadStart"], "not today"),
        ([], "--bot"),
    ],
)
def test_what_can_not_be_played(tmp_path: Path, options: list[str], said: str) -> None:
    done = brauhaus("solo", *options, "--out", tmp_path / "out")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_stopped_run_shows_and_keeps_what_was_played(out: Path, workers: str) -> None:
    many = ["--games", "100000", "--workers", workers, "--out", out, "--json"]
    process = start_brauhaus("solo", "--bot", "random", *many)
    assert process.stderr
    while len(log_bytes(out)) == 0:
        assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    games = json.loads(output)["games"]
    assert f"stopped after {games} of 100000 games" in errors
    assert len(records(out)) == games
    assert brauhaus("tournament", "verify", out).returncode == 0


def children(process: int) -> list[int]:
    """The processes that play."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [
        int(child)
        for child in found
        if b"spawn_main" in (Path("/proc") / child / "cmdline").read_bytes()
    ]


def test_a_killed_process_is_told_in_one_line(out: Path) -> None:
    many = ["--games", "100000", "--workers", "2", "--out", out]
    process = start_brauhaus("solo", "--bot", "random", *many)
    while len(log_bytes(out)) == 0:
        assert process.poll() is None
    os.kill(children(process.pid)[0], signal.SIGKILL)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    assert errors.splitlines()[-1].startswith("brauhaus: a worker process ended of itself")
    assert "Traceback" not in errors


def test_processes_end_with_their_parent(out: Path) -> None:
    many = ["--games", "100000", "--workers", "2", "--out", out]
    process = start_brauhaus("solo", "--bot", "random", *many)
    while len(log_bytes(out)) == 0:
        assert process.poll() is None
    playing = children(process.pid)
    assert len(playing) == 2
    process.kill()
    process.communicate()
    for child in playing:
        wait_for_end(child)


@pytest.mark.parametrize(("successes", "trials"), [(0, 1), (0, 40), (7, 40), (199, 200), (3, 3)])
def test_the_interval_is_wilsons(successes: int, trials: int) -> None:
    expected = binomtest(successes, trials).proportion_ci(0.95, "wilson")
    assert wilson_interval(successes, trials) == pytest.approx((expected.low, expected.high))
