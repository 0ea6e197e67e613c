"""Who may call what: the one interceptor of `serve`, and what it tells the handlers.

Runs in the event loop of `serve`. Each call but those to `OPEN` services must carry a token in its
metadata (`authorization: Bearer TOKEN`) whose role may call the method, and stay within the token's
limits. A handler finds out with `caller()` who calls. It must be a coroutine or an asynchronous
generator, and read a stream of requests through the iterator that it is given.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Never

import grpc
import grpc.aio
import structlog

from brauhaus.arena.errors import ArenaError
from brauhaus.arena.server.auth import Role, Token, TokenRefusedError
from brauhaus.arena.server.authenticator import CHECK_SECONDS, Authenticator, BusyError
from brauhaus.arena.server.calls import Call, Caller, RefusedError, exceeded, guarded_handler
from brauhaus.arena.server.limits import Allowance, LimitExceededError, Limits
from brauhaus.arena.server.printable import printable

OPEN = frozenset(
    {
        "grpc.health.v1.Health",
        "grpc.reflection.v1.ServerReflection",
        "grpc.reflection.v1alpha.ServerReflection",
    }
)
EVERYONE = frozenset(Role)
ORGANISERS = frozenset({Role.ORGANISER})
POLICY: Mapping[str, frozenset[Role]] = {
    "brauhaus.v1.AgentHub": EVERYONE,
    "brauhaus.v1.Author": EVERYONE,
    "brauhaus.v1.Rules": EVERYONE,
    "brauhaus.v1.Organiser": ORGANISERS,
}
"""Which roles may call a service, or a method written SERVICE/METHOD; what is not here, nobody."""

BEARER = "bearer "
RETRY_MS = 1000
SHOWN_CHARACTERS = 120

log = structlog.get_logger()


class Access(grpc.aio.ServerInterceptor):
    """Lets calls in, and puts those out whose token is revoked or expires.

    Args:
        authenticator: knows the tokens.
        limits: of each token.
        policy: as `POLICY`; the longer of two entries counts.

    Attributes:
        counts: how many calls had which outcome, by service and outcome.
    """

    def __init__(
        self,
        authenticator: Authenticator,
        limits: Limits,
        policy: Mapping[str, frozenset[Role]] = POLICY,
    ) -> None:
        self._authenticator = authenticator
        self._limits = limits
        self._policy = policy
        self._allowances: dict[str, Allowance] = {}
        self._running: dict[str, set[Call]] = {}
        self._store_answers = True
        self._services = {name.partition("/")[0] for name in policy}
        self.counts: Counter[tuple[str, str]] = Counter()

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Any]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Any:
        """Returns the handler, guarded; or one that refuses the call without reading it."""
        method = handler_call_details.method.lstrip("/")
        service = method.partition("/")[0]
        if service in OPEN:
            return await continuation(handler_call_details)
        outcome = "cancelled"
        try:
            token = await self._authenticate(handler_call_details.invocation_metadata)
            roles = self._policy.get(method, self._policy.get(service, frozenset()))
            if token.role not in roles:
                raise RefusedError(
                    grpc.StatusCode.PERMISSION_DENIED,
                    f"the role {token.role} may not call {printable(method, SHOWN_CHARACTERS)}",
                )
            handler = await continuation(handler_call_details)
            if handler is None:
                outcome = "unimplemented"
                return None
            call = self._begin(token, handler)
            outcome = "accepted"
            return guarded_handler(handler, call)
        except RefusedError as refusal:
            outcome = refusal.code.name.lower()
            return grpc.stream_stream_rpc_method_handler(refusal.answer)
        finally:
            self.counts[service if service in self._services else "other", outcome] += 1

    async def watch(self) -> Never:
        """Puts out, until it is cancelled, the calls of tokens that are revoked or expire."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            try:
                faults = await self._authenticator.refresh(self._running.keys())
            except ArenaError as error:
                self._note_silence(error)
                continue
            self._store_answers = True
            for id, fault in faults.items():
                self._allowances.pop(id, None)
                for call in self._running.get(id, ()):
                    call.put_out(fault)

    async def _authenticate(self, metadata: Iterable[tuple[str, str | bytes]] | None) -> Token:
        given = [value for key, value in metadata or () if key == "authorization"]
        text = given[0] if len(given) == 1 else None
        if not isinstance(text, str) or not text[: len(BEARER)].lower() == BEARER:
            raise RefusedError(
                grpc.StatusCode.UNAUTHENTICATED,
                "a token is needed: send the metadata `authorization: Bearer TOKEN` once",
            )
        try:
            return await self._authenticator.check(text[len(BEARER) :].strip())
        except TokenRefusedError as error:
            raise RefusedError(grpc.StatusCode.UNAUTHENTICATED, str(error)) from None
        except BusyError:
            raise RefusedError(
                grpc.StatusCode.RESOURCE_EXHAUSTED, "too many tokens to check", RETRY_MS
            ) from None
        except ArenaError as error:
            # Its text names the store, which is not the caller's business.
            self._note_silence(error)
            raise RefusedError(
                grpc.StatusCode.UNAVAILABLE, "tokens can not be checked just now", RETRY_MS
            ) from None

    def _note_silence(self, error: ArenaError) -> None:
        """Logs that the store does not answer: once, however many calls find it out."""
        if self._store_answers:
            log.warning("tokens can not be checked; open streams go on", error=str(error))
        self._store_answers = False

    def _begin(self, token: Token, handler: Any) -> Call:
        allowance = self._allowances.get(token.id)
        if allowance is None:
            allowance = self._allowances[token.id] = Allowance(self._limits)
        stream = handler.request_streaming or handler.response_streaming
        try:
            allowance.begin(stream=stream)
        except LimitExceededError as error:
            raise exceeded(error) from None
        call = Call(Caller(token.id, token.role, token.name), allowance)
        running = self._running.setdefault(token.id, set())
        running.add(call)

        def over(task: asyncio.Task[Any]) -> None:
            allowance.end(stream=stream)
            running.discard(call)
            if not running and self._running.get(token.id) is running:
                del self._running[token.id]

        # This coroutine and the handler are run by one task, which ends when the call does: also
        # when the caller leaves before he has sent the message that the handler would get.
        task = asyncio.current_task()
        assert task
        task.add_done_callback(over)
        return call
