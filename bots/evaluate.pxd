"""What a position is worth to each player: the expected share of opponents beaten."""

from brauhaus.core.layout cimport Cards, Game, Public, Rules

cdef enum:
    FEATURES = 37


cdef void rewards_at_end(const Rules *r, const Game *g, float *reward) noexcept nogil
cdef float rounds_left(const Rules *r, const Public *pub) noexcept nogil
cdef void describe(const Rules *r, const Public *pub, int p, Cards hand, float *facts) noexcept nogil
cdef float strength(const float *facts, float left) noexcept nogil
cdef void estimate(const Rules *r, const Game *g, float *reward) noexcept nogil
