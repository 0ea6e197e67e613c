"""The Python face: what it is called, what it refuses and how it says so."""

from __future__ import annotations

import copy
import pickle
import warnings
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest

import brauhaus.core
from brauhaus.core import (
    ENGINE_VERSION,
    Config,
    IllegalActionError,
    ManyModulesWarning,
    Ruleset,
    SoloOutcome,
    State,
    View,
    load_ruleset,
)
from brauhaus.core.config import MODULES
from brauhaus.core.fields import shown
from brauhaus.core.grammar import parse
from brauhaus.core.numbers import Act, Pending
from brauhaus.core.solo import ENDINGS
from brauhaus.core.text import action_text, effect_text

from .files import BOARD, edited
from .walks import KINDS, TABLES, full_board, play_on, states, walk

BASE_ONLY = "the solo game uses the base game only: leave modules out, or play with 2 to 4"
STATE_NAMES = {
    *("new", "current_player", "is_over", "decision", "round", "legal_actions", "apply"),
    *("action_text", "scores", "ranks", "clone", "hash", "to_bytes", "from_bytes", "to_dict"),
    *("from_dict", "view", "config", "ruleset", "raw", "outcome"),
}
VIEW_NAMES = {
    *("player", "legal_actions", "action_text", "to_dict", "to_bytes", "determinize"),
    *("from_bytes", "current_player", "decision", "round", "config", "ruleset", "raw"),
}


def public(thing: object) -> set[str]:
    return {name for name in dir(thing) if not name.startswith("_")}


def test_names() -> None:
    assert public(State) == STATE_NAMES
    assert public(View) == VIEW_NAMES
    assert isinstance(ENGINE_VERSION, str)
    for name in brauhaus.core.__all__:
        assert getattr(brauhaus.core, name).__doc__, name
    for cls in (State, View):
        for name in public(cls) - {"config", "ruleset", "is_over"}:
            assert getattr(cls, name).__doc__, f"{cls.__name__}.{name}"


def test_attributes_cannot_be_set() -> None:
    state = State.new(Config(2), 1)
    for name in ("round", "config", "x"):
        with pytest.raises(AttributeError):
            setattr(state, name, 1)
    with pytest.raises(AttributeError):
        state.view(0).player = 1  # type: ignore[misc]


def test_no_state_or_view_out_of_nothing() -> None:
    with pytest.raises(TypeError, match=r"use State.new\(config, seed\), State.from_bytes or"):
        State()
    with pytest.raises(TypeError, match=r"use State.view\(player\) or View.from_bytes"):
        View()


def test_config() -> None:
    config = Config(3)
    assert config == Config(3, (), "house", None, False, "normal", None)
    assert config == Config(players=3, modules=[])  # type: ignore[arg-type]
    assert Config(2, ("export", "waste")) == Config(2, ["waste", "export"])  # type: ignore[arg-type]
    assert Config(2, ("export", "waste")).modules == ("waste", "export")
    assert hash(config) == hash(Config(3))
    assert pickle.loads(pickle.dumps(config)) == copy.copy(config) == config
    assert Config.from_dict(config.to_dict()) == config
    with pytest.raises(FrozenInstanceError):
        config.players = 4  # type: ignore[misc]


