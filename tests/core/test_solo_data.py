"""Data of solo play: what the rulebook says of it, and what the house adds.

Source: rules, section 10.
"""

from brauhaus.core.deck import load_deck
from brauhaus.core.parts import AREAS, EXTENSIONS
from brauhaus.core.solo_parts import SoloCard

DECK = load_deck()
BLUE = [card for card in DECK.automa if card.colour == "blue"]
RED = [card for card in DECK.automa if card.colour == "red"]


def test_numbers() -> None:
    assert (DECK.solo.rounds, DECK.solo.automa_bonus_workers) == (6, 2)
    assert DECK.solo.removed == ("Funny Leicht", "Mathilde Schneider")


def test_solo_cards_have_the_rulebook_s_bonuses() -> None:
    assert [(card.number, card.bonus) for card in DECK.solo_cards] == [
        (1, "tile"),
        (2, "brewmaster"),
        (3, "unblock"),
        (4, "no hand limit"),
        (5, "display"),
        (6, "none"),
    ]


def test_first_solo_card_is_the_rulebook_s_example() -> None:
    card = DECK.solo_cards[0]
    assert len(card.blocked) == 2
    assert card.vp == -1
    assert card.cards == 0


def test_two_solo_cards_give_regular_cards() -> None:
    assert sum(card.cards > 0 for card in DECK.solo_cards) == 2


def test_solo_cards_differ() -> None:
    def components(card: SoloCard) -> tuple[object, ...]:
        return card.coins, card.barrels, card.vp, card.blocked, card.cards

    assert len({components(card) for card in DECK.solo_cards}) == 6
    assert {card.tile for card in DECK.solo_cards} == set(EXTENSIONS)
    assert all(card.barrels <= DECK.game.depot for card in DECK.solo_cards)


def test_automa_cards_are_in_order() -> None:
    assert [card.name for card in DECK.automa] == [
        f"{colour} {half} {number}"
        for colour in ("blue", "red")
        for half in "AB"
        for number in (1, 2, 3, 4)
    ]


def test_automa_cards_go_everywhere_and_half_of_them_up() -> None:
    assert {card.area for card in DECK.automa} == set(range(1, AREAS + 1))
    assert sum(card.step == "higher" for card in DECK.automa) == 8


def test_blue_cards() -> None:
    assert sum(card.remove is not None for card in BLUE) == 3
    assert sum(card.objective is not None for card in BLUE) == 2
    assert all(card.trucks is None for card in BLUE)


def test_red_cards() -> None:
    assert all(card.remove is None and card.objective is None for card in RED)
    assert len({card.trucks for card in RED}) == 6


def test_examples_of_the_rulebook_are_among_the_automa_cards() -> None:
    # Removes the second card from the display, places one of its workers on action area 1.
    assert any(card.remove == 2 and card.area == 1 for card in BLUE)
    # A bonus worker on "3 identical beer tiles", then a worker on action area 2.
    assert any(card.objective == "identical" and card.area == 2 for card in BLUE)
    # Area 5, then the next lower number; truck on take 1 coin, then on 9, then on move 1 barrel.
    assert any(
        (card.area, card.step, card.trucks) == (5, "lower", ("barrel or card", "9", "order"))
        for card in RED
    )


def test_only_the_examples_are_said_to_be_printed() -> None:
    for card in DECK.automa:
        assert card.source.default == "house"
    seeds = {card.name: {key for key, _ in card.source.keys} for card in DECK.automa}
    assert {name: keys for name, keys in seeds.items() if keys} == {
        "blue A 1": {"remove", "area"},
        "blue A 2": {"objective", "area"},
        "red A 1": {"area", "step", "trucks"},
    }
