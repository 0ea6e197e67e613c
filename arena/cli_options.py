"""Options that several commands share."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

Modules = Annotated[
    str,
    typer.Option(
        help="Expansion modules, separated by commas: waste, export, double_coop, house_brand, "
        "litfass, light_bulbs."
    ),
]
Deck = Annotated[str, typer.Option(help="The deck: house, or an owner's data file.")]
EndVp = Annotated[
    int | None, typer.Option(help="Points that end the game. Else 20 to 25, by the modules.")
]
Promos = Annotated[bool, typer.Option("--promos", help="With the promo cards.")]
PlayedDeck = Annotated[
    Path | None,
    typer.Option("--deck", help="The owner's card data that was played with, if it is elsewhere."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON on stdout and nothing else there.")]

DURATION = re.compile(r"(?P<count>[1-9][0-9]{0,5})(?P<unit>[smhdw])")
SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800}
LONGEST_DAYS = 36500
DURATIONS = f"a number with s, m, h, d or w, as in 30d, at most {LONGEST_DAYS}d"


def read_duration(text: str) -> int | None:
    """Returns a duration in seconds; None: it is none of `DURATIONS`."""
    found = DURATION.fullmatch(text)
    seconds = int(found["count"]) * SECONDS[found["unit"]] if found else 0
    return seconds if 0 < seconds <= LONGEST_DAYS * SECONDS["d"] else None
