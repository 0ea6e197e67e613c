"""Damaged states and views: each must be refused in one line, or be a position that can be played.

    python -m tests.core.fuzz --first 0 --count 1000 --trace FILE

A case is its number. The trace always holds the number of the case at hand, for when the process
dies. Exit code 1 and a list of the failed cases if one does neither.
"""

from __future__ import annotations

import argparse
import json
import os
import struct
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

from brauhaus.core import State, View
from brauhaus.core.wire import pack

from .edits import edit, move
from .laws import check_position
from .walks import KINDS, pick, positions

Damaged = State | View
MOST_DECISIONS = 20_000


def main() -> int:
    """Runs the cases that the command line asks for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--trace", type=Path, required=True)
    options = parser.parse_args()
    outcomes, failed = Counter[str](), 0
    with options.trace.open("wb", buffering=0) as trace:
        for case in range(options.first, options.first + options.count):
            os.pwrite(trace.fileno(), f"{case:20}".encode(), 0)
            try:
                outcomes[run(case)] += 1
            except Exception:
                failed += 1
                print(f"case {case}:\n{traceback.format_exc()}", file=sys.stderr)
    print(json.dumps(outcomes))
    return 1 if failed else 0


def run(case: int) -> str:
    """Damages something and sees what comes of it; returns what that was.

    Raises:
        Exception: neither a proper refusal nor a position that can be played.
    """
    chance = Random(case)
    kind = KINDS[chance.randrange(len(KINDS))]
    state = State.from_bytes(chance.choice(bases()[kind]))
    way = WAYS[case % len(WAYS)]
    try:
        found = way(state, chance)
    except ValueError as error:
        text = str(error)
        if not text or "\n" in text or len(text) > 400:
            raise AssertionError(f"not one short line: {text!r}") from error
        return f"{way.__name__} refused"
    try_out(found, chance)
    return f"{way.__name__} accepted"


@lru_cache(maxsize=1)
def bases() -> dict[str, list[bytes]]:
    """Sound states to damage."""
    return positions()


def try_out(found: Damaged, chance: Random) -> None:
    """Whatever is accepted answers every question and plays to the end by the rules."""
    if isinstance(found, View):
        assert View.from_bytes(found.to_bytes()) == found
        assert repr(found)
        json.dumps(found.to_dict())
        for action in found.legal_actions():
            assert found.action_text(action)
        for seed in range(3):
            play(found.determinize(seed), chance)
        return
    assert State.from_bytes(found.to_bytes()) == found
    assert State.from_dict(found.to_dict()) == found
    assert len(found.scores()) == len(found.ranks()) == found.config.players
    for player in range(found.config.players):
        view = found.view(player)
        assert View.from_bytes(view.to_bytes()) == view
        check_position(view.determinize(chance.getrandbits(64)))
    play(found, chance)


def play(state: State, chance: Random) -> None:
    """Plays to the end; looks at some positions on the way."""
    for step in range(MOST_DECISIONS):
        if step % 40 == 0 or state.is_over:
            check_position(state)
            assert State.from_bytes(state.to_bytes()) == state
        if state.is_over:
            return
        legal = state.legal_actions()
        if step % 10 == 0:
            assert len({state.action_text(action) for action in legal}) == len(legal)
        state.apply(pick(legal, chance))
    raise AssertionError(f"not over after {MOST_DECISIONS} decisions")


# -- bytes -----------------------------------------------------------------------------------------


def spoil(data: bytes, chance: Random) -> bytes:
    """A few random changes of bytes."""
    spoilt = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        i = chance.randrange(len(spoilt))
        how = chance.randrange(6)
        if how == 0:
            spoilt[i] ^= 1 << chance.randrange(8)
        elif how == 1:
            spoilt[i] = chance.randrange(256)
        elif how == 2:
            spoilt[i] = (spoilt[i] + chance.choice((-2, -1, 1, 2))) % 256
        elif how == 3:
            spoilt[i] = chance.choice((0, 1, 127, 128, 254, 255))
        elif how == 4:
            spoilt[i] = spoilt[chance.randrange(len(spoilt))]
        else:
            run = slice(i, i + chance.randrange(2, 17))
            spoilt[run] = bytes([chance.choice((0, 255))]) * len(spoilt[run])
    return bytes(spoilt)


def thing_of(state: State, chance: Random) -> tuple[type[State] | type[View], bytes, Damaged]:
    """The state, or a view of it, with its class and mark."""
    if chance.random() < 0.5:
        return State, b"BHS", state
    return View, b"BHV", state.view(chance.randrange(state.config.players))


def flipped(state: State, chance: Random) -> Damaged:
    """Any change of the whole is noticed by the check sum."""
    cls, _, thing = thing_of(state, chance)
    data = spoil(thing.to_bytes(), chance)
    found = cls.from_bytes(data)
    assert data == thing.to_bytes()
    return found


def cut(state: State, chance: Random) -> Damaged:
    """Too short or too long, with and without a right check sum."""
    cls, mark, thing = thing_of(state, chance)
    whole = thing.to_bytes() if chance.random() < 0.3 else thing.raw()
    size = chance.choice((0, 1, chance.randrange(len(whole)), len(whole) - 1))
    extra = bytes(chance.randrange(256) for _ in range(chance.choice((1, 2, 100))))
    data = whole[:size] if chance.random() < 0.5 else whole + extra
    if len(whole) == len(thing.raw()):
        data = pack(mark, state.ruleset.hash, state.config, data)
    found = cls.from_bytes(data)
    raise AssertionError(f"accepted: {found!r}")


def spoilt(state: State, chance: Random) -> Damaged:
    """Other values behind a right check sum."""
    cls, mark, thing = thing_of(state, chance)
    raw = spoil(thing.raw(), chance)
    return cls.from_bytes(pack(mark, state.ruleset.hash, state.config, raw))


def crossed(state: State, chance: Random) -> Damaged:
    """Parts of two positions behind a right check sum."""
    cls, mark, thing = thing_of(state, chance)
    kind = KINDS[chance.randrange(len(KINDS))]
    other = State.from_bytes(chance.choice(bases()[kind]))
    player = chance.randrange(other.config.players)
    raw, new = bytearray(thing.raw()), (other if cls is State else other.view(player)).raw()
    start = chance.randrange(len(raw))
    run = slice(start, start + chance.choice((1, 4, 8, 16, 112, len(raw))))
    raw[run] = new[run]
    return cls.from_bytes(pack(mark, state.ruleset.hash, state.config, bytes(raw)))


def readdressed(state: State, chance: Random) -> Damaged:
    """Another head or other options behind a right check sum."""
    cls, _, thing = thing_of(state, chance)
    whole = thing.to_bytes()[:-8]
    head = struct.calcsize("<3sB8sHI")
    options_size = whole.index(b"}") + 1 - head
    if chance.random() < 0.5:
        whole = spoil(whole[:head], chance) + whole[head:]
    else:
        options = json.loads(whole[head : head + options_size])
        edit(options, chance)
        text = json.dumps(options, separators=(",", ":"), skipkeys=True, default=str).encode()
        if chance.random() < 0.4:
            text = spoil(text, chance)
        fields = list(struct.unpack("<3sB8sHI", whole[:head]))
        fields[3] = len(text)
        whole = struct.pack("<3sB8sHI", *fields) + text + whole[head + options_size :]
    return cls.from_bytes(whole + blake2b(whole, digest_size=8).digest())


# -- dicts -----------------------------------------------------------------------------------------


def edited(state: State, chance: Random) -> Damaged:
    """A position by hand with mistakes."""
    values: Any = state.to_dict()
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        edit(values, chance)
    return State.from_dict(values)


def moved(state: State, chance: Random) -> Damaged:
    """A position by hand with things elsewhere."""
    values: Any = state.to_dict()
    move(values, chance)
    return State.from_dict(values)


WAYS: tuple[Callable[[State, Random], Damaged], ...] = (
    *(flipped, cut, readdressed, spoilt, spoilt, spoilt, crossed, edited, edited, moved, moved),
)

if __name__ == "__main__":
    sys.exit(main())
