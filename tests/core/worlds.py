"""What a player cannot know, and other worlds that he cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from brauhaus.core import State
from brauhaus.core.solo_parts import AUTOMA_NAMES

from .module_laws import Values

STACKS = ("litfass_stack", "automa_blue", "automa_red")


def viewers(state: State) -> range:
    return range(state.config.players)


def unknown(values: Values, viewer: int) -> dict[int, list[str]]:
    """Cards of other hands that the viewer cannot know, by seat."""
    return {
        seat: [card for card in player["hand"] if card not in player["known"]]
        for seat, player in enumerate(values["players"])
        if seat != viewer
    }


def unseen_automa(values: Values, colour: str, half: str) -> list[str]:
    """Automa cards of a half that have not been turned up, the one that is not in the game too."""
    shown = values["automa"]["shown"]
    return [n for n in AUTOMA_NAMES if n.startswith(f"{colour} {half}") and n not in shown]


def other_stacks(values: Values, chance: Random) -> Values:
    """Hidden stacks of modules and of the Automa as they may just as well lie."""
    found: Values = {}
    if "litfass_stack" in values:
        stack = values["litfass_stack"]
        found["litfass_stack"] = chance.sample(stack, len(stack))
    for colour in ("blue", "red") if "automa" in values else ():
        halves = [unseen_automa(values, colour, half) for half in "AB"]
        found[f"automa_{colour}"] = [
            card for cards in halves for card in chance.sample(cards, len(cards) - 1)
        ]
    return found


def other_worlds(state: State, viewer: int, count: int) -> Iterator[State]:
    """States that differ from this one only in what the viewer cannot know.

    While somebody else decides, his new hand may leave him no choice; such a world, in which the
    game has run on, is left out.
    """
    chance = Random(f"{state.hash} {viewer}")
    for _ in range(count):
        values = state.to_dict()
        hands = unknown(values, viewer)
        cards = [*values["draw_pile"], *(card for hand in hands.values() for card in hand)]
        chance.shuffle(cards)
        for seat, hand in hands.items():
            new = [cards.pop() for _ in hand]
            values["players"][seat]["hand"] = [*values["players"][seat]["known"], *new]
        hidden = other_stacks(values, chance) | {"draw_pile": cards}
        values |= hidden | {"rng": f"{chance.getrandbits(64):x}"}
        world = State.from_dict(values)
        found = world.to_dict()
        if {key: found[key] for key in hidden} == hidden and world.decision == state.decision:
            yield world
        else:
            assert state.current_player != viewer
