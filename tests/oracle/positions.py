"""Random positions with full boards, which random games from the set-up seldom reach."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from . import names as n
from .oracle import Oracle
from .table import Player, Table


def random_position(
    players: int, promos: bool, seed: int, deck: Path | None = None
) -> dict[str, Any]:
    """The dict of a position at the start of a round, the same for the same arguments."""
    chance = random.Random(f"position {players} {promos} {seed}")
    oracle = Oracle.new(players, seed, promos, deck=deck)
    table = oracle.table
    table.round = chance.randint(1, int(table.rules.game["max_rounds"]) - 3)
    chance.shuffle(table.order)
    for player in table.players:
        _set_board(table, player, chance)
    _deal(table, chance)
    for player in table.players:  # now that brewmasters and extensions give it its room
        _set_stock(table, player, chance)
    return oracle.to_dict()


def _some(chance: random.Random, of: set[int]) -> set[int]:
    return set(chance.sample(sorted(of), chance.randint(0, len(of))))


def _set_board(t: Table, p: Player, chance: random.Random) -> None:
    game = t.rules.game
    p.coins = chance.randint(0, 8)
    p.vp = chance.randint(-2, t.end_vp // 2)
    p.level = chance.randint(1, int(game["max_level"]))
    p.progress = chance.randint(0, len(t.rules.modifier) - 1)
    p.tokens = _some(chance, p.tokens)
    p.overlays = _some(chance, p.overlays)
    p.upgrades = chance.randint(0, 2)
    p.workers = [*chance.sample([0, 1], 2 - p.upgrades), *range(2, 2 + p.upgrades)]
    p.workers_left = list(p.workers)
    p.cellar_tiles = [n.CELLAR_TILES[k] for k in sorted(chance.sample([0, 1], 2 - p.upgrades))]
    p.extensions = _some(chance, set(range(len(n.EXTENSIONS))))
    for tile in p.extensions:
        t.stacks[tile] -= 1
        t.first_built.add(tile)
    for objective in chance.sample(range(len(n.OBJECTIVES)), chance.randint(0, 2)):
        p.objectives.add(objective)
        t.objectives[objective] += 1
    p.bonus_left -= len(p.objectives)
    if n.LABORATORY in p.extensions:
        p.laboratory = "waiting"
        if p.bonus_left and chance.random() < 0.8:
            p.bonus_left -= 1
            p.laboratory = "standing"
        elif p.bonus_left:
            p.laboratory = "lost"


def _deal(t: Table, chance: random.Random) -> None:
    cards = [*t.pile, *(c for p in t.players for c in p.hand)]
    chance.shuffle(cards)
    share = len(cards) // len(t.players)
    for p in t.players:
        own, cards = cards[:share], cards[share:]
        p.hand = set(own[: chance.randint(0, 7)])
        p.known = _some(chance, p.hand)
        rest = [c for c in own if c not in p.hand]
        p.display |= set(rest[: chance.randint(0, 8)])
        masters = [c for c in rest if c not in p.display and t.rules.cards[c].action is None]
        p.brewmasters = set(masters[: chance.randint(0, 8)])
        cards += set(rest) - p.display - p.brewmasters
    chance.shuffle(cards)
    cut = chance.randint(0, len(cards))
    t.pile, t.discard = cards[:cut], set(cards[cut:])


def _set_stock(t: Table, p: Player, chance: random.Random) -> None:
    p.depot = 0
    p.depot = chance.randint(0, t.depot_room(p))
    for _ in range(chance.randint(0, t.cellar_room(p))):
        thing = chance.randint(0, 8)
        if thing < 6:
            p.beers[thing] += 1
        else:
            p.barrels += 1
    lowest = 0 if t.cellar_room(p) == 0 else 1
    for beer in range(6):
        if p.unlocked(beer) and chance.random() < 0.6:
            p.dials[beer] = chance.randint(lowest, 3)
