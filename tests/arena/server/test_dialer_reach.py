"""Which addresses are called: none that would let a stranger get further inside by the server."""

import asyncio
import socket
import threading
from ipaddress import ip_network
from typing import Any

import pytest

from brauhaus.arena.errors import UsageError
from brauhaus.arena.server import reach
from brauhaus.arena.server.reach import Reach, Target, UnreachableError, split_address

OWN = 50051
NEVER = [
    *("0.0.0.0", "0.1.2.3", "169.254.169.254", "169.254.1.1", "224.0.0.1", "239.1.2.3"),
    *("255.255.255.255", "240.0.0.1", "100.100.100.200"),
    *("[::]", "[fe80::1]", "[ff02::1]", "[fec0::1]", "[fd00:ec2::254]"),
    *("[::ffff:169.254.169.254]", "[::ffff:0.0.0.0]", "[::a9fe:a9fe]", "[64:ff9b::a9fe:a9fe]"),
    *("[2002:7f00:1::]", "[2001:0:1::1]"),
]
INSIDE = [
    *("127.0.0.1", "127.9.9.9", "10.1.2.3", "172.16.0.1", "192.168.1.7", "100.64.1.1"),
    *("198.18.0.1", "192.0.2.1", "[::1]", "[fd12::1]", "[2001:db8::1]"),
    *("[::ffff:127.0.0.1]", "[::ffff:10.0.0.1]"),
]
OUTSIDE = ["9.9.9.9", "[2620:fe::fe]", "[::ffff:9.9.9.9]"]


def find(text: str, *, plaintext: bool = False, **values: Any) -> Target:
    """Returns where a server that is reached from outside would call."""

    async def body() -> Target:
        found = Reach(OWN, **{"inside": False, **values})
        try:
            return await found.find(text, plaintext=plaintext)
        finally:
            found.close()

    return asyncio.run(body())


def refusal(text: str, **values: Any) -> str:
    with pytest.raises(UsageError) as error:
        find(text, **values)
    assert str(error.value).isprintable()
    return str(error.value)


@pytest.mark.parametrize("host", NEVER)
def test_some_addresses_are_never_called(host: str) -> None:
    everything = [ip_network("0.0.0.0/0"), ip_network("::/0")]
    for values in ({"inside": False}, {"inside": True}, {"allowed": everything}):
        assert "is never called" in refusal(f"{host}:443", **values)


@pytest.mark.parametrize("host", INSIDE)
def test_addresses_inside_are_called_only_if_that_is_allowed(host: str) -> None:
    assert "leads to a machine inside" in refusal(f"{host}:443")
    target = find(f"{host}:443", inside=True)
    assert target.name is None
    assert target.text.endswith(":443")
    here = target.address
    inner = getattr(here, "ipv4_mapped", None) or here
    assert find(f"{host}:443", allowed=[ip_network(inner)]) == target
    others = [ip_network("192.168.99.0/24"), ip_network("fd99::/16")]
    assert "leads to a machine inside" in refusal(f"{host}:443", allowed=others)


@pytest.mark.parametrize("host", OUTSIDE)
def test_addresses_outside_are_called_with_tls(host: str) -> None:
    assert find(f"{host}:443").port == 443
    assert "needs TLS" in refusal(f"{host}:443", plaintext=True)
    assert "needs TLS" in refusal(f"{host}:443", plaintext=True, inside=True)


def test_without_tls_only_this_machine_is_called() -> None:
    assert find("127.0.0.1:80", plaintext=True, inside=True).text == "ipv4:127.0.0.1:80"
    assert find("[::1]:80", plaintext=True, inside=True).text == "ipv6:[::1]:80"
    assert "needs TLS" in refusal("10.0.0.1:80", plaintext=True, inside=True)


def test_the_server_does_not_call_itself() -> None:
    for host in ("127.0.0.1", "127.0.0.2", "[::1]", "[::ffff:127.0.0.1]", "localhost"):
        assert "is that of this server" in refusal(f"{host}:{OWN}", inside=True)
    assert find(f"10.255.255.254:{OWN}", inside=True).port == OWN


@pytest.mark.parametrize("host", ["localhost", "127.1", "2130706433", "0x7f000001", "0177.0.0.1"])
def test_other_ways_to_write_this_machine_are_seen_through(host: str) -> None:
    assert "leads to a machine inside" in refusal(f"{host}:443")
    target = find(f"{host}:443", inside=True)
    assert target.address.is_loopback
    assert target.name == host


def test_a_name_is_looked_up_once_and_never_told_from_inside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = iter(["9.9.9.9", "10.0.0.7", "169.254.169.254"])

    def look_up(host: str, port: int, **values: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(found), port))]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    assert find("bot.example:443").text == "ipv4:9.9.9.9:443"
    assert "10.0.0.7" not in refusal("bot.example:443")
    assert "169.254" not in refusal("bot.example:443")
    assert list(found) == []


def test_of_several_addresses_one_that_may_be_called_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def look_up(host: str, port: int, **values: Any) -> list[Any]:
        return [
            (socket.AF_INET6, socket.SOCK_STREAM, 6, "", ("fe80::1%2", port, 0, 2)),
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("10.0.0.7", port)),
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("9.9.9.9", port)),
        ]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    assert find("bot.example:443") == Target("bot.example", find("9.9.9.9:443").address, 443)


def test_a_host_without_address(monkeypatch: pytest.MonkeyPatch) -> None:
    for host in ("a" * 64, ".."):
        with pytest.raises(UnreachableError, match="has no address"):
            find(f"{host}:443")
    monkeypatch.setattr(reach, "LOOKUP_SECONDS", 0.05)
    over = threading.Event()

    def slow(*places: object, **values: object) -> list[Any]:
        over.wait()
        return []

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    try:
        with pytest.raises(UnreachableError, match="takes too long"):
            find("bot.example:443")
    finally:
        over.set()


@pytest.mark.parametrize(
    "text",
    [
        *("", "host", "host:", ":443", "host:0", "host:65536", "host:-1", "host:4 3", "ho st:443"),
        *("::1:443", "[::1]", "[::1:443", "https://host:443", "unix:/run/x", "dns:host:443"),
        *("host:443/path", "host:443\n", "host\r\nx:443", "us@er:443", "hö:443", "a" * 255 + ":1"),
        *("[fe80::1%eth0]:443", "host:４４３"),
    ],
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(UsageError, match="write HOST:PORT") as error:
        split_address(text)
    assert str(error.value).isprintable()
