"""What beers, barrels and the brewery's own growth are worth to a player, in VP."""

from libc.stdint cimport uint8_t

from brauhaus.bots.outlook cimport Outlook
from brauhaus.core.bits cimport ctz64
from brauhaus.core.coops cimport (
    HOUSE_BREW, MODULE_COOPS, brew_type, coop_type, free_coops, module_brews,
)
from brauhaus.core.layout cimport BARRELS, TYPES

cdef enum:
    HOUSE_BREWS = 0x3F << HOUSE_BREW  # brewing choices of the house coop


cdef inline float ripe(const Outlook *o, int t, int dial) noexcept nogil:
    """A beer of type t whose dial shows this number; it leaves draff at each round end before 0."""
    return o.beer[t] / (1 + o.w.delay * dial) - o.draff * o.w.leavings * dial


cdef inline float turn_worth(const Outlook *o, int coop, int dial) noexcept nogil:
    """One rotation of a dial that shows this number."""
    cdef int t = coop_type(o.me, coop)
    return ripe(o, t, dial - 1) - ripe(o, t, dial)


cdef inline float rotations_worth(const Outlook *o, int n) noexcept nogil:
    """The best n rotations."""
    cdef float gain[8]
    cdef uint8_t dial[8]
    cdef int left = o.me.turning, rest = o.me.turning, coop, best
    cdef float sum = 0
    while rest:
        coop = ctz64(rest)
        rest &= rest - 1
        dial[coop] = o.me.dial[coop]
        gain[coop] = turn_worth(o, coop, dial[coop])
    while n > 0 and left:
        n -= 1
        best = ctz64(left)
        rest = left & (left - 1)
        while rest:
            coop = ctz64(rest)
            rest &= rest - 1
            if gain[coop] > gain[best]:
                best = coop
        sum += gain[best]
        dial[best] -= 1
        if dial[best]:
            gain[best] = turn_worth(o, best, dial[best])
        else:
            left &= ~(1 << best)
    return sum


cdef inline float brew_worth(const Outlook *o, int k) noexcept nogil:
    """Brewing choice k: a brew started on a coop."""
    cdef int t = brew_type(o.me, k)
    return ripe(o, t, (o.r.house_dial if k >= HOUSE_BREW else o.r.dial[t]) + o.r.modifier[o.me.progress])


cdef inline int best_brew(const Outlook *o, int choices) noexcept nogil:
    """The best of these brewing choices, of which there is one."""
    cdef int best = ctz64(choices), k
    cdef float most = brew_worth(o, best), found
    choices &= choices - 1
    while choices:
        k = ctz64(choices)
        choices &= choices - 1
        found = brew_worth(o, k)
        if found > most:
            most = found
            best = k
    return best


cdef inline float brews_worth(const Outlook *o, int n) noexcept nogil:
    """The best n brews on free coops; those of a type that was begun cost nothing more."""
    cdef int left = free_coops(o.me), begun = 0, best, t
    cdef bint more = o.me.extensions & MODULE_COOPS
    cdef float sum = 0
    if more:
        left |= module_brews(o.pub, o.me)
    while left:
        best = best_brew(o, left)
        t = brew_type(o.me, best)
        if not (begun >> t) & 1:
            if n == 0:
                left &= ~(1 << best)
                continue
            n -= 1
            begun |= 1 << t
        sum += max(<float>0, brew_worth(o, best))
        left &= ~(HOUSE_BREWS if best >= HOUSE_BREW else 1 << best)
        if n == 0 and not more:
            break
    return sum


cdef inline float barrels_worth(const Outlook *o, int n) noexcept nogil:
    """Barrels into the depot, as many as fit."""
    return min(n, o.me.depot_size - o.me.depot) * o.w.depot * o.later


cdef inline float moves_worth(const Outlook *o, int n) noexcept nogil:
    """Barrels from the depot to the cellar, as many as fit."""
    cdef int room = o.me.cellar_size - o.me.cellar_used
    cdef float wanted, crowded
    n = min(n, min(<int>o.me.depot, room))
    wanted = min(<float>n, o.barrels)
    crowded = max(0, 2 - room + n) - max(0, 2 - room)
    return wanted * o.beer[<int>BARRELS] + (n - wanted) * o.w.cellar - crowded * o.w.crowd


# -- growth ----------------------------------------------------------------------------------------

cdef inline float token_worth(const Outlook *o, int k) noexcept nogil:
    """Blocking token k gone."""
    return o.w.admin[k] * o.left if k < 3 else o.unlock[k - 2]


cdef inline float tokens_worth(const Outlook *o, int n) noexcept nogil:
    """The best n blocking tokens."""
    cdef int rest = o.me.tokens
    cdef float most = 0, second = 0, found
    while rest:
        found = token_worth(o, ctz64(rest))
        rest &= rest - 1
        if found > most:
            second = most
            most = found
        else:
            second = max(second, found)
    return most + (n - 1) * second + (o.token if o.me.tokens else 0)


cdef inline float overlay_worth(const Outlook *o) noexcept nogil:
    """The best overlay."""
    cdef int rest = o.me.overlays
    cdef float most = 0
    while rest:
        most = max(most, o.unlock[ctz64(rest)])
        rest &= rest - 1
    return most


cdef inline float progress_worth(const Outlook *o) noexcept nogil:
    """One step on the progress track."""
    cdef int space = o.me.progress + 1
    cdef float sum
    if space > 8:
        return 0
    sum = o.w.progress * o.left + o.r.progress_vp[space]
    return sum + overlay_worth(o) if (o.r.overlay_at >> space) & 1 else sum


cdef inline float level_worth(const Outlook *o) noexcept nogil:
    """One more brewing level."""
    if o.me.level >= min(<int>o.r.max_level, 4):
        return 0
    return o.w.level[o.me.level - 1] * o.left
