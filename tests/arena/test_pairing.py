"""The round-robin schedule."""

import tracemalloc
from collections import Counter
from itertools import combinations, islice
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brauhaus.arena.pairing import RoundRobin, unrank_subset


@st.composite
def schedules(draw: st.DrawFn) -> RoundRobin:
    players = draw(st.integers(2, 4))
    return RoundRobin(draw(st.integers(players, 8)), players, draw(st.integers(1, 7)))


@given(schedules())
def test_every_table_plays_every_deal_once_with_each_seat_rotation(schedule: RoundRobin) -> None:
    deals: dict[str, list[tuple[int, ...]]] = {}
    for pairing in schedule:
        deals.setdefault(pairing.deal_id, []).append(pairing.seats)
    tables = Counter(frozenset(seats[0]) for seats in deals.values())
    everyone = [frozenset(t) for t in combinations(range(schedule.bots), schedule.players)]
    assert tables == dict.fromkeys(everyone, schedule.deals)
    for seatings in deals.values():
        first = seatings[0]
        rotations = {first[i:] + first[:i] for i in range(len(first))}
        assert len(seatings) == schedule.players
        assert set(seatings) == rotations


@given(schedules())
def test_each_block_of_the_schedule_is_fair(schedule: RoundRobin) -> None:
    matches = iter(schedule)
    while block := list(islice(matches, schedule.bots)):
        assert sorted(pairing.seats[0] for pairing in block) == list(range(schedule.bots))
        games = Counter(bot for pairing in block for bot in pairing.seats)
        assert set(games.values()) == {schedule.players}


@given(schedules())
def test_names_are_unique_and_stay_when_deals_are_added(schedule: RoundRobin) -> None:
    matches = list(schedule)
    longer = RoundRobin(schedule.bots, schedule.players, schedule.deals + 1)
    assert len({pairing.match_id for pairing in matches}) == len(matches) == schedule.total()
    assert list(islice(longer, len(matches))) == matches


def test_alone_every_bot_plays_every_deal() -> None:
    pairings = list(RoundRobin(3, 1, 4))
    assert [pairing.seats for pairing in pairings] == [(0,), (1,), (2,)] * 4
    assert Counter(pairing.deal_id for pairing in pairings) == Counter(
        {f"solo.{deal}": 3 for deal in range(4)}
    )
    assert len({pairing.match_id for pairing in pairings}) == 12


def test_seat_orders_round_a_table_take_turns_over_the_deals() -> None:
    circles = set()
    for pairing in RoundRobin(4, 4, 6):
        first = pairing.seats.index(0)
        circles.add(pairing.seats[first:] + pairing.seats[:first])
    assert len(circles) == 6


def test_a_million_bots_cost_no_memory() -> None:
    schedule = RoundRobin(10**6, 4, 100)
    tracemalloc.start()
    try:
        pairing = schedule.at(schedule.total() - 1)
        few = list(islice(schedule, 10))
        assert tracemalloc.get_traced_memory()[1] < 100_000
    finally:
        tracemalloc.stop()
    assert schedule.total() == comb(10**6, 4) * 4 * 100
    assert len({*pairing.seats, *few[0].seats}) > 4


@given(st.integers(1, 12), st.data())
def test_subsets_are_unranked_one_to_one(size: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, size))
    subsets = [tuple(unrank_subset(rank, size, count)) for rank in range(comb(size, count))]
    assert sorted(subsets) == list(combinations(range(size), count))


@pytest.mark.parametrize(("bots", "players", "deals"), [(2, 3, 1), (3, 3, 0)])
def test_what_can_not_be_scheduled_is_refused(bots: int, players: int, deals: int) -> None:
    with pytest.raises(ValueError, match=r"\d"):
        RoundRobin(bots, players, deals)


@pytest.mark.parametrize("index", [-1, 6])
def test_beyond_the_schedule_there_is_nothing(index: int) -> None:
    with pytest.raises(IndexError):
        RoundRobin(3, 2, 1).at(index)
