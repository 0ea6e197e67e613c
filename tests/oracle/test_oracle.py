"""The oracle by itself."""

from __future__ import annotations

import ast
import random
from itertools import chain, product
from pathlib import Path

import pytest

from .data import load
from .oracle import Oracle


def cards_on_table(oracle: Oracle) -> list[int]:
    """Every card that is anywhere, an unfinished one too."""
    t = oracle.table
    hands = (chain(p.hand, p.display, p.brewmasters) for p in t.players)
    return sorted(chain(t.row, t.pile, t.discard, t.limbo, *hands))


@pytest.mark.parametrize(("players", "promos"), list(product((2, 3, 4), (False, True))))
def test_random_games_end_and_no_card_is_lost(players: int, promos: bool) -> None:
    seed = 10 * players + promos
    chance = random.Random(seed)
    oracle = Oracle.new(players, seed, promos)
    cards = cards_on_table(oracle)
    action_cards = load().card_set("base", "bier_boom", *["promo"] * promos)
    assert len(set(cards)) == len(cards) == len(action_cards) + players
    for _ in range(20_000):
        if oracle.current_player < 0:
            break
        legal = oracle.legal_actions()
        assert len(legal) > 1
        assert legal == sorted(set(legal))
        oracle.apply(chance.choice(legal))
        assert cards_on_table(oracle) == cards
        for p in oracle.table.players:
            assert p.known <= p.hand
            assert min(p.coins, p.depot, p.barrels, p.bonus_left, *p.beers) >= 0
            assert min(oracle.table.depot_room(p), oracle.table.cellar_room(p)) >= 0
    else:
        pytest.fail("the game does not end")
    assert oracle.decision == "over"
    assert oracle.legal_actions() == []
    assert min(oracle.ranks()) == 1


def test_a_game_goes_on_from_its_dict() -> None:
    chance = random.Random(5)
    oracle = Oracle.new(3, 5)
    copies = 0
    while oracle.current_player >= 0:
        if oracle.decision == "turn" and chance.random() < 0.2:
            d = oracle.to_dict()
            oracle = Oracle.from_dict(d)
            assert oracle.decision == "turn"
            assert oracle.to_dict() == d
            copies += 1
        oracle.apply(chance.choice(oracle.legal_actions()))
    assert copies > 10


def test_an_illegal_action_is_refused() -> None:
    oracle = Oracle.new(2, 1)
    before = oracle.to_dict()
    with pytest.raises(ValueError, match="not legal"):
        oracle.apply(2000)
    assert oracle.to_dict() == before


def test_the_oracle_imports_nothing_of_brauhaus() -> None:
    for file in Path(__file__).parent.glob("*.py"):
        if file.name.startswith("test_"):
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            else:
                continue
            assert not [name for name in names if name.split(".")[0] == "brauhaus"], file.name
