"""Parts of a view as encoded messages of type `view_pb2.View`, for `wire_view`.

Each is made from the view's bytes that it depends on, once: the functions remember. The messages
that some return are not to be changed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from brauhaus.arena.server import sight
from brauhaus.bots.remote.names import DECISIONS, MODULES, SOLO_DIFFICULTIES
from brauhaus.core import load_ruleset, names
from brauhaus.core.numbers import Pending, Truck
from brauhaus.core.text import action_text
from brauhaus.proto.v1 import view_pb2

if TYPE_CHECKING:
    from brauhaus.core import Config, Ruleset

T = TypeVar("T")

keep = lru_cache(maxsize=8192)
"""A part is up to 2 kB, a player in most cases 0.2 kB."""


def subsets(values: list[T]) -> list[tuple[T, ...]]:
    """Returns the set that each mask stands for; bit b is `values[b]`."""
    return [
        tuple(value for bit, value in enumerate(values) if mask >> bit & 1)
        for mask in range(1 << len(values))
    ]


# Enums count from 1, in the engine's order.
BEER_TYPES = view_pb2.BeerType.values()
DECISION_KINDS = dict(zip(DECISIONS, view_pb2.DecisionKind.values(), strict=True))
LABORATORY = view_pb2.Laboratory.values()[1:]
PHASES = view_pb2.Phase.values()[1:]
SPACES = view_pb2.Space.values()[1:]
COOP_SETS = subsets(view_pb2.Coop.values()[1:])
TOKEN_SETS = subsets(view_pb2.BlockingToken.values()[1:])
TYPE_SETS = subsets(view_pb2.BeerType.values()[1:])
TILE_SETS = subsets(view_pb2.CellarTile.values()[1:])
EXTENSION_SETS = subsets(view_pb2.Extension.values()[1:])
OBJECTIVE_SETS = subsets(view_pb2.Objective.values()[1:])
PLACE_SETS = subsets(view_pb2.LitfassPlace.values()[1:])
COLOUR_SETS = subsets(view_pb2.AutomaColour.values()[1:])
TURN_SPACE_SETS = subsets(list(range(1, 9)))
WORKER_SETS = subsets([1, 2, 3, 4])
WORKERS = len(WORKER_SETS) - 1
"""Mask of the workers with a tag; the next bit is the grey worker."""
TRIGGERED, STARTED = 1, 2
"""Flags of a pending effect."""


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
def cards(ruleset: Ruleset, chunk: bytes) -> list[str]:
    """Returns the names of a set of cards, by ascending id."""
    rest = int.from_bytes(chunk, "little")
    found = []
    while rest:
        lowest = rest & -rest
        found.append(ruleset.card_names[lowest.bit_length() - 1])
        rest ^= lowest
    return found


@keep
def piles(ruleset: Ruleset, chunk: bytes) -> bytes:
    """Returns the cards that nobody has."""
    lie = sight.read_piles(chunk)
    return view_pb2.View(
        discard=cards(ruleset, lie.discard), limbo=cards(ruleset, lie.limbo)
    ).SerializeToString()


@keep
def player(ruleset: Ruleset, chunk: bytes, hand: bytes) -> bytes:
    """Returns one player; the hand is empty but for the viewer."""
    me = sight.read_player(chunk)
    message = view_pb2.View()
    message.players.add(
        hand=cards(ruleset, hand),
        hand_count=me.hand_count,
        known=cards(ruleset, me.known),
        display=cards(ruleset, me.display),
        brewmasters=cards(ruleset, me.masters),
        coins=me.coins,
        vp=me.vp,
        depot=me.depot,
        cellar=_cellar(me.stock),
        dials=_dials(me.busy, me.dials),
        tokens=TOKEN_SETS[me.tokens],
        overlays=TYPE_SETS[me.overlays],
        level=me.level,
        progress=me.progress,
        cellar_tiles=TILE_SETS[me.tiles],
        workers=WORKER_SETS[me.workers],
        workers_left=WORKER_SETS[me.workers_left & WORKERS],
        grey_worker_left=me.workers_left > WORKERS,
        trucks_left=me.trucks_left,
        admin_left=me.admin_left > 0,
        turn_order_space=me.turn_space,
        bonus_left=me.bonus_left,
        bonus_on_board=me.bonus_on_board,
        laboratory=LABORATORY[me.laboratory],
        extensions=EXTENSION_SETS[me.extensions],
        upgrades=me.upgrades,
        upgrade_marker=me.marker > 0,
        objectives=OBJECTIVE_SETS[me.objectives],
        draff=me.draff,
        discs=(me.disc_1, me.disc_2) if me.disc_1 else (),
        locomotive_left=me.locomotive_left > 0,
        double_coop=BEER_TYPES[me.double_type],
        house_dial=BEER_TYPES[me.house_type],
        tokens_held=me.held,
        one_time_worker=me.once,
    )
    return message.SerializeToString()


@keep
def _cellar(stock: bytes) -> view_pb2.Cellar:
    return view_pb2.Cellar(
        alt=stock[0],
        pils=stock[1],
        export=stock[2],
        lager=stock[3],
        stark=stock[4],
        weizen=stock[5],
        barrels=stock[6],
    )


@keep
def _dials(busy: int, values: bytes) -> list[view_pb2.Dial]:
    return [view_pb2.Dial(coop=coop, value=values[coop - 1]) for coop in COOP_SETS[busy]]


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
