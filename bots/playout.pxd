"""Games to the end, without Python in the loop."""

from libc.stdint cimport uint64_t

from brauhaus.bots.policy cimport house_weights, pick
from brauhaus.core.bits cimport legal_nth
from brauhaus.core.engine cimport apply
from brauhaus.core.layout cimport Game, Rules
from brauhaus.core.rng cimport rng_below


cdef inline long random_playout(const Rules *r, Game *g, long limit, uint64_t *rng) noexcept nogil:
    """Play on with equal chance for each legal action; returns the number of decisions.

    Stops at the end of the game, or after `limit` decisions.
    """
    cdef long n = 0
    while g.pub.actor >= 0 and n < limit:
        apply(r, g, legal_nth(&g.sec.legal, rng_below(rng, g.sec.legal.count)))
        n += 1
    return n


cdef inline long heuristic_playout(
    const Rules *r, Game *g, long limit, float noise, uint64_t *rng,
) noexcept nogil:
    """The same with the heuristic in every seat, each action with up to `noise` VP of luck."""
    cdef long n = 0
    while g.pub.actor >= 0 and n < limit:
        apply(r, g, pick(
            r, &g.pub, g.sec.hand[g.pub.actor], &g.sec.legal, house_weights(), noise, rng
        ))
        n += 1
    return n
