"""Which addresses the server calls when somebody asks it to.

Whoever may submit an address could otherwise let the server knock at doors that only it can reach.
A name is looked up once a call, and the address that was checked is the one that is called: what
the name leads to a moment later does not matter. Runs in the event loop of `serve`; names are
looked up in threads of its own.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from brauhaus.arena.errors import ArenaError, UsageError
from brauhaus.arena.server.printable import printable

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address

MAX_CHARACTERS = 255
SHOWN_CHARACTERS = 80
LOOKUP_SECONDS = 5.0
THREADS = 4
FORM = re.compile(r"(?P<host>[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):(?P<port>[0-9]{1,5})")

METADATA = [ipaddress.ip_network(text) for text in ("fd00:ec2::254/128", "100.100.100.200/32")]
"""Where clouds tell a machine its secrets, beside the link-local addresses."""
CARRIERS = [
    ipaddress.ip_network(text)
    for text in ("::/96", "64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16")
]
"""IPv6 addresses that lead to an IPv4 address in them, whatever that is."""


class UnreachableError(ArenaError):
    """An address can not be called; the message says why."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where to call: an address that was checked.

    Attributes:
        name: the host's; a certificate must be for it. None: an address was submitted.
        address: what it leads to.
        port: 1..65535.
    """

    name: str | None
    address: Address
    port: int

    @property
    def text(self) -> str:
        """The address as gRPC wants it."""
        if self.address.version == 4:
            return f"ipv4:{self.address}:{self.port}"
        return f"ipv6:[{self.address}]:{self.port}"


def split_address(text: str) -> tuple[str, int]:
    """Returns host, without brackets, and port.

    Raises:
        UsageError: the text is not HOST:PORT.
    """
    found = FORM.fullmatch(text) if len(text) <= MAX_CHARACTERS else None
    port = int(found["port"]) if found else 0
    if not found or not 0 < port <= 65535:
        raise UsageError(
            f"address {printable(repr(text), SHOWN_CHARACTERS)}: write HOST:PORT, at most "
            f"{MAX_CHARACTERS} characters; an IPv6 address in brackets"
        )
    return found["host"].strip("[]"), port


class Reach:
    """Finds and checks addresses.

    Args:
        port: the server's own, which it does not call.
        inside: whether machines of the inside may be called, this one among them: if nobody from
            outside reaches the server, nobody gets further by it.
        allowed: networks of the inside that may be called in any case.
    """

    def __init__(self, port: int, *, inside: bool, allowed: Sequence[Network] = ()) -> None:
        self._port = port
        self._inside = inside
        self._allowed = allowed
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="names")

    def close(self) -> None:
        """Ends the threads, once they are done."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def find(self, text: str, *, plaintext: bool) -> Target:
        """Returns where to call.

        Args:
            text: HOST:PORT.
            plaintext: the call is not encrypted.

        Raises:
            UsageError: the text is none, or leads where the server does not call.
            UnreachableError: the host has no address.
        """
        host, port = split_address(text)
        name: str | None = None
        try:
            found = [ipaddress.ip_address(host)]
        except ValueError:
            name = host
            found = await self._look_up(name, port)
        fault = ""
        for address in found:
            if not (fault := self._fault(address, port, plaintext=plaintext)):
                return Target(name, address, port)
        # Without the address itself: what names lead to inside is nobody's business.
        raise UsageError(f"address {printable(repr(text), SHOWN_CHARACTERS)} {fault}")

    async def _look_up(self, host: str, port: int) -> list[Address]:
        loop = asyncio.get_running_loop()
        shown = printable(repr(host), SHOWN_CHARACTERS)
        try:
            async with asyncio.timeout(LOOKUP_SECONDS):
                found = await loop.run_in_executor(self._threads, _look_up, host, port)
        except TimeoutError:
            raise UnreachableError(f"looking up {shown} takes too long") from None
        except (OSError, UnicodeError):
            found = []
        if not found:
            raise UnreachableError(f"host {shown} has no address")
        return found

    def _fault(self, address: Address, port: int, *, plaintext: bool) -> str:
        """Returns why an address is not called; nothing: it is."""
        carried = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
        address = carried or address
        if _is_never_called(address):
            return "leads to an address that is never called"
        if port == self._port and _is_ours(address):
            return "is that of this server"
        if not (address.is_global or self._inside or _is_in(address, self._allowed)):
            return "leads to a machine inside; this server calls bots outside only"
        if plaintext and not address.is_loopback:
            return "needs TLS: without it only the server's own machine is called"
        return ""


def _is_never_called(address: Address) -> bool:
    return (
        address.is_unspecified
        or address.is_multicast
        or address.is_link_local
        or (isinstance(address, ipaddress.IPv6Address) and address.is_site_local)
        or (address.is_reserved and not address.is_loopback)
        or (address.version == 4 and int(address) >> 24 == 0)
        or _is_in(address, METADATA)
        or (_is_in(address, CARRIERS) and not address.is_loopback)
    )


def _is_in(address: Address, networks: Sequence[Network]) -> bool:
    return any(address in network for network in networks)


def _is_ours(address: Address) -> bool:
    """Returns whether an address is one of this machine: only then something can be bound to it."""
    if address.is_loopback:
        return True
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((str(address), 0))
    except OSError:
        return False
    return True


def _look_up(host: str, port: int) -> list[Address]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [ipaddress.ip_address(str(place[0]).partition("%")[0]) for *_, place in found]
