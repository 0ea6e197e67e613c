"""Whole tournaments in one process: the same results however they were interrupted."""

import json
import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from brauhaus.arena.elo import EloTable
from brauhaus.arena.embedded import EmbeddedStore
from brauhaus.arena.folder import TournamentFolder
from brauhaus.arena.log import segments
from brauhaus.arena.record import decode_record
from tests.arena.support import (
    FIRST,
    PLAYERS,
    attempts,
    brauhaus,
    log_bytes,
    play_all,
    ratings,
    start_brauhaus,
)

BOTS = f"random,heuristic,{FIRST}"
RUN = ["tournament", "run", "--bots", BOTS, "--players", "2", "--deals", "25", "--seed", "7"]
MATCHES = 150


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    """A tournament that nothing happened to: its folder and its ratings."""
    out = tmp_path_factory.mktemp("undisturbed") / "out"
    done = brauhaus(*RUN, "--local", "--out", out, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["matches"] == MATCHES
    return out, ratings(done)


def started(out: Path, *options: str, matches: int = 2) -> subprocess.Popen[str]:
    """Returns a tournament that has played a few matches."""
    process = start_brauhaus(*RUN, "--local", "--out", out, *options)
    while log_bytes(out).count(b"\n") < matches:
        assert process.poll() is None, process.communicate()
    return process


def assert_same(undisturbed: tuple[Path, Any], out: Path, *options: str) -> None:
    """Resumes a tournament and compares it with the undisturbed one."""
    done = brauhaus("tournament", "resume", out, "--json", *options)
    assert done.returncode == 0, done.stderr
    assert ratings(done) == undisturbed[1]
    assert log_bytes(out) == log_bytes(undisturbed[0])
    finished = [a["match"] for a in attempts(out) if a["termination"] == "finished"]
    assert len(finished) == len(set(finished)) == MATCHES


def test_the_log_is_what_a_plain_loop_plays(undisturbed: tuple[Path, Any]) -> None:
    spec = TournamentFolder(undisturbed[0]).load()
    lines = [result.record + b"\n" for result in play_all(spec)]
    assert log_bytes(undisturbed[0]) == b"".join(lines)


def test_the_ratings_are_the_fold_of_the_log(undisturbed: tuple[Path, Any]) -> None:
    spec = TournamentFolder(undisturbed[0]).load()
    table = EloTable(3, spec.elo)
    for line in log_bytes(undisturbed[0]).splitlines():
        record = decode_record(line)
        table.fold([spec.bots.index(bot) for bot in record.seats], record.ranks)  # type: ignore[union-attr]
    found = {row[0]: row[1] for row in undisturbed[1]}
    assert found == dict(zip(spec.bots, table.ratings, strict=True))
    assert sum(found.values()) == pytest.approx(4500, abs=1e-6)


def test_nothing_but_log_and_ratings_is_left(undisturbed: tuple[Path, Any]) -> None:
    names = {path.name for path in undisturbed[0].iterdir()}
    assert names == {"tournament.json", "means.json", "ratings.json", "log", "lock"}


def test_the_ratings_are_worked_out_of_the_log_again(undisturbed: tuple[Path, Any]) -> None:
    done = brauhaus("ratings", undisturbed[0], "--json")
    assert ratings(done) == undisturbed[1]
    shown = brauhaus("ratings", undisturbed[0])
    assert all(text in shown.stdout for text in ("rank", "random", FIRST))
    kept = json.loads((undisturbed[0] / "ratings.json").read_text())
    assert kept == json.loads(done.stdout)


def test_an_external_store_is_left_empty_and_gives_the_same(
    undisturbed: tuple[Path, Any], server: EmbeddedStore, out: Path
) -> None:
    done = brauhaus(*RUN, "--local", "--out", out, "--store", server.url, "--json")
    assert ratings(done) == undisturbed[1]
    assert log_bytes(out) == log_bytes(undisturbed[0])
    from brauhaus.arena.redis_client import Connection

    connection = Connection(server.url, 0.0)
    assert connection.client.keys("*") == []
    connection.close()


def test_a_killed_driver_is_resumed(undisturbed: tuple[Path, Any], out: Path) -> None:
    process = started(out)
    process.kill()
    process.communicate()
    status = brauhaus("tournament", "status", out)
    assert "not being played" in status.stdout
    assert_same(undisturbed, out)


def test_a_driver_killed_twice_with_a_torn_log_and_no_store_left(
    undisturbed: tuple[Path, Any], out: Path
) -> None:
    for _ in range(2):
        process = started(out) if not out.exists() else start_brauhaus("tournament", "resume", out)
        while log_bytes(out).count(b"\n") < 4:
            assert process.poll() is None
        process.kill()
        process.communicate()
        # What a crash of the machine may leave: half a line here, no log there, no store.
        for stem in ("records", "attempts"):
            file = segments(out / "log", stem)[-1]
            data = file.read_bytes()
            file.write_bytes(data[: len(data) - 20])
        store = EmbeddedStore(out / "store")
        store.delete()
    done = brauhaus("tournament", "resume", out, "--json")
    assert done.returncode == 0, done.stderr
    assert ratings(done) == undisturbed[1]
    assert log_bytes(out) == log_bytes(undisturbed[0])


def test_a_store_ahead_of_the_log_and_a_log_ahead_of_the_store(
    undisturbed: tuple[Path, Any], out: Path
) -> None:
    process = started(out)
    process.kill()
    process.communicate()
    file = segments(out / "log", "records")[0]
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]))  # the store has dropped the rest
    done = brauhaus("tournament", "resume", out, "--json")
    assert ratings(done) == undisturbed[1]
    assert log_bytes(out) == log_bytes(undisturbed[0])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_tournament_says_how_to_resume(
    undisturbed: tuple[Path, Any], out: Path, number: int
) -> None:
    process = started(out, "--json")
    os.killpg(process.pid, number)
    output, errors = process.communicate()
    assert process.returncode == 1
    assert f"go on with `brauhaus tournament resume {out}`" in errors
    summary = json.loads(output)
    assert not summary["complete"]
    assert summary["matches"] == log_bytes(out).count(b"\n") < MATCHES
    assert_same(undisturbed, out)


