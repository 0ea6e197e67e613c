"""Bots that are called: as long as they have an address, and whatever they do when they are."""

import asyncio
import socket
from pathlib import Path
from typing import Any

import grpc
import grpc.aio
import pytest

from brauhaus.arena.errors import UsageError
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.server import call_out, dialer, owners
from brauhaus.arena.server.addresses import KEY
from brauhaus.arena.server.auth import Role, TokenStore
from brauhaus.arena.server.credentials import server_credentials
from brauhaus.arena.server.limits import Limits
from brauhaus.proto.v1 import agent_pb2
from tests.arena.server.callee import HELLO, Desk, Names, answering, dialing, greet
from tests.arena.server.support import Authority, until


@pytest.fixture(autouse=True)
def anna(connection: Connection) -> str:
    """The id of a token of the author that most bots here belong to."""
    return TokenStore(connection).create(Role.AUTHOR, "anna")[1].id


def test_a_bot_is_called_until_its_address_is_withdrawn(connection: Connection) -> None:
    async def body() -> None:
        desk = Desk()
        async with answering() as bot, dialing(connection, desk) as calls:
            await calls.submit("anna", "bot", bot.address, "open-sesame", plaintext=True)
            await until(lambda: desk.said == [HELLO])
            assert bot.metadata["authorization"] == "Bearer open-sesame"
            assert desk.talks == [("anna", bot.address)]
            assert calls.address_of("bot") == bot.address
            assert calls.address_of("another") == ""
            await calls.withdraw("anna", "bot")
            assert desk.open == []
            await until(lambda: bot.open == 0)
            assert calls.address_of("bot") == ""
            assert connection.client.hgetall(KEY) == {}
            assert bot.calls == 1
            with pytest.raises(UsageError, match="no address of a bot 'bot'"):
                await calls.withdraw("anna", "bot")

    asyncio.run(body())


def test_it_is_called_again_and_again(connection: Connection) -> None:
    async def bye(requests: Any, context: Any) -> None:
        await context.write(HELLO)

    async def fails(requests: Any, context: Any) -> None:
        await context.abort(grpc.StatusCode.INTERNAL, "\x1b[31mno")

    async def cancels(requests: Any, context: Any) -> None:
        await context.abort(grpc.StatusCode.CANCELLED, "no")

    async def body() -> None:
        for talk in (bye, fails, cancels):
            async with answering(talk) as bot, dialing(connection, Desk()) as calls:
                await calls.submit("anna", "bot", bot.address, plaintext=True)
                await until(lambda bot=bot: bot.calls >= 4)  # type: ignore[misc]

    asyncio.run(body())


def test_a_bot_that_is_away_is_called_when_it_is_back(connection: Connection) -> None:
    async def body() -> None:
        desk = Desk()
        async with dialing(connection, desk) as calls:
            async with answering() as bot:
                port = bot.port
                await calls.submit("anna", "bot", bot.address, plaintext=True)
                await until(lambda: bool(desk.open))
            await until(lambda: not desk.open)
            async with answering(port=port) as bot:
                await until(lambda: bool(desk.open))
                assert bot.calls == 1

    asyncio.run(body())


def test_a_server_that_starts_calls_those_it_knows(store: Connection) -> None:
    TokenStore(store).create(Role.AUTHOR, "anna")

    async def body() -> None:
        async with answering() as bot:
            async with dialing(store, Desk()) as calls:
                await calls.submit("anna", "bot", bot.address, "word", plaintext=True)
            desk = Desk()
            async with dialing(store, desk) as calls:
                await until(lambda: desk.said == [HELLO])
                assert bot.metadata["authorization"] == "Bearer word"
                assert calls.address_of("bot") == bot.address

    asyncio.run(body())


def test_a_new_address_takes_the_place_of_the_old_one(connection: Connection) -> None:
    async def body() -> None:
        desk = Desk()
        async with answering() as old, answering() as new, dialing(connection, desk) as calls:
            await calls.submit("anna", "bot", old.address, plaintext=True)
            await until(lambda: desk.open == [old.address])
            await calls.submit("anna", "bot", new.address, plaintext=True)
            await until(lambda: desk.open == [new.address] and old.open == 0)
            assert calls.address_of("bot") == new.address

    asyncio.run(body())


def test_who_has_no_token_any_more_has_no_call_any_more(
    connection: Connection, anna: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owners, "EVERY", 1)
    tokens = TokenStore(connection)
    tokens.create(Role.AUTHOR, "bert")

    async def body() -> None:
        desk = Desk()
        async with answering() as bot, answering() as other, dialing(connection, desk) as calls:
            second = tokens.create(Role.AUTHOR, "anna")[1].id
            await calls.submit("anna", "bot", bot.address, plaintext=True)
            await calls.submit("bert", "other", other.address, plaintext=True)
            await until(lambda: len(desk.open) == 1 and other.calls > 0)
            await asyncio.to_thread(tokens.revoke, anna)
            await asyncio.to_thread(tokens.revoke, second)
            await until(lambda: bot.open == 0)
            called, others = bot.calls, other.calls
            await calls.submit("bert", "more", other.address, plaintext=True)
            await until(lambda: other.calls > others)
            assert bot.calls == called
            assert calls.address_of("bot") == bot.address
            await asyncio.to_thread(tokens.create, Role.AUTHOR, "anna")
            await until(lambda: bot.open == 1)

    asyncio.run(body())


