"""The legal actions of every kind of decision (rules, sections 4 to 7)."""

from libc.stdint cimport uint64_t

from brauhaus.core.bits cimport (
    card_any, card_count, card_minus, legal_cards, legal_clear, legal_word,
)
from brauhaus.core.board cimport free_coops
from brauhaus.core.effects cimport facts_for, possible
from brauhaus.core.facts cimport bit, board_facts, completable, feasible, playable, spent
from brauhaus.core.layout cimport (
    BARRELS, BONUSES, EXCHANGE_SPACE, FIRST_IMPROVED, OBJECTIVES, STARTED, TYPES, Cards, Frame,
    Game, Legal, Node, Player, Public, Rules,
)
from brauhaus.core.numbers cimport (
    ACT_BEER, ACT_BOTH, ACT_BREW, ACT_BROWN, ACT_BUILD, ACT_DISCARD, ACT_GIVE, ACT_OPTION,
    ACT_ORDER, ACT_OVERLAY, ACT_REPLACE, ACT_ROTATE, ACT_TAKE, ACT_TILE, ACT_UNBLOCK, ACT_WHITE,
    BULB, F_EXCHANGE, F_MOVE, F_ORDER, LAB_STANDING, OP_MAY, P_AFTER, P_BEER, P_BREW, P_BROWN,
    P_BUILD, P_CHOOSE, P_DISCARD, P_FIRST_TRUCK, P_GAIN, P_GIVE, P_KIOSK, P_MAY, P_ORDER,
    P_OVERLAY, P_REPLACE, P_RETRIEVE, P_ROTATE, P_TAKE, P_TAKE_ANY, P_TILE, P_TWICE, P_UNBLOCK,
    P_WHITE, STAGE_BONUS, STAGE_OBJECTIVE, TRUCK_COINS,
)
from brauhaus.core.piles cimport can_draw

cdef enum:
    # Bits of word 0 and of the words of small families.
    DONE_BIT = 1
    YES_BIT = 2


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
    cdef uint64_t word = 0, spaces
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
    if not me.turn_space:
        for i in range(8):
            if not g.pub.turn_owner[i]:
                word |= bit(40 + i)
    legal_word(legal, 0, word)
    if me.workers_left:
        spaces = 0
        for i in range(1, 9):
            if feasible(r, r.area[i], facts):
                spaces |= <uint64_t>3 << (2 * (i - 1))
        spaces &= ~<uint64_t>(g.pub.occupied | g.pub.covered)
        if facts & bit(F_EXCHANGE):
            spaces |= bit(EXCHANGE_SPACE)
        for i in range(0, 5, 2):
            word = spaces if (me.workers_left >> i) & 1 else 0
            if (me.workers_left >> (i + 1)) & 1:
                word |= spaces << 32
            legal_word(legal, 1 + (i >> 1), word)


cdef inline void bonus_choices(const Rules *r, Game *g, int p) noexcept nogil:
    cdef Player *me = &g.pub.player[p]
    cdef uint64_t facts = facts_for(r, g, p, bit(F_ORDER))
    cdef uint64_t word = 0
    cdef int i
    cdef int n = BONUSES if me.icons[<int>BULB] >= r.improved_bulbs else FIRST_IMPROVED
    if not me.bonus_left:
        return
    for i in range(n):
        if feasible(r, r.bonus[i], facts):
            word |= bit(32 + i)
    if word:
        legal_word(&g.sec.legal, 0, DONE_BIT)
        legal_word(&g.sec.legal, 3, word)


cdef inline bint objective_met(const Rules *r, const Player *me, int o) noexcept nogil:
    """Is objective o's condition met (rules, section 5)?"""
    cdef int t, n = 0
    cdef Cards shown
    if o == 0:
        for t in range(TYPES):
            n = max(n, <int>me.stock[t])
    elif o == 1:
        for t in range(TYPES):
            n += me.stock[t] > 0
    elif o == 2:
        for t in range(8):
            n += (me.extensions >> t) & 1
    elif o == 3:
        shown = card_minus(me.display, r.starts)
        n = card_count(&shown)
    elif o == 4:
        n = 1 + (~me.tokens & 1) + (~me.tokens >> 1 & 1) + (~me.tokens >> 2 & 1)
    else:
        n = me.level
    return n >= r.objective_count[o]


cdef inline void objective_choices(const Rules *r, Game *g, int p) noexcept nogil:
    cdef Player *me = &g.pub.player[p]
    cdef uint64_t word = 0
    cdef int o
    if me.bonus_left:
        for o in range(OBJECTIVES):
            if not (me.objectives >> o) & 1 and objective_met(r, me, o):
                word |= bit(48 + o)
    if word:
        legal_word(&g.sec.legal, 0, DONE_BIT)
        legal_word(&g.sec.legal, 3, word)


cdef inline void option_choices(const Rules *r, Game *g, int p, int index) noexcept nogil:
    """Options of a one_of, and both at a price where it says so (free: only if both are possible)."""
    cdef const Node *node = &r.nodes[index]
    cdef uint64_t facts = facts_for(r, g, p, node.asks)
    # What can still be done once the price of both is paid.
    cdef uint64_t paid = spent(facts, g.pub.player[p].coins, node.cost)
    cdef uint64_t options = 0, both = 0
    cdef int child = node.child
    cdef int k = 0
    while child:
        if feasible(r, child, facts):
            options |= bit(k)
        if node.both and feasible(r, child, paid):
            both |= bit(k)
        child = r.nodes[child].next
        k += 1
    if node.cost > g.pub.player[p].coins or (node.cost == 0 and both != 3):
        both = 0
    legal_word(&g.sec.legal, 0, options << ACT_OPTION | both << ACT_BOTH)


