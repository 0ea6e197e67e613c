"""The log's files."""

from pathlib import Path

import pytest

from brauhaus.arena.errors import ArenaError
from brauhaus.arena.log import LogWriter, read_lines, segments


def lines(folder: Path) -> list[bytes]:
    return list(read_lines(folder, "x"))


def test_lines_read_back_in_order_over_segments_and_writers(tmp_path: Path) -> None:
    expected = [b"%d" % number for number in range(25)]
    for start in range(0, 25, 5):
        writer = LogWriter(tmp_path, "x", segment_lines=4)
        writer.append(expected[start : start + 5])
        writer.close()
    assert lines(tmp_path) == expected
    assert [path.name for path in segments(tmp_path, "x")] == [f"x-{n:06}.jsonl" for n in range(7)]


def test_a_torn_last_line_is_not_read_and_is_cut_by_the_next_writer(tmp_path: Path) -> None:
    writer = LogWriter(tmp_path, "x")
    writer.append([b"one", b"two"])
    writer.close()
    with segments(tmp_path, "x")[0].open("ab") as file:
        file.write(b'{"torn":')
    assert lines(tmp_path) == [b"one", b"two"]
    writer = LogWriter(tmp_path, "x")
    writer.append([b"three"])
    writer.close()
    assert lines(tmp_path) == [b"one", b"two", b"three"]


def test_an_empty_log_has_no_lines_and_no_file(tmp_path: Path) -> None:
    LogWriter(tmp_path / "new", "x").close()
    assert lines(tmp_path / "new") == []
    assert segments(tmp_path / "new", "x") == []


def test_a_full_disk_is_told_and_leaves_whole_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    resource = pytest.importorskip("resource")
    signal = pytest.importorskip("signal")
    old_limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    old_handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    writer = LogWriter(tmp_path, "x")
    writer.append([b"fits"])
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, old_limit[1]))
        with pytest.raises(ArenaError, match="can not write the log"):
            writer.append([b"a" * 60, b"b" * 60])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old_limit)
        signal.signal(signal.SIGXFSZ, old_handler)
    writer.append([b"later"])
    writer.close()
    assert lines(tmp_path) == [b"fits", b"later"]
