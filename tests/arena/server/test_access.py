"""The access checks of a real server: who is let in, and who is put out."""

import asyncio
import time
from pathlib import Path

import grpc
import grpc.aio
import pytest

from brauhaus.arena.embedded import EmbeddedStore
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.server import authenticator
from brauhaus.arena.server.access import POLICY
from brauhaus.arena.server.auth import Role, TokenStore
from brauhaus.proto.v1 import agent_pb2, organiser_pb2, rules_pb2
from tests.arena.server.support import SERVICE, bearer, refused, serving, until

UNAUTHENTICATED = grpc.StatusCode.UNAUTHENTICATED
WRONG = "bh_0123456789ab_" + "0" * 64


def test_each_kind_of_call_is_served_to_who_has_a_token(
    store: Connection, tokens: TokenStore
) -> None:
    text, _ = tokens.create(Role.AUTHOR, "anna")

    async def body() -> None:
        async with serving(store) as served:
            assert await served.say(text) == b"hi"
            assert await served.say(text, method="Who") == b"anna"
            collect = served.method("Collect", "stream_unary")
            assert await collect(iter([b"a", b"b"]), metadata=bearer(text)) == b"ab"
            count = served.method("Count", "unary_stream")
            answers = count(b"3", metadata=bearer(text))
            assert [answer async for answer in answers] == [b"0", b"1", b"2"]
            for method in ("Chat", "Wrote"):
                chat = served.chat(text, method)
                for message in (b"x", b"y"):
                    await chat.write(message)
                    assert await chat.read() == message
                await chat.done_writing()
                assert await chat.read() == grpc.aio.EOF
            assert served.access.counts == {(SERVICE, "accepted"): 6}

    asyncio.run(body())


@pytest.mark.parametrize(
    ("metadata", "said"),
    [
        ((), "a token is needed"),
        ((("authorization", ""),), "a token is needed"),
        ((("authorization", "Basic YTpi"),), "a token is needed"),
        ((*bearer(WRONG), *bearer(WRONG)), "a token is needed"),
        ((("authorization-bin", WRONG.encode()),), "a token is needed"),
        ((("authorization", "Bearer "),), "is no token"),
        (bearer("x" * 10_000), "is no token"),
        (bearer(WRONG), "is unknown here"),
    ],
)
def test_no_token_or_a_bad_one(
    connection: Connection, metadata: tuple[tuple[str, str | bytes], ...], said: str
) -> None:
    async def body() -> None:
        async with serving(connection) as served:
            one = served.method("Say")
            many = served.method("Chat", "stream_stream")
            for call in (one(b"hi", metadata=metadata), many(metadata=metadata).read()):
                error = await refused(call)
                assert error.code == UNAUTHENTICATED
                assert said in error.text
            assert served.access.counts == {(SERVICE, "unauthenticated"): 2}

    asyncio.run(body())


def test_a_call_is_refused_before_its_message_is_there(connection: Connection) -> None:
    async def body() -> None:
        async with serving(connection) as served:
            call = served.method("Say", "stream_unary")()  # and never writes
            assert (await refused(call)).code == UNAUTHENTICATED

    asyncio.run(body())


def test_a_role_may_call_what_the_policy_says(connection: Connection) -> None:
    tokens = TokenStore(connection)
    author, _ = tokens.create(Role.AUTHOR)
    organiser, _ = tokens.create(Role.ORGANISER)

    async def body() -> None:
        async with serving(connection) as served:
            error = await refused(served.say(author, method="Secret"))
            assert error.code == grpc.StatusCode.PERMISSION_DENIED
            assert error.text == f"the role author may not call {SERVICE}/Secret"
            assert await served.say(organiser, method="Secret") == b"organiser"
            assert await served.say(organiser) == b"hi"

    asyncio.run(body())


def test_the_policy_knows_every_service_that_is_served() -> None:
    files = (agent_pb2, organiser_pb2, rules_pb2)
    served = {
        service.full_name
        for file in files
        for service in file.DESCRIPTOR.services_by_name.values()
        if service.name != "Agent"  # a bot's own, which the server calls
    }
    assert set(POLICY) == served


def test_the_scheme_may_be_written_in_any_case(connection: Connection) -> None:
    text, _ = TokenStore(connection).create(Role.AUTHOR)

    async def body() -> None:
        async with serving(connection) as served:
            stub = served.method("Say")
            assert await stub(b"hi", metadata=(("authorization", f"bearer  {text} "),)) == b"hi"

    asyncio.run(body())


def test_a_revoked_token_loses_its_open_calls_and_no_other_does(
    store: Connection, tokens: TokenStore
) -> None:
    text, made = tokens.create(Role.AUTHOR, "anna")
    other, _ = tokens.create(Role.AUTHOR, "anna")

    async def body() -> None:
        async with serving(store) as served:
            chats = [served.chat(text), served.chat(other)]
            held = served.method("Hold")(b"held", metadata=bearer(text))
            for chat in chats:
                await chat.write(b"x")
                assert await chat.read() == b"x"
            await until(lambda: served.echo.open == 3)
            await asyncio.to_thread(tokens.revoke, made.id)
            for call in (chats[0].read(), held):
                error = await refused(call)
                assert error.code == UNAUTHENTICATED
                assert f"token {made.id} is revoked" in error.text
            assert served.echo.open == 1
            assert (await refused(served.say(text))).code == UNAUTHENTICATED
            await chats[1].write(b"y")
            assert await chats[1].read() == b"y"
            await chats[1].done_writing()
            assert await chats[1].read() == grpc.aio.EOF

    asyncio.run(body())


def test_a_token_that_expires_loses_its_open_calls(connection: Connection) -> None:
    text, _ = TokenStore(connection).create(Role.AUTHOR, expires=int(time.time()) + 2)

    async def body() -> None:
        async with serving(connection) as served:
            chat = served.chat(text)
            await chat.write(b"x")
            assert await chat.read() == b"x"
            error = await refused(chat.read())
            assert error.code == UNAUTHENTICATED
            assert "expired on" in error.text
            assert (await refused(served.say(text))).code == UNAUTHENTICATED

    asyncio.run(body())


def test_without_the_store_open_streams_go_on_and_strangers_wait(tmp_path: Path) -> None:
    store = EmbeddedStore(tmp_path)
    store.start()
    connection = Connection(store.url, patience=0.0)
    tokens = TokenStore(connection)
    text, stranger = tokens.create(Role.AUTHOR)[0], tokens.create(Role.AUTHOR)[0]

    async def body() -> None:
        async with serving(connection) as served:
            chat = served.chat(text)
            await chat.write(b"x")
            assert await chat.read() == b"x"
            store.stop()
            error = await refused(served.say(stranger))
            assert error.code == grpc.StatusCode.UNAVAILABLE
            assert error.text == "tokens can not be checked just now"
            # By then the server has tried in vain to check the open stream's token.
            await asyncio.sleep(max(error.retry_after, authenticator.FRESH_SECONDS))
            await chat.write(b"y")
            assert await chat.read() == b"y"
            store.start()
            assert await served.say(stranger) == b"hi"
            assert await served.say(text) == b"hi"
            chat.cancel()

    asyncio.run(body())
    connection.close()
    store.stop()
