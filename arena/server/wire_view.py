"""Views as messages: what `View.to_dict` says, typed, and no more.

Runs for every decision of a remote bot, in the event loop's thread. An encoded message is the
encodings of its parts one after the other; so each part is encoded once and kept under the bytes of
the view that it comes from. Between two decisions most of them stay the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from brauhaus.arena.server import sight, wire_parts
from brauhaus.arena.server.wire_player import player
from brauhaus.core.numbers import Pending
from brauhaus.proto.v1 import view_pb2

if TYPE_CHECKING:
    from brauhaus.core import View
    from brauhaus.proto.v1 import agent_pb2, rules_pb2


def write_decision(
    view: View, form: view_pb2.ViewForm.ValueType, decision: agent_pb2.Decision
) -> None:
    """Puts a view and what the viewer may do into a decision that has neither."""
    write_view(view, form, decision)
    ruleset = view.ruleset
    frame, argument = _asked(view)
    parts = [
        wire_parts.decision_action(ruleset, frame, argument, action)
        for action in view.legal_actions()
    ]
    decision.MergeFromString(b"".join(parts))


def write_view(
    view: View,
    form: view_pb2.ViewForm.ValueType,
    message: agent_pb2.Decision | rules_pb2.Position | rules_pb2.ViewResponse,
) -> None:
    """Puts a view into a message that has none, in the form that was asked for."""
    if form != view_pb2.VIEW_FORM_BYTES:
        message.view.MergeFromString(encode_view(view))
    if form in (view_pb2.VIEW_FORM_BYTES, view_pb2.VIEW_FORM_BOTH):
        message.view_bytes = view.to_bytes()


def encode_view(view: View) -> bytes:
    """Returns a view as an encoded `view_pb2.View`.

    An owner's deck has its name there, not its path: the server's folders are nobody's business.
    """
    config = view.config
    ruleset = view.ruleset
    raw = view.raw()
    viewer = raw[sight.VIEWER]
    status = raw[sight.STATUS]
    board = raw[sight.BOARD]
    players = range(0, config.players * sight.PLAYER_SIZE, sight.PLAYER_SIZE)
    parts = [
        wire_parts.rules(config, ruleset),
        wire_parts.status(status, viewer, view.decision),
        wire_parts.board(ruleset, board, config.players),
        wire_parts.spaces(raw[sight.SPACES]),
        wire_parts.piles(ruleset, raw[sight.PILES]),
    ]
    for seat, at in enumerate(players):
        hand = raw[sight.HAND] if seat == viewer else b""
        parts.append(player(ruleset, raw[at : at + sight.PLAYER_SIZE], hand))
    end = sight.FRAMES + status[sight.DEPTH] * sight.FRAME_SIZE
    for at in range(sight.FRAMES, end, sight.FRAME_SIZE):
        parts.append(wire_parts.effect(ruleset, raw[at : at + sight.FRAME_SIZE]))
    if "waste" in config.modules:
        held = sum(raw[at + sight.DRAFF] for at in players)
        parts.append(wire_parts.supply(ruleset, config.players, held))
    if config.players == 1:
        parts.append(wire_parts.solo(status, board, raw[sight.AUTOMA]))
    return b"".join(parts)


def legal_actions(view: View) -> list[view_pb2.LegalAction]:
    """Returns what the viewer may do, as messages that are not to be changed."""
    frame, argument = _asked(view)
    return [
        wire_parts.legal_action(view.ruleset, frame, argument, action)
        for action in view.legal_actions()
    ]


def _asked(view: View) -> tuple[int, int]:
    """What is asked, as `action_text` wants to know it: `Pending` number and its argument."""
    raw = view.raw()
    status = raw[sight.STATUS]
    frame: int = Pending.P_TURN
    argument = 0
    if depth := status[sight.DEPTH]:
        at = sight.FRAMES + (depth - 1) * sight.FRAME_SIZE
        argument, frame, *_ = sight.read_frame(raw[at : at + sight.FRAME_SIZE])
    if frame in (Pending.P_TURN, Pending.P_KIOSK):
        # What a turn order space does depends on the Litfass tiles.
        argument = status[sight.LITFASS]
    return frame, argument
