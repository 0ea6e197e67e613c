"""A bot as a program: its log, its signals, and how it exits."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Never

from brauhaus.bots.api import Bot
from brauhaus.bots.remote.client import LOGGER, Client, EndedError
from brauhaus.bots.remote.options import OptionError, gather

SIGNALS = (signal.SIGINT, signal.SIGTERM)
SWITCH_SECONDS = 0.0005
"""How long a thread may keep Python to itself: so pings are answered while bots think. With eight
of them in pure Python a ping takes 7 ms at the median; with Python's usual 5 ms it takes 50."""


def main(make: Callable[[int], Bot], given: Mapping[str, Any], argv: Sequence[str]) -> None:
    """Plays until stopped; see `run`, whose arguments `given` are.

    Raises:
        SystemExit: as `run`.
    """
    stopped: list[int] = []
    interval = sys.getswitchinterval()
    sys.setswitchinterval(min(interval, SWITCH_SECONDS))
    # What gRPC writes itself on the error output is in the errors that it raises, too.
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    try:
        client = Client(make, gather(given, argv))
        show_log()
        asyncio.run(play(client, stopped))
    except OptionError as error:
        _exit(2, error)
    except EndedError as error:
        _exit(1, error)
    except asyncio.CancelledError:
        if not stopped:
            raise
        raise SystemExit(128 + stopped[-1]) from None
    finally:
        sys.setswitchinterval(interval)


async def play(client: Client, stopped: list[int]) -> None:
    """Plays; the first signal lets the bot leave, the second stops it. Both go into `stopped`."""
    playing = asyncio.ensure_future(client.play())

    def stop(number: int) -> None:
        stopped.append(number)
        if len(stopped) > 1:
            playing.cancel()
            return
        LOGGER.warning("leaving when the matches under way are over; once more stops at once")
        client.leave()

    with signals_to(stop):
        await playing


@contextmanager
def signals_to(stop: Callable[[int], None]) -> Iterator[None]:
    """Hands signals to a function in the loop, where that can be: in the main thread, on Unix."""
    loop = asyncio.get_running_loop()
    handled = []
    for number in SIGNALS:
        with suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(number, stop, number)
            handled.append(number)
    try:
        yield
    finally:
        for number in handled:
            loop.remove_signal_handler(number)


def show_log() -> None:
    """Lets the log go to the error output, unless the program has set up where it goes."""
    if LOGGER.hasHandlers():
        return
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%H:%M:%S"))
    LOGGER.addHandler(handler)
    LOGGER.setLevel(logging.INFO)


def _exit(code: int, error: Exception) -> Never:
    print(f"{Path(sys.argv[0]).name}: {error}", file=sys.stderr)
    raise SystemExit(code) from None
