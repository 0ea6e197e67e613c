"""A tournament from the outside: begin one, go on with one. The commands are thin around this."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from brauhaus.arena.driver import Driver, MakePool
from brauhaus.arena.embedded import EmbeddedStore
from brauhaus.arena.errors import ArenaError, UsageError
from brauhaus.arena.folder import TournamentFolder, new_folder
from brauhaus.arena.interrupt import Interrupt
from brauhaus.arena.leaderboard import Summary, summarize, to_json
from brauhaus.arena.means import Means, write_means
from brauhaus.arena.pool import LocalPool, Pool
from brauhaus.arena.ratings import read_standings
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.reporter import Report, Reporter
from brauhaus.arena.spec import (
    MAX_PLAYERS,
    TournamentSpec,
    begin_spec,
    check_bots_start,
    check_playable,
    read_bots,
    with_deck,
)
from brauhaus.arena.store import TournamentStore

PATIENCE_SECONDS = 60.0
STOPPING = "stopping when the matches in play are over; Ctrl-C again stops at once"


def new_spec(
    *, bots: str, players: int | None, deals: int, clock: str | None = None, **options: Any
) -> TournamentSpec:
    """Returns a new tournament, checked: it can be played.

    Args:
        bots: a list separated by commas.
        players: seats at a table; None: 3, or 2 if there are two bots.
        deals: per table.
        clock: as in `parse_clock`.
        options: the others of `begin_spec`.

    Raises:
        UsageError: something makes no sense.
    """
    from brauhaus.arena.clock import parse_clock

    texts = read_bots(bots)
    seats = min(3, max(2, len(texts))) if players is None else players
    if not 2 <= seats <= MAX_PLAYERS:
        alone = "; alone: `brauhaus solo`" if seats == 1 else ""
        raise UsageError(f"--players {seats}: a table has 2, 3 or 4 seats{alone}")
    control = parse_clock(clock) if clock else None
    return begin_spec(bots=texts, players=seats, deals=deals, clock=control, **options)


def begin(spec: TournamentSpec, means: Means, out: Path | None) -> Summary:
    """Plays a new tournament in a new folder.

    Args:
        spec: from `new_spec`.
        means: with what to play.
        out: the folder; None: a new dated one.

    Raises:
        ArenaError: it can not be begun, and nothing is left behind; or it can not go on, and what
            was played is kept.
    """
    means.check()
    check_bots_start(spec)
    folder = TournamentFolder(out or new_folder())
    folder.create()
    embedded = _embedded(folder, means)
    try:
        spec = folder.save(spec)
        write_means(folder.path, means)
        if embedded:
            embedded.start()
    except BaseException:
        if embedded:
            embedded.delete()
        folder.discard()
        raise
    return _play(folder, spec, means, embedded)


def resume(path: Path, change: dict[str, object], deck: str | None = None) -> Summary:
    """Goes on with a tournament; one that is over is only summed up.

    Args:
        path: its folder.
        change: the means to change.
        deck: the file of its cards, if that in the folder is gone; None: that in the folder.

    Raises:
        ArenaError: it can not go on.
    """
    from brauhaus.arena.means import read_means

    folder = TournamentFolder(path)
    spec = with_deck(folder.load(), deck)
    if spec.players == 1:
        raise UsageError(f"{path} holds solo games, which are not resumed: run `brauhaus solo`")
    check_playable(spec)
    if spec.remote and read_standings(folder, spec).counted < spec.schedule().total():
        raise UsageError(f"{path} has remote bots: the server that began it goes on with it")
    means = msgspec.structs.replace(read_means(path), **change)
    means.check()
    folder.lock()
    write_means(path, means)
    return _play(folder, spec, means, _embedded(folder, means))


def _embedded(folder: TournamentFolder, means: Means) -> EmbeddedStore | None:
    return None if means.store else EmbeddedStore(folder.store)


def _play(
    folder: TournamentFolder, spec: TournamentSpec, means: Means, embedded: EmbeddedStore | None
) -> Summary:
    try:
        total = spec.schedule().total()
        with ExitStack() as stack:
            reporter = stack.enter_context(Reporter(total))
            interrupt = Interrupt(lambda: reporter.note(STOPPING))
            make_pool = _pool_maker(spec, means, embedded, lambda: interrupt.requested, reporter)
            driver = stack.enter_context(
                closing(Driver(folder, spec, make_pool, lambda: interrupt.requested, reporter))
            )
            done = driver.standings.counted
            reporter.note(
                f"{folder.path}: {total} matches of {len(spec.bots)} bots, {spec.players} at a "
                f"table, seed {spec.seed}" + (f"; {done} are played" if done else "")
            )
            try:
                if means.store or not driver.done:
                    with interrupt, _connected(means, embedded, reporter) as connection:
                        driver.play(connection)
            except ArenaError as error:
                raise ArenaError(f"{error}; go on with {how_to_resume(folder.path)}") from None
            if driver.done and embedded:
                embedded.delete()
        summary = summarize(driver.standings, spec, str(folder.path))
        for row in summary.leaderboard:
            if row.faults:
                reporter.note(
                    f"{row.bot} lost {row.faults} of {row.games} games by a fault, and a random "
                    f"player went on in its seat; why: {folder.log}/attempts-*.jsonl"
                )
        folder.write_ratings(to_json(summary))
    except KeyboardInterrupt:
        raise ArenaError(f"stopped; go on with {how_to_resume(folder.path)}") from None
    finally:
        folder.unlock()
    return summary


@contextmanager
def _connected(
    means: Means, embedded: EmbeddedStore | None, report: Report
) -> Iterator[Connection]:
    """Connects to the store, starting it if it is ours."""
    with ExitStack() as stack:
        if embedded:
            embedded.start()
            stack.callback(embedded.stop)
        told = False

        def before_retry(error: Exception) -> None:
            nonlocal told
            if not told:
                said = f"; its log ends: {embedded.last_words()}" if embedded else ""
                report.note(f"the store does not answer ({error}{said}); waiting for it")
                told = True
            if embedded:
                embedded.revive()

        url = _store_url(means, embedded)
        yield stack.enter_context(closing(Connection(url, PATIENCE_SECONDS, before_retry)))


def _store_url(means: Means, embedded: EmbeddedStore | None) -> str:
    return embedded.url if embedded else means.store or ""


def _pool_maker(
    spec: TournamentSpec,
    means: Means,
    embedded: EmbeddedStore | None,
    stop: Callable[[], bool],
    report: Report,
) -> MakePool:
    """Returns what makes the workers that the means ask for."""

    @contextmanager
    def make_pool(store: TournamentStore) -> Iterator[Pool]:
        if means.local:
            yield LocalPool(spec, store, stop)
            return
        from brauhaus.arena.ray_cluster import RayCluster
        from brauhaus.arena.ray_pool import RayPool

        cluster = RayCluster(means.workers, means.ray_address)
        try:
            cluster.start()
            url = _store_url(means, embedded)
            limits = means.workers, means.lease, means.stall
            yield RayPool(cluster, spec, store, url, *limits, report)
        finally:
            cluster.stop()

    return make_pool


def how_to_resume(path: Path) -> str:
    """Returns the command that goes on with a tournament."""
    return f"`brauhaus tournament resume {path}`"
