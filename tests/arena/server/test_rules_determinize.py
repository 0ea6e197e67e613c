"""Determinizations over a real socket: they agree with the view, and nothing hidden comes out."""

import asyncio
import os
import random
from collections import Counter
from pathlib import Path

import grpc.aio

from brauhaus.arena.redis_client import Connection
from brauhaus.core import Config, State, View
from brauhaus.core.config import MODULES
from brauhaus.core.wire import pack
from brauhaus.proto.v1 import rules_pb2, view_pb2
from tests.arena.server.rules import INVALID, later, serving_rules
from tests.core.walks import config

TABLES = [Config(2), Config(3, promos=True), config(4, MODULES), Config(1)]


def match(options: Config, decisions: int) -> State:
    """Returns a position of a match that is being played elsewhere; the service never sees it."""
    return later(options, 0xC0FFEE, decisions)


def asked(view: View, **values: object) -> rules_pb2.DeterminizeRequest:
    """Returns a request for positions."""
    return rules_pb2.DeterminizeRequest(view_bytes=view.to_bytes(), **values)  # type: ignore[arg-type]


def test_they_agree_with_the_view(connection: Connection) -> None:
    async def body() -> None:
        async with serving_rules(connection) as rules:
            for options in TABLES:
                for decisions in (0, 25, 10_000):
                    state = match(options, decisions)
                    for seat in range(options.players):
                        view = state.view(seat)
                        answer = await rules.call(asked(view, count=8))
                        worlds = [rules.tokens.read(token) for token in answer.states]
                        assert len(worlds) == 8
                        assert all(world.view(seat) == view for world in worlds)
                        assert len({world.raw() for world in worlds}) == 8

    asyncio.run(body())


def test_seeds_decide_the_draws(connection: Connection) -> None:
    async def body() -> None:
        async with serving_rules(connection) as rules:
            view = match(Config(3), 25).view(1)
            seeds = [5, 2**64 - 1, 5, 0]
            answer = await rules.call(asked(view, seeds=seeds))
            worlds = [rules.tokens.read(token) for token in answer.states]
            assert worlds == [view.determinize(seed) for seed in seeds]
            assert await rules.call(asked(view, seeds=seeds, count=4)) == answer
            most = await rules.call(asked(view, count=512))
            assert len(set(most.states)) == 512
            assert await rules.call(asked(view, count=512)) != most

    asyncio.run(body())


def test_views_of_the_service_itself(connection: Connection) -> None:
    async def body() -> None:
        async with serving_rules(connection) as rules:
            position = await rules.new(
                viewer=rules_pb2.Viewer(player=1, form=view_pb2.VIEW_FORM_BYTES)
            )
            request = rules_pb2.DeterminizeRequest(view_bytes=position.view_bytes, count=1)
            (token,) = (await rules.call(request)).states
            look = rules_pb2.ViewRequest(
                state=token, viewer=rules_pb2.Viewer(player=1, form=view_pb2.VIEW_FORM_BYTES)
            )
            assert (await rules.call(look)).view_bytes == position.view_bytes

    asyncio.run(body())


def test_nothing_hidden_of_a_match_comes_out(connection: Connection) -> None:
    """Matches that a player can not tell apart get the same answers to the same questions."""

    async def body() -> None:
        async with serving_rules(connection) as rules:
            for options in TABLES:
                state = match(options, 25)
                for seat in range(options.players):
                    others = [state.view(seat).determinize(seed) for seed in range(4)]
                    assert len({other.raw() for other in (state, *others)}) == 5
                    found = []
                    for real in (state, *others):
                        drawn = await rules.call(asked(real.view(seat), seeds=range(6)))
                        playouts = rules_pb2.PlayoutsRequest(states=drawn.states, count=5, seed=1)
                        found.append((drawn, await rules.call(playouts)))
                    assert all(answers == found[0] for answers in found)

    asyncio.run(body())


def test_a_view_that_names_a_file_opens_none(connection: Connection, tmp_path: Path) -> None:
    pipe = tmp_path / "deck.toml"
    os.mkfifo(pipe)  # who opened it would wait for ever
    view = match(Config(2), 5).view(0)

    async def body() -> None:
        async with serving_rules(connection, seconds=5) as rules:
            for deck in (str(pipe), "/etc/passwd", "house "):
                data = pack(b"BHV", view.ruleset.hash, Config(2, deck=deck), view.raw())
                request = rules_pb2.DeterminizeRequest(view_bytes=data, count=1)
                refusal = await rules.refused(request)
                assert refusal.code == INVALID
                assert refusal.text.startswith('view_bytes: deck: servers play with "house" only')

    asyncio.run(body())


def test_made_up_views_are_refused_or_lead_to_positions_that_can_be_played(
    connection: Connection,
) -> None:
    chance = random.Random(3)
    outcomes: Counter[grpc.StatusCode] = Counter()

    async def body() -> None:
        async with serving_rules(connection) as rules:
            for number in range(600):
                view = match(TABLES[number % 4], number % 60).view(0)
                raw = bytearray(view.raw())
                for _ in range(chance.randrange(1, 3)):
                    raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
                data = pack(b"BHV", view.ruleset.hash, view.config, bytes(raw))
                request = rules_pb2.DeterminizeRequest(view_bytes=data, count=2)
                try:
                    drawn = await rules.call(request)
                except grpc.aio.AioRpcError as error:
                    outcomes[error.code()] += 1
                    continue
                await rules.call(rules_pb2.PlayoutsRequest(states=drawn.states, count=2))
                outcomes[grpc.StatusCode.OK] += 1

    asyncio.run(body())
    assert outcomes.keys() == {grpc.StatusCode.OK, INVALID}
    assert min(outcomes.values()) > 10


def test_bytes_of_a_view_that_are_altered_are_refused(connection: Connection) -> None:
    view = match(Config(2), 5).view(0).to_bytes()

    async def body() -> None:
        async with serving_rules(connection) as rules:
            for place in range(0, len(view), 7):
                data = bytearray(view)
                data[place] ^= 1
                request = rules_pb2.DeterminizeRequest(view_bytes=bytes(data), count=1)
                assert (await rules.refused(request)).code == INVALID
            for size in range(0, len(view), 50):
                request = rules_pb2.DeterminizeRequest(view_bytes=view[:size], count=1)
                assert (await rules.refused(request)).code == INVALID

    asyncio.run(body())
