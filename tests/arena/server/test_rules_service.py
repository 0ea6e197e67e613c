"""The rules service over a real socket: games, batches, views, and what can be asked wrongly."""

import asyncio
import random
from typing import Any

import grpc
import pytest

from brauhaus.arena.redis_client import Connection
from brauhaus.arena.server import wire_view
from brauhaus.arena.server.rules_service import MAX_ACTIONS, MAX_BATCH, MAX_GAMES
from brauhaus.arena.server.state_token import KEY, KEY_BYTES, StateTokens
from brauhaus.arena.server.wire_parts import config_message
from brauhaus.core import Config, State
from brauhaus.core.config import MODULES
from brauhaus.proto.v1 import rules_pb2, rules_pb2_grpc, view_pb2
from tests.arena.server.rules import BOTH, INVALID, Rules, later, serving_rules
from tests.arena.server.support import bearer, refused
from tests.core.walks import config

HERE = later(Config(2), 3, 10)
SECRET = bytes(KEY_BYTES)
TOKEN = StateTokens(SECRET).write(HERE)


def expected(rules: Rules, state: State, seat: int | None = None) -> rules_pb2.Position:
    """Returns what must be said of a position; with a view in both forms if there is a seat."""
    position = rules_pb2.Position(
        state=rules.tokens.write(state),
        current_player=state.current_player,
        legal=state.legal_actions(),
    )
    if seat is not None:
        wire_view.write_view(state.view(seat), view_pb2.VIEW_FORM_BOTH, position)
    if state.is_over:
        position.result.scores.extend(state.scores())
        position.result.ranks.extend(state.ranks())
        position.result.ending = state.outcome.ending if state.outcome else ""
    return position


@pytest.mark.parametrize(
    "options",
    [
        Config(2),
        Config(3, promos=True, end_vp=30),
        config(4, MODULES),
        Config(1),
        Config(1, solo_difficulty="increased", solo_card=2),
    ],
)
def test_a_whole_game_equals_one_played_here(connection: Connection, options: Config) -> None:
    chance = random.Random(7)

    async def body() -> None:
        async with serving_rules(connection) as rules:
            state = State.new(options, 11)
            request = rules_pb2.NewGameRequest(config=config_message(options), seed=11, viewer=BOTH)
            position = (await rules.call(request)).position
            assert position == expected(rules, state, state.current_player)
            while not state.is_over:
                actions = []
                for _ in range(chance.randrange(1, 4)):
                    if not state.is_over:
                        actions.append(chance.choice(state.legal_actions()))
                        state.apply(actions[-1])
                (result,) = await rules.step((position.state, actions), viewer=BOTH)
                position = result.position
                assert position == expected(rules, state, max(state.current_player, 0))
            assert position.HasField("result")
            assert (options.players == 1) == bool(position.result.ending)

    asyncio.run(body())


def test_what_can_be_asked_about_each_position_of_a_game(connection: Connection) -> None:
    async def body() -> None:
        async with serving_rules(connection) as rules:
            for decisions in (0, 15, 40, 10_000):
                state = later(Config(3), 2, decisions)
                token = rules.tokens.write(state)
                legal = await rules.call(rules_pb2.LegalActionsRequest(state=token))
                assert legal.current_player == state.current_player
                assert [action.id for action in legal.actions] == state.legal_actions()
                texts = [state.action_text(action) for action in state.legal_actions()]
                assert [action.text for action in legal.actions] == texts
                for seat in range(3):
                    for form in view_pb2.ViewForm.values():
                        viewer = rules_pb2.Viewer(player=seat, form=form)
                        request = rules_pb2.ViewRequest(state=token, viewer=viewer)
                        wanted = rules_pb2.ViewResponse()
                        wire_view.write_view(state.view(seat), form, wanted)
                        assert await rules.call(request) == wanted
                plain = await rules.call(rules_pb2.ViewRequest(state=token))
                assert plain.view.viewer == max(state.current_player, 0)
                assert not plain.view_bytes

    asyncio.run(body())


def test_a_seed_decides_a_game_and_without_one_it_is_drawn(connection: Connection) -> None:
    async def body() -> None:
        async with serving_rules(connection) as rules:
            games = [await rules.new(seed=seed) for seed in (0, 0, 1, 2**64 - 1)]
            assert games[0] == games[1]
            drawn = [await rules.new() for _ in range(5)]
            assert len({position.state for position in games + drawn}) == 8

    asyncio.run(body())


