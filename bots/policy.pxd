"""The heuristic: a score for each legal action, by the kind of the decision."""

from libc.stdint cimport uint64_t

from brauhaus.bots.weights cimport Weights
from brauhaus.core.layout cimport Cards, Legal, Public, Rules

cdef enum:
    MAX_CHOICES = 256      # legal actions that are scored


cdef int score_actions(
    const Rules *r, const Public *pub, Cards hand, const Legal *legal, const Weights *w,
    int *actions, float *scores,
) noexcept nogil
cdef int pick(
    const Rules *r, const Public *pub, Cards hand, const Legal *legal, const Weights *w,
    float noise, uint64_t *rng,
) noexcept nogil
cdef const Weights *house_weights() noexcept nogil
cdef float NOISE
