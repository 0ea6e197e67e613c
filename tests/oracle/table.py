"""What lies on the table: the players' boards and what they share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .data import Rules
from .names import (
    ALT,
    CELLAR_TILES,
    LOCKED_TYPES,
    OBJECTIVES,
    TOKENS,
    TURN_ORDER,
    WAREHOUSE,
    token_of_type,
)
from .rng import SplitMix64


@dataclass
class Player:
    """One player's board, hand and pieces (rules, sections 3 and 4)."""

    seat: int
    coins: int = 0
    depot: int = 0
    bonus_left: int = 0
    vp: int = 0
    hand: set[int] = field(default_factory=set)
    known: set[int] = field(default_factory=set)
    display: set[int] = field(default_factory=set)
    brewmasters: set[int] = field(default_factory=set)
    beers: list[int] = field(default_factory=lambda: [0] * 6)
    barrels: int = 0
    dials: dict[int, int] = field(default_factory=dict)
    tokens: set[int] = field(default_factory=lambda: set(range(len(TOKENS))))
    overlays: set[int] = field(default_factory=lambda: set(LOCKED_TYPES))
    level: int = 1
    progress: int = 0
    cellar_tiles: list[str] = field(default_factory=lambda: list(CELLAR_TILES))
    workers: list[int] = field(default_factory=lambda: [0, 1])
    workers_left: list[int] = field(default_factory=lambda: [0, 1])
    grey_worker_left: bool = False
    trucks_left: int = 1
    admin_left: bool = True
    turn_order_space: int = 0
    bonus_on_board: int = 0
    laboratory: str = "none"
    extensions: set[int] = field(default_factory=set)
    upgrades: int = 0
    upgrade_marker: bool = False
    objectives: set[int] = field(default_factory=set)

    def unlocked(self, beer: int) -> bool:
        """Its overlay and its blocking token are gone (rules, section 1)."""
        return beer == ALT or not (beer in self.overlays or token_of_type(beer) in self.tokens)

    def admin_open(self, admin: int) -> bool:
        """Only the first is open while the blocking tokens lie there (rules, section 5)."""
        return admin == 0 or admin - 1 not in self.tokens

    def lose_card(self, card: int) -> None:
        """The card leaves the hand and is no secret any more."""
        self.hand.remove(card)
        self.known.discard(card)


@dataclass
class Table:
    """Everything but the control flow."""

    rules: Rules
    config: dict[str, Any]
    ruleset: object
    players: list[Player]
    order: list[int]
    end_vp: int
    rng: SplitMix64
    round: int = 1
    end_triggered: bool = False
    phase: str = "action"
    turn: int = 0
    row: list[int] = field(default_factory=list)
    pile: list[int] = field(default_factory=list)  # its top is the end
    discard: set[int] = field(default_factory=set)
    limbo: set[int] = field(default_factory=set)  # played, its effect not yet over (section 1)
    covered: set[int] = field(default_factory=set)
    occupied: set[int] = field(default_factory=set)
    turn_spaces: list[int | None] = field(default_factory=lambda: [None] * 8)
    truck_9_used: bool = False
    order_truck_used: bool = False
    card_truck_used: bool = False
    grey_truck_taken: bool = False
    grey_worker_taken: bool = False
    objectives: list[int] = field(default_factory=lambda: [0] * len(OBJECTIVES))
    stacks: list[int] = field(default_factory=list)
    first_built: set[int] = field(default_factory=set)

    def rivals(self, player: Player) -> list[Player]:
        """The other players in turn order, from the next one."""
        at = self.order.index(player.seat)
        return [self.players[seat] for seat in self.order[at + 1 :] + self.order[:at]]

    def in_order(self) -> list[Player]:
        """The players in turn order."""
        return [self.players[seat] for seat in self.order]

    def lasting(self, player: Player, what: str) -> int:
        """What brewmasters and extensions add for as long as they are there."""
        cards = self.rules.cards
        return sum(cards[c].lasting[what] for c in player.brewmasters) + sum(
            self.rules.extension_lasting[e][what] for e in player.extensions
        )

    def icons(self, player: Player, icon: str) -> int:
        """X: the icons of this kind in the display (rules, section 1)."""
        shown = sum(self.rules.cards[c].icons[icon] for c in player.display)
        return shown + self.lasting(player, icon)

    def _warehouse(self, player: Player, what: str) -> int:
        return int(self.rules.game[what]) if WAREHOUSE in player.extensions else 0

    def hand_limit(self, player: Player) -> int:
        """Rules, sections 4 and 7."""
        own = int(self.rules.game["hand_limit"]) + self.lasting(player, "hand_limit")
        return own + self._warehouse(player, "warehouse_hand")

    def depot_room(self, player: Player) -> int:
        """How many more barrels the depot holds."""
        size = int(self.rules.game["depot"]) + self.lasting(player, "depot")
        return size + self._warehouse(player, "warehouse_depot") - player.depot

    def cellar_room(self, player: Player) -> int:
        """Free cellar spaces; the tiles that still lie there cover theirs (rules, section 4)."""
        game = self.rules.game
        spaces = int(game["cellar"]) + sum(
            game[f"{tile}_tile"] for tile in CELLAR_TILES if tile not in player.cellar_tiles
        )
        return int(spaces) - sum(player.beers) - player.barrels

    def gain_vp(self, player: Player, vp: int) -> None:
        """Reaching the end VP triggers the end, and the trigger stays (rules, section 5)."""
        player.vp += vp
        if player.vp >= self.end_vp:
            self.end_triggered = True

    def can_draw(self) -> bool:
        """Whether a card is left in the draw pile or to make a new one of."""
        return bool(self.pile or self.discard)

    def draw(self) -> int:
        """The top card; an empty pile is made anew of the discard (rules, section 1)."""
        if not self.pile:
            self.pile = self.rng.shuffled(self.discard)
            self.discard.clear()
        return self.pile.pop()

    def refill_row(self) -> None:
        """New cards enter at the end of a row that is short of its size (rules, section 1).

        With nothing left to draw it stays short until the next card leaves it.
        """
        while len(self.row) < int(self.rules.game["row"]) and self.can_draw():
            self.row.append(self.draw())

    def free_turn_spaces(self, base: int = TURN_ORDER) -> list[int]:
        """One action per free turn order space."""
        return [base + s for s, seat in enumerate(self.turn_spaces) if seat is None]

    def score(self, player: Player) -> int:
        """VP after final scoring (rules, section 5)."""
        game = self.rules.game
        beers = sum(player.beers) // int(game["beers_per_vp"])
        return player.vp + beers + player.coins // int(game["coins_per_vp"])
