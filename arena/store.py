"""A tournament in the store: the matches to play, their results, and the ratings so far.

The store holds only what is not yet in the log. Each method but the reading ones is one Lua script
in `lua/`, atomic and safe to repeat; a script's header lists its keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, cast

from brauhaus.arena.elo import EloTable
from brauhaus.arena.errors import ArenaError
from brauhaus.arena.redis_client import Connection

FRAGMENTS = {"open": ("fold",), "commit": ("fence", "fold"), "release": ("fence", "fold")}
"""What is put before a script; all others get the fence alone."""
PENDING = 1000
ENTRIES = 20


@dataclass(frozen=True, slots=True)
class Claim:
    """A match that a worker has taken: the stream's entry, the schedule's index, the attempt."""

    entry: str
    index: int
    attempt: int


@dataclass(frozen=True, slots=True)
class Result:
    """A match's record, outcome text and line for the attempt log, to be handed in."""

    claim: Claim
    record: bytes
    outcome: str
    attempt_line: bytes


@dataclass(frozen=True, slots=True)
class Release:
    """A claim given back.

    Attributes:
        claim: what was claimed.
        attempt: the number of the next attempt.
        set_aside: the record that closes its place in the schedule; empty: it is played again.
        attempt_line: for the attempt log; empty: none.
    """

    claim: Claim
    attempt: int
    set_aside: bytes = b""
    attempt_line: bytes = b""


def outcome_text(seats: Iterable[int], ranks: Iterable[int]) -> str:
    """Returns what the store needs to count a match."""
    return " ".join(map(str, [*seats, *ranks]))


