"""The client against a server that a test plays, over real sockets."""

import asyncio
import logging
from typing import Any

import grpc
import pytest

from brauhaus.bots import Clock, GameInfo, GameResult
from brauhaus.bots.api import Termination
from brauhaus.bots.remote.client import Client, EndedError
from brauhaus.bots.remote.games import THREADS_A_MATCH
from brauhaus.bots.remote.options import Options
from brauhaus.bots.remote.view import RemoteView
from brauhaus.core import Config, State, View
from brauhaus.proto.v1 import agent_pb2, view_pb2
from tests.bots.remote.entered import PATIENCE, entered, run, until
from tests.bots.remote.hub import Hub, decision_of, offer_of, over_of
from tests.bots.remote.players import Gate, Recorder, kind_of


@pytest.fixture(autouse=True)
def whole_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)


def test_two_games_are_played_to_the_end_at_once() -> None:
    bot = kind_of("Two")

    async def test() -> None:
        async with entered(bot, version="1.2", players=(2, 3), max_matches=2) as it:
            stream = await it.hub.stream()
            hello = (await stream.read()).hello
            assert (hello.protocol, hello.name, hello.version) == (1, "me", "1.2")
            assert (list(hello.players), hello.any_modules, hello.max_matches) == ([2, 3], True, 2)
            assert it.hub.metadata["authorization"] == "Bearer secret"
            await stream.send(welcome=agent_pb2.Welcome(protocol=1, engine="2"))
            configs = {"a": Config(2), "b": Config(3, modules=("waste", "litfass"))}
            states = {match: State.new(config, 5) for match, config in configs.items()}
            for match, config in configs.items():
                assert (await stream.offer(offer_of(match, config))).accept
            seen: dict[str, list[tuple[dict[str, Any], int]]] = {"a": [], "b": []}
            while any(seen[m] == [] or not s.is_over for m, s in states.items()):
                asked = [m for m, s in states.items() if advance(s)]
                if not asked:
                    break
                decisions = [decision_of(m, len(seen[m]), states[m]) for m in asked]
                await stream.ask(*decisions)
                found = await stream.choices(len(asked))
                for match in asked:
                    action = found[match, len(seen[match])]
                    seen[match].append((states[match].view(0).to_dict(), action))
                    states[match].apply(action)
            await stream.send(over=over_of("a", 9, 9))
            await stream.send(over=over_of("b", 5, 20, 10))
            await it.leave(stream)
            check(seen, configs)

    def check(seen: dict[str, list[tuple[dict[str, Any], int]]], configs: dict[str, Any]) -> None:
        bots = {bot.calls[0][1].match_id: bot for bot in bot.made}
        assert set(bots) == {"a", "b"}
        for match, one in bots.items():
            assert len(seen[match]) > 20
            assert one.names == ["new_game", *["choose"] * len(seen[match]), "game_over", "close"]
            info: GameInfo = one.calls[0][1]
            assert vars(info.config) == vars(configs[match])
            assert (info.seat, info.bots[:2]) == (0, ("me", "bot1"))
            for (_, (view, clock)), (position, action) in zip(
                one.calls[1:-2], seen[match], strict=True
            ):
                assert view.to_dict() == position
                assert action == view.legal_actions()[0]
                assert clock == Clock(90_000, 500, None)
            assert len(one.threads) == 1
        finished = (Termination.FINISHED,) * 3
        assert bots["a"].calls[-2][1] == GameResult((9, 9), (1, 1), finished[:2])
        assert bots["b"].calls[-2][1] == GameResult((5, 20, 10), (3, 1, 2), finished)
        assert bots["a"].threads != bots["b"].threads
        assert bots["a"].seed != bots["b"].seed

    run(test)


def advance(state: State) -> bool:
    """Lets the others play until seat 0 is asked; says whether it is."""
    while not state.is_over and state.current_player != 0:
        state.apply(state.legal_actions()[-1])
    return not state.is_over


def test_pings_and_offers_are_answered_while_the_bot_thinks() -> None:
    gate = Gate()
    bot = kind_of("Slow", decide=gate.decide)

    async def test() -> None:
        async with entered(bot) as it:
            stream = await it.stream()
            await stream.offer(offer_of("a"))
            await stream.ask(decision_of("a", 0))
            await asyncio.to_thread(gate.entered.acquire)
            await stream.send(ping=agent_pb2.Ping(id=1 << 63))
            assert (await stream.read()).pong.id == 1 << 63
            assert (await stream.offer(offer_of("b"))).accept
            gate.opened.set()
            assert await stream.choices(1)
            await it.leave(stream)

    run(test)


