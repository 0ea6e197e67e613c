"""Laws that hold in every game, whatever is played."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from brauhaus.core import Config, IllegalActionError, State
from brauhaus.core.config import DIFFICULTIES, MODULES
from brauhaus.core.numbers import Act

from .laws import CARD_NAMES, GAME, check_order, check_position, check_step, last_round
from .module_laws import HOUSE, Values
from .walks import config, full_board, pick, play_on, states, walk

SEEDS = st.integers(0, 2**64 - 1)
END_VP = st.one_of(st.none(), st.integers(1, 100))
MODULE_SETS = st.sets(st.sampled_from(MODULES)).map(lambda names: tuple(sorted(names)))
TABLES = st.builds(
    config,
    st.integers(2, 4),
    st.one_of(st.just(()), MODULE_SETS),
    promos=st.booleans(),
    end_vp=END_VP,
)
SOLO = st.builds(
    config,
    st.just(1),
    promos=st.booleans(),
    end_vp=END_VP,
    solo_card=st.one_of(st.none(), st.integers(1, 6)),
    solo_difficulty=st.sampled_from(DIFFICULTIES),
)
CONFIGS = st.one_of(TABLES, TABLES, SOLO)
GAMES = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
SHORT = settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])


def play_by_the_laws(state: State, name: str) -> None:
    """Random actions to the end, which must come; checks each position and step."""
    chance = Random(name)
    before = check_position(state)
    steps = 0
    while not state.is_over:
        action = pick(state.legal_actions(), chance)
        state.apply(action)
        after = check_position(state)
        check_step(before, action, after)
        before = after
        steps += 1
        if steps % 25 == 0:
            assert State.from_bytes(state.to_bytes()) == state
    check_end(state, before)


def check_end(state: State, values: Values) -> None:
    """The game is over for a reason, and the result follows from the last position."""
    assert values["phase"] == "over"
    lost = values.get("lost", False)
    assert values["end_triggered"] or lost or values["round"] == last_round(values)
    assert state.legal_actions() == []
    keys = []
    for player in values["players"]:
        beers = sum(n for name, n in player["cellar"].items() if name != "barrel")
        scored = player["vp"] + beers // GAME.beers_per_vp + player["coins"] // GAME.coins_per_vp
        scored -= player.get("draff", 0) // HOUSE.modules.waste.draff_per_vp
        scored += sum(disc for disc in player.get("discs", ()) if disc < 0)
        keys.append((scored, player["coins"], beers))
    if state.config.players > 1:
        assert state.scores() == [key[0] for key in keys]
        assert state.ranks() == [1 + sum(other > key for other in keys) for key in keys]
        assert state.outcome is None
    else:
        check_solo_end(state, values, keys[0][0])


def check_solo_end(state: State, values: Values, scored: int) -> None:
    increased = state.config.solo_difficulty == "increased"
    assert state.scores() == [values["players"][0]["vp"] if increased else scored]
    if values["lost"]:
        expected = (False, "no token")
        assert not values["players"][0]["turn_order_space"]
    elif values["end_triggered"]:
        expected = (True, "20 VP")
    else:
        expected = (not increased and scored >= values["end_vp"], "cards out")
    assert state.outcome == expected
    assert state.ranks() == [1 if expected[0] else 2]


@GAMES
@given(CONFIGS, SEEDS, SEEDS)
def test_laws_from_the_set_up(config: Config, seed: int, choices: int) -> None:
    state = State.new(config, seed)
    values = state.to_dict()
    if config.players > 1:
        assert [len(player["hand"]) for player in values["players"]] == [
            GAME.start_hand + ("Mash tun" in player["display"]) for player in values["players"]
        ]
    play_by_the_laws(state, f"choices {choices}")


@GAMES
@given(CONFIGS, st.integers(0, 10**6), SEEDS)
def test_laws_from_full_boards(config: Config, seed: int, choices: int) -> None:
    play_by_the_laws(full_board(config, seed), f"choices {choices}")


def test_orders_take_their_goods_and_no_more() -> None:
    exact = 0
    for state in states("order"):
        values = state.to_dict()
        # What waits below, and abilities, could give something besides.
        values |= {"pending": values["pending"][-1:], "limbo": []}
        values["discard"] += state.to_dict()["limbo"]
        for player in values["players"]:
            values["discard"] += player["brewmasters"]
            player |= {"brewmasters": [], "depot": min(player["depot"], GAME.depot)}
        state = State.from_dict(values)
        assert state.decision == "order"
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            exact += check_order(values, CARD_NAMES[action - Act.ACT_ORDER], after.to_dict())
    assert exact > 10


@SHORT
@given(CONFIGS, SEEDS, SEEDS)
def test_same_seed_and_actions_same_game(config: Config, seed: int, choices: int) -> None:
    first, second = State.new(config, seed), State.new(config, seed)
    assert first.hash == second.hash
    for state, action in walk(first, f"choices {choices}"):
        assert state.hash == second.hash
        second.apply(action)
    assert first.to_bytes() == second.to_bytes()


@SHORT
@given(CONFIGS, SEEDS, SEEDS)
def test_another_seed_another_deal(config: Config, one: int, other: int) -> None:
    assert (State.new(config, one) == State.new(config, other)) == (one == other)


@SHORT
@given(CONFIGS, SEEDS, SEEDS)
def test_clones_are_independent(config: Config, seed: int, choices: int) -> None:
    kept: list[tuple[State, bytes]] = []
    for step, (state, action) in enumerate(walk(State.new(config, seed), f"choices {choices}")):
        clone = state.clone()
        data = state.to_bytes()
        assert clone == state
        clone.apply(action)
        assert state.to_bytes() == data
        if step % 50 == 0:
            kept.append((state.clone(), data))
    for clone, data in kept:
        assert clone.to_bytes() == data
        play_on(clone, f"on from there {choices}")


@SHORT
@given(CONFIGS, SEEDS, SEEDS)
def test_an_illegal_action_changes_nothing(config: Config, seed: int, choices: int) -> None:
    chance = Random(choices)
    for state, _ in walk(State.new(config, seed), f"choices {choices}"):
        legal = set(state.legal_actions())
        data = state.to_bytes()
        # Near the legal ones too: the same family, another number.
        tries = [chance.randrange(Act.ACT_END), *(action ^ 1 for action in legal), -1, Act.ACT_END]
        for action in tries:
            if action not in legal:
                with pytest.raises(IllegalActionError):
                    state.apply(action)
                assert state.to_bytes() == data


@pytest.mark.soak
@settings(max_examples=2000, suppress_health_check=list(HealthCheck))
@given(CONFIGS, SEEDS, SEEDS)
def test_laws_in_many_games(config: Config, seed: int, choices: int) -> None:
    play_by_the_laws(State.new(config, seed), f"choices {choices}")


@pytest.mark.soak
@settings(max_examples=2000, suppress_health_check=list(HealthCheck))
@given(CONFIGS, st.integers(0, 10**6), SEEDS)
def test_laws_from_many_full_boards(config: Config, seed: int, choices: int) -> None:
    play_by_the_laws(full_board(config, seed), f"choices {choices}")
