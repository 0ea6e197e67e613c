"""Players: what a bot author derives from, how a bot enters a server, and the built-in bots.

Importing this is quick: `run` imports gRPC only when it is called.
"""

from brauhaus.bots.api import Bot, Clock, GameInfo, GameResult
from brauhaus.bots.remote.run import run

__all__ = ["Bot", "Clock", "GameInfo", "GameResult", "run"]
