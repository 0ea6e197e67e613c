"""Heartbeats as the driver judges them."""

import pytest

from brauhaus.arena.heartbeat import START_SECONDS, Attention, Heartbeat, Watch


def watch() -> Watch:
    return Watch(1000.0, lease=10.0, stall=50.0)


def test_a_worker_that_plays_is_well() -> None:
    eye = watch()
    for second in range(200):
        eye.see(Heartbeat(second, second, True), 1000.0 + second)
        assert eye.complaint(1000.0 + second) is None


def test_a_worker_that_never_spoke_did_not_start() -> None:
    eye = watch()
    assert eye.complaint(1000.0 + START_SECONDS) is None
    assert "did not start" in str(eye.complaint(1001.0 + START_SECONDS))
    assert eye.last is None


def test_a_heartbeat_that_stands_still_is_a_dead_worker() -> None:
    eye = watch()
    eye.see(Heartbeat(1, 1, True), 1000.0)
    eye.see(Heartbeat(1, 1, True), 1009.0)
    assert eye.complaint(1010.0) is None
    assert "silent" in str(eye.complaint(1011.0))


@pytest.mark.parametrize(("playing", "stuck"), [(True, True), (False, False)])
def test_a_game_without_decisions_is_stuck_and_idleness_is_not(playing: bool, stuck: bool) -> None:
    eye = watch()
    for second in range(60):
        eye.see(Heartbeat(second, 7, playing), 1000.0 + second)
    assert (eye.complaint(1059.0) is not None) == stuck


def test_a_heartbeat_reads_back() -> None:
    beat = Heartbeat(3, 10**12, True)
    assert Heartbeat.decode(beat.encode()) == beat


def test_silence_counts_only_while_somebody_listens() -> None:
    attention = Attention(5000.0, longest=2.0)
    eye = Watch(attention.seconds, lease=10.0, stall=50.0)
    eye.see(Heartbeat(1, 1, True), attention.seconds)
    attention.look(5100.0)  # the store was away, for the worker as well
    assert eye.complaint(attention.seconds) is None
    for second in range(10):
        attention.look(5101.0 + second)
    assert "silent for 12 s" in str(eye.complaint(attention.seconds))
