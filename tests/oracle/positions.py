"""Random positions with full boards, which random games from the set-up seldom reach."""

from __future__ import annotations

import random
from collections.abc import Collection
from pathlib import Path
from typing import Any

from . import names as n
from .feasible import brews, coop_and_type
from .oracle import Oracle
from .table import Player, Solo, Table


def random_position(
    players: int,
    promos: bool,
    seed: int,
    deck: Path | None = None,
    *,
    modules: Collection[str] = (),
    solo_card: int | None = None,
    solo_difficulty: str = "normal",
) -> dict[str, Any]:
    """The dict of a position at the start of a round, the same for the same arguments."""
    chance = random.Random(f"position {players} {promos} {seed}")
    oracle = Oracle.new(
        players,
        seed,
        promos,
        deck=deck,
        modules=modules,
        solo_card=solo_card,
        solo_difficulty=solo_difficulty,
    )
    while oracle.decision != "turn":
        oracle.apply(chance.choice(oracle.legal_actions()))
    table = oracle.table
    table.round = chance.randint(1, oracle.game.last_round() - min(3, players))
    chance.shuffle(table.order)
    for player in table.players:
        _set_board(table, player, chance)
    _set_modules(table, chance)
    if table.solo is not None:
        _set_solo(table, table.solo, table.players[0], chance)
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
    p.extensions = _some(chance, {tile for tile, left in enumerate(t.stacks) if left})
    for tile in p.extensions:
        t.stacks[tile] -= 1
        if tile in n.BASE_EXTENSIONS:
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


def _set_modules(t: Table, chance: random.Random) -> None:
    coops = chance.sample(range(6), len(t.players))
    for p, coop in zip(t.players, coops, strict=True):
        if t.on("waste"):
            p.draff = chance.randint(0, min(8, t.draff_supply()))
        if t.on("export"):
            for tile in chance.sample(range(1, 7), chance.randint(0, 2)):
                p.discs[p.discs.index(min(p.discs))] = tile
        if n.TOWER in p.extensions:
            p.double_coop = coop
    if t.on("litfass"):
        removed = sum(len(n.TOKENS) - len(p.tokens) for p in t.players)
        shown = chance.randint(0, min(6, removed // (len(t.players) + 1)))
        t.litfass_tokens = removed - shown * (len(t.players) + 1)
        t.litfass_shown = {t.litfass_stack.pop() for _ in range(shown)}


def _set_solo(t: Table, solo: Solo, p: Player, chance: random.Random) -> None:
    """As if all earlier rounds had been played: a token on the track, two cards of the Automa."""
    cards = t.rules.modules.solo.automa
    for _ in range(t.round - 1):
        solo.blocked.add(chance.choice([s for s in range(8) if s not in solo.blocked]))
        solo.shown |= {solo.stacks["blue"].pop(), solo.stacks["red"].pop()}
    if solo.blocked and chance.random() < 0.5:
        p.one_time_worker = 1 + chance.choice(sorted(solo.blocked))
    while len(n.TOKENS) - len(p.tokens) < t.round:
        p.tokens.remove(chance.choice(sorted(p.tokens)))
    spent = t.round - 1 - (p.one_time_worker > 0)
    p.tokens_held = len(n.TOKENS) - len(p.tokens) - spent
    for card in sorted(solo.shown):
        objective = cards[card].objective
        left = t.rules.modules.solo.automa_bonus_workers - len(solo.objectives)
        if objective is not None and objective not in solo.objectives and left:
            solo.objectives.add(objective)
            t.objectives[objective] += 1


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
        p.brewmasters |= set(masters[: chance.randint(0, 8)])
        cards += set(rest) - p.display - p.brewmasters
    chance.shuffle(cards)
    cut = chance.randint(0, len(cards))
    t.pile, t.discard = cards[:cut], set(cards[cut:]) | t.discard


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
    starts = [coop_and_type(p, action) for action in brews(t, p)]
    chance.shuffle(starts)
    for coop, beer in starts:
        if coop not in p.dials and chance.random() < 0.6:
            p.start_dial(coop, beer, chance.randint(lowest, 3))
