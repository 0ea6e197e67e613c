from collections.abc import Sequence

from brauhaus.bots.rushes import RUSHES as RUSHES
from brauhaus.core.ruleset import Ruleset

BOTS: tuple[str, ...]

def self_play(
    ruleset: Ruleset, bot: str, players: int, games: int, seed: int
) -> tuple[list[int], list[float], int, int]: ...
def placings(ruleset: Ruleset, bots: Sequence[str], deals: int, seed: int) -> list[float]: ...
def uses(
    ruleset: Ruleset, bot: str, players: int, games: int, seed: int
) -> tuple[list[int], dict[str, int], list[int]]: ...
