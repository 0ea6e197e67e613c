"""What one player may know: the only thing a bot ever gets."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from cpython.bytes cimport PyBytes_FromStringAndSize

from brauhaus.core.check cimport is_zero, sight_fault
from brauhaus.core.engine cimport advance
from brauhaus.core.layout cimport Sight
from brauhaus.core.redaction cimport determinize, look
from brauhaus.core.ruleset cimport Ruleset
from brauhaus.core.state cimport State, checked_seed, decision_name, legal_list, text_of
from brauhaus.core.to_dict cimport card_names, write_public

from brauhaus.core.fields import shown
from brauhaus.core.wire import pack, unpack


cdef class View:
    """A position as one player sees it; made by `State.view` or `from_bytes`."""

    def __init__(self):
        raise TypeError("use State.view(player) or View.from_bytes")

    @property
    def player(self):
        """Seat of the viewer."""
        return self.sight.viewer

    @property
    def current_player(self):
        """Seat of the player who decides; -1 when the game is over."""
        return self.sight.pub.actor

    @property
    def round(self):
        """Round, from 1."""
        return self.sight.pub.round

    @property
    def decision(self):
        """The kind of the decision at hand, "over" at the end."""
        return decision_name(&self.sight.pub)

    def legal_actions(self):
        """Legal actions in ascending order; empty unless the viewer decides."""
        return legal_list(&self.sight.legal)

    def action_text(self, action):
        """A legal action in words.

        Raises:
            IllegalActionError: the action is not legal for the viewer now.
        """
        return text_of(self.ruleset, &self.sight.pub, &self.sight.legal, action)

    def determinize(self, seed):
        """A state that the viewer cannot tell from the real one, drawn uniformly.

        Args:
            seed: decides the draw and all later shuffles, 0 to 2^64 - 1.
        """
        cdef uint64_t start = checked_seed(seed)
        cdef State state = State.__new__(State)
        state.config = self.config
        state.ruleset = self.ruleset
        determinize(&self.ruleset.rules, &self.sight, start, &state.game)
        return state

    def to_dict(self):
        """The position as plain values; other hands only as far as they are known."""
        found = write_public(self.ruleset, self.config, &self.sight.pub)
        found["viewer"] = self.sight.viewer
        found["draw_pile_count"] = self.sight.pub.pile_count
        for p, player in enumerate(found["players"]):
            player["hand_count"] = self.sight.pub.player[<int>p].hand_count
        found["players"][self.sight.viewer]["hand"] = card_names(self.ruleset, &self.sight.hand)
        return found

    def to_bytes(self):
        """The view as bytes, for `from_bytes` of the same engine version and deck."""
        return pack(b"BHV", self.ruleset.hash, self.config, self.raw())

    def raw(self):
        """The view's own bytes, without the header of `to_bytes`."""
        return PyBytes_FromStringAndSize(<char *>&self.sight, sizeof(Sight))

    @staticmethod
    def from_bytes(data):
        """The view that `to_bytes` wrote.

        Raises:
            ValueError: damaged bytes, another engine version, another deck.
        """
        cdef View view = View.__new__(View)
        view.config, view.ruleset, raw = unpack(b"BHV", data, sizeof(Sight))
        memcpy(&view.sight, <const char *>(<bytes>raw), sizeof(Sight))
        fault = sight_fault(view.ruleset, view.config, &view.sight)
        if fault is not None:
            raise ValueError(f"not a possible view: {fault}")
        check_choices(view)
        return view

    def __eq__(self, other):
        if not isinstance(other, View):
            return NotImplemented
        return self.config == other.config and self.raw() == other.raw()

    __hash__ = None

    def __reduce__(self):
        return View.from_bytes, (self.to_bytes(),)

    def __repr__(self):
        return f"<View of player {self.player}, round {self.round}, {self.decision}>"


cdef void check_choices(View view) except *:
    """The legal actions of a view must be those of any world that agrees with it."""
    cdef State world = State.__new__(State)
    cdef Sight again
    memset(&again, 0, sizeof(Sight))
    world.config = view.config
    world.ruleset = view.ruleset
    if view.sight.pub.actor == view.sight.viewer:
        determinize(&view.ruleset.rules, &view.sight, 0, &world.game)
        advance(&view.ruleset.rules, &world.game)
        look(&world.game, view.sight.viewer, &again)
        if PyBytes_FromStringAndSize(<char *>&again, sizeof(Sight)) != view.raw():
            raise ValueError(
                "not a possible view: its legal actions do not follow from its position"
            )
    elif not is_zero(&view.sight.legal, &view.sight.legal + 1):
        raise ValueError("not a possible view: legal actions of a player who does not decide")


def look_at(State state not None, player):
    """The view of one player."""
    if not isinstance(player, int) or not 0 <= player < state.game.pub.players:
        raise ValueError(f"player: {shown(player)}; use 0 to {state.game.pub.players - 1}")
    cdef View view = View.__new__(View)
    view.config = state.config
    view.ruleset = state.ruleset
    look(&state.game, player, &view.sight)
    return view
