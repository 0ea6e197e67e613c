"""Mini expansion, Light Bulbs."""

import pytest

from ..moves import IMPROVED, bonus, worker
from ..positions import Game, alone

BULBS = ["vp 1", "loan", "upgrade"]
"""Cards with one bulb each."""


def after_a_worker(bulbs: int, modules: tuple[str, ...] = ("light_bulbs",)) -> Game:
    """I may take a bonus action and have so many bulbs."""
    me = {"workers": [2, 3], "display": BULBS[:bulbs]}
    return alone(me, modules=modules).do(worker(3, "8B"))


@pytest.mark.parametrize(("bulbs", "open_"), [(0, False), (2, False), (3, True)])
def test_improved_bonus_actions_need_3_bulbs_instead_of_2(bulbs: int, open_: bool) -> None:
    assert after_a_worker(bulbs).can(bonus("vp")) == open_
    assert after_a_worker(2, modules=()).can(bonus("vp"))


def test_all_improved_bonus_actions_are_harder_to_get() -> None:
    improved = {bonus(name) for name in IMPROVED}
    assert not after_a_worker(2).choices & improved
    assert len(after_a_worker(3).choices & improved) == 2  # cards and a victory point


def test_the_basic_area_stays_as_it_is() -> None:
    assert after_a_worker(0).can(bonus("coin"))
    assert after_a_worker(3).can(bonus("coin"))
