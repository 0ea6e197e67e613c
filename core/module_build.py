"""From TOML tables to what the modules add to a deck, each value checked."""

from __future__ import annotations

from typing import cast

from brauhaus.core import module_parts as parts
from brauhaus.core.effects import Effect, Op, Seq, ops
from brauhaus.core.grammar import Vocabulary
from brauhaus.core.tables import Table
from brauhaus.core.vocabularies import AREA_10, BOARD, BONUS, REWARD, TURN_ORDER, with_draff


def ending(table: Table) -> parts.Ending:
    """Return the VP that end a game with modules."""
    table.check_keys(("one", "two", "many", "source"))
    values = {key: table.integer(key, 1) for key in ("one", "two", "many")}
    return parts.Ending(**values, source=table.source())


def waste(table: Table) -> parts.Waste:
    """Return the numbers and boards of brewing waste."""
    keys = ("draff", "exchange", "draff_per_vp", "experience", "area", "small_tile", "source")
    table.check_keys(keys)
    return parts.Waste(
        draff=table.integer("draff", 0, 20),
        exchange=table.integer("exchange", 1, 20),
        draff_per_vp=table.integer("draff_per_vp", 1),
        experience=table.integer("experience", 0, 9),
        area=table.effect("area", with_draff(AREA_10)),
        small_tile=table.effect("small_tile", with_draff(REWARD)),
        source=table.source(),
    )


def export(table: Table) -> parts.Export:
    """Return the numbers and the railroad of export."""
    table.check_keys(("discs", "beers", "barrels", "railroad", "source"))
    return parts.Export(
        discs=cast(tuple[tuple[int, int], ...], table.rows("discs", 4, 2, 1, 9)),
        beers=table.integer("beers", 1, 9),
        barrels=table.integer("barrels", 0, 9),
        railroad=_with(table, "railroad", "deliver", BOARD),
        source=table.source(),
    )


def export_tile(table: Table) -> parts.ExportTile:
    """Return one export tile."""
    table.check_keys(("number", "effect", "circle", "source"))
    return parts.ExportTile(
        number=table.integer("number", 1, parts.EXPORT_TILES),
        effect=table.effect("effect", BONUS),
        circle=table.effect("circle", BONUS),
        source=table.source(),
    )


def double_coop(table: Table) -> parts.DoubleCoop:
    """Return the numbers and the Brewing Tower of double coop."""
    table.check_keys(("identical", "alt_vp", "tower", "source"))
    found = len(table.faults)
    tower = _with(table, "tower", "coop", BONUS)
    first = tower.parts[0] if isinstance(tower, Seq) else tower
    if "tower" in table.data and len(table.faults) == found and first != Op("coop"):
        table.fault("tower", 'must be "coop" or a list that begins with it')
    return parts.DoubleCoop(
        identical=table.integer("identical", 1, 20),
        alt_vp=table.integer("alt_vp", -20, 20),
        tower=tower,
        source=table.source(),
    )


def house_brand(table: Table) -> parts.HouseBrand:
    """Return the dials and the Advertising Department of house brand."""
    table.check_keys(("dial", "advertising", "source"))
    return parts.HouseBrand(
        table.integer("dial", 1, 9), table.effect("advertising", BONUS), table.source()
    )


def litfass_tile(table: Table) -> parts.LitfassTile:
    """Return one Litfaß tile."""
    table.check_keys(("place", "effect", "source"))
    place = table.text("place", parts.LITFASS_PLACES)
    allowed = REWARD if place == parts.EVERYONE else TURN_ORDER
    return parts.LitfassTile(place, table.effect("effect", allowed), table.source())


def light_bulbs(table: Table) -> parts.LightBulbs:
    """Return the number of the mini expansion."""
    table.check_keys(("bulbs", "source"))
    return parts.LightBulbs(table.integer("bulbs", 0, 20), table.source())


def _with(table: Table, key: str, op: str, allowed: Vocabulary) -> Effect:
    """Return the effect under `key`, which must have the module's own operation `op` once."""
    found = len(table.faults)
    effect = table.effect(key, Vocabulary(allowed.ops | {op}, allowed.tables))
    count = sum(each.name == op for each in ops(effect))
    if key in table.data and len(table.faults) == found and count != 1:
        table.fault(key, f'needs "{op}" once, not {count} times')
    return effect
