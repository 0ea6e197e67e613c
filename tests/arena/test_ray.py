"""Tournaments with Ray workers: the same results for any number of them, whatever dies."""

import json
import os
import signal
import subprocess
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from brauhaus.arena.embedded import EmbeddedStore
from tests.arena.conftest import Cluster
from tests.arena.support import (
    FIRST,
    attempts,
    brauhaus,
    log_bytes,
    ratings,
    start_brauhaus,
    wait_for_end,
)

RUN = ["tournament", "run", "--bots", f"random,heuristic,{FIRST}", "--players", "3"]
RUN += ["--deals", "70", "--seed", "11"]
MATCHES = 210


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    """The tournament as one process plays it."""
    out = tmp_path_factory.mktemp("plain") / "out"
    done = brauhaus(*RUN, "--local", "--out", out, "--json")
    assert done.returncode == 0, done.stderr
    return out, ratings(done)


@pytest.fixture
def options(cluster: Cluster, server: EmbeddedStore) -> list[str]:
    """What makes a tournament use the tests' own cluster and store."""
    return ["--ray-address", cluster.address, "--store", server.url]


def assert_same(plain: tuple[Path, Any], out: Path, done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 0, done.stderr
    assert ratings(done) == plain[1]
    assert log_bytes(out) == log_bytes(plain[0])
    finished = [a["match"] for a in attempts(out) if a["termination"] == "finished"]
    assert len(finished) == len(set(finished)) == MATCHES


def begun(out: Path, cluster: Cluster, *options: str) -> subprocess.Popen[str]:
    """Returns a tournament in which two workers have played."""
    for process_of_another_test in cluster.workers():
        wait_for_end(process_of_another_test)
    process = start_brauhaus(*RUN, "--out", out, "--json", *options, env=cluster.env)
    while not all(b'"worker":"w%d"' % number in log_bytes(out, "attempts") for number in (1, 2)):
        assert process.poll() is None, process.communicate()
    return process


def ended(process: subprocess.Popen[str]) -> subprocess.CompletedProcess[str]:
    """Returns what a process has said when it ends."""
    output, errors = process.communicate(timeout=200)
    return subprocess.CompletedProcess(process.args, process.returncode, output, errors)


def test_two_workers_and_a_ray_of_our_own_play_as_one_process_does(
    plain: tuple[Path, Any], out: Path
) -> None:
    process = start_brauhaus(*RUN, "--workers", "2", "--out", out, "--json")
    done = ended(process)
    assert_same(plain, out, done)
    spans: dict[str, list[tuple[float, float]]] = {}
    for attempt in attempts(out):
        spans.setdefault(attempt["worker"], []).append((attempt["start"], attempt["end"]))
    assert len(spans) == 2
    assert any(
        first[0] < second[1] and second[0] < first[1]
        for ours, theirs in combinations(spans.values(), 2)
        for first in ours
        for second in theirs
    ), "the workers took turns"


def test_one_worker_plays_as_one_process_does(
    plain: tuple[Path, Any], out: Path, cluster: Cluster, options: list[str]
) -> None:
    done = brauhaus(*RUN, "--workers", "1", "--out", out, "--json", *options, env=cluster.env)
    assert_same(plain, out, done)
    assert {attempt["worker"] for attempt in attempts(out)} == {"w1"}


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_a_worker_that_dies_or_freezes_is_replaced(
    plain: tuple[Path, Any], out: Path, cluster: Cluster, options: list[str], number: int
) -> None:
    process = begun(out, cluster, *options, "--workers", "2", "--lease", "3")
    victim = cluster.workers()[0]
    os.kill(victim, number)
    done = ended(process)
    assert "it is replaced" in done.stderr
    assert_same(plain, out, done)
    wait_for_end(victim)


def test_a_driver_that_is_killed_is_resumed(
    plain: tuple[Path, Any], out: Path, cluster: Cluster, options: list[str]
) -> None:
    process = begun(out, cluster, *options, "--workers", "2")
    process.kill()
    process.communicate()
    done = brauhaus("tournament", "resume", out, "--json", "--workers", "1", env=cluster.env)
    assert_same(plain, out, done)


def test_control_c_reaches_all_and_stops_cleanly(
    plain: tuple[Path, Any], out: Path, cluster: Cluster, options: list[str]
) -> None:
    process = begun(out, cluster, *options, "--workers", "2")
    os.killpg(process.pid, signal.SIGINT)
    stopped = ended(process)
    assert stopped.returncode == 1
    assert f"brauhaus tournament resume {out}" in stopped.stderr
    assert json.loads(stopped.stdout)["matches"] == log_bytes(out).count(b"\n")
    assert all(attempt["termination"] == "finished" for attempt in attempts(out))
    for worker in cluster.workers():
        wait_for_end(worker)
    assert_same(plain, out, brauhaus("tournament", "resume", out, "--json", "--local"))
