"""Actions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brauhaus.core import names
from brauhaus.core.layout import Act, Pending

if TYPE_CHECKING:
    from brauhaus.core.ruleset import Ruleset

_DONE = {
    Pending.P_AFTER: "no more",
    Pending.P_BREW: "stop brewing",
    Pending.P_TWICE: "exchange once",
    Pending.P_MAY: "no, thank you",
}
_YES = {Pending.P_TWICE: "pay and exchange twice"}


def action_text(ruleset: Ruleset, frame: int, argument: int, action: int) -> str:
    """An action in words.

    Args:
        ruleset: names cards and effects.
        frame: the `Pending` number of the decision.
        argument: its argument (the node of a choice, for instance).
        action: a legal action of that decision.
    """
    if action == Act.ACT_DONE:
        return _DONE.get(Pending(frame), "done")
    if action == Act.ACT_YES:
        return _YES.get(Pending(frame), ruleset.texts[argument].removeprefix("may "))
    if Act.ACT_OPTION <= action < Act.ACT_ADMIN:
        return _option(ruleset, argument, action)
    if action >= Act.ACT_TAKE:
        return _card(ruleset, action)
    if Act.ACT_WORKER <= action < Act.ACT_BONUS:
        return _worker(ruleset, action)
    first, render = max(item for item in _FAMILIES.items() if item[0] <= action)
    return render[action - first] if isinstance(render, tuple) else render


def _option(ruleset: Ruleset, node: int, action: int) -> str:
    options = ruleset.option_texts(node)
    k = action & 7
    if action < Act.ACT_BOTH:
        return options[k]
    return f"{options[k]}, then {options[1 - k]}"


def _worker(ruleset: Ruleset, action: int) -> str:
    kind, space = divmod(action - Act.ACT_WORKER, 32)
    where = names.SPACES[space]
    if space < 16:
        where += f" ({ruleset.deck.areas[space // 2].name})"
    return f"{names.WORKERS[kind]} on {where}"


def _card(ruleset: Ruleset, action: int) -> str:
    verbs = ("take", "display", "play", "order", "discard")
    family, card = divmod(action - Act.ACT_TAKE, 256)
    return f"{verbs[family]} {ruleset.card_names[card]}"


_FAMILIES: dict[int, tuple[str, ...] | str] = {
    Act.ACT_ADMIN: names.ADMIN,
    Act.ACT_TRUCK: tuple(f"truck to {name}" for name in names.TRUCKS),
    Act.ACT_TURN_ORDER: tuple(f"turn order {space}" for space in range(1, 9)),
    Act.ACT_KIOSK: tuple(f"bonus of turn order {space}" for space in range(1, 9)),
    Act.ACT_BONUS: (
        *("coin", "display a card", "new barrels", "move barrels", "2 rotations", "brew 1"),
        *("remove a blocking token", "complete an order", "build an extension", "3 cards"),
        *("rotations", "victory point"),
    ),
    Act.ACT_OBJECTIVE: tuple(f"claim {name}" for name in names.OBJECTIVES),
    Act.ACT_ROTATE: tuple(f"rotate {name}" for name in names.COOPS),
    Act.ACT_BREW: tuple(f"brew {name}" for name in names.COOPS),
    Act.ACT_OVERLAY: tuple(f"remove overlay {name}" for name in names.TYPES),
    Act.ACT_UNBLOCK: tuple(f"remove token {name}" for name in names.TOKENS),
    Act.ACT_BUILD: tuple(f"build {name}" for name in names.ALL_EXTENSIONS),
    Act.ACT_BEER: tuple(f"take beer {name}" for name in names.TYPES),
    Act.ACT_GIVE: tuple(f"give {name}" for name in names.GOODS),
    Act.ACT_GAIN: tuple(f"gain {name}" for name in names.GAINS),
    Act.ACT_REPLACE: tuple(f"replace {name}" for name in names.WORKERS),
    Act.ACT_TILE: tuple(f"remove {name} cellar tile" for name in names.TILES),
    Act.ACT_DRAW: "draw a card",
    Act.ACT_RETRIEVE: ("bonus worker from the board", "bonus worker from the laboratory"),
    Act.ACT_BONUS_FIRST: "first-truck bonus first",
    Act.ACT_MAIN_FIRST: "first-truck bonus later",
}
