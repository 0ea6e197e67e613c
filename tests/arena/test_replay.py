"""Replays of recorded matches."""

from pathlib import Path

import msgspec
import pytest

from brauhaus.arena.record import Record, decode_record, encode_record
from tests.arena.support import brauhaus, make_spec, play_all


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    """The records of a small tournament."""
    spec = make_spec("random", "py:simple.py:First", deals=2, seed=3)
    return [result.record for result in play_all(spec)]


@pytest.fixture
def file(tmp_path: Path, lines: list[bytes]) -> Path:
    """A file of them."""
    file = tmp_path / "records.jsonl"
    file.write_bytes(b"\n".join(lines) + b"\n")
    return file


def test_sound_records_are_verified(file: Path) -> None:
    done = brauhaus("replay", file, "--verify")
    assert (done.returncode, done.stdout) == (0, f"{file}: 4 records verified\n")


def test_a_changed_byte_is_found_and_its_line_told(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[data.index(b"\n", 0) + 40] ^= 1
    file.write_bytes(data)
    done = brauhaus("replay", file, "--verify")
    assert done.returncode == 1
    assert done.stdout.startswith(f"{file}:2: ")
    assert done.stderr == f"brauhaus: {file}: 1 of 4 records wrong\n"


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("scores", "scores"),
        ("ranks", "ranks"),
        ("decisions", "decisions"),
        ("deal_seed", ""),
        ("engine", "engine"),
        ("ruleset", "--deck"),
        ("actions", ""),
        ("seats", "bots"),
    ],
)
def test_a_forged_record_is_found_though_its_checksum_is_right(
    file: Path, lines: list[bytes], field: str, said: str
) -> None:
    record = decode_record(lines[1])
    assert isinstance(record, Record)
    value = getattr(record, field)
    forged = {
        "scores": tuple(score + 1 for score in record.scores),
        "ranks": tuple(3 - rank for rank in record.ranks),
        "decisions": record.decisions[::-1] if len(set(record.decisions)) > 1 else (0, 0),
        "deal_seed": record.deal_seed ^ 1,
        "engine": "0.old",
        "ruleset": "0" * 64,
        "actions": record.actions[:-1],
        "seats": record.seats[:1],
    }[field]
    assert forged != value
    changed = msgspec.structs.replace(record, **{field: forged})
    file.write_bytes(b"\n".join([lines[0], encode_record(changed), *lines[2:]]) + b"\n")
    done = brauhaus("replay", file, "--verify")
    assert done.returncode == 1
    assert done.stdout.startswith(f"{file}:2: ")
    assert said in done.stdout


def test_a_match_is_shown_action_by_action(file: Path, lines: list[bytes]) -> None:
    record = decode_record(lines[1])
    assert isinstance(record, Record)
    done = brauhaus("replay", file, "--match", record.match)
    assert done.returncode == 0
    shown = done.stdout.splitlines()
    assert shown[0] == f"match {record.match}, deal seed {record.deal_seed}"
    assert sum(line.startswith("  ") for line in shown) == len(record.actions)
    assert shown[-2].startswith(f"0 {record.seats[0]}: {record.scores[0]} VP, rank")


def test_a_match_that_is_not_there(file: Path) -> None:
    done = brauhaus("replay", file, "--match", "9-9.9.9")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
