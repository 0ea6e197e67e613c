"""Tokens on both kinds of store."""

import time

import pytest

from brauhaus.arena.errors import ArenaError, UsageError
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.server.auth import ROWS, Role, TokenRefusedError, TokenStore


def test_a_token_says_who_its_bearer_is(tokens: TokenStore) -> None:
    text, made = tokens.create(Role.AUTHOR, "anna.b", int(time.time()) + 60)
    assert text.startswith(f"bh_{made.id}_")
    found = tokens.verify(text)
    assert found == made
    assert (found.role, found.name) == (Role.AUTHOR, "anna.b")


def test_a_token_without_a_name_is_its_own_owner(tokens: TokenStore) -> None:
    _, made = tokens.create(Role.ORGANISER)
    assert made.name == made.id


def test_the_store_never_holds_a_secret(tokens: TokenStore, store: Connection) -> None:
    text, made = tokens.create(Role.AUTHOR)
    secret = text.rpartition("_")[2].encode()
    tokens.revoke(made.id)
    for key in store.client.keys("*"):
        assert secret not in repr(store.client.hgetall(key)).encode()


@pytest.mark.parametrize(
    "name", ["", "x" * 41, "two words", "../etc", "é", "a\n", "[red]", "bh_\x1b[31m"]
)
def test_a_name_that_is_none(tokens: TokenStore, name: str) -> None:
    with pytest.raises(UsageError, match=r"1 to 40 of A-Z a-z 0-9 _ \. -") as fault:
        tokens.create(Role.AUTHOR, name)
    assert str(fault.value).isprintable()
    assert tokens.all() == []


@pytest.mark.parametrize(
    "text", ["", "bh_", "bh_0123456789ab_" + "0" * 63, "xx_0123456789ab_" + "0" * 64, "é" * 999]
)
def test_a_text_that_is_no_token(tokens: TokenStore, text: str) -> None:
    with pytest.raises(TokenRefusedError, match="is no token"):
        tokens.verify(text)


def test_an_unknown_id_and_a_wrong_secret_look_the_same(tokens: TokenStore) -> None:
    text, made = tokens.create(Role.AUTHOR)
    with pytest.raises(TokenRefusedError) as wrong:
        tokens.verify(text[:-1] + ("0" if text[-1] != "0" else "1"))
    other = "0" * 12
    with pytest.raises(TokenRefusedError) as unknown:
        tokens.verify(text.replace(made.id, other))
    assert str(wrong.value).replace(made.id, other) == str(unknown.value)


def test_a_revoked_token_stays_so(tokens: TokenStore) -> None:
    text, made = tokens.create(Role.AUTHOR, "anna")
    revoked = tokens.revoke(made.id)
    assert tokens.revoke(made.id) == revoked
    with pytest.raises(TokenRefusedError, match="is revoked"):
        tokens.verify(text)
    assert [token.revoked for token in tokens.all()] == [revoked.revoked]


def test_an_expired_token_says_when(tokens: TokenStore) -> None:
    text, _ = tokens.create(Role.AUTHOR, expires=86400)
    with pytest.raises(TokenRefusedError, match="expired on 1970-01-02 00:00 UTC"):
        tokens.verify(text)


def test_only_who_knows_the_secret_is_told_what_became_of_a_token(tokens: TokenStore) -> None:
    text, made = tokens.create(Role.AUTHOR)
    tokens.revoke(made.id)
    with pytest.raises(TokenRefusedError, match="is unknown here"):
        tokens.verify(text[:-64] + "0" * 64)


@pytest.mark.parametrize("id", ["", "0123456789ab", "bh\x1b[31m", "x" * 1000])
def test_revoking_what_is_not_there(tokens: TokenStore, id: str) -> None:
    with pytest.raises(UsageError, match="there is no token") as fault:
        tokens.revoke(id)
    assert str(fault.value).isprintable()
    assert len(str(fault.value)) < 150


def test_tokens_are_listed_oldest_first(tokens: TokenStore) -> None:
    made = [tokens.create(Role.AUTHOR, f"n{number}")[1] for number in range(5)]
    assert sorted(made, key=lambda token: (token.created, token.id)) == tokens.all()
    assert tokens.get([made[1].id, "nobody"]) == {made[1].id: made[1]}
    assert tokens.get([]) == {}


def test_a_damaged_row_is_said_to_be_one(tokens: TokenStore, store: Connection) -> None:
    store.client.hset(ROWS, "0123456789ab", "garbage")
    with pytest.raises(ArenaError, match="damaged"):
        tokens.all()
