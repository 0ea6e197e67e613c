"""Moves what is counted from the store to the log, and keeps the standings."""

from __future__ import annotations

from brauhaus.arena.folder import TournamentFolder
from brauhaus.arena.log import LogWriter
from brauhaus.arena.ratings import Standings, read_standings
from brauhaus.arena.record import decode_attempt, decode_record
from brauhaus.arena.spec import TournamentSpec
from brauhaus.arena.store import TournamentStore

CHUNK = 1000


class Exporter:
    """The log's only writer; the folder must be locked.

    Opening cuts torn last lines and reads the whole log.

    Args:
        folder: the tournament's.
        spec: the tournament.

    Raises:
        ArenaError: the log is damaged, or can not be written.
    """

    def __init__(self, folder: TournamentFolder, spec: TournamentSpec) -> None:
        self._records = LogWriter(folder.log, "records")
        self._attempts = LogWriter(folder.log, "attempts")
        self.standings: Standings = read_standings(folder, spec)

    def drain(self, store: TournamentStore) -> None:
        """Writes to the log what the store has counted, then drops it there.

        Raises:
            ArenaError: the log can not be written, or the store not be reached.
        """
        folded = store.folded()
        while self._export(store, folded):
            pass

    def close(self) -> None:
        """Closes the log."""
        self._records.close()
        self._attempts.close()

    def _export(self, store: TournamentStore, folded: int) -> bool:
        start = self.standings.counted
        stop = min(folded, start + CHUNK)
        lines = store.records(start, stop) if stop > start else []
        found = store.attempts()
        if not lines and not found:
            return False
        seen = attempt_order(self.standings.last_attempt)
        attempt_lines = [
            b'{"id":"%b",' % number.encode() + line[1:]
            for entry, joined in found
            for number, line in numbered(entry, joined)
            if attempt_order(number) > seen
        ]
        # Decoded before it is written: what is no record must not get into the log.
        records = [decode_record(line) for line in lines]
        attempts = [decode_attempt(line) for line in attempt_lines]
        self._attempts.append(attempt_lines)
        self._records.append(lines)
        for record in records:
            self.standings.add(record)
        for attempt in attempts:
            self.standings.add_attempt(attempt)
        store.trim(start, start + len(lines), found[-1][0] if found else "0-0")
        return True


def numbered(entry: str, lines: bytes) -> list[tuple[str, bytes]]:
    """Returns the lines of an entry of the store's attempts with the ids they get in the log."""
    return [(f"{entry}-{place}", line) for place, line in enumerate(lines.split(b"\n"))]


def attempt_order(attempt_id: str) -> tuple[int, ...]:
    """Returns an attempt's id so that a later one is greater."""
    return tuple(map(int, attempt_id.split("-")))
