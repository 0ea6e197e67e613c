"""Tournaments with remote bots: what is refused, and what can be done with their folders."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from brauhaus.arena.clock import TimeControl
from brauhaus.arena.errors import ArenaError, UsageError
from brauhaus.arena.folder import TournamentFolder
from brauhaus.arena.log import LogWriter
from brauhaus.arena.match import MatchFactory
from brauhaus.arena.player import result_of
from brauhaus.arena.referee import play_match
from brauhaus.arena.spec import TournamentSpec, begin_spec, check_playable
from brauhaus.arena.store import Claim
from brauhaus.bots.api import Bot
from brauhaus.bots.heuristic import Heuristic
from tests.arena.support import FIRST, brauhaus, log_bytes

CLOCK = TimeControl(cap_ms=2000.0)


def begun(*bots: str, **options: Any) -> TournamentSpec:
    values = {"players": 2, "deals": 2, "seed": None, "clock": CLOCK, "server": True, **options}
    return begin_spec(bots=bots, **values)


def test_remote_bots_get_a_secret_and_others_need_none() -> None:
    first, second = begun("random", " remote:a"), begun("random", "remote:a@1")
    assert first.bots == ("random", "remote:a")
    assert len(bytes.fromhex(first.secret)) == 16
    assert first.secret != second.secret
    assert begun("random", "heuristic", clock=None).secret == ""


@pytest.mark.parametrize(
    ("bots", "options", "said"),
    [
        (("random", "remote:a"), {"seed": 1}, "seed 1: with remote bots it is drawn"),
        (("random", "remote:a"), {"clock": None}, "remote bots need a time control"),
        (("random", FIRST), {}, "is a file: connect it as remote:NAME"),
        (("random", "remote:a b"), {}, "write remote:NAME"),
        (("remote:a@1", "remote:a@2"), {}, "'remote:a' is given twice"),
        (("random", "random"), {}, "'random' is given twice"),
        (("random",), {}, "more seats than bots"),
        (("random",), {"players": 1}, "2, 3 or 4 seats"),
        (("random", "heuristic"), {"players": 5}, "players"),
        (("random", "heuristic"), {"deals": 0}, "0 deals per table"),
        (("random", "remote:a"), {"server": False}, "plays on a server only"),
    ],
)
def test_what_makes_no_sense_is_refused(
    bots: tuple[str, ...], options: dict[str, Any], said: str
) -> None:
    with pytest.raises(UsageError) as caught:
        begun(*bots, **options)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_damaged_secret_is_a_damaged_file(out: Path) -> None:
    out.mkdir()
    TournamentFolder(out).save(begun("random", "remote:a@1"))
    file = out / "tournament.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | {"secret": "0f"}))
    with pytest.raises(ArenaError, match="is damaged: the secret is no 32 characters"):
        TournamentFolder(out).load()


@pytest.mark.parametrize("command", [["tournament", "run", "--bots"], ["solo", "--bot"]])
def test_the_command_line_plays_no_remote_bots(out: Path, command: list[str]) -> None:
    done = brauhaus(*command, "remote:a,random", "--out", out)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "bot 'remote:a' plays on a server only" in done.stderr
    assert not out.exists()


@pytest.fixture
def folder(out: Path) -> TournamentFolder:
    """A tournament that a server has played; what its remote bot chose a heuristic did."""
    spec = begun("random", "remote:a@1.0, β", "heuristic")
    place = TournamentFolder(out)
    place.create()
    place.save(spec)
    place.unlock()
    matches = MatchFactory(spec)
    claims = [Claim("0-0", index, 1) for index in range(spec.schedule().total())]
    found = [(claim, matches.match(claim.index)) for claim in claims]
    played = [(claim, match, play_match(match, stand_in)) for claim, match in found]
    results = [result_of(*each, spec, "w", 1.0, 2.0) for each in played]
    log = LogWriter(place.log, "records")
    log.append([result.record for result in results])
    log.close()
    return place


def stand_in(text: str, seed: int) -> Bot:
    return Heuristic(seed)


def test_a_servers_folder_is_verified_and_summed_up(folder: TournamentFolder) -> None:
    done = brauhaus("tournament", "verify", folder.path)
    assert (done.returncode, done.stdout) == (0, f"{folder.path}: 12 matches verified\n")
    before = log_bytes(folder.path)
    resumed = brauhaus("tournament", "resume", folder.path, "--json", "--local")
    assert resumed.returncode == 0, resumed.stderr
    bots = {row["bot"] for row in json.loads(resumed.stdout)["leaderboard"]}
    assert bots == {"random", "remote:a@1.0, β", "heuristic"}
    assert log_bytes(folder.path) == before
    records = [json.loads(line) for line in before.splitlines()]
    assert all(record["deal"] == record["match"] for record in records)
    replayed = brauhaus("replay", folder.log / "records-000000.jsonl", "--verify")
    assert replayed.returncode == 0, replayed.stdout


def test_another_secret_is_found_out(folder: TournamentFolder) -> None:
    spec = folder.load()
    folder.save(msgspec.structs.replace(spec, secret="00" * 16))
    done = brauhaus("tournament", "verify", folder.path)
    assert done.returncode == 1
    assert "deal seed" in done.stdout


def test_only_its_server_goes_on_with_it(folder: TournamentFolder) -> None:
    spec = folder.load()
    check_playable(spec)
    folder.save(msgspec.structs.replace(spec, deals=3))
    files = {file: file.read_bytes() for file in folder.path.rglob("*") if file.is_file()}
    done = brauhaus("tournament", "resume", folder.path, "--local")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "the server that began it goes on with it" in done.stderr
    assert files == {file: file.read_bytes() for file in folder.path.rglob("*") if file.is_file()}
