"""The store's steps on a real server: each is atomic, safe to repeat, and fenced."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from brauhaus.arena.elo import EloParams, EloTable
from brauhaus.arena.errors import ArenaError, FencedError, StoreUnavailableError, UsageError
from brauhaus.arena.pairing import RoundRobin
from brauhaus.arena.redis_client import Connection, shown_url
from brauhaus.arena.store import Claim, Release, Result, TournamentStore, outcome_text

PARAMS = EloParams(new_games=5)


def open_store(connection: Connection, logged: int = 0, bots: int = 4) -> TournamentStore:
    store = TournamentStore(connection, "t")
    store.open(f"token {random.getrandbits(64)}", logged, EloTable(bots, PARAMS))
    return store


def result(
    claim: Claim, seats: tuple[int, ...] = (0, 1), ranks: tuple[int, ...] = (1, 2)
) -> Result:
    record = b"record %d" % claim.index
    return Result(claim, record, outcome_text(seats, ranks), b"attempt %d" % claim.index)


def claim_all(store: TournamentStore, worker: str, count: int = 100) -> list[Claim]:
    return store.claim(worker, count)[2]


def lines(store: TournamentStore) -> list[bytes]:
    return [line for _, lines in store.attempts() for line in lines.split(b"\n")]


def test_each_match_is_given_out_once(connection: Connection) -> None:
    store = open_store(connection)
    store.schedule(5)
    store.schedule(5)
    claims = claim_all(store, "a", 2) + claim_all(store, "b")
    assert [claim.index for claim in claims] == [0, 1, 2, 3, 4]
    assert {claim.attempt for claim in claims} == {1}


def test_a_claim_whose_reply_was_lost_is_given_again(connection: Connection) -> None:
    store = open_store(connection)
    store.schedule(3)
    assert claim_all(store, "a", 2) == claim_all(store, "a", 2)
    assert store.claims_of("a") == claim_all(store, "a", 2)


def test_results_are_counted_once_and_in_order(connection: Connection) -> None:
    store = open_store(connection)
    store.schedule(4)
    claims = claim_all(store, "a")
    store.commit([result(claims[2]), result(claims[1])])
    assert (store.folded(), store.ratings()) == (0, {})
    for _ in range(2):
        store.commit([result(claims[0]), result(claims[3])])
    assert store.folded() == 4
    assert store.records(0, 4) == [b"record %d" % index for index in range(4)]
    assert sorted(lines(store)) == [b"attempt %d" % index for index in range(4)]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
@given(st.integers(2, 4), st.randoms(use_true_random=False))
def test_the_store_counts_as_elo_py_does_in_any_order_of_arrival(
    connection: Connection, players: int, dice: random.Random
) -> None:
    connection.client.flushall()
    schedule = RoundRobin(5, players, 2)
    store = open_store(connection, bots=5)
    store.schedule(schedule.total())
    claims = claim_all(store, "a", schedule.total())
    table = EloTable(5, PARAMS)
    results = []
    for claim in claims:
        seats = schedule.at(claim.index).seats
        ranks = tuple(dice.randint(1, players) for _ in seats)
        table.fold(seats, ranks)
        results.append(result(claim, seats, ranks))
    dice.shuffle(results)
    for start in range(0, len(results), 7):
        store.commit(results[start : start + 7])
    assert store.folded() == schedule.total()
    assert store.ratings() == pytest.approx(dict(enumerate(table.ratings)), abs=1e-9)
    assert sum(store.ratings().values()) == pytest.approx(5 * 1500, abs=1e-6)


def test_a_new_driver_fences_off_the_old_one_and_its_workers(connection: Connection) -> None:
    old = open_store(connection)
    old.schedule(2)
    claims = claim_all(old, "a")
    new = open_store(connection)
    for step in (
        lambda: old.schedule(2),
        lambda: old.claim("a", 1),
        lambda: old.commit([result(claims[0])]),
        lambda: old.release([Release(claims[0], 2)]),
        lambda: old.beat("a", "1 1 1"),
        old.stop_workers,
        lambda: old.trim(0, 1, "0-0"),
    ):
        with pytest.raises(FencedError):
            step()
    new.schedule(2)
    assert [claim.index for claim in claim_all(new, "a")] == [0, 1]


def test_a_driver_that_repeats_its_first_step_fences_off_only_others(
    connection: Connection,
) -> None:
    store = TournamentStore(connection, "t")
    store.open("one", 0, EloTable(4, PARAMS))
    epoch = store.epoch
    store.open("one", 0, EloTable(4, PARAMS))
    assert store.epoch == epoch


def test_a_store_that_lost_its_data_gives_no_claims(connection: Connection) -> None:
    store = open_store(connection)
    connection.client.flushall()
    with pytest.raises(FencedError, match="lost its data"):
        store.claims_of("a")


def test_a_store_that_lost_its_data_is_not_written_to(connection: Connection) -> None:
    store = open_store(connection)
    connection.client.flushall()
    with pytest.raises(FencedError):
        store.schedule(1)
    assert open_store(connection).epoch != store.epoch


def test_a_new_driver_keeps_results_beyond_the_log_and_plays_the_rest(
    connection: Connection,
) -> None:
    old = open_store(connection)
    old.schedule(6)
    claims = claim_all(old, "a")
    old.commit([result(claims[index]) for index in (0, 1, 2, 4)])
    table = EloTable(4, PARAMS)
    table.fold((0, 1), (1, 2))
    new = TournamentStore(connection, "t")
    new.open("new", 1, table)  # the log has match 0
    assert new.folded() == 3
    for _ in range(2):
        table.fold((0, 1), (1, 2))
    assert new.ratings() == pytest.approx({0: table.ratings[0], 1: table.ratings[1]}, abs=1e-9)
    new.schedule(6)
    assert [claim.index for claim in claim_all(new, "a")] == [3, 5]


def test_a_log_that_lost_its_end_is_played_again(connection: Connection) -> None:
    old = open_store(connection)
    old.schedule(4)
    old.commit([result(claim) for claim in claim_all(old, "a")])
    old.trim(0, 3, "0-0")
    new = open_store(connection, logged=1)
    assert new.folded() == 1
    new.schedule(4)
    assert [claim.index for claim in claim_all(new, "a")] == [1, 2]


def test_a_released_match_is_played_again(connection: Connection) -> None:
    store = open_store(connection)
    store.schedule(2)
    claims = claim_all(store, "a")
    for _ in range(2):
        store.release([Release(claims[0], 2, attempt_line=b"it fell over")])
    again = claim_all(store, "b")
    assert [(claim.index, claim.attempt) for claim in again] == [(0, 2)]
    assert lines(store) == [b"it fell over"]


def test_a_late_result_of_a_released_match_counts_once(connection: Connection) -> None:
    store = open_store(connection)
    store.schedule(1)
    [first] = claim_all(store, "a")
    store.release([Release(first, 2)])
    [second] = claim_all(store, "b")
    store.commit([result(first)])
    store.commit([result(second, ranks=(2, 1))])
    table = EloTable(4, PARAMS)
    table.fold((0, 1), (1, 2))
    assert store.folded() == 1
    assert store.ratings() == pytest.approx({0: table.ratings[0], 1: table.ratings[1]}, abs=1e-9)


def test_a_match_set_aside_keeps_its_place_and_moves_nothing(connection: Connection) -> None:
    store = open_store(connection)
    store.schedule(2)
    claims = claim_all(store, "a")
    store.commit([result(claims[1])])
    before = store.folded()
    store.release([Release(claims[0], 7, b"tombstone", b"line")])
    assert (before, store.folded()) == (0, 2)
    assert store.records(0, 1) == [b"tombstone"]
    assert claim_all(store, "a") == []


def test_trimming_drops_what_is_in_the_log_and_only_that(connection: Connection) -> None:
    store = open_store(connection)
    store.schedule(3)
    for claim in claim_all(store, "a"):
        store.commit([result(claim)])
    entries = store.attempts()
    for _ in range(2):
        store.trim(0, 2, entries[1][0])
    assert store.records(2, 3) == [b"record 2"]
    assert store.attempts() == entries[2:]
    with pytest.raises(ArenaError, match="lost a record"):
        store.records(1, 3)


def test_stopping_is_heard_by_claims_and_heartbeats(connection: Connection) -> None:
    store = open_store(connection)
    store.schedule(2)
    assert store.beat("a", "1 0 0") is False
    store.stop_workers()
    assert store.beat("a", "2 0 0") is True
    assert store.claim("a", 1) == (True, 2, [])
    assert store.beats() == {"a": "2 0 0"}


def test_only_this_drivers_workers_are_heard(connection: Connection) -> None:
    fenced = open_store(connection)
    other = open_store(connection)
    other.beat("w1", "1 0 0")
    with pytest.raises(FencedError):
        fenced.beats()


def test_a_new_store_numbers_attempts_after_the_last_in_the_log(connection: Connection) -> None:
    ahead = 10**14  # the clock of the store before it, ms: far in the future
    for _ in range(2):
        store = TournamentStore(connection, "t")
        store.open(f"{random.getrandbits(64)}", 0, EloTable(4, PARAMS), f"{ahead}-7-3")
        store.schedule(3)
        assert [line for _, line in store.attempts() if not line] == []
        store.commit([result(claim_all(store, "a", 1)[0])])
    assert [entry for entry, _ in store.attempts()] == [f"{ahead}-8", f"{ahead}-9"]


def test_nothing_is_left_of_a_tournament_that_is_over(connection: Connection) -> None:
    store = open_store(connection)
    store.schedule(3)
    store.beat("a", "1 0 0")
    store.commit([result(claim) for claim in claim_all(store, "a", 2)])
    other = TournamentStore(connection, "other")
    other.open("token", 0, EloTable(4, PARAMS))
    store.forget()
    keys = connection.client.keys("*")
    assert all(b"{other}" in key for key in keys)


def test_no_answer_is_waited_for_with_patience_and_then_told_without_the_password() -> None:
    retries: list[Exception] = []
    connection = Connection("redis://:secret@127.0.0.1:1/0", 0.1, retries.append)
    with pytest.raises(StoreUnavailableError) as caught:
        connection.check()
    assert retries
    assert "redis://:***@127.0.0.1:1/0" in str(caught.value)
    assert "secret" not in str(caught.value)


def test_the_client_itself_repeats_nothing(connection: Connection) -> None:
    assert connection.client.connection_pool.connection_kwargs["retry"]._retries == 0


@pytest.mark.parametrize("url", ["localhost:6379", "http://x", "redis://", "redis://[", "unix://"])
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(UsageError, match="bad store address"):
        shown_url(url)
