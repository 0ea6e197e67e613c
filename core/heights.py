"""How many frames an effect can need on the stack of pending effects, at most.

The height of an effect counts from the place where its first frame goes. A frame's height counts
from its own place and bounds all that is still to come of it; what it puts on the stack is never
higher than itself. So a stack whose frames fit at their places fits for ever.
"""

from __future__ import annotations

from collections.abc import Iterable

from brauhaus.core.effects import Effect, GiveDraff, May, OneOf, Op, Others, Pay, Seq
from brauhaus.core.names import COOPS
from brauhaus.core.numbers import Pending
from brauhaus.core.parts import Action, Brewmaster, Deck

RIVALS = 3

_AT_ONCE = frozenset(
    {"coin", "draw", "barrel", "move", "vp", "upgrade", "grey_truck", "grey_worker"}
    | {"coin_per_rival", "coin_per_rich_rival", "draff"}
)
_ONE_FRAME = frozenset({"take", "take_any", "brew", "beer", "retrieve", "return_draff", "coop"})


class Heights:
    """The heights of a deck's effects.

    Args:
        deck: whose cards, tiles and spaces the effects may lead to.
    """

    def __init__(self, deck: Deck) -> None:
        whites = [card.white for card in deck.cards]
        orders = [card.order for card in deck.cards if card.order]
        # Inside an ability nothing triggers another.
        self._ops = {
            "rotate": 1,
            "recycle": 1,
            "progress": 2,
            "level": 0,
            "unblock": 1,
            "overlay": 1,
        }
        trigger = 1 + self._most(w.effect for w in whites if isinstance(w, Brewmaster))
        settle = len(COOPS) - 1 + trigger
        self._ops = {
            "rotate": 1 + settle,
            "recycle": 1 + settle,
            "progress": 2 + trigger,
            "level": trigger,
            "unblock": 1 + trigger,
            "overlay": 1 + trigger,
            "brown": 1 + trigger,
            "exchange": max(1 + settle, 3),
        }
        # The rivals' abilities, the card on its way to the discard, one's own ability, the reward.
        self._ops["order"] = RIVALS + 3 + max(settle, self._most(order.reward for order in orders))
        modules = deck.modules
        tiles = [*(e.effect for e in deck.extensions), *(slot.effect for slot in deck.slots)]
        tiles += [modules.double_coop.tower, modules.house_brand.advertising]
        self._ops["extension"] = 2 + self._most(tiles)
        litfass = [tile.effect for tile in modules.litfass_tiles]
        self._ops["kiosk"] = self._most([*(space.effect for space in deck.turn_order), *litfass])
        # The tile's bonus on top of the circle's, or the other way round.
        exports = [effect for tile in modules.export_tiles for effect in (tile.effect, tile.circle)]
        circle = 1 + self._most(exports)
        self._ops["deliver"] = max(1 + settle, circle)
        self._ops["white"] = 2 + self._most(w.effect for w in whites if isinstance(w, Action))
        self._ops["white"] = max(self._ops["white"], trigger)
        bonus = self._most(bonus.effect for bonus in deck.bonus)
        trucks = self._most(
            effect for truck in deck.trucks for effect in (truck.effect, truck.first)
        )
        others = [*(area.effect for area in deck.areas), *(admin.effect for admin in deck.admin)]
        others += [modules.waste.area, modules.export.railroad]
        self.turn = max(1 + max(self._most(others), self._ops["kiosk"]), 2 + trucks)
        """The height of a whole turn."""
        small = max(trigger, self.of(modules.waste.small_tile))
        upgrade = 1 + settle + small
        self.frames = {
            Pending.P_AFTER: 1 + max(trigger, bonus),
            Pending.P_TAKE: 1,
            Pending.P_TAKE_ANY: 1,
            Pending.P_ROTATE: self._ops["rotate"],
            Pending.P_BREW: 1,
            Pending.P_PROGRESS: self._ops["progress"],
            Pending.P_UNBLOCK: self._ops["unblock"],
            Pending.P_OVERLAY: self._ops["overlay"],
            Pending.P_BROWN: self._ops["brown"],
            Pending.P_WHITE: self._ops["white"],
            Pending.P_ORDER: self._ops["order"],
            Pending.P_BUILD: self._ops["extension"],
            Pending.P_BEER: 1,
            Pending.P_RETRIEVE: 1,
            Pending.P_TWICE: self._ops["exchange"],
            Pending.P_GIVE: self._ops["exchange"],
            Pending.P_GAIN: self._ops["exchange"],
            Pending.P_KIOSK: max(1, self._ops["kiosk"]),
            Pending.P_FIRST_TRUCK: 1 + trucks,
            Pending.P_REPLACE: upgrade,
            Pending.P_TILE: upgrade,
            Pending.P_DISCARD: 1,
            Pending.P_TRIGGER: trigger,
            Pending.P_FINISH: 1,
            Pending.P_LABORATORY: self._ops["rotate"],
            Pending.P_DRAFF: self._ops["recycle"],
            Pending.P_DELIVER: self._ops["deliver"],
            Pending.P_EXPORT_FROM: circle,
            Pending.P_EXPORT: circle,
            Pending.P_CIRCLE: circle,
            Pending.P_COOP: 1,
            Pending.P_MARK: 1,
            Pending.P_RECRUIT: 1,
            Pending.P_SHOW: 1,
            Pending.P_DEAL: self._ops["unblock"],
        }
        """Heights of the frames that carry no effect of their own, by `Pending` number."""

    def of(self, effect: Effect) -> int:
        """The height of an effect of this deck."""
        match effect:
            case Op(name=name):
                if name in _AT_ONCE:
                    return 0
                return 1 if name in _ONE_FRAME else self._ops[name]
            case Seq(parts=parts) | OneOf(options=parts):
                return 1 + self._most(parts)
            case Pay(effect=part) | GiveDraff(effect=part) | May(effect=part):
                return max(1, self.of(part))
            case Others(effect=part):
                return RIVALS - 1 + max(1, self.of(part))

    def _most(self, effects: Iterable[Effect | None]) -> int:
        return max((self.of(effect) for effect in effects if effect), default=0)
