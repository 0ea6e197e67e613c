"""What a deck consists of: cards, board spaces, tiles and numbers, as frozen dataclasses.

Every part carries the `Source` of its values. Indices follow the order of the name tables here.
"""

from __future__ import annotations

from dataclasses import dataclass

from brauhaus.core.effects import TYPES, Effect
from brauhaus.core.module_parts import Modules
from brauhaus.core.solo_parts import AutomaCard, Solo, SoloCard
from brauhaus.core.source import Source

ICONS = ("rotation", "barrel", "move", "bulb")
SETS = ("base", "bier_boom", "waste", "promo", "start")
TRUCKS = ("9", "order", "barrel or card", "exchange")
EXTENSIONS = ("Laboratory", "Cooling Plant", "Cooperage", "Bottling Hall", "Tavern", "Warehouse")
OBJECTIVES = ("identical", "different", "extensions", "display", "administration", "level")
BONUS_AREAS = ("basic",) * 7 + ("improved",) * 5
AREAS = 8
WASTE_AREA = 10
"""The area that the module `waste` adds."""
TURN_ORDER_SPACES = 8
ADMIN_ACTIONS = 4
SLOTS = 4
PROGRESS_SPACES = 9
SPACES = tuple(f"{area}{side}" for area in range(1, AREAS + 1) for side in "AB")
"""Worker spaces of areas 1-8; a space's index is 2 * (area - 1), + 1 for B."""

EVENTS = (
    "brewed",
    *(f"brewed {name}" for name in TYPES),
    *("order", "rival_order", "extension", "progress", "unblock", "overlay", "level", "upgrade"),
    "exchange",
    *(f"area {area}" for area in (*range(1, AREAS + 1), WASTE_AREA)),
    *("bonus", "turn_order", "truck", "admin", "objective", "brown", "white", "round_end"),
)
"""What a brewmaster's ability can wait for."""

Icons = tuple[int, int, int, int]
"""Number of icons of each kind, in the order of `ICONS`."""


@dataclass(frozen=True, slots=True)
class Action:
    """White part: a special action, done once; then the card is discarded."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class Brewmaster:
    """White part: an ability that does `effect` after each of `events` (see `EVENTS`)."""

    events: tuple[str, ...]
    effect: Effect


@dataclass(frozen=True, slots=True)
class Lasting:
    """What counts for its owner from now on: icons, hand limit, depot spaces."""

    icons: Icons
    hand_limit: int = 0
    depot: int = 0


White = Action | Brewmaster | Lasting


@dataclass(frozen=True, slots=True)
class Order:
    """Purple part: beer tiles by type and barrels to deliver; VP and reward for it."""

    beers: tuple[int, int, int, int, int, int]
    barrels: int
    vp: int
    reward: Effect | None


@dataclass(frozen=True, slots=True)
class Card:
    """One card. Start cards have no white part and no order; only they may have `setup`."""

    name: str
    set: str
    icons: Icons
    white: White | None
    order: Order | None
    setup: Effect | None
    source: Source


@dataclass(frozen=True, slots=True)
class Game:
    """Single numbers of the game: stocks and limits at the start, values of tiles and scoring."""

    max_rounds: int
    row: int
    hand_limit: int
    start_hand: int
    start_coins: tuple[int, int, int, int]
    start_barrels: int
    depot: int
    cellar: int
    small_tile: int
    large_tile: int
    bonus_workers: int
    bonus_experience: int
    improved_bulbs: int
    max_level: int
    end_vp: int
    max_upgrades: int
    beers_per_vp: int
    coins_per_vp: int
    first_builder_vp: int
    objective_vp: tuple[int, int, int]
    grey_experience: int
    laboratory_rotations: int
    warehouse_depot: int
    warehouse_hand: int
    tavern_coins: int
    bottling_barrels: int
    source: Source


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress track, spaces 0..8: dial modifier and VP of each; spaces that remove an overlay."""

    modifier: tuple[int, ...]
    overlay_at: tuple[int, ...]
    vp: tuple[int, ...]
    source: Source


@dataclass(frozen=True, slots=True)
class Exchange:
    """What one exchange may gain (VP, cards or coins) and the coins that a second one costs."""

    vp: int
    cards: int
    coin: int
    twice_cost: int
    source: Source


@dataclass(frozen=True, slots=True)
class Area:
    """Worker area 1..8: experience of its spaces A and B, and its action."""

    number: int
    name: str
    experience: tuple[int, int]
    effect: Effect
    source: Source


@dataclass(frozen=True, slots=True)
class TurnOrderSpace:
    """Turn order space 1..8 and its bonus."""

    space: int
    effect: Effect
    source: Source


@dataclass(frozen=True, slots=True)
class Truck:
    """A truck space (see `TRUCKS`); `first` is the bonus of the round's first truck there."""

    name: str
    effect: Effect
    first: Effect | None
    source: Source


@dataclass(frozen=True, slots=True)
class Admin:
    """An administrative action; in file order the actions 1..4."""

    effect: Effect
    source: Source


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus action; in file order the options 0..11, the last five in the improved area."""

    name: str
    area: str
    effect: Effect
    source: Source


@dataclass(frozen=True, slots=True)
class Extension:
    """An extension tile (see `EXTENSIONS`): effect when built, icons from then on.

    What Laboratory, Warehouse, Tavern and Bottling Hall do besides is a number in `Game`.
    """

    name: str
    effect: Effect | None
    lasting: Lasting | None
    source: Source


@dataclass(frozen=True, slots=True)
class Slot:
    """Effect of an extension slot; in file order the slots 1..4."""

    effect: Effect
    source: Source


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective (see `OBJECTIVES`) and how many of the thing it asks for."""

    name: str
    count: int
    source: Source


@dataclass(frozen=True, slots=True)
class Setup:
    """A set-up card for 2 or 3 players: the worker spaces it covers, as indices of `SPACES`."""

    players: int
    covered: tuple[int, ...]
    set: str
    source: Source


@dataclass(frozen=True, slots=True)
class Deck:
    """Every printed value of the game.

    Cards are in the order base, Bier Boom, waste, promo, start, then of the file; `dials` is the
    base value of each type's dial; solo cards are in order of their numbers, Automa cards blue
    before red, A before B, by number; `content_hash` (SHA-256, hex) covers all values and sources,
    not the name.
    """

    name: str
    cards: tuple[Card, ...]
    game: Game
    dials: tuple[int, ...]
    dials_source: Source
    progress: Progress
    exchange: Exchange
    areas: tuple[Area, ...]
    turn_order: tuple[TurnOrderSpace, ...]
    trucks: tuple[Truck, ...]
    admin: tuple[Admin, ...]
    bonus: tuple[Bonus, ...]
    extensions: tuple[Extension, ...]
    slots: tuple[Slot, ...]
    objectives: tuple[Objective, ...]
    setups: tuple[Setup, ...]
    modules: Modules
    solo: Solo
    solo_cards: tuple[SoloCard, ...]
    automa: tuple[AutomaCard, ...]
    content_hash: str

    def __hash__(self) -> int:
        # A deck is looked up at every view that comes in; going through all its values is slow.
        return hash(self.content_hash)

    def cards_of(self, *sets: str) -> tuple[Card, ...]:
        """Return the cards of the given sets, in deck order."""
        return tuple(card for card in self.cards if card.set in sets)
