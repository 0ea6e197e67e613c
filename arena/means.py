"""With what a tournament is played: store, workers, patience. Nothing here changes a result."""

from __future__ import annotations

import os
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec

from brauhaus.arena.errors import ArenaError, UsageError
from brauhaus.arena.redis_client import Connection

FIRST_CONTACT_SECONDS = 3.0
LEASE_SECONDS = 15.0
STALL_SECONDS = 300.0
LEAST_SECONDS = 3.0
"""Of lease and stall: with less, workers would be replaced that are well."""
FILE = "means.json"


class Means(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The means to play a tournament.

    Attributes:
        store: the address of a Redis or Valkey; None: an embedded one.
        workers: how many Ray actors.
        local: play in this process, without Ray.
        ray_address: of a running Ray cluster; None: start one.
        lease: a worker is dead when its heartbeat stands still for so many seconds.
        stall: a worker is stuck when a decision takes longer than so many seconds.
    """

    store: str | None = None
    workers: int = 2
    local: bool = False
    ray_address: str | None = None
    lease: float = LEASE_SECONDS
    stall: float = STALL_SECONDS

    def check(self) -> None:
        """Tries what can be tried before anything is begun.

        Raises:
            UsageError: the means exclude each other.
            ArenaError: the store can not be reached.
        """
        if self.workers < 1:
            raise UsageError(f"--workers {self.workers}: at least 1")
        for option, seconds in {"--lease": self.lease, "--stall": self.stall}.items():
            if not seconds >= LEAST_SECONDS:  # so that nan is refused as well
                raise UsageError(f"{option} {seconds:g}: at least {LEAST_SECONDS:g} seconds")
        if self.ray_address and not self.store:
            raise UsageError(
                "the workers of a Ray cluster can not reach an embedded store: give --store"
            )
        if self.store:
            with closing(Connection(self.store, FIRST_CONTACT_SECONDS)) as connection:
                connection.check()


def default_workers() -> int:
    """Returns one worker per processor that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def write_means(folder: Path, means: Means) -> None:
    """Keeps the means for `resume`; the file is for the owner's eyes, a password may be in it.

    Raises:
        ArenaError: it can not be written; what was kept before stays.
    """
    new = folder / f"{FILE}.new"
    try:
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(means), indent=2) + b"\n")
        new.replace(folder / FILE)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise ArenaError(f"can not write {folder}: {error.strerror}") from None


def read_means(folder: Path) -> Means:
    """Returns the means that were kept, or the usual ones."""
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Means)
    return Means(workers=default_workers())


def changes(
    local: bool | None, workers: int | None, ray_address: str | None, **others: object
) -> dict[str, Any]:
    """Returns the means that were given, for `Means` or to change one.

    An option that is None was not given. To play locally or with Ray puts an end to the other.

    Raises:
        UsageError: both were asked for.
    """
    for option, value in {"--workers": workers, "--ray-address": ray_address}.items():
        if local and value is not None:
            raise UsageError(f"--local plays in this process alone: leave {option} out")
    given = {"local": local, "workers": workers, "ray_address": ray_address, **others}
    change = {name: value for name, value in given.items() if value is not None}
    if local:
        change["ray_address"] = None
    elif workers is not None or ray_address is not None:
        change["local"] = False
    return change
