"""Values of a position that follow from its cards, tiles and pieces."""

from libc.string cimport memset

from brauhaus.core.bits cimport card_any, card_both, card_count, card_minus, card_pop, popcount
from brauhaus.core.board cimport add_lasting
from brauhaus.core.layout cimport (
    BARRELS, BASE_EXTENSIONS, EXTENSIONS, LITFASS_TILES, NO_LIMIT, STACK, Cards, Game, Player,
    Public, Rules,
)
from brauhaus.core.numbers cimport LAB_STANDING, MODULE_LITFASS, SOLO_NO_HAND_LIMIT
from brauhaus.core.setup cimport deck_of, extension_types


cdef inline void derive_player(const Rules *r, const Public *pub, Player *me) noexcept nogil:
    cdef Cards cards
    cdef int c, e, i
    memset(me.icons, 0, 4)
    me.events = 0
    me.hand_limit = r.hand_limit
    if pub.solo_card and r.solo_card[pub.solo_card].bonus == SOLO_NO_HAND_LIMIT:
        me.hand_limit = NO_LIMIT
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
    me.slots_used = min(4, <int>popcount(me.extensions))
    me.upgrades = popcount(me.workers & 0xC)
    me.bonus_left = (
        r.bonus_workers - me.bonus_on_board - popcount(me.objectives) - (me.laboratory == LAB_STANDING)
    )


cdef inline void derive_solo(const Rules *r, Public *pub) noexcept nogil:
    """What follows from the solo card, the Automa's cards and the blocked spaces."""
    cdef int i
    pub.first_built |= 0x3F & ~pub.solo_tiles
    for i in range(8):
        pub.turn_owner[i] = (pub.turn_taken >> i) & 1
        pub.claims[i] += (pub.automa_objectives >> i) & 1
    pub.blue_left = STACK - popcount(pub.automa_shown & 0xFF)
    pub.red_left = STACK - popcount(pub.automa_shown >> 8)


cdef inline void derive_table(const Rules *r, Public *pub, bint promos) noexcept nogil:
    cdef int p, i
    memset(pub.turn_owner, 0, 8)
    memset(pub.claims, 0, 8)
    memset(pub.stacks, 0, 8)
    pub.first_built = 0
    pub.in_stock = 0
    if not pub.solo_card:
        pub.turn_taken = 0
    pub.blue_left = 0
    pub.red_left = 0
    pub.litfass_left = 0
    if pub.modules & MODULE_LITFASS:
        pub.litfass_left = LITFASS_TILES - popcount(pub.litfass)
    pub.out = card_minus(r.all_cards, deck_of(r, pub.players, pub.modules, promos))
    for p in range(pub.players):
        derive_player(r, pub, &pub.player[p])
        pub.out = card_minus(pub.out, card_both(pub.player[p].display, r.starts))
        pub.first_built |= pub.player[p].extensions & ((1 << BASE_EXTENSIONS) - 1)
        if 1 <= pub.player[p].turn_space <= 8:
            pub.turn_owner[pub.player[p].turn_space - 1] = p + 1
            if not pub.solo_card:
                pub.turn_taken |= 1 << (pub.player[p].turn_space - 1)
    for i in range(EXTENSIONS):
        pub.stacks[i] = pub.players if (extension_types(pub.modules) >> i) & 1 else 0
        for p in range(pub.players):
            pub.claims[i] += (pub.player[p].objectives >> i) & 1
            pub.stacks[i] -= (pub.player[p].extensions >> i) & 1
        if pub.stacks[i]:
            pub.in_stock |= 1 << i
    if pub.solo_card:
        derive_solo(r, pub)


cdef inline void derive(const Rules *r, Game *g, bint promos) noexcept nogil:
    """Fill in what follows from the rest of the state."""
    cdef int p
    derive_table(r, &g.pub, promos)
    for p in range(g.pub.players):
        g.pub.player[p].hand_count = card_count(&g.sec.hand[p])
