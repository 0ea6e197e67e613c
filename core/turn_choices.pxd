"""The legal actions of a turn: its main choice, the bonus action, the objective (rules, section 5)."""

from libc.stdint cimport uint64_t

from brauhaus.core.bits cimport card_any, card_count, card_minus, legal_clear, legal_word, popcount
from brauhaus.core.board cimport packed_stock
from brauhaus.core.effects cimport facts_for
from brauhaus.core.facts cimport bit, completable, feasible
from brauhaus.core.layout cimport (
    AREA_10, BONUSES, EXCHANGE_SPACE, FIRST_IMPROVED, LITFASS_AREA, LITFASS_SPACE, OBJECTIVES,
    Cards, Game, Legal, Player, Public, Rules,
)
from brauhaus.core.numbers cimport (
    ACT_LOCOMOTIVE, ACT_ONCE, ACT_TURN_ORDER, BULB, F_MOVE, F_ORDER, MODULE_DOUBLE_COOP, MODULE_EXPORT,
    MODULE_LIGHT_BULBS, MODULE_WASTE, OP_MAY, TRUCK_COINS,
)

cdef enum:
    # Bits of word 0.
    DONE_BIT = 1
    YES_BIT = 2
    BASE_SPACES = 0xFFFF   # of areas 1 to 8
    BETWEEN = 4            # the Litfass tile between the areas 4 and 5


cdef inline uint64_t truck_facts(const Rules *r, const Game *g, int p, int truck, uint64_t facts) noexcept nogil:
    """Facts for a truck's main effect: its first-truck bonus may move the barrel that an order lacks."""
    cdef int first = r.truck_first[truck]
    cdef Cards cards
    if (
        first
        and not (g.pub.trucks_used >> truck) & 1
        and r.nodes[first].op == OP_MAY
        and not facts & bit(F_ORDER)
        and facts & bit(F_MOVE)
    ):
        cards = completable(r, &g.pub.player[p], g.sec.hand[p], 1)
        if card_any(&cards):
            facts |= bit(F_ORDER)
    return facts


cdef inline uint64_t module_spaces(
    const Rules *r, const Public *pub, uint64_t facts, uint64_t spaces
) noexcept nogil:
    """The free spaces, with those that modules add and without those that they take away."""
    cdef uint64_t more = 0
    if pub.modules & MODULE_EXPORT:
        spaces &= ~<uint64_t>0xC000
    if pub.modules & MODULE_WASTE and feasible(r, r.area[10], facts):
        more |= bit(AREA_10)
    if (pub.litfass >> BETWEEN) & 1 and feasible(r, r.area[<int>LITFASS_AREA], facts):
        more |= bit(LITFASS_SPACE)
    return spaces | more & ~<uint64_t>pub.occupied


cdef inline void once_choices(Game *g, const Player *me) noexcept nogil:
    """Alone: the one-time worker goes to a blocked turn order space; it need not."""
    if g.sec.legal.count == 0 and me.turn_space and g.pub.turn_taken:
        legal_word(&g.sec.legal, 0, DONE_BIT)
    legal_word(&g.sec.legal, ACT_ONCE >> 6, <uint64_t>g.pub.turn_taken << (ACT_ONCE & 63))


