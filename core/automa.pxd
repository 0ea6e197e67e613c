"""The Automa: what its cards do (rules, section 10)."""

from libc.stdint cimport uint8_t

from brauhaus.core.bits cimport card_add, popcount
from brauhaus.core.layout cimport AutomaCard, Game, Rules
from brauhaus.core.numbers cimport DUE_BLUE, DUE_RED
from brauhaus.core.piles cimport leave_row


cdef inline void place_automa_worker(Game *g, const AutomaCard *card) noexcept nogil:
    """Space A, or B, of the card's area, or of the next one that has a free space."""
    cdef int area = card.area - 1
    cdef int i, space
    for i in range(8):
        for space in range(2 * area, 2 * area + 2):
            if not ((g.pub.occupied | g.pub.covered) >> space) & 1:
                g.pub.occupied |= <unsigned int>1 << space
                return
        area = (area + card.step) & 7


cdef inline const AutomaCard *turn_up(const Rules *r, Game *g, uint8_t *stack, uint8_t *left) noexcept nogil:
    """The top card of a stack; it stays face up."""
    left[0] -= 1
    g.pub.automa_shown |= 1 << stack[left[0]]
    return &r.automa[stack[left[0]]]


cdef inline void blue_card(const Rules *r, Game *g) noexcept nogil:
    """Before the first action: a row card or an objective, if the card says so, then a worker."""
    cdef const AutomaCard *card = turn_up(r, g, g.sec.blue, &g.pub.blue_left)
    cdef int o
    g.pub.due &= ~DUE_BLUE
    if card.remove and card.remove <= g.pub.row_count:
        card_add(&g.pub.discard, g.pub.row[card.remove - 1])
        leave_row(r, g, card.remove - 1)
    if card.objective:
        o = card.objective - 1
        if not (g.pub.automa_objectives >> o) & 1 and popcount(g.pub.automa_objectives) < r.automa_bonus:
            g.pub.automa_objectives |= 1 << o
            g.pub.claims[o] += 1
    place_automa_worker(g, card)


cdef inline void red_card(const Rules *r, Game *g) noexcept nogil:
    """After the first action on the board: the second worker, and the truck."""
    cdef const AutomaCard *card = turn_up(r, g, g.sec.red, &g.pub.red_left)
    cdef int i
    g.pub.due &= ~DUE_RED
    place_automa_worker(g, card)
    for i in range(3):
        if not (g.pub.trucks_used >> card.truck[i]) & 1:
            g.pub.trucks_used |= 1 << card.truck[i]
            return
