"""Where cards and hidden tiles are, in every position: the first law broken, or NULL."""

from libc.stdint cimport uint8_t

from brauhaus.core.bits cimport (
    card_add, card_any, card_both, card_count, card_in, card_minus, card_remove, card_union,
    popcount,
)
from brauhaus.core.layout cimport LITFASS_TILES, STACK, Cards, Game, Player, Public, Rules
from brauhaus.core.numbers cimport MODULE_LITFASS, P_FINISH

cdef enum:
    TOKENS = 8             # blocking tokens of a player


cdef inline bint lay(Cards *table, Cards cards) noexcept nogil:
    """Lay cards on a table; False if one of them is there already."""
    cdef Cards twice = card_both(table[0], cards)
    table[0] = card_union(table[0], cards)
    return not card_any(&twice)


cdef inline bint lay_each(Cards *table, const uint8_t *cards, int count) noexcept nogil:
    """The same for cards in a row or a pile."""
    cdef int i
    for i in range(count):
        if card_in(table, cards[i]):
            return False
        card_add(table, cards[i])
    return True


cdef inline const char *cards_law(const Rules *r, const Game *g) noexcept nogil:
    cdef const Public *pub = &g.pub
    cdef const Player *me
    cdef Cards table, cards
    cdef bint once
    cdef int p
    table.lo = table.hi = 0
    once = (
        lay(&table, pub.out) and lay(&table, pub.discard) and lay(&table, pub.limbo)
        and lay_each(&table, pub.row, pub.row_count)
        and lay_each(&table, g.sec.pile, pub.pile_count)
    )
    for p in range(pub.players):
        me = &pub.player[p]
        once = once and lay(&table, me.display) and lay(&table, me.masters)
        once = once and lay(&table, g.sec.hand[p])
        if card_count(&g.sec.hand[p]) != me.hand_count:
            return b"a hand has as many cards as everyone counts"
        cards = card_minus(me.known, g.sec.hand[p])
        if card_any(&cards):
            return b"cards known to be in a hand are in it"
        cards = card_both(me.display, r.starts)
        if card_count(&cards) != (0 if r.solo_card[pub.solo_card].cards else 1):
            return b"a display shows one start card, or none where regular cards take its place"
        cards = card_minus(me.masters, r.brewmasters)
        if card_any(&cards):
            return b"only brewmasters are in play"
    if not once or table.lo != r.all_cards.lo or table.hi != r.all_cards.hi:
        return b"each card is in one place"
    return NULL


cdef inline const char *limbo_law(const Public *pub) noexcept nogil:
    """A card whose effect is being carried out waits for its own end, once."""
    cdef Cards waiting = pub.limbo
    cdef int i
    for i in range(pub.depth):
        if pub.stack[i].op == P_FINISH:
            if not card_in(&waiting, pub.stack[i].arg):
                return b"a card reaches the discard once"
            card_remove(&waiting, pub.stack[i].arg)
    if card_any(&waiting):
        return b"a card whose effect is carried out reaches the discard"
    return NULL


cdef inline bint stack_holds(
    const uint8_t *stack, int count, int first, int size, int shown
) noexcept nogil:
    """So many different ones of those numbered from `first` on, none of them turned up?"""
    cdef int i
    for i in range(count):
        if not first <= stack[i] < first + size or (shown >> stack[i]) & 1:
            return False
        shown |= 1 << stack[i]
    return True


cdef inline const char *litfass_law(const Game *g) noexcept nogil:
    cdef const Public *pub = &g.pub
    cdef int p, shown = popcount(pub.litfass), tokens = pub.litfass_tokens
    if not pub.modules & MODULE_LITFASS:
        if shown or tokens or pub.litfass_left:
            return b"no Litfass tiles without their module"
        return NULL
    if shown + pub.litfass_left != LITFASS_TILES:
        return b"six Litfass tiles are in the stack or turned up"
    if not stack_holds(g.sec.litfass, pub.litfass_left, 0, LITFASS_TILES, pub.litfass):
        return b"each Litfass tile is in one place"
    for p in range(pub.players):
        tokens += popcount(pub.player[p].tokens)
    if tokens + shown * (pub.players + 1) != TOKENS * pub.players:
        return b"blocking tokens are on boards, on the round end, or went with a Litfass tile"
    return NULL


cdef inline const char *colour_law(
    const uint8_t *stack, int left, int turned, int shown, int first
) noexcept nogil:
    """A colour's Automa cards: one a round, the A cards first, the rest in the stack."""
    cdef int own = (shown >> first) & 0xFF, below = min(left, STACK / 2)
    if popcount(own) != turned or left != STACK - turned:
        return b"one Automa card of a colour a round"
    if (
        <int>popcount(own & 0xF) != min(turned, STACK / 2)
        or not stack_holds(stack, below, first + 4, 4, shown)
        or not stack_holds(stack + below, left - below, first, 4, shown)
    ):
        return b"three A cards of the Automa on three B cards"
    return NULL
