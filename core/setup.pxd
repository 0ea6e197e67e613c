"""Set-up, for a table of two to four and for one player alone (rules, sections 3, 9 and 10)."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from brauhaus.core.bits cimport card_minus, card_remove, card_union
from brauhaus.core.board cimport push, show_card
from brauhaus.core.layout cimport (
    BASE_EXTENSIONS, EXTENSIONS, LITFASS_TILES, MAX_CARDS, NO_LIMIT, STACK, Cards, Game, Options,
    Player, Rules, SoloCard,
)
from brauhaus.core.numbers cimport (
    DUE_BLUE, DUE_RED, EXT_ADVERTISING, EXT_BREWING_TOWER, MODULE_DOUBLE_COOP, MODULE_EXPORT, MODULE_HOUSE_BRAND,
    MODULE_LITFASS, MODULE_WASTE, P_DEAL, P_MARK, P_RECRUIT, P_RUN, P_SHOW, P_UNBLOCK,
    SOLO_BREWMASTER, SOLO_DISPLAY, SOLO_NO_HAND_LIMIT, SOLO_TILE, SOLO_UNBLOCK,
)
from brauhaus.core.piles cimport draw, draw_to_hand, refill, shuffle
from brauhaus.core.rng cimport rng_below
from brauhaus.core.rounds cimport ready_pieces


# -- a table ----------------------------------------------------------------------------------------

cdef inline int extension_types(int modules) noexcept nogil:
    """Extensions of a game (mask)."""
    cdef int found = (1 << BASE_EXTENSIONS) - 1
    if modules & MODULE_DOUBLE_COOP:
        found |= 1 << EXT_BREWING_TOWER
    if modules & MODULE_HOUSE_BRAND:
        found |= 1 << EXT_ADVERTISING
    return found


cdef inline void set_up_player(const Rules *r, Player *me) noexcept nogil:
    """Everybody's board and pieces."""
    me.depot_size = r.depot
    me.cellar_size = r.cellar
    me.hand_limit = r.hand_limit
    me.level = 1
    me.tokens = 0xFF
    me.overlays = 0x3E
    me.tiles = 3
    me.workers = 3
    me.bonus_left = r.bonus_workers


cdef inline Cards deck_of(const Rules *r, int players, int modules, bint promos) noexcept nogil:
    """The action cards of a game."""
    cdef Cards deck = r.action_deck
    if promos:
        deck = card_union(deck, r.promos)
    if modules & MODULE_WASTE:
        deck = card_union(deck, r.waste_cards)
    return card_minus(deck, r.solo_removed) if players == 1 else deck


cdef inline void set_up_table(const Rules *r, Game *g) noexcept nogil:
    """Two to four players: start cards, row, hands, and what modules add."""
    cdef uint8_t starts[MAX_CARDS]
    cdef Cards tiles
    cdef int p, i
    shuffle(starts, r.starts, &g.sec.rng)
    for p in range(g.pub.players):
        set_up_player(r, &g.pub.player[p])
        g.pub.player[p].coins = r.start_coins[p]
        g.pub.player[p].depot = r.start_barrels
        g.pub.order[p] = p
        show_card(r, &g.pub.player[p], starts[p])
        card_remove(&g.pub.out, starts[p])
    g.pub.in_stock = extension_types(g.pub.modules)
    for i in range(EXTENSIONS):
        if (g.pub.in_stock >> i) & 1:
            g.pub.stacks[i] = g.pub.players
    refill(r, g)
    for p in range(g.pub.players):
        for i in range(r.start_hand):
            draw_to_hand(g, p)
    if g.pub.modules & MODULE_EXPORT:
        for p in range(g.pub.players):
            for i in range(2):
                g.pub.player[p].disc[i] = -r.discs[p][i]
    if g.pub.modules & MODULE_LITFASS:
        tiles.lo = (1 << LITFASS_TILES) - 1
        tiles.hi = 0
        g.pub.litfass_left = shuffle(g.sec.litfass, tiles, &g.sec.rng)
    for p in range(g.pub.players - 1, -1, -1):
        if r.cards[starts[p]].setup:
            push(g, P_RUN, p, 0, r.cards[starts[p]].setup, 0)


# -- set-up ----------------------------------------------------------------------------------------

