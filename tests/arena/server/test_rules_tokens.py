"""State tokens: only what this server has signed is read, and nothing else does harm."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from brauhaus.arena.errors import ArenaError
from brauhaus.arena.redis_client import Connection
from brauhaus.arena.server.state_token import (
    KEY,
    KEY_BYTES,
    MAX_BYTES,
    StateTokenError,
    StateTokens,
    load_key,
)
from brauhaus.core import Config, State
from brauhaus.core.config import MODULES
from brauhaus.proto.v1 import rules_pb2
from tests.arena.server.rules import INVALID, later, serving_rules
from tests.core.walks import config

OURS = StateTokens(bytes(range(KEY_BYTES)))
STATE = later(Config(3), 5, 30)
TOKEN = OURS.write(STATE)

LARGEST = config(4, MODULES, promos=True, end_vp=100)
SOLO = Config(1, solo_card=6, solo_difficulty="increased", promos=True, end_vp=100)


@pytest.mark.parametrize("rules", [LARGEST, SOLO, Config(2)])
def test_a_token_is_small_and_leads_back_to_its_position(rules: Config) -> None:
    for decisions in (0, 20, 10_000):
        state = later(rules, 1, decisions)
        token = OURS.write(state)
        assert len(token) <= MAX_BYTES
        assert OURS.read(token) == state
        assert OURS.write(OURS.read(token)) == token


@pytest.mark.parametrize(
    ("token", "said"),
    [
        (b"", "no state token"),
        (b"x" * 100, "no state token"),
        (STATE.to_bytes(), "no state token"),  # as the server itself keeps a match
        (bytes(MAX_BYTES + 1), "at most 4096"),
        (b"BHT", "cut off after 3 bytes"),
        (TOKEN[:21], "cut off after 21 bytes"),
        (TOKEN[:-1], f"cut off after {len(TOKEN) - 1} of {len(TOKEN)} bytes"),
        (TOKEN + b"\0", "is altered"),
        (StateTokens(bytes(KEY_BYTES)).write(STATE), "signed with another key"),
        (StateTokens(bytes(range(KEY_BYTES)), "1").write(STATE), "another engine: '1'; this"),
    ],
)
def test_what_is_no_token_of_this_server(token: bytes, said: str) -> None:
    with pytest.raises(StateTokenError, match=said):
        OURS.read(token)


def test_a_state_that_the_engine_does_not_know_is_refused_even_if_signed() -> None:
    class Changed:
        def to_bytes(self) -> bytes:
            return STATE.to_bytes()[:-1] + b"\0"

    with pytest.raises(StateTokenError, match="of another time: damaged bytes"):
        OURS.read(OURS.write(Changed()))  # type: ignore[arg-type]


def test_each_byte_counts() -> None:
    chance = random.Random(1)
    for place in range(len(TOKEN)):
        for change in (1 << chance.randrange(8), chance.randrange(1, 256)):
            token = bytearray(TOKEN)
            token[place] ^= change
            with pytest.raises(StateTokenError):
                OURS.read(bytes(token))


def test_the_parts_of_two_tokens_do_not_mix() -> None:
    other = OURS.write(later(Config(3), 6, 30))
    assert len(other) == len(TOKEN)
    for cut in (300, 600, len(TOKEN) - 32, len(TOKEN) - 1):
        with pytest.raises(StateTokenError, match="is altered"):
            OURS.read(TOKEN[:cut] + other[cut:])


def test_altered_tokens_over_the_wire(connection: Connection) -> None:
    async def body() -> None:
        async with serving_rules(connection) as rules:
            token = rules.tokens.write(STATE)
            for place in range(len(token)):
                altered = bytearray(token)
                altered[place] ^= 0x40
                refusal = await rules.refused(rules_pb2.ViewRequest(state=bytes(altered)))
                assert refusal.code == INVALID
                assert refusal.text.startswith("state: ")
                assert "token" in refusal.text
            assert (await rules.call(rules_pb2.ViewRequest(state=token))).view.round == STATE.round

    asyncio.run(body())


def test_servers_on_one_store_share_their_tokens_and_others_do_not(
    connection: Connection,
) -> None:
    async def body() -> None:
        async with serving_rules(connection) as one, serving_rules(connection) as other:
            position = await one.new()
            assert (await other.step((position.state, [])))[0].position == position
            connection.client.delete(KEY)
            async with serving_rules(connection) as stranger:
                request = rules_pb2.LegalActionsRequest(state=position.state)
                refusal = await stranger.refused(request)
                assert refusal.code == INVALID
                assert refusal.text.startswith("state: the state token is signed with another key")

    asyncio.run(body())


def test_the_first_server_on_a_store_makes_the_key(store: Connection) -> None:
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(load_key, [store] * 8))
    assert keys == {load_key(store)}
    assert len(keys.pop()) == KEY_BYTES


def test_keys_of_two_stores_differ(store: Connection) -> None:
    first = load_key(store)
    store.client.flushall()
    assert load_key(store) != first


def test_a_damaged_key_is_said_and_not_replaced(store: Connection) -> None:
    store.client.set(KEY, b"short")
    with pytest.raises(ArenaError, match="damaged: delete brauhaus:"):
        load_key(store)
    assert store.client.get(KEY) == b"short"


def test_a_key_of_another_length_is_none() -> None:
    with pytest.raises(ValueError, match="a key of 31 bytes; use 32"):
        StateTokens(bytes(31))


def test_no_state_of_a_match_is_a_token() -> None:
    match = State.new(Config(2), 1)
    for data in (match.to_bytes(), match.raw(), match.view(0).to_bytes()):
        with pytest.raises(StateTokenError):
            OURS.read(data)
