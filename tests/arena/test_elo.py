"""Multiplayer Elo, and how sure it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brauhaus.arena.bootstrap import EloBootstrap
from brauhaus.arena.elo import EloParams, EloTable, expected_score, rating_changes

RATING = st.floats(0, 4000)
K = st.sampled_from([20.0, 40.0])


@given(st.lists(st.tuples(RATING, st.integers(1, 4), K), min_size=2, max_size=4))
def test_what_one_gains_another_loses(players: list[tuple[float, int, float]]) -> None:
    ratings, ranks, ks = zip(*players, strict=True)
    assert sum(rating_changes(ratings, ranks, ks)) == pytest.approx(0, abs=1e-9)


@given(
    st.lists(
        st.tuples(st.permutations(range(5)), st.lists(st.integers(1, 3), min_size=3, max_size=3)),
        max_size=200,
    )
)
def test_the_sum_of_all_ratings_stays(matches: list[tuple[list[int], list[int]]]) -> None:
    table = EloTable(5, EloParams())
    for bots, ranks in matches:
        table.fold(bots[:3], ranks)
    assert sum(table.ratings) == pytest.approx(5 * 1500, abs=1e-6)


def test_two_equal_players_move_by_half_of_k() -> None:
    assert rating_changes([1500, 1500], [1, 2], [20, 20]) == [10, -10]


def test_the_k_of_a_pair_is_the_mean() -> None:
    assert rating_changes([1500, 1500], [1, 2], [20, 40]) == [15, -15]


def test_a_tie_in_front_shares_what_the_others_lose() -> None:
    # Two against each other a draw, each against the last two a win; the third against the fourth.
    changes = rating_changes([1500] * 4, [0, 0, 1, 2], [30] * 4)
    assert changes == pytest.approx([10, 10, -5, -15])


def test_winner_and_third_are_not_treated_alike() -> None:
    first, second, third = rating_changes([1500] * 3, [1, 2, 3], [20] * 3)
    assert (first, second, third) == (10, 0, -10)


def test_a_favourite_by_500_points_still_gains() -> None:
    gain, loss = rating_changes([2000, 1500], [1, 2], [20, 20])
    assert gain == pytest.approx(20 * (1 - 0.94675), abs=1e-3)
    assert gain == -loss > 0


def test_four_equal_losers_of_one_rank_do_not_move() -> None:
    assert rating_changes([1500] * 4, [4] * 4, [20] * 4) == [0, 0, 0, 0]


def test_an_expected_score_of_ten_to_one() -> None:
    assert expected_score(400) == pytest.approx(10 / 11)
    assert expected_score(-400) == pytest.approx(1 / 11)


def test_a_new_bot_moves_faster() -> None:
    table = EloTable(2, EloParams(new_games=1))
    table.fold([0, 1], [1, 1])
    table.fold([0, 1], [1, 2])
    assert table.ratings == [1510, 1490]


@given(st.integers(2, 4), st.integers(0, 30))
def test_resamples_that_weigh_all_deals_alike_are_the_ratings(players: int, seed: int) -> None:
    params = EloParams()
    table, bootstrap = EloTable(players, params), EloBootstrap(players, params)
    bootstrap._weights = lambda deal_id: 1.0  # type: ignore[assignment, method-assign, return-value]
    for number in range(20):
        seats = [(number + seat) % players for seat in range(players)]
        ranks = [1 + (seat * seed + number) % players for seat in range(players)]
        ks = [params.k_after(table.games[bot]) for bot in seats]
        bootstrap.fold(seats, ranks, ks, "deal")
        table.fold(seats, ranks)
    for bot, rating in enumerate(table.ratings):
        assert bootstrap.interval(bot, rating) == pytest.approx((rating, rating), abs=1e-6)
        assert bootstrap._ratings[bot] == pytest.approx(rating, abs=1e-6)


def test_an_interval_holds_its_rating_and_narrows_for_a_sure_thing() -> None:
    def interval(results: list[list[int]]) -> float:
        bootstrap = EloBootstrap(2, EloParams())
        for number, ranks in enumerate(results):
            bootstrap.fold([0, 1], ranks, [20, 20], str(number))
        low, high = bootstrap.interval(0, 1500)
        assert low < 1500 < high
        return high - low

    assert interval([[1, 2], [2, 1]] * 100) > interval([[1, 1]] * 99 + [[1, 2]])
