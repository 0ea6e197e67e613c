"""An author's games, as they are read from the logs of real tournaments."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from brauhaus.arena.folder import TournamentFolder
from brauhaus.arena.log import LogWriter
from brauhaus.arena.record import Record, decode_record
from brauhaus.arena.server.games import Played, own_games
from brauhaus.proto.v1 import agent_pb2, organiser_pb2
from tests.arena.support import PLAYERS, attempts, brauhaus, log_bytes

ILLEGAL = f"py:{PLAYERS}/faulty.py:Illegal"
NOISY = f"py:{PLAYERS}/faulty.py:Raise"
FINISHED = agent_pb2.TERMINATION_FINISHED


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a tournament in which two bots are at fault."""
    out = tmp_path_factory.mktemp("played") / "out"
    bots = f"random,heuristic,{ILLEGAL},{NOISY}"
    run = ["tournament", "run", "--bots", bots, "--players", "3", "--deals", "2", "--local"]
    done = brauhaus(*run, "--clock", "60s+1ms/10s", "--seed", "1", "--out", out)
    assert done.returncode == 0, done.stderr
    return out


def games(
    *folders: Path, own: Mapping[str, str], created: float = 0.0, **wanted: Any
) -> list[organiser_pb2.MyGamesResponse]:
    tournaments = [
        Played(folder.name, TournamentFolder(folder).load(), TournamentFolder(folder), created, own)
        for folder in folders
    ]
    request = organiser_pb2.MyGamesRequest(**wanted)
    return [game for game in own_games(tournaments, request) if game is not None]


def records(folder: Path) -> dict[str, tuple[bytes, Record]]:
    found = {}
    for line in log_bytes(folder).splitlines():
        record = decode_record(line)
        assert isinstance(record, Record)
        found[record.match] = line, record
    return found


def test_each_game_of_a_bot_with_its_record_and_its_time(played: Path) -> None:
    found = games(played, own={"heuristic": "hugo"}, records=True)
    by_match = records(played)
    tries = {attempt["match"]: attempt for attempt in attempts(played)}
    expected = [match for match, (_, record) in by_match.items() if "heuristic" in record.seats]
    assert sorted(game.match for game in found) == sorted(expected)
    assert [game.end_ms for game in found] == sorted(game.end_ms for game in found)
    for game in found:
        line, record = by_match[game.match]
        tried = tries[game.match]
        assert game.record == line
        assert (game.tournament, game.agent, game.version) == ("out", "hugo", "")
        assert tuple(game.players) == record.seats
        assert record.seats[game.seat] == "heuristic"
        assert (tuple(game.scores), tuple(game.ranks)) == (record.scores, record.ranks)
        assert (game.termination, game.reason, game.error_text) == (FINISHED, "", "")
        clock = game.clock
        assert (clock.control.bank_ms, clock.control.increment_ms, clock.control.cap_ms) == (
            *(60_000, 1),
            10_000,
        )
        assert clock.decisions == record.decisions[game.seat] > 0
        assert clock.charged_ms == tried["ms"][game.seat]
        assert clock.longest_ms == tried["longest_ms"][game.seat]
        assert clock.remaining_ms == tried["remaining_ms"][game.seat]


def test_nothing_of_the_others_faults(played: Path) -> None:
    theirs = games(played, own={NOISY: "noisy"}, records=True)
    assert theirs
    assert all(game.termination == agent_pb2.TERMINATION_CRASH for game in theirs)
    words = {game.reason for game in theirs}
    texts = {line for game in theirs for line in game.error_text.splitlines() if len(line) > 12}
    assert all(words)
    assert texts
    for game in games(played, own={"random": "r", "heuristic": "h"}, records=True):
        sent = game.SerializeToString()
        assert not [text for text in texts | words if text.encode() in sent]


def test_what_is_asked_for(played: Path) -> None:
    own = {"random": "r", "heuristic": "h", ILLEGAL: "i"}
    everything = games(played, own=own)
    assert not any(game.record for game in everything)
    assert [game.agent for game in games(played, own=own, faults_only=True)] == [
        game.agent for game in everything if game.agent == "i"
    ]
    match = everything[0].match
    assert {game.match for game in games(played, own=own, match=match)} == {match}
    middle = everything[len(everything) // 2].end_ms
    later = games(played, own=own, since_ms=middle)
    assert later == [game for game in everything if game.end_ms >= middle]
    assert games(played, own={"nobody": "n"}) == []


def test_two_bots_of_one_author_at_a_table_are_two_games(played: Path) -> None:
    both = games(played, own={"random": "r", "heuristic": "h"})
    seats = {(game.match, game.seat) for game in both}
    assert len(seats) == len(both)
    assert {game.match for game in both if game.agent == "r"} & {
        game.match for game in both if game.agent == "h"
    }


def test_games_of_several_tournaments_come_as_they_ended(played: Path) -> None:
    other = played.with_name("other")
    run = ["tournament", "run", "--bots", "random,heuristic", "--deals", "3", "--local"]
    assert brauhaus(*run, "--out", other).returncode == 0
    found = games(other, played, own={"heuristic": "h"})
    assert [game.end_ms for game in found] == sorted(game.end_ms for game in found)
    assert {game.tournament for game in found} == {"out", "other"}


def test_what_is_not_counted_yet_is_not_shown_but_what_failed_is(
    played: Path, tmp_path: Path
) -> None:
    lines = log_bytes(played, "attempts").splitlines()
    first = json.loads(lines[0])
    broken = {name: first[name] for name in ("match", "index", "attempt", "worker", "start")}
    broken |= {"id": "1-0-0", "end": first["end"], "error": "the disk of /var is full"}
    folder = TournamentFolder(tmp_path / "copy")
    folder.create()
    folder.save(TournamentFolder(played).load())
    folder.unlock()
    kept = log_bytes(played).splitlines()
    for stem, some in {
        "records": kept[:1],
        "attempts": [
            json.dumps(broken | {"termination": "server_fault"}).encode(),
            json.dumps(broken | {"termination": "cancelled"}).encode(),
            *lines,
        ],
    }.items():
        writer = LogWriter(folder.log, stem)
        writer.append(some)
        writer.close()
    own = {text: text for text in folder.load().bots}
    found = games(folder.path, own=own)
    done = [game for game in found if game.scores]
    assert {game.match for game in done} == {json.loads(kept[0])["match"]}
    failed = [game for game in found if not game.scores]
    assert {game.termination for game in failed} == {
        agent_pb2.TERMINATION_SERVER_FAULT,
        agent_pb2.TERMINATION_CANCELLED,
    }
    assert len(failed) == 6
    assert all("does not count" in game.reason for game in failed)
    assert not any("/var" in str(game) for game in failed)
    assert games(folder.path, own=own, faults_only=True) == [
        game for game in done if game.termination != FINISHED
    ]
