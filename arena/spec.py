"""What a tournament is: the one value from which its schedule, its seeds and its rules follow."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from brauhaus.arena.clock import TimeControl
from brauhaus.arena.elo import EloParams
from brauhaus.arena.errors import ArenaError, UsageError
from brauhaus.arena.pairing import RoundRobin
from brauhaus.bots.api import BotFault, GameInfo
from brauhaus.bots.spec import BotSpec, BotSpecError, make_bot, parse_bot

if TYPE_CHECKING:
    from brauhaus.core import Config

SCHEMA = 1
HOUSE_DECK = "house"


class TournamentSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament, as it stands in ``tournament.json``.

    Attributes:
        schema: of this file and of the records.
        id: names the tournament in a store.
        engine, ruleset: the engine's version and the hash of the deck it is played with.
        bots: the bot texts.
        base: the folder that relative files in bot texts start from.
        players: seats at a table, 2..4.
        deals: per table.
        seed: all other seeds follow from it.
        modules, deck, end_vp, promos: as in `brauhaus.core.Config`; an owner's deck is a path.
        clock: None: no time control.
        elo: how ratings move.
        window: how many matches beyond the first unfinished one may be played.

    Raises:
        ValueError: bad seed.
    """

    schema: int = SCHEMA
    id: str
    engine: str
    ruleset: str
    bots: tuple[str, ...]
    base: str
    players: int
    deals: int
    seed: int
    modules: tuple[str, ...] = ()
    deck: str = HOUSE_DECK
    end_vp: int | None = None
    promos: bool = False
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
        """Returns the rules that are played.

        Raises:
            UsageError: the core refuses them.
        """
        from brauhaus.core import Config

        try:
            return Config(
                players=self.players,
                modules=self.modules,
                deck=self.deck,
                end_vp=self.end_vp,
                promos=self.promos,
            )
        except (ValueError, OSError) as error:
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
    from brauhaus.core import ENGINE_VERSION, load_ruleset

    for bot in spec.bot_specs():
        try:
            make_bot(bot, 0).close()
        except BotSpecError as error:
            raise UsageError(str(error)) from None
    spec.config()
    if spec.engine != ENGINE_VERSION:
        raise ArenaError(
            f"the tournament was begun with engine {spec.engine}, this is {ENGINE_VERSION}: "
            "install that version, or start a new tournament"
        )
    if spec.ruleset != load_ruleset(spec.deck).hash:
        raise ArenaError(
            f"the tournament was begun with other cards than deck {spec.deck!r} has now: "
            "bring those back, or start a new tournament"
        )
