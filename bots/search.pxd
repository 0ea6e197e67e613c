"""Information-set MCTS from a view."""

from libc.stdint cimport uint64_t

from brauhaus.bots.tree cimport Tree
from brauhaus.core.layout cimport Rules, Sight


cdef struct Search:
    const Rules *r
    const Sight *sight
    Tree tree
    uint64_t rng
    long depth             # decisions played on after the tree, 0: to the end
    bint heuristic         # whether the policy guides the tree and plays on


cdef bint iterate(Search *s, long count) noexcept nogil
