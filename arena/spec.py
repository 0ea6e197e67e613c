"""What a tournament is: the one value from which its schedule, its seeds and its rules follow."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from brauhaus.arena.clock import TimeControl
from brauhaus.arena.elo import EloParams
from brauhaus.arena.errors import ArenaError, UsageError
from brauhaus.arena.pairing import RoundRobin
from brauhaus.arena.rules import read_config, read_deck
from brauhaus.arena.versions import brauhaus_version, engine_fault, find_deck
from brauhaus.bots.api import BotFault, GameInfo
from brauhaus.bots.spec import BotSpec, BotSpecError, make_bot, parse_bot, parse_bots

if TYPE_CHECKING:
    from brauhaus.core import Config

SCHEMA = 2
HOUSE_DECK = "house"
MAX_PLAYERS = 4
SECRET_BYTES = 16
REMOTE = "remote:"
SECRET = re.compile(rf"([0-9a-f]{{{2 * SECRET_BYTES}}})?")
RULES = ("players", "modules", "deck", "end_vp", "promos", "solo_difficulty", "solo_card")
"""Names in a tournament of what `brauhaus.core.Config` holds."""


class TournamentSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament, as it stands in ``tournament.json``.

    Attributes:
        schema: of this file and of the records.
        id: names the tournament in a store.
        engine, ruleset: the engine's version and the hash of the deck it is played with.
        brauhaus: the version of this package that began it; "": one that did not say.
        bots: the bot texts.
        base: the folder that relative files in bot texts start from.
        players: seats at a table, 1..4; 1: solo games.
        deals: per table.
        seed: all other seeds follow from it, and from the secret.
        secret: 128 bits, hexadecimal, with remote bots, which could else find the seed from their
            hands; then no two matches share a deal, which they would know again. "": none.
        modules, deck, end_vp, promos, solo_difficulty, solo_card: as in `brauhaus.core.Config`;
            an owner's deck is a path.
        deck_name: of the deck, wherever its file is.
        clock: None: no time control.
        elo: how ratings move.
        window: how many matches beyond the first unfinished one may be played.

    Raises:
        ValueError: bad seed or secret.
    """

    schema: int = SCHEMA
    id: str
    engine: str
    brauhaus: str = ""
    ruleset: str
    bots: tuple[str, ...]
    base: str
    players: int
    deals: int
    seed: int
    secret: str = ""
    modules: tuple[str, ...] = ()
    deck: str = HOUSE_DECK
    deck_name: str = HOUSE_DECK
    end_vp: int | None = None
    promos: bool = False
    solo_difficulty: str = "normal"
    solo_card: int | None = None
    clock: TimeControl | None = None
    elo: EloParams = EloParams()
    window: int = 2048

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 2**64:
            raise ValueError(f"seed {self.seed}: 0 to 2^64-1")
        if not SECRET.fullmatch(self.secret):
            raise ValueError("the secret is no 32 characters of 0-9 a-f")

    def schedule(self) -> RoundRobin:
        """Returns who plays whom, lazily."""
        return RoundRobin(len(self.bots), self.players, self.deals, fresh=bool(self.secret))

    def config(self) -> Config:
        """Returns the rules that are played; never warns.

        Raises:
            UsageError: the core refuses them.
        """
        from brauhaus.core import Config

        try:
            return Config.from_dict({name: getattr(self, name) for name in RULES})
        except ValueError as error:
            raise UsageError(str(error)) from None

    @property
    def remote(self) -> bool:
        """Whether bots play that are connected to a server."""
        return any(bot.startswith(REMOTE) for bot in self.bots)

    def bot_specs(self) -> list[BotSpec]:
        """Returns the bots, by number.

        Raises:
            UsageError: a text names no bot.
        """
        try:
            return [parse_bot(text, Path(self.base)) for text in self.bots]
        except BotSpecError as error:
            raise UsageError(str(error)) from None


def read_bots(text: str) -> tuple[str, ...]:
    """Returns the bot texts of a list separated by commas.

    Raises:
        UsageError: one names no bot.
    """
    try:
        return tuple(bot.text for bot in parse_bots(text))
    except BotSpecError as error:
        raise UsageError(str(error)) from None