def test_a_full_batch(connection: Connection) -> None:
    async def body() -> None:
        async with serving_rules(connection) as rules:
            states = [later(Config(2 + n % 3), n, n % 50) for n in range(MAX_BATCH)]
            steps = [
                (rules.tokens.write(state), state.legal_actions()[:1] if number % 2 else [])
                for number, state in enumerate(states)
            ]
            results = await rules.step(*steps, viewer=rules_pb2.Viewer(player=1))
            assert len(results) == MAX_BATCH
            for (_, actions), state, result in zip(steps, states, results, strict=True):
                for action in actions:
                    state.apply(action)
                wanted = expected(rules, state)
                wire_view.write_view(state.view(1), view_pb2.VIEW_FORM_TYPED, wanted)
                assert result.position == wanted

    asyncio.run(body())


def test_an_illegal_action_concerns_no_other_step(connection: Connection) -> None:
    async def body() -> None:
        async with serving_rules(connection) as rules:
            token = rules.tokens.write(HERE)
            legal = HERE.legal_actions()
            illegal = next(action for action in range(2048) if action not in legal)
            over = rules.tokens.write(later(Config(2), 3, 10_000))
            found = await rules.step(
                (token, legal[:1]),
                (token, [illegal]),
                (token, [legal[0], 2**32 - 1, legal[0]]),
                (over, [0]),
                (token, legal[:1]),
            )
            assert found[0] == found[4]
            assert found[0].position.state != token
            assert [result.WhichOneof("result") for result in found[1:4]] == ["illegal"] * 3
            assert [result.illegal.index for result in found[1:4]] == [0, 1, 0]
            assert found[1].illegal.text.startswith(f"action {illegal} is not legal at decision")
            assert "decision 'over'" in found[3].illegal.text
            assert all(len(result.illegal.text) <= 400 for result in found)

    asyncio.run(body())


def steps(count: int, actions: int = 0) -> rules_pb2.StepRequest:
    step = rules_pb2.Step(state=TOKEN, actions=[0] * actions)
    return rules_pb2.StepRequest(steps=[step] * count)


def playouts(states: int, count: int, **values: Any) -> rules_pb2.PlayoutsRequest:
    return rules_pb2.PlayoutsRequest(states=[TOKEN] * states, count=count, **values)


def new(**values: Any) -> rules_pb2.NewGameRequest:
    return rules_pb2.NewGameRequest(config=view_pb2.Config(**values))


