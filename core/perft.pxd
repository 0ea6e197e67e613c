from libc.stdint cimport uint64_t

from brauhaus.core.layout cimport Game, Rules


cdef uint64_t leaves(const Rules *r, const Game *g, int depth) noexcept nogil
