"""Time control."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brauhaus.arena.clock import PlayerClock, TimeControl, parse_clock
from brauhaus.arena.errors import UsageError


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("60s+500ms/10s", TimeControl(60_000, 500, 10_000)),
        ("60s", TimeControl(60_000)),
        ("1.5s/2s", TimeControl(1500, 0, 2000)),
        ("200ms+10ms", TimeControl(200, 10)),
        ("/2s", TimeControl(None, 0, 2000)),
    ],
)
def test_a_time_control_is_read(text: str, control: TimeControl) -> None:
    assert parse_clock(text) == control


@pytest.mark.parametrize("text", ["", "60", "+5s", "+5s/1s", "0s", "/0s", "1m", "-1s", "1s/", "x"])
def test_another_text_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="BANK"):
        parse_clock(text)


def test_the_bank_runs_down_and_gets_the_increment_after_each_decision() -> None:
    clock = PlayerClock(TimeControl(100, 10, 80))
    assert clock.reading().limit_ms == 80
    assert clock.charge(60)
    assert clock.reading().remaining_ms == 50
    assert clock.reading().limit_ms == 50
    assert not clock.charge(51)


def test_a_cap_holds_for_each_decision() -> None:
    clock = PlayerClock(TimeControl(None, 0, 80))
    assert clock.charge(80)
    assert clock.charge(80)
    assert not clock.charge(81)


@given(st.lists(st.floats(0, 1e9)))
def test_without_a_time_control_any_time_is_right(times: list[float]) -> None:
    clock = PlayerClock(None)
    assert clock.reading().limit_ms is None
    assert all(clock.charge(ms) for ms in times)
