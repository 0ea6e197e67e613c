"""Parts of a view as encoded messages, of type `view_pb2.View` if not said otherwise.

Each is made from the view's bytes that it depends on, once: the functions remember. The messages
that some return are not to be changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from brauhaus.arena.server import sight
from brauhaus.arena.server.wire_player import cards
from brauhaus.arena.server.wire_tables import (
    COLOUR_SETS,
    DECISION_KINDS,
    EXTENSION_SETS,
    OBJECTIVE_SETS,
    PHASES,
    PLACE_SETS,
    SPACES,
    STARTED,
    TRIGGERED,
    TURN_SPACE_SETS,
    TYPE_SETS,
    keep,
)
from brauhaus.bots.remote.names import MODULES, SOLO_DIFFICULTIES
from brauhaus.core import load_ruleset, names
from brauhaus.core.numbers import Pending, Truck
from brauhaus.core.text import action_text
from brauhaus.proto.v1 import agent_pb2, view_pb2

if TYPE_CHECKING:
    from brauhaus.core import Config, Ruleset


@keep
def config_message(config: Config) -> view_pb2.Config:
    """Returns rules as a message; of an owner's deck it has the name."""
    difficulty = SOLO_DIFFICULTIES.index(config.solo_difficulty, 1)
    return view_pb2.Config(
        players=config.players,
        modules=[view_pb2.Module.values()[MODULES.index(name)] for name in config.modules],
        deck=load_ruleset(config.deck).name,
        end_vp=config.end_vp,
        promos=config.promos,
        solo_difficulty=view_pb2.SoloDifficulty.values()[difficulty],
        solo_card=config.solo_card,
    )


@keep
def legal_action(ruleset: Ruleset, frame: int, argument: int, action: int) -> view_pb2.LegalAction:
    """Returns an action as a message; the arguments are those of `action_text`."""
    return view_pb2.LegalAction(id=action, text=action_text(ruleset, frame, argument, action))


@keep
def decision_action(ruleset: Ruleset, frame: int, argument: int, action: int) -> bytes:
    """Returns an action as part of an encoded `agent_pb2.Decision`."""
    message = legal_action(ruleset, frame, argument, action)
    return agent_pb2.Decision(actions=[message]).SerializeToString()


@keep
def rules(config: Config, ruleset: Ruleset) -> bytes:
    """Returns what stays the same in all games by the same rules."""
    return view_pb2.View(config=config_message(config), ruleset=ruleset.hash).SerializeToString()


@keep
def status(chunk: bytes, viewer: int, decision: str) -> bytes:
    """Returns whose turn it is, and other single values."""
    now = sight.read_status(chunk)
    return view_pb2.View(
        viewer=viewer,
        current_player=now.actor,
        decision=DECISION_KINDS[decision],
        round=now.round,
        end_vp=now.end_vp,
        end_triggered=now.end_triggered > 0,
        phase=PHASES[now.phase],
        turn=now.turn,
        draw_pile_count=now.pile_count,
        truck_9_used=now.trucks_used >> Truck.TRUCK_COINS & 1 > 0,
        order_truck_used=now.trucks_used >> Truck.TRUCK_ORDER & 1 > 0,
        card_truck_used=now.trucks_used >> Truck.TRUCK_CARD & 1 > 0,
        grey_truck_taken=now.grey_taken & 1 > 0,
        grey_worker_taken=now.grey_taken & 2 > 0,
        first_built=EXTENSION_SETS[now.first_built],
        litfass_tokens=now.litfass_tokens,
        litfass_shown=PLACE_SETS[now.litfass],
    ).SerializeToString()


