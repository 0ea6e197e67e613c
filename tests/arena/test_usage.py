"""Whether every part of a deck comes up: the house's does, and a part that can not is found."""

from pathlib import Path

from brauhaus.arena.usage import unused

GAMES = 20_000
CARD = """
[[card]]
name = "Grand order"
set = "base"
replaces = "Alderman"
icons = ["bulb"]
white = { action = "coin 1" }
order = { beers = { Pils = 9 }, barrels = 9, vp = 9 }
source = "house"
"""


def test_only_the_order_that_nobody_can_complete_stays_unused(tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text(CARD)
    assert unused(str(deck), GAMES, seed=1) == [
        "base game: Grand order: order",
        "all modules: Grand order: order",
    ]
