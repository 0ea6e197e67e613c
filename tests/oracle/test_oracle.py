"""The oracle by itself."""

from __future__ import annotations

import ast
import random
from itertools import chain, product
from pathlib import Path

import pytest

from .data import load
from .names import HOUSE, MODULES, TOKENS, TOWER
from .oracle import Oracle


def cards_on_table(oracle: Oracle) -> list[int]:
    """Every card that is anywhere, an unfinished one too."""
    t = oracle.table
    hands = (chain(p.hand, p.display, p.brewmasters) for p in t.players)
    return sorted(chain(t.row, t.pile, t.discard, t.limbo, *hands))


def check_sums(oracle: Oracle) -> None:
    """What can neither be lost nor owed."""
    t = oracle.table
    for p in t.players:
        assert p.known <= p.hand
        assert min(p.coins, p.depot, p.barrels, p.bonus_left, p.draff, *p.beers) >= 0
        assert min(t.depot_room(p), t.cellar_room(p), t.draff_supply()) >= 0
        assert len({disc for disc in p.discs if disc > 0}) == sum(disc > 0 for disc in p.discs)
        assert (p.house_dial is not None) == (HOUSE in p.dials)
        assert p.double_coop is None or TOWER in p.extensions
    green = [p.house_dial for p in t.players if p.house_dial is not None]
    assert len(green) == len(set(green))
    removed = sum(len(TOKENS) - len(p.tokens) for p in t.players)
    if t.on("litfass"):
        assert t.litfass_tokens + len(t.litfass_shown) * (len(t.players) + 1) == removed
    if t.solo is not None:
        own = set(t.solo.blocked) - {t.players[0].one_time_worker - 1}
        printed = len(t.rules.modules.solo.cards[t.solo.card - 1].blocked)
        assert t.players[0].tokens_held + len(own) == removed + printed


def play_to_the_end(oracle: Oracle, chance: random.Random) -> None:
    cards = cards_on_table(oracle)
    assert len(set(cards)) == len(cards)
    for _ in range(20_000):
        if oracle.current_player < 0:
            break
        legal = oracle.legal_actions()
        assert len(legal) > 1
        assert legal == sorted(set(legal))
        oracle.apply(chance.choice(legal))
        assert cards_on_table(oracle) == cards
        check_sums(oracle)
    else:
        pytest.fail("the game does not end")
    assert oracle.decision == "over"
    assert oracle.legal_actions() == []
    assert min(oracle.ranks()) == 1 or oracle.outcome() is not None


@pytest.mark.parametrize("modules", [(), ("waste",), ("export", "house_brand"), MODULES])
@pytest.mark.parametrize(("players", "promos"), list(product((2, 3, 4), (False, True))))
def test_random_games_end_and_nothing_is_lost(
    players: int, promos: bool, modules: tuple[str, ...]
) -> None:
    seed = 10 * players + promos
    oracle = Oracle.new(players, seed, promos, modules=modules)
    sets = ["base", "bier_boom"] + ["promo"] * promos + ["waste"] * ("waste" in modules)
    assert len(cards_on_table(oracle)) == len(load().card_set(*sets)) + players
    play_to_the_end(oracle, random.Random(seed))


@pytest.mark.parametrize("solo_card", [1, 2, 3, 4, 5, 6])
def test_random_solo_games_end_and_nothing_is_lost(solo_card: int) -> None:
    oracle = Oracle.new(1, solo_card, solo_card=solo_card)
    play_to_the_end(oracle, random.Random(solo_card))


@pytest.mark.parametrize(("players", "modules"), [(1, ()), (3, ()), (3, MODULES)])
def test_a_game_goes_on_from_its_dict(players: int, modules: tuple[str, ...]) -> None:
    chance = random.Random(5)
    oracle = Oracle.new(players, 5, modules=modules)
    copies = 0
    while oracle.current_player >= 0:
        if oracle.decision == "turn" and chance.random() < 0.2:
            d = oracle.to_dict()
            oracle = Oracle.from_dict(d)
            assert oracle.decision == "turn"
            assert oracle.to_dict() == d
            copies += 1
        oracle.apply(chance.choice(oracle.legal_actions()))
    assert copies > 5


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
