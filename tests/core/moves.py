"""Action numbers by name: what tests tell a game to do."""

from brauhaus.core import load_ruleset
from brauhaus.core.names import (
    ALL_EXTENSIONS,
    COOPS,
    OBJECTIVES,
    SPACES,
    TILES,
    TOKENS,
    TRUCKS,
    TYPES,
)
from brauhaus.core.numbers import Act

from .positions import CARDS

BONUSES = (
    *("coin", "brown", "barrel", "move", "rotate 2", "brew", "unblock"),
    *("order", "extension", "take", "rotate X", "vp"),
)
IMPROVED = BONUSES[7:]
GOODS = (*TYPES, "coin", "barrel", "draff")
GAINS = ("vp", "cards", "coin")

TURN_ORDER = {Act.ACT_TURN_ORDER + k for k in range(8)}
TRUCK = {Act.ACT_TRUCK + k for k in range(4)}
ADMIN = {Act.ACT_ADMIN + k for k in range(4)}
WORKER = set(range(Act.ACT_WORKER, Act.ACT_BONUS))
"""All actions of each of the four families of a turn."""

DONE, YES = int(Act.ACT_DONE), int(Act.ACT_YES)
DRAW = int(Act.ACT_DRAW)
FROM_BOARD, FROM_LABORATORY = Act.ACT_RETRIEVE, Act.ACT_RETRIEVE + 1
BONUS_FIRST, MAIN_FIRST = int(Act.ACT_BONUS_FIRST), int(Act.ACT_MAIN_FIRST)
LOCOMOTIVE = int(Act.ACT_LOCOMOTIVE)


def worker(experience: int, space: str) -> int:
    """A tagged worker of that experience on a space."""
    return Act.ACT_WORKER + 32 * (experience - 1) + SPACES.index(space)


def grey_worker(space: str) -> int:
    return Act.ACT_WORKER + 32 * 4 + SPACES.index(space)


def turn_order(space: int) -> int:
    return Act.ACT_TURN_ORDER + space - 1


def truck(space: str) -> int:
    return Act.ACT_TRUCK + TRUCKS.index(space)


def admin(action: int) -> int:
    return Act.ACT_ADMIN + action - 1


def option(k: int) -> int:
    """The k-th option of a choice, from 0."""
    return Act.ACT_OPTION + k


def both(k: int) -> int:
    """Both options, the k-th first."""
    return Act.ACT_BOTH + k


def bonus(name: str) -> int:
    return Act.ACT_BONUS + BONUSES.index(name)


def objective(name: str) -> int:
    return Act.ACT_OBJECTIVE + OBJECTIVES.index(name)


def rotate(coop: str) -> int:
    return Act.ACT_ROTATE + COOPS.index(coop)


def brew(coop: str) -> int:
    return Act.ACT_BREW + COOPS.index(coop)


def brew_house(name: str) -> int:
    """The house coop, with the green dial of a type."""
    return Act.ACT_BREW + 8 + TYPES.index(name)


def overlay(name: str) -> int:
    return Act.ACT_OVERLAY + TYPES.index(name)


def unblock(token: str) -> int:
    return Act.ACT_UNBLOCK + TOKENS.index(token)


def build(name: str) -> int:
    return Act.ACT_BUILD + ALL_EXTENSIONS.index(name)


def beer(name: str) -> int:
    return Act.ACT_BEER + TYPES.index(name)


def give(name: str) -> int:
    return Act.ACT_GIVE + GOODS.index(name)


def gain(name: str) -> int:
    return Act.ACT_GAIN + GAINS.index(name)


def kiosk(space: int) -> int:
    """The bonus of a free turn order space."""
    return Act.ACT_KIOSK + space - 1


def replace(experience: int) -> int:
    """The worker that an upgrade takes away."""
    return Act.ACT_REPLACE + experience - 1


def tile(name: str) -> int:
    return Act.ACT_TILE + TILES.index(name)


def give_back(draff: int) -> int:
    """So many draff markers go back to the supply."""
    return Act.ACT_RETURN + draff - 1


def deliver(name: str) -> int:
    """The type of beer that goes abroad."""
    return Act.ACT_DELIVER + TYPES.index(name)


def export(tile: int) -> int:
    """The disc goes to that export tile, from 1."""
    return Act.ACT_EXPORT + tile - 1


def move_disc(tile: int) -> int:
    """The disc leaves that export tile."""
    return Act.ACT_MOVE_DISC + tile - 1


def coop(name: str) -> int:
    """The coop tile of a type."""
    return Act.ACT_COOP + TYPES.index(name)


def once(space: int) -> int:
    """The one-time worker goes to a blocked turn order space."""
    return Act.ACT_ONCE + space - 1


def mark(extension: str) -> int:
    """The extension tile that gives a victory point too."""
    return Act.ACT_MARK + ALL_EXTENSIONS.index(extension)


def take(card: str, deck: str = CARDS) -> int:
    return Act.ACT_TAKE + _card(card, deck)


def brown(card: str, deck: str = CARDS) -> int:
    return Act.ACT_BROWN + _card(card, deck)


def white(card: str, deck: str = CARDS) -> int:
    return Act.ACT_WHITE + _card(card, deck)


def order(card: str, deck: str = CARDS) -> int:
    return Act.ACT_ORDER + _card(card, deck)


def discard(card: str, deck: str = CARDS) -> int:
    return Act.ACT_DISCARD + _card(card, deck)


def recruit(card: str, deck: str = CARDS) -> int:
    """The brewmaster with whom a solo game starts."""
    return Act.ACT_RECRUIT + _card(card, deck)


def _card(name: str, deck: str) -> int:
    return int(load_ruleset(deck).card_ids[name])