class TournamentStore:
    """One tournament's keys in a store.

    Args:
        connection: to the store.
        tournament: the tournament's id.
        epoch: the driver's number; `open` gets a new one.
    """

    def __init__(self, connection: Connection, tournament: str, epoch: str = "") -> None:
        self.connection = connection
        self.epoch = epoch
        self._client = connection.client
        self._scripts: dict[str, Any] = {}
        self._prefix = f"brauhaus:{{{tournament}}}:"

    def _key(self, name: str) -> str:
        return self._prefix + name

    def _run(self, name: str, keys: str, *arguments: str | bytes | float | int) -> Any:
        if name not in self._scripts:
            folder = files("brauhaus.arena") / "lua"
            parts = [*FRAGMENTS.get(name, ("fence",)), name]
            text = "\n".join((folder / f"{part}.lua").read_text() for part in parts)
            self._scripts[name] = self._client.register_script(text)
        script = self._scripts[name]
        full = [self._key(key) for key in keys.split()]
        return self.connection.call(lambda: script(keys=full, args=arguments))

    def open(self, token: str, logged: int, table: EloTable, attempt: str = "0-0-0") -> None:
        """Takes the tournament over and reconciles the store with the log.

        Args:
            token: this driver's, new for each.
            logged: how many matches the log holds.
            table: the ratings after them.
            attempt: the id of the last attempt in the log.
        """
        params = table.params
        played = [
            value
            for bot, games in enumerate(table.games)
            if games
            for value in (bot, repr(table.ratings[bot]), games)
        ]
        epoch = self._run(
            "open",
            "meta work record outcome rating games beat attempts",
            token,
            logged,
            attempt.rpartition("-")[0],
            *(params.start, params.scale, params.k_new, params.k, params.new_games),
            *played,
        )
        self.epoch = epoch.decode()

    def schedule(self, stop: int) -> None:
        """Makes the matches before index `stop` available."""
        self._run("schedule", "meta work record", self.epoch, stop)

    def claim(self, worker: str, count: int) -> tuple[bool, int, list[Claim]]:
        """Takes up to `count` matches.

        Returns:
            Whether to stop, how many matches are scheduled and unfinished, and the claims.
        """
        stop, open_matches, claims = self._run("claim", "meta work", self.epoch, worker, count)
        words = claims.decode().split()
        taken = [
            Claim(entry, int(index), int(attempt))
            for entry, index, attempt in zip(words[::3], words[1::3], words[2::3], strict=True)
        ]
        return bool(stop), int(open_matches), taken

    def commit(self, results: Sequence[Result]) -> None:
        """Hands results in."""
        arguments = [
            value
            for result in results
            for value in (
                result.claim.entry,
                result.claim.index,
                result.record,
                result.outcome,
                result.attempt_line,
            )
        ]
        keys = "meta work record outcome rating games attempts"
        self._run("commit", keys, self.epoch, *arguments)

    def release(self, releases: Sequence[Release]) -> None:
        """Gives claims back."""
        arguments = [
            value
            for release in releases
            for value in (
                release.claim.entry,
                release.claim.index,
                release.attempt,
                release.set_aside,
                release.attempt_line,
            )
        ]
        keys = "meta work record outcome rating games attempts"
        self._run("release", keys, self.epoch, *arguments)

    def claims_of(self, worker: str) -> list[Claim]:
        """Returns what a worker holds, in the order in which it plays."""
        work = self._key("work")

        def read() -> list[Claim]:
            pending = self._client.xpending_range(work, "workers", "-", "+", PENDING, worker)
            claims = []
            for item in cast(list[dict[str, bytes]], pending):
                entry = item["message_id"]
                for _, fields in cast(list[Any], self._client.xrange(work, entry, entry)):
                    claims.append(
                        Claim(entry.decode(), int(fields[b"index"]), int(fields[b"attempt"]))
                    )
            return claims

        return self.connection.call(read)

    def beat(self, worker: str, heartbeat: str) -> bool:
        """Says that a worker lives; returns whether to stop."""
        return bool(self._run("beat", "meta beat", self.epoch, worker, heartbeat))

    def beats(self) -> dict[str, str]:
        """Returns the last heartbeat of each worker."""
        found = cast(list[bytes], self._run("beats", "meta beat", self.epoch))
        return {
            worker.decode(): beat.decode()
            for worker, beat in zip(found[::2], found[1::2], strict=True)
        }

    def stop_workers(self) -> None:
        """Asks all workers to hand in what they are at and to stop."""
        self._run("stop", "meta", self.epoch)

    def folded(self) -> int:
        """Returns how many matches of the schedule are counted."""
        value = self.connection.call(lambda: self._client.hget(self._key("meta"), "folded"))
        return int(cast(bytes, value or b"0"))

    def records(self, start: int, stop: int) -> list[bytes]:
        """Returns the records of counted matches.

        Raises:
            ArenaError: one is not there.
        """
        fields = [str(index) for index in range(start, stop)]
        found = self.connection.call(lambda: self._client.hmget(self._key("record"), fields))
        if None in found:
            raise ArenaError(f"the store {self.connection.name} has lost a record")
        return cast(list[bytes], found)

    def attempts(self) -> list[tuple[str, bytes]]:
        """Returns the first entries of the attempt log, as (entry, lines joined by line breaks)."""
        key = self._key("attempts")
        found = self.connection.call(lambda: self._client.xrange(key, count=ENTRIES))
        return [(entry.decode(), fields[b"lines"]) for entry, fields in cast(list[Any], found)]

    def trim(self, start: int, stop: int, last_entry: str) -> None:
        """Drops records of indices start..stop-1, and attempts up to an entry, from the store."""
        milliseconds, number = last_entry.split("-")
        keep_from = f"{milliseconds}-{int(number) + 1}"
        self._run("trim", "meta record outcome attempts", self.epoch, start, stop, keep_from)

    def ratings(self) -> dict[int, float]:
        """Returns the rating of each bot that has played, as the store counts it."""
        found = self.connection.call(lambda: self._client.hgetall(self._key("rating")))
        pairs = cast(Mapping[bytes, bytes], found)
        return {int(bot): float(rating) for bot, rating in pairs.items()}

    def forget(self) -> None:
        """Deletes the tournament's keys; its log stays."""
        names = ["meta", "work", "record", "outcome", "rating", "games", "beat", "attempts"]
        keys = [self._key(name) for name in names]
        self.connection.call(lambda: self._client.delete(*keys))
