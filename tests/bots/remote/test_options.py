"""What a bot is told, and from where."""

from pathlib import Path
from typing import Any

import pytest

from brauhaus.bots.remote.client import hello_of
from brauhaus.bots.remote.options import OptionError, Options, gather
from brauhaus.proto.v1 import agent_pb2, view_pb2

TOKEN = {"BRAUHAUS_TOKEN": "from-environment"}


def options(argv: str = "", environment: dict[str, str] | None = None, **given: Any) -> Options:
    return gather({"name": "Eager"} | given, argv.split(), TOKEN | (environment or {}))


def test_what_is_usual() -> None:
    found = options()
    assert found == Options(server="127.0.0.1:50051", token="from-environment", name="Eager")
    assert hello_of(found) == agent_pb2.Hello(
        protocol=1,
        name="Eager",
        version="1",
        any_modules=True,
        max_matches=8,
        view_form=view_pb2.VIEW_FORM_TYPED,
    )


def test_all_that_can_be_said() -> None:
    found = options(
        version="2 ½",
        players=[2, 4],
        modules=["waste", "litfass"],
        max_matches=64,
        view_form="both",
        min_cap_ms=500,
    )
    assert hello_of(found) == agent_pb2.Hello(
        protocol=1,
        name="Eager",
        version="2 ½",
        players=[2, 4],
        modules=[view_pb2.MODULE_WASTE, view_pb2.MODULE_LITFASS],
        max_matches=64,
        view_form=view_pb2.VIEW_FORM_BOTH,
        min_cap_ms=500,
    )
    assert not hello_of(options(modules=())).any_modules


def test_the_command_line_goes_before_the_program_and_that_before_the_environment() -> None:
    environment = {"BRAUHAUS_SERVER": "environment:1"}
    assert options("", environment).server == "environment:1"
    assert options("", environment, server="program:2").server == "program:2"
    typed = "--server line:3 --name Other --version 7 --max-matches 3"
    found = options(typed, environment, server="program:2", name="Eager", max_matches=9)
    assert (found.server, found.name, found.version) == ("line:3", "Other", "7")
    assert found.max_matches == 3
    assert options("", {"BRAUHAUS_SERVER": ""}).server == "127.0.0.1:50051"


def test_where_the_token_comes_from(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("from-file\n")
    assert options().token == "from-environment"
    assert options(token="from-program").token == "from-program"
    assert options(token_file=file).token == "from-file"
    assert options("--token from-line", token_file=file).token == "from-line"
    assert options(f"--token-file {file}", token="from-program").token == "from-file"
    alone = gather({"name": "Eager"}, [], {"BRAUHAUS_TOKEN_FILE": str(file)})
    assert alone.token == "from-file"


@pytest.mark.parametrize(
    ("server", "address", "tls"),
    [
        ("localhost", "localhost:50051", False),
        ("127.0.0.53:7", "127.0.0.53:7", False),
        ("[::1]", "[::1]:50051", False),
        ("[2001:db8::1]:443", "[2001:db8::1]:443", True),
        ("example.org", "example.org:50051", True),
        ("localhost.example.org:1", "localhost.example.org:1", True),
        ("192.168.0.7:65535", "192.168.0.7:65535", True),
    ],
)
def test_only_this_machine_is_spoken_to_in_plain_text(server: str, address: str, tls: bool) -> None:
    found = options(server=server)
    assert (found.server, found.tls) == (address, tls)
    assert options("--plaintext", server=server).tls is False
    assert options("--tls", server=server, tls=False).tls is True
    assert options(server=server, tls_ca="ca.pem").tls is True


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"name": "two words"}, "name: 'two words'; use 1 to 40 of A-Z a-z 0-9 _ . -"),
        ({"name": "x" * 41}, "name: "),
        ({"version": ""}, "version: ''; use 1 to 40 printable characters"),
        ({"version": "a\nb"}, "version: "),
        ({"token": "two words"}, "the token is none"),
        ({"token": ""}, "the token is none"),
        ({"token": "a", "token_file": "b"}, "token and token_file: give one of them"),
        ({"token_file": "/no/such/file"}, "can not read the token file /no/such/file"),
        ({"players": [2, 5]}, "players: (2, 5); use numbers from 1 to 4"),
        ({"modules": ["wast"]}, "modules: 'wast'; use waste, export"),
        ({"max_matches": 65}, "max_matches: 65; use 1 to 64"),
        ({"view_form": "words"}, "view_form: 'words'; use typed or bytes or both"),
        ({"min_cap_ms": -1}, "min_cap_ms: -1; use 0 or more"),
        ({"server": "http://example.org"}, "server: 'http://example.org'; use HOST:PORT"),
        ({"server": "::1"}, "server: '::1'; use HOST:PORT"),
        ({"server": "host:65536"}, "server: 'host:65536'; use HOST:PORT"),
        ({"server": ""}, "server: ''; use HOST:PORT"),
        ({"tls_cert": "a"}, "tls_cert and tls_key go together"),
        ({"tls": False, "tls_ca": "a"}, "a certificate, and no encryption"),
    ],
)
def test_what_can_not_be(given: dict[str, Any], text: str) -> None:
    with pytest.raises(OptionError) as caught:
        options(**given)
    assert str(caught.value).startswith(text)
    assert "\n" not in str(caught.value)


def test_name_and_token_must_come_from_somewhere() -> None:
    with pytest.raises(OptionError, match="no name: give the bot one, by name= or --name"):
        gather({"name": None}, [], TOKEN)
    with pytest.raises(OptionError, match="no token: set BRAUHAUS_TOKEN, or give --token-file"):
        gather({"name": "Eager"}, [], {})
