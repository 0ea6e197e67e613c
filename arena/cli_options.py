"""Options that several commands share."""

from __future__ import annotations

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
