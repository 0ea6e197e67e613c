"""The rules for bots without an engine: `brauhaus.v1.Rules`, as `rules.proto` says.

Handlers run in the event loop of `serve`: what they do there goes in slices, playouts to threads.
The service keeps nothing and knows no match. A position comes in as a token that it has signed
itself, so no token is one of a match; and a view, live or made up, goes out as positions drawn from
what the view says alone. Who knew a game's seed would know its deals: those of matches with remote
bots come from a secret.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import grpc

from brauhaus.arena.server.calls import RefusedError
from brauhaus.arena.server.limits import BUSY_MS
from brauhaus.arena.server.playout_pool import PlayoutPool
from brauhaus.arena.server.printable import printable
from brauhaus.arena.server.slices import Slices
from brauhaus.arena.server.state_token import MAX_BYTES, StateTokens
from brauhaus.arena.server.wire_config import check_deck, read_config
from brauhaus.arena.server.wire_view import legal_actions, write_view
from brauhaus.core import IllegalActionError, State, View, load_ruleset
from brauhaus.core.wire import deck_of
from brauhaus.proto.v1 import rules_pb2, rules_pb2_grpc, view_pb2

MAX_BATCH = 512
"""Positions a call."""
MAX_ACTIONS = 64
"""Actions in one step."""
MAX_PLAYOUTS = 1000
"""Games from one position."""
MAX_GAMES = 10_000
"""Games in all of one call."""
CALL_SECONDS = 30.0
"""The most that a call may take, waiting for others included."""
TEXT_CHARACTERS = 400

Context = grpc.aio.ServicerContext[Any, Any]


class RulesService(rules_pb2_grpc.RulesServicer):
    """The service.

    Args:
        key: signs the tokens (`state_token.load_key`).
        threads: play playouts.
        seconds: the most that a call may take.

    Attributes:
        playouts: plays them; counts the games.
    """

    def __init__(self, key: bytes, threads: int, seconds: float = CALL_SECONDS) -> None:
        load_ruleset("house")  # not in the first call
        self._tokens = StateTokens(key)
        self._seconds = seconds
        self._slices = Slices()
        self.playouts = PlayoutPool(threads)

    def close(self) -> None:
        """Ends the threads."""
        self.playouts.close()

    async def NewGame(  # noqa: N802
        self, request: rules_pb2.NewGameRequest, context: Context
    ) -> rules_pb2.NewGameResponse:
        """Begins a game."""
        answer = rules_pb2.NewGameResponse()

        def begin(place: str) -> None:
            with _Naming(place):
                config = read_config(request.config)
            seed = request.seed if request.HasField("seed") else secrets.randbits(64)
            self._show(State.new(config, seed), _viewer(request), answer.position)

        async with self._bounded(context):
            await self._slices.each(begin, ["config"])
        return answer

    async def Step(  # noqa: N802
        self, request: rules_pb2.StepRequest, context: Context
    ) -> rules_pb2.StepResponse:
        """Applies actions to positions."""
        answer = rules_pb2.StepResponse()

        def step(number: int) -> None:
            task = request.steps[number]
            state = self._read(task.state, f"steps[{number}].state")
            result = answer.results.add()
            for index, action in enumerate(task.actions):
                try:
                    state.apply(action)
                except IllegalActionError as error:
                    result.illegal.index = index
                    result.illegal.text = printable(str(error), TEXT_CHARACTERS)
                    return
            self._show(state, _viewer(request), result.position)

        async with self._bounded(context):
            _check_count("steps", len(request.steps), MAX_BATCH)
            for number, task in enumerate(request.steps):
                _check_count(f"steps[{number}].actions", len(task.actions), MAX_ACTIONS, least=0)
            await self._slices.each(step, range(len(request.steps)))
        return answer

    async def View(  # noqa: N802
        self, request: rules_pb2.ViewRequest, context: Context
    ) -> rules_pb2.ViewResponse:
        """Shows a position."""
        answer = rules_pb2.ViewResponse()

        def show(place: str) -> None:
            _write(self._read(request.state, place), request.viewer, answer)

        async with self._bounded(context):
            await self._slices.each(show, ["state"])
        return answer

    async def LegalActions(  # noqa: N802
        self, request: rules_pb2.LegalActionsRequest, context: Context
    ) -> rules_pb2.LegalActionsResponse:
        """Says what may be done."""
        answer = rules_pb2.LegalActionsResponse()

        def tell(place: str) -> None:
            state = self._read(request.state, place)
            answer.current_player = state.current_player
            if not state.is_over:
                answer.actions.extend(legal_actions(state.view(state.current_player)))

        async with self._bounded(context):
            await self._slices.each(tell, ["state"])
        return answer

    async def Playouts(  # noqa: N802
        self, request: rules_pb2.PlayoutsRequest, context: Context
    ) -> rules_pb2.PlayoutsResponse:
        """Plays games from positions to their ends."""
        states: list[State] = []

        def read(number: int) -> None:
            states.append(self._read(request.states[number], f"states[{number}]"))

        async with self._bounded(context):
            _check_count("states", len(request.states), MAX_BATCH)
            _check_count("count", request.count, MAX_PLAYOUTS)
            _check_count("games in all", len(request.states) * request.count, MAX_GAMES)
            if request.policy not in rules_pb2.PlayoutPolicy.values():
                raise ValueError(f"policy: {request.policy} is unknown to this server")
            await self._slices.each(read, range(len(request.states)))
            outcomes = await self.playouts.play(
                states,
                request.count,
                request.seed if request.HasField("seed") else secrets.randbits(64),
                heuristic=request.policy == rules_pb2.PLAYOUT_POLICY_HEURISTIC,
            )
        return rules_pb2.PlayoutsResponse(
            results=[
                rules_pb2.PlayoutsResult(mean_scores=scores, win_shares=shares)
                for scores, shares in outcomes
            ]
        )

    async def Determinize(  # noqa: N802
        self, request: rules_pb2.DeterminizeRequest, context: Context
    ) -> rules_pb2.DeterminizeResponse:
        """Makes positions that agree with a view."""
        answer = rules_pb2.DeterminizeResponse()
        seeds: Sequence[int] = request.seeds
        views: list[View] = []

        def draw(seed: int) -> None:
            if not views:
                views.append(_read_view(request.view_bytes))
            answer.states.append(self._tokens.write(views[0].determinize(seed)))

        async with self._bounded(context):
            count = request.count or len(seeds)
            _check_count("count", count, MAX_BATCH)
            if seeds and len(seeds) != count:
                raise ValueError(
                    f"seeds: there are {len(seeds)}, but count is {count}: leave one of them out"
                )
            seeds = seeds or [secrets.randbits(64) for _ in range(count)]
            await self._slices.each(draw, seeds)
        return answer

    @asynccontextmanager
    async def _bounded(self, context: Context) -> AsyncIterator[None]:
        """Answers wrong input, and ends what takes too long."""
        try:
            async with asyncio.timeout(self._seconds) as scope:
                yield
        except ValueError as error:
            text = printable(str(error), TEXT_CHARACTERS)
            await RefusedError(grpc.StatusCode.INVALID_ARGUMENT, text).send(context)
        except TimeoutError:
            if not scope.expired():
                raise
            text = f"not done after {self._seconds:g} s: ask for less, or make fewer calls at once"
            await RefusedError(grpc.StatusCode.RESOURCE_EXHAUSTED, text, BUSY_MS).send(context)

    def _read(self, token: bytes, place: str) -> State:
        with _Naming(place):
            return self._tokens.read(token)

    def _show(
        self, state: State, viewer: rules_pb2.Viewer | None, position: rules_pb2.Position
    ) -> None:
        """Puts all that is said of a position into a message."""
        position.state = self._tokens.write(state)
        position.current_player = state.current_player
        position.legal.extend(state.legal_actions())
        if viewer:
            _write(state, viewer, position)
        if state.is_over:
            position.result.scores.extend(state.scores())
            position.result.ranks.extend(state.ranks())
            if state.outcome:
                position.result.ending = state.outcome.ending


class _Naming:
    """Puts the place of what is wrong before the error's text."""

    def __init__(self, place: str) -> None:
        self._place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, ValueError):
            raise ValueError(f"{self._place}: {error}") from None


def _viewer(request: rules_pb2.NewGameRequest | rules_pb2.StepRequest) -> rules_pb2.Viewer | None:
    return request.viewer if request.HasField("viewer") else None


def _write(
    state: State, viewer: rules_pb2.Viewer, message: rules_pb2.Position | rules_pb2.ViewResponse
) -> None:
    with _Naming("viewer"):
        if viewer.form not in view_pb2.ViewForm.values():
            raise ValueError(f"form: {viewer.form} is unknown to this server")
        seat = viewer.player if viewer.HasField("player") else max(state.current_player, 0)
        write_view(state.view(seat), viewer.form, message)


def _read_view(data: bytes) -> View:
    """Returns a view from outside, without opening a deck that it may name."""
    with _Naming("view_bytes"):
        if len(data) > MAX_BYTES:
            raise ValueError(f"{len(data)} bytes are no view: one has at most {MAX_BYTES}")
        check_deck(deck_of(b"BHV", data))
        return View.from_bytes(data)


def _check_count(name: str, count: int, most: int, least: int = 1) -> None:
    if not least <= count <= most:
        raise ValueError(f"{name}: {count}; allowed are {least} to {most}")
