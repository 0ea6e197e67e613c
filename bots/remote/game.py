"""What a bot is told about a match, made from the server's messages."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, cast

from brauhaus.bots.api import Clock, GameInfo, GameResult, Termination
from brauhaus.bots.remote import names

if TYPE_CHECKING:
    from brauhaus.core import Config
    from brauhaus.proto.v1 import agent_pb2, view_pb2

TERMINATIONS = (None, *Termination)
"""By number; place 0 is "unspecified"."""


@dataclass(frozen=True)
class RemoteConfig:
    """What `brauhaus.core.Config` is where there is an engine; it says the same."""

    players: int
    modules: tuple[str, ...] = ()
    deck: str = "house"
    end_vp: int | None = None
    promos: bool = False
    solo_difficulty: str = "normal"
    solo_card: int | None = None

    @property
    def big_modules(self) -> int:
        """How many modules count for the rulebook's advice and for the end of the game."""
        return len([module for module in self.modules if module != "light_bulbs"])

    def to_dict(self) -> dict[str, object]:
        """The options as plain values."""
        return asdict(self) | {"modules": list(self.modules)}


def read_config(message: view_pb2.Config) -> Config:
    """Returns the rules of a game; what this version does not know is "#NUMBER"."""
    config = RemoteConfig(
        players=message.players,
        modules=tuple(names.name_of(names.MODULES, number) for number in message.modules),
        deck=message.deck,
        end_vp=message.end_vp if message.HasField("end_vp") else None,
        promos=message.promos,
        solo_difficulty=names.name_of(names.SOLO_DIFFICULTIES, message.solo_difficulty),
        solo_card=message.solo_card if message.HasField("solo_card") else None,
    )
    return cast("Config", config)


def read_offer(offer: agent_pb2.Offer) -> GameInfo:
    """Returns what a player is told before a game; names of other bots may be empty."""
    return GameInfo(read_config(offer.config), offer.seat, tuple(offer.players), offer.match)


def read_over(over: agent_pb2.Over) -> GameResult | None:
    """Returns how a match ended; None: it did not end for this bot, which lost it or had it cut."""
    if read_termination(over.yours) is not Termination.FINISHED:
        return None
    return GameResult(
        scores=tuple(over.scores),
        ranks=tuple(over.ranks),
        # An end that this version does not know is not one of the bot's.
        terminations=tuple(
            read_termination(number) or Termination.SERVER_FAULT for number in over.terminations
        ),
    )


def read_termination(number: int) -> Termination | None:
    """Returns how a seat's game ended; None: not said, or in a way this version does not know."""
    return TERMINATIONS[number] if 0 <= number < len(TERMINATIONS) else None


def read_clock(message: agent_pb2.Clock) -> Clock:
    """Returns a player's clock."""
    values: dict[str, Any] = {"increment_ms": message.increment_ms}
    if message.HasField("remaining_ms"):
        values["remaining_ms"] = message.remaining_ms
    if message.HasField("cap_ms"):
        values["cap_ms"] = message.cap_ms
    return Clock(**values)
