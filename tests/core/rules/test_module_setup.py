"""Modules: which may be on together, and where the end of the game lies."""

import warnings
from itertools import combinations

import pytest

from brauhaus.core import Config, State
from brauhaus.core.config import MODULES, ManyModulesWarning

ENDS = {"export", "double_coop", "house_brand"}
"""Modules that move the end of the game."""


def end_vp(*modules: str, **options: object) -> int:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ManyModulesWarning)
        config = Config(2, modules=modules, **options)  # type: ignore[arg-type]
    return int(State.new(config, 1).to_dict()["end_vp"])


@pytest.mark.parametrize("module", sorted(ENDS))
def test_the_end_lies_at_22_with_one_of_the_three(module: str) -> None:
    assert end_vp(module) == 22
    assert end_vp(module, "waste") == 22
    assert end_vp(module, "light_bulbs", "litfass") == 22


@pytest.mark.parametrize("pair", list(combinations(sorted(ENDS), 2)))
def test_the_end_lies_at_24_with_two_of_the_three(pair: tuple[str, str]) -> None:
    assert end_vp(*pair) == 24
    assert end_vp(*pair, "light_bulbs") == 24


@pytest.mark.parametrize("modules", [(), ("waste",), ("litfass",), ("waste", "litfass")])
def test_the_end_lies_at_20_without_them(modules: tuple[str, ...]) -> None:
    assert end_vp(*modules) == 20
    assert end_vp(*modules, "light_bulbs") == 20


def test_the_end_lies_at_25_with_more_than_two_modules() -> None:
    assert end_vp("export", "double_coop", "house_brand") == 25
    assert end_vp("waste", "export", "litfass") == 25
    assert end_vp(*MODULES) == 25
    # The Light Bulbs are no module.
    assert end_vp("waste", "export", "light_bulbs") == 22


def test_the_end_may_be_set_to_other_vp_with_modules_too() -> None:
    assert end_vp("export", "house_brand", end_vp=30) == 30
    assert end_vp(*MODULES, end_vp=18) == 18


def test_more_than_two_modules_are_possible_but_advised_against() -> None:
    with pytest.warns(ManyModulesWarning, match="3 modules at once: the rulebook advises at most"):
        config = Config(2, modules=("waste", "export", "litfass"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Config(2, modules=("waste", "export", "light_bulbs"))
        assert Config.from_dict(config.to_dict()) == config  # nobody is warned twice


def test_modules_come_in_any_order_and_each_once() -> None:
    assert Config(2, modules=("litfass", "waste")).modules == ("waste", "litfass")
    with pytest.raises(ValueError, match="modules"):
        Config(2, modules=("waste", "waste"))
    with pytest.raises(ValueError, match="modules"):
        Config(2, modules=("beer garden",))


@pytest.mark.parametrize("module", MODULES)
def test_each_module_adds_its_own_and_nothing_else(module: str) -> None:
    with_it, without = (
        State.new(Config(2, modules=modules), 1).to_dict() for modules in ((module,), ())
    )
    table = {
        "waste": {"draff_supply"},
        "litfass": {"litfass_tokens", "litfass_shown", "litfass_stack"},
    }
    player = {
        "waste": {"draff"},
        "export": {"discs", "locomotive_left"},
        "double_coop": {"double_coop"},
        "house_brand": {"house_dial"},
    }
    assert set(with_it) - set(without) == table.get(module, set())
    added = set(with_it["players"][0]) - set(without["players"][0])
    assert added == player.get(module, set())
    tiles = {"double_coop": {"Brewing Tower"}, "house_brand": {"Advertising Department"}}
    assert set(with_it["extensions"]) - set(without["extensions"]) == tiles.get(module, set())
