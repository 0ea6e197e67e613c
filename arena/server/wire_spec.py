"""What an organiser asks for, read as a tournament; every value is checked.

Runs in a thread: a deck takes its time to be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from brauhaus.arena.clock import TimeControl
from brauhaus.arena.errors import UsageError
from brauhaus.arena.server.printable import printable
from brauhaus.arena.server.wire_config import read_config
from brauhaus.arena.spec import HOUSE_DECK, TournamentSpec, spec_for
from brauhaus.proto.v1 import organiser_pb2

MAX_BOTS = 512
MAX_BOT_CHARACTERS = 200
MAX_MATCHES = 2**53
"""What the scripts in the store count exactly."""
MAX_CLOCK_MS = 1e9
MAX_DECK_BYTES = 256 << 10
USUAL_DEALS = 10
SHOWN_CHARACTERS = 60
SHOWN_FAULTS = 3


@contextmanager
def kept_deck(data: bytes) -> Iterator[str]:
    """An owner's deck, for as long as it takes to begin a tournament, in a file nobody else reads.

    Args:
        data: the text of its data file; empty: the house's.

    Raises:
        UsageError: it is faulty.
    """
    if not data:
        yield HOUSE_DECK
        return
    if len(data) > MAX_DECK_BYTES:
        raise UsageError(f"deck_file: {len(data)} bytes, at most {MAX_DECK_BYTES}")
    from brauhaus.core.deck import check_deck

    with TemporaryDirectory(prefix="brauhaus-deck-") as folder:
        file = Path(folder) / "deck.toml"
        file.write_bytes(data)
        if faults := check_deck(str(file)):
            shown = "; ".join(faults[:SHOWN_FAULTS]).replace(str(file), "deck_file")
            more = len(faults) - SHOWN_FAULTS
            raise UsageError(f"{shown}; and {more} more" if more > 0 else shown)
        yield str(file)


def read_spec(message: organiser_pb2.TournamentSpec, deck: str) -> tuple[TournamentSpec, list[str]]:
    """Returns the tournament, and what the organiser should know.

    Args:
        message: what is asked for.
        deck: from `kept_deck`.

    Raises:
        UsageError: something makes no sense.
    """
    from brauhaus.core.config import ADVISED_MODULES, Config

    bots = _read_bots(message)
    clock = _read_clock(message.clock) if message.HasField("clock") else None
    try:
        rules = read_config(message.config)
    except ValueError as error:
        raise UsageError(f"config.{error}") from None
    config = Config.from_dict(rules.to_dict() | {"deck": deck})
    spec = spec_for(
        config,
        bots=bots,
        deals=message.deals or USUAL_DEALS,
        seed=message.seed if message.HasField("seed") else None,
        clock=clock,
        server=True,
    )
    if (total := spec.schedule().total()) > MAX_MATCHES:
        raise UsageError(f"deals {spec.deals}: {total} matches in all, at most {MAX_MATCHES}")
    warnings = []
    if config.big_modules > ADVISED_MODULES:
        warnings.append(
            f"{config.big_modules} modules at once: the rulebook advises at most {ADVISED_MODULES}"
        )
    return spec, warnings


def check_text(name: str, text: str, limit: int) -> None:
    """Looks at a text for people.

    Raises:
        UsageError: it is too long, or can not be printed.
    """
    if len(text) > limit or not text.isprintable():
        shown = printable(repr(text), SHOWN_CHARACTERS)
        raise UsageError(f"{name} {shown}: at most {limit} printable characters")


def _read_bots(message: organiser_pb2.TournamentSpec) -> tuple[str, ...]:
    bots = tuple(message.bots)
    if not 1 <= len(bots) <= MAX_BOTS:
        raise UsageError(f"bots: {len(bots)} are given; 1 to {MAX_BOTS} can play")
    for text in bots:
        shown = printable(repr(text), SHOWN_CHARACTERS)
        if len(text) > MAX_BOT_CHARACTERS:
            raise UsageError(f"bots: {shown} has more than {MAX_BOT_CHARACTERS} characters")
        if text.strip().startswith("py:"):  # before anybody looks whether there is such a file
            raise UsageError(
                f"bots: {shown} is a file, which a server does not read: enter it as a remote bot"
            )
    return bots


def _read_clock(message: organiser_pb2.TimeControl) -> TimeControl:
    """Returns a time control.

    Raises:
        UsageError: it is none.
    """
    bank = message.bank_ms if message.HasField("bank_ms") else None
    cap = message.cap_ms if message.HasField("cap_ms") else None
    if bank is None and cap is None:
        raise UsageError("clock: neither bank_ms nor cap_ms: give one of them or both")
    for name, value in {"bank_ms": bank, "cap_ms": cap}.items():
        if value is not None and not 0 < value <= MAX_CLOCK_MS:
            raise UsageError(f"clock.{name} {value:g}: more than 0, at most {MAX_CLOCK_MS:.0f}")
    increment = message.increment_ms
    if not 0 <= increment <= MAX_CLOCK_MS:
        raise UsageError(f"clock.increment_ms {increment:g}: 0 to {MAX_CLOCK_MS:.0f}")
    if increment and bank is None:
        raise UsageError("clock.increment_ms without bank_ms: give both")
    return TimeControl(bank, increment, cap)
