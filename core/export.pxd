"""Deliveries abroad and the discs on the export tiles (rules, section 9)."""

from libc.stdint cimport uint64_t

from brauhaus.core.board cimport push
from brauhaus.core.coops cimport settle
from brauhaus.core.effects cimport run_node
from brauhaus.core.layout cimport BARRELS, EXPORT_TILES, Frame, Game, Player, Public, Rules
from brauhaus.core.numbers cimport P_CIRCLE, P_EXPORT, P_EXPORT_FROM


cdef inline int own_tiles(const Player *me) noexcept nogil:
    """Export tiles on which the player has a disc (mask)."""
    cdef int d, found = 0
    for d in range(2):
        if me.disc[d] > 0:
            found |= 1 << (me.disc[d] - 1)
    return found


cdef inline int tiles_to_go(const Player *me) noexcept nogil:
    """Export tiles that can take a disc of the player (mask)."""
    return ((1 << EXPORT_TILES) - 1) & ~own_tiles(me)


cdef inline void deliver(const Rules *r, Game *g, int p, Frame *frame, int t) noexcept nogil:
    """Give up beers of type t and barrels; the frame then asks for the disc."""
    cdef Player *me = &g.pub.player[p]
    frame.op = P_EXPORT_FROM if me.disc[0] > 0 and me.disc[1] > 0 else P_EXPORT
    me.stock[t] -= r.deliver_beers
    me.stock[BARRELS] -= r.deliver_barrels
    me.cellar_used -= r.deliver_beers + r.deliver_barrels
    settle(g, p, frame.flags)


cdef inline bint circle_empty(const Public *pub, int tile) noexcept nogil:
    cdef int p, d
    for p in range(pub.players):
        for d in range(2):
            if pub.player[p].disc[d] == tile + 1:
                return False
    return True


cdef inline void place_disc(const Rules *r, Game *g, int p, Frame *frame, int tile) noexcept nogil:
    """The disc taken from an export tile, or the rearmost one, goes to a tile and earns its bonus."""
    cdef Player *me = &g.pub.player[p]
    cdef bint empty = circle_empty(&g.pub, tile)
    cdef int d = me.disc[1] < me.disc[0]
    cdef int flags = frame.flags
    if frame.arg:
        d = me.disc[1] == <int>frame.arg
    me.disc[d] = tile + 1
    g.pub.depth -= 1
    if empty:
        push(g, P_CIRCLE, p, 0, tile, flags)
    else:
        run_node(r, g, p, r.export_tile[tile], flags)
