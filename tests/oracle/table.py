"""What lies on the table: the players' boards and what they share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .data import Rules
from .effect import Effect
from .names import (
    ALT,
    BASE_EXTENSIONS,
    BETWEEN,
    CELLAR_TILES,
    DOUBLE,
    HOUSE,
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
    # Modules and solo play (rules, sections 9 and 10).
    draff: int = 0
    discs: list[int] = field(default_factory=list)  # negative space, or export tile 1 to 6
    locomotive_left: bool = False
    double_coop: int | None = None
    house_dial: int | None = None  # the type of the green dial on the house coop
    tokens_held: int = 0
    one_time_worker: int = 0  # the turn order space it lies on

    def unlocked(self, beer: int) -> bool:
        """Its overlay and its blocking token are gone (rules, section 1)."""
        return beer == ALT or not (beer in self.overlays or token_of_type(beer) in self.tokens)

    def admin_open(self, admin: int) -> bool:
        """Only the first is open while the blocking tokens lie there (rules, section 5)."""
        return admin == 0 or admin - 1 not in self.tokens

    def type_of(self, coop: int) -> int:
        """The type that brews, or would brew, on a coop."""
        beer = {DOUBLE: self.double_coop, HOUSE: self.house_dial}.get(coop, coop)
        assert beer is not None
        return beer

    def start_dial(self, coop: int, beer: int, value: int) -> None:
        """A dial goes onto a free coop; onto the house coop the green one of the type."""
        self.dials[coop] = value
        if coop == HOUSE:
            self.house_dial = beer

    def lose_card(self, card: int) -> None:
        """The card leaves the hand and is no secret any more."""
        self.hand.remove(card)
        self.known.discard(card)


@dataclass
class Solo:
    """What only a solo game has on its table (rules, section 10)."""

    card: int
    tiles: set[int]  # extensions that give 1 VP
    blocked: set[int]
    stacks: dict[str, list[int]]  # the Automa's cards, the top is the end
    objectives: set[int] = field(default_factory=set)
    due: list[str] = field(default_factory=lambda: ["blue", "red"])
    shown: set[int] = field(default_factory=set)
    lost: bool = False
    set_up: bool = True  # what the player chooses before round 1 is chosen


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
    first_built: set[int] = field(default_factory=set)  # these give no VP any more
    litfass_tokens: int = 0
    litfass_shown: set[int] = field(default_factory=set)
    litfass_stack: list[int] = field(default_factory=list)  # its top is the end
    solo: Solo | None = None

    def on(self, module: str) -> bool:
        """Whether the module is played with."""
        return module in self.config["modules"]

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

    def coops_by_type(self, player: Player) -> list[int]:
        """Coops with a dial, lowest type first; of a type own, double, house (section 9)."""
        return sorted(player.dials, key=lambda coop: (player.type_of(coop), coop))

    def draff_supply(self) -> int:
        """What of the draff no player has (rules, section 9)."""
        if not self.on("waste"):
            return 0
        markers = self.rules.modules.waste.markers * len(self.players)
        return markers - sum(p.draff for p in self.players)

    def remove_token(self, player: Player, token: int) -> None:
        """A blocking token goes to the round end's area 4, or to a solo player's supply."""
        player.tokens.remove(token)
        self.litfass_tokens += self.on("litfass")
        player.tokens_held += self.solo is not None

    def builder_vp(self, tile: int) -> int:
        """VP of an extension that is being built, if this is the first; modules' give none."""
        gives = tile in BASE_EXTENSIONS and tile not in self.first_built
        return int(self.rules.game["first_builder_vp"]) if gives else 0

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

    def turn_effect(self, space: int) -> Effect:
        """The bonus of a turn order space, which a Litfass tile may have changed."""
        for tile in self.litfass_shown:
            place, effect = self.rules.modules.litfass[tile]
            if place == f"turn order {space + 1}":
                return effect
        return self.rules.turn_order[space]

    def litfass_space(self) -> Effect | None:
        """The action of the space between areas 4 and 5, once its tile lies there."""
        shown = (self.rules.modules.litfass[tile] for tile in self.litfass_shown)
        return next((effect for place, effect in shown if place == BETWEEN), None)

    def free_turn_spaces(self, base: int = TURN_ORDER) -> list[int]:
        """One action per free turn order space."""
        if self.solo is not None:
            return [base + s for s in range(8) if s not in self.solo.blocked]
        return [base + s for s, seat in enumerate(self.turn_spaces) if seat is None]

    def score(self, player: Player) -> int:
        """VP after final scoring (rules, section 5); draff and discs cost some (section 9)."""
        game = self.rules.game
        if self.config["solo_difficulty"] == "increased":
            return player.vp
        beers = sum(player.beers) // int(game["beers_per_vp"])
        coins = player.coins // int(game["coins_per_vp"])
        draff = player.draff // self.rules.modules.waste.per_vp
        return player.vp + beers + coins - draff + sum(min(disc, 0) for disc in player.discs)
