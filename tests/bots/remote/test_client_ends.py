"""How the client ends: refused, not let in, or because its bot leaves; over real sockets."""

import logging

import grpc
import pytest

from brauhaus.bots.remote.client import EndedError
from brauhaus.proto.v1 import agent_pb2
from tests.bots.remote.entered import entered, run
from tests.bots.remote.hub import decision_of, offer_of, over_of
from tests.bots.remote.players import kind_of


@pytest.fixture(autouse=True)
def whole_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)


REFUSED = {
    agent_pb2.REFUSAL_CODE_PROTOCOL_VERSION: "speaks another version of the protocol: why",
    agent_pb2.REFUSAL_CODE_BAD_HELLO: "does not understand what this bot says of itself: why",
    agent_pb2.REFUSAL_CODE_NAME_TAKEN: "knows another bot by this name: why",
    agent_pb2.REFUSAL_CODE_REPLACED: "goes on with another copy of this bot, begun later: why",
    agent_pb2.REFUSAL_CODE_PROTOCOL_ERROR: "says that this bot broke the protocol: why",
}


@pytest.mark.parametrize("code", REFUSED)
def test_refused_for_good(code: agent_pb2.RefusalCode.ValueType) -> None:
    bot = kind_of("Refused")

    async def test() -> None:
        async with entered(bot) as it:
            stream = await it.stream()
            await stream.offer(offer_of("a"))
            await stream.refuse(code, "why")
            with pytest.raises(EndedError) as caught:
                await it.playing
            assert str(caught.value) == f"{it.hub.address} {REFUSED[code]}"
            assert bot.made[0].names == ["new_game", "close"]

    run(test)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (grpc.StatusCode.UNAUTHENTICATED, "does not accept the token: why"),
        (grpc.StatusCode.PERMISSION_DENIED, "does not let this token play: why"),
        (grpc.StatusCode.UNIMPLEMENTED, "is no brauhaus server: why"),
    ],
)
def test_not_let_in(code: grpc.StatusCode, text: str) -> None:
    async def test() -> None:
        async with entered(kind_of("Unknown")) as it:
            stream = await it.hub.stream()
            await stream.read()
            stream.end(code, "why")
            with pytest.raises(EndedError) as caught:
                await it.playing
            assert str(caught.value) == f"{it.hub.address} {text}"

    run(test)


def test_refused_for_now(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with entered(kind_of("Early")) as it:
            stream = await it.hub.stream()
            await stream.read()
            await stream.refuse(agent_pb2.REFUSAL_CODE_TOO_MANY, "full \x1b[2J")
            stream = await it.stream()
            await stream.refuse(agent_pb2.REFUSAL_CODE_SHUTTING_DOWN, "good night")
            stream = await it.hub.stream()
            await stream.read()
            exhausted = grpc.StatusCode.RESOURCE_EXHAUSTED
            stream.end(exhausted, "slowly", (("retry-after-ms", "2500"),))
            stream = await it.hub.stream()
            await stream.read()
            stream.end()
            await it.leave(await it.stream())

    run(test)
    assert r"full \x1b[2J; trying again in 0." in caplog.text
    assert "good night; trying again in 0." in caplog.text
    assert "RESOURCE_EXHAUSTED: slowly; trying again in 2.5 s" in caplog.text
    assert "has ended the connection; trying again in" in caplog.text
    assert "(a test, engine 2) as me 1" in caplog.text


def test_who_leaves_finishes_what_is_under_way() -> None:
    bot = kind_of("Leaver")

    async def test() -> None:
        async with entered(bot) as it:
            stream = await it.stream()
            await stream.offer(offer_of("a"))
            it.client.leave()
            assert (await stream.read()).WhichOneof("message") == "leave"
            assert not (await stream.offer(offer_of("b"))).accept
            stream.end(grpc.StatusCode.UNAVAILABLE, "cut")
            stream = await it.stream()
            assert (await stream.read()).WhichOneof("message") == "leave"
            await stream.ask(decision_of("a", 0))
            assert await stream.choices(1)
            await stream.send(over=over_of("a", 1, 2))
            stream.end()
            await it.playing
            assert [one.names for one in bot.made] == [["new_game", "choose", "game_over", "close"]]

    run(test)


def test_who_leaves_before_there_is_a_server_is_gone_at_once() -> None:
    async def test() -> None:
        async with entered(kind_of("Lonely")) as it:
            stream = await it.hub.stream()
            await stream.read()  # and no answer
            it.client.leave()
            await it.playing

    run(test)