cdef inline void take_choices(Game *g, int positions) noexcept nogil:
    cdef Cards cards
    cdef int i
    cards.lo = 0
    cards.hi = 0
    for i in range(min(positions, <int>g.pub.row_count)):
        if g.pub.row[i] < 64:
            cards.lo |= bit(g.pub.row[i])
        else:
            cards.hi |= bit(g.pub.row[i] - 64)
    if can_draw(g):
        legal_word(&g.sec.legal, 5, bit(48))
    legal_cards(&g.sec.legal, ACT_TAKE, cards)


cdef inline uint64_t goods(const Player *me) noexcept nogil:
    """What can be given up in an exchange (mask of GIVE actions)."""
    cdef uint64_t mask = 0
    cdef int t
    for t in range(TYPES):
        if me.stock[t]:
            mask |= bit(t)
    if me.coins:
        mask |= bit(6)
    if me.stock[BARRELS]:
        mask |= bit(7)
    return mask


cdef inline void frame_choices(const Rules *r, Game *g, const Frame *frame) noexcept nogil:
    """The legal actions of the pending effect on top; none when nothing of it can be done."""
    cdef int p = frame.player
    cdef int op = frame.op
    cdef Player *me = &g.pub.player[p]
    cdef Legal *legal = &g.sec.legal
    cdef uint64_t word
    cdef Cards cards
    cdef int i
    legal_clear(legal)
    if op == P_AFTER:
        if frame.n == STAGE_BONUS:
            bonus_choices(r, g, p)
        else:
            objective_choices(r, g, p)
    elif op == P_TAKE:
        take_choices(g, me.level)
    elif op == P_TAKE_ANY:
        take_choices(g, g.pub.row_count)
    elif op == P_ROTATE:
        # Rotation icons may be none, and a house may grant the laboratory none.
        legal_word(legal, ACT_ROTATE >> 6, me.turning if frame.n else 0)
    elif op == P_BREW:
        word = <uint64_t>free_coops(me) << (ACT_BREW & 63)
        if word and frame.flags & STARTED:
            legal_word(legal, 0, DONE_BIT)
        legal_word(legal, ACT_BREW >> 6, word)
    elif op == P_CHOOSE:
        option_choices(r, g, p, frame.arg)
    elif op == P_MAY:
        if possible(r, g, p, frame.arg):
            legal_word(legal, 0, DONE_BIT | YES_BIT)
    elif op == P_UNBLOCK:
        legal_word(legal, ACT_UNBLOCK >> 6, <uint64_t>me.tokens << (ACT_UNBLOCK & 63))
    elif op == P_OVERLAY:
        legal_word(legal, ACT_OVERLAY >> 6, <uint64_t>me.overlays << (ACT_OVERLAY & 63))
    elif op == P_BROWN:
        legal_cards(legal, ACT_BROWN, g.sec.hand[p])
    elif op == P_WHITE:
        cards = playable(r, &g.pub, p, g.sec.hand[p], board_facts(r, &g.pub, p))
        legal_cards(legal, ACT_WHITE, cards)
    elif op == P_ORDER:
        legal_cards(legal, ACT_ORDER, completable(r, me, g.sec.hand[p], 0))
    elif op == P_BUILD:
        legal_word(legal, ACT_BUILD >> 6, <uint64_t>(g.pub.in_stock & ~me.extensions) << (ACT_BUILD & 63))
    elif op == P_BEER:
        if me.cellar_used < me.cellar_size:
            legal_word(legal, ACT_BEER >> 6, <uint64_t>frame.arg << (ACT_BEER & 63))
    elif op == P_RETRIEVE:
        word = 0
        if me.bonus_on_board:
            word |= bit(56)
        if me.laboratory == LAB_STANDING:
            word |= bit(57)
        legal_word(legal, 5, word)
    elif op == P_TWICE:
        if me.coins or me.cellar_used:
            word = DONE_BIT
            if me.coins > r.twice_cost or (me.coins == r.twice_cost and me.cellar_used):
                word |= YES_BIT
            legal_word(legal, 0, word)
    elif op == P_GIVE:
        legal_word(legal, ACT_GIVE >> 6, goods(me) << (ACT_GIVE & 63))
    elif op == P_GAIN:
        legal_word(legal, 5, (bit(24) | bit(26)) | (bit(25) if can_draw(g) or g.pub.row_count else 0))
    elif op == P_KIOSK:
        word = 0
        if me.turn_space:
            for i in range(8):
                if not g.pub.turn_owner[i]:
                    word |= bit(48 + i)
        legal_word(legal, 0, word)
    elif op == P_FIRST_TRUCK:
        word = 0
        if possible(r, g, p, r.truck_first[frame.arg]):
            word |= bit(58)
        if possible(r, g, p, r.truck[frame.arg]):
            word |= bit(59)
        legal_word(legal, 5, word)
    elif op == P_REPLACE:
        legal_word(legal, ACT_REPLACE >> 6, <uint64_t>(me.workers & 3) << (ACT_REPLACE & 63))
    elif op == P_TILE:
        legal_word(legal, ACT_TILE >> 6, <uint64_t>me.tiles << (ACT_TILE & 63))
    elif op == P_DISCARD:
        if me.hand_count > me.hand_limit:
            legal_cards(legal, ACT_DISCARD, g.sec.hand[p])
