"""What a match leaves in the log, whatever its bots say."""

import pytest

from brauhaus.arena.clock import TimeControl
from brauhaus.arena.player import ERROR_CHARACTERS, MatchPlayer
from brauhaus.arena.record import Record, decode_attempt, decode_record
from brauhaus.arena.store import Claim, Result
from brauhaus.bots.api import Termination
from tests.arena.support import make_spec


def play(bot: str) -> Result:
    result = MatchPlayer(make_spec("random", bot), "w1").play(Claim("0-0", 0, 1))
    assert isinstance(result, Result)
    return result


def test_a_fault_that_is_no_unicode_is_spelled_out() -> None:
    result = play("py:faulty.py:Unspeakable")
    record = decode_record(result.record)
    assert isinstance(record, Record)
    assert record.terminations == (Termination.FINISHED, Termination.CRASH)
    assert decode_attempt(result.attempt_line).faults == ("", "RuntimeError: \\ud800 of ale")


def test_a_long_fault_is_kept_in_part() -> None:
    fault = decode_attempt(play("py:faulty.py:LongAnswer").attempt_line).faults[1]
    assert fault.startswith("answered 'ale ale")
    assert len(fault) == ERROR_CHARACTERS


def test_the_clocks_of_a_timed_match_are_in_its_attempt() -> None:
    clock = TimeControl(bank_ms=60_000.0, increment_ms=10.0)
    player = MatchPlayer(make_spec("random", "heuristic", clock=clock), "w1")
    done = player.play(Claim("0-0", 0, 1))
    assert isinstance(done, Result)
    attempt = decode_attempt(done.attempt_line)
    for seat in range(2):
        assert 0 < attempt.longest_ms[seat] <= attempt.ms[seat]
        assert attempt.credited_ms[seat] == 0
        left = 60_000 + 10 * attempt.decisions[seat] - attempt.ms[seat]
        assert attempt.remaining_ms[seat] == pytest.approx(left, abs=0.01)


def test_an_untimed_match_says_nothing_of_clocks() -> None:
    assert b"longest_ms" not in play("heuristic").attempt_line
