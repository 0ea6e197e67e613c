"""The state of a game: the Python face of the engine."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.ref cimport Py_INCREF

from brauhaus.core.bits cimport ctz64, legal_has
from brauhaus.core.check cimport game_fault
from brauhaus.core.engine cimport advance, apply, final_ranks, final_vp, new_game
from brauhaus.core.from_dict cimport read_game
from brauhaus.core.layout cimport MAX_PLAYERS, Frame, Game, Legal, Options, Public
from brauhaus.core.numbers cimport ACT_END, P_AFTER, P_KIOSK, P_TURN, STAGE_BONUS
from brauhaus.core.options cimport options_of
from brauhaus.core.redaction cimport tidy
from brauhaus.core.rounds cimport solo_won
from brauhaus.core.ruleset cimport Ruleset
from brauhaus.core.to_dict cimport card_names, write_public, write_stacks

from hashlib import blake2b

from brauhaus.core.config import Config
from brauhaus.core.errors import IllegalActionError
from brauhaus.core.fields import shown
from brauhaus.core.names import DECISIONS
from brauhaus.core.ruleset import load_ruleset
from brauhaus.core.solo import SoloOutcome
from brauhaus.core.text import action_text
from brauhaus.core.wire import pack, unpack

cdef tuple NUMBERS = tuple(range(ACT_END))


cdef list legal_list(const Legal *legal):
    """Legal actions as ascending Python ints."""
    cdef list found = PyList_New(legal.count)
    cdef uint64_t mask
    cdef int i, k = 0, base
    cdef object number
    for i in range(legal.n):
        mask = legal.mask[i]
        base = 64 * legal.word[i]
        while mask:
            number = NUMBERS[base + ctz64(mask)]
            Py_INCREF(number)
            PyList_SET_ITEM(found, k, number)
            mask &= mask - 1
            k += 1
    return found


cdef object checked_seed(seed):
    """A seed from outside; raises ValueError for anything but a number of 64 bits."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << 64:
        raise ValueError(f"seed: {shown(seed)}; use a number from 0 to 2^64 - 1")
    return seed


cdef int checked(const Public *pub, const Legal *legal, action) except -1:
    """A legal action from outside; raises IllegalActionError for anything else."""
    cdef int number = action if isinstance(action, int) and 0 <= action < ACT_END else -1
    if number < 0 or not legal_has(legal, number):
        raise IllegalActionError(
            f"action {shown(action)} is not legal at decision {decision_name(pub)!r};"
            f" legal: {legal_list(legal)}"
        )
    return number


cdef str text_of(Ruleset ruleset, const Public *pub, const Legal *legal, action):
    """An action in words; raises IllegalActionError if it is not legal."""
    cdef int number = checked(pub, legal, action)
    cdef int top = pub.depth - 1
    if top < 0 or pub.stack[top].op == P_KIOSK:
        # What a turn order space does depends on the Litfass tiles.
        return action_text(ruleset, P_TURN if top < 0 else P_KIOSK, pub.litfass, number)
    return action_text(ruleset, pub.stack[top].op, pub.stack[top].arg, number)


