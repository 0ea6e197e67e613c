"""Views as messages: exactly what `View.to_dict` says, for every kind of position."""

import shutil
from pathlib import Path

import pytest

from brauhaus.arena.server import wire_view
from brauhaus.arena.server.wire_parts import config_message
from brauhaus.bots.remote.names import DECISIONS
from brauhaus.bots.remote.view import RemoteView, config_dict
from brauhaus.core import Config, State, View
from brauhaus.core.config import MODULES
from brauhaus.proto.v1 import agent_pb2, rules_pb2, view_pb2
from tests.arena.server.wire import MODULE_SETS, SOLO, expected_message, positions
from tests.core.walks import KINDS, states

OWNERS_DECK = Path(wire_view.__file__).parents[2] / "core" / "data" / "owner_example.toml"


def check(view: View) -> None:
    """Fails unless a view's message says what the view says, in both directions."""
    decision = agent_pb2.Decision()
    wire_view.write_decision(view, view_pb2.VIEW_FORM_BOTH, decision)
    assert decision.view == expected_message(view)
    assert list(decision.actions) == wire_view.legal_actions(view)
    remote = RemoteView(decision.view, decision.actions, decision.view_bytes)
    assert remote.to_dict() == view.to_dict()
    assert remote.to_bytes() == view.to_bytes()
    assert (remote.player, remote.current_player) == (view.player, view.current_player)
    assert (remote.round, remote.decision) == (view.round, view.decision)
    assert remote.legal_actions() == view.legal_actions()
    for action in view.legal_actions():
        assert remote.action_text(action) == view.action_text(action)


def check_all(state: State) -> None:
    """Checks the views of all players."""
    for player in range(state.config.players):
        check(state.view(player))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_decision_of_the_base_game(kind: str) -> None:
    for state in states(kind):
        assert state.decision == kind
        check_all(state)


@pytest.mark.parametrize("number", range(len(MODULE_SETS)), ids=lambda n: "+".join(MODULE_SETS[n]))
@pytest.mark.filterwarnings("ignore::brauhaus.core.config.ManyModulesWarning")
def test_every_set_of_modules(number: int) -> None:
    config = Config(2 + number % 3, modules=MODULE_SETS[number], promos=number % 2 == 0)
    for state in positions(config, f"modules {number}"):
        check_all(state)


@pytest.mark.parametrize(("difficulty", "card"), SOLO)
def test_solo_games(difficulty: str, card: int) -> None:
    config = Config(1, solo_difficulty=difficulty, solo_card=card)
    for state in positions(config, f"solo {difficulty} {card}"):
        check_all(state)


@pytest.mark.filterwarnings("ignore::brauhaus.core.config.ManyModulesWarning")
def test_the_positions_above_have_every_kind_of_decision() -> None:
    configs = [Config(2 + n, modules=MODULES) for n in range(3)]
    configs += [Config(1, solo_card=card) for _, card in SOLO]
    kinds = {state.decision for c in configs for state in positions(c, "kinds")}
    assert kinds | set(KINDS) == set(DECISIONS) - {""}


@pytest.mark.parametrize(
    ("form", "typed", "compact"),
    [
        (view_pb2.VIEW_FORM_UNSPECIFIED, True, False),
        (view_pb2.VIEW_FORM_TYPED, True, False),
        (view_pb2.VIEW_FORM_BYTES, False, True),
        (view_pb2.VIEW_FORM_BOTH, True, True),
    ],
)
def test_the_form_that_was_asked_for(
    form: view_pb2.ViewForm.ValueType, typed: bool, compact: bool
) -> None:
    view = State.new(Config(3), 5).view(0)
    for message in (agent_pb2.Decision(), rules_pb2.Position(), rules_pb2.ViewResponse()):
        wire_view.write_view(view, form, message)
        assert message.HasField("view") is typed
        assert not typed or message.view == expected_message(view)
        assert message.view_bytes == (view.to_bytes() if compact else b"")


def test_two_views_share_nothing() -> None:
    view = State.new(Config(2), 5).view(0)
    first, second = agent_pb2.Decision(), agent_pb2.Decision()
    wire_view.write_view(view, view_pb2.VIEW_FORM_TYPED, first)
    first.view.players[0].hand.append("another")
    first.view.config.players = 4
    wire_view.write_view(view, view_pb2.VIEW_FORM_TYPED, second)
    assert second.view == expected_message(view)


def test_an_owners_deck_is_named_without_its_path(tmp_path: Path) -> None:
    deck = tmp_path / "secret folder" / "mine.toml"
    deck.parent.mkdir()
    shutil.copy(OWNERS_DECK, deck)
    view = State.new(Config(2, deck=str(deck)), 1).view(0)
    encoded = wire_view.encode_view(view)
    assert b"secret" not in encoded
    rules = config_dict(view_pb2.View.FromString(encoded).config)
    assert rules == view.config.to_dict() | {"deck": view.ruleset.name}


@pytest.mark.parametrize("end_vp", [None, 12])
@pytest.mark.parametrize("card", [None, 3])
def test_rules_as_a_message(end_vp: int | None, card: int | None) -> None:
    config = Config(1, end_vp=end_vp, solo_card=card, promos=True, solo_difficulty="increased")
    assert config_dict(config_message(config)) == config.to_dict()