def viewed(**values: Any) -> rules_pb2.Viewer:
    return rules_pb2.Viewer(**values)


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (rules_pb2.NewGameRequest(), "config: players: 0; use a number from 1 to 4"),
        (new(players=5), "config: players: 5; use a number from 1 to 4"),
        (new(players=2, end_vp=101), "config: end_vp: 101; use a number from 1 to 100"),
        (new(players=2, modules=[0]), "config: modules: 0 is unknown"),
        (new(players=2, modules=[99]), "config: modules: 99 is unknown"),
        (new(players=2, modules=[1, 1]), "config: modules: 'waste' is there twice"),
        (new(players=1, modules=[1]), "config: modules: 'waste'; the solo game"),
        (new(players=1, solo_difficulty=7), "config: solo_difficulty: 7 is unknown"),
        (new(players=1, solo_card=7), "config: solo_card: 7; use a number from 1 to 6"),
        (new(players=2, solo_card=1), "config: solo_card, solo_difficulty: only for solo games"),
        (new(players=2, deck="/etc/passwd"), 'config: deck: servers play with "house" only'),
        (steps(0), "steps: 0; allowed are 1 to 512"),
        (steps(MAX_BATCH + 1), "steps: 513; allowed are 1 to 512"),
        (steps(2, MAX_ACTIONS + 1), "steps[0].actions: 65; allowed are 0 to 64"),
        (rules_pb2.StepRequest(steps=[rules_pb2.Step()]), "steps[0].state: no state token"),
        (
            rules_pb2.StepRequest(steps=[rules_pb2.Step(state=TOKEN), rules_pb2.Step(state=b"x")]),
            "steps[1].state: no state token",
        ),
        (
            rules_pb2.StepRequest(steps=[rules_pb2.Step(state=TOKEN)], viewer=viewed(player=2)),
            "viewer: player: 2; use 0 to 1",
        ),
        (rules_pb2.ViewRequest(), "state: no state token"),
        (rules_pb2.ViewRequest(state=TOKEN, viewer=viewed(player=2**32 - 1)), "viewer: player: "),
        (rules_pb2.ViewRequest(state=TOKEN, viewer=viewed(form=9)), "viewer: form: 9 is unknown"),
        (rules_pb2.LegalActionsRequest(state=b"?" * 5000), "state: 5000 bytes are no state token"),
        (playouts(0, 1), "states: 0; allowed are 1 to 512"),
        (playouts(MAX_BATCH + 1, 1), "states: 513; allowed are 1 to 512"),
        (playouts(1, 0), "count: 0; allowed are 1 to 1000"),
        (playouts(1, 1001), "count: 1001; allowed are 1 to 1000"),
        (playouts(11, 1000), f"games in all: 11000; allowed are 1 to {MAX_GAMES}"),
        (playouts(1, 1, policy=3), "policy: 3 is unknown"),
        (rules_pb2.PlayoutsRequest(states=[TOKEN, b""], count=1), "states[1]: no state token"),
        (rules_pb2.DeterminizeRequest(), "count: 0; allowed are 1 to 512"),
        (rules_pb2.DeterminizeRequest(count=513), "count: 513; allowed are 1 to 512"),
        (rules_pb2.DeterminizeRequest(seeds=[0] * 513), "count: 513; allowed are 1 to 512"),
        (rules_pb2.DeterminizeRequest(count=2, seeds=[1]), "seeds: there are 1, but count is 2"),
        (rules_pb2.DeterminizeRequest(count=1), "view_bytes: 0 bytes that do not begin with BHV"),
        (
            rules_pb2.DeterminizeRequest(count=1, view_bytes=bytes(5000)),
            "view_bytes: 5000 bytes are no view: one has at most 4096",
        ),
        (
            rules_pb2.DeterminizeRequest(count=1, view_bytes=HERE.to_bytes()),
            "that do not begin with BHV: wrong kind",
        ),
    ],
)
def test_wrong_input_is_answered(connection: Connection, request_: Any, said: str) -> None:
    connection.client.set(KEY, SECRET)

    async def body() -> None:
        async with serving_rules(connection) as rules:
            refusal = await rules.refused(request_)
            assert refusal.code == INVALID
            assert said in refusal.text
            assert refusal.text.isprintable()
            assert len(refusal.text) <= 400
            assert (await rules.new()).legal

    asyncio.run(body())


def test_garbage_in_place_of_a_request(connection: Connection) -> None:
    chance = random.Random(5)

    async def body() -> None:
        async with serving_rules(connection) as rules:
            text = bearer(rules.author)
            for method in ("NewGame", "Step", "View", "LegalActions", "Playouts", "Determinize"):
                call: Any = rules.served.channel.unary_unary(f"/brauhaus.v1.Rules/{method}")
                for size in (1, 10, 1000):
                    error = await refused(call(chance.randbytes(size), metadata=text, timeout=60))
                    assert error.code == INVALID
            assert (await rules.new()).legal

    asyncio.run(body())


def test_a_call_without_a_token_is_refused(connection: Connection) -> None:
    async def body() -> None:
        async with serving_rules(connection) as rules:
            stub = rules_pb2_grpc.RulesStub(rules.served.channel)
            error = await refused(stub.NewGame(new(players=2)))
            assert error.code == grpc.StatusCode.UNAUTHENTICATED

    asyncio.run(body())


def test_others_are_served_while_large_batches_are_worked_on(connection: Connection) -> None:
    async def body() -> None:
        async with serving_rules(connection) as rules:
            token = rules.tokens.write(HERE)
            batch: list[tuple[bytes, list[int]]] = [(token, [])] * MAX_BATCH
            large = [asyncio.create_task(rules.step(*batch, viewer=BOTH)) for _ in range(8)]
            for _ in range(5):
                await rules.step((token, []))
            assert not any(task.done() for task in large)
            assert all(len(found) == MAX_BATCH for found in await asyncio.gather(*large))

    asyncio.run(body())


def test_what_takes_too_long_is_ended(connection: Connection) -> None:
    async def body() -> None:
        async with serving_rules(connection, seconds=0.2) as rules:
            token = rules.tokens.write(HERE)
            request = rules_pb2.PlayoutsRequest(
                states=[token] * 10, count=1000, policy=rules_pb2.PLAYOUT_POLICY_HEURISTIC
            )
            refusal = await rules.refused(request)
            assert refusal.code == grpc.StatusCode.RESOURCE_EXHAUSTED
            assert "not done after 0.2 s" in refusal.text
            assert refusal.retry_after > 0

    asyncio.run(body())
