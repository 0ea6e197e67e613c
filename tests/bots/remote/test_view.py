"""A view as a bot without an engine has it."""

import json
import subprocess
import sys

import pytest

from brauhaus.arena.server.wire_view import write_decision
from brauhaus.bots.remote import names
from brauhaus.bots.remote.view import RemoteView
from brauhaus.core import Config, IllegalActionError, State
from brauhaus.core import names as core_names
from brauhaus.core.config import DIFFICULTIES, MODULES
from brauhaus.proto.v1 import agent_pb2, view_pb2

PROGRAM = """
import json, sys

class Blocker:
    blocked = ("brauhaus.core", "brauhaus.arena", "ray", "redis", "numpy", "msgspec", "pydantic")

    def find_spec(self, name, path=None, target=None):
        if name.startswith(self.blocked):
            raise ImportError(f"{name} is not installed")

sys.meta_path.insert(0, Blocker())

from brauhaus.bots.remote.view import RemoteView
from brauhaus.proto.v1 import agent_pb2

decision = agent_pb2.Decision.FromString(sys.stdin.buffer.read())
view = RemoteView(decision.view, decision.actions, decision.view_bytes)
texts = [view.action_text(action) for action in view.legal_actions()]
seen = [view.player, view.current_player, view.round, view.decision]
print(json.dumps([seen, view.legal_actions(), texts, view.to_dict(), view.to_bytes().hex()]))
"""


def decision_at(state: State, form: view_pb2.ViewForm.ValueType) -> agent_pb2.Decision:
    view = state.view(state.current_player)
    decision = agent_pb2.Decision(match="m")
    write_decision(view, form, decision)
    return decision


def test_a_view_is_read_where_there_is_no_engine() -> None:
    state = State.new(Config(4, modules=("waste", "export")), 1)
    view = state.view(0)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=decision_at(state, view_pb2.VIEW_FORM_BOTH).SerializeToString(),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    legal = view.legal_actions()
    assert json.loads(done.stdout) == [
        [0, 0, 1, "turn"],
        legal,
        [view.action_text(action) for action in legal],
        view.to_dict(),
        view.to_bytes().hex(),
    ]


def test_what_was_not_sent_or_is_not_legal_is_refused() -> None:
    sent = decision_at(State.new(Config(2), 1), view_pb2.VIEW_FORM_TYPED)
    view = RemoteView(sent.view, sent.actions, sent.view_bytes)
    with pytest.raises(ValueError, match="came without bytes"):
        view.to_bytes()
    with pytest.raises(ValueError, match="2047: not legal now"):
        view.action_text(2047)
    assert issubclass(IllegalActionError, ValueError)


def test_values_of_a_newer_server_do_no_harm() -> None:
    sent = decision_at(State.new(Config(2), 1), view_pb2.VIEW_FORM_TYPED)
    later = view_pb2.View.FromString(
        sent.view.SerializeToString() + b"\x18\x63" + b"\xa2\x06\x01x"  # decision 99, field 100
    )
    view = RemoteView(later, sent.actions)
    assert view.decision == "#99"
    assert view.to_dict() == RemoteView(sent.view, ()).to_dict()


def test_names_are_those_of_the_engine() -> None:
    assert names.BEER_TYPES[1:] == core_names.TYPES
    assert names.COOPS[1:] == core_names.COOPS
    assert names.SPACES[1:] == core_names.SPACES
    assert names.EXTENSIONS[1:] == core_names.ALL_EXTENSIONS
    assert names.OBJECTIVES[1:] == core_names.OBJECTIVES
    assert names.TOKENS[1:] == core_names.TOKENS
    assert names.CELLAR_TILES[1:] == core_names.TILES
    assert names.LABORATORY[1:] == core_names.LABORATORY
    assert names.PHASES[1:] == core_names.PHASES
    assert names.MODULES[1:] == MODULES
    assert names.SOLO_DIFFICULTIES[1:] == DIFFICULTIES
    assert names.COLOURS[1:] == core_names.DUE
    assert names.LITFASS_PLACES[1:] == core_names.LITFASS_PLACES
