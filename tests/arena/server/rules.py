"""The rules service on a real server, and a client of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import grpc

from brauhaus.arena.redis_client import Connection
from brauhaus.arena.server.auth import Role, TokenStore
from brauhaus.arena.server.rules_service import CALL_SECONDS, RulesService
from brauhaus.arena.server.state_token import StateTokens, load_key
from brauhaus.core import Config, State
from brauhaus.proto.v1 import rules_pb2, rules_pb2_grpc, view_pb2
from tests.arena.server.support import Refusal, Served, bearer, refused, serving

INVALID = grpc.StatusCode.INVALID_ARGUMENT
BOTH = rules_pb2.Viewer(form=view_pb2.VIEW_FORM_BOTH)


@dataclass
class Rules:
    """A client with a token, `author`, of its own; `tokens` are the server's state tokens."""

    served: Served
    service: RulesService
    tokens: StateTokens
    _stub: rules_pb2_grpc.RulesAsyncStub
    author: str

    def call(self, request: Any) -> Any:
        """Calls the method that takes such a request."""
        method = type(request).__name__.removesuffix("Request")
        return getattr(self._stub, method)(request, metadata=bearer(self.author), timeout=60)

    async def refused(self, request: Any) -> Refusal:
        """Returns how a request is refused."""
        return await refused(self.call(request))

    async def new(self, players: int = 2, **values: Any) -> rules_pb2.Position:
        """Returns the first position of a game."""
        config = view_pb2.Config(players=players)
        answer = await self.call(rules_pb2.NewGameRequest(config=config, **values))
        position: rules_pb2.Position = answer.position
        return position

    async def step(
        self, *steps: tuple[bytes, list[int]], viewer: rules_pb2.Viewer | None = None
    ) -> list[rules_pb2.StepResult]:
        """Returns what comes of steps, each a token and actions."""
        asked = [rules_pb2.Step(state=state, actions=actions) for state, actions in steps]
        answer = await self.call(rules_pb2.StepRequest(steps=asked, viewer=viewer))
        return list(answer.results)


@asynccontextmanager
async def serving_rules(
    connection: Connection, threads: int = 1, seconds: float = CALL_SECONDS
) -> AsyncIterator[Rules]:
    """Serves the rules on loopback, behind the access checks."""
    key = load_key(connection)
    service = RulesService(key, threads, seconds)
    text, _ = TokenStore(connection).create(Role.AUTHOR)
    try:
        async with serving(
            connection,
            more=lambda server: rules_pb2_grpc.add_RulesServicer_to_server(service, server),
        ) as served:
            stub = rules_pb2_grpc.RulesStub(served.channel)
            yield Rules(served, service, StateTokens(key), stub, text)
    finally:
        service.close()


def later(config: Config, seed: int, decisions: int) -> State:
    """Returns a position of a game in which everybody takes the first or the last action."""
    state = State.new(config, seed)
    for number in range(decisions):
        if not state.is_over:
            state.apply(state.legal_actions()[-(number % 3 > 0)])
    return state
