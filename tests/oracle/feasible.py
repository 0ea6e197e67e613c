"""What a player may choose from, and whether an effect can be carried out at all."""

from __future__ import annotations

from typing import Final

from . import names as n
from .effect import Effect, May, OneOf, Op, Others, Pay, Return, Then, X
from .table import Player, Table

ICON: Final = {"barrel": "barrel", "move": "move", "rotate": "rotation"}  # what X counts


def takes(t: Table, p: Player, any_position: bool = False) -> list[int]:
    """Take: from the row up to the brewing level, or from the draw pile (rules, section 1)."""
    reach = len(t.row) if any_position else p.level
    return [n.DRAW] * t.can_draw() + [n.TAKE + c for c in t.row[:reach]]


def brews(t: Table, p: Player) -> list[int]:
    """A free coop of an unlocked type (rules, section 5, area 1), modules' coops too."""
    free = [n.BREW + beer for beer in range(6) if beer not in p.dials and p.unlocked(beer)]
    if p.double_coop is not None and n.DOUBLE not in p.dials and p.unlocked(p.double_coop):
        free.append(n.BREW + n.DOUBLE)
    if n.ADVERTISING in p.extensions and n.HOUSE not in p.dials:
        free += [n.BREW_HOUSE + beer for beer in green_dials(t)]
    return free


def coop_and_type(p: Player, action: int) -> tuple[int, int]:
    """The coop that a brew action fills, and the type of beer."""
    if action >= n.BREW_HOUSE:
        return n.HOUSE, action - n.BREW_HOUSE
    coop = action - n.BREW
    return coop, p.type_of(coop)


def green_dials(t: Table) -> list[int]:
    """The green dials in the supply: anyone has unlocked the type, nobody brews with it."""
    return [
        beer
        for beer in range(6)
        if any(p.unlocked(beer) for p in t.players) and all(p.house_dial != beer for p in t.players)
    ]


def rotations(p: Player) -> list[int]:
    """A dial that can still turn."""
    return [n.ROTATE + coop for coop, value in p.dials.items() if value > 0]


def barrels_due(t: Table, p: Player, card: int) -> int:
    """The barrels this order takes from the cellar (rules, section 7: Bottling Hall)."""
    order = t.rules.cards[card].order
    assert order is not None
    spared = t.rules.game["bottling_barrels"] if n.BOTTLING_HALL in p.extensions else 0
    return max(0, order.barrels - int(spared))


def orders(t: Table, p: Player, more_barrels: int = 0) -> list[int]:
    """Orders in the hand that the cellar (with `more_barrels` in it) can deliver in full."""

    def payable(card: int) -> bool:
        order = t.rules.cards[card].order
        return (
            order is not None
            and all(have >= due for have, due in zip(p.beers, order.beers, strict=True))
            and p.barrels + more_barrels >= barrels_due(t, p, card)
        )

    return [n.ORDER + c for c in p.hand if payable(c)]


def whites(t: Table, p: Player) -> list[int]:
    """Brewmasters, and special actions of which some part can be carried out."""
    return [n.WHITE + c for c in sorted(p.hand) if _white_playable(t, p, c)]


def _white_playable(t: Table, p: Player, card: int) -> bool:
    action = t.rules.cards[card].action
    if action is None:
        return True
    p.hand.remove(card)  # it cannot be played, or delivered, by its own action
    playable = feasible(t, p, action)
    p.hand.add(card)
    return playable


def builds(t: Table, p: Player) -> list[int]:
    """Extensions the player does not have yet, while tiles are left."""
    return [n.BUILD + e for e, left in enumerate(t.stacks) if left and e not in p.extensions]


def gives(t: Table, p: Player) -> list[int]:
    """What an exchange may give up: a beer, a coin, a barrel (rules, section 5), 3 draff."""
    return (
        [n.GIVE + beer for beer in range(6) if p.beers[beer]]
        + [n.GIVE_COIN] * (p.coins > 0)
        + [n.GIVE_BARREL] * (p.barrels > 0)
        + [n.GIVE_DRAFF] * (p.draff >= t.rules.modules.waste.exchange)
    )


def deliveries(t: Table, p: Player) -> list[int]:
    """The types of which the cellar holds enough to export, barrels included (section 9)."""
    export = t.rules.modules.export
    if p.barrels < export.barrels:
        return []
    return [n.DELIVER + beer for beer in range(6) if p.beers[beer] >= export.beers]


