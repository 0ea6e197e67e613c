"""Effects and actions in words."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from brauhaus.core import names
from brauhaus.core.effects import Effect, GiveDraff, May, OneOf, Op, Others, Pay, Seq
from brauhaus.core.module_parts import BETWEEN
from brauhaus.core.numbers import Act, Pending
from brauhaus.core.parts import SPACES as AREA_SPACES

if TYPE_CHECKING:
    from brauhaus.core.ruleset import Ruleset

_DONE = {
    Pending.P_AFTER: "no more",
    Pending.P_BREW: "stop brewing",
    Pending.P_TWICE: "exchange once",
    Pending.P_MAY: "do not",
    Pending.P_TURN: "end the action phase",
}
_TWICE = "pay and exchange twice"


# -- effects ---------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def effect_text(effect: Effect) -> str:
    """What an effect does, in words."""
    match effect:
        case Op():
            return _op(effect)
        case Seq(parts=parts):
            return ", ".join(_part(part) for part in parts)
        case OneOf(options=options):
            return " or ".join(_part(option) for option in options)
        case Pay(cost=cost, effect=part):
            return f"pay {_some(cost, 'coin')} to {effect_text(part)}"
        case GiveDraff(count=count, effect=part):
            return f"return {count} draff to {effect_text(part)}"
        case May(effect=part):
            return f"perhaps {effect_text(part)}"
        case Others(effect=part):
            return f"each other player: {effect_text(part)}"


def _part(effect: Effect) -> str:
    return f"({effect_text(effect)})" if isinstance(effect, Seq | OneOf) else effect_text(effect)


def _some(amount: int | str, noun: str) -> str:
    return f"{amount} {noun}" if amount == 1 else f"{amount} {noun}s"


def _op(op: Op) -> str:
    if op.name == "beer":
        types = "any" if len(op.types) == 6 else " or ".join(names.TYPES[t] for t in op.types)
        return f"take {types} beer"
    if op.name == "brew" and op.amount == "level":
        return "brew up to the brewing level"
    if op.name == "vp" and isinstance(op.amount, int) and op.amount < 0:
        return f"lose {_some(-op.amount, 'victory point')}"
    if op.name in _DRAFF:
        return _DRAFF[op.name].format(op.amount)
    pattern, noun = _OPS[op.name]
    return pattern.format(_some(op.amount, noun))


_OPS = {
    "coin": ("gain {}", "coin"),
    "take": ("take {}", "card"),
    "draw": ("draw {}", "card"),
    "take_any": ("take {} from anywhere in the row", "card"),
    "barrel": ("put {} into the depot", "new barrel"),
    "move": ("move {} to the cellar", "barrel"),
    "rotate": ("make {}", "rotation"),
    "brew": ("brew {}", "type"),
    "progress": ("go {} on the progress track", "space"),
    "level": ("raise the brewing level by {}", "step"),
    "unblock": ("remove {}", "blocking token"),
    "overlay": ("remove {}", "overlay"),
    "vp": ("gain {}", "victory point"),
    "brown": ("display {}", "card"),
    "white": ("play a white card", ""),
    "order": ("complete an order", ""),
    "extension": ("build an extension", ""),
    "upgrade": ("upgrade a worker", ""),
    "retrieve": ("take a bonus worker back", ""),
    "exchange": ("exchange", ""),
    "grey_truck": ("use the grey truck", ""),
    "grey_worker": ("use the grey worker", ""),
    "kiosk": ("use a free turn order space's bonus", ""),
    "coin_per_rival": ("gain {} for each rival", "coin"),
    "coin_per_rich_rival": ("gain {} for each rival with coins", "coin"),
    "deliver": ("deliver abroad", ""),
    "coop": ("take a coop tile", ""),
}
_DRAFF = {
    "draff": "gain {} draff",
    "return_draff": "return up to {} draff",
    "recycle": "return up to {} draff for a rotation each",
}


# -- actions ---------------------------------------------------------------------------------------


def action_text(ruleset: Ruleset, frame: int, argument: int, action: int) -> str:
    """An action in words.

    Args:
        ruleset: names cards and effects.
        frame: the `Pending` number of the decision.
        argument: its argument (the node of a choice; at a turn the Litfass tiles turned up).
        action: a legal action of that decision; no two of them have the same text.
    """
    if action == Act.ACT_DONE:
        return _DONE[Pending(frame)]
    if action == Act.ACT_YES:
        return _TWICE if frame == Pending.P_TWICE else ruleset.option_texts(argument)[0]
    if Act.ACT_OPTION <= action < Act.ACT_ADMIN:
        return _option(ruleset, argument, action)
    if action < Act.ACT_OBJECTIVE or Act.ACT_ONCE <= action < Act.ACT_MARK:
        return _placement(ruleset, argument, action)
    if action >= Act.ACT_TAKE:
        return _card(ruleset, action)
    if Act.ACT_BONUS_FIRST <= action <= Act.ACT_MAIN_FIRST:
        return _ORDERS[Pending(frame)][action - Act.ACT_BONUS_FIRST]
    first, texts = max(item for item in _FAMILIES.items() if item[0] <= action)
    return texts[action - first]


def _told_apart(texts: list[str]) -> list[str]:
    """The texts; where an owner's deck offers the same thing twice, each with its place."""
    return [
        text if texts.count(text) == 1 else f"{text} ({place})"
        for place, text in enumerate(texts, 1)
    ]


