"""Playouts over a real socket: they agree with games played here, take turns and can be left."""

from __future__ import annotations

import asyncio
import random
from statistics import mean, stdev

import pytest

from brauhaus.arena.redis_client import Connection
from brauhaus.bots.policy import choose
from brauhaus.core import Config, State
from brauhaus.core.config import MODULES
from brauhaus.proto.v1 import rules_pb2
from tests.arena.server.rules import Rules, later, serving_rules
from tests.arena.server.support import until
from tests.core.walks import config

RANDOM, HEURISTIC = rules_pb2.PLAYOUT_POLICY_RANDOM, rules_pb2.PLAYOUT_POLICY_HEURISTIC


def asked(
    rules: Rules,
    states: list[State],
    count: int,
    policy: rules_pb2.PlayoutPolicy.ValueType = RANDOM,
    seed: int | None = None,
) -> rules_pb2.PlayoutsRequest:
    """Returns a request for playouts."""
    tokens = [rules.tokens.write(state) for state in states]
    return rules_pb2.PlayoutsRequest(states=tokens, count=count, policy=policy, seed=seed)


def play_here(
    state: State, policy: rules_pb2.PlayoutPolicy.ValueType, chance: random.Random
) -> tuple[list[int], list[float]]:
    """Plays a game to its end, a decision at a time; returns VP and shares in the win."""
    game = state.clone()
    while not game.is_over:
        if policy == RANDOM:
            game.apply(chance.choice(game.legal_actions()))
        else:
            game.apply(choose(game.view(game.current_player), chance.getrandbits(64)))
    first = game.ranks().count(1)
    return game.scores(), [1 / first if rank == 1 else 0.0 for rank in game.ranks()]


@pytest.mark.parametrize("policy", [RANDOM, HEURISTIC])
@pytest.mark.parametrize(
    "options", [Config(2), config(4, MODULES), Config(1, solo_difficulty="increased")]
)
def test_they_agree_with_games_played_here(
    connection: Connection, options: Config, policy: rules_pb2.PlayoutPolicy.ValueType
) -> None:
    games, here = 1000, 120

    async def body() -> None:
        async with serving_rules(connection) as rules:
            state = later(options, 3, 12)
            answer = await rules.call(asked(rules, [state], games, policy, seed=5))
            chance = random.Random(9)
            outcomes = [play_here(state, policy, chance) for _ in range(here)]
            (result,) = answer.results
            for seat in range(options.players):
                points = [scores[seat] for scores, _ in outcomes]
                shares = [won[seat] for _, won in outcomes]
                # Five times the standard error of the two means; the games are always the same.
                error = 5 * (1 / games + 1 / here) ** 0.5
                assert abs(result.mean_scores[seat] - mean(points)) < error * stdev(points)
                assert abs(result.win_shares[seat] - mean(shares)) <= error * max(
                    stdev(shares), 0.05
                )
            if options.players > 1:
                assert sum(result.win_shares) == pytest.approx(1)

    asyncio.run(body())


def test_a_seed_decides_them_whatever_else_goes_on(connection: Connection) -> None:
    async def body() -> None:
        async with serving_rules(connection, threads=3) as rules:
            states = [later(Config(2 + n % 3), n, 10 * n) for n in range(5)]
            for count, policy in ((1, RANDOM), (7, HEURISTIC), (100, RANDOM)):
                request = asked(rules, states, count, policy, seed=77)
                first, *others = await asyncio.gather(*(rules.call(request) for _ in range(4)))
                assert others == [first] * 3
                assert len(first.results) == len(states)
                other = await rules.call(asked(rules, states, count, policy, seed=78))
                drawn = [await rules.call(asked(rules, states, count, policy)) for _ in range(2)]
                assert all(answer != first for answer in (other, *drawn))
                assert drawn[0] != drawn[1]

    asyncio.run(body())


def test_each_position_is_played_by_itself(connection: Connection) -> None:
    async def body() -> None:
        async with serving_rules(connection) as rules:
            over, start = later(Config(3), 4, 10_000), later(Config(2), 4, 0)
            answer = await rules.call(asked(rules, [over, start, over], 20, seed=1))
            for result in (answer.results[0], answer.results[2]):
                assert list(result.mean_scores) == over.scores()
                assert list(result.win_shares) == [float(rank == 1) for rank in over.ranks()]
            assert len(answer.results[1].mean_scores) == 2

    asyncio.run(body())


def tied() -> State:
    """Returns a finished game of 3 in which two share the first place."""
    state = later(Config(3), 1, 10_000)
    values = state.to_dict()
    for player, points in zip(values["players"][:2], state.scores(), strict=False):
        player["vp"] += 50 - points
        player["coins"] = 1
        player["cellar"] = dict.fromkeys(player["cellar"], 0)
    return State.from_dict(values)


def test_a_tie_is_shared(connection: Connection) -> None:
    async def body() -> None:
        async with serving_rules(connection) as rules:
            state = tied()
            assert sorted(state.ranks()) == [1, 1, 3]
            (result,) = (await rules.call(asked(rules, [state], 10))).results
            assert list(result.win_shares) == [0.5 if r == 1 else 0.0 for r in state.ranks()]

    asyncio.run(body())


def test_a_call_that_is_left_stops(connection: Connection) -> None:
    async def body() -> None:
        async with serving_rules(connection) as rules:
            states = [later(config(4, MODULES), seed, 0) for seed in range(10)]
            played = rules.service.playouts
            call = rules.call(asked(rules, states, 1000, HEURISTIC))
            await until(lambda: played.games > 0)
            call.cancel()
            # One thread, and calls take turns: another is done long before so many games.
            await rules.call(asked(rules, states[:1], 1))
            before = played.games
            assert before < 10_000
            await rules.call(asked(rules, states[:1], 100))
            assert played.games == before + 100

    asyncio.run(body())


def test_short_calls_do_not_wait_for_long_ones(connection: Connection) -> None:
    async def body() -> None:
        async with serving_rules(connection) as rules:
            states = [later(config(4, MODULES), seed, 0) for seed in range(10)]
            long = asyncio.ensure_future(rules.call(asked(rules, states, 1000, HEURISTIC)))
            for _ in range(3):
                await rules.call(asked(rules, states[:1], 10))
                await rules.new()
            assert not long.done()
            long.cancel()

    asyncio.run(body())
