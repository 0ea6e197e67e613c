"""The Automa: a card turned up and carried out, without a choice (rules, section 10)."""

from __future__ import annotations

from typing import Final

from .module_data import AutomaCard
from .table import Solo, Table

# The red card's words for a truck space, and the table's flag that its first truck has come.
_TRUCK_FLAGS: Final = {
    "9": "truck_9_used",
    "order": "order_truck_used",
    "barrel or card": "card_truck_used",
}


def play_card(t: Table, solo: Solo, colour: str) -> None:
    """Turn up the top card of this colour: row or objective, then the worker, then the truck."""
    number = solo.stacks[colour].pop()
    solo.due.remove(colour)
    solo.shown.add(number)
    card = t.rules.modules.solo.automa[number]
    if card.remove is not None and card.remove < len(t.row):
        t.discard.add(t.row.pop(card.remove))
        t.refill_row()
    workers_left = t.rules.modules.solo.automa_bonus_workers - len(solo.objectives)
    if card.objective is not None and card.objective not in solo.objectives and workers_left:
        solo.objectives.add(card.objective)
        t.objectives[card.objective] += 1
    _place_worker(t, card)
    _place_truck(t, card)


def _place_worker(t: Table, card: AutomaCard) -> None:
    """Space A, else B, else on to the next area up or down; none free: not placed."""
    for steps in range(8):
        area = (card.area + steps * card.step) % 8
        for space in (2 * area, 2 * area + 1):
            if space not in t.covered and space not in t.occupied:
                t.occupied.add(space)
                return


def _place_truck(t: Table, card: AutomaCard) -> None:
    """On the first available of three; where it is the first truck, it takes just the bonus."""
    for truck in card.trucks:
        if not getattr(t, _TRUCK_FLAGS[truck]):
            setattr(t, _TRUCK_FLAGS[truck], True)
            return