def test_a_bot_with_another_name_is_turned_away(connection: Connection) -> None:
    said: list[agent_pb2.HubMessage] = []

    async def impostor(requests: Any, context: Any) -> None:
        await context.write(HELLO)
        async for message in requests:
            said.append(message)

    async def body() -> None:
        desk = Desk()
        async with answering(impostor) as bot, dialing(connection, desk) as calls:
            await calls.submit("anna", "annas", bot.address, plaintext=True)
            await until(lambda: bot.calls >= 4)
            assert len(said) >= 3  # each time it is told why
            assert said[0].refused.code == agent_pb2.REFUSAL_CODE_BAD_HELLO
            assert "submitted for the bot annas" in said[0].refused.text
            assert desk.said == []

    asyncio.run(body())


def test_what_breaks_the_protocol_is_handed_on_as_such(connection: Connection) -> None:
    async def body() -> None:
        desk = Desk()
        server = grpc.aio.server()

        async def raw(requests: Any, context: Any) -> None:
            await context.write(HELLO.SerializeToString())
            await context.write(b"\xff\xff\xff")
            async for _ in requests:
                pass

        handler: Any = grpc.stream_stream_rpc_method_handler(raw)
        server.add_registered_method_handlers("brauhaus.v1.Agent", {"Play": handler})
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        try:
            async with dialing(connection, desk) as calls:
                await calls.submit("anna", "bot", f"127.0.0.1:{port}", plaintext=True)
                await until(lambda: len(desk.said) == 2)
                assert desk.said == [HELLO, agent_pb2.AgentMessage()]
        finally:
            await server.stop(None)

    asyncio.run(body())


def test_a_flood_ends_the_call(connection: Connection) -> None:
    limits = Limits(calls_per_second=1, messages_per_second=10, calls=1, streams=1)

    async def flood(requests: Any, context: Any) -> None:
        await context.write(HELLO)
        while True:
            await context.write(agent_pb2.AgentMessage(leave=agent_pb2.Leave()))

    async def body() -> None:
        desk = Desk()
        async with answering(flood) as bot, dialing(connection, desk, limits=limits) as calls:
            await calls.submit("anna", "bot", bot.address, plaintext=True)
            await until(lambda: desk.floods > 0)

    asyncio.run(body())


def test_an_oversized_message_ends_the_call(connection: Connection) -> None:
    async def large(requests: Any, context: Any) -> None:
        await context.write(HELLO)
        answer = agent_pb2.OfferAnswer(match="1", reason="x" * (1 << 17))
        await context.write(agent_pb2.AgentMessage(offer_answer=answer))
        await greet(requests, context)

    async def body() -> None:
        desk = Desk()
        async with answering(large) as bot, dialing(connection, desk) as calls:
            await calls.submit("anna", "bot", bot.address, plaintext=True)
            await until(lambda: len(desk.talks) >= 2)
            assert all(message == HELLO for message in desk.said)

    asyncio.run(body())


