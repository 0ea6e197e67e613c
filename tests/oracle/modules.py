"""The effects that only modules have (rules, section 9)."""

from __future__ import annotations

from . import names as n
from .decision import Choice, Play, ask
from .feasible import coop_tiles, deliveries, feasible
from .procedures import Procedures
from .table import Player


class Modules(Procedures):
    """Draff, exports and double coops."""

    def return_draff(self, p: Player, most: int) -> Choice:
        """One marker or more go back to the supply; how many did."""
        legal = [n.RETURN + k for k in range(most)]
        returned = (yield from ask("draff", p, legal)) - n.RETURN + 1
        p.draff -= returned
        return returned

    def take_coop(self, p: Player) -> Play:
        """The Alt coop costs its buyer VP at once."""
        p.double_coop = (yield from ask("coop", p, coop_tiles(self.table))) - n.COOP
        if p.double_coop == n.ALT:
            self.table.gain_vp(p, self.rules.modules.coops.alt_vp)

    def deliver(self, p: Player) -> Play:
        """Beers and barrels go; a disc goes to an export tile, for its bonus."""
        export = self.rules.modules.export
        beer = (yield from ask("deliver", p, deliveries(self.table, p))) - n.DELIVER
        p.beers[beer] -= export.beers
        p.barrels -= export.barrels
        yield from self.settle(p)
        disc = min(range(2), key=lambda d: p.discs[d])  # the rearmost, if one is left
        if p.discs[disc] > 0:
            legal = [n.MOVE_DISC + tile - 1 for tile in p.discs]
            moved = (yield from ask("export_from", p, legal)) - n.MOVE_DISC + 1
            disc = p.discs.index(moved)
        free = [n.EXPORT + tile - 1 for tile in range(1, 7) if tile not in p.discs]
        tile = (yield from ask("export", p, free)) - n.EXPORT + 1
        empty = not any(tile in player.discs for player in self.table.players)
        p.discs[disc] = tile
        yield from self._export_bonuses(p, tile - 1, empty)

    def _export_bonuses(self, p: Player, tile: int, empty: bool) -> Play:
        """The tile's; that of a circle that was empty comes before or after it."""
        bonuses = [self.rules.modules.export.tiles[tile]]
        if empty:
            bonuses.append(self.rules.modules.export.circles[tile])
            first = [n.MAIN_FIRST, n.BONUS_FIRST]
            legal = [
                action
                for action, bonus in zip(first, bonuses, strict=True)
                if feasible(self.table, p, bonus)
            ]
            if legal and (yield from ask("circle", p, legal)) == n.BONUS_FIRST:
                bonuses.reverse()
        for bonus in bonuses:
            yield from self.run(p, bonus)
