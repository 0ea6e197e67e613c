"""What `serve` is told: by options, else by environment variables BRAUHAUS_*, else as usual."""

from __future__ import annotations

import ipaddress
import re
import socket
from pathlib import Path
from typing import Any, Self, TypeVar

from pydantic import Field, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from brauhaus.arena.errors import UsageError
from brauhaus.arena.means import default_workers
from brauhaus.arena.redis_client import shown_url
from brauhaus.arena.server.limits import Limits
from brauhaus.arena.server.printable import printable

PREFIX = "BRAUHAUS_"
KIB, MIB = 1 << 10, 1 << 20
SHOWN_CHARACTERS = 80
USER = re.compile(r"^(\w+://)?.*@")
"""The beginning of a store's address, with the password."""


class StoreSettings(BaseSettings):
    """Where the store is. Each description says which values are allowed."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True
    )

    data: Path = Field(Path("brauhaus-server"), description="a folder")
    store: str | None = Field(None, description="redis://HOST:PORT/DB, rediss:// or unix://")

    @field_validator("store")
    @classmethod
    def _is_address(cls, store: str | None) -> str | None:
        if store is not None:
            try:
                shown_url(store)
            except UsageError as error:
                raise ValueError(str(error)) from None
        return store


class Settings(StoreSettings):
    """All that `serve` is told. Durations are in seconds, sizes in bytes."""

    host: str = Field(
        "127.0.0.1", min_length=1, max_length=253, description="a name or an address to listen on"
    )
    port: int = Field(50051, ge=0, le=65535, description="0 to 65535; 0 is any that is free")
    tls_cert: Path | None = Field(None, description="a file")
    tls_key: Path | None = Field(None, description="a file")
    tls_client_ca: Path | None = Field(None, description="a file")
    insecure: bool = Field(False, description="true or false")
    grace: float = Field(10.0, ge=0, le=600, allow_inf_nan=False, description="0 to 600 seconds")
    max_message_bytes: int = Field(
        MIB, ge=64 * KIB, le=64 * MIB, description="65536 to 67108864 bytes"
    )
    max_metadata_bytes: int = Field(
        16 * KIB, ge=KIB, le=64 * KIB, description="1024 to 65536 bytes"
    )
    calls_per_second: float = Field(
        50.0, ge=0.1, le=1e6, allow_inf_nan=False, description="0.1 to 1000000, for each token"
    )
    messages_per_second: float = Field(
        2000.0, ge=0.1, le=1e6, allow_inf_nan=False, description="0.1 to 1000000, for each token"
    )
    max_calls: int = Field(16, ge=1, le=100_000, description="1 to 100000, for each token")
    max_streams: int = Field(64, ge=1, le=100_000, description="1 to 100000, for each token")
    max_tables: int = Field(512, ge=1, le=100_000, description="1 to 100000 matches at a time")
    workers: int = Field(
        default_factory=default_workers, ge=1, le=1000, description="1 to 1000 Ray actors"
    )
    ray_address: str | None = Field(
        None, min_length=1, max_length=253, description="HOST:PORT of a running Ray cluster"
    )
    dial_allow: str = Field(
        "", max_length=4096, description="networks such as 10.0.0.0/8,192.168.1.7, by commas"
    )
    rules_threads: int = Field(
        1, ge=1, le=64, description="1 to 64 threads, for the playouts of the rules service"
    )

    @property
    def address(self) -> str:
        """HOST:PORT as gRPC wants it."""
        host = self.host.strip("[]")
        return f"[{host}]:{self.port}" if ":" in host else f"{host}:{self.port}"

    @property
    def dial_networks(self) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
        """Networks of the inside in which bots may be called."""
        return [ipaddress.ip_network(text.strip()) for text in self.dial_allow.split(",") if text]

    @property
    def limits(self) -> Limits:
        """What each token is allowed."""
        return Limits(
            calls_per_second=self.calls_per_second,
            messages_per_second=self.messages_per_second,
            calls=self.max_calls,
            streams=self.max_streams,
        )

    @property
    def size_options(self) -> list[tuple[str, int]]:
        """The arguments of a gRPC server that bound what it receives.

        Metadata above the soft limit may be refused, above the hard limit it is: they are the same.
        """
        return [
            ("grpc.max_receive_message_length", self.max_message_bytes),
            ("grpc.max_metadata_size", self.max_metadata_bytes),
            ("grpc.absolute_max_metadata_size", self.max_metadata_bytes),
        ]

    @field_validator("dial_allow")
    @classmethod
    def _are_networks(cls, text: str) -> str:
        for network in text.split(",") if text else ():
            ipaddress.ip_network(network.strip())
        return text

    @model_validator(mode="after")
    def _is_safe(self) -> Self:
        if (self.tls_cert is None) != (self.tls_key is None):
            raise ValueError("--tls-cert and --tls-key go together: give both or none")
        if self.tls_client_ca and not self.tls_cert:
            raise ValueError("--tls-client-ca needs --tls-cert and --tls-key")
        if self.insecure and self.tls_cert:
            raise ValueError("--insecure and --tls-cert exclude each other: leave one out")
        if not self.tls_cert and not self.insecure and not is_loopback(self.host):
            raise ValueError(
                f"host {printable(repr(self.host), SHOWN_CHARACTERS)} can be reached from other "
                "machines, and tokens would travel unencrypted: give --tls-cert and --tls-key, "
                "or --insecure, or listen on 127.0.0.1"
            )
        return self


def is_loopback(host: str) -> bool:
    """Returns whether only this machine can reach what listens on `host`.

    Raises:
        ValueError: it is no address, and no name that stands for one.
    """
    bare = host.strip("[]")
    if _is_literal(bare):
        return _is_loopback_address(bare)
    try:
        found = socket.getaddrinfo(bare, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise ValueError(
            f"host {printable(repr(host), SHOWN_CHARACTERS)} has no address: {error}"
        ) from None
    return all(_is_loopback_address(str(address[0])) for *_, address in found)


def _is_literal(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def _is_loopback_address(text: str) -> bool:
    address = ipaddress.ip_address(text)
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


S = TypeVar("S", bound=StoreSettings)


def load(kind: type[S], **given: Any) -> S:
    """Returns the settings.

    Args:
        kind: which of the two classes above.
        given: the options; None: not given.

    Raises:
        UsageError: a value is wrong; the message has each one, and what is allowed.
    """
    options = {name: value for name, value in given.items() if value is not None}
    try:
        return kind(**options)
    except ValidationError as error:
        raise UsageError(
            "; ".join(_fault(kind, fault, options) for fault in error.errors())
        ) from None


def _fault(kind: type[StoreSettings], fault: Any, options: dict[str, Any]) -> str:
    if not fault["loc"]:  # about several values together
        return str(fault["ctx"]["error"])
    name = str(fault["loc"][0])
    if name not in kind.model_fields:
        raise TypeError(f"there is no setting {name}")
    source = f"--{name.replace('_', '-')}" if name in options else PREFIX + name.upper()
    value = printable(USER.sub(r"\1***@", str(fault["input"])), SHOWN_CHARACTERS)
    return f"{source} {value!r}: allowed is {kind.model_fields[name].description}"
