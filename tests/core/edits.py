"""Random changes of a position as a dict: values of any kind, things elsewhere, other effects."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from brauhaus.core.effects import TYPES
from brauhaus.core.numbers import Act
from brauhaus.core.solo_parts import AUTOMA_NAMES

from .laws import CARD_NAMES
from .positions import DERIVED, DERIVED_OF_PLAYERS

PHASES = ("action", "brewing", "upgrades", "hand_limit", "over")


def edit(values: Any, chance: Random) -> None:
    """One random change somewhere in a structure."""
    holder, key = chance.choice(spots(values))
    old = holder[key]
    how = chance.randrange(8)
    if how == 0 and isinstance(holder, dict):
        del holder[key]
    elif how == 1 and isinstance(holder, dict):
        holder[chance.choice(("more", "", 5, None))] = old
    elif how == 2 and isinstance(old, list):
        old.append(deepcopy(chance.choice(old)) if old else chance.choice(CARD_NAMES))
    elif how == 3 and isinstance(old, list) and old:
        old.pop(chance.randrange(len(old)))
    elif how == 4 and isinstance(old, int) and not isinstance(old, bool):
        holder[key] = old + chance.choice((-1, 1, 2, 10))
    elif how == 5 and isinstance(old, str):
        holder[key] = chance.choice(CARD_NAMES)
    else:
        holder[key] = deepcopy(chance.choice(STRANGE))


def spots(values: Any) -> list[tuple[Any, Any]]:
    """Every place in a structure whose value can be changed."""
    found: list[tuple[Any, Any]] = []
    keys = list(values) if isinstance(values, dict) else range(len(values))
    for key in keys:
        found.append((values, key))
        if isinstance(values[key], dict | list):
            found += spots(values[key])
    return found


STRANGE: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 255, 256, 65536, 2**31, 2**63, 2**64, -(2**63), 10**5000),
    *(0.5, float("nan"), float("inf"), 1j, "", "Alt", "x" * 10_000, "two\nlines", "\0", "\ud800"),
    *([], [[]], [None], ["Alt", "Alt"], [1, "1"], {}, {"Alt": -1}, {1: 2, "x": 3}, b"bytes"),
    *((), ("Alt",), {"a"}, range(3), object, Act.ACT_DONE),
)


def move(values: Any, chance: Random) -> None:
    """Cards, pieces, numbers or pending effects elsewhere; what follows from them is left out."""
    for _ in range(chance.choice((1, 2, 4))):
        how = chance.randrange(5)
        if how == 0:
            places = [values[place] for place in ("row", "draw_pile", "discard", "limbo")]
            for player in values["players"]:
                places += [player[place] for place in ("hand", "known", "display", "brewmasters")]
            move_one(places, chance)
        elif how == 1:
            values["pending"] = stack(values, chance)
        elif how == 2:
            player = chance.choice(values["players"])
            key = chance.choice([key for key in player if isinstance(player[key], int)])
            player[key] = type(player[key])(chance.randrange(9))
        elif how == 3:
            values["phase"] = chance.choice(PHASES)
            values["turn"] = chance.randrange(len(values["players"]) + 1)
        else:
            move_pieces(values, chance.choice(values["players"]), chance)
    for key in DERIVED:
        values.pop(key, None)
    for player in values["players"]:
        for key in DERIVED_OF_PLAYERS:
            del player[key]


def move_one(places: list[Any], chance: Random) -> None:
    """One thing of a list goes to another list, or elsewhere in it."""
    start, end = chance.choice(places), chance.choice(places)
    if start:
        end.insert(chance.randrange(len(end) + 1), start.pop(chance.randrange(len(start))))


def move_pieces(values: Any, player: Any, chance: Random) -> None:
    """Pieces of the board, of a module or of the Automa elsewhere."""
    ways = ["board", *(key for key in ("discs", "double_coop", "house_dial") if key in player)]
    ways += [key for key in ("litfass_stack", "automa") if key in values] * 2
    way = chance.choice(ways)
    if way == "board":
        move_one([player["tokens"], player["overlays"], player["extensions"], []], chance)
    elif way == "discs":
        player["discs"] = [chance.randint(-4, 6) for _ in range(2)]
    elif way == "litfass_stack":
        move_one([values["litfass_stack"], values["litfass_shown"]], chance)
        values["litfass_tokens"] += chance.choice((0, 0, -1, 1, 5))
    elif way == "automa":
        move_automa(values, chance)
    else:
        player[way] = chance.choice((None, *TYPES))
        coop = way.split("_")[0]
        player["dials"].pop(coop, None)
        if player[way] and chance.random() < 0.5:
            player["dials"][coop] = chance.randrange(9)


def move_automa(values: Any, chance: Random) -> None:
    """Cards of the Automa, blocked spaces or the round, not as they were."""
    automa, how = values["automa"], chance.randrange(4)
    if how == 0:
        stacks = [values["automa_blue"], values["automa_red"], automa["shown"], [*AUTOMA_NAMES]]
        move_one(stacks, chance)
    elif how == 1:
        move_one([automa["due"], automa["objectives"], [], ["red"]], chance)
    elif how == 2:
        values["blocked"] = chance.sample(range(1, 9), chance.randrange(9))
    else:
        values |= {"lost": chance.random() < 0.5, "round": chance.randint(1, 6)}


def stack(values: Any, chance: Random) -> list[dict[str, object]]:
    """Many pending effects, each possible by itself."""
    tiles: list[str | None] = [f"export tile {n}" for n in range(1, 7)]
    arguments: dict[str, list[str | None]] = {
        "draff": [None, "rotations"],
        "export": [None, *tiles],
        "circle": tiles,
        "beer": ["Alt/Lager", "Weizen"],
        "trigger": ["brewed Alt", "order", "white"],
        "first_truck": ["order"],
        "run": [*(f"area {area}" for area in (*range(1, 9), 10)), "railroad", "small cellar tile"],
        "end of turn": ["admin"],
    }
    effects = (
        *("take", "take any", "rotate", "brew", "progress", "unblock", "overlay", "brown", "white"),
        *("order", "build", "beer", "retrieve", "exchange_twice", "exchange_give", "kiosk"),
        *("replace_worker", "cellar_tile", "discard", "trigger", "run", "first_truck"),
        *("end of turn", "white", "order", "build"),
        *("draff", "deliver", "export_from", "export", "circle", "coop"),
        *("mark", "recruit", "show", "deal"),
    )
    found: list[dict[str, object]] = []
    for _ in range(chance.choice((1, 3, 16, 24, 32))):
        effect = chance.choice(effects)
        frame: dict[str, object] = {
            "player": chance.randrange(len(values["players"])),
            "effect": effect,
            "left": chance.choice((1, 2, 3)),
        }
        argument = chance.choice(arguments.get(effect, [None]))
        found.append(frame if argument is None else frame | {"at": argument})
    return found
