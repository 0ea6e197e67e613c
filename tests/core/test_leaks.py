"""A view holds what its player may know and no more, and its worlds are drawn fairly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Any

import pytest
from scipy.stats import chisquare, norm

from brauhaus.core import State, View

from .laws import CARD_NAMES, Values, check_position
from .walks import KINDS, play_on, states

FALSE_ALARM = 1e-6
"""Chance that a fair draw fails one statistical check. The seeds are fixed, so a check that has
passed once fails only when the drawing changes."""

DRAWS = 1500


def kinds(test: Any) -> Any:
    return pytest.mark.parametrize("kind", KINDS)(test)


def viewers(state: State) -> range:
    return range(len(state.scores()))


def unknown(values: Values, viewer: int) -> dict[int, list[str]]:
    """Cards of other hands that the viewer cannot know, by seat."""
    return {
        seat: [card for card in player["hand"] if card not in player["known"]]
        for seat, player in enumerate(values["players"])
        if seat != viewer
    }


def other_worlds(state: State, viewer: int, count: int) -> Iterator[State]:
    """States that differ from this one only in what the viewer cannot know.

    While somebody else decides, his new hand may leave him no choice; such a world, in which the
    game has run on, is left out.
    """
    chance = Random(f"{state.hash} {viewer}")
    for _ in range(count):
        values = state.to_dict()
        hands = unknown(values, viewer)
        cards = [*values["draw_pile"], *(card for hand in hands.values() for card in hand)]
        chance.shuffle(cards)
        for seat, hand in hands.items():
            new = [cards.pop() for _ in hand]
            values["players"][seat]["hand"] = [*values["players"][seat]["known"], *new]
        values["draw_pile"] = cards
        values["rng"] = f"{chance.getrandbits(64):x}"
        world = State.from_dict(values)
        if world.to_dict()["draw_pile"] == cards and world.decision == state.decision:
            yield world
        else:
            assert state.current_player != viewer


@kinds
def test_what_a_player_cannot_know_changes_nothing_in_the_view(kind: str) -> None:
    compared = [0, 0]
    for state in states(kind):
        for viewer in viewers(state):
            view = state.view(viewer)
            for world in other_worlds(state, viewer, 4):
                assert world != state
                again = world.view(viewer)
                assert again.to_bytes() == view.to_bytes()
                assert again.legal_actions() == view.legal_actions()
                assert again.to_dict() == view.to_dict()
                assert again.determinize(7) == view.determinize(7)
                compared[state.current_player == viewer] += 1
    assert min(compared) >= 20


@kinds
def test_a_view_as_a_dict_names_no_hidden_card(kind: str) -> None:
    for state in states(kind):
        values = state.to_dict()
        for viewer in viewers(state):
            hidden = {*values["draw_pile"]}.union(*unknown(values, viewer).values())
            shown = set(texts(state.view(viewer).to_dict()))
            assert not hidden & shown
            assert not {f"card {card}" for card in hidden} & shown
            assert set(values["players"][viewer]["hand"]) <= shown


def texts(value: object) -> Iterator[str]:
    """Every text in a structure; of a part of a card's effect the card's own."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from texts(key)
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)
    elif isinstance(value, str):
        yield value.split("/")[0].removesuffix(" reward").removesuffix(" setup")
    else:
        assert value is None or isinstance(value, int)


@kinds
def test_only_the_player_who_decides_sees_legal_actions(kind: str) -> None:
    for state in states(kind):
        for viewer in viewers(state):
            mine = viewer == state.current_player
            assert state.view(viewer).legal_actions() == (state.legal_actions() if mine else [])


@kinds
def test_worlds_agree_with_what_the_viewer_knows(kind: str) -> None:
    for state in states(kind):
        values = state.to_dict()
        for viewer in viewers(state):
            view = state.view(viewer)
            for seed in range(6):
                world = view.determinize(seed)
                assert world == view.determinize(seed)
                assert world.view(viewer) == view
                found = check_position(world)
                assert found["players"][viewer]["hand"] == values["players"][viewer]["hand"]
                for new, old in zip(found["players"], values["players"], strict=True):
                    assert new["known"] == old["known"]
                    assert set(old["known"]) <= set(new["hand"])
                    assert len(new["hand"]) == len(old["hand"])
            assert len({view.determinize(seed).hash for seed in range(6)}) == 6


