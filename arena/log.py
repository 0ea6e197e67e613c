"""The log: files of JSON lines that only grow, in a tournament's folder.

There are two, of records (in schedule order) and of attempts (in the order they came in), each in
segments of bounded length. A line is there when it is complete and on disk: what a crash leaves
behind the last line break is cut off when the log is opened for writing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from brauhaus.arena.errors import ArenaError

SEGMENT_LINES = 50_000


def segments(folder: Path, stem: str) -> list[Path]:
    """Returns a log's files, oldest first."""
    return sorted(folder.glob(f"{stem}-*.jsonl"))


def read_lines(folder: Path, stem: str, start: int = 0) -> Iterator[bytes]:
    """Yields a log's complete lines, without the line breaks.

    Args:
        folder: where the segments are.
        stem: the beginning of their names.
        start: skips so many lines; segments must have the usual length if it is not 0.
    """
    first, skipped = divmod(start, SEGMENT_LINES)
    for number, path in enumerate(segments(folder, stem)[first:]):
        with path.open("rb") as file:
            for line in islice(file, 0 if number else skipped, None):
                if line.endswith(b"\n"):
                    yield line[:-1]


class LogWriter:
    """Appends to one log. There must be only one writer: hold the folder's lock.

    Args:
        folder: where the segments are; is made if missing.
        stem: the beginning of their names.
        segment_lines: how many lines a segment holds.
    """

    def __init__(self, folder: Path, stem: str, segment_lines: int = SEGMENT_LINES) -> None:
        self._folder = folder
        self._stem = stem
        self._limit = segment_lines
        folder.mkdir(parents=True, exist_ok=True)
        existing = segments(folder, stem)
        self._number = len(existing) - 1
        self._lines = 0
        self._descriptor = -1
        self._size = 0
        if existing:
            self._lines, self._size = cut_torn_line(existing[-1])
            self._descriptor = os.open(existing[-1], os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)

    def append(self, lines: Sequence[bytes]) -> None:
        """Writes lines, and returns when they are on disk.

        Raises:
            ArenaError: the disk does not take them; none of them is in the log then, or only whole
                ones are.
        """
        lines = list(lines)
        while lines:
            if self._descriptor < 0 or self._lines >= self._limit:
                self._next_segment()
            part = lines[: self._limit - self._lines]
            del lines[: len(part)]
            self._write(b"".join(line + b"\n" for line in part))
            self._lines += len(part)

    def close(self) -> None:
        """Closes the file."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _write(self, data: bytes) -> None:
        try:
            view = memoryview(data)
            while view:
                view = view[os.write(self._descriptor, view) :]
            os.fsync(self._descriptor)
        except OSError as error:
            os.ftruncate(self._descriptor, self._size)
            raise ArenaError(f"can not write the log in {self._folder}: {error.strerror}") from None
        self._size += len(data)

    def _next_segment(self) -> None:
        self.close()
        self._number += 1
        path = self._folder / f"{self._stem}-{self._number:06}.jsonl"
        try:
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
            self._descriptor = os.open(path, flags, 0o644)
            sync_folder(self._folder)
        except OSError as error:
            raise ArenaError(f"can not write {path}: {error.strerror}") from None
        self._lines = self._size = 0


def sync_folder(folder: Path) -> None:
    """Makes sure that the names of a folder's new files are on disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def cut_torn_line(path: Path) -> tuple[int, int]:
    """Cuts what follows the last line break; returns the number of lines and of bytes left."""
    lines = size = 0
    with path.open("r+b") as file:
        for line in file:
            if line.endswith(b"\n"):
                lines += 1
                size += len(line)
        file.truncate(size)
        os.fsync(file.fileno())
    return lines, size
