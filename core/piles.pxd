"""Cards on the move: draw pile, discard, row, hands (rules, section 1)."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memmove

from brauhaus.core.bits cimport card_add, card_any, card_pop
from brauhaus.core.layout cimport Cards, Game, Rules
from brauhaus.core.rng cimport rng_below


cdef inline int shuffle(uint8_t *pile, Cards cards, uint64_t *rng) noexcept nogil:
    """Lay these cards out in random order (Fisher-Yates from ascending ids); returns their number."""
    cdef int n = 0, i, j
    cdef uint8_t c
    while card_any(&cards):
        pile[n] = card_pop(&cards)
        n += 1
    for i in range(n - 1, 0, -1):
        j = rng_below(rng, i + 1)
        c = pile[i]
        pile[i] = pile[j]
        pile[j] = c
    return n


cdef inline bint can_draw(const Game *g) noexcept nogil:
    return g.pub.pile_count > 0 or card_any(&g.pub.discard)


cdef inline int draw(Game *g) noexcept nogil:
    """The top card of the pile, the discard reshuffled when needed; -1 when both are empty."""
    cdef Cards cards
    if g.pub.pile_count == 0:
        if not card_any(&g.pub.discard):
            return -1
        cards = g.pub.discard
        g.pub.discard.lo = 0
        g.pub.discard.hi = 0
        g.pub.pile_count = shuffle(g.sec.pile, cards, &g.sec.rng)
    g.pub.pile_count -= 1
    return g.sec.pile[g.pub.pile_count]


cdef inline bint draw_to_hand(Game *g, int p) noexcept nogil:
    cdef int c = draw(g)
    if c < 0:
        return False
    card_add(&g.sec.hand[p], c)
    g.pub.player[p].hand_count += 1
    return True


cdef inline void refill(const Rules *r, Game *g) noexcept nogil:
    cdef int c
    while g.pub.row_count < r.row:
        c = draw(g)
        if c < 0:
            return
        g.pub.row[g.pub.row_count] = c
        g.pub.row_count += 1


cdef inline int leave_row(const Rules *r, Game *g, int position) noexcept nogil:
    """Take the card at a position out of the row, shift, refill."""
    cdef int c = g.pub.row[position]
    g.pub.row_count -= 1
    memmove(&g.pub.row[position], &g.pub.row[position + 1], g.pub.row_count - position)
    refill(r, g)
    return c
