"""Counts of the move tree: one number that changes with almost any change of a rule."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from brauhaus.core.bits cimport legal_nth
from brauhaus.core.engine cimport apply
from brauhaus.core.layout cimport Game, Rules
from brauhaus.core.state cimport State


cdef uint64_t leaves(const Rules *r, const Game *g, int depth) noexcept nogil:
    """Ways to make exactly so many decisions, one after the other; forced choices are none."""
    cdef Game child
    cdef uint64_t found = 0
    cdef int k
    if depth == 0:
        return 1
    if depth == 1:
        return g.sec.legal.count
    for k in range(g.sec.legal.count):
        memcpy(&child, g, sizeof(Game))
        apply(r, &child, legal_nth(&child.sec.legal, k))
        found += leaves(r, &child, depth - 1)
    return found


def perft(State state not None, int depth):
    """The number of ways to make exactly `depth` decisions from a state, whoever decides.

    A game that ends sooner counts nothing. Draws from the pile and reshuffles come out as in the game
    itself, so the state's hidden part decides too.

    Args:
        state: stays as it is.
        depth: 0 or more; the time grows about twelvefold with each.

    Raises:
        ValueError: a negative depth.
    """
    if depth < 0:
        raise ValueError(f"depth: {depth}; use 0 or more")
    cdef uint64_t found
    with nogil:
        found = leaves(&state.ruleset.rules, &state.game, depth)
    return found


def divide(State state not None, int depth):
    """What each legal action contributes to `perft(state, depth)`, by action in ascending order.

    Raises:
        ValueError: a depth below 1.
    """
    if depth < 1:
        raise ValueError(f"depth: {depth}; use 1 or more")
    found = {}
    cdef State child
    for action in state.legal_actions():
        child = state.clone()
        child.apply(action)
        found[action] = perft(child, depth - 1)
    return found