cdef inline void stack_cards(uint8_t *stack, int first, Game *g) noexcept nogil:
    """Three random A cards on three random B cards of a colour; `first` is its first A card."""
    cdef uint8_t drawn[MAX_CARDS]
    cdef Cards half
    cdef int i
    half.hi = 0
    half.lo = <unsigned long long>0xF << first
    shuffle(drawn, half, &g.sec.rng)
    for i in range(3):
        stack[3 + i] = drawn[i]
    half.lo <<= 4
    shuffle(drawn, half, &g.sec.rng)
    for i in range(3):
        stack[i] = drawn[i]


cdef inline void set_up_solo(const Rules *r, Game *g, const Options *options) noexcept nogil:
    """One player: what the solo card says, the Automa's stacks; the rest waits in `P_DEAL`."""
    cdef Player *me = &g.pub.player[0]
    cdef uint8_t starts[MAX_CARDS]
    cdef const SoloCard *card
    cdef int i, c
    c = options.solo_card
    if c == 0:
        c = 1 + rng_below(&g.sec.rng, 6)
    card = &r.solo_card[c]
    g.pub.solo_card = c
    g.pub.solo_tiles = 1 << card.tile
    g.pub.increased = options.increased
    g.pub.turn_taken = card.blocked
    g.pub.due = DUE_BLUE | DUE_RED
    g.pub.first_built = 0x3F & ~g.pub.solo_tiles
    for i in range(8):
        g.pub.turn_owner[i] = (card.blocked >> i) & 1
    set_up_player(r, me)
    me.vp = card.vp
    me.coins = card.coins
    me.depot = min(card.barrels, me.depot_size)
    if card.bonus == SOLO_NO_HAND_LIMIT:
        me.hand_limit = NO_LIMIT
    if card.cards:
        for i in range(card.cards):
            show_card(r, me, draw(g))
    else:
        shuffle(starts, r.starts, &g.sec.rng)
        show_card(r, me, starts[0])
        card_remove(&g.pub.out, starts[0])
    stack_cards(g.sec.blue, 0, g)
    stack_cards(g.sec.red, 8, g)
    g.pub.blue_left = STACK
    g.pub.red_left = STACK
    g.pub.in_stock = (1 << BASE_EXTENSIONS) - 1
    for i in range(BASE_EXTENSIONS):
        g.pub.stacks[i] = 1
    push(g, P_DEAL, 0, 0, 0, 0)
    if card.bonus == SOLO_BREWMASTER:
        push(g, P_RECRUIT, 0, 0, 0, 0)


cdef inline void start_solo(const Rules *r, Game *g) noexcept nogil:
    """Row and hand, then the starting bonus that needs them."""
    cdef int bonus = r.solo_card[g.pub.solo_card].bonus
    cdef int i
    refill(r, g)
    for i in range(r.start_hand):
        draw_to_hand(g, 0)
    if bonus == SOLO_TILE:
        push(g, P_MARK, 0, 0, 0, 0)
    elif bonus == SOLO_UNBLOCK:
        push(g, P_UNBLOCK, 0, 1, 0, 0)
    elif bonus == SOLO_DISPLAY:
        push(g, P_SHOW, 0, 0, 0, 0)


cdef inline void take_from_pile(Game *g, int c) noexcept nogil:
    """Card c leaves the draw pile, whose order stays."""
    cdef int i, n = 0
    for i in range(g.pub.pile_count):
        if g.sec.pile[i] != c:
            g.sec.pile[n] = g.sec.pile[i]
            n += 1
    g.pub.pile_count = n


# -- any game ----------------------------------------------------------------------------------------

cdef inline void set_up(const Rules *r, Game *g, const Options *options, uint64_t seed) noexcept nogil:
    """Everything before the first turn; choices and start cards' gains are left on the stack."""
    cdef Cards deck = deck_of(r, options.players, options.modules, options.promos)
    cdef int players = options.players
    memset(g, 0, sizeof(Game))
    g.sec.rng = seed
    g.pub.players = players
    g.pub.modules = options.modules
    g.pub.end_vp = options.end_vp
    g.pub.round = 1
    g.pub.out = card_minus(r.all_cards, deck)
    g.pub.pile_count = shuffle(g.sec.pile, deck, &g.sec.rng)
    if players == 1:
        # Alone, as two players do with the base game's cards.
        g.pub.covered = r.setup[2][rng_below(&g.sec.rng, r.solo_setups)]
    elif r.setups[players]:
        g.pub.covered = r.setup[players][rng_below(&g.sec.rng, r.setups[players])]
    if players == 1:
        set_up_solo(r, g, options)
    else:
        set_up_table(r, g)
    ready_pieces(r, g)
