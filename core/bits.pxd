"""Bit sets: 64-bit words, sets of cards, sets of legal actions."""

from libc.stdint cimport uint64_t

from brauhaus.core.layout cimport Cards, Legal

cdef extern from *:
    int ctz64 "__builtin_ctzll"(uint64_t) noexcept nogil


cdef inline int popcount(uint64_t word) noexcept nogil:
    """Number of set bits, in parallel (the compiler's own is a call where no instruction is assumed)."""
    word -= (word >> 1) & 0x5555555555555555ULL
    word = (word & 0x3333333333333333ULL) + ((word >> 2) & 0x3333333333333333ULL)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0FULL
    return (word * 0x0101010101010101ULL) >> 56


cdef inline int select_bit(uint64_t word, int k) noexcept nogil:
    """Index of the k-th set bit (k from 0)."""
    while k > 0:
        word &= word - 1
        k -= 1
    return ctz64(word)


# -- sets of cards ---------------------------------------------------------------------------------

cdef inline void card_add(Cards *cards, int c) noexcept nogil:
    if c < 64:
        cards.lo |= <uint64_t>1 << c
    else:
        cards.hi |= <uint64_t>1 << (c - 64)


cdef inline void card_remove(Cards *cards, int c) noexcept nogil:
    if c < 64:
        cards.lo &= ~(<uint64_t>1 << c)
    else:
        cards.hi &= ~(<uint64_t>1 << (c - 64))


cdef inline bint card_in(const Cards *cards, int c) noexcept nogil:
    if c < 64:
        return (cards.lo >> c) & 1
    return (cards.hi >> (c - 64)) & 1


cdef inline int card_count(const Cards *cards) noexcept nogil:
    return popcount(cards.lo) + popcount(cards.hi)


cdef inline bint card_any(const Cards *cards) noexcept nogil:
    return (cards.lo | cards.hi) != 0


cdef inline Cards card_both(Cards a, Cards b) noexcept nogil:
    a.lo &= b.lo
    a.hi &= b.hi
    return a


cdef inline Cards card_minus(Cards a, Cards b) noexcept nogil:
    a.lo &= ~b.lo
    a.hi &= ~b.hi
    return a


cdef inline Cards card_union(Cards a, Cards b) noexcept nogil:
    a.lo |= b.lo
    a.hi |= b.hi
    return a


cdef inline int card_pop(Cards *cards) noexcept nogil:
    """Take the lowest id out of a set that is not empty."""
    cdef int c
    if cards.lo:
        c = ctz64(cards.lo)
        cards.lo &= cards.lo - 1
        return c
    c = 64 + ctz64(cards.hi)
    cards.hi &= cards.hi - 1
    return c


# -- sets of legal actions -------------------------------------------------------------------------

cdef inline void legal_clear(Legal *legal) noexcept nogil:
    legal.n = 0
    legal.count = 0


cdef inline void legal_word(Legal *legal, int word, uint64_t mask) noexcept nogil:
    """Add a word of actions; words come in ascending order."""
    if mask:
        legal.mask[legal.n] = mask
        legal.word[legal.n] = word
        legal.n += 1
        legal.count += popcount(mask)


cdef inline void legal_cards(Legal *legal, int family, Cards cards) noexcept nogil:
    legal_word(legal, family >> 6, cards.lo)
    legal_word(legal, (family >> 6) + 1, cards.hi)


cdef inline int legal_nth(const Legal *legal, int k) noexcept nogil:
    """The k-th legal action in ascending order, 0 <= k < count."""
    cdef int i = 0, c
    while True:
        c = popcount(legal.mask[i])
        if k < c:
            return 64 * legal.word[i] + select_bit(legal.mask[i], k)
        k -= c
        i += 1


cdef inline bint legal_has(const Legal *legal, int action) noexcept nogil:
    cdef int i
    for i in range(legal.n):
        if legal.word[i] == action >> 6:
            return (legal.mask[i] >> (action & 63)) & 1
    return False
