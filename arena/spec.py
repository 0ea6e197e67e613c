"""What a tournament is: the one value from which its schedule, its seeds and its rules follow."""

from __future__ import annotations

import secrets
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
        seed: all other seeds follow from it.
        modules, deck, end_vp, promos, solo_difficulty, solo_card: as in `brauhaus.core.Config`;
            an owner's deck is a path.
        deck_name: of the deck, wherever its file is.
        clock: None: no time control.
        elo: how ratings move.
        window: how many matches beyond the first unfinished one may be played.

    Raises:
        ValueError: bad seed.
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

    def schedule(self) -> RoundRobin:
        """Returns who plays whom, lazily."""
        return RoundRobin(len(self.bots), self.players, self.deals)

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
        rules: what else `brauhaus.core.Config` takes.

    Raises:
        UsageError: something makes no sense.
    """
    if seed is not None and not 0 <= seed < 2**64:
        raise UsageError(f"--seed {seed}: 0 to 2^64-1")
    config = read_config(players, modules, deck=deck, **rules)
    return spec_for(config, bots=bots, deals=deals, seed=seed, clock=clock)


def spec_for(
    config: Config,
    *,
    bots: tuple[str, ...],
    deals: int,
    seed: int | None,
    clock: TimeControl | None,
) -> TournamentSpec:
    """Returns a new tournament by these rules, checked: it can be played. For the rest see above.

    Raises:
        UsageError: something makes no sense.
    """
    from brauhaus.core import ENGINE_VERSION

    ruleset = read_deck(config.deck)
    spec = TournamentSpec(
        id=secrets.token_hex(8),
        engine=ENGINE_VERSION,
        brauhaus=brauhaus_version(),
        ruleset=ruleset.hash,
        bots=bots,
        base=str(Path.cwd()),
        deals=deals,
        seed=secrets.randbits(64) if seed is None else seed,
        clock=clock,
        deck_name=ruleset.name,
        **{name: getattr(config, name) for name in RULES},
    )
    check_playable(spec)
    return spec


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
    for bot in spec.bot_specs():
        try:
            make_bot(bot, 0).close()
        except BotSpecError as error:
            raise UsageError(str(error)) from None
    spec.config()
    find_deck([spec.deck], spec.deck_name, spec.ruleset, spec.engine, spec.brauhaus)


def with_deck(spec: TournamentSpec, deck: str | None) -> TournamentSpec:
    """Returns a tournament with its deck read from another file; None: as it was.

    Raises:
        ArenaError: the file holds other cards.
    """
    if deck is None:
        return spec
    find_deck([deck], spec.deck_name, spec.ruleset, spec.engine, spec.brauhaus)
    return msgspec.structs.replace(spec, deck=deck)