@keep
def board(ruleset: Ruleset, chunk: bytes, players: int) -> bytes:
    """Returns the row, the turn order and what is left of objectives and extensions."""
    lies = sight.read_board(chunk)
    claims, stacks = lies.claims, lies.stacks
    return view_pb2.View(
        order=lies.order[:players],
        row=[ruleset.card_names[card] for card in lies.row[: lies.row_count]],
        turn_spaces=[owner - 1 for owner in lies.turn_owner],
        objectives=view_pb2.ObjectiveClaims(
            identical=claims[0],
            different=claims[1],
            extensions=claims[2],
            display=claims[3],
            administration=claims[4],
            level=claims[5],
        ),
        extensions=view_pb2.ExtensionTiles(
            laboratory=stacks[0],
            cooling_plant=stacks[1],
            cooperage=stacks[2],
            bottling_hall=stacks[3],
            tavern=stacks[4],
            warehouse=stacks[5],
            brewing_tower=stacks[6],
            advertising_department=stacks[7],
        ),
    ).SerializeToString()


@keep
def spaces(chunk: bytes) -> bytes:
    """Returns the worker spaces that are taken or not used."""
    masks = sight.read_spaces(chunk)
    occupied, covered = (
        [space for bit, space in enumerate(SPACES) if mask >> bit & 1] for mask in masks
    )
    return view_pb2.View(covered=covered, occupied=occupied).SerializeToString()


@keep
def piles(ruleset: Ruleset, chunk: bytes) -> bytes:
    """Returns the cards that nobody has."""
    lie = sight.read_piles(chunk)
    return view_pb2.View(
        discard=cards(ruleset, lie.discard), limbo=cards(ruleset, lie.limbo)
    ).SerializeToString()


@keep
def effect(ruleset: Ruleset, chunk: bytes) -> bytes:
    """Returns one effect that is not yet over."""
    frame = sight.read_frame(chunk)
    message = view_pb2.View()
    message.pending.add(
        player=frame.player,
        effect=names.FRAMES[frame.op],
        left=frame.n,
        at=_place(ruleset, frame.op, frame.arg),
        triggered=frame.flags & TRIGGERED > 0,
        started=frame.flags & STARTED > 0,
    )
    return message.SerializeToString()


def _place(ruleset: Ruleset, op: int, arg: int) -> str | None:
    """What else is to be said about an effect."""
    if op in (Pending.P_RUN, Pending.P_CHOOSE, Pending.P_MAY):
        return ruleset.labels[arg]
    if op in (Pending.P_AFTER, Pending.P_TRIGGER):
        return names.EVENTS[arg]
    if op == Pending.P_BEER or (op == Pending.P_BREW and arg):
        return "/".join(names.TYPES[kind - 1] for kind in TYPE_SETS[arg])
    if op == Pending.P_CIRCLE or (op == Pending.P_EXPORT and arg):
        return f"export tile {arg + (op == Pending.P_CIRCLE)}"
    if op == Pending.P_DRAFF and arg:
        return "rotations"
    if op == Pending.P_FIRST_TRUCK:
        return names.TRUCKS[arg]
    if op == Pending.P_FINISH:
        return ruleset.card_names[arg]
    return None


@keep
def supply(ruleset: Ruleset, players: int, held: int) -> bytes:
    """Returns the draff in the supply, from that which the players hold."""
    draff = ruleset.deck.modules.waste.draff * players - held
    return view_pb2.View(draff_supply=draff).SerializeToString()


@keep
def solo(status_chunk: bytes, board_chunk: bytes, shown: bytes) -> bytes:
    """Returns what only solo games have."""
    now = sight.read_status(status_chunk)
    cards_shown = int.from_bytes(shown, "little")
    return view_pb2.View(
        solo_card=now.solo_card,
        solo_tiles=EXTENSION_SETS[now.solo_tiles],
        blocked=TURN_SPACE_SETS[sight.read_board(board_chunk).turn_taken],
        automa=view_pb2.Automa(
            objectives=OBJECTIVE_SETS[now.automa_objectives],
            due=COLOUR_SETS[now.due],
            shown=[name for bit, name in enumerate(names.AUTOMA_NAMES) if cards_shown >> bit & 1],
        ),
        lost=now.lost > 0,
    ).SerializeToString()
