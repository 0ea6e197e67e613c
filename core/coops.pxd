"""Coops and the dials on them, the double and the house coop included (rules, sections 4 and 9)."""

from libc.stdint cimport uint8_t, uint64_t

from brauhaus.core.bits cimport ctz64
from brauhaus.core.board cimport emit
from brauhaus.core.layout cimport (
    DOUBLE_COOP, HOUSE_COOP, TRIGGERED, Frame, Game, Player, Public, Rules,
)
from brauhaus.core.numbers cimport EV_BREWED, EXT_ADVERTISING

cdef enum:
    MODULE_COOPS = 0xC0    # the double and the house coop; also the extensions that bring them
    HOUSE_BREW = 8         # of the brewing choices: the house coop with the green dial of type 0


# -- what can be brewed ----------------------------------------------------------------------------

cdef inline int unlocked(const Player *me) noexcept nogil:
    """Types whose overlay and blocking token are gone (mask); Alt always."""
    return ~(me.overlays | (me.tokens >> 3 << 1)) & 0x3F


cdef inline int free_coops(const Player *me) noexcept nogil:
    """Own coops on which a beer can be started (mask)."""
    return unlocked(me) & ~me.busy


cdef inline int green_supply(const Public *pub) noexcept nogil:
    """Green dials to be had (mask of types): somebody has the type unlocked, no house coop has it."""
    cdef int p, entered = 0, taken = 0
    for p in range(pub.players):
        entered |= unlocked(&pub.player[p])
        taken |= (1 << pub.player[p].house_type) >> 1
    return entered & ~taken


cdef inline int module_brews(const Public *pub, const Player *me) noexcept nogil:
    """What can be started beside the own coops, as bits of the brewing choices."""
    cdef int found = 0
    if me.double_type and not (me.busy >> DOUBLE_COOP) & 1:
        if (unlocked(me) >> (me.double_type - 1)) & 1:
            found |= 1 << DOUBLE_COOP
    if (me.extensions >> EXT_ADVERTISING) & 1 and not (me.busy >> HOUSE_COOP) & 1:
        found |= green_supply(pub) << HOUSE_BREW
    return found


cdef inline uint64_t brews(const Public *pub, const Frame *frame) noexcept nogil:
    """What a brewing action can still start, as bits of the brewing choices.

    A coop of a type that the action has begun costs nothing more.
    """
    cdef const Player *me = &pub.player[frame.player]
    cdef int own = free_coops(me), more
    if not me.extensions & MODULE_COOPS:
        return own
    more = module_brews(pub, me)
    if frame.n == 0:
        own &= frame.arg
        if not (frame.arg << 1 >> me.double_type) & 1:
            more &= ~(1 << DOUBLE_COOP)
        more &= 1 << DOUBLE_COOP | frame.arg << HOUSE_BREW
    return own | more


cdef inline int brew_type(const Player *me, int k) noexcept nogil:
    """The type of brewing choice k."""
    if k >= HOUSE_BREW:
        return k - HOUSE_BREW
    return k if k < DOUBLE_COOP else me.double_type - 1


# -- dials -----------------------------------------------------------------------------------------

cdef inline void start_dial(const Rules *r, Player *me, int k) noexcept nogil:
    """Carry out brewing choice k."""
    cdef int coop = k
    if k >= HOUSE_BREW:
        coop = HOUSE_COOP
        me.house_type = k - HOUSE_BREW + 1
        me.dial[coop] = r.house_dial + r.modifier[me.progress]
    else:
        me.dial[coop] = r.dial[brew_type(me, k)] + r.modifier[me.progress]
    me.busy |= 1 << coop
    me.turning |= 1 << coop


cdef inline void turn_dial(Player *me, int coop) noexcept nogil:
    me.dial[coop] -= 1
    if me.dial[coop] == 0:
        me.turning &= ~(1 << coop)


cdef inline int coop_type(const Player *me, int coop) noexcept nogil:
    """The type that brews on a coop in use."""
    if coop < DOUBLE_COOP:
        return coop
    return (me.double_type if coop == DOUBLE_COOP else me.house_type) - 1


cdef inline int first_waiting(const Player *me, int waiting) noexcept nogil:
    """Of the coops whose beer is ready, that of the lowest type; own before double before house."""
    cdef int first = ctz64(waiting), coop
    waiting &= MODULE_COOPS
    while waiting:
        coop = ctz64(waiting)
        waiting &= waiting - 1
        if coop_type(me, coop) < coop_type(me, first):
            first = coop
    return first


cdef inline void settle(Game *g, int p, int flags) noexcept nogil:
    """Move brewed beers that wait at 0 into free cellar spaces, lowest type first."""
    cdef Player *me = &g.pub.player[p]
    cdef int waiting = me.busy & ~me.turning
    cdef uint8_t brewed[8]
    cdef int n = 0, coop, t
    if not waiting:
        return
    while waiting and me.cellar_used < me.cellar_size:
        coop = first_waiting(me, waiting)
        t = coop_type(me, coop)
        waiting &= ~(1 << coop)
        me.busy &= ~(1 << coop)
        if coop == HOUSE_COOP:
            me.house_type = 0
        me.stock[t] += 1
        me.cellar_used += 1
        brewed[n] = t
        n += 1
    if me.events & 0x3F and not flags & TRIGGERED:
        while n:
            n -= 1
            emit(g, p, EV_BREWED + brewed[n], flags)
