"""What the arena's tests share: small tournaments, and the command line as its user runs it."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

from brauhaus.arena.match import Match, MatchFactory
from brauhaus.arena.player import MatchPlayer
from brauhaus.arena.spec import TournamentSpec
from brauhaus.arena.store import Claim, Result
from brauhaus.arena.versions import brauhaus_version
from brauhaus.core import ENGINE_VERSION, load_ruleset

PLAYERS = Path(__file__).parent / "players"
BRAUHAUS = str(Path(sys.executable).with_name("brauhaus"))
FIRST = f"py:{PLAYERS}/simple.py:First"
LAST = f"py:{PLAYERS}/simple.py:Last"


def make_spec(*bots: str, players: int = 2, deals: int = 1, **options: Any) -> TournamentSpec:
    """Returns a small tournament; bots in `players/` may be written py:FILE:CLASS."""
    values = {
        "id": "test",
        "engine": ENGINE_VERSION,
        "brauhaus": brauhaus_version(),
        "ruleset": load_ruleset("house").hash,
        "bots": bots,
        "base": str(PLAYERS),
        "players": players,
        "deals": deals,
        "seed": 1,
        **options,
    }
    return TournamentSpec(**values)


def make_match(*bots: str, **options: Any) -> Match:
    """Returns a match in which these bots sit in this order."""
    spec = make_spec(*bots, players=len(bots), **options)
    return MatchFactory(spec).match(0)


def play_all(spec: TournamentSpec) -> list[Result]:
    """Returns the results of all matches, played in a plain loop."""
    player = MatchPlayer(spec, "plain loop")
    results = []
    for index in range(spec.schedule().total()):
        result = player.play(Claim("0-0", index, 1))
        assert isinstance(result, Result)
        results.append(result)
    return results


def brauhaus(
    *arguments: object, env: dict[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs the command to its end."""
    return subprocess.run(
        [BRAUHAUS, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=240,
        env={**os.environ, **(env or {})},
        cwd=cwd,
        check=False,
    )


def start_brauhaus(*arguments: object, env: dict[str, str] | None = None) -> subprocess.Popen[str]:
    """Starts the command in a session of its own."""
    return subprocess.Popen(
        [BRAUHAUS, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, **(env or {})},
    )


def log_bytes(folder: Path, stem: str = "records") -> bytes:
    """Returns all of a tournament's log."""
    return b"".join(path.read_bytes() for path in sorted((folder / "log").glob(f"{stem}-*")))


def attempts(folder: Path) -> list[dict[str, Any]]:
    """Returns the attempt log."""
    return [json.loads(line) for line in log_bytes(folder, "attempts").splitlines()]


def ratings(done: subprocess.CompletedProcess[str]) -> list[tuple[Any, ...]]:
    """Returns what must be the same for any number of workers, from the output of `--json`."""
    keys = ("bot", "elo", "low", "high", "games", "wins", "mean_rank", "mean_vp")
    return [tuple(row[key] for key in keys) for row in json.loads(done.stdout)["leaderboard"]]


def wait_for_end(process: int) -> None:
    """Returns when a process, which need not be our child, is gone."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return
    try:
        assert select.select([descriptor], [], [], 30)[0], f"process {process} still runs"
    finally:
        os.close(descriptor)
