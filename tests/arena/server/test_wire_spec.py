"""What an organiser may ask for, value by value."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from brauhaus.arena.errors import UsageError
from brauhaus.arena.server.wire_spec import MAX_DECK_BYTES, kept_deck, read_spec
from brauhaus.arena.spec import TournamentSpec
from brauhaus.core import load_ruleset
from brauhaus.proto.v1 import organiser_pb2, view_pb2

Change = Callable[[organiser_pb2.TournamentSpec], object]
DECK = b'name = "mine"\n'


def asked(change: Change = lambda spec: None) -> organiser_pb2.TournamentSpec:
    """Returns a small tournament that makes sense, changed."""
    spec = organiser_pb2.TournamentSpec(
        bots=["random", "heuristic"], config=view_pb2.Config(players=2), deals=2, seed=7
    )
    change(spec)
    return spec


def read(message: organiser_pb2.TournamentSpec) -> tuple[TournamentSpec, list[str]]:
    with kept_deck(message.deck_file) as deck:
        return read_spec(message, deck)


def test_everything_that_is_asked_for_is_in_the_tournament() -> None:
    def change(spec: organiser_pb2.TournamentSpec) -> None:
        spec.bots.append("ismcts:iters=5,c=0.7")
        spec.config.CopyFrom(
            view_pb2.Config(
                players=3,
                modules=[view_pb2.MODULE_EXPORT, view_pb2.MODULE_WASTE],
                deck="house",
                end_vp=12,
                promos=True,
            )
        )
        spec.clock.CopyFrom(organiser_pb2.TimeControl(bank_ms=5, increment_ms=0.5, cap_ms=2))

    spec, warnings = read(asked(change))
    assert warnings == []
    assert spec.bots == ("random", "heuristic", "ismcts:iters=5,c=0.7")
    assert (spec.players, spec.deals, spec.seed) == (3, 2, 7)
    assert (spec.modules, spec.end_vp, spec.promos) == (("waste", "export"), 12, True)
    assert spec.clock is not None
    assert (spec.clock.bank_ms, spec.clock.increment_ms, spec.clock.cap_ms) == (5, 0.5, 2)
    assert (spec.deck, spec.ruleset) == ("house", load_ruleset("house").hash)


def test_what_is_not_said_is_as_usual() -> None:
    message = asked()
    message.ClearField("deals")
    message.ClearField("seed")
    first, second = (read(message)[0] for _ in range(2))
    assert (first.deals, first.clock, first.modules, first.end_vp) == (10, None, (), None)
    assert first.seed != second.seed
    assert read(asked(lambda spec: setattr(spec, "seed", 0)))[0].seed == 0


def test_more_modules_than_advised_are_played_with_a_warning(
    recwarn: pytest.WarningsRecorder,
) -> None:
    modules = [view_pb2.MODULE_WASTE, view_pb2.MODULE_EXPORT, view_pb2.MODULE_HOUSE_BRAND]
    spec, warnings = read(asked(lambda spec: spec.config.modules.extend(modules)))
    assert spec.modules == ("waste", "export", "house_brand")
    assert warnings == ["3 modules at once: the rulebook advises at most 2"]
    assert list(recwarn) == []


def test_an_owners_deck_is_kept_privately_while_it_is_needed() -> None:
    message = asked(lambda spec: setattr(spec, "deck_file", DECK))
    with kept_deck(message.deck_file) as deck:
        spec, _ = read_spec(message, deck)
        assert Path(deck).read_bytes() == DECK
        assert Path(deck).parent.stat().st_mode & 0o077 == 0
    assert not os.path.lexists(Path(deck).parent)
    assert (spec.deck, spec.deck_name) == (deck, "mine")


def clock(**values: float) -> Change:
    return lambda spec: spec.clock.CopyFrom(organiser_pb2.TimeControl(**values))


def config(**values: object) -> Change:
    return lambda spec: spec.config.MergeFrom(view_pb2.Config(**values))  # type: ignore[arg-type]


def bots(*texts: str) -> Change:
    return lambda spec: spec.bots.MergeFrom(texts)


def remote(text: str) -> Change:
    def change(spec: organiser_pb2.TournamentSpec) -> None:
        spec.bots.append(f"remote:{text}")
        spec.ClearField("seed")

    return change


def deck(data: bytes) -> Change:
    return lambda spec: setattr(spec, "deck_file", data)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda spec: spec.ClearField("bots"), "bots: 0 are given; 1 to 512 can play"),
        (bots(*(f"ismcts:iters={n}" for n in range(1, 512))), "bots: 513 are given"),
        (bots("chess"), "unknown bot 'chess'"),
        (bots(""), "unknown bot ''"),
        (bots("random"), "bot 'random' is given twice"),
        (remote("a b"), "bad bot 'remote:a b': write remote:NAME"),
        (remote("a@" + "v" * 41), "the version 1 to 40 printable"),
        (bots(" py:/etc/nothing:Bot"), "is a file, which a server does not read"),
        (bots("ismcts:" + "x" * 200), "has more than 200 characters"),
        (bots("py:/etc/passwd:Bot"), "is a file, which a server does not read"),
        (bots("ismcts:iters=0"), "iters is a whole number"),
        (lambda spec: spec.ClearField("config"), "config.players: 0; "),
        (config(players=1), "a tournament has 2, 3 or 4 seats at a table"),
        (config(players=5), "config.players: 5; "),
        (config(players=4), "more seats than bots: 4 players but 2 bots"),
        (config(modules=[0]), "config.modules: 0 is unknown"),
        (config(modules=[77]), "config.modules: 77 is unknown"),
        (config(modules=[1, 1]), "config.modules: 'waste' is there twice"),
        (config(deck="/etc/passwd"), "config.deck: servers play with"),
        (config(end_vp=0), "config.end_vp: 0; "),
        (config(end_vp=101), "config.end_vp: 101; "),
        (config(solo_difficulty=2), "only for solo games"),
        (config(solo_card=1), "only for solo games"),
        (clock(increment_ms=1), "clock: neither bank_ms nor cap_ms"),
        (clock(bank_ms=0), "clock.bank_ms 0: more than 0"),
        (clock(bank_ms=math.nan), "clock.bank_ms nan: more than 0"),
        (clock(bank_ms=math.inf), "clock.bank_ms inf: more than 0, at most 1000000000"),
        (clock(bank_ms=1, cap_ms=-1), "clock.cap_ms -1: more than 0"),
        (clock(bank_ms=1, increment_ms=-1), "clock.increment_ms -1: 0 to"),
        (clock(bank_ms=1, increment_ms=math.nan), "clock.increment_ms nan: 0 to"),
        (clock(cap_ms=1, increment_ms=1), "clock.increment_ms without bank_ms"),
        (remote("a"), "remote bots need a time control"),
        (
            lambda spec: bots("remote:a")(spec) or clock(cap_ms=1)(spec),
            "seed 7: with remote bots it is drawn",
        ),
        (deck(b"#" * (MAX_DECK_BYTES + 1)), "deck_file: 262145 bytes, at most 262144"),
        (deck(b"\xff"), "deck_file: not a UTF-8 text"),
        (deck(b"x" + b".a" * 100_000), "deck_file: line 1: 200001 characters"),
        (deck(b"[" * 400), "deck_file: "),
        (deck(b"foo = 1"), 'deck_file: unknown key "foo"'),
        (deck(b"".join(b"k%d = 1\n" % n for n in range(9))), "; and 6 more"),
    ],
)
def test_what_makes_no_sense(change: Change, said: str) -> None:
    with pytest.raises(UsageError) as caught:
        read(asked(change))
    text = str(caught.value)
    assert said in text
    assert "\n" not in text
    assert "/tmp" not in text


MANY = [f"ismcts:iters={n}" for n in range(1, 511)]


def test_a_schedule_that_no_store_could_count() -> None:
    def change(spec: organiser_pb2.TournamentSpec) -> None:
        spec.bots.extend(MANY)
        spec.config.players = 4
        spec.deals = 2**32 - 1

    with pytest.raises(UsageError, match=r"deals 4294967295: [0-9]+ matches in all, at most"):
        read(asked(change))
