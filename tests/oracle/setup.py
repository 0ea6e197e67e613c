"""The table at the start of a game (rules, section 3)."""

from __future__ import annotations

from typing import Any

from .data import Rules
from .effects import Effects
from .names import SPACES
from .rng import SplitMix64
from .table import Player, Table


def new_table(rules: Rules, config: dict[str, Any], seed: int) -> Table:
    """Deck, set-up card, start cards, row, hands, in this order of the random draws."""
    game = rules.game
    players = config["players"]
    table = Table(
        rules=rules,
        config=config,
        ruleset=None,
        players=[
            Player(
                seat,
                coins=game["start_coins"][seat],
                depot=game["start_barrels"],
                bonus_left=game["bonus_workers"],
            )
            for seat in range(players)
        ],
        order=list(range(players)),
        end_vp=game["end_vp"] if config["end_vp"] is None else config["end_vp"],
        rng=SplitMix64(seed),
        stacks=[players] * len(rules.extensions),
    )
    sets = ("base", "bier_boom", "promo") if config["promos"] else ("base", "bier_boom")
    table.pile = table.rng.shuffled(rules.card_set(*sets))
    covers = [covered for count, covered in rules.setups if count == players]
    if covers:
        table.covered = {SPACES.index(s) for s in covers[table.rng.below(len(covers))]}
    effects = Effects(table)
    start_cards = table.rng.shuffled(rules.card_set("start"))[:players]
    table.refill_row()
    for p in table.players:
        for _ in range(game["start_hand"]):
            effects.draw(p)
    for p, card in zip(table.players, start_cards, strict=True):
        p.display.add(card)
        for asked in effects.run(p, rules.cards[card].setup):
            raise ValueError(
                f"start card {rules.cards[card].name} asks {asked.kind!r}: it must not"
            )
    return table
