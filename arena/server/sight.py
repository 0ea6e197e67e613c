"""A view's bytes, taken apart: what `View.raw` holds, field by field.

`View.to_dict` says the same in words, but takes longer than all else that is done for a decision;
`wire_view` builds its messages from here. The layout is that of `Sight` in `core/layout.pxd`; what
nobody is told is skipped. Sets of cards are 128 bits, other sets are masks. Runs wherever it is
called and waits for nothing.
"""

from __future__ import annotations

from struct import Struct
from typing import NamedTuple

PLAYER_SIZE = 120
FRAME_SIZE = 6
FRAMES = 4 * PLAYER_SIZE
"""Where the pending effects begin, after the players."""
PILES = slice(672, 704)
SPACES = slice(720, 728)
AUTOMA = slice(728, 730)
BOARD = slice(730, 768)
STATUS = slice(768, 794)
HAND = slice(800, 816)
VIEWER = 864

DEPTH = 6
LITFASS = 15
"""Where, in the status, the number of pending effects and the Litfass tiles are."""
DRAFF = 106
"""Where a player's draff is."""


class SightPlayer(NamedTuple):
    """`Player`."""

    display: bytes
    masters: bytes
    known: bytes
    stock: bytes
    dials: bytes
    vp: int
    coins: int
    hand_count: int
    depot: int
    busy: int
    level: int
    progress: int
    tokens: int
    overlays: int
    tiles: int
    workers: int
    workers_left: int
    trucks_left: int
    admin_left: int
    turn_space: int
    bonus_left: int
    bonus_on_board: int
    laboratory: int
    extensions: int
    upgrades: int
    marker: int
    objectives: int
    draff: int
    disc_1: int
    disc_2: int
    locomotive_left: int
    double_type: int
    house_type: int
    held: int
    once: int


_PLAYER = Struct(
    "<16s16s16s8x8s8shH4x"  # up to coins; not events and icons
    "BxBxxxBx"  # hand_count, depot, busy
    "14Bx"  # level to extensions
    "4Bbb5B6x"  # upgrades to once
)


class SightFrame(NamedTuple):
    """`Frame`, an effect that is not yet over."""

    arg: int
    op: int
    player: int
    n: int
    flags: int


_FRAME = Struct("<H4B")


class SightPiles(NamedTuple):
    """`Public` from `discard` on."""

    discard: bytes
    limbo: bytes


_PILES = Struct("<16s16s")


class SightSpaces(NamedTuple):
    """`Public` from `occupied` on."""

    occupied: int
    covered: int


_SPACES = Struct("<II")


class SightBoard(NamedTuple):
    """`Public` from `row` on."""

    row: bytes
    turn_owner: bytes
    claims: bytes
    stacks: bytes
    order: bytes
    turn_taken: int
    row_count: int


_BOARD = Struct("<8s8s8s8s4sBB")


class SightStatus(NamedTuple):
    """`Public` from `pile_count` on."""

    pile_count: int
    round: int
    phase: int
    turn: int
    actor: int
    depth: int
    end_vp: int
    end_triggered: int
    trucks_used: int
    grey_taken: int
    first_built: int
    litfass: int
    litfass_tokens: int
    solo_card: int
    solo_tiles: int
    due: int
    lost: int
    automa_objectives: int


_STATUS = Struct(
    "<Bx3Bb5B"  # up to grey_taken
    "xBxxBx3B"  # first_built to solo_tiles
    "x3Bxx"  # due to automa_objectives
)


def read_player(chunk: bytes) -> SightPlayer:
    """Returns a player from `PLAYER_SIZE` bytes."""
    return SightPlayer._make(_PLAYER.unpack(chunk))


def read_frame(chunk: bytes) -> SightFrame:
    """Returns a pending effect from `FRAME_SIZE` bytes."""
    return SightFrame._make(_FRAME.unpack(chunk))


def read_piles(chunk: bytes) -> SightPiles:
    """Returns sets of cards from the bytes at `PILES`."""
    return SightPiles._make(_PILES.unpack(chunk))


def read_spaces(chunk: bytes) -> SightSpaces:
    """Returns sets of worker spaces from the bytes at `SPACES`."""
    return SightSpaces._make(_SPACES.unpack(chunk))


def read_board(chunk: bytes) -> SightBoard:
    """Returns what lies beside the players from the bytes at `BOARD`."""
    return SightBoard._make(_BOARD.unpack(chunk))


def read_status(chunk: bytes) -> SightStatus:
    """Returns single values from the bytes at `STATUS`."""
    return SightStatus._make(_STATUS.unpack(chunk))