def test_more_than_two_modules_are_warned_of() -> None:
    many = {"players": 2, "modules": list(MODULES)}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Config(2, ("waste", "export", "light_bulbs"))
        assert Config.from_dict(many).modules == MODULES
        for way in (copy.copy, copy.deepcopy):
            assert way(Config.from_dict(many)).modules == MODULES
        state = State.from_dict(State.new(Config.from_dict(many), 1).to_dict())
        assert State.from_bytes(state.to_bytes()).view(0).config.modules == MODULES
    text = "^3 modules at once: the rulebook advises at most 2$"
    with pytest.warns(ManyModulesWarning, match=text) as caught:
        Config(2, ("waste", "export", "litfass", "light_bulbs"))
    assert [warning.filename for warning in caught] == [__file__]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 0}, "players: 0; use a number from 1 to 4"),
        ({"players": 5}, "players: 5; use a number from 1 to 4"),
        ({"players": True}, "players: True; use a number from 1 to 4"),
        ({"players": "2"}, "players: '2'; use a number from 1 to 4"),
        ({"players": 1, "modules": ("waste",)}, f"modules: 'waste'; {BASE_ONLY}"),
        ({"players": 1, "modules": ("light_bulbs",)}, f"modules: 'light_bulbs'; {BASE_ONLY}"),
        ({"modules": ("waste", "waste")}, "modules: 'waste' is there twice; name each once"),
        ({"modules": ("beer",)}, f"modules: 'beer' is unknown; use {', '.join(MODULES)}"),
        ({"modules": "waste"}, "modules: 'waste'; expected a list of names"),
        ({"modules": 3}, "modules: 3; expected a list of names"),
        ({"modules": ([],)}, f"modules: [] is unknown; use {', '.join(MODULES)}"),
        ({"deck": 3}, 'deck: 3; use "house" or the path of a data file'),
        ({"deck": ""}, "deck: ''; use \"house\" or the path of a data file"),
        ({"deck": "two\nlines"}, "deck: 'two\\nlines'; use \"house\" or the path of a data file"),
        ({"end_vp": 0}, "end_vp: 0; use a number from 1 to 100"),
        ({"end_vp": 101}, "end_vp: 101; use a number from 1 to 100"),
        ({"promos": 1}, "promos: 1; use True or False"),
        ({"solo_difficulty": "hard"}, "solo_difficulty: 'hard'; use normal or increased"),
        ({"solo_card": 7}, "solo_card: 7; use a number from 1 to 6"),
        (
            {"solo_card": 6},
            "solo_card, solo_difficulty: only for solo games; this one has 2 players",
        ),
        (
            {"solo_difficulty": "increased"},
            "solo_card, solo_difficulty: only for solo games; this one has 2 players",
        ),
    ],
)
def test_config_errors(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        Config(**{"players": 2} | options)
    assert str(error.value) == message
    with pytest.raises(ValueError) as error:  # noqa: PT011
        Config.from_dict({"players": 2} | options)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (None, "config: None; expected a table of options"),
        ({}, "config: players is missing; use 1 to 4"),
        ({"players": 2, "seats": 2}, "config: unknown option 'seats'; use players, modules, deck,"),
        ({"players": 2, 1: 2, "x": 3}, "config: unknown option 1; use players, modules, deck,"),
    ],
)
def test_config_from_dict_errors(values: Any, message: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        Config.from_dict(values)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("seed", [-1, 2**64, 10**5000, 1.0, "1", None, True], ids=shown)
def test_seeds_out_of_range(seed: Any) -> None:
    view = State.new(Config(2), 2**64 - 1).view(0)
    message = r"^seed: .{1,60}; use a number from 0 to 2\^64 - 1$"
    with pytest.raises(ValueError, match=message):
        State.new(Config(2), seed)
    with pytest.raises(ValueError, match=message):
        view.determinize(seed)


def test_what_a_state_is_made_of() -> None:
    with pytest.raises(ValueError, match=r"config: {'players': 2}; use a Config"):
        State.new({"players": 2}, 1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"no\.toml: No such file or directory; give"):
        State.new(Config(2, deck="no.toml"), 1)


@pytest.mark.parametrize("player", [-1, 2, 4, "0", None, 0.0])
def test_seats_that_are_not_there(player: Any) -> None:
    with pytest.raises(ValueError, match=r"^player: .*; use 0 to 1$"):
        State.new(Config(2), 1).view(player)


def test_illegal_actions() -> None:
    state = State.new(Config(2), 1)
    legal = state.legal_actions()
    illegal: list[Any] = [next(a for a in range(2048) if a not in legal)]
    illegal += [-1, 2048, 2**70, 10**5000, "24", None, 24.0]
    for action in illegal:
        for use in (state.apply, state.action_text, state.view(state.current_player).action_text):
            with pytest.raises(IllegalActionError, match=r"^action .* is not legal") as error:
                use(action)
            assert str(error.value).endswith(f"; legal: {legal}")
            assert isinstance(error.value, ValueError)
    with pytest.raises(IllegalActionError, match="is not legal at decision 'turn'; legal: "):
        state.apply(illegal[0])
    with pytest.raises(IllegalActionError, match=r"; legal: \[\]$"):
        state.view(1 - state.current_player).action_text(legal[0])


def test_seats_take_turns_in_order() -> None:
    state = State.new(Config(4), 1)
    assert (state.current_player, state.round, state.decision, state.is_over) == (
        0,
        1,
        "turn",
        False,
    )
    assert state.to_dict()["order"] == [0, 1, 2, 3]
    assert repr(state) == "<State 4 players, round 1, turn of player 0>"
    assert repr(state.view(2)) == "<View of player 2, round 1, turn>"


def test_the_outcome_is_that_of_a_solo_game() -> None:
    for table in TABLES:
        state = State.new(table, 1)
        assert state.outcome is None
        play_on(state, "outcome")
        if table.players > 1:
            assert state.outcome is None
            continue
        assert isinstance(state.outcome, SoloOutcome)
        won, ending = state.outcome
        assert ending in ENDINGS
        assert state.ranks() == [1 if won else 2]
    with pytest.raises(AttributeError):
        state.view(0).outcome  # type: ignore[attr-defined]  # noqa: B018


def test_ruleset() -> None:
    ruleset = load_ruleset()
    assert load_ruleset("house") is ruleset
    assert isinstance(ruleset, Ruleset)
    assert State.new(Config(2), 1).ruleset is ruleset
    assert (ruleset.name, len(ruleset.hash)) == ("house", 64)
    assert repr(ruleset) == f"Ruleset('house', {ruleset.hash[:12]})"
    assert [ruleset.card_ids[name] for name in ruleset.card_names] == list(range(98))


# -- actions in words ------------------------------------------------------------------------------


def check_texts(state: State) -> None:
    legal = state.legal_actions()
    texts = [state.action_text(action) for action in legal]
    assert len(set(texts)) == len(texts), texts
    for text in texts:
        assert text
        assert text.isprintable()
        assert text == text.strip()
    view = state.view(state.current_player)
    assert [view.action_text(action) for action in legal] == texts


@pytest.mark.parametrize("kind", KINDS)
def test_each_choice_has_a_text_of_its_own(kind: str) -> None:
    for state in states(kind):
        check_texts(state)


def test_texts_of_whole_games() -> None:
    for number, table in enumerate(TABLES):
        for start in (State.new(table, number), full_board(table, 0)):
            for state, _ in walk(start, f"texts {number}"):
                check_texts(state)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ("coin 2", "gain 2 coins"),
        ("vp -1", "lose 1 victory point"),
        ("move X", "move X barrels to the cellar"),
        ("brew level", "brew up to the brewing level"),
        ("beer Alt/Lager", "take Alt or Lager beer"),
        ("beer any", "take any beer"),
        (["rotate", "take_any 2"], "make 1 rotation, take 2 cards from anywhere in the row"),
        (
            {"one_of": ["white", ["coin", "draw"]]},
            "play a white card or (gain 1 coin, draw 1 card)",
        ),
        ({"pay": 2, "to": {"may": "order"}}, "pay 2 coins to perhaps complete an order"),
        ({"others": "draw"}, "each other player: draw 1 card"),
        ("coin_per_rich_rival", "gain 1 coin for each rival with coins"),
        ({"return": 2, "to": "progress"}, "return 2 draff to go 1 space on the progress track"),
        ("draff 2", "gain 2 draff"),
        ("return_draff 4", "return up to 4 draff"),
        ("recycle 4", "return up to 4 draff for a rotation each"),
        ("deliver", "deliver abroad"),
        ("coop", "take a coop tile"),
    ],
)
def test_effects_in_words(effect: object, text: str) -> None:
    assert effect_text(parse(effect)) == text


