"""An author's bot as a program."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from brauhaus.bots.api import Clock, GameInfo
from brauhaus.bots.spec import make_bot, parse_bot
from brauhaus.core import Config, State
from brauhaus.proto.v1 import agent_pb2
from tests.bots.remote.hub import decision_of, listening, offer_of, over_of

PATIENCE = 100.0
EAGER = Path(__file__).with_name("eager.py")
STUCK = """
from brauhaus.bots import Bot, run

class Stuck(Bot):
    def choose(self, view, clock):
        while True:
            pass

run(Stuck, name="stuck")
"""


@asynccontextmanager
async def program(
    file: Path, *arguments: str, **environment: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Runs a bot's file, and ends it at last."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(file),
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "BRAUHAUS_TOKEN": "secret", **environment},
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def ended(process: asyncio.subprocess.Process) -> tuple[int, str]:
    """Returns the exit code and what was written on the error output; nothing else was."""
    out, errors = await process.communicate()
    assert out == b""
    assert process.returncode is not None
    return process.returncode, errors.decode()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_bot_plays_a_game_and_leaves(number: signal.Signals) -> None:
    async def test() -> tuple[int, str]:
        async with (
            asyncio.timeout(PATIENCE),
            listening() as hub,
            program(EAGER, BRAUHAUS_SERVER=hub.address) as process,
        ):
            stream = await hub.stream()
            assert (await stream.read()).hello.name == "Eager"
            assert hub.metadata["authorization"] == "Bearer secret"
            await stream.send(welcome=agent_pb2.Welcome(server="a test", engine="2"))
            assert (await stream.offer(offer_of("m", Config(1)))).accept
            process.send_signal(number)
            assert (await stream.read()).WhichOneof("message") == "leave"
            state, count = State.new(Config(1), 3), 0
            while not state.is_over:
                await stream.ask(decision_of("m", count, state))
                state.apply((await stream.choices(1))["m", count])
                count += 1
            await stream.send(over=over_of("m", *state.scores()))
            stream.end()
            return await ended(process)

    code, errors = asyncio.run(test())
    assert code == 0, errors
    lines = [line.partition(" ")[2] for line in errors.splitlines()]
    assert lines[0].endswith("(a test, engine 2) as Eager 1")
    assert lines[1].startswith("match m begins: seat 0 of me (1 players), seed ")
    assert lines[2] == "leaving when the matches under way are over; once more stops at once"
    assert lines[3].startswith("match m is over: rank 1 of 1 with ")
    assert len(lines) == 4


def test_a_second_signal_stops_at_once(tmp_path: Path) -> None:
    file = tmp_path / "stuck.py"
    file.write_text(STUCK)

    async def test() -> tuple[int, str]:
        async with (
            asyncio.timeout(PATIENCE),
            listening() as hub,
            program(file, "--server", hub.address) as process,
        ):
            stream = await hub.stream()
            await stream.welcome()
            await stream.offer(offer_of("m"))
            await stream.ask(decision_of("m", 0))
            await stream.pinged()  # while the bot thinks
            process.send_signal(signal.SIGINT)
            assert (await stream.read()).WhichOneof("message") == "leave"
            process.send_signal(signal.SIGINT)
            return await ended(process)

    code, errors = asyncio.run(test())
    assert code == 130, errors
    assert "Traceback" not in errors


def test_a_bot_that_is_not_wanted_says_why_in_a_line() -> None:
    async def test() -> tuple[int, str]:
        async with (
            asyncio.timeout(PATIENCE),
            listening() as hub,
            program(EAGER, "--server", hub.address, "--name", "taken") as process,
        ):
            stream = await hub.stream()
            assert (await stream.read()).hello.name == "taken"
            await stream.refuse(agent_pb2.REFUSAL_CODE_NAME_TAKEN, "it belongs to somebody else")
            return await ended(process)

    code, errors = asyncio.run(test())
    assert code == 1
    assert errors.startswith("eager.py: 127.0.0.1:")
    assert errors.endswith(" knows another bot by this name: it belongs to somebody else\n")
    assert errors.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--server", "nowhere:x"], "eager.py: server: 'nowhere:x'; use HOST:PORT"),
        (["--tls-ca", "/no/such"], "eager.py: can not read /no/such: No such file or directory"),
        (["--loud"], "usage: eager.py"),
    ],
)
def test_options_that_can_not_be(arguments: list[str], text: str) -> None:
    async def test() -> tuple[int, str]:
        async with asyncio.timeout(PATIENCE), program(EAGER, *arguments) as process:
            return await ended(process)

    code, errors = asyncio.run(test())
    assert code == 2
    assert errors.startswith(text)


def test_the_same_file_plays_in_a_local_tournament() -> None:
    bot = make_bot(parse_bot(f"py:{EAGER}:Eager"), 1)
    try:
        bot.new_game(GameInfo(Config(2), 0, ("me", "bot1"), "m"))
        view = State.new(Config(2), 1).view(0)
        assert bot.choose(view, Clock()) in view.legal_actions()
    finally:
        bot.close()


def test_bots_that_play_locally_do_without_grpc() -> None:
    code = (
        "import sys, brauhaus.bots, brauhaus.bots.random_bot;"
        "print([m for m in sys.modules if m.split('.')[0] in ('grpc', 'google', 'asyncio')])"
    )

    async def test() -> bytes:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE
        )
        return (await process.communicate())[0]

    assert asyncio.run(test()) == b"[]\n"
