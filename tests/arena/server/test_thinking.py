"""What of a remote bot's time is charged."""

from brauhaus.arena.clock import TimeControl
from brauhaus.arena.server.thinking import CREDIT_MS, GAME_CREDIT_MS, RoundTrips, ThinkingClock


def test_thinking_is_charged_and_the_network_and_our_queues_are_not() -> None:
    clock = ThinkingClock(TimeControl(bank_ms=1000))
    assert clock.charge(wall_ms=150, round_trip_ms=30, queued_ms=20)
    assert clock.use().charged_ms == 100
    assert clock.use().credited_ms == 30
    assert clock.reading().remaining_ms == 900


def test_a_bot_that_lies_about_the_round_trip_gains_a_bounded_time() -> None:
    honest, liar = (ThinkingClock(TimeControl(bank_ms=60_000)) for _ in range(2))
    for _ in range(100):
        honest.charge(500, 0.0, 0.0)
        liar.charge(500, 1e9, 0.0)
    assert honest.use().charged_ms - liar.use().charged_ms == GAME_CREDIT_MS


def test_one_decision_is_late_as_soon_as_limit_and_credit_are_used_up() -> None:
    clock = ThinkingClock(TimeControl(cap_ms=200))
    left = clock.left_ms(wall_ms=0, round_trip_ms=1e9, queued_ms=0)
    assert left == 200 + CREDIT_MS
    assert not clock.charge(wall_ms=left + 1, round_trip_ms=1e9, queued_ms=0)


def test_the_smallest_of_the_last_round_trips_counts() -> None:
    trips = RoundTrips()
    for number, ms in enumerate([5, *[40] * 7, 30]):
        ping = trips.ping(number)
        assert trips.waiting
        assert not trips.pong(ping + 1, number)
        assert trips.pong(ping, number + ms / 1000)
    assert round(trips.smallest_ms or 0, 6) == 30  # that of 5 ms is forgotten
