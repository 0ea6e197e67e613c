"""Encrypted connections, and files that are not what they should be."""

import asyncio
import logging
import shutil
from pathlib import Path
from typing import Any

import pytest

from brauhaus.arena.server.credentials import server_credentials
from brauhaus.bots.remote.channel import client_credentials
from brauhaus.bots.remote.client import Client
from brauhaus.bots.remote.options import OptionError, Options
from tests.arena.server.conftest import missing
from tests.arena.server.support import Authority
from tests.bots.remote.hub import listening
from tests.bots.remote.players import kind_of


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """An authority."""
    if not shutil.which("openssl"):
        missing("openssl")
    return Authority(tmp_path_factory.mktemp("certificates"), "ours")


def options(server: str, files: dict[str, Any]) -> Options:
    return Options(server=server, token="x", name="me", tls=True, **files)


@pytest.mark.parametrize("mutual", [False, True])
def test_a_bot_enters_by_tls(
    ours: Authority, mutual: bool, caplog: pytest.LogCaptureFixture
) -> None:
    certificate, key = ours.issue("server")
    credentials = server_credentials(certificate, key, ours.certificate if mutual else None)
    own = dict(zip(("tls_cert", "tls_key"), ours.issue("bot"), strict=True)) if mutual else {}

    async def test() -> None:
        async with asyncio.timeout(60), listening(credentials) as hub:
            files = {"tls_ca": ours.certificate, **own}
            client = Client(kind_of("Safe"), options(hub.address, files))
            playing = asyncio.create_task(client.play())
            stream = await hub.stream()
            await stream.welcome()
            await stream.pinged()
            client.leave()
            assert (await stream.read()).WhichOneof("message") == "leave"
            stream.end()
            await playing

    with caplog.at_level(logging.INFO):
        asyncio.run(test())
    assert "connected to 127.0.0.1" in caplog.text


def test_a_server_of_strangers_is_not_trusted(
    ours: Authority, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    theirs = Authority(tmp_path, "theirs")

    async def test() -> None:
        async with asyncio.timeout(60), listening(server_credentials(*ours.issue("server"))) as hub:
            files = {"tls_ca": theirs.certificate}
            client = Client(kind_of("Careful"), options(hub.address, files))
            playing = asyncio.create_task(client.play())
            while "trying again" not in caplog.text:
                await asyncio.sleep(0.01)
            client.leave()
            await playing

    asyncio.run(test())
    assert "UNAVAILABLE" in caplog.text
    assert "CERTIFICATE_VERIFY_FAILED" in caplog.text


def test_files_that_are_not_what_they_should_be(ours: Authority, tmp_path: Path) -> None:
    certificate, key = ours.issue("bot")
    _, other = ours.issue("other")
    garbage = tmp_path / "garbage"
    garbage.write_bytes(b"\xff\x00 ale")
    for files, text in [
        ({"tls_ca": tmp_path / "none"}, f"can not read {tmp_path}/none: No such file"),
        ({"tls_ca": garbage}, f"{garbage} has no certificates in PEM form"),
        ({"tls_cert": garbage, "tls_key": key}, f"{garbage} and {key} are no certificate and key"),
        ({"tls_cert": certificate, "tls_key": other}, f"{certificate} and {other} are no"),
        ({"tls_cert": certificate, "tls_key": ours.with_password(key)}, f"{certificate} and "),
    ]:
        with pytest.raises(OptionError) as caught:
            client_credentials(options("127.0.0.1:1", files))
        assert str(caught.value).startswith(text)