def coop_tiles(t: Table) -> list[int]:
    """The double coops that nobody has."""
    taken = {p.double_coop for p in t.players}
    return [n.COOP + beer for beer in range(6) if beer not in taken]


def retrievals(p: Player) -> list[int]:
    """A bonus worker on the bonus board or in the laboratory, never one on an objective."""
    return [n.RETRIEVE_BOARD] * (p.bonus_on_board > 0) + [n.RETRIEVE_LABORATORY] * (
        p.laboratory == "standing"
    )


def rich_rivals(t: Table, p: Player) -> int:
    """Others with at least 1 coin; the Automa always has money (rules, section 6)."""
    return sum(rival.coins > 0 for rival in t.rivals(p)) + (t.solo is not None)


def options(t: Table, p: Player, effect: OneOf) -> list[int]:
    """The feasible options, and both of them where that can be bought.

    The second may be one that only the first makes feasible; where both cost nothing, both must
    be feasible now.
    """
    can = [k for k, option in enumerate(effect.options) if feasible(t, p, option)]
    first: list[int] = []
    if effect.both_for:
        cost = effect.both_for
        first = [k for k in can if feasible_after_paying(t, p, cost, effect.options[k])]
    elif effect.both_for == 0 and len(can) == 2:
        first = can
    return [n.OPTION + k for k in can] + [n.BOTH + k for k in first]


def feasible(t: Table, p: Player, effect: Effect | None) -> bool:
    """Whether some part of the effect can be carried out (rules, sections 1 and 5)."""
    match effect:
        case None:
            return False
        case Op():
            return _op_feasible(t, p, effect)
        case Then(parts):
            return any(feasible(t, p, part) for part in parts)
        case OneOf():
            return bool(options(t, p, effect))
        case Pay(coins, to):
            return feasible_after_paying(t, p, coins, to)
        case Return(draff, to):
            p.draff -= draff
            able = p.draff >= 0 and feasible(t, p, to)
            p.draff += draff
            return able
        case May(inner):
            return feasible(t, p, inner)
        case Others():
            return True


def feasible_after_paying(t: Table, p: Player, coins: int, effect: Effect) -> bool:
    """Whether the coins are there, and the effect can be carried out without them."""
    p.coins -= coins
    able = p.coins >= 0 and feasible(t, p, effect)
    p.coins += coins
    return able


def _op_feasible(t: Table, p: Player, effect: Op) -> bool:
    if effect.amount == X and t.icons(p, ICON[effect.op]) == 0:
        return False
    match effect.op:
        case "coin" | "vp" | "coin_per_rival":
            return True
        case "coin_per_rich_rival":
            return rich_rivals(t, p) > 0
        case "take":
            return bool(takes(t, p))
        case "take_any":
            return bool(takes(t, p, any_position=True))
        case "draw":
            return t.can_draw()
        case "barrel":
            return t.depot_room(p) > 0
        case "move":
            return p.depot > 0 and t.cellar_room(p) > 0
        case "rotate":
            return bool(rotations(p))
        case "brew":
            return bool(brews(t, p))
        case "progress":
            return p.progress < len(t.rules.modifier) - 1
        case "level":
            return p.level < int(t.rules.game["max_level"])
        case "unblock":
            return bool(p.tokens)
        case "overlay":
            return bool(p.overlays)
        case "brown":
            return bool(p.hand)
        case "white":
            return bool(whites(t, p))
        case "order":
            return bool(orders(t, p))
        case "extension":
            return bool(builds(t, p))
        case "upgrade":
            return p.upgrades < int(t.rules.game["max_upgrades"]) and not p.upgrade_marker
        case "beer":
            return t.cellar_room(p) > 0
        case "retrieve":
            return bool(retrievals(p))
        case "exchange":
            return bool(gives(t, p))
        case "grey_truck":
            return not t.grey_truck_taken
        case "grey_worker":
            return not t.grey_worker_taken
        case "kiosk":
            own_piece = p.turn_order_space if t.solo is None else p.one_time_worker
            return own_piece > 0 and bool(t.free_turn_spaces())
        case "draff":
            return t.draff_supply() > 0
        case "return_draff":
            return p.draff > 0
        case "recycle":
            return p.draff > 0 and bool(rotations(p))
        case "deliver":
            return bool(deliveries(t, p))
        case "coop":
            return bool(coop_tiles(t))
    raise ValueError(f"unknown effect {effect.op!r}")
