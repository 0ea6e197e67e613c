"""`brauhaus token`, beside a running server's store and without one."""

import json
import os
from pathlib import Path

import pytest

from brauhaus.arena.embedded import EmbeddedStore
from brauhaus.arena.errors import StoreUnavailableError
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.server.auth import Role, TokenRefusedError, TokenStore
from tests.arena.support import brauhaus


def test_tokens_are_made_listed_and_revoked_beside_a_running_server(tmp_path: Path) -> None:
    store = EmbeddedStore(tmp_path / "store")
    store.start()
    connection = Connection(store.url, patience=5.0)
    tokens = TokenStore(connection)
    made = brauhaus("token", "create", "--role", "author", "--name", "anna", "--data", tmp_path)
    assert made.returncode == 0
    text = made.stdout.strip()
    token = tokens.verify(text)
    assert (token.role, token.name) == (Role.AUTHOR, "anna")
    assert made.stderr.startswith(f"author anna, id {token.id}, expires ")
    listed = brauhaus("token", "list", "--data", tmp_path)
    assert token.id in listed.stdout
    assert text.rpartition("_")[2] not in listed.stdout
    for _ in range(2):
        gone = brauhaus("token", "revoke", token.id, "--data", tmp_path)
        assert (gone.returncode, gone.stderr) == (0, "")
    with pytest.raises(TokenRefusedError, match="is revoked"):
        tokens.verify(text)
    connection.close()
    store.stop()


def test_tokens_are_made_before_a_server_ever_ran(tmp_path: Path) -> None:
    data = tmp_path / "data"
    made = brauhaus("token", "create", "--role", "organiser", "--json", "--data", data)
    row = json.loads(made.stdout)
    assert (made.returncode, made.stderr) == (0, "")
    with pytest.raises(StoreUnavailableError):
        Connection(EmbeddedStore(data / "store").url, patience=0.0).check()
    listed = brauhaus("token", "list", "--json", "--data", data)
    assert json.loads(listed.stdout) == [{k: v for k, v in row.items() if k != "token"}]
    assert (row["role"], row["valid"], row["revoked"]) == ("organiser", True, None)
    assert row["expires"] - row["created"] in (90 * 86400, 90 * 86400 - 1)


def test_a_store_elsewhere_can_be_named_in_the_environment(
    tmp_path: Path, connection: Connection, server: EmbeddedStore
) -> None:
    env = {"BRAUHAUS_STORE": server.url}
    create = ["token", "create", "--role", "author", "--expires", "never"]
    made = brauhaus(*create, env=env, cwd=tmp_path)
    assert TokenStore(connection).verify(made.stdout.strip()).expires is None
    mine = brauhaus(*create, "--data", tmp_path / "mine", env=env)
    with pytest.raises(TokenRefusedError, match="is unknown"):
        TokenStore(connection).verify(mine.stdout.strip())
    assert os.listdir(tmp_path) == ["mine"]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["create", "--role", "king"], 2, "--role 'king': allowed is author or organiser"),
        (["create"], 2, "--role"),
        (["create", "--role", "author", "--name", "a b"], 2, "name 'a b': 1 to 40 of"),
        (["create", "--role", "author", "--expires", "0d"], 2, "--expires '0d': allowed is"),
        (["create", "--role", "author", "--expires", "soon"], 2, "--expires 'soon': allowed is"),
        (["create", "--role", "author", "--expires", "999999w"], 2, "at most 36500d"),
        (["list"], 2, "holds no server's data"),
        (["revoke", "0123456789ab"], 2, "holds no server's data"),
        (["revoke"], 2, "'id'"),
        (["list", "--store", "somewhere"], 2, "--store 'somewhere': allowed is"),
        (["list", "--store", "redis://127.0.0.1:1/0"], 1, "does not answer"),
        (["list", "--store", "redis://x/0", "--data", "y"], 2, "exclude each other"),
    ],
)
def test_what_makes_no_sense(tmp_path: Path, arguments: list[str], code: int, said: str) -> None:
    done = brauhaus("token", *arguments, cwd=tmp_path)
    assert said in done.stderr
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (code, "", 1)
    assert os.listdir(tmp_path) == []
