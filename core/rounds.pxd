"""The phases of a round, and final scoring (rules, section 5)."""

from libc.string cimport memset

from brauhaus.core.bits cimport card_add, ctz64, popcount
from brauhaus.core.board cimport emit, push
from brauhaus.core.coops cimport settle, turn_dial
from brauhaus.core.facts cimport draff_supply
from brauhaus.core.layout cimport ALL_PLAYERS, BARRELS, Game, Player, Public, Rules
from brauhaus.core.numbers cimport (
    DUE_BLUE, DUE_RED, EV_ROUND_END, LAB_STANDING, LAB_WAITING, MODULE_EXPORT, MODULE_LITFASS,
    MODULE_WASTE, PHASE_ACTION, PHASE_BREWING, PHASE_HAND_LIMIT, PHASE_OVER, PHASE_UPGRADES,
    P_DISCARD, P_LABORATORY, P_REPLACE, P_RUN,
)
from brauhaus.core.piles cimport leave_row


# -- round end -------------------------------------------------------------------------------------

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
        me.locomotive_left = 1 if g.pub.modules & MODULE_EXPORT else 0
        me.bonus_left += me.bonus_on_board
        me.bonus_on_board = 0
        if me.laboratory == LAB_WAITING and me.bonus_left:
            me.bonus_left -= 1
            me.laboratory = LAB_STANDING
    g.pub.occupied = 0
    g.pub.trucks_used = 0
    g.pub.grey_taken = 0
    if not g.pub.solo_card:
        g.pub.turn_taken = 0
        memset(g.pub.turn_owner, 0, sizeof(g.pub.turn_owner))


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
        turn_dial(me, coop)
    settle(g, p, 0)


cdef inline void collect_draff(const Rules *r, Game *g) noexcept nogil:
    """Round end, step 1b: one for each dial on a coop, in the old order, while there is any."""
    cdef Player *me
    cdef int i
    for i in range(g.pub.players):
        me = &g.pub.player[<int>g.pub.order[i]]
        me.draff += min(<int>popcount(me.busy), draff_supply(r, &g.pub))


cdef inline void show_litfass(const Rules *r, Game *g) noexcept nogil:
    """Round end, the step before 4a: enough blocking tokens turn up a Litfass tile."""
    cdef int tile, i
    if g.pub.litfass_tokens <= g.pub.players or not g.pub.litfass_left:
        return
    g.pub.litfass_tokens -= g.pub.players + 1
    g.pub.litfass_left -= 1
    tile = g.sec.litfass[g.pub.litfass_left]
    g.pub.litfass |= 1 << tile
    if tile == ALL_PLAYERS:
        for i in range(g.pub.players - 1, -1, -1):
            push(g, P_RUN, g.pub.order[i], 0, r.litfass[tile], 0)


cdef inline void retrieve_pieces(const Rules *r, Game *g) noexcept nogil:
    """Round end, step 2: the new player order from left to right, pieces back."""
    cdef int i, n = 0
    for i in range(8):
        if g.pub.turn_owner[i] and not g.pub.solo_card:
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
    if g.pub.solo_card:
        g.pub.due = DUE_BLUE | DUE_RED


cdef inline int last_round(const Rules *r, int solo_card) noexcept nogil:
    return min(r.solo_rounds, r.max_rounds) if solo_card else r.max_rounds


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
        if g.pub.modules & MODULE_WASTE:
            collect_draff(r, g)
        retrieve_pieces(r, g)
        g.pub.phase = PHASE_UPGRADES
    elif g.pub.phase == PHASE_UPGRADES:
        if g.pub.end_triggered or g.pub.round >= last_round(r, g.pub.solo_card):
            g.pub.phase = PHASE_OVER
            return
        g.pub.phase = PHASE_HAND_LIMIT
        if g.pub.modules & MODULE_LITFASS:
            show_litfass(r, g)
    else:
        next_round(r, g)


# -- final scoring ---------------------------------------------------------------------------------

cdef inline int beer_tiles(const Player *me) noexcept nogil:
    return me.cellar_used - me.stock[BARRELS]


cdef inline int scored(const Rules *r, const Player *me) noexcept nogil:
    """VP after final scoring."""
    cdef int vp = me.vp + beer_tiles(me) // r.beers_per_vp + me.coins // r.coins_per_vp
    return vp - me.draff // r.draff_per_vp + min(<int>me.disc[0], 0) + min(<int>me.disc[1], 0)


cdef inline bint solo_won(const Rules *r, const Public *pub) noexcept nogil:
    """Alone: was the end reached in play, or after the last card at normal difficulty by scoring?"""
    if pub.lost:
        return False
    return pub.end_triggered or not pub.increased and scored(r, &pub.player[0]) >= pub.end_vp
