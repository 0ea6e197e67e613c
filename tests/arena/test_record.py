"""Records: what they hold, and that no change of them goes unnoticed."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brauhaus.arena.record import (
    Record,
    RecordError,
    SetAside,
    decode_attempt,
    decode_record,
    encode_record,
)
from brauhaus.arena.spec import SCHEMA
from brauhaus.arena.store import Result
from brauhaus.core import ENGINE_VERSION, load_ruleset
from tests.arena.support import make_spec, play_all

SPEC = make_spec("random", "py:simple.py:First", end_vp=5)


@pytest.fixture(scope="module")
def result() -> Result:
    return play_all(SPEC)[0]


def test_a_record_tells_the_whole_match(result: Result) -> None:
    record = json.loads(result.record)
    assert record["type"] == "match"
    assert record["engine"] == ENGINE_VERSION
    assert record["brauhaus"] == SPEC.brauhaus
    assert record["ruleset"] == load_ruleset("house").hash
    assert record["config"] == {
        "players": 2,
        "modules": [],
        "deck": "house",
        "end_vp": 5,
        "promos": False,
    }
    assert (record["match"], record["deal"]) == ("0-1.0.0", "0-1.0")
    assert record["seats"] == ["random", "py:simple.py:First"]
    assert sum(record["decisions"]) == len(record["actions"]) > 0
    assert record["terminations"] == ["finished", "finished"]
    assert result.outcome == "0 1 " + " ".join(map(str, record["ranks"]))


def test_an_attempt_tells_who_played_and_how_long(result: Result) -> None:
    attempt = decode_attempt(result.attempt_line)
    assert (attempt.match, attempt.attempt, attempt.worker) == ("0-1.0.0", 1, "plain loop")
    assert attempt.start < attempt.end
    assert sum(attempt.ms) < (attempt.end - attempt.start) * 1000


def test_a_record_reads_back(result: Result) -> None:
    record = decode_record(result.record)
    assert isinstance(record, Record)
    assert encode_record(record) == result.record
    aside = SetAside(schema=SCHEMA, match="m", deal="d", attempts=6)
    assert decode_record(encode_record(aside)) == aside


@given(st.data())
def test_any_changed_byte_is_noticed(result: Result, data: st.DataObject) -> None:
    line = bytearray(result.record)
    at = data.draw(st.integers(0, len(line) - 1))
    line[at] ^= data.draw(st.integers(1, 255))
    with pytest.raises(RecordError):
        decode_record(bytes(line))


@given(st.data())
def test_any_cut_is_noticed(result: Result, data: st.DataObject) -> None:
    with pytest.raises(RecordError):
        decode_record(result.record[: data.draw(st.integers(0, len(result.record) - 1))])
