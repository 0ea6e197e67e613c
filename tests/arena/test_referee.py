"""The referee: whatever a bot does, its seat ends in the defined way and the game is played out."""

import os
from pathlib import Path

import pytest

from brauhaus.arena.clock import TimeControl
from brauhaus.arena.game import Outcome, final_ranks
from brauhaus.arena.record import encode_record, record_of
from brauhaus.arena.referee import play_match
from brauhaus.bots.api import Bot, Clock, GameInfo, GameResult, Termination
from brauhaus.bots.random_bot import Random
from brauhaus.bots.spec import make_bot, parse_bot
from brauhaus.core import State, View
from tests.arena.support import PLAYERS, make_match, make_spec, wait_for_end

LIMIT = TimeControl(cap_ms=3000.0)
FINISHED = Termination.FINISHED


def play(*bots: str, clock: TimeControl | None = LIMIT) -> Outcome:
    match = make_match(*bots, clock=clock)
    outcome = play_match(match, lambda text, seed: make_bot(parse_bot(text, PLAYERS), seed))
    state = State.new(match.config, match.deal_seed)
    for action in outcome.actions:
        state.apply(action)
    assert state.is_over
    assert tuple(state.scores()) == outcome.scores
    return outcome


@pytest.mark.parametrize(
    ("bot", "termination", "said"),
    [
        ("Hang", Termination.TIMEOUT, "out of time"),
        ("Sleep", Termination.TIMEOUT, "out of time"),
        ("Raise", Termination.CRASH, "RuntimeError: lost my head"),
        ("Greedy", Termination.CRASH, "MemoryError"),
        ("Exit", Termination.CRASH, "exited with code 3"),
        ("Abort", Termination.CRASH, "ended by signal 6"),
        ("Illegal", Termination.ILLEGAL_ACTION, "2047"),
        ("Huge", Termination.ILLEGAL_ACTION, "1000000000000"),
        ("NotANumber", Termination.PROTOCOL_ERROR, "'left'"),
        ("Garbage", Termination.PROTOCOL_ERROR, "no frame"),
        ("ClosePipe", Termination.DISCONNECT, "closed its connection"),
        ("BadConstructor", Termination.NEVER_STARTED, "no licence"),
        ("BadStart", Termination.NEVER_STARTED, "not today"),
        ("NoSuchClass", Termination.NEVER_STARTED, "NoSuchClass"),
    ],
)
def test_a_bot_at_fault_ranks_last_and_the_others_play_on(
    bot: str, termination: Termination, said: str
) -> None:
    outcome = play("random", f"py:faulty.py:{bot}", "py:simple.py:First")
    assert outcome.terminations == (FINISHED, termination, FINISHED)
    assert said in outcome.faults[1]
    assert outcome.ranks[1] == 3
    assert outcome.decisions[1] > 4
    assert (outcome.faults[0], outcome.faults[2]) == ("", "")


def test_a_file_that_can_not_be_imported_never_started_and_says_why() -> None:
    outcome = play("random", "py:broken.py:Bot")
    assert outcome.terminations[1] is Termination.NEVER_STARTED
    assert "no such brewery" in outcome.stderr[1]


def test_an_import_longer_than_a_decision_may_take_is_no_fault() -> None:
    outcome = play("random", "py:slow_import.py:Slow", clock=TimeControl(cap_ms=900.0))
    assert outcome.terminations == (FINISHED, FINISHED)


def test_prints_and_a_flood_of_errors_are_kept_in_part_and_harm_nobody() -> None:
    outcome = play("random", "py:faulty.py:Flood", "py:simple.py:Dice")
    assert outcome.terminations == (FINISHED,) * 3
    assert outcome.stderr[1].startswith("flood flood")
    assert "bytes left out" in outcome.stderr[1]
    assert len(outcome.stderr[1]) < 5000
    assert "on stdout" in outcome.stderr[2]
    assert "on stderr" in outcome.stderr[2]


def test_a_failing_goodbye_is_noted_and_changes_nothing() -> None:
    outcome = play("random", "py:faulty.py:BadEnd")
    assert outcome.terminations == (FINISHED, FINISHED)
    assert "sore loser" in outcome.faults[1]


def test_what_a_bot_started_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "pid"
    monkeypatch.setenv("CHILD_PID_FILE", str(file))
    outcome = play("random", "py:faulty.py:Child")
    assert outcome.terminations[1] is Termination.CRASH
    wait_for_end(int(file.read_text()))


