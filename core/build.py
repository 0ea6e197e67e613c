"""From TOML tables to the parts of a deck, each value checked."""

from __future__ import annotations

from typing import cast

from brauhaus.core import parts
from brauhaus.core.effects import TYPES, Effect, Op
from brauhaus.core.tables import Table
from brauhaus.core.vocabularies import (
    ABILITY,
    ACTION,
    BOARD,
    BONUS,
    EVENTS,
    REWARD,
    SETUP,
    TURN_ORDER,
    with_draff,
)

_GAME_RANGES = {
    "max_rounds": (1, 99),
    "row": (1, 8),
    "hand_limit": (0, 20),
    "start_hand": (0, 10),
    "start_barrels": (0, 20),
    "depot": (0, 20),
    "cellar": (0, 20),
    "small_tile": (0, 9),
    "large_tile": (0, 9),
    "bonus_workers": (0, 9),
    "bonus_experience": (0, 20),
    "improved_bulbs": (0, 20),
    "max_level": (1, 6),
    "end_vp": (1, 99),
    "max_upgrades": (0, 2),
    "beers_per_vp": (1, 99),
    "coins_per_vp": (1, 99),
    "first_builder_vp": (0, 99),
    "grey_experience": (0, 9),
    "laboratory_rotations": (0, 20),
    "warehouse_depot": (0, 20),
    "warehouse_hand": (0, 20),
    "tavern_coins": (0, 20),
    "bottling_barrels": (0, 20),
}


def card(table: Table) -> parts.Card:
    """Return the card written in `table`."""
    is_start = table.data.get("set") == "start"
    if is_start:
        table.check_keys(("name", "set", "icons", "source"), ("setup", "replaces"))
    else:
        table.check_keys(("name", "set", "icons", "white", "order", "source"), ("replaces",))
    waste = table.data.get("set") == "waste"
    return parts.Card(
        name=table.text("name"),
        set=table.text("set", parts.SETS),
        icons=_icons(table, 0 if is_start else 1, 20 if is_start else 2),
        white=None if is_start else _white(table.table("white"), waste),
        order=None if is_start else _order(table.table("order"), waste),
        setup=table.optional_effect("setup", SETUP) if is_start else None,
        source=table.source(),
    )


def game(table: Table) -> parts.Game:
    """Return the single numbers of the game."""
    lists = {"start_coins": (4, 99), "objective_vp": (3, 99)}
    table.check_keys((*_GAME_RANGES, *lists, "source"))
    values = {key: table.integer(key, low, high) for key, (low, high) in _GAME_RANGES.items()}
    if values["start_barrels"] > values["depot"]:
        table.fault("start_barrels", f"{values['start_barrels']} must fit into the depot")
    return parts.Game(
        **values,
        start_coins=cast(tuple[int, int, int, int], table.integers("start_coins", 4)),
        objective_vp=cast(tuple[int, int, int], table.integers("objective_vp", 3)),
        source=table.source(),
    )


def dials(table: Table) -> tuple[int, ...]:
    """Return the base value of each type's dial."""
    table.check_keys((*TYPES, "source"))
    return tuple(table.integer(name, 1, 9) for name in TYPES)


def progress(table: Table) -> parts.Progress:
    """Return the progress track."""
    table.check_keys(("modifier", "overlay_at", "vp", "source"))
    overlay_at = table.integers("overlay_at", None, 1, parts.PROGRESS_SPACES - 1)
    if list(overlay_at) != sorted(set(overlay_at)):
        table.fault("overlay_at", f"{list(overlay_at)} must be ascending")
    return parts.Progress(
        modifier=table.integers("modifier", parts.PROGRESS_SPACES, 0, 9),
        overlay_at=overlay_at,
        vp=table.integers("vp", parts.PROGRESS_SPACES),
        source=table.source(),
    )


def exchange(table: Table) -> parts.Exchange:
    """Return the values of the exchange."""
    table.check_keys(("vp", "cards", "coin", "twice_cost", "source"))
    values = {key: table.integer(key, 1) for key in ("vp", "cards", "coin", "twice_cost")}
    return parts.Exchange(**values, source=table.source())


def area(table: Table) -> parts.Area:
    """Return one worker area."""
    table.check_keys(("number", "name", "experience", "effect", "source"))
    return parts.Area(
        number=table.integer("number", 1, parts.AREAS),
        name=table.text("name"),
        experience=cast(tuple[int, int], table.integers("experience", 2, 0, 9)),
        effect=table.effect("effect", BOARD),
        source=table.source(),
    )


def turn_order_space(table: Table) -> parts.TurnOrderSpace:
    """Return one turn order space."""
    table.check_keys(("space", "effect", "source"))
    return parts.TurnOrderSpace(
        space=table.integer("space", 1, parts.TURN_ORDER_SPACES),
        effect=table.effect("effect", TURN_ORDER),
        source=table.source(),
    )


def truck(table: Table) -> parts.Truck:
    """Return one truck space."""
    table.check_keys(("name", "effect", "source"), ("first",))
    return parts.Truck(
        name=table.text("name", parts.TRUCKS),
        effect=table.effect("effect", BOARD),
        first=table.optional_effect("first", BONUS),
        source=table.source(),
    )