cdef class State:
    """One game, at a decision of one player or over. Made by `new`, `from_bytes` or `from_dict`."""

    def __init__(self):
        raise TypeError("use State.new(config, seed), State.from_bytes or State.from_dict")

    @staticmethod
    def new(config, seed):
        """A new game at its first decision.

        Args:
            config: the game's options.
            seed: decides every shuffle, 0 to 2^64 - 1.

        Raises:
            ValueError: a seed out of range, or a deck that cannot be read.
        """
        if not isinstance(config, Config):
            raise ValueError(f"config: {shown(config)}; use a Config")
        cdef uint64_t start = checked_seed(seed)
        cdef State state = State.__new__(State)
        state.config = config
        state.ruleset = load_ruleset(config.deck)
        cdef Options options = options_of(state.ruleset, config)
        new_game(&state.ruleset.rules, &state.game, &options, start)
        return state

    @property
    def current_player(self):
        """Seat of the player who decides; -1 when the game is over."""
        return self.game.pub.actor

    @property
    def is_over(self):
        return self.game.pub.actor < 0

    @property
    def round(self):
        """Round, from 1."""
        return self.game.pub.round

    @property
    def decision(self):
        """The kind of the decision at hand, "over" at the end."""
        return decision_name(&self.game.pub)

    @property
    def outcome(self):
        """How a solo game ended, a `SoloOutcome`; None before that and at a table of 2 to 4."""
        cdef const Public *pub = &self.game.pub
        if not pub.solo_card or pub.actor >= 0:
            return None
        ending = "no token" if pub.lost else "20 VP" if pub.end_triggered else "cards out"
        return SoloOutcome(solo_won(&self.ruleset.rules, pub), ending)

    def legal_actions(self):
        """Legal actions in ascending order; empty when the game is over."""
        return legal_list(&self.game.sec.legal)

    def apply(self, action):
        """Take an action, and every forced one after it.

        Raises:
            IllegalActionError: the action is not legal; the state is unchanged.
        """
        apply(
            &self.ruleset.rules, &self.game, checked(&self.game.pub, &self.game.sec.legal, action)
        )

    def action_text(self, action):
        """A legal action in words.

        Raises:
            IllegalActionError: the action is not legal.
        """
        return text_of(self.ruleset, &self.game.pub, &self.game.sec.legal, action)

    def scores(self):
        """VP of each seat with final scoring; before the end, as if the game ended now.

        A solo game at the increased difficulty has no final scoring.
        """
        cdef int p
        return [
            final_vp(&self.ruleset.rules, &self.game.pub, p) for p in range(self.game.pub.players)
        ]

    def ranks(self):
        """Rank of each seat, 1 the best: VP, then coins, then beer tiles; equal players share one.

        In a solo game the Automa has the other rank: 1 for a win, 2 for a loss.
        """
        cdef int ranks[MAX_PLAYERS]
        final_ranks(&self.ruleset.rules, &self.game.pub, ranks)
        return [ranks[p] for p in range(self.game.pub.players)]

    def clone(self):
        """An independent copy."""
        cdef State state = State.__new__(State)
        state.config = self.config
        state.ruleset = self.ruleset
        memcpy(&state.game, &self.game, sizeof(Game))
        return state

    def view(self, player):
        """What one player may know.

        Args:
            player: a seat of this game.

        Raises:
            ValueError: no such seat.
        """
        return look_at(self, player)

    @property
    def hash(self):
        """64-bit hash of the whole state, hidden part included."""
        return int.from_bytes(blake2b(self.raw(), digest_size=8).digest(), "little")

    def raw(self):
        """The state's own bytes, without the header of `to_bytes`."""
        tidy(&self.game)
        return PyBytes_FromStringAndSize(<char *>&self.game, sizeof(Game))

    def to_bytes(self):
        """The whole state as bytes, for `from_bytes` of the same engine version and deck."""
        return pack(b"BHS", self.ruleset.hash, self.config, self.raw())

    @staticmethod
    def from_bytes(data):
        """The state that `to_bytes` wrote.

        Raises:
            ValueError: damaged bytes, another engine version, another deck.
        """
        config, ruleset, raw = unpack(b"BHS", data, sizeof(Game))
        return restore(config, ruleset, raw)

    def to_dict(self):
        """The whole state as plain values; see `from_dict`."""
        found = write_public(self.ruleset, self.config, &self.game.pub)
        for p, player in enumerate(found["players"]):
            player["hand"] = card_names(self.ruleset, &self.game.sec.hand[<int>p])
        found |= write_stacks(self.ruleset, &self.game)
        found["rng"] = f"{self.game.sec.rng:x}"
        return found

    @staticmethod
    def from_dict(values):
        """The state that `to_dict` wrote, or any position written by hand in that form.

        Raises:
            ValueError: names the first value that is missing, of the wrong kind or impossible.
        """
        if not isinstance(values, dict):
            raise ValueError(f"state: {shown(values)}; expected a table of values")
        cdef State state = State.__new__(State)
        state.config = Config.from_dict(values.get("config", {}))
        state.ruleset = load_ruleset(state.config.deck)
        if values.get("ruleset", state.ruleset.hash) != state.ruleset.hash:
            raise ValueError(
                f"ruleset: {shown(values['ruleset'])};"
                f" deck {state.config.deck!r} is {state.ruleset.hash}"
            )
        read_game(state.ruleset, state.config, values, &state.game)
        settle_in(state)
        return state

    def __eq__(self, other):
        if not isinstance(other, State):
            return NotImplemented
        return self.config == other.config and self.raw() == other.raw()

    __hash__ = None

    def __reduce__(self):
        return State.from_bytes, (self.to_bytes(),)

    def __repr__(self):
        return (
            f"<State {self.game.pub.players} players, round {self.round}, {self.decision}"
            f" of player {self.current_player}>"
        )


cdef str decision_name(const Public *pub):
    """The kind of the decision at hand, "over" at the end."""
    if pub.actor < 0:
        return "over"
    if pub.depth == 0:
        return DECISIONS[<int>P_TURN]
    cdef const Frame *frame = &pub.stack[pub.depth - 1]
    if frame.op == P_AFTER and frame.n != STAGE_BONUS:
        return "objective"
    return DECISIONS[frame.op]


cdef void settle_in(State state) except *:
    """Check a state from outside and run on to its first real decision."""
    fault = game_fault(state.ruleset, state.config, &state.game)
    if fault is not None:
        raise ValueError(f"not a possible state: {fault}")
    advance(&state.ruleset.rules, &state.game)


cdef State restore(config, Ruleset ruleset, bytes raw):
    """A state from its own bytes, checked."""
    cdef State state = State.__new__(State)
    state.config = config
    state.ruleset = ruleset
    memcpy(&state.game, <const char *>raw, sizeof(Game))
    settle_in(state)
    if state.raw() != raw:
        raise ValueError("not a possible state: its legal actions do not follow from its position")
    return state


# A view needs the State class for its determinizations, so it comes after it.
from brauhaus.core.view import look_at
