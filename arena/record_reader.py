"""Single records of a log, by their places in the schedule."""

from __future__ import annotations

from collections import OrderedDict
from itertools import islice
from pathlib import Path

from brauhaus.arena.log import SEGMENT_LINES, segments

BLOCK_LINES = 250
"""Are read together; a segment holds a whole number of blocks."""
KEPT_BLOCKS = 16
"""Together more than a tournament's window, in which places come in any order."""


class RecordReader:
    """Reads a log's records; quick if the places go up, more or less.

    Args:
        folder: the log's.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._starts: dict[int, list[int]] = {}  # of the blocks known, by segment
        self._blocks: OrderedDict[int, list[bytes]] = OrderedDict()

    def line(self, index: int) -> bytes | None:
        """Returns the record at a place, without its line break; None: the log ends before."""
        number, place = divmod(index, BLOCK_LINES)
        lines = self._blocks.get(number)
        if lines is None:
            lines = self._read(number)
            if len(lines) == BLOCK_LINES:  # another still grows
                self._blocks[number] = lines
                if len(self._blocks) > KEPT_BLOCKS:
                    self._blocks.popitem(last=False)
        else:
            self._blocks.move_to_end(number)
        return lines[place] if place < len(lines) else None

    def _read(self, number: int) -> list[bytes]:
        segment, block = divmod(number, SEGMENT_LINES // BLOCK_LINES)
        files = segments(self._folder, "records")
        if segment >= len(files):
            return []
        starts = self._starts.setdefault(segment, [0])
        with files[segment].open("rb") as file:
            while len(starts) <= block:
                file.seek(starts[-1])
                sizes = [len(line) for line in islice(file, BLOCK_LINES)]
                if len(sizes) < BLOCK_LINES:
                    return []
                starts.append(starts[-1] + sum(sizes))
            file.seek(starts[block])
            lines = list(islice(file, BLOCK_LINES))
        return [line[:-1] for line in lines if line.endswith(b"\n")]
