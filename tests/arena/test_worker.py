"""A match worker on a real store: what becomes of matches that we fail to play."""

from collections.abc import Callable

import pytest

from brauhaus.arena.elo import EloParams, EloTable
from brauhaus.arena.player import MAX_ATTEMPTS, MatchPlayer, failed_attempt
from brauhaus.arena.record import Attempt, Record, SetAside, decode_attempt, decode_record
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.spec import SCHEMA
from brauhaus.arena.store import Claim, Release, Result, TournamentStore
from brauhaus.arena.worker import Worker, releases_of_lost_worker
from brauhaus.bots.api import Termination
from tests.arena.support import make_spec, play_all

SPEC = make_spec("random", "heuristic", deals=10)
TOTAL = 20
POISON = 7


class PoisonedPlayer(MatchPlayer):
    """Fails at one match by a fault of ours, each time."""

    def play(self, claim: Claim) -> Result | Release:
        if claim.index == POISON:
            return failed_attempt(claim, self.match(claim.index), "w", "out of hops")
        return super().play(claim)


@pytest.fixture
def store(connection: Connection) -> TournamentStore:
    store = TournamentStore(connection, SPEC.id)
    store.open("token", 0, EloTable(2, EloParams()))
    store.schedule(TOTAL)
    return store


def worker(store: TournamentStore, interrupted: Callable[[], bool] = lambda: False) -> Worker:
    return Worker(SPEC, store, "w", 1, interrupted)


def logged_attempts(store: TournamentStore) -> list[Attempt]:
    lines = [line for _, joined in store.attempts() for line in joined.split(b"\n")]
    return [decode_attempt(line) for line in lines]


def test_a_worker_plays_all_there_is(store: TournamentStore) -> None:
    ours = worker(store)
    while ours.step():
        pass
    assert store.folded() == TOTAL
    assert store.records(0, TOTAL) == [result.record for result in play_all(SPEC)]


def test_a_match_that_always_fails_is_set_aside_and_the_rest_is_played(
    store: TournamentStore,
) -> None:
    ours = worker(store)
    ours.player = PoisonedPlayer(SPEC, "w")
    while ours.step():
        pass
    records = [decode_record(line) for line in store.records(0, TOTAL)]
    assert records[POISON] == SetAside(
        schema=SCHEMA,
        match=ours.player.match(POISON).match_id,
        deal=ours.player.match(POISON).deal_id,
        attempts=MAX_ATTEMPTS,
    )
    assert sum(isinstance(record, Record) for record in records) == TOTAL - 1
    failed = [a for a in logged_attempts(store) if a.termination is Termination.SERVER_FAULT]
    assert [attempt.attempt for attempt in failed] == list(range(1, MAX_ATTEMPTS + 1))
    assert {attempt.error for attempt in failed} == {"out of hops"}
    assert {attempt.index for attempt in failed} == {POISON}
    assert {attempt.index for attempt in logged_attempts(store)} == set(range(TOTAL))


def test_an_interrupted_worker_gives_back_what_it_has_not_played(store: TournamentStore) -> None:
    calls = iter(range(100))
    ours = worker(store, lambda: next(calls) >= 5)
    while not ours.stopped:
        ours.step()
    played = store.folded()
    assert 0 < played < TOTAL
    assert store.claims_of("w") == []
    again = worker(store)
    while again.step():
        pass
    assert store.folded() == TOTAL
    assert {attempt.attempt for attempt in logged_attempts(store)} == {1}


def test_of_a_lost_worker_only_what_may_have_killed_it_is_blamed() -> None:
    player = MatchPlayer(SPEC, "driver")

    def attempts_after(*claims: tuple[int, int]) -> list[int]:
        held = [Claim("0-0", index, attempt) for index, attempt in claims]
        return [release.attempt for release in releases_of_lost_worker("w", held, player)]

    assert attempts_after((0, 1), (1, 1)) == [2, 2]
    assert attempts_after((0, 3), (1, 1), (2, 2)) == [4, 2, 2]
    assert attempts_after() == []
