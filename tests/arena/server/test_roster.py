"""Names of bots belong to whoever used them first."""

import pytest

from brauhaus.arena.errors import UsageError
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.server.roster import NameTakenError, Roster, Seen


def test_a_name_belongs_to_its_first_owner_for_good(store: Connection) -> None:
    roster = Roster(store)
    assert roster.owner("hops") is None
    roster.claim("hops", "anna")
    roster.claim("hops", "anna")
    with pytest.raises(NameTakenError, match="hops belongs to somebody else"):
        Roster(store).claim("hops", "bert")
    assert roster.owner("hops") == "anna"


@pytest.mark.parametrize("name", ["", "a b", "x" * 41, "malt\n", "ä"])
def test_what_is_no_name_is_refused(store: Connection, name: str) -> None:
    with pytest.raises(UsageError, match="1 to 40 of A-Z"):
        Roster(store).claim(name, "anna")


def test_what_was_last_known_of_a_bot_stays(store: Connection) -> None:
    roster = Roster(store)
    later = Seen(name="hops", owner="anna", version="2", since=5.0, players=(2, 3))
    roster.note(Seen(name="hops", owner="anna", version="1", since=1.0))
    roster.note(later)
    roster.note(Seen(name="barley", owner="bert", version="1", since=1.0))
    assert roster.seen("hops") == later
    assert roster.seen("wheat") is None
    assert [seen.name for seen in roster.all()] == ["barley", "hops"]
