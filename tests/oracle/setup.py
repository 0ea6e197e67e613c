"""The table at the start of a game (rules, section 3)."""

from __future__ import annotations

from typing import Any

from .data import Rules
from .effect import Effect, Op
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
    start_cards = table.rng.shuffled(rules.card_set("start"))
    table.refill_row()
    effects: list[tuple[Player, Effect | None]] = [
        (p, Op("draw", game["start_hand"])) for p in table.players
    ]
    for p, card in zip(table.players, start_cards, strict=False):
        p.display.add(card)
        effects.append((p, rules.cards[card].setup))
    for p, effect in effects:
        for asked in Effects(table).run(p, effect):
            raise ValueError(f"the set-up must not ask, a start card asks for {asked.kind!r}")
    return table
