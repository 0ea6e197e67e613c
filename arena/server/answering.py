"""How a handler's errors become the status of its call: one line each, and no traceback.

Runs in the event loop of `serve`.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import grpc
import grpc.aio
import structlog

from brauhaus.arena.errors import ArenaError, StoreUnavailableError, UsageError
from brauhaus.arena.server.calls import RefusedError
from brauhaus.arena.server.printable import printable

RETRY_MS = 1000
MAX_TEXT = 600
"""Characters: a status travels in metadata, of which clients take 8 KiB."""

log = structlog.get_logger()


class NotFoundError(ArenaError):
    """What the caller names is not there, or not his."""


@asynccontextmanager
async def answering(
    context: grpc.aio.ServicerContext[Any, Any],
    nonsense: grpc.StatusCode = grpc.StatusCode.INVALID_ARGUMENT,
) -> AsyncIterator[None]:
    """Ends the call with a status if what is done meanwhile fails.

    Args:
        context: the call's.
        nonsense: the status for a `UsageError`.
    """
    try:
        yield
    except NotFoundError as error:
        await _refuse(context, grpc.StatusCode.NOT_FOUND, str(error))
    except UsageError as error:
        await _refuse(context, nonsense, str(error))
    except StoreUnavailableError as error:
        # Its text names the store, which is not the caller's business.
        log.warning("a call found no store", error=str(error))
        text = "the server's store does not answer just now: try again"
        await _refuse(context, grpc.StatusCode.UNAVAILABLE, text, RETRY_MS)
    except grpc.aio.BaseError:  # the call is ended, or the caller gone
        raise
    except Exception as error:
        fault = secrets.token_hex(4)
        log.error("a call failed", fault=fault, error=str(error), exc_info=True)
        text = f"the server failed; its log says why under {fault}: tell who runs it"
        await _refuse(context, grpc.StatusCode.INTERNAL, text)


async def _refuse(
    context: grpc.aio.ServicerContext[Any, Any],
    code: grpc.StatusCode,
    text: str,
    retry_after_ms: int | None = None,
) -> None:
    await RefusedError(code, printable(text, MAX_TEXT), retry_after_ms).send(context)
