"""Players: what a bot author derives from, and the built-in bots."""

from brauhaus.bots.api import Bot, Clock, GameInfo, GameResult

__all__ = ["Bot", "Clock", "GameInfo", "GameResult"]
