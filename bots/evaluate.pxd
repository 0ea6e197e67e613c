"""What a position is worth to each player, as the expected share of opponents beaten."""

from brauhaus.core.engine cimport final_ranks
from brauhaus.core.layout cimport MAX_PLAYERS, Game, Rules


cdef inline void rewards_at_end(const Rules *r, const Game *g, float *reward) noexcept nogil:
    """Share of opponents beaten by each player of a finished game; a tie counts half."""
    cdef int ranks[MAX_PLAYERS]
    cdef int p, q, n = g.pub.players
    final_ranks(r, &g.pub, ranks)
    for p in range(n):
        reward[p] = -0.5
        for q in range(n):
            if ranks[p] < ranks[q]:
                reward[p] += 1
            elif ranks[p] == ranks[q]:
                reward[p] += 0.5
        reward[p] /= n - 1


cdef inline void estimate(const Rules *r, const Game *g, float *reward) noexcept nogil:
    rewards_at_end(r, g, reward)
