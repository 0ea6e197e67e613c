"""The server's certificate, and whose clients' certificates it accepts, from files in PEM form."""

from __future__ import annotations

import ssl
from pathlib import Path

import grpc

from brauhaus.arena.errors import UsageError


def server_credentials(
    certificate: Path, key: Path, client_ca: Path | None = None
) -> grpc.ServerCredentials:
    """Returns what the server shows, after a check that its parts belong together.

    Args:
        certificate: the server's, followed by those between it and the root.
        key: the private one, without a password.
        client_ca: the authorities for clients' certificates; with it a client must show one.

    Raises:
        UsageError: a file can not be read, or is not what it should be.
    """
    chain, private = _read("certificate", certificate), _read("key", key)
    roots = _read("client authorities", client_ca) if client_ca else None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(certificate, key, password=_refuse_password)
    except _PasswordError:
        raise UsageError(f"the key {key} has a password: give one without") from None
    except ssl.SSLError as error:
        raise UsageError(
            f"the certificate {certificate} and the key {key} are no pair in PEM form: "
            f"{_reason(error)}"
        ) from None
    if client_ca and roots:
        try:
            context.load_verify_locations(client_ca)
        except ssl.SSLError as error:
            raise UsageError(
                f"the client authorities {client_ca} are no certificates in PEM form: "
                f"{_reason(error)}"
            ) from None
    return grpc.ssl_server_credentials(
        [(private, chain)], root_certificates=roots, require_client_auth=roots is not None
    )


class _PasswordError(Exception):
    """A key asks for its password."""


def _refuse_password() -> str:
    raise _PasswordError


def _read(what: str, path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"can not read the {what} {path}: {error.strerror}") from None


def _reason(error: ssl.SSLError) -> str:
    return (error.reason or str(error)).replace("_", " ").lower()