def _option(ruleset: Ruleset, node: int, action: int) -> str:
    options = _told_apart(ruleset.option_texts(node))
    k = action & 7
    if action < Act.ACT_BOTH:
        return options[k]
    return f"{options[k]}, then {options[1 - k]}"


def _placement(ruleset: Ruleset, litfass: int, action: int) -> str:
    """A turn's main action or its bonus action: where, and what that does."""
    deck = ruleset.deck
    if action >= Act.ACT_ONCE:
        space = action - Act.ACT_ONCE
        return f"one-time worker to {_turn_order(ruleset, litfass, space)}"
    if action >= Act.ACT_BONUS:
        texts = _told_apart([effect_text(bonus.effect) for bonus in deck.bonus])
        return texts[action - Act.ACT_BONUS]
    if action >= Act.ACT_WORKER:
        kind, space = divmod(action - Act.ACT_WORKER, 32)
        return f"{names.WORKERS[kind]} to {_space(ruleset, space)}"
    if action == Act.ACT_LOCOMOTIVE:
        return f"locomotive to 8 ({effect_text(deck.modules.export.railroad)})"
    if action >= Act.ACT_TURN_ORDER:
        where = _turn_order(ruleset, litfass, (action - Act.ACT_TURN_ORDER) & 7)
        return where if action < Act.ACT_KIOSK else f"bonus of {where}"
    if action >= Act.ACT_TRUCK:
        truck = deck.trucks[action - Act.ACT_TRUCK]
        what = f" ({effect_text(truck.effect)})" if truck.name.isdigit() else ""
        return f"truck to {truck.name}{what}"
    number = action - Act.ACT_ADMIN
    return f"administration {number + 1} ({effect_text(deck.admin[number].effect)})"


def _space(ruleset: Ruleset, space: int) -> str:
    """A worker space, and what it does."""
    where = names.SPACES[space]
    if space < len(AREA_SPACES):
        return f"{where} ({ruleset.deck.areas[space // 2].name})"
    modules = ruleset.deck.modules
    if where == "10":
        return f"10 ({effect_text(modules.waste.area)})"
    if where == "litfass":
        between = names.LITFASS_PLACES.index(BETWEEN)
        return f"the Litfass column ({effect_text(modules.litfass_tiles[between].effect)})"
    return where


def _turn_order(ruleset: Ruleset, litfass: int, space: int) -> str:
    """A turn order space, and what it does with the Litfass tiles turned up so far."""
    effect = ruleset.deck.turn_order[space].effect
    where = f"turn order {space + 1}"
    for tile in ruleset.deck.modules.litfass_tiles:
        if tile.place == where and litfass >> names.LITFASS_PLACES.index(where) & 1:
            effect = tile.effect
    return f"{where} ({effect_text(effect)})"


def _card(ruleset: Ruleset, action: int) -> str:
    verbs = ("take", "display", "play", "complete the order of", "discard", "start with")
    family, card = divmod(action - Act.ACT_TAKE, 256)
    return f"{verbs[family]} {ruleset.card_names[card]}"


_FAMILIES: dict[int, tuple[str, ...]] = {
    Act.ACT_OBJECTIVE: tuple(f"claim {name}" for name in names.OBJECTIVES),
    Act.ACT_ROTATE: tuple(f"rotate {name}" for name in names.COOPS),
    Act.ACT_BREW: (
        *(f"brew {name}" for name in names.TYPES),
        "brew on the double coop",
        "",
        *(f"brew {name} as house brand" for name in names.TYPES),
    ),
    Act.ACT_OVERLAY: tuple(f"remove overlay {name}" for name in names.TYPES),
    Act.ACT_UNBLOCK: tuple(f"remove token {name}" for name in names.TOKENS),
    Act.ACT_BUILD: tuple(f"build {name}" for name in names.ALL_EXTENSIONS),
    Act.ACT_BEER: tuple(f"take {name} beer" for name in names.TYPES),
    Act.ACT_GIVE: tuple(f"give {name}" for name in names.GOODS),
    Act.ACT_GAIN: tuple(f"gain {name}" for name in names.GAINS),
    Act.ACT_REPLACE: tuple(f"replace {name}" for name in names.WORKERS),
    Act.ACT_TILE: tuple(f"remove {name} cellar tile" for name in names.TILES),
    Act.ACT_DRAW: ("draw a card",),
    Act.ACT_RETRIEVE: (
        "take the bonus worker from the bonus board",
        "take the bonus worker from the laboratory",
    ),
    Act.ACT_RETURN: tuple(f"return {n} draff" for n in range(1, 9)),
    Act.ACT_DELIVER: tuple(f"deliver {name}" for name in names.TYPES),
    Act.ACT_EXPORT: tuple(f"put a disc on export tile {n}" for n in range(1, 7)),
    Act.ACT_MOVE_DISC: tuple(f"move the disc from export tile {n}" for n in range(1, 7)),
    Act.ACT_COOP: tuple(f"take the {name} coop" for name in names.TYPES),
    Act.ACT_MARK: tuple(f"mark {name} with a victory point" for name in names.EXTENSIONS),
}

_ORDERS = {
    Pending.P_FIRST_TRUCK: ("first-truck bonus first", "first-truck bonus later"),
    Pending.P_CIRCLE: ("circle's bonus first", "circle's bonus later"),
}
