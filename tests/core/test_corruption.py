"""Damaged bytes and wrong dicts: refused in one line, or else a position that can be played.

The cases run in a process of their own, so that a crash is a failure like any other.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from brauhaus.core import Config, State, View
from brauhaus.core.deck import load_deck
from brauhaus.core.heights import Heights
from brauhaus.core.numbers import Pending
from brauhaus.core.wire import pack

from .fuzz import WAYS


def fuzz(folder: Path, first: int, count: int) -> dict[str, int]:
    """Runs some cases; returns how often each way of damaging ended how."""
    trace = folder / "trace"
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.core.fuzz"]
    command += ["--first", str(first), "--count", str(count), "--trace", str(trace)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    case = trace.read_text().strip() if trace.exists() else "none"
    assert done.returncode == 0, f"exit code {done.returncode} at case {case}:\n{done.stderr}"
    outcomes: dict[str, int] = json.loads(done.stdout)
    return outcomes


def test_damage_is_refused_or_harmless(tmp_path: Path) -> None:
    outcomes = fuzz(tmp_path, 0, 1000)
    for way in WAYS:
        assert outcomes[f"{way.__name__} refused"] > 20
    # Some damage makes another possible position, or the second half would prove nothing.
    for name in ("spoilt", "crossed", "moved", "edited"):
        assert outcomes[f"{name} accepted"] > 0


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_much_damage_is_refused_or_harmless(tmp_path: Path, part: int) -> None:
    fuzz(tmp_path, 10_000 + 10_000 * part, 10_000)


STATE = State.new(Config(3), 5)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "0 bytes that do not begin with BHS: wrong kind"),
        (b"BHS" + bytes(40), "damaged bytes: the check sum is wrong"),
        (STATE.view(0).to_bytes(), "that do not begin with BHS: wrong kind"),
        (STATE.to_bytes()[:-1], "damaged bytes: the check sum is wrong"),
        (STATE.to_bytes() + b"\0", "damaged bytes: the check sum is wrong"),
        (
            pack(b"BHS", STATE.ruleset.hash, STATE.config, STATE.raw()[1:]),
            "bytes of another engine version: format 2, ",
        ),
        (
            pack(b"BHS", "ab" * 32, STATE.config, STATE.raw()),
            "made with ruleset abababababababab, but deck 'house' is ",
        ),
        (
            pack(b"BHS", STATE.ruleset.hash, Config(2), STATE.raw()),
            "not a possible state: players: 3; the options say 2",
        ),
        ("text", "expected bytes, not str"),
    ],
)
def test_what_is_wrong_with_bytes(data: Any, message: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        State.from_bytes(data)
    assert message in str(error.value)


def test_a_view_is_no_state() -> None:
    with pytest.raises(ValueError, match="do not begin with BHV: wrong kind"):
        View.from_bytes(STATE.to_bytes())


def changed(**changes: Any) -> dict[str, Any]:
    return STATE.to_dict() | changes


def with_player(**changes: Any) -> dict[str, Any]:
    values = STATE.to_dict()
    del values["players"][1]["bonus_left"]
    values["players"][1] |= changes
    return values


def with_pending(*frames: dict[str, Any], **changes: Any) -> dict[str, Any]:
    frame = {"player": 0, "effect": "rotate", "left": 1}
    return STATE.to_dict() | {"pending": [frame | new for new in frames]} | changes


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (None, "state: None; expected a table of values"),
        ({}, "config: players is missing; use 1 to 4"),
        (changed(more=1), "more: unknown; remove it"),
        (changed(ruleset="x"), "ruleset: 'x'; deck 'house' is "),
        (changed(round="3"), "round: '3'; expected a number from 1 to 255"),
        (changed(round=99), "round: 99; 1 to 15"),
        (changed(turn=3), "turn: 3; 0 to 2"),
        (changed(order=[0, 1, 1]), "order: not every player once"),
        (changed(row=["Alt"]), "row: 'Alt'; expected one of 98 names such as 'Bierdeckel'"),
        (changed(covered=["9A"]), "covered: '9A'; expected each at most once of 1A, 1B, "),
        (changed(phase="hand_limit", round=15), "phase: hand_limit in the last round, which ends"),
        (changed(phase="brewing"), "turn_order_space: 0 after the action phase"),
        (changed(first_built=["Tavern"]), "first_built: ['Tavern']; expected [], which follows"),
        (changed(rng="xyz"), "rng: 'xyz'; expected up to 16 hexadecimal digits"),
        (changed(players=[]), "players: 0; expected 3 to 3 entries"),
        (with_player(coins=True), "players[1].coins: True; expected a number from 0 to 60000"),
        (with_player(depot=9), "players[1].depot: 9 barrels; its 6 spaces hold no more"),
        (with_player(cellar={"barrel": 7}), "players[1].cellar: 7 tiles and barrels; its 6 spaces"),
        (with_player(cellar={"Ale": 1}), "players[1].cellar: 'Ale'; expected Alt or Pils or "),
        (with_player(dials={"Alt": 0}), "players[1].dials: a beer waits at 0, but the cellar has"),
        (with_player(hand=STATE.to_dict()["players"][0]["hand"]), "and in players[1].hand"),
        (with_player(hand=[]), ": nowhere"),
        (with_player(known=["Bierdeckel"]), "players[1].known: a card that is not in the hand"),
        (with_player(display=[]), "players[1].display: 0 start cards; exactly 1"),
        (with_player(workers=[1]), "players[1].workers: not two that a player can have"),
        (with_player(bonus_on_board=4), "players[1].bonus_on_board: more bonus workers than"),
        (with_player(bonus_left=2), "players[1].bonus_left: 2; expected 3, which follows"),
        (with_player(laboratory="standing"), "players[1].laboratory: it and the extension tile"),
        (with_pending({"left": 0}), "pending[0].left: 0; at least 1"),
        (with_pending({"player": 3}), "pending[0].player: 3; expected a number from 0 to 2"),
        (with_pending({"effect": "dance"}), "pending[0].effect: 'dance'; expected one of "),
        (with_pending({"at": "order"}), "pending[0].at: unknown; remove it"),
        (with_pending({"effect": "trigger"}), "pending[0].at: missing"),
        (with_pending({"started": True}), "pending[0].started: only a brewing choice"),
        (
            with_pending({"effect": "finish", "at": "Bierdeckel"}),
            "pending[0].at: no card whose effect is being carried out",
        ),
        (
            with_pending(*[{"effect": "white"}] * 20),
            "too high on the stack for what it may lead to",
        ),
    ],
)
def test_what_is_wrong_with_a_dict(values: Any, message: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        State.from_dict(values)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_deeply_nested_values() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for values in (deep, changed(row=deep), changed(more=deep), changed(first_built=deep)):
        with pytest.raises(ValueError, match=r"expected|unknown"):
            State.from_dict(values)  # type: ignore[arg-type]


def test_a_card_cannot_finish_twice() -> None:
    values = STATE.to_dict()
    card = values["discard"][0] if values["discard"] else values["draw_pile"].pop()
    frame = {"effect": "finish", "at": card}
    message = f"pending.1..at: {card!r} finishes twice"
    with pytest.raises(ValueError, match=message):
        State.from_dict(with_pending(frame, frame, limbo=[card], draw_pile=values["draw_pile"]))
    with pytest.raises(ValueError, match="limbo: a card without its frame in pending"):
        State.from_dict(values | {"limbo": [card]})


def test_every_frame_has_a_height() -> None:
    by_effect = {Pending.P_TURN, Pending.P_RUN, Pending.P_CHOOSE, Pending.P_MAY, Pending.P_END}
    assert set(Heights(load_deck()).frames) == set(Pending) - by_effect