def option_texts(ruleset: Ruleset) -> list[str]:
    """The first administrative action's two options, and both in the second order."""
    node = ruleset.labels.index("admin 1")
    actions = (Act.ACT_OPTION, Act.ACT_OPTION + 1, Act.ACT_BOTH + 1)
    return [action_text(ruleset, Pending.P_CHOOSE, node, action) for action in actions]


def test_options_in_words() -> None:
    assert option_texts(load_ruleset()) == [
        "remove 1 blocking token",
        "make 1 rotation",
        "make 1 rotation, then remove 1 blocking token",
    ]


def test_equal_options_are_told_apart(tmp_path: Path) -> None:
    deck = edited(tmp_path, BOARD, '["unblock", "rotate 1"]', '["coin", "coin"]')
    first, second, both = option_texts(load_ruleset(deck))
    assert (first, second) == ("gain 1 coin (1)", "gain 1 coin (2)")
    assert both == f"{second}, then {first}"


def test_a_turn_in_words() -> None:
    state = State.new(Config(4), 1)
    texts = {action: state.action_text(action) for action in state.legal_actions()}
    assert texts[Act.ACT_ADMIN] == "administration 1 (remove 1 blocking token or make 1 rotation)"
    assert texts[Act.ACT_TURN_ORDER + 3] == "turn order 4 (take 3 cards)"
    assert texts[Act.ACT_TRUCK] == "truck to 9 (gain 2 coins)"
    assert texts[Act.ACT_WORKER + 32] == "worker 2 to 1A (Brewing beer)"
    assert texts[Act.ACT_WORKER + 17] == "worker 1 to exchange"
