"""The names and the action numbering: what a number means to a player."""

from __future__ import annotations

from typing import Final

TYPES: Final = ("Alt", "Pils", "Export", "Lager", "Stark", "Weizen")
ALT: Final = 0
LOCKED_TYPES: Final = (1, 2, 3, 4, 5)  # Alt starts unlocked (rules, section 1)

SPACES: Final = (
    *(f"{area}{half}" for area in range(1, 9) for half in "AB"),
    *("10", "exchange", "litfass"),
)
RAILROAD_AREA: Final = 7  # counted from 0: area 8
AREA_10, EXCHANGE, LITFASS = 16, 17, 18
GREY: Final = 4  # the grey worker's kind; tagged kinds 0..3 have experience 1..4

OBJECTIVES: Final = ("identical", "different", "extensions", "display", "administration", "level")
EXTENSIONS: Final = (
    "Laboratory",
    "Cooling Plant",
    "Cooperage",
    "Bottling Hall",
    "Tavern",
    "Warehouse",
    "Brewing Tower",
    "Advertising Department",
)
LABORATORY, _, _, BOTTLING_HALL, TAVERN, WAREHOUSE, TOWER, ADVERTISING = range(8)
BASE_EXTENSIONS: Final = range(6)
MODULE_EXTENSIONS: Final = {"double_coop": TOWER, "house_brand": ADVERTISING}

# The six own coops are numbered as their types.
COOPS: Final = (*TYPES, "double", "house")
DOUBLE, HOUSE = 6, 7

MODULES: Final = ("waste", "export", "double_coop", "house_brand", "litfass", "light_bulbs")

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
LOCOMOTIVE: Final = 56
WORKER: Final = 64
BONUS: Final = 224
OBJECTIVE: Final = 240
ROTATE: Final = 256
BREW: Final = 272
BREW_HOUSE: Final = 280
OVERLAY: Final = 288
UNBLOCK: Final = 296
BUILD: Final = 304
BEER: Final = 320
GIVE: Final = 328
GIVE_COIN, GIVE_BARREL, GIVE_DRAFF = 334, 335, 336
GAIN_VP, GAIN_CARDS, GAIN_COIN = 344, 345, 346
REPLACE: Final = 352
TILE: Final = 360
DRAW: Final = 368
RETRIEVE_BOARD, RETRIEVE_LABORATORY = 376, 377
BONUS_FIRST, MAIN_FIRST = 378, 379
RETURN: Final = 384
DELIVER: Final = 392
EXPORT: Final = 400
MOVE_DISC: Final = 408
COOP: Final = 416
ONCE: Final = 424
MARK: Final = 432
TAKE: Final = 512
BROWN: Final = 768
WHITE: Final = 1024
ORDER: Final = 1280
DISCARD: Final = 1536
RECRUIT: Final = 1792

CELLAR_TILES: Final = ("small", "large")
BETWEEN, ALL_PLAYERS = "between 4 and 5", "all players"
LITFASS_PLACES: Final = (*(f"turn order {space}" for space in (1, 3, 4, 7)), BETWEEN, ALL_PLAYERS)


def worker(kind: int, space: int) -> int:
    """The action of placing worker `kind` on `space`."""
    return WORKER + 32 * kind + space


def token_of_type(beer: int) -> int:
    """The blocking token on a type other than Alt."""
    return 2 + beer