def test_a_lost_stream_costs_no_thought() -> None:
    gate = Gate()
    bot = kind_of("Slow", decide=gate.decide)

    async def test() -> None:
        async with entered(bot) as it:
            stream = await it.stream()
            await stream.offer(offer_of("a"))
            await stream.ask(decision_of("a", 0))
            await asyncio.to_thread(gate.entered.acquire)
            stream.end(grpc.StatusCode.UNAVAILABLE, "cut")
            stream = await it.stream()
            await stream.ask(decision_of("a", 0))
            await stream.pinged()
            gate.opened.set()
            first = await stream.choices(1)
            stream.end(grpc.StatusCode.UNAVAILABLE, "cut again: the choice may be lost")
            stream = await it.stream()
            await stream.ask(decision_of("a", 0))
            assert await stream.choices(1) == first
            await stream.ask(decision_of("a", 1))
            assert [number for _, number in await stream.choices(1)] == [1]
            await stream.send(over=over_of("a", 1, 2))
            await it.leave(stream)
            [one] = bot.made
            assert one.names == ["new_game", "choose", "choose", "game_over", "close"]

    run(test)


def test_a_server_that_starts_again_is_found() -> None:
    bot = kind_of("Patient")

    async def test() -> None:
        async with asyncio.timeout(PATIENCE):
            hub = Hub()
            server = await hub.start()
            client = Client(bot, Options(name="me", token="x", server=hub.address))
            playing = asyncio.create_task(client.play())
            stream = await hub.stream()
            await stream.welcome(grace_ms=0)
            await stream.offer(offer_of("a"))
            await server.stop(None)
            server = await hub.start()
            stream = await hub.stream()
            await stream.welcome()
            # Gone for longer than the grace: the match is lost, and the place is free.
            await stream.pinged()
            [one] = bot.made
            await until(lambda: one.names == ["new_game", "close"])
            assert client._conversation.matches == []
            client.leave()
            assert (await stream.read()).WhichOneof("message") == "leave"
            stream.end()
            await playing
            await server.stop(None)

    run(test)