def admin(table: Table) -> parts.Admin:
    """Return one administrative action."""
    table.check_keys(("effect", "source"))
    return parts.Admin(table.effect("effect", BOARD), table.source())


def bonus(table: Table) -> parts.Bonus:
    """Return one bonus action."""
    table.check_keys(("name", "area", "effect", "source"))
    return parts.Bonus(
        name=table.text("name"),
        area=table.text("area", ("basic", "improved")),
        effect=table.effect("effect", BOARD),
        source=table.source(),
    )


def extension(table: Table) -> parts.Extension:
    """Return one extension tile; what lasts of it can only be icons."""
    table.check_keys(("name", "source"), ("effect", "lasting"))
    lasting = table.table("lasting")
    return parts.Extension(
        name=table.text("name", parts.EXTENSIONS),
        effect=table.optional_effect("effect", REWARD),
        lasting=_lasting(lasting, parts.ICONS) if lasting else None,
        source=table.source(),
    )


def slot(table: Table) -> parts.Slot:
    """Return the effect of one extension slot."""
    table.check_keys(("effect", "source"))
    return parts.Slot(table.effect("effect", REWARD), table.source())


def objective(table: Table) -> parts.Objective:
    """Return one objective."""
    table.check_keys(("name", "count", "source"))
    return parts.Objective(
        table.text("name", parts.OBJECTIVES), table.integer("count", 1, 20), table.source()
    )


def setup(table: Table) -> parts.Setup:
    """Return one set-up card."""
    table.check_keys(("players", "covered", "set", "source"))
    names = table.texts("covered", "space", parts.SPACES)
    if len(set(names)) < len(names):
        table.fault("covered", "a space is named twice")
    return parts.Setup(
        players=table.integer("players", 2, 3),
        covered=tuple(sorted(parts.SPACES.index(name) for name in names)),
        set=table.text("set", ("base", "bier_boom")),
        source=table.source(),
    )


def _icons(table: Table, low: int, high: int) -> parts.Icons:
    names = table.texts("icons", "icon", parts.ICONS)
    if "icons" in table.data and not low <= len(names) <= high:
        table.fault("icons", f"{len(names)} icons; must be {low} to {high}")
    return cast(parts.Icons, tuple(names.count(icon) for icon in parts.ICONS))


def _white(table: Table | None, waste: bool) -> parts.White:
    placeholder: Effect = Op("coin")
    if table is None:
        return parts.Action(placeholder)
    kinds = [key for key in ("action", "on", "lasting") if key in table.data]
    if len(kinds) != 1:
        keys = ", ".join(table.data) or "none"
        table.faults.append(
            f"{table.where}: needs exactly one of the keys action, on, lasting; has {keys}"
        )
        return parts.Action(placeholder)
    if kinds == ["action"]:
        table.check_keys(("action",))
        return parts.Action(table.effect("action", with_draff(ACTION) if waste else ACTION))
    if kinds == ["lasting"]:
        table.check_keys(("lasting",))
        lasting = table.table("lasting")
        return (
            _lasting(lasting, (*parts.ICONS, "hand_limit", "depot"))
            if lasting
            else parts.Action(placeholder)
        )
    table.check_keys(("on", "do"))
    return parts.Brewmaster(
        _events(table, waste), table.effect("do", with_draff(ABILITY) if waste else ABILITY)
    )


def _events(table: Table, waste: bool) -> tuple[str, ...]:
    allowed = parts.EVENTS if waste else EVENTS
    if isinstance(table.data["on"], str):
        return (table.text("on", allowed, "event"),)
    events = table.texts("on", "event", allowed)
    if not events or len(set(events)) < len(events):
        table.fault("on", "needs events, each named once")
    return tuple(sorted(events, key=parts.EVENTS.index))


def _lasting(table: Table, keys: tuple[str, ...]) -> parts.Lasting:
    table.check_keys((), keys)
    if not table.data:
        table.faults.append(f"{table.where}: empty; needs at least one of {', '.join(keys)}")
    values = {key: table.integer(key, 1, 9) if key in table.data else 0 for key in keys}
    icons = cast(parts.Icons, tuple(values[icon] for icon in parts.ICONS))
    return parts.Lasting(icons, values.get("hand_limit", 0), values.get("depot", 0))


def _order(table: Table | None, waste: bool) -> parts.Order:
    if table is None:
        return parts.Order((0, 0, 0, 0, 0, 0), 0, 0, None)
    table.check_keys(("beers", "barrels", "vp"), ("reward",))
    return parts.Order(
        beers=_beers(table),
        barrels=table.integer("barrels", 0, 9),
        vp=table.integer("vp"),
        reward=table.optional_effect("reward", with_draff(REWARD) if waste else REWARD),
    )


def _beers(table: Table) -> tuple[int, int, int, int, int, int]:
    beers = table.table("beers")
    if beers is None:
        return (0, 0, 0, 0, 0, 0)
    for name in beers.data:
        if name not in TYPES:
            table.fault("beers", f'unknown beer type "{name}"; allowed: {", ".join(TYPES)}')
    if not beers.data:
        table.fault("beers", "an order needs at least one beer")
    numbers = tuple(beers.integer(name, 1, 9) if name in beers.data else 0 for name in TYPES)
    return cast(tuple[int, int, int, int, int, int], numbers)
