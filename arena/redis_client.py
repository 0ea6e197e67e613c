"""The connection to a Redis or Valkey server, and the one loop that repeats a failed call.

The client's own retries are off: a command whose reply was lost may have been carried out, so only
whole steps that are safe to repeat are repeated, and only here.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar
from urllib.parse import urlsplit

import redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError, ResponseError
from redis.exceptions import TimeoutError as RedisTimeoutError
from redis.retry import Retry

from brauhaus.arena.errors import ArenaError, FencedError, StoreUnavailableError, UsageError

T = TypeVar("T")

CONNECT_SECONDS = 2.0
REPLY_SECONDS = 10.0
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 1.0
SCHEMES = ("redis", "rediss", "unix")


class Connection:
    """A store's address and how long to wait for it.

    Args:
        url: ``redis://``, ``rediss://`` or ``unix://``.
        patience: for how many seconds a failing call is repeated.
        before_retry: is called before each repetition, with the error.

    Raises:
        UsageError: the address is none.
    """

    def __init__(
        self, url: str, patience: float, before_retry: Callable[[Exception], None] | None = None
    ) -> None:
        self.patience = patience
        self._before_retry = before_retry
        self.name = shown_url(url)
        try:
            self.client = redis.Redis.from_url(
                url,
                socket_timeout=REPLY_SECONDS,
                socket_connect_timeout=CONNECT_SECONDS,
                retry=Retry(NoBackoff(), 0),
                protocol=2,
            )
        except (ValueError, TypeError) as error:
            raise UsageError(f"bad store address {self.name!r}: {error}") from None

    def call(self, step: Callable[[], T]) -> T:
        """Returns what `step` returns; repeats it while the store does not answer.

        Args:
            step: something that is safe to repeat.

        Raises:
            StoreUnavailableError: no answer for as long as `patience` says.
            FencedError: another driver has taken over.
            ArenaError: the store refused.
        """
        deadline = time.monotonic() + self.patience
        pause = FIRST_PAUSE
        while True:
            try:
                return step()
            except (RedisConnectionError, RedisTimeoutError, OSError) as error:
                if time.monotonic() + pause > deadline:
                    raise StoreUnavailableError(
                        f"the store {self.name} does not answer: {one_line(error)}"
                    ) from None
                if self._before_retry:
                    self._before_retry(error)
                time.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            except ResponseError as error:
                if str(error).startswith(("FENCED", "NOGROUP")):
                    raise FencedError(
                        "another driver has taken over, or the store has lost its data"
                    ) from None
                raise ArenaError(f"the store {self.name} refused: {one_line(error)}") from None
            except RedisError as error:
                raise ArenaError(f"the store {self.name} failed: {one_line(error)}") from None

    def check(self) -> None:
        """Asks the server who it is.

        Raises:
            StoreUnavailableError: no answer.
            ArenaError: it is too old.
        """
        info = self.call(lambda: self.client.info("server"))
        version = str(info["redis_version"])
        if int(version.split(".")[0]) < 7:
            raise ArenaError(f"the store {self.name} is version {version}; 7 or newer is needed")

    def close(self) -> None:
        """Closes all connections."""
        self.client.close()


def shown_url(url: str) -> str:
    """Returns a store's address without its password.

    Raises:
        UsageError: it is no address of a store.
    """
    try:
        parts = urlsplit(url)
        secret = parts.password
    except ValueError as error:
        raise UsageError(f"bad store address: {error}") from None
    if parts.scheme not in SCHEMES or not (parts.netloc or parts.path):
        raise UsageError(f"bad store address {url!r}: write redis://HOST:PORT/DB")
    return url.replace(f":{secret}@", ":***@") if secret else url


def one_line(error: Exception) -> str:
    """Returns an error's text on one line."""
    return " ".join(str(error).split()) or type(error).__name__