@pytest.mark.parametrize("where", ["__init__", "new_game"])
def test_a_bot_that_can_not_begin_declines(where: str, caplog: pytest.LogCaptureFixture) -> None:
    def fail(self: Recorder, _: object) -> None:
        raise RuntimeError("no \x1b[1m licence")

    bot = kind_of("Unready", **{where: fail})

    async def test() -> None:
        async with entered(bot) as it:
            stream = await it.stream()
            answer = await stream.offer(offer_of("a"))
            assert not answer.accept
            assert answer.reason == r"new_game: RuntimeError: no \x1b[1m licence"
            await it.leave(stream)
            assert [one.names for one in bot.made] == ([["close"]] if where == "new_game" else [])

    run(test)
    assert "Traceback" in caplog.text


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (RuntimeError("lost my head"), "choose: RuntimeError: lost my head"),
        (SystemExit(3), "choose: SystemExit: 3"),
        (KeyError(), "choose: KeyError"),
        ("left", "choose: TypeError: 'str' object cannot be interpreted as an integer"),
        (-1, "choose: ValueError: chose -1, which is no action"),
        (10**30, "choose: ValueError: chose 1000000000000000000000000000000, which is no action"),
    ],
)
def test_a_bot_that_fails_loses_that_match_alone(
    action: object, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    def decide(self: Recorder, view: Any) -> Any:
        if self.calls[0][1].match_id == "bad":
            if isinstance(action, BaseException):
                raise action
            return action
        return view.legal_actions()[0]

    bot = kind_of("Half", decide=decide)

    async def test() -> None:
        async with entered(bot) as it:
            stream = await it.stream()
            for match in ("bad", "good"):
                assert (await stream.offer(offer_of(match))).accept
            await stream.ask(decision_of("bad", 0))
            message = await stream.read()
            assert (message.failed.match, message.failed.text) == ("bad", text)
            crash = agent_pb2.TERMINATION_CRASH
            await stream.send(over=agent_pb2.Over(match="bad", yours=crash, reason=text))
            await stream.ask(decision_of("good", 0))
            assert list(await stream.choices(1)) == [("good", 0)]
            await stream.send(over=over_of("good", 3, 1))
            await it.leave(stream)
            assert [one.names for one in bot.made] == [
                ["new_game", "choose", "close"],
                ["new_game", "choose", "game_over", "close"],
            ]

    run(test)
    assert "Traceback" in caplog.text
    assert f"match bad ended: crash: {text}" in caplog.text
    assert "match good is over: rank 1 of 2 with 3 (3 1)" in caplog.text


def test_an_end_that_fails_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    def fail(self: Recorder, result: object = None) -> None:
        raise RuntimeError("sore loser")

    bot = kind_of("Sore", game_over=fail, close=fail)

    async def test() -> None:
        async with entered(bot) as it:
            stream = await it.stream()
            for match in ("a", "b"):
                assert (await stream.offer(offer_of(match))).accept
                await stream.send(over=over_of(match, 1, 2))
            await it.leave(stream)

    run(test)
    assert caplog.text.count("the bot failed in game_over") == 2
    assert caplog.text.count("the bot failed in close") == 2


def test_an_illegal_choice_is_for_the_server_to_judge(caplog: pytest.LogCaptureFixture) -> None:
    bot = kind_of("Cheat", decide=lambda self, view: 2047)

    async def test() -> None:
        async with entered(bot) as it:
            stream = await it.stream()
            await stream.offer(offer_of("a"))
            await stream.ask(decision_of("a", 0))
            assert await stream.choices(1) == {("a", 0): 2047}
            illegal = agent_pb2.TERMINATION_ILLEGAL_ACTION
            await stream.send(over=agent_pb2.Over(match="a", yours=illegal, reason="2047: no"))
            await it.leave(stream)
            assert [one.names for one in bot.made] == [["new_game", "choose", "close"]]

    run(test)
    assert "match a: chose 2047, which is not legal" in caplog.text
    assert "match a ended: illegal_action: 2047: no" in caplog.text


def test_bots_that_never_come_back_do_not_pile_up(caplog: pytest.LogCaptureFixture) -> None:
    gate = Gate()
    bot = kind_of("Stuck", decide=gate.decide)
    late = agent_pb2.TERMINATION_TIMEOUT

    async def test() -> None:
        async with entered(bot, max_matches=1) as it:
            stream = await it.stream()
            for number in range(THREADS_A_MATCH):
                match = f"m{number}"
                assert (await stream.offer(offer_of(match))).accept
                await stream.ask(decision_of(match, 0))
                await asyncio.to_thread(gate.entered.acquire)
                await stream.send(over=agent_pb2.Over(match=match, yours=late, reason="late"))
            answer = await stream.offer(offer_of("next"))
            assert not answer.accept
            assert answer.reason == "the bot still thinks about matches that are over"
            gate.opened.set()
            await until(lambda: [one.names[-1] for one in bot.made] == ["close"] * THREADS_A_MATCH)
            await it.leave(stream)  # nothing of what came too late was sent

    run(test)
    assert "match m0 ended: timeout: late" in caplog.text
    assert "match m0: the bot still thinks about it" in caplog.text


def test_a_bot_that_needs_more_time_declines() -> None:
    async def test() -> None:
        async with entered(kind_of("Slow"), min_cap_ms=1000) as it:
            stream = await it.stream()
            offer = offer_of("a")
            offer.clock.cap_ms = 999.5
            answer = await stream.offer(offer)
            assert not answer.accept
            assert answer.reason == "a decision may take 999.5 ms, and the bot needs 1000 ms"
            offer = offer_of("b")
            offer.clock.cap_ms = 1000
            assert (await stream.offer(offer)).accept
            await it.leave(stream)

    run(test)


@pytest.mark.parametrize("form", ["bytes", "both"])
def test_views_of_the_engine(form: str) -> None:
    bot = kind_of("Thinker", decide=lambda self, view: view.determinize(1).legal_actions()[0])
    number = {"bytes": view_pb2.VIEW_FORM_BYTES, "both": view_pb2.VIEW_FORM_BOTH}[form]

    async def test() -> None:
        async with entered(bot, view_form=form) as it:
            stream = await it.hub.stream()
            assert (await stream.read()).hello.view_form == number
            await stream.send(welcome=agent_pb2.Welcome(engine="2"))
            await stream.offer(offer_of("a"))
            state = State.new(Config(2), 4)
            await stream.ask(decision_of("a", 0, state, number))
            assert list(await stream.choices(1)) == [("a", 0)]
            await it.leave(stream)
            view = bot.made[0].calls[1][1][0]
            assert isinstance(view, View if form == "bytes" else RemoteView)
            assert view.to_bytes() == state.view(0).to_bytes()
            assert view.to_dict() == state.view(0).to_dict()
            assert vars(view.config) == vars(state.view(0).config)

    run(test)


def test_bytes_of_another_engine_can_not_be_read() -> None:
    decide = lambda self, view: view.core().legal_actions()[0]  # noqa: E731

    async def test() -> None:
        async with entered(kind_of("Old"), view_form="bytes") as it:
            await it.stream(engine="1")
            with pytest.raises(EndedError, match="engine has version 1, this one 2"):
                await it.playing
        async with entered(kind_of("Both", decide=decide), view_form="both") as it:
            stream = await it.stream(engine="1")
            await stream.offer(offer_of("a"))
            await stream.ask(decision_of("a", 0, form=view_pb2.VIEW_FORM_BOTH))
            failed = (await stream.read()).failed
            assert "engine has version 1, this one 2" in failed.text
            await it.leave(stream)

    run(test)


def test_notices_reach_the_author(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with entered(kind_of("Reader")) as it:
            stream = await it.stream()
            await stream.send(notice=agent_pb2.Notice(text="closing\nat ten"))
            await it.leave(stream)

    run(test)
    assert r"notice of the server: closing\nat ten" in caplog.text
