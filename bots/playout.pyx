"""Playouts from a state: how fast the engine is, and how its games end."""

from libc.limits cimport LONG_MAX
from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from brauhaus.bots.policy cimport NOISE
from brauhaus.core.engine cimport final_ranks, final_vp
from brauhaus.core.layout cimport MAX_PLAYERS, Game, Rules
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


cdef void add_outcome(const Rules *r, const Game *g, long *points, double *wins) noexcept nogil:
    """Add each player's VP, and his share in the win of a finished game."""
    cdef int ranks[MAX_PLAYERS]
    cdef int p, first = 0
    final_ranks(r, &g.pub, ranks)
    for p in range(g.pub.players):
        first += ranks[p] == 1
    for p in range(g.pub.players):
        points[p] += final_vp(r, &g.pub, p)
        if ranks[p] == 1:
            wins[p] += 1 / <double>first


def playout_sums(State state not None, long count, seed, *, bint heuristic):
    """Plays copies of a state to the end, all seats alike, and adds up how the games end.

    Args:
        state: where each game starts; it is not changed.
        count: how many games.
        seed: 0..2^64-1.
        heuristic: all play as the heuristic does; else with equal chance for each legal action.

    Returns:
        By seat the sum of VP, and the games won: a tie of n for the first place counts 1/n for each.
        A solo game that is lost is won by nobody.
    """
    cdef uint64_t rng = seed
    cdef const Rules *r = &state.ruleset.rules
    cdef Game game
    cdef long points[MAX_PLAYERS]
    cdef double wins[MAX_PLAYERS]
    cdef long i
    cdef int p, players = state.game.pub.players
    memset(points, 0, sizeof(points))
    memset(wins, 0, sizeof(wins))
    with nogil:
        for i in range(count):
            memcpy(&game, &state.game, sizeof(Game))
            if heuristic:
                heuristic_playout(r, &game, LONG_MAX, NOISE, &rng)
            else:
                random_playout(r, &game, LONG_MAX, &rng)
            add_outcome(r, &game, points, wins)
    return [points[p] for p in range(players)], [wins[p] for p in range(players)]
