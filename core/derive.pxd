"""Values of a position that follow from its cards, tiles and pieces."""

from libc.string cimport memset

from brauhaus.core.bits cimport card_any, card_both, card_count, card_minus, card_pop, card_union
from brauhaus.core.board cimport add_lasting
from brauhaus.core.layout cimport BARRELS, EXTENSIONS, Cards, Game, Player, Public, Rules
from brauhaus.core.numbers cimport LAB_STANDING


cdef inline int bits(int mask) noexcept nogil:
    cdef int n = 0
    while mask:
        n += mask & 1
        mask >>= 1
    return n


cdef inline void derive_player(const Rules *r, Player *me) noexcept nogil:
    cdef Cards cards
    cdef int c, e, i
    memset(me.icons, 0, 4)
    me.events = 0
    me.hand_limit = r.hand_limit
    me.depot_size = r.depot
    cards = me.display
    while card_any(&cards):
        c = card_pop(&cards)
        for i in range(4):
            me.icons[i] += r.cards[c].icons[i]
    cards = me.masters
    while card_any(&cards):
        c = card_pop(&cards)
        me.events |= r.cards[c].events
        add_lasting(me, r.cards[c].lasting)
    for e in range(EXTENSIONS):
        if (me.extensions >> e) & 1:
            add_lasting(me, r.extension[e].lasting)
    me.cellar_size = r.cellar
    if not me.tiles & 1:
        me.cellar_size += r.small_tile
    if not me.tiles & 2:
        me.cellar_size += r.large_tile
    me.cellar_used = 0
    for i in range(BARRELS + 1):
        me.cellar_used += me.stock[i]
    me.slots_used = min(4, bits(me.extensions))
    me.upgrades = bits(me.workers & 0xC)
    me.bonus_left = (
        r.bonus_workers - me.bonus_on_board - bits(me.objectives) - (me.laboratory == LAB_STANDING)
    )


cdef inline void derive_table(const Rules *r, Public *pub, bint promos) noexcept nogil:
    cdef Cards deck = r.action_deck if not promos else card_union(r.action_deck, r.promos)
    cdef int p, i
    memset(pub.turn_owner, 0, 8)
    memset(pub.claims, 0, 8)
    memset(pub.stacks, 0, 8)
    pub.first_built = 0
    pub.out = card_minus(r.all_cards, deck)
    for i in range(6):
        pub.stacks[i] = pub.players
    for p in range(pub.players):
        derive_player(r, &pub.player[p])
        if 1 <= pub.player[p].turn_space <= 8:
            pub.turn_owner[pub.player[p].turn_space - 1] = p + 1
        for i in range(8):
            pub.claims[i] += (pub.player[p].objectives >> i) & 1
            pub.stacks[i] -= (pub.player[p].extensions >> i) & 1
        pub.first_built |= pub.player[p].extensions
    pub.in_stock = 0
    for i in range(8):
        if pub.stacks[i]:
            pub.in_stock |= 1 << i
    for p in range(pub.players):
        pub.out = card_minus(pub.out, card_both(pub.player[p].display, r.starts))


cdef inline void derive(const Rules *r, Game *g, bint promos) noexcept nogil:
    """Fill in what follows from the rest of the state."""
    cdef int p
    derive_table(r, &g.pub, promos)
    for p in range(g.pub.players):
        g.pub.player[p].hand_count = card_count(&g.sec.hand[p])
