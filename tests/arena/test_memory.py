"""Playing for a long time needs no more memory than playing for a short one."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap

import pytest

SECONDS = float(os.environ.get("SOAK_SECONDS", "3600"))
WARM_UP = 0.1
"""Share of the time in which caches may still fill."""
GROWTH_BYTES = 4 << 20

# In a process of its own, so that nothing but the matches moves its memory.
PLAY = textwrap.dedent(
    """
    import sys, time
    from pathlib import Path
    from brauhaus.arena.player import MatchPlayer
    from brauhaus.arena.spec import TournamentSpec
    from brauhaus.arena.store import Claim, Result
    from brauhaus.core import ENGINE_VERSION, load_ruleset

    def resident():
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

    seconds, warm_up = map(float, sys.argv[1:])
    spec = TournamentSpec(
        id="soak", engine=ENGINE_VERSION, ruleset=load_ruleset("house").hash, base=".",
        bots=("random", "heuristic", "ismcts:iters=50"), players=3, deals=10**9, seed=1,
    )
    player = MatchPlayer(spec, "soak")
    start, index, first = time.monotonic(), 0, 0
    while time.monotonic() - start < seconds:
        assert isinstance(player.play(Claim("0-0", index, 1)), Result)
        index += 1
        if not first and time.monotonic() - start > warm_up * seconds:
            first = resident()
    print(index, resident() - first)
    """
)


@pytest.mark.soak
def test_memory_does_not_grow() -> None:
    """SOAK_SECONDS of matches (an hour by default) after a warm-up."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, str(SECONDS), str(WARM_UP)],
        capture_output=True,
        text=True,
        check=True,
    )
    matches, growth = map(int, done.stdout.split())
    print(f"{matches} matches, {growth:+} bytes")
    assert matches > 1
    assert growth < GROWTH_BYTES
