from libc.stdint cimport uint64_t

from brauhaus.core.layout cimport Game, Rules


cdef struct Account:
    # What was seen of a game.
    const char *broken     # the first law that did not hold; NULL if all did
    uint64_t positions
    int decisions          # real ones, made so far


cdef void play(const Rules *r, Game *g, bint promos, uint64_t rng, Account *account) noexcept nogil
