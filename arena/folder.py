"""A tournament's folder: what it was told (`tournament.json`), its log, its ratings, its lock."""

from __future__ import annotations

import fcntl
import os
import shutil
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec

from brauhaus.arena.errors import ArenaError, UsageError
from brauhaus.arena.log import sync_folder
from brauhaus.arena.spec import HOUSE_DECK, TournamentSpec

TOURNAMENTS = Path("tournaments")


class TournamentFolder:
    """The folder at `path`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._made = False
        self._lock = -1

    @property
    def log(self) -> Path:
        """Where the log's segments are."""
        return self.path / "log"

    @property
    def store(self) -> Path:
        """Where an embedded store keeps its data."""
        return self.path / "store"

    @property
    def _spec_file(self) -> Path:
        return self.path / "tournament.json"

    @property
    def _deck_file(self) -> Path:
        return self.path / "deck.toml"

    @property
    def _lock_file(self) -> Path:
        return self.path / "lock"

    def create(self) -> None:
        """Makes the folder, and holds its lock.

        Raises:
            ArenaError: it can not be made or written, or there is something in it.
        """
        try:
            if self.path.exists() and not self.path.is_dir():
                raise ArenaError(f"{self.path} is no folder: name another with --out")
            if self.path.exists() and any(self.path.iterdir()):
                raise ArenaError(
                    f"{self.path} is not empty: name another folder with --out, or go on with "
                    f"`brauhaus tournament resume {self.path}`"
                )
            self._made = not self.path.exists()
            self.path.mkdir(parents=True, exist_ok=True)
            self.lock()
        except OSError as error:
            raise ArenaError(f"can not write {self.path}: {error.strerror}") from None

    def save(self, spec: TournamentSpec) -> TournamentSpec:
        """Writes what the tournament is, with a copy of an owner's deck; returns it as `load` does.

        Raises:
            ArenaError: it can not be written.
        """
        try:
            if spec.deck != HOUSE_DECK:
                shutil.copyfile(spec.deck, self._deck_file)
                spec = msgspec.structs.replace(spec, deck=self._deck_file.name)
            text = msgspec.json.format(msgspec.json.encode(spec), indent=2)
            self._replace(self._spec_file, text + b"\n")
        except OSError as error:
            raise ArenaError(f"can not write {self.path}: {error.strerror}") from None
        return self.load()

    def load(self) -> TournamentSpec:
        """Returns what the tournament is.

        Raises:
            UsageError: there is none here.
            ArenaError: its file is damaged.
        """
        try:
            data = self._spec_file.read_bytes()
        except OSError:
            raise UsageError(f"{self.path} holds no tournament: no {self._spec_file}") from None
        try:
            spec = msgspec.json.decode(data, type=TournamentSpec)
        except msgspec.MsgspecError as error:
            raise ArenaError(f"{self._spec_file} is damaged: {error}") from None
        if spec.deck == self._deck_file.name:
            spec = msgspec.structs.replace(spec, deck=str(self._deck_file.resolve()))
        return spec

    def lock(self) -> None:
        """Makes this process the folder's driver.

        Raises:
            ArenaError: another process is.
        """
        try:
            self._lock = os.open(self._lock_file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(self._lock, 0)
            os.pwrite(self._lock, b"%d\n" % os.getpid(), 0)
        except BlockingIOError:
            raise ArenaError(
                f"the tournament in {self.path} is being played by process {self.driver()}"
            ) from None
        except OSError as error:
            raise ArenaError(f"can not write {self.path}: {error.strerror}") from None

    def driver(self) -> int | None:
        """Returns the process that plays the tournament; None: nobody does."""
        try:
            descriptor = os.open(self._lock_file, os.O_RDONLY)
        except OSError:
            return None
        try:
            fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return int(os.pread(descriptor, 20, 0) or b"0")
        finally:
            os.close(descriptor)
        return None

    def unlock(self) -> None:
        """Lets go of the folder."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def discard(self) -> None:
        """Takes back `create`, and all that was written since: the folder was empty then."""
        self.unlock()
        for file in self.path.iterdir():
            file.unlink()
        if self._made:
            with suppress(OSError):
                self.path.rmdir()

    def write_ratings(self, data: bytes) -> None:
        """Replaces ``ratings.json``.

        Raises:
            ArenaError: it can not be written.
        """
        try:
            self._replace(self.path / "ratings.json", data)
        except OSError as error:
            raise ArenaError(f"can not write {self.path}: {error.strerror}") from None

    def read_ratings(self) -> bytes | None:
        """Returns ``ratings.json``; None: there is none yet."""
        try:
            return (self.path / "ratings.json").read_bytes()
        except FileNotFoundError:
            return None

    def _replace(self, file: Path, data: bytes) -> None:
        new = file.with_suffix(".new")
        with new.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        new.replace(file)
        sync_folder(self.path)


def new_folder() -> Path:
    """Returns a path for a new tournament, named after the date and time."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    path, number = TOURNAMENTS / stamp, 1
    while path.exists():
        number += 1
        path = TOURNAMENTS / f"{stamp}-{number}"
    return path