def test_machines_that_say_nothing_hold_nobody_up(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(call_out, "CONNECT_SECONDS", 0.3)
    monkeypatch.setattr(dialer, "MAX_DIALS", 2)

    async def body() -> None:
        desk = Desk()
        with socket.create_server(("127.0.0.1", 0), backlog=100) as silent:
            deaf = f"127.0.0.1:{silent.getsockname()[1]}"
            async with answering() as bot, dialing(connection, desk) as calls:
                for number in range(dialer.MAX_ADDRESSES - 1):
                    await calls.submit("anna", f"deaf-{number}", deaf, plaintext=True)
                await calls.submit("anna", "bot", bot.address, plaintext=True)
                await until(lambda: desk.open == [bot.address])
                assert desk.talks == [("anna", bot.address)]

    asyncio.run(body())


def test_a_fault_of_ours_costs_one_call(connection: Connection) -> None:
    class Broken(Desk):
        async def play(self, *arguments: Any, **values: Any) -> None:
            self.talks.append(("", ""))
            raise RuntimeError("broken")

    async def body() -> None:
        desk = Broken()
        async with answering() as bot, dialing(connection, desk) as calls:
            await calls.submit("anna", "bot", bot.address, plaintext=True)
            await until(lambda: len(desk.talks) >= 2 and bot.calls >= 2)

    asyncio.run(body())


# -- who and where ---------------------------------------------------------------------------------


def refusals(connection: Connection, *submitted: dict[str, Any], inside: bool = True) -> list[str]:
    """Returns why addresses are refused; nothing may be kept of them, or called."""
    found = []

    async def body() -> None:
        desk, names = Desk(), Names({"berts": "bert"})
        async with answering() as bot, dialing(connection, desk, names, inside=inside) as calls:
            usual = {"owner": "anna", "name": "bot", "address": bot.address, "plaintext": True}
            for values in submitted:
                with pytest.raises(UsageError) as error:
                    await calls.submit(**{**usual, **values})
                found.append(str(error.value))
            assert connection.client.hgetall(KEY) == {}
            assert (bot.calls, desk.talks) == (0, [])

    asyncio.run(body())
    assert all(text.isprintable() and len(text) < 300 for text in found)
    return found


def test_wrong_values_are_refused(connection: Connection, authority: Authority) -> None:
    roots = authority.certificate.read_bytes()
    found = refusals(
        connection,
        {"name": "no good"},
        {"name": "berts"},
        {"address": "here"},
        {"address": "169.254.169.254:80"},
        {"address": "127.0.0.1:1"},
        {"address": "10.0.0.1:80"},
        {"bearer_token": "a b"},
        {"bearer_token": "a\r\nb"},
        {"bearer_token": "x" * 257},
        {"root_certificates": roots},
        {"root_certificates": b"\xff" * 10, "plaintext": False},
        {"root_certificates": roots * 200, "plaintext": False},
    )
    assert [text.partition(":")[0].partition(" ")[0] for text in found] == [
        *("name", "the", "address", "address", "address", "address"),
        *("bearer_token", "bearer_token", "bearer_token"),
        *("plaintext", "root_certificates", "root_certificates"),
    ]


def test_a_server_that_is_reached_from_outside_calls_nobody_inside(
    connection: Connection,
) -> None:
    (text,) = refusals(connection, {}, inside=False)
    assert "leads to a machine inside" in text


def test_an_owner_has_so_many_addresses(connection: Connection) -> None:
    tokens = TokenStore(connection)
    tokens.create(Role.AUTHOR, "bert")

    async def body() -> None:
        async with answering() as bot, dialing(connection, Desk()) as calls:
            for number in range(dialer.MAX_ADDRESSES):
                await calls.submit("anna", f"bot-{number}", bot.address, plaintext=True)
            with pytest.raises(UsageError, match="you have 16 addresses"):
                await calls.submit("anna", "bot-99", bot.address, plaintext=True)
            await calls.submit("anna", "bot-0", bot.address, "new", plaintext=True)
            await calls.submit("bert", "berts", bot.address, plaintext=True)
            with pytest.raises(UsageError, match="you have submitted no address"):
                await calls.withdraw("anna", "berts")
            await calls.withdraw("anna", "bot-1")
            await calls.submit("anna", "bot-99", bot.address, plaintext=True)
            assert connection.client.hlen(KEY) == dialer.MAX_ADDRESSES + 1

    asyncio.run(body())


# -- TLS -------------------------------------------------------------------------------------------


def test_tls_is_checked_for_the_name_and_goes_to_the_checked_address(
    connection: Connection,
    authority: Authority,
    certificate: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    roots = authority.certificate.read_bytes()
    looked_up: list[str] = []
    real = socket.getaddrinfo

    def look_up(host: str, *places: Any, **values: Any) -> Any:
        looked_up.append(host)
        return real("127.0.0.1" if host == "elsewhere.example" else host, *places, **values)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)

    async def body() -> None:
        desk = Desk()
        credentials = server_credentials(*certificate)
        async with answering(credentials=credentials) as bot, dialing(connection, desk) as calls:
            port = bot.port

            async def called(address: str, roots: bytes) -> None:
                await calls.submit("anna", "bot", address, root_certificates=roots)

            # Not for this name; not by an authority that is known; without TLS at all.
            await called(f"elsewhere.example:{port}", roots)
            await until(lambda: looked_up.count("elsewhere.example") >= 3)
            await called(f"localhost:{port}", b"")
            await until(lambda: looked_up.count("localhost") >= 3)
            await calls.submit("anna", "bot", f"127.0.0.1:{port}", plaintext=True)
            assert (bot.calls, desk.talks) == (0, [])
            for address in (f"localhost:{port}", f"127.0.0.1:{port}"):
                await called(address, roots)
                await until(lambda address=address: desk.open == [address])  # type: ignore[misc]
            assert bot.calls == 2

    asyncio.run(body())


def test_a_proxy_of_the_environment_is_not_used(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body() -> None:
        desk = Desk()
        with socket.create_server(("127.0.0.1", 0)) as proxy:
            proxy.setblocking(False)
            for name in ("http_proxy", "https_proxy", "grpc_proxy"):
                monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.getsockname()[1]}")
            async with answering() as bot, dialing(connection, desk) as calls:
                await calls.submit("anna", "bot", bot.address, plaintext=True)
                await until(lambda: bool(desk.open))
                with pytest.raises(BlockingIOError):
                    proxy.accept()

    asyncio.run(body())
