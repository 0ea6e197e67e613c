"""The means that are kept for `resume`."""

import resource
from pathlib import Path

import pytest

from brauhaus.arena.errors import ArenaError
from brauhaus.arena.means import Means, read_means, write_means


def test_means_read_back_and_survive_a_full_disk(tmp_path: Path) -> None:
    means = Means(store="redis://somewhere/3", workers=7)
    write_means(tmp_path, means)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, limits[1]))
    try:
        with pytest.raises(ArenaError, match="can not write"):
            write_means(tmp_path, Means(workers=8))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert read_means(tmp_path) == means
    assert len(list(tmp_path.iterdir())) == 1
