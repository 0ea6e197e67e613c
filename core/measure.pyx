"""Loops for `brauhaus bench`: what the machine can do, beside which the engine is measured."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from brauhaus.core.bits cimport popcount, select_bit
from brauhaus.core.layout cimport Game
from brauhaus.core.rng cimport rng_next
from brauhaus.core.state cimport State

cdef enum:
    SLOTS = 8              # copies go round few places, so that both kinds stay in the cache


def picks(int count, uint64_t seed):
    """The calibration: a random word, the index of one of its set bits drawn by multiply-high, and a
    clear-lowest loop to that bit.  Returns a sum, so that no compiler leaves the loop out."""
    cdef uint64_t word, total = 0
    cdef int i
    with nogil:
        for i in range(count):
            word = rng_next(&seed)
            total += select_bit(word, ((word >> 32) * <uint64_t>popcount(word)) >> 32)
    return total


def clones(State state not None, int count):
    """Copy a state's game `count` times, as search does."""
    cdef Game games[SLOTS]
    cdef uint64_t total = 0
    cdef int i
    with nogil:
        for i in range(count):
            memcpy(&games[i % SLOTS], &state.game, sizeof(Game))
            total += games[i % SLOTS].pub.round
    return total


def copies(size_t size, size_t count):
    """Copy `size` plain bytes `count` times."""
    cdef char *source = <char *>malloc(size * (SLOTS + 1))
    cdef uint64_t total = 0
    cdef size_t i
    if source == NULL:
        raise MemoryError(f"{size} bytes")
    with nogil:
        for i in range(size * (SLOTS + 1)):
            source[i] = i & 127
        for i in range(count):
            memcpy(source + size * (1 + i % SLOTS), source, size)
            total += source[size * (1 + i % SLOTS)]
    free(source)
    return total
