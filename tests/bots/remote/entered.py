"""A client that plays on a server that a test plays."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from brauhaus.bots.remote.client import Client
from brauhaus.bots.remote.options import Options
from tests.bots.remote.hub import Hub, Stream, listening
from tests.bots.remote.players import Recorder

PATIENCE = 60.0


@dataclass
class Entered:
    """A client that plays on a hub."""

    hub: Hub
    client: Client
    playing: asyncio.Task[None]

    async def stream(self, **welcome: Any) -> Stream:
        """Returns the next stream, welcomed."""
        stream = await self.hub.stream()
        await stream.welcome(**welcome)
        return stream

    async def leave(self, stream: Stream) -> None:
        """Lets the bot leave; reads what it sent before that."""
        await stream.pinged()  # so that it knows to be welcome
        self.client.leave()
        while (await stream.read()).WhichOneof("message") != "leave":
            pass
        stream.end()
        await self.playing


@asynccontextmanager
async def entered(make: Callable[[int], Recorder], **options: Any) -> AsyncIterator[Entered]:
    async with asyncio.timeout(PATIENCE), listening() as hub:
        chosen = {"name": "me", "token": "secret", "server": hub.address} | options
        client = Client(make, Options(**chosen))
        playing = asyncio.create_task(client.play())
        try:
            yield Entered(hub, client, playing)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Runs a test in an event loop."""
    asyncio.run(test())


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)
