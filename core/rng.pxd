"""splitmix64 (Steele, Lea, Flood 2014): the one generator of games, determinizations and playouts."""

from libc.stdint cimport uint32_t, uint64_t


cdef inline uint64_t rng_next(uint64_t *state) noexcept nogil:
    cdef uint64_t z
    state[0] += 0x9E3779B97F4A7C15ULL
    z = state[0]
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL
    return z ^ (z >> 31)


cdef inline uint32_t rng_below(uint64_t *state, uint32_t n) noexcept nogil:
    """A number in 0..n-1 by multiply-high (bias below n / 2^32)."""
    return <uint32_t>(((rng_next(state) >> 32) * n) >> 32)