def test_a_second_driver_is_refused_while_the_first_plays(
    undisturbed: tuple[Path, Any], out: Path
) -> None:
    process = started(out, "--json")
    process.send_signal(signal.SIGSTOP)
    done = brauhaus("tournament", "resume", out)
    status = brauhaus("tournament", "status", out)
    process.send_signal(signal.SIGCONT)
    assert done.returncode == 1
    assert f"being played by process {process.pid}" in done.stderr
    assert f"being played by process {process.pid}" in status.stdout
    process.communicate()
    assert process.returncode == 0
    assert log_bytes(out) == log_bytes(undisturbed[0])


def test_a_driver_that_was_taken_over_from_stops_and_harms_nothing(
    undisturbed: tuple[Path, Any], server: EmbeddedStore, out: Path
) -> None:
    process = started(out, "--store", server.url)
    from brauhaus.arena.redis_client import Connection
    from brauhaus.arena.store import TournamentStore

    spec = TournamentFolder(out).load()
    connection = Connection(server.url, 5.0)
    TournamentStore(connection, spec.id).open("usurper", 0, EloTable(3, spec.elo))
    connection.close()
    _, errors = process.communicate()
    assert process.returncode == 1
    assert "another driver has taken over" in errors
    assert_same(undisturbed, out)


def test_a_store_that_dies_is_started_again(undisturbed: tuple[Path, Any], out: Path) -> None:
    process = started(out, "--json")
    store = EmbeddedStore(out / "store")
    store.start()
    from brauhaus.arena.redis_client import Connection

    connection = Connection(store.url, 5.0)
    os.kill(connection.client.info("server")["process_id"], signal.SIGKILL)
    connection.close()
    output, errors = process.communicate()
    assert process.returncode == 0, errors
    assert "does not answer" in errors
    assert "its log ends: " in errors
    assert log_bytes(out) == log_bytes(undisturbed[0])
    assert json.loads(output)["matches"] == MATCHES