cdef inline void turn_choices(const Rules *r, Game *g, int p) noexcept nogil:
    """The main choice of a turn: a worker on a space, turn order, truck, administration."""
    cdef Player *me = &g.pub.player[p]
    cdef Legal *legal = &g.sec.legal
    cdef uint64_t facts = facts_for(
        r, g, p,
        (r.turn_asks[0] if me.workers_left else 0)
        | (r.turn_asks[1] if me.trucks_left else 0)
        | (r.turn_asks[2] if me.admin_left else 0),
    )
    cdef uint64_t word = 0, spaces, pair
    cdef int i
    legal_clear(legal)
    if me.admin_left:
        for i in range(4):
            if (i == 0 or not (me.tokens >> (i - 1)) & 1) and feasible(r, r.admin[i], facts):
                word |= bit(24 + i)
    if me.trucks_left:
        for i in range(4):
            if i == TRUCK_COINS and g.pub.trucks_used & 1:
                continue
            if feasible(r, r.truck[i], truck_facts(r, g, p, i, facts)):
                word |= bit(32 + i)
    # Alone, a blocking token is placed there.
    if not me.turn_space and (me.held or not g.pub.solo_card):
        word |= <uint64_t>(0xFF & ~g.pub.turn_taken) << ACT_TURN_ORDER
    if me.locomotive_left and feasible(r, r.railroad, facts):
        word |= bit(ACT_LOCOMOTIVE)
    legal_word(legal, 0, word)
    if me.workers_left:
        spaces = ~<uint64_t>(g.pub.occupied | g.pub.covered) & BASE_SPACES
        if g.pub.modules:
            spaces = module_spaces(r, &g.pub, facts, spaces)
        for i in range(1, 9):
            pair = <uint64_t>3 << (2 * (i - 1))
            if spaces & pair and not feasible(r, r.area[i], facts):
                spaces &= ~pair
        if feasible(r, r.exchange, facts):
            spaces |= bit(EXCHANGE_SPACE)
        for i in range(0, 5, 2):
            word = spaces if (me.workers_left >> i) & 1 else 0
            if (me.workers_left >> (i + 1)) & 1:
                word |= spaces << 32
            legal_word(legal, 1 + (i >> 1), word)
    if g.pub.solo_card and not me.once:
        once_choices(g, me)


cdef inline void bonus_choices(const Rules *r, Game *g, int p) noexcept nogil:
    cdef Player *me = &g.pub.player[p]
    cdef uint64_t facts = facts_for(r, g, p, bit(F_ORDER))
    cdef uint64_t word = 0
    cdef int i
    cdef int bulbs = r.module_bulbs if g.pub.modules & MODULE_LIGHT_BULBS else r.improved_bulbs
    cdef int n = BONUSES if me.icons[<int>BULB] >= bulbs else FIRST_IMPROVED
    if not me.bonus_left:
        return
    for i in range(n):
        if feasible(r, r.bonus[i], facts):
            word |= bit(32 + i)
    if word:
        legal_word(&g.sec.legal, 0, DONE_BIT)
        legal_word(&g.sec.legal, 3, word)


cdef inline uint64_t at_least(const Player *me, int n) noexcept nogil:
    """The high bit of each byte of the stock whose type has n or more tiles, 1 <= n < 128."""
    cdef uint64_t types = packed_stock(me) & 0xFFFFFFFFFFFFULL
    return ((types | 0x808080808080ULL) - 0x010101010101ULL * <uint64_t>n) & 0x808080808080ULL


cdef inline bint objective_met(const Rules *r, const Public *pub, const Player *me, int o) noexcept nogil:
    """Is objective o's condition met (rules, section 5)?"""
    cdef int needed = r.objective_count[o]
    cdef Cards shown
    if o == 0:
        return at_least(me, r.double_identical if pub.modules & MODULE_DOUBLE_COOP else needed) != 0
    if o == 1:
        return popcount(at_least(me, 1)) >= needed
    if o == 2:
        return popcount(me.extensions) >= needed
    if o == 3:
        shown = card_minus(me.display, r.starts)
        return card_count(&shown) >= needed
    if o == 4:
        return 1 + popcount(~me.tokens & 7) >= needed
    return me.level >= needed


cdef inline void objective_choices(const Rules *r, Game *g, int p) noexcept nogil:
    cdef Player *me = &g.pub.player[p]
    cdef uint64_t word = 0
    cdef int o
    if me.bonus_left:
        for o in range(OBJECTIVES):
            if not (me.objectives >> o) & 1 and objective_met(r, &g.pub, me, o):
                word |= bit(48 + o)
    if word:
        legal_word(&g.sec.legal, 0, DONE_BIT)
        legal_word(&g.sec.legal, 3, word)
