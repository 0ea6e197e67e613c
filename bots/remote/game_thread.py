"""An author's bot in one match.

Each match has a thread of its own, which makes the bot's object and every call of it, one after the
other; the event loop puts in what is to be done. It is a daemon: a bot that never comes back from
`choose` keeps its thread, but neither other matches nor the end of the process.
"""

from __future__ import annotations

import logging
import operator
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, cast

from brauhaus.bots.api import Bot, GameInfo, GameResult
from brauhaus.bots.remote.engine import core_view
from brauhaus.bots.remote.game import read_clock
from brauhaus.bots.remote.text import shown
from brauhaus.bots.remote.view import RemoteView

if TYPE_CHECKING:
    from brauhaus.core import View
    from brauhaus.proto.v1.agent_pb2 import Decision

LOGGER = logging.getLogger("brauhaus.bots.remote")
MAX_ACTION = (1 << 32) - 1


class Listener(Protocol):
    """Whom a match's thread tells how it goes; it is called in that thread."""

    def started(self, game: GameThread) -> None:
        """The bot is ready to play."""

    def chosen(self, game: GameThread, number: int, action: int) -> None:
        """The bot has decided."""

    def failed(self, game: GameThread, text: str) -> None:
        """The bot's code failed, and does nothing more in this match."""

    def finished(self, game: GameThread) -> None:
        """The thread ends."""


class GameThread:
    """One match of an author's bot.

    Args:
        make: the author's class.
        seed: for it.
        info: what it is told before the game.
        engine: the server's engine version.
        bytes_only: give it views of the engine, not those of the wire.
        listener: is told how it goes.
    """

    def __init__(
        self,
        make: Callable[[int], Bot],
        seed: int,
        info: GameInfo,
        engine: str,
        bytes_only: bool,
        listener: Listener,
    ) -> None:
        self.info = info
        self._make, self._seed = make, seed
        self._engine, self._bytes_only = engine, bytes_only
        self._listener = listener
        self._jobs: queue.SimpleQueue[Decision | GameResult | None] = queue.SimpleQueue()
        self._thinking = False
        name = f"match {info.match_id}"
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)

    @property
    def match(self) -> str:
        """Id of the match."""
        return self.info.match_id

    @property
    def is_thinking(self) -> bool:
        """Whether the bot is in `choose`, or about to be."""
        return self._thinking

    def start(self) -> None:
        """Makes the bot, and begins the game."""
        self._thread.start()

    def ask(self, decision: Decision) -> None:
        """Lets the bot decide."""
        self._thinking = True
        self._jobs.put(decision)

    def end(self, result: GameResult | None) -> None:
        """Ends the game; without a result the bot is only closed. Nothing may be asked after it."""
        if result is not None:
            self._jobs.put(result)
        self._jobs.put(None)

    def _work(self) -> None:
        try:
            bot = self._begun()
            while (job := self._jobs.get()) is not None:
                if bot is None:
                    self._thinking = False
                elif isinstance(job, GameResult):
                    self._guarded("game_over", partial(bot.game_over, job))
                elif not self._decided(bot, job):
                    self._guarded("close", bot.close)
                    bot = None
            if bot is not None:
                self._guarded("close", bot.close)
        finally:
            self._listener.finished(self)

    def _begun(self) -> Bot | None:
        bot = None
        try:
            bot = self._make(self._seed)
            bot.new_game(self.info)
        except BaseException as error:
            self._failed("new_game", error)
            if bot is not None:
                self._guarded("close", bot.close)
            return None
        self._listener.started(self)
        return bot

    def _decided(self, bot: Bot, decision: Decision) -> bool:
        try:
            action = operator.index(bot.choose(self._view(decision), read_clock(decision.clock)))
            if not 0 <= action <= MAX_ACTION:
                raise ValueError(f"chose {shown(str(action), 40)}, which is no action")
        except BaseException as error:
            self._failed("choose", error)
            return False
        finally:
            self._thinking = False
        if all(action != legal.id for legal in decision.actions):
            LOGGER.warning("%s: chose %d, which is not legal", self._shown, action)
        self._listener.chosen(self, decision.number, action)
        return True

    def _view(self, decision: Decision) -> View:
        if self._bytes_only:
            return core_view(decision.view_bytes, self._engine)
        view = RemoteView(decision.view, decision.actions, decision.view_bytes, self._engine)
        return cast("View", view)

    def _failed(self, where: str, error: BaseException) -> None:
        LOGGER.error("%s: the bot failed in %s", self._shown, where, exc_info=error)
        self._listener.failed(self, f"{where}: {describe(error)}")

    def _guarded(self, where: str, call: Callable[[], Any]) -> None:
        try:
            call()
        except BaseException as error:
            LOGGER.error("%s: the bot failed in %s", self._shown, where, exc_info=error)

    @property
    def _shown(self) -> str:
        return f"match {shown(self.match, 64)}"


def describe(error: BaseException) -> str:
    """Returns an exception in a line, whatever its own text does."""
    text = "?"
    with suppress(Exception):
        text = str(error)
    return shown(f"{type(error).__name__}: {text}" if text else type(error).__name__, 200)
