"""The random bot."""

from collections import Counter

import pytest

from brauhaus.bots.api import Clock
from brauhaus.bots.random_bot import Random
from brauhaus.bots.seeded import decision_seed
from brauhaus.core import Config, State


def choices(seed: int, deal: int) -> list[int]:
    state = State.new(Config(players=2), deal)
    bots = [Random(seed), Random(seed + 1)]
    chosen = []
    while (player := state.current_player) >= 0:
        chosen.append(bots[player].choose(state.view(player), Clock()))
        state.apply(chosen[-1])
    return chosen


def test_the_same_seed_plays_the_same_game() -> None:
    assert choices(7, 1) == choices(7, 1)
    assert choices(7, 1) != choices(8, 1)


def test_all_legal_actions_come_up_about_equally_often() -> None:
    view = State.new(Config(players=2), 1).view(0)
    count = len(view.legal_actions())
    found = Counter(Random(seed).choose(view, Clock()) for seed in range(200 * count))
    assert sorted(found) == view.legal_actions()
    # Chi-square: mean count-1, deviation sqrt(2(count-1)); the seeds are fixed.
    chi = sum((times - 200) ** 2 / 200 for times in found.values())
    assert chi < count + 6 * (2 * count) ** 0.5


@pytest.mark.parametrize(
    ("number", "value"),
    [(0, 6457827717110365317), (1, 3203168211198807973), (2, 9817491932198370423)],
)
def test_decision_seeds_are_splitmix64(number: int, value: int) -> None:
    assert decision_seed(1234567, number) == value
