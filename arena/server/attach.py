"""The store of a `serve`, for it and for the commands beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager

from brauhaus.arena.embedded import EmbeddedStore
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.server.settings import StoreSettings

FIRST_CONTACT_SECONDS = 3.0


@contextmanager
def attached(settings: StoreSettings) -> Iterator[Connection]:
    """A connection to the store that the settings name, for one short command.

    The embedded store of a running `serve` is shared; if none runs, one is started and stopped.

    Raises:
        ArenaError: there is no store to be had.
    """
    if settings.store:
        with closing(Connection(settings.store, FIRST_CONTACT_SECONDS)) as connection:
            connection.check()
            yield connection
        return
    embedded = EmbeddedStore(settings.data / "store")
    try:
        embedded.start()
        # A `serve` whose store we attached to may be stopping.
        with closing(Connection(embedded.url, FIRST_CONTACT_SECONDS)) as connection:
            yield connection
    finally:
        embedded.leave()
