"""The house's cards: spread, value of orders, and that no card is a worse copy of another.

Source: rules, section 6.
"""

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations

import pytest

from brauhaus.core.deck import load_deck
from brauhaus.core.effects import (
    TYPES,
    Effect,
    GiveDraff,
    OneOf,
    Op,
    Others,
    Pay,
    Seq,
    nodes,
    ops,
)
from brauhaus.core.grammar import DRAFF_OPS, OP_NAMES, parse
from brauhaus.core.parts import ICONS, Action, Brewmaster, Card, Lasting, Order, White
from brauhaus.core.vocabularies import ACTION_OPS

DECK = load_deck()
BASE = DECK.cards_of("base")
WASTE = DECK.cards_of("waste")
PLAIN_CARDS = DECK.cards_of("base", "bier_boom", "promo")
ACTION_CARDS = DECK.cards_of("base", "bier_boom", "waste", "promo")
VP_PER_BEER = dict(zip(TYPES, (0, 2, 2, 3, 3, 3), strict=True))
VP_PER_NUMBER = {1: 0, 2: 0, 3: 1, 4: 2}
NAMED_IN_BASE = (
    "Bierdeckel, Luise Wenker, Theodor Stauder, Josef Diebels, Josef Groll, Mathilde Schneider, "
    "Refreshment kiosk"
)
NAMED_IN_WASTE = (
    "Theobald Simon, Eberhard Anheuser, Julius Bötzow, Wilhelm Painter, Michael Bass, "
    "Max Dellbrück, Labeling machine, Theophil Roniger, Jobst Schultheiss, Eduard Buchner, "
    "Ludwig Frantzen, Malt turning machine, Hans Bekkevold, Carl Bremme, John Houlding, "
    "Beer waitress"
)
THINGS_IN_WASTE = {"Labeling machine", "Malt turning machine", "Beer waitress"}
NAMED_PROMOS = "Bar room, Johann Schlegel, Funny Leicht"
ALWAYS_THERE = {"coin", "take", "draw", "vp"}


def white(card: Card) -> White:
    assert card.white is not None
    return card.white


def order(card: Card) -> Order:
    assert card.order is not None
    return card.order


def effects_of(card: Card) -> list[Effect]:
    """The effects of a card's parts."""
    parts = [order(card).reward]
    if isinstance(card.white, Action | Brewmaster):
        parts.append(card.white.effect)
    return [part for part in parts if part is not None]


def gives(a: Effect | None, b: Effect | None) -> bool:
    """Does `a` give whatever `b` gives, as far as one can tell without playing?"""
    if a == b or b is None:
        return True
    match a, b:
        case Op(), Op():
            numbers = isinstance(a.amount, int) and isinstance(b.amount, int)
            more = a.amount >= b.amount if numbers else a.amount == b.amount  # type: ignore[operator]
            return a.name == b.name and set(a.types) >= set(b.types) and more
        case Seq(), Seq():
            return any(
                all(map(gives, chosen, b.parts)) for chosen in permutations(a.parts, len(b.parts))
            ) and not any(harms(op) for op in ops(a))
        case Seq(), _:
            return gives(a, Seq((b,)))
        case OneOf(), OneOf():
            return all(any(gives(x, y) for x in a.options) for y in b.options) and (
                b.both_for is None or (a.both_for is not None and a.both_for <= b.both_for)
            )
        case OneOf(), _:
            return any(gives(option, b) for option in a.options)
        case Pay(), Pay():
            return a.cost <= b.cost and gives(a.effect, b.effect)
        case GiveDraff(), GiveDraff():
            # Returning more is better for some and impossible for others.
            return a.count == b.count and gives(a.effect, b.effect)
        case _, Pay():
            return gives(a, b.effect)
    return False


def harms(op: Op) -> bool:
    return op.name == "draff" or (op.name == "vp" and str(op.amount).startswith("-"))