def begin_spec(
    *,
    bots: tuple[str, ...],
    players: int,
    deals: int,
    seed: int | None,
    modules: str = "",
    deck: str = HOUSE_DECK,
    clock: TimeControl | None = None,
    server: bool = False,
    **rules: Any,
) -> TournamentSpec:
    """Returns a new tournament, checked: it can be played. Warns of too many modules.

    Args:
        bots: the bot texts.
        players: seats at a table, 1..4.
        deals: per table.
        seed: None: a new one.
        modules: a list separated by commas.
        deck: as in `brauhaus.core.Config`.
        clock: None: no time control.
        server: whether a server plays it: remote bots may be in it, no files of bots.
        rules: what else `brauhaus.core.Config` takes.

    Raises:
        UsageError: something makes no sense.
    """
    if seed is not None and not 0 <= seed < 2**64:
        raise UsageError(f"--seed {seed}: 0 to 2^64-1")
    config = read_config(players, modules, deck=deck, **rules)
    return spec_for(config, bots=bots, deals=deals, seed=seed, clock=clock, server=server)


def spec_for(
    config: Config,
    *,
    bots: tuple[str, ...],
    deals: int,
    seed: int | None,
    clock: TimeControl | None,
    server: bool = False,
) -> TournamentSpec:
    """Returns a new tournament by these rules, checked: it can be played. For the rest see above.

    One with remote bots gets a secret; their versions may still be missing in the bots' texts.

    Raises:
        UsageError: something makes no sense.
    """
    from brauhaus.core import ENGINE_VERSION

    ruleset = read_deck(config.deck)
    bots = tuple(bot.strip() for bot in bots)
    remote = any(bot.startswith(REMOTE) for bot in bots)
    spec = TournamentSpec(
        id=secrets.token_hex(8),
        engine=ENGINE_VERSION,
        brauhaus=brauhaus_version(),
        ruleset=ruleset.hash,
        bots=bots,
        base=str(Path.cwd()),
        deals=deals,
        seed=secrets.randbits(64) if seed is None else seed,
        secret=secrets.token_hex(SECRET_BYTES) if remote and server else "",
        clock=clock,
        deck_name=ruleset.name,
        **{name: getattr(config, name) for name in RULES},
    )
    if server:
        _check_for_server(spec, seed)
    check_playable(spec)
    return spec


def _check_for_server(spec: TournamentSpec, seed: int | None) -> None:
    if spec.players < 2:
        raise UsageError("a tournament has 2, 3 or 4 seats at a table")
    if spec.remote and seed is not None:
        raise UsageError(f"seed {seed}: with remote bots it is drawn, leave it out")
    for bot in spec.bot_specs():
        if bot.kind == "py":
            raise UsageError(f"bot {bot.text!r} is a file: connect it as remote:NAME")


def check_bots_start(spec: TournamentSpec) -> None:
    """Begins a game with each author's bot, so that a slip in a file costs no tournament.

    Raises:
        UsageError: a bot does not load, or refuses to begin a game.
    """
    for bot in spec.bot_specs():
        if bot.kind != "py":
            continue
        player = make_bot(bot, 0)
        try:
            player.new_game(GameInfo(spec.config(), 0, (bot.text,) * spec.players, "trial"))
        except BotFault as fault:
            reason = " ".join(str(fault).split())
            raise UsageError(f"bot {bot.text} does not start: {reason}") from None
        finally:
            player.close()


def check_playable(spec: TournamentSpec) -> None:
    """Tries everything that a match needs, before the first one.

    Raises:
        UsageError: bots, seats or rules make no sense.
        ArenaError: the tournament was begun with another engine or another deck.
    """
    if fault := engine_fault(spec.engine, spec.brauhaus):
        raise ArenaError(fault)
    _check_bots(spec)
    spec.config()
    find_deck([spec.deck], spec.deck_name, spec.ruleset, spec.engine, spec.brauhaus)


def _check_bots(spec: TournamentSpec) -> None:
    if spec.deals < 1:
        raise UsageError(f"{spec.deals} deals per table: at least 1")
    if spec.players > len(spec.bots):
        raise UsageError(f"more seats than bots: {spec.players} players but {len(spec.bots)} bots")
    names = []
    for bot in spec.bot_specs():
        names.append(bot.text)
        if bot.kind == "remote" and spec.secret:
            names[-1] = REMOTE + bot.options["name"]
            continue
        try:
            make_bot(bot, 0).close()
        except BotSpecError as error:
            raise UsageError(str(error)) from None
    for name, count in Counter(names).items():
        if count > 1:
            raise UsageError(f"bot {name!r} is given twice: each bot plays under its own name")
    if spec.remote and not spec.clock:
        raise UsageError("remote bots need a time control, such as 60s+500ms/10s")


def with_deck(spec: TournamentSpec, deck: str | None) -> TournamentSpec:
    """Returns a tournament with its deck read from another file; None: as it was.

    Raises:
        ArenaError: the file holds other cards.
    """
    if deck is None:
        return spec
    find_deck([deck], spec.deck_name, spec.ruleset, spec.engine, spec.brauhaus)
    return msgspec.structs.replace(spec, deck=deck)
