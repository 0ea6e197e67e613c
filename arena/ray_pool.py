"""The pool of Ray actors: starts them, watches them, replaces those that die or get stuck.

Which match is played by whom the store decides. All of this runs in the driver's thread.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from brauhaus.arena.errors import ArenaError
from brauhaus.arena.heartbeat import Attention, Heartbeat, Watch
from brauhaus.arena.player import MatchPlayer
from brauhaus.arena.ray_actor import MatchActor
from brauhaus.arena.ray_cluster import RayCluster, end_process, first_line
from brauhaus.arena.reporter import Report
from brauhaus.arena.spec import TournamentSpec
from brauhaus.arena.store import TournamentStore
from brauhaus.arena.worker import releases_of_lost_worker

WAIT_SECONDS = 0.05
LOOK_SECONDS = 1.0
START_FAILURES = 3
"""So many workers in a row that never began to play: no use in starting more."""


@dataclass
class _Member:
    name: str
    actor: Any
    running: Any
    watch: Watch


class RayPool:
    """Workers in a Ray cluster.

    Args:
        cluster: started.
        spec: the tournament.
        store: the driver's.
        url: of the store, for the workers.
        workers: how many.
        lease, stall: seconds, as in `Watch`.
        report: is told of replaced workers.
    """

    def __init__(
        self,
        cluster: RayCluster,
        spec: TournamentSpec,
        store: TournamentStore,
        url: str,
        workers: int,
        lease: float,
        stall: float,
        report: Report,
    ) -> None:
        self._cluster = cluster
        self._spec = spec
        self._store = store
        self._url = url
        self._workers = workers
        self._limits = (lease, stall)
        self._report = report
        self._player = MatchPlayer(spec, "driver")
        self._members: list[_Member] = []
        self._hired = 0
        self._failures = 0
        self._looked = time.monotonic()
        self._attention = Attention(self._looked, 2 * LOOK_SECONDS)

    def start(self) -> None:
        """Starts the workers."""
        for _ in range(self._workers):
            self._hire()

    def step(self) -> None:
        """Waits a moment; replaces the workers that were lost."""
        for member, why in self._lost():
            self._dismiss(member)
            self._report.note(f"worker {member.name} {why}; it is replaced")
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
                self._report.note(f"worker {member.name} {why}")

    def kill(self) -> None:
        """Ends the workers."""
        import ray

        for member in self._members:
            ray.kill(member.actor)
        self._members = []

    def _hire(self) -> None:
        self._hired += 1
        name = f"w{self._hired}"
        actor = self._cluster.actor(
            MatchActor, self._spec, self._url, self._store.epoch, name, self._workers
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
        if beat := member.watch.last:
            end_process(beat.process, beat.host)
        self._members.remove(member)
        claims = self._store.claims_of(member.name)
        if claims:
            self._store.release(releases_of_lost_worker(member.name, claims, self._player))
