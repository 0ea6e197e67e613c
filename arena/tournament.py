"""A tournament from the outside: begin one, go on with one. The commands are thin around this."""

from __future__ import annotations

import secrets
from pathlib import Path

import msgspec

from brauhaus.arena.driver import Driver
from brauhaus.arena.embedded import EmbeddedStore
from brauhaus.arena.errors import ArenaError, UsageError
from brauhaus.arena.folder import TournamentFolder, new_folder
from brauhaus.arena.leaderboard import Summary, summarize, to_json
from brauhaus.arena.means import Means, write_means
from brauhaus.arena.reporter import Reporter
from brauhaus.arena.spec import HOUSE_DECK, TournamentSpec, check_bots_start, check_playable
from brauhaus.bots.spec import BotSpecError, parse_bots

MAX_PLAYERS = 4


def new_spec(
    *,
    bots: str,
    players: int | None,
    deals: int,
    seed: int | None,
    modules: str = "",
    deck: str = HOUSE_DECK,
    end_vp: int | None = None,
    promos: bool = False,
    clock: str | None = None,
) -> TournamentSpec:
    """Returns a new tournament, checked: it can be played.

    Args:
        bots: a list separated by commas.
        players: seats at a table; None: 3, or 2 if there are two bots.
        deals: per table.
        seed: None: a new one.
        modules: a list separated by commas.
        deck: as in `brauhaus.core.Config`, like the next two.
        end_vp: VP.
        promos: whether to play with the promo cards.
        clock: as in `parse_clock`.

    Raises:
        UsageError: something makes no sense.
    """
    from brauhaus.arena.clock import parse_clock
    from brauhaus.core import ENGINE_VERSION, load_ruleset

    try:
        texts = tuple(bot.text for bot in parse_bots(bots))
    except BotSpecError as error:
        raise UsageError(str(error)) from None
    seats = min(3, max(2, len(texts))) if players is None else players
    if not 2 <= seats <= MAX_PLAYERS:
        raise UsageError(f"--players {seats}: a table has 2, 3 or 4 seats")
    if seats > len(texts):
        raise UsageError(f"more seats than bots: {seats} players but {len(texts)} in --bots {bots}")
    if deals < 1:
        raise UsageError(f"--deals {deals}: at least 1")
    if seed is not None and not 0 <= seed < 2**64:
        raise UsageError(f"--seed {seed}: 0 to 2^64-1")
    try:
        ruleset = load_ruleset(deck).hash
    except (ValueError, OSError) as error:
        raise UsageError(f"bad --deck {deck!r}: {error}") from None
    spec = TournamentSpec(
        id=secrets.token_hex(8),
        engine=ENGINE_VERSION,
        ruleset=ruleset,
        bots=texts,
        base=str(Path.cwd()),
        players=seats,
        deals=deals,
        seed=secrets.randbits(64) if seed is None else seed,
        modules=tuple(name for name in modules.split(",") if name),
        deck=deck,
        end_vp=end_vp,
        promos=promos,
        clock=parse_clock(clock) if clock else None,
    )
    check_playable(spec)
    return spec


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


def resume(path: Path, change: dict[str, object]) -> Summary:
    """Goes on with a tournament; one that is over is only summed up.

    Args:
        path: its folder.
        change: the means to change.

    Raises:
        ArenaError: it can not go on.
    """
    from brauhaus.arena.means import read_means

    folder = TournamentFolder(path)
    spec = folder.load()
    check_playable(spec)
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
        with Reporter(total) as reporter:
            driver = Driver(folder, spec, means, embedded, reporter)
            done = driver.standings.counted
            reporter.note(
                f"{folder.path}: {total} matches of {len(spec.bots)} bots, {spec.players} at a "
                f"table, seed {spec.seed}" + (f"; {done} are played" if done else "")
            )
            try:
                driver.play()
            except ArenaError as error:
                raise ArenaError(f"{error}; go on with {how_to_resume(folder.path)}") from None
            except KeyboardInterrupt:
                raise ArenaError(f"stopped; go on with {how_to_resume(folder.path)}") from None
        summary = summarize(driver.standings, spec, str(folder.path))
        for row in summary.leaderboard:
            if row.faults:
                reporter.note(
                    f"{row.bot} lost {row.faults} of {row.games} games by a fault, and a random "
                    f"player went on in its seat; why: {folder.log}/attempts-*.jsonl"
                )
        folder.write_ratings(to_json(summary))
    finally:
        folder.unlock()
    return summary


def how_to_resume(path: Path) -> str:
    """Returns the command that goes on with a tournament."""
    return f"`brauhaus tournament resume {path}`"