def test_faults_and_what_bots_print_are_in_the_attempt_log(out: Path) -> None:
    hang, dice = f"py:{PLAYERS}/faulty.py:Hang", f"py:{PLAYERS}/simple.py:Dice"
    run = ["tournament", "run", "--bots", f"{hang},{dice}", "--deals", "1", "--local"]
    done = brauhaus(*run, "--clock", "/1500ms", "--out", out, "--json")
    assert done.returncode == 0, done.stderr
    rows = {row["bot"]: row for row in json.loads(done.stdout)["leaderboard"]}
    assert (rows[hang]["faults"], rows[dice]["faults"]) == (2, 0)
    assert (rows[hang]["mean_rank"], rows[dice]["mean_rank"]) == (2, 1)
    for attempt in attempts(out):
        at_fault, sound = attempt["seats"].index(0), attempt["seats"].index(1)
        assert "out of time" in attempt["faults"][at_fault]
        assert attempt["faults"][sound] == ""
        assert "on stderr" in attempt["stderr"][sound]
        assert attempt["ms"][at_fault] > 1400
    assert brauhaus("tournament", "verify", out).returncode == 0


def test_a_finished_tournament_is_only_summed_up(undisturbed: tuple[Path, Any]) -> None:
    before = log_bytes(undisturbed[0])
    done = brauhaus("tournament", "resume", undisturbed[0], "--json")
    assert ratings(done) == undisturbed[1]
    assert log_bytes(undisturbed[0]) == before


def test_another_engine_is_not_mixed_in(undisturbed: tuple[Path, Any], out: Path) -> None:
    spec = TournamentFolder(undisturbed[0]).load()
    out.mkdir()
    TournamentFolder(out).save(msgspec.structs.replace(spec, engine="0.old"))
    done = brauhaus("tournament", "resume", out)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "engine 0.old" in done.stderr


def test_an_owners_deck_is_kept_with_the_tournament(tmp_path: Path, repository: Path) -> None:
    deck = tmp_path / "mine.toml"
    house = (repository / "core" / "data" / "board.toml").read_text()
    game = house[house.index("[game]") : house.index("[dials]")]
    deck.write_text('name = "mine"\n' + game.replace("hand_limit = 5", "hand_limit = 4"))
    out = tmp_path / "out"
    run = ["tournament", "run", "--bots", f"random,{FIRST}", "--deals", "1", "--local"]
    done = brauhaus(*run, "--deck", deck, "--out", out, "--json")
    assert done.returncode == 0, done.stderr
    deck.unlink()
    assert brauhaus("tournament", "verify", out).returncode == 0
    assert brauhaus("replay", out / "log" / "records-000000.jsonl", "--verify").returncode == 0


def test_a_sound_tournament_is_verified(undisturbed: tuple[Path, Any]) -> None:
    done = brauhaus("tournament", "verify", undisturbed[0])
    assert (done.returncode, done.stdout) == (0, f"{undisturbed[0]}: {MATCHES} matches verified\n")


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda lines: lines.reverse(), id="order"),
        pytest.param(lambda lines: lines.pop(5), id="a match left out"),
        pytest.param(lambda lines: lines.insert(5, lines[4]), id="a match twice"),
    ],
)
def test_a_log_that_is_not_the_schedule_is_found(
    undisturbed: tuple[Path, Any], out: Path, change: Callable[[list[bytes]], object]
) -> None:
    lines = log_bytes(undisturbed[0]).splitlines(keepends=True)
    change(lines)
    (out / "log").mkdir(parents=True)
    (out / "log" / "records-000000.jsonl").write_bytes(b"".join(lines))
    for name in ("tournament.json", "ratings.json"):
        (out / name).write_bytes((undisturbed[0] / name).read_bytes())
    done = brauhaus("tournament", "verify", out)
    assert done.returncode == 1
    assert "out of turn" in done.stdout
    resumed = brauhaus("tournament", "resume", out)
    assert (resumed.returncode, resumed.stderr.count("\n")) == (1, 1)
    assert "out of order" in resumed.stderr
    assert log_bytes(out) == b"".join(lines)


def test_wrong_ratings_are_found(undisturbed: tuple[Path, Any], out: Path) -> None:
    (out / "log").mkdir(parents=True)
    (out / "log" / "records-000000.jsonl").write_bytes(log_bytes(undisturbed[0]))
    (out / "tournament.json").write_bytes((undisturbed[0] / "tournament.json").read_bytes())
    stated = json.loads((undisturbed[0] / "ratings.json").read_text())
    stated["leaderboard"][0]["elo"] += 1
    (out / "ratings.json").write_text(json.dumps(stated))
    done = brauhaus("tournament", "verify", out)
    assert done.returncode == 1
    assert "ratings.json" in done.stdout