def triggers(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Do events `a` happen whenever events `b` do?"""
    return all(event in a or ("brewed" in a and event.startswith("brewed ")) for event in b)


def at_least_as_good(a: Card, b: Card) -> bool:
    match white(a), white(b):
        case Action(effect=x), Action(effect=y):
            better_white = gives(x, y)
        case Brewmaster(on, x), Brewmaster(other, y):
            better_white = triggers(on, other) and gives(x, y)
        case Lasting(icons, hand, depot), Lasting(icons2, hand2, depot2):
            better_white = all(
                x >= y for x, y in zip((*icons, hand, depot), (*icons2, hand2, depot2), strict=True)
            )
        case _:
            better_white = False
    mine, yours = order(a), order(b)
    return (
        better_white
        and all(m >= n for m, n in zip(a.icons, b.icons, strict=True))
        and all(m <= n for m, n in zip(mine.beers, yours.beers, strict=True))
        and mine.barrels <= yours.barrels
        and mine.vp >= yours.vp
        and gives(mine.reward, yours.reward)
    )


def test_number_of_cards() -> None:
    assert Counter(card.set for card in DECK.cards) == {
        "base": 60,
        "bier_boom": 13,
        "waste": 16,
        "promo": 3,
        "start": 6,
    }


def test_names_of_the_seeds() -> None:
    named = {card.name for card in ACTION_CARDS if card.source.of("name") == "seed"}
    assert named == set(f"{NAMED_IN_BASE}, {NAMED_IN_WASTE}, {NAMED_PROMOS}".split(", "))
    assert {card.name for card in DECK.cards_of("promo")} == set(NAMED_PROMOS.split(", "))
    assert {card.name for card in WASTE} == set(NAMED_IN_WASTE.split(", "))
    assert set(NAMED_IN_BASE.split(", ")) <= {card.name for card in BASE}


def test_nothing_but_names_is_said_to_be_printed() -> None:
    for card in DECK.cards:
        assert card.source.default == "house", card.name
        assert {key for key, _ in card.source.keys} <= {"name"}, card.name


@pytest.mark.parametrize("icon", range(4), ids=ICONS)
def test_icons_are_spread(icon: int) -> None:
    cards = [card for card in BASE if card.icons[icon]]
    assert len(cards) >= (14 if ICONS[icon] == "bulb" else 12)


def test_half_the_white_parts_are_brewmasters() -> None:
    actions = [card for card in BASE if isinstance(card.white, Action)]
    assert 0.4 <= len(actions) / len(BASE) <= 0.6


def test_progress_and_overlays_are_to_be_had() -> None:
    names = [
        {op.name for op in ops(card.white.effect)}
        for card in BASE
        if isinstance(card.white, Action)
    ]
    assert sum(bool(used & {"progress", "overlay"}) for used in names) >= 10


def test_base_and_promos_use_every_effect() -> None:
    base = {op.name for card in BASE for part in effects_of(card) for op in ops(part)}
    assert base == ACTION_OPS - {"coin_per_rival", "coin_per_rich_rival"}
    every = {op.name for card in PLAIN_CARDS for part in effects_of(card) for op in ops(part)}
    assert every == ACTION_OPS


def test_house_uses_every_effect() -> None:
    cards = {op.name for card in ACTION_CARDS for part in effects_of(card) for op in ops(part)}
    board = [
        *(part.effect for part in DECK.areas),
        *(part.effect for part in DECK.turn_order),
        *(part.effect for part in DECK.trucks),
        DECK.modules.export.railroad,
        DECK.modules.double_coop.tower,
    ]
    spaces = {op.name for effect in board for op in ops(effect)}
    assert cards | spaces == set(OP_NAMES)


@pytest.mark.parametrize("card", WASTE, ids=lambda card: card.name)
def test_waste_card_gives_or_returns_draff(card: Card) -> None:
    assert any(
        isinstance(node, GiveDraff) or (isinstance(node, Op) and node.name in DRAFF_OPS)
        for effect in effects_of(card)
        for node in nodes(effect)
    )


@pytest.mark.parametrize("card", WASTE, ids=lambda card: card.name)
def test_draff_is_the_price_of_what_is_always_to_be_had(card: Card) -> None:
    for effect in effects_of(card):
        gains = sum(op.name == "draff" for op in ops(effect))
        priced = 0
        for node in nodes(effect):
            if isinstance(node, Seq):
                plain = [part for part in node.parts if isinstance(part, Op)]
                if any(op.name in ALWAYS_THERE and not harms(op) for op in plain):
                    priced += sum(op.name == "draff" for op in plain)
            if isinstance(node, Others):
                priced += sum(op.name == "draff" for op in ops(node))
        assert priced == gains


def test_waste_uses_all_that_draff_is_for() -> None:
    found = [node for card in WASTE for part in effects_of(card) for node in nodes(part)]
    assert {op.name for op in found if isinstance(op, Op)} >= DRAFF_OPS
    assert any(isinstance(node, GiveDraff) for node in found)
    others = [op for node in found if isinstance(node, Others) for op in ops(node)]
    assert any(op.name == "draff" for op in others)
    abilities = [card.white for card in WASTE if isinstance(card.white, Brewmaster)]
    assert any("area 10" in ability.events for ability in abilities)


def test_waste_is_of_brewmasters_and_their_things() -> None:
    people = [card for card in WASTE if card.name not in THINGS_IN_WASTE]
    masters = [card for card in people if isinstance(card.white, Brewmaster)]
    assert len(masters) > len(people) / 2
    things = [card.white for card in WASTE if card.name in THINGS_IN_WASTE]
    assert all(isinstance(thing, Action) for thing in things)


def test_white_parts_are_distinct() -> None:
    counts = Counter(white(card) for card in ACTION_CARDS)
    assert [part for part, count in counts.items() if count > 1] == []


def test_orders_are_distinct() -> None:
    counts = Counter(order(card) for card in ACTION_CARDS)
    assert [part for part, count in counts.items() if count > 1] == []


def test_start_cards_are_distinct() -> None:
    starts = DECK.cards_of("start")
    assert len({(card.icons, card.setup) for card in starts}) == 6
    for card in starts:
        rotation, barrel, move, bulb = card.icons
        assert rotation == 2
        assert barrel >= 1
        assert move >= 1
        assert (barrel - 1) + (move - 1) + bulb + (card.setup is not None) == 1


@pytest.mark.parametrize("card", ACTION_CARDS, ids=lambda card: card.name)
def test_order_is_worth_its_beers(card: Card) -> None:
    beers, barrels = order(card).beers, order(card).barrels
    assert 1 <= sum(beers) <= 4
    assert 0 <= barrels <= 2
    value = sum(n * VP_PER_BEER[name] for n, name in zip(beers, TYPES, strict=True))
    assert order(card).vp == value + VP_PER_NUMBER[sum(beers)] + barrels


@pytest.mark.parametrize("card", ACTION_CARDS, ids=lambda card: card.name)
def test_alt_pays_coins_and_other_rewards_are_small(card: Card) -> None:
    reward = order(card).reward
    alts = order(card).beers[TYPES.index("Alt")]
    operations = list(ops(reward)) if reward else []
    if alts:
        assert operations[0] == Op("coin", 2 * alts)
        operations = operations[1:]
    assert len(operations) <= 2
    assert all(op.amount in (1, 2) and op.name not in ("vp", "beer") for op in operations)


def test_enough_orders_for_the_first_rounds() -> None:
    early = [
        card for card in BASE if not any(order(card).beers[3:]) and sum(order(card).beers) <= 2
    ]
    assert len(early) >= 20
    assert sum(order(card).barrels == 0 for card in early) >= 10


def test_no_card_is_at_least_as_good_as_another() -> None:
    pairs = [*combinations(ACTION_CARDS, 2)]
    worse = [(a.name, b.name) for a, b in pairs if at_least_as_good(a, b) or at_least_as_good(b, a)]
    assert worse == []


def test_what_counts_as_at_least_as_good() -> None:
    card = next(card for card in BASE if card.name == "Cooper")
    dearer = replace(order(card), barrels=order(card).barrels + 1)
    poorer = replace(order(card), reward=None)
    plainer = replace(card, icons=(0, 1, 0, 0))
    for worse in (replace(card, order=dearer), replace(card, order=poorer), plainer):
        assert at_least_as_good(card, worse)
        assert not at_least_as_good(worse, card)


def test_what_counts_as_giving_as_much() -> None:
    more_and_less = [
        ("coin 3", "coin 2"),
        ("beer any", "beer Pils"),
        (["coin 2", "take 1"], "coin 1"),
        (["take 1", "coin 2"], ["coin 1", "take 1"]),
        ({"one_of": ["coin 2", "take 1"]}, "take 1"),
        ({"one_of": ["coin 2", "take 1"], "both_for": 1}, {"one_of": ["take 1", "coin 2"]}),
        ("extension", {"pay": 2, "to": "extension"}),
        ({"pay": 1, "to": "extension"}, {"pay": 2, "to": "extension"}),
        ({"return": 2, "to": "coin 2"}, {"return": 2, "to": "coin 1"}),
        ("return_draff 3", "return_draff 2"),
    ]
    for more, less in more_and_less:
        assert gives(parse(more), parse(less))
        assert not gives(parse(less), parse(more))
    assert not gives(parse(["coin 5", "vp -1"]), parse("coin 2"))
    assert not gives(parse(["coin 5", "draff 1"]), parse("coin 2"))
    assert not gives(parse({"return": 1, "to": "coin 2"}), parse({"return": 2, "to": "coin 2"}))
