"""A player as an encoded message of type `view_pb2.View` that has nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brauhaus.arena.server import sight
from brauhaus.arena.server.wire_tables import (
    BEER_TYPES,
    COOP_SETS,
    EXTENSION_SETS,
    LABORATORY,
    OBJECTIVE_SETS,
    TILE_SETS,
    TOKEN_SETS,
    TYPE_SETS,
    WORKER_SETS,
    WORKERS,
    keep,
)
from brauhaus.proto.v1 import view_pb2

if TYPE_CHECKING:
    from brauhaus.core import Ruleset


@keep
def player(ruleset: Ruleset, chunk: bytes, hand: bytes) -> bytes:
    """Returns one player; the hand is empty but for the viewer."""
    me = sight.read_player(chunk)
    now = view_pb2.Player(
        hand_count=me.hand_count,
        coins=me.coins,
        vp=me.vp,
        depot=me.depot,
        level=me.level,
        progress=me.progress,
        workers_left=WORKER_SETS[me.workers_left & WORKERS],
        grey_worker_left=me.workers_left > WORKERS,
        trucks_left=me.trucks_left,
        admin_left=me.admin_left > 0,
        turn_order_space=me.turn_space,
        bonus_left=me.bonus_left,
        bonus_on_board=me.bonus_on_board,
        upgrade_marker=me.marker > 0,
        draff=me.draff,
        discs=(me.disc_1, me.disc_2) if me.disc_1 else (),
        locomotive_left=me.locomotive_left > 0,
        tokens_held=me.held,
        one_time_worker=me.once,
    )
    parts = (
        now.SerializeToString(),
        _player_cards(ruleset, hand, me.known, me.display, me.masters),
        _beer(me.stock, me.busy, me.dials, me.double_type, me.house_type),
        _brewery(me.tokens, me.overlays, me.tiles, me.extensions, me.laboratory),
        _staff(me.workers, me.upgrades, me.objectives),
    )
    message = view_pb2.View()
    message.players.add().MergeFromString(b"".join(parts))
    return message.SerializeToString()


@keep
def _player_cards(
    ruleset: Ruleset, hand: bytes, known: bytes, display: bytes, masters: bytes
) -> bytes:
    return view_pb2.Player(
        hand=cards(ruleset, hand),
        known=cards(ruleset, known),
        display=cards(ruleset, display),
        brewmasters=cards(ruleset, masters),
    ).SerializeToString()


@keep
def _beer(stock: bytes, busy: int, dials: bytes, double_type: int, house_type: int) -> bytes:
    return view_pb2.Player(
        cellar=view_pb2.Cellar(
            alt=stock[0],
            pils=stock[1],
            export=stock[2],
            lager=stock[3],
            stark=stock[4],
            weizen=stock[5],
            barrels=stock[6],
        ),
        dials=[view_pb2.Dial(coop=coop, value=dials[coop - 1]) for coop in COOP_SETS[busy]],
        double_coop=BEER_TYPES[double_type],
        house_dial=BEER_TYPES[house_type],
    ).SerializeToString()


@keep
def _brewery(tokens: int, overlays: int, tiles: int, extensions: int, laboratory: int) -> bytes:
    return view_pb2.Player(
        tokens=TOKEN_SETS[tokens],
        overlays=TYPE_SETS[overlays],
        cellar_tiles=TILE_SETS[tiles],
        extensions=EXTENSION_SETS[extensions],
        laboratory=LABORATORY[laboratory],
    ).SerializeToString()


@keep
def _staff(workers: int, upgrades: int, objectives: int) -> bytes:
    return view_pb2.Player(
        workers=WORKER_SETS[workers],
        upgrades=upgrades,
        objectives=OBJECTIVE_SETS[objectives],
    ).SerializeToString()


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
