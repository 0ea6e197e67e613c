"""Names of everything on the wire that is an enum, by its number; place 0 is "unspecified".

They are the names that `brauhaus.core` uses; they stand here again because a bot needs no engine.
"""

from __future__ import annotations

TYPES = ("Alt", "Pils", "Export", "Lager", "Stark", "Weizen")

BEER_TYPES = ("", *TYPES)
COOPS = ("", *TYPES, "double", "house")
SPACES = (
    "",
    *(f"{area}{side}" for area in range(1, 9) for side in "AB"),
    *("10", "exchange", "litfass"),
)
EXTENSIONS = (
    *("", "Laboratory", "Cooling Plant", "Cooperage", "Bottling Hall", "Tavern", "Warehouse"),
    *("Brewing Tower", "Advertising Department"),
)
OBJECTIVES = (*("", "identical", "different", "extensions", "display", "administration", "level"),)
TOKENS = ("", "admin 2", "admin 3", "admin 4", *TYPES[1:])
CELLAR_TILES = ("", "small", "large")
LABORATORY = ("", "none", "standing", "waiting", "lost")
PHASES = ("", "action", "brewing", "upgrades", "hand_limit", "over")
MODULES = ("", "waste", "export", "double_coop", "house_brand", "litfass", "light_bulbs")
SOLO_DIFFICULTIES = ("normal", "normal", "increased")
COLOURS = ("", "blue", "red")
LITFASS_PLACES = (
    *("", "turn order 1", "turn order 3", "turn order 4", "turn order 7"),
    *("between 4 and 5", "all players"),
)
DECISIONS = (
    *("", "turn", "bonus", "objective", "option", "may", "rotate", "brew", "take", "brown"),
    *("white", "order", "build", "unblock", "overlay", "beer", "exchange_twice", "exchange_give"),
    *("exchange_gain", "kiosk", "first_truck", "retrieve", "replace_worker", "cellar_tile"),
    *("discard", "draff", "deliver", "export_from", "export", "circle", "coop", "mark"),
    *("recruit", "show", "over"),
)


def name_of(table: tuple[str, ...], number: int) -> str:
    """Returns a name; "#NUMBER" for what this version does not know."""
    return table[number] if 0 <= number < len(table) else f"#{number}"
