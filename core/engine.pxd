"""The rules engine for other compiled modules."""

from libc.stdint cimport uint64_t

from brauhaus.core.layout cimport Game, Options, Public, Rules


cdef void new_game(const Rules *r, Game *g, const Options *options, uint64_t seed) noexcept nogil
cdef void choose(const Rules *r, Game *g, int action) noexcept nogil
cdef bint step(const Rules *r, Game *g) noexcept nogil
cdef void advance(const Rules *r, Game *g) noexcept nogil
cdef void apply(const Rules *r, Game *g, int action) noexcept nogil
cdef int final_vp(const Rules *r, const Public *pub, int p) noexcept nogil
cdef void final_ranks(const Rules *r, const Public *pub, int *ranks) noexcept nogil
