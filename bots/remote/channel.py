"""The connection to a server."""

from __future__ import annotations

import ssl
from pathlib import Path

import grpc
import grpc.aio

from brauhaus.bots.remote.options import OptionError, Options

KEEPALIVE_MS = 10_000
"""So often gRPC asks an idle server whether it is still there, """
KEEPALIVE_LIMIT_MS = 5_000
"""and so long it waits for the answer."""
MAX_MESSAGE_BYTES = 64 << 20
CHANNEL: list[tuple[str, int]] = [
    ("grpc.keepalive_time_ms", KEEPALIVE_MS),
    ("grpc.keepalive_timeout_ms", KEEPALIVE_LIMIT_MS),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
    # A connection of its own, which ends with the channel; when to try again is decided here.
    ("grpc.use_local_subchannel_pool", 1),
    ("grpc.enable_retries", 0),
]


def client_credentials(options: Options) -> grpc.ChannelCredentials | None:
    """Returns with what a connection is encrypted; None: it is not.

    Raises:
        OptionError: a file can not be read, or is not what it should be.
    """
    if not options.tls:
        return None
    roots, certificate, key = (
        _read(path) if path else None
        for path in (options.tls_ca, options.tls_cert, options.tls_key)
    )
    # gRPC would say no more than that the server can not be reached.
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    try:
        if options.tls_ca:
            context.load_verify_locations(options.tls_ca)
    except ssl.SSLError:
        raise OptionError(f"{options.tls_ca} has no certificates in PEM form") from None
    try:
        if options.tls_cert:
            context.load_cert_chain(options.tls_cert, options.tls_key, password=lambda: "")
    except ssl.SSLError:
        raise OptionError(
            f"{options.tls_cert} and {options.tls_key} are no certificate and key in PEM form,"
            " without a password, that belong together"
        ) from None
    return grpc.ssl_channel_credentials(roots, key, certificate)


def open_channel(options: Options, credentials: grpc.ChannelCredentials | None) -> grpc.aio.Channel:
    """Returns a new channel; it connects when it is first used."""
    if credentials is None:
        # A proxy on the way to this machine is never meant.
        return grpc.aio.insecure_channel(options.server, [*CHANNEL, ("grpc.enable_http_proxy", 0)])
    return grpc.aio.secure_channel(options.server, credentials, CHANNEL)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise OptionError(f"can not read {path}: {error.strerror}") from None
