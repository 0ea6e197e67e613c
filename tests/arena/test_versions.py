"""What replays what: a record of another engine or deck says in one line who has them."""

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import pytest

from brauhaus.arena.folder import TournamentFolder
from brauhaus.arena.record import Record, decode_record, encode_record
from brauhaus.arena.versions import brauhaus_version
from brauhaus.core import ENGINE_VERSION, load_ruleset
from tests.arena.support import FIRST, brauhaus, log_bytes

RUN = ["tournament", "run", "--bots", f"random,{FIRST}", "--deals", "1", "--seed", "1", "--local"]


@pytest.fixture(scope="module")
def owners(
    tmp_path_factory: pytest.TempPathFactory, repository: Path
) -> tuple[Path, Path, Path, str]:
    """A tournament whose deck is gone: its folder, the deck elsewhere, another deck, the hash."""
    place = tmp_path_factory.mktemp("owners")
    house = (repository / "core" / "data" / "board.toml").read_text()
    game = house[house.index("[game]") : house.index("[dials]")]
    deck, other = place / "mine.toml", place / "other.toml"
    deck.write_text(game.replace("hand_limit = 5", "hand_limit = 4"))
    other.write_text(game.replace("hand_limit = 5", "hand_limit = 3"))
    out = place / "out"
    assert brauhaus(*RUN, "--deck", deck, "--out", out).returncode == 0
    (out / "deck.toml").unlink()
    moved = deck.rename(place / "elsewhere.toml")
    return out, moved, other, load_ruleset(str(moved)).hash


def commands(out: Path) -> list[list[str]]:
    return [
        ["replay", str(out / "log" / "records-000000.jsonl"), "--verify"],
        ["tournament", "verify", str(out)],
        ["tournament", "resume", str(out)],
    ]


def test_every_record_says_who_wrote_it(owners: tuple[Path, Path, Path, str]) -> None:
    for line in log_bytes(owners[0]).splitlines():
        record = json.loads(line)
        assert (record["engine"], record["brauhaus"]) == (ENGINE_VERSION, brauhaus_version())
        assert (record["config"]["deck"], record["ruleset"]) == ("mine", owners[3])


def test_a_deck_that_is_gone_is_asked_for_by_its_hash(
    owners: tuple[Path, Path, Path, str],
) -> None:
    for command in commands(owners[0]):
        done = brauhaus(*command)
        said = done.stdout + done.stderr
        assert done.returncode == 1
        assert f"of hash {owners[3]}, which is not here" in said
        assert "--deck" in said
        assert f"brauhaus {brauhaus_version()} (engine {ENGINE_VERSION})" in said
        assert "Traceback" not in said


def test_the_same_cards_elsewhere_do(owners: tuple[Path, Path, Path, str]) -> None:
    for command in commands(owners[0]):
        done = brauhaus(*command, "--deck", owners[1])
        assert done.returncode == 0, done.stderr


def test_other_cards_do_not(owners: tuple[Path, Path, Path, str]) -> None:
    for command in commands(owners[0]):
        done = brauhaus(*command, "--deck", owners[2])
        assert done.returncode == 1
        assert f"of hash {owners[3]}, which is not here" in done.stdout + done.stderr


def test_a_deck_that_can_not_be_read_is_a_wrong_option(
    owners: tuple[Path, Path, Path, str], tmp_path: Path
) -> None:
    faulty = tmp_path / "faulty.toml"
    faulty.write_text("[game]\nrow = 'many'")
    for command in commands(owners[0]):
        for deck in (faulty, tmp_path / "nowhere.toml"):
            done = brauhaus(*command, "--deck", deck)
            assert (done.returncode, done.stderr.count("\n")) == (2, 1)
            assert str(deck) in done.stderr


def test_a_sound_deck_is_told_with_its_hash(owners: tuple[Path, Path, Path, str]) -> None:
    done = brauhaus("deck", "check", owners[1])
    assert (done.returncode, done.stdout) == (0, f"{owners[1]}: good, hash {owners[3]}\n")


def test_another_engine_is_told_with_the_brauhaus_that_has_it(out: Path) -> None:
    assert brauhaus(*RUN, "--out", out).returncode == 0
    folder = TournamentFolder(out)
    spec = msgspec.structs.replace(folder.load(), engine="0.old", brauhaus="0.0.7")
    folder.save(spec)
    file = out / "log" / "records-000000.jsonl"
    lines = []
    for line in file.read_bytes().splitlines():
        record = decode_record(line)
        assert isinstance(record, Record)
        old = msgspec.structs.replace(record, engine="0.old", brauhaus="0.0.7")
        lines.append(encode_record(old))
    file.write_bytes(b"\n".join(lines) + b"\n")
    for command in commands(out):
        done = brauhaus(*command)
        assert done.returncode == 1
        said = (done.stdout or done.stderr).splitlines()[0]
        assert "played with engine 0.old of brauhaus 0.0.7" in said
        assert f"this is engine {ENGINE_VERSION} of brauhaus {brauhaus_version()}" in said


def test_a_record_of_the_first_schema_is_told_with_the_brauhaus_that_wrote_it(
    tmp_path: Path,
) -> None:
    old: dict[str, Any] = {"type": "match", "schema": 1, "match": "0-1.0.0", "engine": "1"}
    body = msgspec.json.encode(old)[:-1]
    check = blake2b(body, digest_size=8).hexdigest().encode()
    file = tmp_path / "records.jsonl"
    file.write_bytes(body + b',"check":"%b"}\n' % check)
    done = brauhaus("replay", file, "--verify")
    assert done.returncode == 1
    assert "schema 1, played with engine 1 of brauhaus 0.1.0" in done.stdout
