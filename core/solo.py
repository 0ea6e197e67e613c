"""The result of a solo game (rules, section 10)."""

from __future__ import annotations

from typing import NamedTuple

ENDINGS = ("no token", "20 VP", "cards out")


class SoloOutcome(NamedTuple):
    """How a solo game ended.

    `ending` is "no token" (none to place as turn order action: lost at once), "20 VP" (that many,
    or those of `Config.end_vp`, reached in play: won) or "cards out" (after the last red card).
    """

    won: bool
    ending: str
