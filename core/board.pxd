"""What happens on a player's own board, and the stack of pending effects (rules, sections 1 and 4)."""

from libc.stdint cimport uint8_t, uint64_t

from brauhaus.core.bits cimport card_add
from brauhaus.core.layout cimport BARRELS, MAX_STACK, TRIGGERED, Frame, Game, Player, Rules
from brauhaus.core.numbers cimport EV_LEVEL, P_TRIGGER


# -- the stack of pending effects ------------------------------------------------------------------

cdef inline Frame *push(Game *g, int op, int p, int n, int arg, int flags) noexcept nogil:
    """Put a frame on the stack; a full stack is recorded, never overrun."""
    cdef Frame *frame
    if g.pub.depth == MAX_STACK:
        g.pub.overflow = 1
        g.pub.depth -= 1
    frame = &g.pub.stack[g.pub.depth]
    frame.op = op
    frame.player = p
    frame.n = n
    frame.arg = arg
    frame.flags = flags
    g.pub.depth += 1
    return frame


cdef inline void emit(Game *g, int p, int event, int flags) noexcept nogil:
    """Wake the player's brewmasters, unless a triggered effect is running."""
    if not flags & TRIGGERED and (g.pub.player[p].events >> event) & 1:
        push(g, P_TRIGGER, p, 0, event, TRIGGERED)


# -- gains and losses ------------------------------------------------------------------------------

cdef inline void add_vp(Game *g, int p, int n) noexcept nogil:
    g.pub.player[p].vp += n
    if g.pub.player[p].vp >= g.pub.end_vp:
        g.pub.end_triggered = 1


cdef inline void add_coins(Player *me, int n) noexcept nogil:
    me.coins = min(me.coins + n, 60000)


cdef inline void add_barrels(Player *me, int n) noexcept nogil:
    me.depot = min(me.depot + n, me.depot_size)


cdef inline void move_barrels(Player *me, int n) noexcept nogil:
    n = min(n, min(<int>me.depot, me.cellar_size - me.cellar_used))
    me.depot -= n
    me.stock[BARRELS] += n
    me.cellar_used += n


cdef inline void add_lasting(Player *me, const uint8_t *lasting) noexcept nogil:
    """Icons, hand limit and depot spaces that count from now on."""
    cdef int i
    for i in range(4):
        me.icons[i] += lasting[i]
    me.hand_limit += lasting[4]
    me.depot_size += lasting[5]


cdef inline void show_card(const Rules *r, Player *me, int c) noexcept nogil:
    """A card joins the display."""
    cdef int i
    card_add(&me.display, c)
    for i in range(4):
        me.icons[i] += r.cards[c].icons[i]


cdef inline void raise_level(const Rules *r, Game *g, int p, int n, int flags) noexcept nogil:
    cdef Player *me = &g.pub.player[p]
    if me.level < r.max_level:
        me.level = min(me.level + n, <int>r.max_level)
        emit(g, p, EV_LEVEL, flags)


# -- orders ----------------------------------------------------------------------------------------

cdef inline uint64_t packed_stock(const Player *me) noexcept nogil:
    return (<const uint64_t *>&me.stock[0])[0]


cdef inline uint64_t order_need(const Rules *r, const Player *me, int c) noexcept nogil:
    """What the order on card c costs this player, packed as the stock is (Bottling Hall: fewer barrels)."""
    cdef uint64_t need = r.cards[c].need
    cdef uint64_t barrels
    if me.extensions & 8:
        barrels = need >> 48
        need -= min(barrels, <uint64_t>r.bottling_barrels) << 48
    return need


cdef inline bint covers(uint64_t stock, uint64_t need) noexcept nogil:
    """Is every byte of stock at least that of need (bytes below 128)?"""
    cdef uint64_t high = 0x8080808080808080ULL
    return ((stock | high) - need) & high == high
