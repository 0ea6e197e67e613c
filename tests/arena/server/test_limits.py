"""The token bucket and what a token may do at a time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brauhaus.arena.server.limits import (
    BURST_SECONDS,
    Allowance,
    LimitExceededError,
    Limits,
    TokenBucket,
)

LIMITS = Limits(calls_per_second=4, messages_per_second=10, calls=2, streams=1)


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@given(
    st.floats(0.1, 1000),
    st.floats(1, 100),
    st.lists(st.floats(0, 2), min_size=1, max_size=200),
)
def test_a_bucket_never_lets_through_more_than_its_rate_and_burst(
    rate: float, burst: float, pauses: list[float]
) -> None:
    clock = Clock()
    bucket = TokenBucket(rate, burst, clock)
    taken = 0
    for pause in pauses:
        clock.now += pause
        taken += bucket.take() == 0
        assert taken <= burst + rate * (clock.now - 1000.0) + 1e-6


@given(st.floats(0.1, 1000))
def test_whoever_waits_as_long_as_he_is_told_gets_through(rate: float) -> None:
    clock = Clock()
    bucket = TokenBucket(rate, 1, clock)
    assert bucket.take() == 0
    wait = bucket.take()
    assert 0 < wait <= 1 / rate + 1e-6
    clock.now += wait + 0.001  # waits are told in whole milliseconds, rounded up
    assert bucket.take() == 0


def test_calls_and_streams_at_a_time_are_counted_apart() -> None:
    allowance = Allowance(LIMITS, Clock())
    allowance.begin(stream=True)
    allowance.begin(stream=False)
    allowance.begin(stream=False)
    with pytest.raises(LimitExceededError, match="more than 1 open streams at a time"):
        allowance.begin(stream=True)
    with pytest.raises(LimitExceededError, match="more than 2 calls at a time"):
        allowance.begin(stream=False)
    allowance.end(stream=False)
    allowance.begin(stream=False)


def test_a_call_that_was_refused_does_not_count() -> None:
    clock = Clock()
    allowance = Allowance(LIMITS, clock)
    burst = int(LIMITS.calls_per_second * BURST_SECONDS)
    for _ in range(burst):
        allowance.begin(stream=False)
        allowance.end(stream=False)
    for _ in range(100):
        with pytest.raises(LimitExceededError, match="more than 4 calls a second") as refusal:
            allowance.begin(stream=False)
    assert refusal.value.retry_after_ms == 250
    clock.now += refusal.value.retry_after_ms / 1000
    allowance.begin(stream=False)


def test_messages_have_a_limit_of_their_own() -> None:
    allowance = Allowance(LIMITS, Clock())
    for _ in range(int(LIMITS.messages_per_second * BURST_SECONDS)):
        allowance.message()
    with pytest.raises(LimitExceededError, match="more than 10 messages a second") as refusal:
        allowance.message()
    assert refusal.value.retry_after_ms == 100
    allowance.begin(stream=True)
