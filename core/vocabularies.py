"""Which effects are possible where.

Draff is for the cards of set "waste" and the board of that module, whose vocabularies have all of
it besides; `deliver` and `coop` are for one place each.
"""

from __future__ import annotations

from brauhaus.core import parts
from brauhaus.core.grammar import DRAFF_OPS, MODULE_OPS, OP_NAMES, TABLE_KEYS, Vocabulary

PLAYABLE_OPS = frozenset(OP_NAMES) - MODULE_OPS
REWARD_OPS = frozenset(
    ("coin", "take", "draw", "take_any", "barrel", "move", "rotate", "brew", "progress", "level")
) | {"unblock", "overlay", "vp", "beer", "retrieve"}
"""Order rewards and tiles: nothing that plays another card or tile in the middle of this one."""
ABILITY_OPS = REWARD_OPS | {"coin_per_rival", "coin_per_rich_rival"}
"""Brewmasters' abilities."""
ACTION_OPS = PLAYABLE_OPS - {"white", "exchange"}
"""Special actions."""
BOARD_OPS = PLAYABLE_OPS - {"kiosk"}
"""Action spaces and bonuses."""
SETUP_OPS = frozenset({"coin", "barrel", "draw", "move", "vp"})
"""Start cards: what is settled without a decision."""

_CHOICES = frozenset({"one_of"})
"""Nothing may be paid for or refused, and nothing happens to other players."""
_TABLES = frozenset(TABLE_KEYS) - {"return"}

ACTION = Vocabulary(ACTION_OPS, _TABLES)
ABILITY = Vocabulary(ABILITY_OPS, _CHOICES)
REWARD = Vocabulary(REWARD_OPS, _CHOICES)
"""Rewards of orders, extension tiles and their slots."""
SETUP = Vocabulary(SETUP_OPS, frozenset(), words=False)
BOARD = Vocabulary(BOARD_OPS, _TABLES)
AREA_10 = Vocabulary(BOARD_OPS - {"exchange"}, _TABLES)
"""The area of brewing waste: draff paid there could be the draff to be exchanged."""
TURN_ORDER = Vocabulary(BOARD_OPS - {"white"}, _TABLES)
"""Turn order spaces: a card's `kiosk` may run them, so they play no special action."""
BONUS = Vocabulary(REWARD_OPS, _TABLES)
"""What a space or a module's tile gives besides."""

EVENTS = tuple(event for event in parts.EVENTS if event != f"area {parts.WASTE_AREA}")
"""What brewmasters outside the module `waste` wait for."""


def with_draff(plain: Vocabulary) -> Vocabulary:
    """Return what `plain` allows and all that draff is for."""
    return Vocabulary(plain.ops | DRAFF_OPS, plain.tables | {"return"}, plain.words)
