"""The matches that a bot plays, and what is said about them to people.

All of it runs in the event loop of `client`; what the threads of matches tell comes in by
`call_soon_threadsafe`.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from brauhaus.bots.api import Bot, Termination
from brauhaus.bots.remote.game import read_offer, read_over, read_termination
from brauhaus.bots.remote.game_thread import GameThread
from brauhaus.bots.remote.options import Options
from brauhaus.bots.remote.protocol import Conversation
from brauhaus.bots.remote.text import shown
from brauhaus.proto.v1.agent_pb2 import Decision, Offer, Over

LOGGER = logging.getLogger("brauhaus.bots.remote")
FINISH_SECONDS = 10.0
"""How long bots may take to end their last games."""
THREADS_A_MATCH = 2
"""Threads that may be alive for each match at a time: old ones may be slow to end."""
NO_FAULTS = (None, Termination.CANCELLED, Termination.SERVER_FAULT)


class Games:
    """The matches under way, and the threads that play them; their `Listener` too.

    Args:
        make: the author's class.
        options: how the bot plays.
        conversation: is told what the bots answer.
        answered: is called after each answer.

    Attributes:
        engine: the server's engine version; empty: not known yet.
    """

    def __init__(
        self,
        make: Callable[[int], Bot],
        options: Options,
        conversation: Conversation,
        answered: Callable[[], None],
    ) -> None:
        self.engine = ""
        self._make, self._options = make, options
        self._conversation, self._answered = conversation, answered
        self._games: dict[str, GameThread] = {}
        self._threads: set[GameThread] = set()
        self._idle = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop

    def __len__(self) -> int:
        return len(self._games)

    def begin(self, offer: Offer) -> None:
        """Lets a bot get ready for a match; its answer to the offer follows."""
        name = f"match {shown(offer.match, 64)}"
        if text := self._why_not(offer):
            LOGGER.error("%s: declined, because %s", name, text)
            self._conversation.fail(offer.match, text)
            return
        self._loop = asyncio.get_running_loop()
        info = read_offer(offer)
        seed = secrets.randbits(64)
        bytes_only = self._options.view_form == "bytes"
        game = GameThread(self._make, seed, info, self.engine, bytes_only, self)
        self._games[offer.match] = game
        self._threads.add(game)
        self._idle.clear()
        rules = ", ".join([f"{info.config.players} players", *info.config.modules])
        players, practice = ", ".join(offer.players), "" if offer.tournament else " (practice)"
        LOGGER.info(
            "%s%s begins: seat %d of %s (%s), seed %d",
            *(name, practice, offer.seat, shown(players), shown(rules), seed),
        )
        game.start()

    def ask(self, decision: Decision) -> None:
        """Lets a bot decide; its answer follows."""
        if game := self._games.get(decision.match):
            game.ask(decision)

    def end(self, over: Over) -> None:
        """Ends a match."""
        game = self._games.pop(over.match, None)
        result = read_over(over)
        name = f"match {shown(over.match, 64)}"
        if result is not None:
            LOGGER.info("%s is over: %s", name, _score(over, game.info.seat if game else None))
        else:
            how = read_termination(over.yours)
            level = logging.WARNING if how in NO_FAULTS else logging.ERROR
            LOGGER.log(level, "%s ended: %s: %s", name, how or "dropped", shown(over.reason, 400))
        if game is not None:
            if game.is_thinking:
                LOGGER.warning("%s: the bot still thinks about it", name)
            game.end(result)

    def close(self) -> None:
        """Ends all matches."""
        for game in self._games.values():
            game.end(None)
        self._games.clear()

    async def finish(self) -> None:
        """Waits until the games that are over are so for the bots too."""
        if self._threads:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._idle.wait(), FINISH_SECONDS)
        for game in self._threads:
            LOGGER.warning("match %s: the bot has not ended", shown(game.match, 64))

    def started(self, game: GameThread) -> None:
        """The bot is ready to play."""
        self._post(game, self._conversation.accept, game.match)

    def chosen(self, game: GameThread, number: int, action: int) -> None:
        """The bot has decided."""
        self._post(game, self._conversation.choose, game.match, number, action)

    def failed(self, game: GameThread, text: str) -> None:
        """The bot's code failed."""
        self._post(game, self._conversation.fail, game.match, text)

    def finished(self, game: GameThread) -> None:
        """A match's thread ends."""

        def forget() -> None:
            self._threads.discard(game)
            if not self._threads:
                self._idle.set()

        with suppress(RuntimeError):  # the loop has ended before the bot
            self._loop.call_soon_threadsafe(forget)

    def _why_not(self, offer: Offer) -> str | None:
        if len(self._threads) >= THREADS_A_MATCH * self._options.max_matches:
            return "the bot still thinks about matches that are over"
        least = self._options.min_cap_ms
        if offer.clock.HasField("cap_ms") and offer.clock.cap_ms < least:
            return f"a decision may take {offer.clock.cap_ms:g} ms, and the bot needs {least} ms"
        return None

    def _post(self, game: GameThread, answer: Callable[..., None], *values: Any) -> None:
        def put() -> None:
            # An earlier attempt at a match has nothing to say in a later one.
            if self._games.get(game.match) is game:
                answer(*values)
                self._answered()

        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(put)


def _score(over: Over, seat: int | None) -> str:
    points = " ".join(map(str, over.scores))
    if seat is None or seat >= min(len(over.scores), len(over.ranks)):
        return f"points {points}"
    return f"rank {over.ranks[seat]} of {len(over.ranks)} with {over.scores[seat]} ({points})"
