"""The table at the start of a game (rules, sections 3, 9 and 10)."""

from __future__ import annotations

from typing import Any

from . import names as n
from .data import Rules
from .effect import Effect, Op
from .effects import Effects
from .rng import SplitMix64
from .table import Player, Solo, Table


def new_table(rules: Rules, config: dict[str, Any], seed: int) -> Table:
    """Deck, set-up card, then start cards, row, hands, modules: the order of the random draws.

    In solo play the player has choices to make before row and hand are dealt.
    """
    players = config["players"]
    table = Table(
        rules=rules,
        config=config,
        ruleset=None,
        players=[Player(seat, bonus_left=rules.game["bonus_workers"]) for seat in range(players)],
        order=list(range(players)),
        end_vp=_end_vp(rules, config),
        rng=SplitMix64(seed),
        stacks=[players] * len(n.BASE_EXTENSIONS)
        + [players * (module in config["modules"]) for module in n.MODULE_EXTENSIONS],
    )
    sets = ["base", "bier_boom"] + ["waste"] * table.on("waste") + ["promo"] * config["promos"]
    removed = rules.modules.solo.removed if players == 1 else ()
    table.pile = table.rng.shuffled(
        c for c in rules.card_set(*sets) if rules.cards[c].name not in removed
    )
    covers = [
        covered
        for count, kind, covered in rules.setups
        if (count == players if players > 1 else (count, kind) == (2, "base"))
    ]
    if covers:
        table.covered = {n.SPACES.index(s) for s in covers[table.rng.below(len(covers))]}
    if players == 1:
        _prepare_solo(table)
    else:
        _deal(table)
        _set_modules(table)
    return table


def _end_vp(rules: Rules, config: dict[str, Any]) -> int:
    """Rules, section 2."""
    if config["end_vp"] is not None:
        return int(config["end_vp"])
    ending = rules.modules.ending
    if sum(module != "light_bulbs" for module in config["modules"]) > 2:
        return ending["many"]
    longer = sum(m in ("export", "double_coop", "house_brand") for m in config["modules"])
    return (int(rules.game["end_vp"]), ending["one"], ending["two"])[longer]


def _deal(table: Table) -> None:
    rules, game = table.rules, table.rules.game
    start_cards = table.rng.shuffled(rules.card_set("start"))
    table.refill_row()
    effects: list[tuple[Player, Effect | None]] = [
        (p, Op("draw", game["start_hand"])) for p in table.players
    ]
    for p, card in zip(table.players, start_cards, strict=False):
        p.coins = game["start_coins"][p.seat]
        p.depot = game["start_barrels"]
        p.display.add(card)
        effects.append((p, rules.cards[card].setup))
    for p, effect in effects:
        for asked in Effects(table).run(p, effect):
            raise ValueError(f"the set-up must not ask, a start card asks for {asked.kind!r}")


def _set_modules(table: Table) -> None:
    modules = table.rules.modules
    if table.on("export"):
        for p in table.players:
            p.discs = [-space for space in modules.export.discs[p.seat]]
            p.locomotive_left = True
    if table.on("litfass"):
        table.litfass_stack = table.rng.shuffled(range(len(modules.litfass)))


def _prepare_solo(table: Table) -> None:
    """Solo card, start cards and the Automa's stacks; a start card's components are ignored."""
    rules, rng = table.rules, table.rng
    solo = rules.modules.solo
    number = table.config["solo_card"] or 1 + rng.below(len(solo.cards))
    card = solo.cards[number - 1]
    p = table.players[0]
    p.coins, p.depot, p.vp = card.coins, card.barrels, card.vp
    if card.cards:
        p.display = {table.draw() for _ in range(card.cards)}
    else:
        p.display = {rng.shuffled(rules.card_set("start"))[0]}
    stacks = {}
    for colour in ("blue", "red"):
        dealt = {
            half: rng.shuffled(
                c for c, a in enumerate(solo.automa) if (a.colour, a.half) == (colour, half)
            )[:3]
            for half in "AB"
        }
        stacks[colour] = dealt["B"] + dealt["A"]
    table.solo = Solo(number, {card.tile}, set(card.blocked), stacks, set_up=False)
    table.first_built = set(n.BASE_EXTENSIONS) - {card.tile}
