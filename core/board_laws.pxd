"""What holds on a player's own board, in every position: the first law broken, or NULL."""

from brauhaus.core.bits cimport popcount
from brauhaus.core.layout cimport (
    BARRELS, DOUBLE_COOP, EXPORT_TILES, GREY, HOUSE_COOP, TYPES, Player, Public, Rules,
)
from brauhaus.core.numbers cimport EXT_ADVERTISING, EXT_BREWING_TOWER, LAB_STANDING, MODULE_EXPORT

cdef enum:
    MOST_COINS = 60000
    MOST_STOCK = 127


cdef inline int open_types(const Player *me) noexcept nogil:
    """Types without an overlay and a blocking token (mask)."""
    cdef int t, found = 1
    for t in range(1, TYPES):
        if not (me.overlays >> t) & 1 and not (me.tokens >> (t + 2)) & 1:
            found |= 1 << t
    return found


cdef inline const char *cellar_law(const Player *me) noexcept nogil:
    cdef int i, used = 0
    for i in range(BARRELS + 1):
        if me.stock[i] > MOST_STOCK:
            return b"no stock in a cellar is below 0"
        used += me.stock[i]
    if used != me.cellar_used or used > me.cellar_size:
        return b"each beer tile and barrel has a space of the cellar"
    if me.depot > me.depot_size:
        return b"each barrel of the depot has a space"
    if me.coins > MOST_COINS:
        return b"coins are never below 0"
    if me.busy & ~me.turning and used < me.cellar_size:
        return b"a beer waits only for want of a cellar space"
    return NULL


cdef inline const char *dials_law(
    const Rules *r, const Public *pub, const Player *me
) noexcept nogil:
    cdef int coop, most, types = open_types(me)
    if me.busy & ~types & 0x3F:
        return b"own coops brew unlocked types only"
    if me.turning & ~me.busy:
        return b"a dial that turns is on a coop in use"
    for coop in range(8):
        if (me.turning >> coop) & 1 != ((me.busy >> coop) & 1 if me.dial[coop] else 0):
            return b"a dial turns while it shows a number"
        if coop < TYPES:
            most = r.dial[coop]
        elif coop == HOUSE_COOP:
            most = r.house_dial
        else:
            most = r.dial[me.double_type - 1] if me.double_type else 0
        if (me.busy >> coop) & 1 and me.dial[coop] > most + r.modifier[0]:
            return b"no dial shows more than at its start"
    if me.double_type and not (me.extensions >> EXT_BREWING_TOWER) & 1:
        return b"a coop tile comes with a Brewing Tower"
    if (me.extensions >> EXT_BREWING_TOWER) & 1 and not me.double_type and not pub.depth:
        return b"a Brewing Tower brings a coop tile"
    if (me.busy >> DOUBLE_COOP) & 1 and not (me.double_type and (types << 1 >> me.double_type) & 1):
        return b"a double coop brews its own type, once that is unlocked"
    if (me.house_type > 0) != (me.busy >> HOUSE_COOP) & 1:
        return b"a green dial is on a house coop while that is in use"
    if me.house_type and not (me.extensions >> EXT_ADVERTISING) & 1:
        return b"a house coop comes with an Advertising Department"
    return NULL


cdef inline const char *discs_law(const Rules *r, const Public *pub, int p) noexcept nogil:
    cdef const Player *me = &pub.player[p]
    cdef int less = max(me.disc[0], me.disc[1]), more = min(me.disc[0], me.disc[1])
    cdef int near = -min(r.discs[p][0], r.discs[p][1]), far = -max(r.discs[p][0], r.discs[p][1])
    if not pub.modules & MODULE_EXPORT:
        if me.disc[0] or me.disc[1] or me.locomotive_left:
            return b"no disc and no locomotive without their module"
        return NULL
    if me.locomotive_left > 1:
        return b"a player has one locomotive"
    if less > EXPORT_TILES or not less or not more:
        return b"both discs are on negative spaces or export tiles"
    if more > 0:
        if less == more:
            return b"never two own discs on one export tile"
        return NULL
    if more != (near if less > 0 else far) or less < 0 and less != near:
        return b"discs leave their negative spaces the rearmost first"
    return NULL


cdef inline const char *pieces_law(const Rules *r, const Player *me) noexcept nogil:
    if (
        me.bonus_left + me.bonus_on_board + <int>popcount(me.objectives)
        + (me.laboratory == LAB_STANDING) != r.bonus_workers
    ):
        return b"each bonus worker is in one place"
    if popcount(me.workers) != 2 or me.workers_left & ~(me.workers | 1 << GREY):
        return b"a player has two tagged workers, and places those"
    if me.trucks_left > 2 or me.admin_left > 1 or me.turn_space > 8:
        return b"no more than one truck and a grey one, and one action of the others"
    if not 1 <= me.level <= r.max_level or me.progress > 8:
        return b"brewing level and progress are on their tracks"
    return NULL


cdef inline const char *player_law(const Rules *r, const Public *pub, int p) noexcept nogil:
    cdef const Player *me = &pub.player[p]
    cdef const char *law = cellar_law(me)
    if not law:
        law = dials_law(r, pub, me)
    if not law:
        law = discs_law(r, pub, p)
    if not law:
        law = pieces_law(r, me)
    return law
