"""What the modules add to a deck besides cards: boards, tiles and numbers.

Source: rules, section 9.
"""

from __future__ import annotations

from dataclasses import dataclass

from brauhaus.core.effects import Effect
from brauhaus.core.source import Source

EXPORT_TILES = 6
BETWEEN, EVERYONE = "between 4 and 5", "all players"
LITFASS_PLACES = (*(f"turn order {space}" for space in (1, 3, 4, 7)), BETWEEN, EVERYONE)
"""Where the Litfaß tiles go: onto a turn order space, onto the board, or nowhere."""


@dataclass(frozen=True, slots=True)
class Ending:
    """VP that end the game.

    With `one`, with two or three (`two`) of the modules export, double_coop and house_brand, and
    with more than two modules of any kind (`many`).
    """

    one: int
    two: int
    many: int
    source: Source


@dataclass(frozen=True, slots=True)
class Waste:
    """Brewing waste.

    Draff in the supply per player, draff that one exchange gives up, draff that cost 1 VP at the
    end; experience and effect of area 10; what the small cellar tile does when it is removed.
    """

    draff: int
    exchange: int
    draff_per_vp: int
    experience: int
    area: Effect
    small_tile: Effect
    source: Source


@dataclass(frozen=True, slots=True)
class Export:
    """Export.

    Negative VP spaces of the two discs by place in round 1's order; beers of one type and barrels
    of a delivery; what a locomotive does.
    """

    discs: tuple[tuple[int, int], ...]
    beers: int
    barrels: int
    railroad: Effect
    source: Source


@dataclass(frozen=True, slots=True)
class ExportTile:
    """An export tile 1..6: its bonus, and the bonus of its circular space while that is empty."""

    number: int
    effect: Effect
    circle: Effect
    source: Source


@dataclass(frozen=True, slots=True)
class DoubleCoop:
    """Double coop: beers of the first objective, VP of the Alt coop, effect of the Tower."""

    identical: int
    alt_vp: int
    tower: Effect
    source: Source


@dataclass(frozen=True, slots=True)
class HouseBrand:
    """House brand: base value of the green dials, effect of the Advertising Department."""

    dial: int
    advertising: Effect
    source: Source


@dataclass(frozen=True, slots=True)
class LitfassTile:
    """A Litfaß tile: where it goes (see `LITFASS_PLACES`) and what it does there."""

    place: str
    effect: Effect
    source: Source


@dataclass(frozen=True, slots=True)
class LightBulbs:
    """Light bulbs: bulbs that improved bonus actions need."""

    bulbs: int
    source: Source


@dataclass(frozen=True, slots=True)
class Modules:
    """All modules; export tiles by number, Litfaß tiles in the order of `LITFASS_PLACES`."""

    ending: Ending
    waste: Waste
    export: Export
    export_tiles: tuple[ExportTile, ...]
    double_coop: DoubleCoop
    house_brand: HouseBrand
    litfass_tiles: tuple[LitfassTile, ...]
    light_bulbs: LightBulbs