@kinds
def test_worlds_can_be_played(kind: str) -> None:
    for state in states(kind)[::5]:
        for viewer in viewers(state):
            world = state.view(viewer).determinize(1)
            play_on(world, f"world of {viewer}")
            check_position(world)


def unknown_count(state: State) -> int:
    """How many cards of other hands the deciding player cannot know."""
    return sum(len(hand) for hand in unknown(state.to_dict(), state.current_player).values())


def draws(view: View, count: int) -> Iterator[Values]:
    for seed in range(count):
        yield view.determinize(seed).to_dict()


@kinds
def test_worlds_are_drawn_fairly(kind: str) -> None:
    """Each hidden card is in each hidden place as often as any other."""
    state = max((s for s in states(kind) if s.to_dict()["draw_pile"]), key=unknown_count)
    values = state.to_dict()
    viewer = state.current_player
    hands = unknown(values, viewer)
    cards = sorted([*values["draw_pile"], *(card for hand in hands.values() for card in hand)])
    middle = len(values["draw_pile"]) // 2
    in_hands, on_top, in_middle = Counter[str](), Counter[str](), Counter[str]()
    real = 0
    for world in draws(state.view(viewer), DRAWS):
        drawn = unknown(world, viewer)
        for seat, hand in drawn.items():
            in_hands.update(hand)
            real += len(set(hand) & set(hands[seat]))
        on_top[world["draw_pile"][0]] += 1
        in_middle[world["draw_pile"][middle]] += 1
    sizes = [len(hand) for hand in hands.values()]
    assert_uniform(on_top, cards)
    assert_uniform(in_middle, cards)
    assert_at_chance(real, sizes, len(cards))
    # Cards of one draw are without repetition, which only makes the counts more even.
    assert_uniform(in_hands, cards)


def assert_uniform(counted: Counter[str], cards: list[str]) -> None:
    assert set(counted) <= set(cards)
    assert chisquare([counted[card] for card in cards]).pvalue > FALSE_ALARM


def assert_at_chance(real: int, sizes: list[int], hidden: int) -> None:
    """Real cards turn up in the hands they are in as seldom as any others would."""
    mean = DRAWS * sum(n * n / hidden for n in sizes)
    # The variance of matches of random arrangements, hands taken as independent, and then some.
    variance = DRAWS * sum(
        n * (n / hidden) * (1 - n / hidden) * (hidden - n) / (hidden - 1) for n in sizes
    )
    assert abs(real - mean) < norm.isf(FALSE_ALARM / 2) * 1.1 * sqrt(variance)


def test_a_given_card_is_everywhere_equally_often() -> None:
    state = states("turn")[0]
    viewer = state.current_player
    values = state.to_dict()
    for card in (values["draw_pile"][0], unknown(values, viewer)[1 - viewer][0]):
        places = Counter[object]()
        size = 0
        for world in draws(state.view(viewer), 4 * DRAWS):
            hand = unknown(world, viewer)[1 - viewer]
            pile = world["draw_pile"]
            size = len(hand) + len(pile)
            places["hand" if card in hand else pile.index(card)] += 1
        held = len(unknown(values, viewer)[1 - viewer])
        share = 4 * DRAWS / size
        counted = [places["hand"], *(places[i] for i in range(size - held))]
        expected = [held * share, *(share for _ in range(size - held))]
        assert chisquare(counted, expected).pvalue > FALSE_ALARM


def test_the_checks_notice_an_unfair_draw() -> None:
    """A peek at one real card in twenty draws is enough to fail."""
    cards = list(CARD_NAMES[:60])
    fair, unfair = Counter[str](), Counter[str]()
    chance = Random(1)
    for n in range(DRAWS):
        fair[chance.choice(cards)] += 1
        unfair[cards[0] if n % 20 == 0 else chance.choice(cards)] += 1
    assert_uniform(fair, cards)
    with pytest.raises(AssertionError):
        assert_uniform(unfair, cards)
    expected = round(DRAWS * 3 * 25 / 55)
    assert_at_chance(expected, [5, 5, 5], 55)
    with pytest.raises(AssertionError):
        assert_at_chance(expected + DRAWS // 5, [5, 5, 5], 55)
