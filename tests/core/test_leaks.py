"""A view holds what its player may know and no more, and its worlds are drawn fairly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from scipy.stats import chisquare

from brauhaus.core import State, View
from brauhaus.core.solo_parts import AUTOMA_NAMES

from .fairness import FALSE_ALARM, Matches, assert_uniform
from .laws import CARD_NAMES, check_position
from .module_laws import Values
from .walks import EACH, KINDS, TABLES, kinds_of, play_on, states
from .worlds import STACKS, other_worlds, unknown, viewers

DRAWS = 1500


def kinds(test: Any) -> Any:
    return pytest.mark.parametrize("kind", KINDS)(test)


@kinds
def test_what_a_player_cannot_know_changes_nothing_in_the_view(kind: str) -> None:
    compared = Counter[bool]()
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
    tables = [table for table in TABLES if kind in kinds_of(table)]
    assert compared[True] == 4 * EACH * len(tables)
    if max(table.players for table in tables) > 1:
        assert compared[False] >= 10


@kinds
def test_a_view_as_a_dict_names_no_hidden_card(kind: str) -> None:
    for state in states(kind):
        values = state.to_dict()
        for viewer in viewers(state):
            hidden = {*values["draw_pile"]}.union(*unknown(values, viewer).values())
            if "automa" in values:
                hidden |= {*AUTOMA_NAMES} - {*values["automa"]["shown"]}
            found = state.view(viewer).to_dict()
            shown = set(texts(found))
            assert not {*found} & {"draw_pile", "rng", *STACKS}
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
    matches = Matches()
    for world in draws(state.view(viewer), DRAWS):
        drawn = unknown(world, viewer)
        for seat, hand in drawn.items():
            in_hands.update(hand)
            matches.add(len({*hand} & {*hands[seat]}), len(hand), len(cards))
        on_top[world["draw_pile"][0]] += 1
        in_middle[world["draw_pile"][middle]] += 1
    assert_uniform(on_top, cards)
    assert_uniform(in_middle, cards)
    matches.assert_at_chance()
    if in_hands:
        # Cards of one draw are without repetition, which only makes the counts more even.
        assert_uniform(in_hands, cards)


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
    matches = Matches()
    for _ in range(3 * DRAWS):
        matches.add(0, 5, 55)
    matches.found = round(3 * DRAWS * 25 / 55)
    matches.assert_at_chance()
    matches.found += DRAWS // 5
    with pytest.raises(AssertionError):
        matches.assert_at_chance()
