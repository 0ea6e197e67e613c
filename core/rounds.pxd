"""Set-up, phases of a round, end of the game (rules, sections 3 and 5)."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from brauhaus.core.bits cimport card_add, card_minus, card_remove, card_union, ctz64
from brauhaus.core.board cimport emit, push, settle, show_card
from brauhaus.core.layout cimport BARRELS, MAX_CARDS, Cards, Game, Player, Rules
from brauhaus.core.numbers cimport (
    EV_ROUND_END, LAB_STANDING, LAB_WAITING, PHASE_ACTION, PHASE_BREWING, PHASE_HAND_LIMIT,
    PHASE_OVER, PHASE_UPGRADES, P_DISCARD, P_LABORATORY, P_REPLACE, P_RUN,
)
from brauhaus.core.piles cimport draw_to_hand, leave_row, refill, shuffle
from brauhaus.core.rng cimport rng_below


# -- set-up ----------------------------------------------------------------------------------------

cdef inline void set_up_player(const Rules *r, Player *me, int place) noexcept nogil:
    me.coins = r.start_coins[place]
    me.depot = r.start_barrels
    me.depot_size = r.depot
    me.cellar_size = r.cellar
    me.hand_limit = r.hand_limit
    me.level = 1
    me.tokens = 0xFF
    me.overlays = 0x3E
    me.tiles = 3
    me.workers = 3
    me.bonus_left = r.bonus_workers


cdef inline void ready_pieces(const Rules *r, Game *g) noexcept nogil:
    """All pieces of all players lie ready for the round."""
    cdef Player *me
    cdef int p
    for p in range(g.pub.players):
        me = &g.pub.player[p]
        me.workers_left = me.workers
        me.trucks_left = 1
        me.admin_left = 1
        me.turn_space = 0
        me.bonus_left += me.bonus_on_board
        me.bonus_on_board = 0
        if me.laboratory == LAB_WAITING and me.bonus_left:
            me.bonus_left -= 1
            me.laboratory = LAB_STANDING
    g.pub.occupied = 0
    g.pub.trucks_used = 0
    g.pub.grey_taken = 0
    memset(g.pub.turn_owner, 0, sizeof(g.pub.turn_owner))


cdef inline void set_up(
    const Rules *r, Game *g, int players, bint promos, int end_vp, uint64_t seed
) noexcept nogil:
    """Everything before the first turn; start cards' gains are left on the stack."""
    cdef Cards deck = r.action_deck if not promos else card_union(r.action_deck, r.promos)
    cdef uint8_t starts[MAX_CARDS]
    cdef int p, i
    memset(g, 0, sizeof(Game))
    g.sec.rng = seed
    g.pub.players = players
    g.pub.end_vp = end_vp
    g.pub.round = 1
    g.pub.pile_count = shuffle(g.sec.pile, deck, &g.sec.rng)
    if r.setups[players]:
        g.pub.covered = r.setup[players][rng_below(&g.sec.rng, r.setups[players])]
    shuffle(starts, r.starts, &g.sec.rng)
    g.pub.out = card_minus(r.all_cards, deck)
    for p in range(players):
        set_up_player(r, &g.pub.player[p], p)
        g.pub.order[p] = p
        show_card(r, &g.pub.player[p], starts[p])
        card_remove(&g.pub.out, starts[p])
    for i in range(6):
        g.pub.stacks[i] = players
    g.pub.in_stock = 0x3F
    refill(r, g)
    for p in range(players):
        for i in range(r.start_hand):
            draw_to_hand(g, p)
    ready_pieces(r, g)
    for p in range(players - 1, -1, -1):
        if r.cards[starts[p]].setup:
            push(g, P_RUN, p, 0, r.cards[starts[p]].setup, 0)


# -- round end -------------------------------------------------------------------------------------

cdef inline void brewing_process(const Rules *r, Game *g, int p) noexcept nogil:
    """Round end, step 1, for one player."""
    cdef Player *me = &g.pub.player[p]
    cdef int coops = me.turning, coop
    emit(g, p, EV_ROUND_END, 0)
    if me.laboratory == LAB_STANDING:
        push(g, P_LABORATORY, p, 0, 0, 0)
    while coops:
        coop = ctz64(coops)
        coops &= coops - 1
        me.dial[coop] -= 1
        if me.dial[coop] == 0:
            me.turning &= ~(1 << coop)
    settle(g, p, 0)


cdef inline void retrieve_pieces(const Rules *r, Game *g) noexcept nogil:
    """Round end, step 2: the new player order from left to right, pieces back."""
    cdef int i, n = 0
    for i in range(8):
        if g.pub.turn_owner[i]:
            g.pub.order[n] = g.pub.turn_owner[i] - 1
            n += 1
    ready_pieces(r, g)


cdef inline void next_round(const Rules *r, Game *g) noexcept nogil:
    """Round end, step 4b, and the start of the next round."""
    if g.pub.row_count:
        card_add(&g.pub.discard, g.pub.row[0])
        leave_row(r, g, 0)
    g.pub.round += 1
    g.pub.phase = PHASE_ACTION
    g.pub.turn = 0


cdef inline void next_step(const Rules *r, Game *g) noexcept nogil:
    """Nothing is pending and it is nobody's turn: the next player's part of the round end."""
    cdef Player *me
    cdef int p
    if g.pub.turn < g.pub.players:
        p = g.pub.order[g.pub.turn]
        me = &g.pub.player[p]
        g.pub.turn += 1
        if g.pub.phase == PHASE_BREWING:
            brewing_process(r, g, p)
        elif g.pub.phase == PHASE_UPGRADES:
            if me.marker:
                push(g, P_REPLACE, p, 0, 0, 0)
        elif me.hand_count > me.hand_limit:
            push(g, P_DISCARD, p, 0, 0, 0)
        return
    g.pub.turn = 0
    if g.pub.phase == PHASE_BREWING:
        retrieve_pieces(r, g)
        g.pub.phase = PHASE_UPGRADES
    elif g.pub.phase == PHASE_UPGRADES:
        if g.pub.end_triggered or g.pub.round >= r.max_rounds:
            g.pub.phase = PHASE_OVER
        else:
            g.pub.phase = PHASE_HAND_LIMIT
    else:
        next_round(r, g)


# -- final scoring ---------------------------------------------------------------------------------

cdef inline int beer_tiles(const Player *me) noexcept nogil:
    return me.cellar_used - me.stock[BARRELS]


cdef inline int scored(const Rules *r, const Player *me) noexcept nogil:
    """VP after final scoring."""
    return me.vp + beer_tiles(me) // r.beers_per_vp + me.coins // r.coins_per_vp
