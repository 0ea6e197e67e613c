"""The search tree: flat nodes in one growing array, children as linked lists.

A node stands for a sequence of actions from the root, in whatever world it was played (single-observer
information-set MCTS: Cowling, Powley, Whitehouse 2012). It keeps no game state.
"""

from libc.math cimport logf, sqrtf
from libc.stdint cimport uint16_t, uint32_t, uint64_t
from libc.stdlib cimport realloc
from libc.string cimport memset

from brauhaus.core.bits cimport ctz64
from brauhaus.core.layout cimport LEGAL_WORDS, MAX_PLAYERS, Legal

cdef enum:
    MAX_TREE = 1 << 20     # nodes; a full tree goes on counting, but grows no more


cdef struct Spot:
    float total[MAX_PLAYERS]  # rewards of each player
    uint32_t visits
    uint32_t available     # visits of the parent in which the action was legal
    uint32_t child         # first child, 0 none
    uint32_t sibling       # next child of the same parent, 0 none
    float score            # policy's opinion: 0 the best of its siblings, towards -1 the bad ones
    uint16_t action
    uint16_t player        # who chose it


cdef struct Tree:
    Spot *spots            # the root is spot 0
    uint32_t size
    uint32_t room
    float c                # weight of exploration
    float faith            # visits that the policy's opinion counts for
    float slope            # reward between the best and the worst in the policy's opinion


cdef inline bint reserve(Tree *tree, uint32_t more) noexcept nogil:
    """Make room for so many new nodes; False if the tree is full."""
    cdef uint32_t room = tree.room
    cdef Spot *spots
    if tree.size + more <= room:
        return True
    if tree.size + more > MAX_TREE:
        return False
    while room < tree.size + more:
        room = 2 * room if room else 4096
    spots = <Spot *>realloc(tree.spots, room * sizeof(Spot))
    if spots == NULL:
        return False
    tree.spots = spots
    tree.room = room
    return True


cdef inline void add_spot(Tree *tree, uint32_t parent, int player, int action, float score) noexcept nogil:
    """A new first child, for which there is room."""
    cdef Spot *spot = &tree.spots[tree.size]
    memset(spot, 0, sizeof(Spot))
    spot.action = action
    spot.player = player
    spot.score = score
    spot.sibling = tree.spots[parent].child
    tree.spots[parent].child = tree.size
    tree.size += 1


cdef inline bint take_out(Legal *legal, int action) noexcept nogil:
    """Remove an action from a legal set; was it there?"""
    cdef int i
    cdef uint64_t bit = <uint64_t>1 << (action & 63)
    for i in range(legal.n):
        if legal.word[i] == action >> 6:
            if not legal.mask[i] & bit:
                return False
            legal.mask[i] ^= bit
            legal.count -= 1
            return True
    return False


cdef inline void missing(const Tree *tree, uint32_t parent, int player, Legal *legal) noexcept nogil:
    """Keep of a legal set what is not a child yet."""
    cdef uint32_t i = tree.spots[parent].child
    while i and legal.count:
        if tree.spots[i].player == player:
            take_out(legal, tree.spots[i].action)
        i = tree.spots[i].sibling


cdef inline float urgency(const Tree *tree, const Spot *spot, int player, float start) noexcept nogil:
    """UCB1 with the child's availability in place of its parent's visits.

    The policy counts as a few visits with a reward of its own: what the parent has yielded so far, less
    what the policy thinks the action is behind the best.
    """
    cdef float visits = spot.visits + tree.faith
    return (
        (spot.total[player] + tree.faith * (start + tree.slope * spot.score)) / visits
        + tree.c * sqrtf(logf(<float>(spot.available + 1)) / visits)
    )


cdef inline uint32_t select(Tree *tree, uint32_t parent, int player, const Legal *legal) noexcept nogil:
    """The most urgent child whose action is legal in this world, 0 if none is; counts availability."""
    cdef Legal rest = legal[0]
    cdef Spot *spot = &tree.spots[parent]
    cdef float start = spot.total[player] / spot.visits if spot.visits else 0.5
    cdef float most = 0, found
    cdef uint32_t i = spot.child, best = 0
    while i:
        spot = &tree.spots[i]
        if spot.player == player and take_out(&rest, spot.action):
            spot.available += 1
            found = urgency(tree, spot, player, start)
            if best == 0 or found > most:
                most = found
                best = i
        i = spot.sibling
    return best


cdef inline void record(Tree *tree, const uint32_t *path, int length, const float *reward) noexcept nogil:
    """One more visit, with these rewards, for each node of a path."""
    cdef Spot *spot
    cdef int i, p
    for i in range(length):
        spot = &tree.spots[path[i]]
        spot.visits += 1
        for p in range(MAX_PLAYERS):
            spot.total[p] += reward[p]
