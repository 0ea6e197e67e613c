"""The SDK where nothing but the base dependencies is, and no compiler."""

import asyncio
import os
import shutil
import subprocess
import venv
from pathlib import Path

import pytest

from brauhaus.core import Config, State
from brauhaus.proto.v1 import agent_pb2
from tests.bots.remote.hub import decision_of, listening, offer_of, over_of

EAGER = Path(__file__).with_name("eager.py")
FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
FOLDERS = ("core", "bots", "arena", "proto")
INSTALLED = """
from importlib.metadata import distributions
print(*sorted({d.metadata["Name"] for d in distributions()} - {"pip", "setuptools"}))
"""
BYTES = """
from brauhaus.bots import run
from brauhaus.bots.random_bot import Random
run(Random, view_form="bytes")
"""


@pytest.fixture(scope="module")
def python(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new environment with brauhaus in it, and without any extra."""
    folder = tmp_path_factory.mktemp("base")
    # Building must not touch the source tree, and must not find what was built there.
    built = shutil.ignore_patterns("*.so", "__pycache__")
    for name in FOLDERS:
        shutil.copytree(repository / name, folder / "source" / name, ignore=built)
    for name in FILES:
        shutil.copy(repository / name, folder / "source")
    venv.create(folder / "env", with_pip=True)
    python = folder / "env" / "bin" / "python"
    arguments = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        folder / "source",
    ]
    environment = {**os.environ, "BRAUHAUS_SKIP_EXT": "1", "CC": "/bin/false"}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [str(python), *map(str, arguments)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode and not os.environ.get("CI"):
        pytest.skip(f"pip can not install here: {done.stderr.strip().splitlines()[-1]}")
    assert done.returncode == 0, done.stderr
    return python


def test_a_bot_needs_no_more_than_the_base_dependencies(python: Path, tmp_path: Path) -> None:
    bot = shutil.copy(EAGER, tmp_path)
    clean = {"PATH": os.defpath, "BRAUHAUS_TOKEN": "secret"}

    async def output_of(*command: object, server: str = "") -> tuple[int | None, str, str]:
        process = await asyncio.create_subprocess_exec(
            *map(str, command),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=clean | {"BRAUHAUS_SERVER": server},
            cwd=tmp_path,
        )
        try:
            out, errors = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        return process.returncode, out.decode(), errors.decode()

    async def test() -> None:
        async with asyncio.timeout(100), listening() as hub:
            code, out, errors = await output_of(python, "-I", "-c", INSTALLED)
            assert (code, errors) == (0, "")
            assert out.split() == ["brauhaus", "grpcio", "protobuf", "typing_extensions"]
            code, out, errors = await output_of(python, "-I", "-c", BYTES)
            assert (code, out) == (2, "")
            assert errors.startswith("-c: a view as bytes needs the compiled engine")
            playing = asyncio.create_task(output_of(python, "-I", bot, server=hub.address))
            stream = await hub.stream()
            await stream.welcome()
            config = Config(1)
            assert (await stream.offer(offer_of("m", config))).accept
            state, count = State.new(config, 3), 0
            while not state.is_over:
                await stream.ask(decision_of("m", count, state))
                state.apply((await stream.choices(1))["m", count])
                count += 1
            await stream.send(over=over_of("m", *state.scores()))
            await stream.pinged()
            await stream.refuse(
                agent_pb2.REFUSAL_CODE_PROTOCOL_ERROR, "the test is over"
            )  # ends the program
            code, out, errors = await playing
            assert (code, out) == (1, "")
            assert "match m is over: rank 1 of 1" in errors
            assert errors.endswith("the test is over\n")
            assert "Traceback" not in errors

    asyncio.run(test())