def test_the_bot_after_a_fault_gets_a_new_process() -> None:
    for _ in range(2):
        assert play("random", "py:faulty.py:Exit").terminations[1] is Termination.CRASH


def test_bots_that_draw_from_pythons_generator_play_the_same_game_again() -> None:
    assert (
        play("py:simple.py:Dice", "random").actions == play("py:simple.py:Dice", "random").actions
    )


class Scripted(Bot):
    """A bot in this process that does what a test says."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.random = Random(seed)
        self.info: GameInfo | None = None
        self.result: GameResult | None = None
        self.clocks: list[Clock] = []
        self.closed = False

    def new_game(self, info: GameInfo) -> None:
        self.info = info

    def choose(self, view: View, clock: Clock) -> int:
        self.clocks.append(clock)
        return self.random.choose(view, clock)

    def game_over(self, result: GameResult) -> None:
        self.result = result

    def close(self) -> None:
        self.closed = True


def test_a_bot_hears_of_its_game_and_of_the_end() -> None:
    match = make_match("a", "b", clock=TimeControl(1e6, 5))
    bots: list[Scripted] = []

    def make(text: str, seed: int) -> Bot:
        bots.append(Scripted(seed))
        return bots[-1]

    outcome = play_match(match, make)
    for seat, bot in enumerate(bots):
        assert bot.info == GameInfo(match.config, seat, ("a", "b"), match.match_id)
        assert bot.result == GameResult(outcome.scores, outcome.ranks, outcome.terminations)
        assert bot.seed == match.bot_seeds[seat]
        assert bot.closed
        assert bot.clocks[0] == Clock(1e6, 5)
        assert (bot.clocks[1].remaining_ms or 0) + outcome.clocks[seat].charged_ms + 1e-3 > 1e6
        assert len(bot.clocks) == outcome.decisions[seat]


def test_a_bot_in_this_process_that_raises_has_crashed_with_its_traceback() -> None:
    class Raising(Scripted):
        def choose(self, view: View, clock: Clock) -> int:
            raise ZeroDivisionError("all gone")

    outcome = play_match(make_match("a", "b"), lambda text, seed: Raising(seed))
    assert outcome.terminations == (Termination.CRASH, Termination.CRASH)
    assert outcome.ranks == (1, 1)
    assert "all gone" in outcome.faults[0]


def test_a_bot_that_takes_too_long_is_out_of_time() -> None:
    outcome = play_match(
        make_match("a", "b", clock=TimeControl(1e-6)), lambda text, seed: Scripted(seed)
    )
    assert outcome.terminations == (Termination.TIMEOUT, Termination.TIMEOUT)


def test_a_fault_of_ours_closes_the_bots_and_is_not_theirs() -> None:
    bots: list[Scripted] = []

    def make(text: str, seed: int) -> Bot:
        bots.append(Scripted(seed))
        return bots[-1]

    class Broken:
        playing = False

        @property
        def decisions(self) -> int:
            raise MemoryError

    with pytest.raises(MemoryError):
        play_match(make_match("a", "b"), make, Broken())  # type: ignore[arg-type]
    assert [bot.closed for bot in bots] == [True, True]


def test_the_same_match_has_the_same_record() -> None:
    spec = make_spec("random", "py:simple.py:Dice")
    lines = set()
    for _ in range(2):
        match = make_match(*spec.bots, clock=None)
        outcome = play(*spec.bots, clock=None)
        lines.add(encode_record(record_of(match, outcome, spec)))
    assert len(lines) == 1


@pytest.mark.parametrize(
    ("ranks", "faults", "final"),
    [
        ([1, 2, 3, 4], [], (1, 2, 3, 4)),
        ([1, 2, 3, 4], [0], (4, 1, 2, 3)),
        ([1, 2, 3, 4], [0, 2], (3, 1, 3, 2)),
        ([1, 1, 3], [0], (3, 1, 2)),
        ([1, 1, 3], [2], (1, 1, 3)),
        ([1, 2], [0, 1], (1, 1)),
        ([1], [], (1,)),
        ([2], [], (2,)),
        ([1], [0], (2,)),
    ],
)
def test_those_at_fault_share_the_last_rank(
    ranks: list[int], faults: list[int], final: tuple[int, ...]
) -> None:
    terminations = tuple(
        Termination.CRASH if seat in faults else FINISHED for seat in range(len(ranks))
    )
    assert final_ranks(ranks, terminations) == final


def test_no_descriptor_is_left_open() -> None:
    play("random", "py:faulty.py:Exit")
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(3):
        play("random", "py:faulty.py:Exit")
    assert len(os.listdir("/proc/self/fd")) == before
