"""What a match worker costs beside a plain loop over the same games."""

from __future__ import annotations

import secrets
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path

from brauhaus.arena.elo import EloTable
from brauhaus.arena.embedded import EmbeddedStore
from brauhaus.arena.match import MatchFactory
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.spec import TournamentSpec
from brauhaus.arena.store import TournamentStore
from brauhaus.arena.versions import brauhaus_version
from brauhaus.arena.worker import Worker
from brauhaus.bots.api import Clock
from brauhaus.bots.spec import make_bot, parse_bot
from brauhaus.core import ENGINE_VERSION, State, load_ruleset

PLAYERS = 4
PAIRS = 3


def worker_ratio(bot: str, games: int) -> float:
    """How fast a worker plays, a plain loop being 1.

    The worker claims matches from an embedded store, plays them under the referee and commits the
    results; the loop does nothing but play.  Both in turn, the median of the pairs.

    Args:
        bot: a bot text; it sits at every seat.
        games: how many, in each measurement; a multiple of the seats.
    """
    spec = TournamentSpec(
        id=secrets.token_hex(8),
        engine=ENGINE_VERSION,
        brauhaus=brauhaus_version(),
        ruleset=load_ruleset("house").hash,
        bots=(bot,) * PLAYERS,
        base=".",
        players=PLAYERS,
        deals=-(-games // PLAYERS),
        seed=1,
    )
    return statistics.median(_loop_seconds(spec) / _worker_seconds(spec) for _ in range(PAIRS))


def _loop_seconds(spec: TournamentSpec) -> float:
    matches = MatchFactory(spec)
    bot = parse_bot(spec.bots[0])
    clock = Clock()
    start = time.perf_counter()
    for index in range(spec.schedule().total()):
        match = matches.match(index)
        bots = [make_bot(bot, seed) for seed in match.bot_seeds]
        state = State.new(match.config, match.deal_seed)
        while not state.is_over:
            player = state.current_player
            state.apply(bots[player].choose(state.view(player), clock))
    return time.perf_counter() - start


def _worker_seconds(spec: TournamentSpec) -> float:
    with tempfile.TemporaryDirectory() as folder:
        embedded = EmbeddedStore(Path(folder))
        embedded.start()
        try:
            with closing(Connection(embedded.url, patience=10.0)) as connection:
                store = TournamentStore(connection, spec.id)
                store.open(secrets.token_hex(8), 0, EloTable(len(spec.bots), spec.elo))
                store.schedule(spec.schedule().total())
                worker = Worker(spec, store, "bench", 1, lambda: False)
                start = time.perf_counter()
                while worker.step():
                    pass
                return time.perf_counter() - start
        finally:
            embedded.stop()
