"""A bot that searches with the rules service alone, as one in any language could."""

import asyncio

from brauhaus.arena.redis_client import Connection
from brauhaus.bots.api import Clock
from brauhaus.bots.random_bot import Random
from brauhaus.core import Config, State
from brauhaus.proto.v1 import rules_pb2
from tests.arena.server.rules import Rules, serving_rules

WORLDS = 4
GAMES = 2


async def choose(rules: Rules, view: bytes, legal: list[int], seed: int) -> int:
    """Flat Monte Carlo: the action that wins most, in worlds that agree with the view.

    It gets what a decision brings a bot: the view as bytes and the numbers of the legal actions.
    """
    seat = (await _look(rules, view)).current_player
    seeds = [seed * WORLDS + world for world in range(min(WORLDS, 512 // len(legal)))]
    drawn = await rules.call(rules_pb2.DeterminizeRequest(view_bytes=view, seeds=seeds))
    tries = [(world, [action]) for action in legal for world in drawn.states]
    reached = [result.position.state for result in await rules.step(*tries)]
    request = rules_pb2.PlayoutsRequest(states=reached, count=GAMES, seed=seed)
    won = [0.0] * len(legal)
    for number, result in enumerate((await rules.call(request)).results):
        won[number // len(drawn.states)] += result.win_shares[seat]
    return legal[max(range(len(legal)), key=won.__getitem__)]


async def _look(rules: Rules, view: bytes) -> rules_pb2.LegalActionsResponse:
    drawn = await rules.call(rules_pb2.DeterminizeRequest(view_bytes=view, count=1))
    answer: rules_pb2.LegalActionsResponse = await rules.call(
        rules_pb2.LegalActionsRequest(state=drawn.states[0])
    )
    return answer


def test_it_beats_the_random_bot(connection: Connection) -> None:
    async def game(rules: Rules, seed: int) -> bool:
        state = State.new(Config(2), seed)
        seat, other = seed % 2, Random(seed)
        decisions = 0
        while not state.is_over:
            view = state.view(state.current_player)
            if state.current_player == seat:
                decisions += 1
                action = await choose(
                    rules, view.to_bytes(), view.legal_actions(), seed * 1000 + decisions
                )
            else:
                action = other.choose(view, Clock())
            state.apply(action)
        return state.ranks()[seat] < state.ranks()[1 - seat]

    async def body() -> None:
        async with serving_rules(connection) as rules:
            assert all([await game(rules, seed) for seed in range(3)])

    asyncio.run(body())
