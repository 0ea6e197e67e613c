"""The names and the action numbering: what a number means to a player."""

from __future__ import annotations

from typing import Final

TYPES: Final = ("Alt", "Pils", "Export", "Lager", "Stark", "Weizen")
ALT: Final = 0
LOCKED_TYPES: Final = (1, 2, 3, 4, 5)  # Alt starts unlocked (rules, section 1)

EXCHANGE: Final = 17
SPACES: Final = (*(f"{area}{half}" for area in range(1, 9) for half in "AB"), "10", "exchange")
GREY: Final = 4  # the grey worker's kind; tagged kinds 0..3 have experience 1..4

OBJECTIVES: Final = ("identical", "different", "extensions", "display", "administration", "level")
EXTENSIONS: Final = (
    "Laboratory",
    "Cooling Plant",
    "Cooperage",
    "Bottling Hall",
    "Tavern",
    "Warehouse",
)
LABORATORY, _, _, BOTTLING_HALL, TAVERN, WAREHOUSE = range(6)

# A blocking token lies on administrative actions 2-4 or on a type (rules, section 3).
TOKENS: Final = ("admin 2", "admin 3", "admin 4", *(TYPES[t] for t in LOCKED_TYPES))
TRUCK_COINS, TRUCK_ORDER, TRUCK_CARD, TRUCK_EXCHANGE = range(4)
FIRST_IMPROVED_BONUS: Final = 7

# Actions: a base number plus which one is meant.
DONE: Final = 0
YES: Final = 1
OPTION: Final = 8
BOTH: Final = 16
ADMIN: Final = 24
TRUCK: Final = 32
TURN_ORDER: Final = 40
KIOSK: Final = 48
WORKER: Final = 64
BONUS: Final = 224
OBJECTIVE: Final = 240
ROTATE: Final = 256
BREW: Final = 272
OVERLAY: Final = 288
UNBLOCK: Final = 296
BUILD: Final = 304
BEER: Final = 320
GIVE: Final = 328
GIVE_COIN, GIVE_BARREL = GIVE + 6, GIVE + 7
GAIN_VP, GAIN_CARDS, GAIN_COIN = 344, 345, 346
REPLACE: Final = 352
TILE: Final = 360
DRAW: Final = 368
RETRIEVE_BOARD, RETRIEVE_LABORATORY = 376, 377
BONUS_FIRST, MAIN_FIRST = 378, 379
TAKE: Final = 512
BROWN: Final = 768
WHITE: Final = 1024
ORDER: Final = 1280
DISCARD: Final = 1536

CELLAR_TILES: Final = ("small", "large")


def worker(kind: int, space: int) -> int:
    """The action of placing worker `kind` on `space`."""
    return WORKER + 32 * kind + space


def token_of_type(beer: int) -> int:
    """The blocking token on a type other than Alt."""
    return 2 + beer
