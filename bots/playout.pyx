"""Random playouts from a state: how fast the engine is."""

from libc.limits cimport LONG_MAX
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from brauhaus.core.layout cimport Game, Rules
from brauhaus.core.state cimport State


def random_playouts(State state not None, long count, seed):
    """Plays copies of a state to the end with equal chance for each legal action.

    Args:
        state: where each game starts; it is not changed.
        count: how many games.
        seed: 0..2^64-1.

    Returns:
        The number of games and of decisions.
    """
    cdef uint64_t rng = seed
    cdef const Rules *r = &state.ruleset.rules
    cdef Game game
    cdef long decisions = 0, i
    with nogil:
        for i in range(count):
            memcpy(&game, &state.game, sizeof(Game))
            decisions += random_playout(r, &game, LONG_MAX, &rng)
    return count, decisions
