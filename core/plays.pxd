"""White cards, orders, extensions, upgrades (rules, sections 5 to 7)."""

from libc.stdint cimport uint64_t

from brauhaus.core.bits cimport card_add, card_remove
from brauhaus.core.board cimport (
    add_coins, add_lasting, add_vp, emit, order_need, push, raise_level,
)
from brauhaus.core.coops cimport settle
from brauhaus.core.effects cimport run_node, seat_after
from brauhaus.core.layout cimport BARRELS, BASE_EXTENSIONS, Game, Player, Rules
from brauhaus.core.numbers cimport (
    EV_EXTENSION, EV_ORDER, EV_RIVAL_ORDER, EV_UNBLOCK, EV_UPGRADE, EV_WHITE, EXT_LABORATORY, EXT_TAVERN,
    LAB_STANDING, LAB_WAITING, MODULE_LITFASS, MODULE_WASTE, P_FINISH, P_RUN, WHITE_ACTION,
)


cdef inline void leave_hand(Game *g, int p, int c) noexcept nogil:
    card_remove(&g.sec.hand[p], c)
    card_remove(&g.pub.player[p].known, c)
    g.pub.player[p].hand_count -= 1


cdef inline void play_white(const Rules *r, Game *g, int p, int c, int flags) noexcept nogil:
    cdef Player *me = &g.pub.player[p]
    leave_hand(g, p, c)
    if r.cards[c].white == WHITE_ACTION:
        card_add(&g.pub.limbo, c)
        emit(g, p, EV_WHITE, flags)
        push(g, P_FINISH, p, 0, c, flags)
        run_node(r, g, p, r.cards[c].white_node, flags)
        return
    card_add(&me.masters, c)
    me.events |= r.cards[c].events
    add_lasting(me, r.cards[c].lasting)
    emit(g, p, EV_WHITE, flags)


cdef inline void complete_order(const Rules *r, Game *g, int p, int c, int flags) noexcept nogil:
    cdef Player *me = &g.pub.player[p]
    cdef uint64_t need = order_need(r, me, c)
    cdef int i, n, rival
    leave_hand(g, p, c)
    card_add(&g.pub.limbo, c)
    for i in range(g.pub.players - 1, 0, -1):
        rival = seat_after(g, p, i)
        emit(g, rival, EV_RIVAL_ORDER, flags)
    push(g, P_FINISH, p, 0, c, flags)
    emit(g, p, EV_ORDER, flags)
    if r.cards[c].reward:
        push(g, P_RUN, p, 0, r.cards[c].reward, flags)
    for i in range(BARRELS + 1):
        n = (need >> (8 * i)) & 0xFF
        me.stock[i] -= n
        me.cellar_used -= n
    add_vp(g, p, r.cards[c].vp)
    if (me.extensions >> EXT_TAVERN) & 1:
        add_coins(me, r.tavern_coins)
    settle(g, p, flags)


cdef inline void build(const Rules *r, Game *g, int p, int e, int flags) noexcept nogil:
    cdef Player *me = &g.pub.player[p]
    g.pub.stacks[e] -= 1
    if g.pub.stacks[e] == 0:
        g.pub.in_stock &= ~(1 << e)
    me.extensions |= 1 << e
    if e < BASE_EXTENSIONS and not (g.pub.first_built >> e) & 1:
        g.pub.first_built |= 1 << e
        add_vp(g, p, r.first_builder_vp)
    emit(g, p, EV_EXTENSION, flags)
    if me.slots_used < 4:
        push(g, P_RUN, p, 0, r.slot[me.slots_used], flags)
        me.slots_used += 1
    add_lasting(me, r.extension[e].lasting)
    if r.extension[e].node:
        run_node(r, g, p, r.extension[e].node, flags)
    if e == EXT_LABORATORY:
        me.laboratory = LAB_STANDING if me.bonus_left else LAB_WAITING
        if me.bonus_left:
            me.bonus_left -= 1


cdef inline void remove_tile(const Rules *r, Game *g, int p, int tile) noexcept nogil:
    """The end of an upgrade: a cellar tile goes, with what that brings."""
    cdef Player *me = &g.pub.player[p]
    me.tiles &= ~(1 << tile)
    me.cellar_size += r.large_tile if tile else r.small_tile
    emit(g, p, EV_UPGRADE, 0)
    if tile:
        settle(g, p, 0)
    elif g.pub.modules & MODULE_WASTE:
        # Its choice comes after what the beers that move in set off.
        push(g, P_RUN, p, 0, r.small_node, 0)
        settle(g, p, 0)
    else:
        settle(g, p, 0)
        raise_level(r, g, p, 1, 0)


cdef inline void remove_token(Game *g, int p, int token, int flags) noexcept nogil:
    """A blocking token goes: to the box, the Litfass columns, or alone the personal supply."""
    g.pub.player[p].tokens &= ~(1 << token)
    if g.pub.modules & MODULE_LITFASS:
        g.pub.litfass_tokens += 1
    if g.pub.solo_card:
        g.pub.player[p].held += 1
    emit(g, p, EV_UNBLOCK, flags)


cdef inline void take_coop(const Rules *r, Game *g, int p, int t) noexcept nogil:
    """The double coop of type t, for the rest of the game."""
    g.pub.player[p].double_type = t + 1
    if t == 0:
        add_vp(g, p, r.alt_vp)
