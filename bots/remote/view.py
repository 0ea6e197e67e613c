"""A position as it comes over the wire, for a bot that has no engine."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from brauhaus.bots.remote import names
from brauhaus.bots.remote.engine import core_view
from brauhaus.bots.remote.game import read_config

if TYPE_CHECKING:
    from brauhaus.core import Config, State, View
    from brauhaus.proto.v1 import view_pb2


class RemoteView:
    """What `brauhaus.core.View` is for a bot on this machine, but for `ruleset`.

    `core` and `determinize` need the bytes, and the engine of the server's version.

    Attributes:
        message: the position as it was sent; quicker to read than `to_dict`.
        raw: the position as bytes, for `brauhaus.core.View.from_bytes`; empty unless the bot asked
            for them.

    Args:
        message: as in `Decision.view`.
        actions: as in `Decision.actions`.
        raw: as in `Decision.view_bytes`.
        engine: as in `Welcome.engine`; empty: not known.
    """

    def __init__(
        self,
        message: view_pb2.View,
        actions: Iterable[view_pb2.LegalAction],
        raw: bytes = b"",
        engine: str = "",
    ) -> None:
        self.message = message
        self.raw = raw
        self._engine = engine
        self._texts = {action.id: action.text for action in actions}

    @property
    def config(self) -> Config:
        """The rules that are played."""
        return read_config(self.message.config)

    @property
    def player(self) -> int:
        """Seat of the viewer."""
        return self.message.viewer

    @property
    def current_player(self) -> int:
        """Seat of the player who decides; -1 when the game is over."""
        return self.message.current_player

    @property
    def round(self) -> int:
        """Round, from 1."""
        return self.message.round

    @property
    def decision(self) -> str:
        """The kind of the decision at hand, "over" at the end."""
        return names.name_of(names.DECISIONS, self.message.decision)

    def legal_actions(self) -> list[int]:
        """Legal actions in ascending order; empty unless the viewer decides."""
        return list(self._texts)

    def action_text(self, action: int) -> str:
        """A legal action in words.

        Raises:
            ValueError: the action is not legal for the viewer now.
        """
        try:
            return self._texts[action]
        except KeyError:
            raise ValueError(
                f"action {action!r}: not legal now; use one of legal_actions()"
            ) from None

    def to_bytes(self) -> bytes:
        """The view as bytes, for `brauhaus.core.View.from_bytes` of the server's engine version.

        Raises:
            ValueError: they were not sent.
        """
        if not self.raw:
            raise ValueError('this view came without bytes: ask for them by view_form="both"')
        return self.raw

    def core(self) -> View:
        """The same view in the engine.

        Raises:
            ValueError: it came without bytes; there is no engine here, or another version of it;
                or not the deck that is played with.
        """
        return core_view(self.to_bytes(), self._engine)

    def determinize(self, seed: int) -> State:
        """A state that the viewer can not tell from the real one, drawn uniformly.

        Args:
            seed: decides the draw and all later shuffles, 0 to 2^64 - 1.

        Raises:
            ValueError: as `core`.
        """
        return self.core().determinize(seed)

    def to_dict(self) -> dict[str, Any]:
        """The position as plain values, the same as `brauhaus.core.View.to_dict`."""
        return view_dict(self.message)

    def __repr__(self) -> str:
        return f"<RemoteView of player {self.player}, round {self.round}, {self.decision}>"


def view_dict(view: view_pb2.View) -> dict[str, Any]:
    """Returns the plain values of a position; an enum this version does not know is "#NUMBER"."""
    config = config_dict(view.config)
    modules = config["modules"]
    extensions = dict(zip(EXTENSIONS, EXTENSION_COUNTS(view.extensions), strict=True))
    for module, extension in EXTENSION_OF.items():
        if module not in modules:
            del extensions[extension]
    values: dict[str, Any] = {
        "viewer": view.viewer,
        "config": config,
        "ruleset": view.ruleset,
        "round": view.round,
        "end_vp": view.end_vp,
        "end_triggered": view.end_triggered,
        "phase": names.name_of(names.PHASES, view.phase),
        "turn": view.turn,
        "order": list(view.order),
        "players": [
            player_dict(player, config, seat == view.viewer)
            for seat, player in enumerate(view.players)
        ],
        "row": list(view.row),
        "draw_pile_count": view.draw_pile_count,
        "discard": list(view.discard),
        "limbo": list(view.limbo),
        "covered": _list(names.SPACES, view.covered),
        "occupied": _list(names.SPACES, view.occupied),
        "turn_spaces": [None if seat < 0 else seat for seat in view.turn_spaces],
        "truck_9_used": view.truck_9_used,
        "order_truck_used": view.order_truck_used,
        "card_truck_used": view.card_truck_used,
        "grey_truck_taken": view.grey_truck_taken,
        "grey_worker_taken": view.grey_worker_taken,
        "objectives": dict(zip(OBJECTIVES, OBJECTIVE_COUNTS(view.objectives), strict=True)),
        "extensions": extensions,
        "first_built": _list(names.EXTENSIONS, view.first_built),
        "pending": [effect_dict(effect) for effect in view.pending],
    }
    if "waste" in modules:
        values["draff_supply"] = view.draff_supply
    if "litfass" in modules:
        values["litfass_tokens"] = view.litfass_tokens
        values["litfass_shown"] = _list(names.LITFASS_PLACES, view.litfass_shown)
    if config["players"] == 1:
        values["solo_card"] = view.solo_card
        values["solo_tiles"] = _list(names.EXTENSIONS, view.solo_tiles)
        values["blocked"] = list(view.blocked)
        values["automa"] = {
            "objectives": _list(names.OBJECTIVES, view.automa.objectives),
            "due": _list(names.COLOURS, view.automa.due),
            "shown": list(view.automa.shown),
        }
        values["lost"] = view.lost
    return values


def config_dict(config: view_pb2.Config) -> dict[str, Any]:
    """Returns the plain values of the rules, the same as `brauhaus.core.Config.to_dict`."""
    return read_config(config).to_dict()


def player_dict(player: view_pb2.Player, config: dict[str, Any], viewer: bool) -> dict[str, Any]:
    """Returns the plain values of a player; the hand is the viewer's alone."""
    modules = config["modules"]
    values: dict[str, Any] = {
        "hand_count": player.hand_count,
        "known": list(player.known),
        "display": list(player.display),
        "brewmasters": list(player.brewmasters),
        "coins": player.coins,
        "vp": player.vp,
        "depot": player.depot,
        "cellar": dict(zip(STORED, STORED_COUNTS(player.cellar), strict=True)),
        "dials": {names.name_of(names.COOPS, dial.coop): dial.value for dial in player.dials},
        "tokens": _list(names.TOKENS, player.tokens),
        "overlays": _list(names.BEER_TYPES, player.overlays),
        "level": player.level,
        "progress": player.progress,
        "cellar_tiles": _list(names.CELLAR_TILES, player.cellar_tiles),
        "workers": list(player.workers),
        "workers_left": list(player.workers_left),
        "grey_worker_left": player.grey_worker_left,
        "trucks_left": player.trucks_left,
        "admin_left": player.admin_left,
        "turn_order_space": player.turn_order_space,
        "bonus_left": player.bonus_left,
        "bonus_on_board": player.bonus_on_board,
        "laboratory": names.name_of(names.LABORATORY, player.laboratory),
        "extensions": _list(names.EXTENSIONS, player.extensions),
        "upgrades": player.upgrades,
        "upgrade_marker": player.upgrade_marker,
        "objectives": _list(names.OBJECTIVES, player.objectives),
    }
    if viewer:
        values["hand"] = list(player.hand)
    if "waste" in modules:
        values["draff"] = player.draff
    if "export" in modules:
        values["discs"] = list(player.discs)
        values["locomotive_left"] = player.locomotive_left
    if "double_coop" in modules:
        values["double_coop"] = names.name_of(names.BEER_TYPES, player.double_coop) or None
    if "house_brand" in modules:
        values["house_dial"] = names.name_of(names.BEER_TYPES, player.house_dial) or None
    if config["players"] == 1:
        values["tokens_held"] = player.tokens_held
        values["one_time_worker"] = player.one_time_worker
    return values


def effect_dict(effect: view_pb2.PendingEffect) -> dict[str, Any]:
    """Returns the plain values of a pending effect."""
    values: dict[str, Any] = {
        "player": effect.player,
        "effect": effect.effect,
        "left": effect.left,
    }
    if effect.HasField("at"):
        values["at"] = effect.at
    if effect.triggered:
        values["triggered"] = True
    if effect.started:
        values["started"] = True
    return values


EXTENSION_OF = {"double_coop": names.EXTENSIONS[7], "house_brand": names.EXTENSIONS[8]}
"""The extension that a module brings."""

STORED = (*names.TYPES, "barrel")
STORED_COUNTS = attrgetter("alt", "pils", "export", "lager", "stark", "weizen", "barrels")
OBJECTIVES = names.OBJECTIVES[1:]
OBJECTIVE_COUNTS = attrgetter(*OBJECTIVES)
EXTENSIONS = names.EXTENSIONS[1:]
EXTENSION_COUNTS = attrgetter(*(name.lower().replace(" ", "_") for name in EXTENSIONS))


def _list(table: tuple[str, ...], numbers: Iterable[int]) -> list[str]:
    try:
        return [table[number] for number in numbers]
    except IndexError:
        return [names.name_of(table, number) for number in numbers]
