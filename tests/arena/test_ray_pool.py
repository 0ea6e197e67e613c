"""The pool of Ray actors where no Ray is needed."""

import sys

import pytest

from brauhaus.arena.ray_pool import RayPool
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.reporter import Reporter
from brauhaus.arena.store import TournamentStore
from tests.arena.support import make_spec


def test_a_pool_that_was_stopped_while_ray_was_imported_can_be_ended(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)  # an import fails
    store = TournamentStore(connection, "t")
    pool = RayPool(make_spec("random", "heuristic"), store, "", 2, 15.0, 300.0, None, Reporter(6))
    with pytest.raises(ImportError):
        pool.start()
    pool.kill()
