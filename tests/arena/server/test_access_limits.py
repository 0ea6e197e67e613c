"""The limits of a real server: per token, and of the size of what is sent."""

import asyncio

import grpc

from brauhaus.arena.redis_client import Connection
from brauhaus.arena.server.auth import Role, TokenStore
from brauhaus.arena.server.settings import Settings, load
from tests.arena.server.support import SERVICE, bearer, refused, serving, until


def test_who_leaves_before_he_has_said_anything_holds_no_place(connection: Connection) -> None:
    text, _ = TokenStore(connection).create(Role.AUTHOR)
    limits = load(Settings, max_calls=1).limits

    async def body() -> None:
        async with serving(connection, limits) as served:
            silent = served.method("Say", "stream_unary")(metadata=bearer(text))
            await until(lambda: served.access.counts[SERVICE, "accepted"] == 1)
            error = await refused(served.say(text))
            assert error.code == grpc.StatusCode.RESOURCE_EXHAUSTED
            assert error.text == "more than 1 calls at a time"
            silent.cancel()
            await asyncio.sleep(error.retry_after)
            assert await served.say(text) == b"hi"

    asyncio.run(body())


def test_streams_at_a_time_are_limited_for_each_token(connection: Connection) -> None:
    tokens = TokenStore(connection)
    text, other = tokens.create(Role.AUTHOR)[0], tokens.create(Role.AUTHOR)[0]
    limits = load(Settings, max_streams=1).limits

    async def body() -> None:
        async with serving(connection, limits) as served:
            first = served.chat(text)
            await first.write(b"x")
            assert await first.read() == b"x"
            error = await refused(served.chat(text).read())
            assert error.code == grpc.StatusCode.RESOURCE_EXHAUSTED
            assert error.text == "more than 1 open streams at a time"
            assert await served.say(text) == b"hi"
            theirs = served.chat(other)
            await theirs.write(b"y")
            assert await theirs.read() == b"y"
            first.cancel()
            await until(lambda: served.echo.open == 1)
            await asyncio.sleep(error.retry_after)
            again = served.chat(text)
            await again.write(b"z")
            assert await again.read() == b"z"
            again.cancel()
            theirs.cancel()

    asyncio.run(body())


def test_who_calls_too_often_is_told_when_to_come_back(connection: Connection) -> None:
    tokens = TokenStore(connection)
    text, other = tokens.create(Role.AUTHOR)[0], tokens.create(Role.AUTHOR)[0]
    limits = load(Settings, calls_per_second=0.5).limits

    async def body() -> None:
        async with serving(connection, limits) as served:
            assert await served.say(text) == b"hi"
            error = await refused(served.say(text))
            assert error.code == grpc.StatusCode.RESOURCE_EXHAUSTED
            assert error.text == "more than 0.5 calls a second"
            assert await served.say(other) == b"hi"
            await asyncio.sleep(error.retry_after)
            assert await served.say(text) == b"hi"

    asyncio.run(body())


def test_a_flood_of_messages_ends_the_stream(connection: Connection) -> None:
    text, _ = TokenStore(connection).create(Role.AUTHOR)
    limits = load(Settings, messages_per_second=10).limits

    async def body() -> None:
        async with serving(connection, limits) as served:
            flood = served.chat(text)
            answers = 0

            async def send() -> None:
                nonlocal answers
                while True:
                    await flood.write(b"x")
                    assert await flood.read() == b"x"
                    answers += 1

            error = await refused(send())
            assert error.code == grpc.StatusCode.RESOURCE_EXHAUSTED
            assert error.text == "more than 10 messages a second"
            assert answers >= 20
            await asyncio.sleep(error.retry_after)
            calm = served.chat(text)
            await calm.write(b"y")
            assert await calm.read() == b"y"
            calm.cancel()

    asyncio.run(body())


def test_metadata_and_messages_are_bounded(connection: Connection) -> None:
    text, _ = TokenStore(connection).create(Role.AUTHOR)
    settings = load(Settings, max_metadata_bytes=4096, max_message_bytes=65536)

    async def body() -> None:
        async with serving(connection, settings=settings) as served:
            stub = served.method("Say")
            for size, good in ((2000, True), (5000, False), (20_000, False)):
                call = stub(b"hi", metadata=(*bearer(text), ("x-note", "n" * size)))
                if good:
                    assert await call == b"hi"
                else:
                    assert (await refused(call)).code == grpc.StatusCode.RESOURCE_EXHAUSTED
            assert await served.say(text, b"m" * 65536)
            error = await refused(served.say(text, b"m" * 65537))
            assert error.code == grpc.StatusCode.RESOURCE_EXHAUSTED
            assert await served.say(text) == b"hi"

    asyncio.run(body())
