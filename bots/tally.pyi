from collections.abc import Sequence

from brauhaus.bots.rushes import RUSHES as RUSHES
from brauhaus.core.config import Config

BOTS: tuple[str, ...]

def self_play(
    config: Config, bot: str, games: int, seed: int
) -> tuple[list[int], list[float], int, int]: ...
def placings(config: Config, bots: Sequence[str], deals: int, seed: int) -> list[float]: ...
def uses(config: Config, bot: str, games: int, seed: int) -> dict[str, list[int]]: ...
