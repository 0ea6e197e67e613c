"""A driver that is stopped before it begins to play, or before it has tidied up."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from brauhaus.arena import tournament
from brauhaus.arena.elo import EloTable
from brauhaus.arena.embedded import EmbeddedStore
from brauhaus.arena.errors import ArenaError
from brauhaus.arena.folder import TournamentFolder
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.store import TournamentStore
from tests.arena.support import brauhaus, ratings


@pytest.fixture
def finished(out: Path) -> Iterator[Path]:
    """A tournament that is over, without its ``ratings.json``."""
    run = ["tournament", "run", "--bots", "random,heuristic", "--deals", "2", "--local"]
    done = brauhaus(*run, "--out", out, "--json")
    assert done.returncode == 0, done.stderr
    (out / "ratings.json").unlink()
    before = brauhaus("ratings", out, "--json")
    yield out
    assert ratings(brauhaus("ratings", out, "--json")) == ratings(before)
    assert (out / "ratings.json").exists()


def leave(folder: Path, connection: Connection) -> None:
    """Puts the tournament's keys into a store."""
    spec = TournamentFolder(folder).load()
    TournamentStore(connection, spec.id).open("killed", 4, EloTable(2, spec.elo))


def test_its_own_store_is_deleted(finished: Path) -> None:
    store = EmbeddedStore(finished / "store")
    store.start()
    connection = Connection(store.url, 5.0)
    leave(finished, connection)
    connection.close()
    store.stop()
    assert brauhaus("tournament", "resume", finished).returncode == 0
    assert not (finished / "store").exists()


def test_an_external_store_is_left_empty(
    finished: Path, server: EmbeddedStore, connection: Connection
) -> None:
    leave(finished, connection)
    assert brauhaus("tournament", "resume", finished, "--store", server.url).returncode == 0
    assert connection.client.keys("*") == []


def test_control_c_at_the_beginning_or_the_end_says_how_to_resume(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    for name in ("Driver", "summarize"):
        with monkeypatch.context() as patch:
            patch.setattr(tournament, name, interrupted)
            with pytest.raises(ArenaError, match="go on with"):
                tournament.resume(finished, {})
    tournament.resume(finished, {})
