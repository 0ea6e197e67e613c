"""Whether every card, space, tile and effect of a deck comes up in play."""

from __future__ import annotations

from collections.abc import Iterator

from brauhaus.bots.tally import uses
from brauhaus.core.effects import OP_NAMES, RESERVED_OPS
from brauhaus.core.names import ADMIN, EXTENSIONS, OBJECTIVES, SPACES, TRUCKS
from brauhaus.core.numbers import Act
from brauhaus.core.parts import AREAS, TURN_ORDER_SPACES, Brewmaster
from brauhaus.core.ruleset import Ruleset

PLAYERS = (2, 3, 4)
WORKER_KINDS = 5
KIND_STEP = 32
WORKER_SPACES = (*SPACES[: 2 * AREAS], "exchange")
FORMS = ("seq", "one_of", "pay", "may", "others")


def unused(ruleset: Ruleset, games: int, seed: int) -> list[str]:
    """Plays games of random bots at 2, 3 and 4 players, promo cards in, and returns what none used.

    A card is used when each of its three parts was: played into the display, played as a white card
    (a brewmaster's effect also set off), its order completed.

    Args:
        ruleset: the deck.
        games: how many, in all.
        seed: 0..2^64-1.
    """
    chosen = [0] * Act.ACT_END
    runs: dict[str, int] = {}
    triggered = [0] * len(ruleset.card_names)
    for number, players in enumerate(PLAYERS):
        share = games * (number + 1) // len(PLAYERS) - games * number // len(PLAYERS)
        more_chosen, more_runs, more_triggered = uses(ruleset, "random", players, share, seed)
        chosen = [a + b for a, b in zip(chosen, more_chosen, strict=True)]
        runs = {name: runs.get(name, 0) + count for name, count in more_runs.items()}
        triggered = [a + b for a, b in zip(triggered, more_triggered, strict=True)]
    return [
        *_unused_cards(ruleset, chosen, triggered),
        *_unused_places(ruleset, chosen),
        *(
            f"effect {name}"
            for name in (*FORMS, *OP_NAMES)
            if name not in RESERVED_OPS and not runs[name]
        ),
    ]


def _unused_cards(ruleset: Ruleset, chosen: list[int], triggered: list[int]) -> Iterator[str]:
    for number, card in enumerate(ruleset.deck.cards):
        if card.set == "start":
            continue
        if not chosen[Act.ACT_BROWN + number]:
            yield f"{card.name}: display"
        if not chosen[Act.ACT_WHITE + number]:
            yield f"{card.name}: white part"
        if isinstance(card.white, Brewmaster) and not triggered[number]:
            yield f"{card.name}: brewmaster's effect"
        if not chosen[Act.ACT_ORDER + number]:
            yield f"{card.name}: order"


def _unused_places(ruleset: Ruleset, chosen: list[int]) -> Iterator[str]:
    for name in WORKER_SPACES:
        first = Act.ACT_WORKER + SPACES.index(name)
        if not any(chosen[first + KIND_STEP * kind] for kind in range(WORKER_KINDS)):
            yield f"worker space {name}"
    families = (
        (Act.ACT_TURN_ORDER, [f"turn order space {n + 1}" for n in range(TURN_ORDER_SPACES)]),
        (Act.ACT_TRUCK, [f"truck space {name}" for name in TRUCKS]),
        (Act.ACT_ADMIN, ADMIN),
        (Act.ACT_BONUS, [f"bonus {bonus.name}" for bonus in ruleset.deck.bonus]),
        (Act.ACT_OBJECTIVE, [f"objective {name}" for name in OBJECTIVES]),
        (Act.ACT_BUILD, EXTENSIONS),
    )
    for family, names in families:
        for number, name in enumerate(names):
            if not chosen[family + number]:
                yield name
