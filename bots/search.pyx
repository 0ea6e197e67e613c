"""Information-set MCTS from a view (Cowling, Powley, Whitehouse 2012, single observer).

Each iteration draws a world that fits the view, walks down the tree along actions that are legal in it,
adds what is new, plays on and credits each player with the share of opponents he beats.
"""

from libc.limits cimport LONG_MAX
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from cpython.exc cimport PyErr_CheckSignals

from brauhaus.bots.evaluate cimport estimate, rewards_at_end
from brauhaus.bots.playout cimport heuristic_playout, random_playout
from brauhaus.bots.policy cimport MAX_CHOICES, house_weights, score_actions
from brauhaus.bots.tree cimport add_spot, missing, record, reserve, select
from brauhaus.core.bits cimport legal_has, legal_nth
from brauhaus.core.engine cimport apply
from brauhaus.core.layout cimport MAX_PLAYERS, Game, Legal
from brauhaus.core.redaction cimport determinize
from brauhaus.core.rng cimport rng_next
from brauhaus.core.view cimport View

from time import monotonic

cdef enum:
    MAX_PATH = 256         # decisions that an iteration stays in the tree
    CHUNK = 16             # iterations between looks at the clock

# Chosen by self-play; see `Tree` for the last two.
cdef float NOISE = 0.5     # VP of luck for each action when the heuristic plays on
cdef float HALF = 2.0      # VP behind the best action at which the policy's dislike is half of the most
cdef float FAITH = 4.0
cdef float SLOPE = 0.12
cdef float ORDER_ONLY = 1e-6  # a slope without weight: untried actions in random order


cdef float luck(Search *s) noexcept nogil:
    return <float>(rng_next(&s.rng) >> 40) / 16777216


cdef void expand(Search *s, uint32_t parent, const Game *g) noexcept nogil:
    """Add a child for each legal action that has none, unless the tree is full."""
    cdef Legal fresh = g.sec.legal
    cdef int actions[MAX_CHOICES]
    cdef float scores[MAX_CHOICES]
    cdef float best
    cdef int i, n, player = g.pub.actor
    missing(&s.tree, parent, player, &fresh)
    if fresh.count == 0 or not reserve(&s.tree, fresh.count):
        return
    if not s.heuristic:
        for i in range(fresh.count):
            add_spot(&s.tree, parent, player, legal_nth(&fresh, i), -luck(s))
        return
    n = score_actions(s.r, &g.pub, g.sec.hand[player], &g.sec.legal, house_weights(), actions, scores)
    best = scores[0]
    for i in range(n):
        best = max(best, scores[i])
    for i in range(n):
        if legal_has(&fresh, actions[i]):
            add_spot(&s.tree, parent, player, actions[i], (scores[i] - best) / (best - scores[i] + HALF))


cdef void play(Search *s, Game *g, long limit) noexcept nogil:
    """So many decisions more, or up to the end of the game."""
    if s.heuristic:
        heuristic_playout(s.r, g, limit, NOISE, &s.rng)
    else:
        random_playout(s.r, g, limit, &s.rng)


cdef void play_on(Search *s, Game *g, float *reward) noexcept nogil:
    """Play from a leaf to the end, or to the cut-off, and credit the players."""
    play(s, g, s.depth if s.depth else LONG_MAX)
    # The estimate knows nothing of pending effects, so a turn is finished.
    while g.pub.actor >= 0 and g.pub.depth:
        play(s, g, 1)
    if g.pub.actor < 0:
        rewards_at_end(s.r, g, reward)
    else:
        estimate(s.r, g, reward)


cdef void one_iteration(Search *s) noexcept nogil:
    cdef Game game
    cdef uint32_t path[MAX_PATH]
    cdef float reward[MAX_PLAYERS]
    cdef int length = 1
    cdef uint32_t at = 0
    determinize(s.r, s.sight, rng_next(&s.rng), &game)
    path[0] = 0
    while game.pub.actor >= 0 and length < MAX_PATH:
        expand(s, at, &game)
        at = select(&s.tree, at, game.pub.actor, &game.sec.legal)
        if at == 0:
            break
        apply(s.r, &game, s.tree.spots[at].action)
        path[length] = at
        length += 1
        if s.tree.spots[at].visits == 0:
            break
    memset(reward, 0, sizeof(reward))
    play_on(s, &game, reward)
    record(&s.tree, path, length, reward)


cdef bint iterate(Search *s, long count) noexcept nogil:
    """So many iterations more; False if there is no memory for the root."""
    cdef long i
    if s.tree.size == 0:
        if not reserve(&s.tree, 1):
            return False
        memset(s.tree.spots, 0, sizeof(s.tree.spots[0]))
        s.tree.size = 1
    for i in range(count):
        one_iteration(s)
    return True


def search(View view not None, seed, *, iters=None, ms=None, c, rollout, depth):
    """Searches from a view of the player who decides.

    Args:
        view: what the player knows.
        seed: 0..2^64-1.
        iters: iterations; None: as many as fit into `ms`.
        ms: time after which no more are begun; None: any.
        c: weight of exploration.
        rollout: "heuristic": the policy guides the tree and plays on from its leaves; "random": no
            policy does, and random players play on.
        depth: decisions played on from a leaf, and then to the end of the turn, before the position
            is estimated; 0: the game is played to its end.

    Returns:
        For each root action in ascending order: action, visits, sum of rewards (each 0..1).

    Raises:
        ValueError: the viewer has nothing to decide.
        MemoryError: no memory for the root; a tree that can not grow is searched as it is.
    """
    if not view.sight.legal.count:
        raise ValueError(f"player {view.player} has nothing to decide; ask for the current player's view")
    cdef Search s
    memset(&s, 0, sizeof(s))
    s.r = &view.ruleset.rules
    s.sight = &view.sight
    s.rng = seed
    s.depth = depth
    s.heuristic = rollout == "heuristic"
    s.tree.c = c
    s.tree.faith = FAITH
    s.tree.slope = SLOPE if s.heuristic else ORDER_ONLY
    cdef long left = LONG_MAX if iters is None else iters, count
    cdef bint done
    end = None if ms is None else monotonic() + ms / 1000
    try:
        while left > 0:
            count = min(left, <long>CHUNK)
            with nogil:
                done = iterate(&s, count)
            if not done:
                raise MemoryError("no memory for the search tree")
            left -= count
            PyErr_CheckSignals()
            if end is not None and monotonic() >= end:
                break
        return root_statistics(&s)
    finally:
        free(s.tree.spots)


cdef list root_statistics(const Search *s):
    cdef list found = []
    cdef uint32_t i = s.tree.spots[0].child
    while i:
        spot = &s.tree.spots[i]
        found.append((spot.action, spot.visits, spot.total[spot.player]))
        i = spot.sibling
    found.sort()
    return found


def search_iterations(View view not None, long iters, seed):
    """Searches with random rollouts to the end of the game, for measurements.

    Args:
        view: of the player who decides.
        iters: how many iterations.
        seed: 0..2^64-1.

    Returns:
        The number of iterations done.
    """
    found = search(view, seed, iters=iters, c=0.7, rollout="random", depth=0)
    return sum(visits for _, visits, _ in found)
