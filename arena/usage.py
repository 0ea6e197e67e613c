"""Whether every card, space, tile and effect of a deck comes up in play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from brauhaus.bots.tally import uses
from brauhaus.core import Config, Ruleset, load_ruleset
from brauhaus.core.config import MODULES
from brauhaus.core.grammar import MODULE_OPS, OP_NAMES
from brauhaus.core.names import (
    ADMIN,
    ALL_EXTENSIONS,
    AUTOMA_NAMES,
    EXTENSIONS,
    LITFASS_PLACES,
    OBJECTIVES,
    SPACES,
    TRUCKS,
    TYPES,
)
from brauhaus.core.numbers import Act, Op
from brauhaus.core.parts import TURN_ORDER_SPACES, Brewmaster

TABLES = (2, 3, 4)
WORKER_KINDS = 5
KIND_STEP = 32
GREEN_DIALS = Act.ACT_BREW + 8
EXPORTED = ("8A", "8B")
"""Worker spaces that the railroad covers."""
FORMS = ("seq", "one_of", "pay", "may", "others")

Counts = dict[str, list[int]]
"""As `brauhaus.bots.tally.uses` returns them."""


def unused(deck: str, games: int, seed: int) -> list[str]:
    """Plays random games and returns what is used in none.

    Three times so many games: of the base game, with all modules (both at 2, 3 and 4 players) and
    alone; always with the promo cards. A card is used when each of its three parts was: played into
    the display, played as a white card (a brewmaster's effect also set off), its order completed.

    Args:
        deck: as in `brauhaus.core.Config`.
        games: how many.
        seed: 0..2^64-1.
    """
    ruleset = load_ruleset(deck)
    base = _count(deck, (), TABLES, games, seed)
    modules = _count(deck, MODULES, TABLES, games, seed)
    alone = _count(deck, (), (1,), games, seed)
    return [
        *_labelled("base game", _unused_at_table(ruleset, base, with_modules=False)),
        *_labelled("all modules", _unused_at_table(ruleset, modules, with_modules=True)),
        *_labelled("all modules", _unused_module_parts(modules)),
        *_labelled("alone", _unused_alone(ruleset, alone)),
    ]


def _count(
    deck: str, modules: tuple[str, ...], tables: tuple[int, ...], games: int, seed: int
) -> Counts:
    total: Counts = {}
    for number, players in enumerate(tables):
        share = games * (number + 1) // len(tables) - games * number // len(tables)
        config = Config.from_dict(
            {"players": players, "modules": modules, "deck": deck, "promos": True}
        )
        for name, counts in uses(config, "random", share, seed).items():
            before = total.get(name, [0] * len(counts))
            total[name] = [a + b for a, b in zip(before, counts, strict=True)]
    return total


def _labelled(games: str, parts: Iterable[str]) -> Iterator[str]:
    return (f"{games}: {part}" for part in parts)


def _unused_at_table(ruleset: Ruleset, counts: Counts, with_modules: bool) -> Iterator[str]:
    yield from _unused_cards(ruleset, counts, with_modules)
    yield from _unused_places(ruleset, counts["chosen"], with_modules)
    yield from _unused_effects(ruleset, counts, with_modules)


def _unused_cards(ruleset: Ruleset, counts: Counts, with_modules: bool) -> Iterator[str]:
    chosen = counts["chosen"]
    for number, card in enumerate(ruleset.deck.cards):
        if card.set == "start" or (card.set == "waste" and not with_modules):
            continue
        if not chosen[Act.ACT_BROWN + number]:
            yield f"{card.name}: display"
        if not chosen[Act.ACT_WHITE + number]:
            yield f"{card.name}: white part"
        if isinstance(card.white, Brewmaster) and not counts["triggered"][number]:
            yield f"{card.name}: brewmaster's effect"
        if not chosen[Act.ACT_ORDER + number]:
            yield f"{card.name}: order"


def _unused_places(ruleset: Ruleset, chosen: list[int], with_modules: bool) -> Iterator[str]:
    without = EXPORTED if with_modules else ("10", "litfass")
    for place, name in enumerate(SPACES):
        if name not in without:
            first = Act.ACT_WORKER + place
            if not any(chosen[first + KIND_STEP * kind] for kind in range(WORKER_KINDS)):
                yield f"worker space {name}"
    yield from _unchosen(
        chosen,
        {
            Act.ACT_TURN_ORDER: [f"turn order space {n + 1}" for n in range(TURN_ORDER_SPACES)],
            Act.ACT_TRUCK: [f"truck space {name}" for name in TRUCKS],
            Act.ACT_ADMIN: ADMIN,
            Act.ACT_BONUS: [f"bonus {bonus.name}" for bonus in ruleset.deck.bonus],
            Act.ACT_OBJECTIVE: [f"objective {name}" for name in OBJECTIVES],
            Act.ACT_BUILD: ALL_EXTENSIONS if with_modules else EXTENSIONS,
        },
    )


def _unused_effects(ruleset: Ruleset, counts: Counts, with_modules: bool) -> Iterator[str]:
    """Every node of every effect that these games have."""
    absent = _absent(ruleset, with_modules)
    for node, runs in enumerate(counts["nodes"]):
        label = ruleset.labels[node].partition("/")[0]
        if node and not runs and label not in absent:
            yield f"{label}: {ruleset.texts[node]}"
    for name in (*FORMS, *OP_NAMES):
        here = with_modules or name not in MODULE_OPS
        if here and not counts["ops"][Op[f"OP_{name.upper()}"]]:
            yield f"effect {name}"


def _absent(ruleset: Ruleset, with_modules: bool) -> set[str]:
    """Labels of the effects that games with all modules, or without any, do not have."""
    if with_modules:
        return {"area 8"}
    waste = [card.name for card in ruleset.deck.cards if card.set == "waste"]
    tiles = range(1, len(ruleset.deck.modules.export_tiles) + 1)
    return {
        *("area 10", "small cellar tile", "railroad", "Brewing Tower", "Advertising Department"),
        *(f"{part} {tile}" for part in ("export tile", "circle of export tile") for tile in tiles),
        *(f"Litfass {place}" for place in LITFASS_PLACES),
        *(f"card {name}{part}" for name in waste for part in ("", " reward")),
    }


def _unused_module_parts(counts: Counts) -> Iterator[str]:
    tiles = [f"export tile {number}" for number in range(1, 7)]
    yield from _unchosen(
        counts["chosen"],
        {
            Act.ACT_LOCOMOTIVE: ["locomotive"],
            Act.ACT_EXPORT: tiles,
            Act.ACT_MOVE_DISC: [f"a disc moved from {tile}" for tile in tiles],
            Act.ACT_DELIVER: [f"delivery of {name}" for name in TYPES],
            Act.ACT_COOP: [f"coop tile {name}" for name in TYPES],
            GREEN_DIALS: [f"green dial {name}" for name in TYPES],
            Act.ACT_GIVE + 8: ["draff at the exchange"],
        },
    )
    for place, count in zip(LITFASS_PLACES, counts["litfass"], strict=True):
        if not count:
            yield f"Litfass tile {place}"


def _unused_alone(ruleset: Ruleset, counts: Counts) -> Iterator[str]:
    for name, count in zip(AUTOMA_NAMES, counts["automa"], strict=True):
        if not count:
            yield f"Automa card {name}"
    for number, count in enumerate(counts["solo_cards"]):
        if number and not count:
            yield f"solo card {number}"
    yield from _unchosen(
        counts["chosen"],
        {
            Act.ACT_ONCE: [f"one-time worker on space {n + 1}" for n in range(TURN_ORDER_SPACES)],
        },
    )
    bonuses = {card.bonus for card in ruleset.deck.solo_cards}
    for bonus, first, stop in (
        ("tile", Act.ACT_MARK, Act.ACT_TAKE),
        ("brewmaster", Act.ACT_RECRUIT, Act.ACT_END),
    ):
        if bonus in bonuses and not any(counts["chosen"][first:stop]):
            yield f"solo bonus {bonus}"


def _unchosen(chosen: list[int], families: dict[int, Iterable[str]]) -> Iterator[str]:
    for family, names in families.items():
        for number, name in enumerate(names):
            if not chosen[family + number]:
                yield name
