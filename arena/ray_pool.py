"""The pool of Ray actors: starts them, watches them, replaces those that die or get stuck.

Ray only keeps the processes; which match is played by whom the store decides. All of this runs in
the driver's thread.
"""

from __future__ import annotations

import io
import logging
import os
import secrets
import signal
import time
from contextlib import ExitStack, redirect_stdout, suppress
from dataclasses import dataclass
from socket import gethostname
from typing import Any

from brauhaus.arena.errors import ArenaError
from brauhaus.arena.heartbeat import Attention, Heartbeat, Watch
from brauhaus.arena.player import MatchPlayer
from brauhaus.arena.ray_actor import MatchActor
from brauhaus.arena.redis_client import one_line
from brauhaus.arena.reporter import Reporter
from brauhaus.arena.scratch import scratch_folder
from brauhaus.arena.spec import TournamentSpec
from brauhaus.arena.store import TournamentStore
from brauhaus.arena.worker import releases_of_lost_worker

WAIT_SECONDS = 0.05
LOOK_SECONDS = 1.0
START_FAILURES = 3
"""So many workers in a row that never began to play: no use in starting more."""
OBJECT_STORE_BYTES = 80 * 1024 * 1024  # the least that Ray accepts; nothing goes through it


class _Nowhere(io.TextIOBase):
    def write(self, text: str) -> int:
        return len(text)


@dataclass
class _Member:
    name: str
    actor: Any
    running: Any
    watch: Watch


class RayPool:
    """Workers in a Ray cluster: one started here, or the one at `address`.

    Args:
        spec: the tournament.
        store: the driver's.
        url: of the store, for the workers.
        workers: how many.
        lease, stall: seconds, as in `Watch`.
        address: of a running cluster; None: start one.
        reporter: told of replaced workers.
    """

    def __init__(
        self,
        spec: TournamentSpec,
        store: TournamentStore,
        url: str,
        workers: int,
        lease: float,
        stall: float,
        address: str | None,
        reporter: Reporter,
    ) -> None:
        self._spec = spec
        self._store = store
        self._url = url
        self._workers = workers
        self._limits = (lease, stall)
        self._address = address
        self._reporter = reporter
        self._player = MatchPlayer(spec, "driver")
        self._members: list[_Member] = []
        self._hired = 0
        self._failures = 0
        self._looked = time.monotonic()
        self._attention = Attention(self._looked, 2 * LOOK_SECONDS)
        self._imported = False
        self._open = ExitStack()

    def start(self) -> None:
        """Starts Ray and the workers.

        Raises:
            ArenaError: Ray does not start.
        """
        # Read by Ray when it is imported. Its ports listen beyond this machine: no entry without
        # the token, which its processes inherit.
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        os.environ.setdefault("RAY_AUTH_MODE", "token")
        if not self._address:
            os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
        import ray

        self._imported = True
        # Ray reports lost workers on standard output, which is not its to write to.
        self._open.enter_context(redirect_stdout(_Nowhere()))
        handler = signal.getsignal(signal.SIGTERM)
        options: dict[str, Any] = {"address": self._address}
        if not self._address:
            scratch = self._open.enter_context(scratch_folder("brauhaus-ray-"))
            options = {
                "address": "local",
                "num_cpus": self._workers,
                "include_dashboard": False,
                "object_store_memory": OBJECT_STORE_BYTES,
                "_temp_dir": str(scratch),
            }
        try:
            ray.init(**options, logging_level=logging.ERROR, log_to_driver=False)
        except Exception as error:
            raise ArenaError(f"Ray does not start: {one_line(error)}") from None
        finally:
            signal.signal(signal.SIGTERM, handler)  # Ray puts its own there
        for _ in range(self._workers):
            self._hire()

    def step(self) -> None:
        """Waits a moment; replaces the workers that were lost."""
        for member, why in self._lost():
            self._dismiss(member)
            self._reporter.note(f"worker {member.name} {why}; it is replaced")
            if member.watch.last is None:
                self._failures += 1
                if self._failures >= START_FAILURES:
                    raise ArenaError(f"the workers do not start: {member.name} {why}")
            self._hire()

    def finish(self) -> None:
        """Asks the workers to stop and waits for them."""
        self._store.stop_workers()
        while self._members:
            for member, why in self._lost(ending=True):
                self._dismiss(member)
                self._reporter.note(f"worker {member.name} {why}")

    def kill(self) -> None:
        """Ends the workers, and Ray if it was started here."""
        if self._imported:  # wholly: to import Ray takes long enough for a Ctrl-C
            import ray

            for member in self._members:
                ray.kill(member.actor)
            self._members = []
            ray.shutdown()
        self._open.close()

    def _hire(self) -> None:
        import ray

        self._hired += 1
        name = f"w{self._hired}"
        actor: Any = (
            ray.remote(MatchActor)
            .options(num_cpus=1, max_restarts=0)
            .remote(self._spec, self._url, self._store.epoch, name, self._workers)
        )
        watch = Watch(self._attention.seconds, *self._limits)
        self._members.append(_Member(name, actor, actor.run.remote(), watch))

    def _lost(self, ending: bool = False) -> list[tuple[_Member, str]]:
        """Returns the workers that ended or are stuck, with the reason; waits a moment."""
        import ray

        lost = []
        running = {member.running: member for member in self._members}
        ready, _ = ray.wait(list(running), timeout=WAIT_SECONDS)
        for reference in ready:
            member = running[reference]
            try:
                ray.get(reference)
            except ray.exceptions.RayError as error:
                lost.append((member, f"died: {first_line(error)}"))
            else:
                if ending:
                    self._members.remove(member)
                else:
                    lost.append((member, "stopped"))
        now = time.monotonic()
        if now - self._looked >= LOOK_SECONDS:
            self._looked = now
            self._attention.look(now)
            listened = self._attention.seconds
            beats = self._store.beats()
            for member in self._members:
                if member.name in beats:
                    member.watch.see(Heartbeat.decode(beats[member.name]), listened)
                    self._failures = 0
                complaint = member.watch.complaint(listened)
                if complaint and all(member is not other for other, _ in lost):
                    lost.append((member, complaint))
        return lost

    def _dismiss(self, member: _Member) -> None:
        import ray

        ray.kill(member.actor)
        end_if_here(member.watch.last)
        self._members.remove(member)
        claims = self._store.claims_of(member.name)
        if claims:
            self._store.release(releases_of_lost_worker(member.name, claims, self._player))


def end_if_here(beat: Heartbeat | None) -> None:
    """Ends the process of a lost worker on this machine: Ray does not end one that is stopped."""
    if beat and beat.host == gethostname():
        with suppress(ProcessLookupError, PermissionError):
            os.kill(beat.process, signal.SIGKILL)


def first_line(error: Exception) -> str:
    """Returns what is most telling in an error of Ray's."""
    cause = getattr(error, "cause", None)
    lines = str(cause or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
