"""Single records of a log, in any order, also of one that grows."""

import random
from pathlib import Path

import pytest

from brauhaus.arena import record_reader
from brauhaus.arena.log import SEGMENT_LINES, LogWriter, read_lines
from brauhaus.arena.record_reader import BLOCK_LINES, RecordReader

LINES = SEGMENT_LINES + 3 * BLOCK_LINES + 7


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of two segments."""
    folder = tmp_path_factory.mktemp("log")
    writer = LogWriter(folder, "records")
    writer.append([b"%d" % number * (number % 5 + 1) for number in range(LINES)])
    writer.close()
    return folder


def text(number: int) -> bytes:
    return b"%d" % number * (number % 5 + 1)


def test_blocks_fill_segments() -> None:
    assert SEGMENT_LINES % BLOCK_LINES == 0


def test_places_in_any_order(log: Path) -> None:
    reader = RecordReader(log)
    places = [0, LINES - 1, SEGMENT_LINES, SEGMENT_LINES - 1, BLOCK_LINES - 1, BLOCK_LINES]
    places += random.Random(1).sample(range(LINES), 300)
    assert [reader.line(place) for place in places] == [text(place) for place in places]
    assert [reader.line(place) for place in (LINES, LINES + SEGMENT_LINES)] == [None, None]


def test_few_blocks_are_kept(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_reader, "KEPT_BLOCKS", 2)
    reader = RecordReader(log)
    for place in range(0, SEGMENT_LINES, BLOCK_LINES):
        assert reader.line(place) == text(place)
    assert len(reader._blocks) == 2


def test_what_was_added_meanwhile_is_found(tmp_path: Path) -> None:
    reader = RecordReader(tmp_path)
    assert reader.line(0) is None
    writer = LogWriter(tmp_path, "records")
    for number in range(BLOCK_LINES + 2):
        assert reader.line(number) is None
        writer.append([text(number)])
        assert reader.line(number) == text(number)
    writer.close()
    with next(tmp_path.iterdir()).open("ab") as file:
        file.write(b"torn")
    assert reader.line(BLOCK_LINES + 2) is None


@pytest.mark.parametrize("start", [0, 1, SEGMENT_LINES - 1, SEGMENT_LINES, LINES, LINES + 1, 2**64])
def test_lines_from_a_place_on(log: Path, start: int) -> None:
    found = list(read_lines(log, "records", start))
    assert len(found) == max(0, LINES - start)
    assert found[:1] == ([text(start)] if start < LINES else [])
