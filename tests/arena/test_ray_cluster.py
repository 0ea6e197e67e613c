"""Ray in this process, where no Ray is needed."""

import sys

import pytest

from brauhaus.arena.errors import ArenaError
from brauhaus.arena.ray_cluster import RayCluster


def test_a_start_that_was_stopped_while_ray_was_imported_can_be_undone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)  # an import fails
    cluster = RayCluster(2)
    with pytest.raises(ImportError):
        cluster.start()
    cluster.stop()


def test_a_cluster_that_is_not_there() -> None:
    cluster = RayCluster(2, "127.0.0.1:1")
    with pytest.raises(ArenaError, match=r"no Ray cluster at 127.0.0.1:1: Connection refused"):
        cluster.start()
    cluster.stop()
