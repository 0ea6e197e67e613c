"""The legal actions of pending effects (rules, sections 4 to 9)."""

from libc.stdint cimport uint64_t

from brauhaus.core.bits cimport card_add, card_both, legal_cards, legal_clear, legal_word
from brauhaus.core.coops cimport brews
from brauhaus.core.effects cimport facts_for, possible
from brauhaus.core.export cimport own_tiles, tiles_to_go
from brauhaus.core.facts cimport bit, board_facts, completable, deliverable, feasible, playable, spent
from brauhaus.core.layout cimport BARRELS, STARTED, TYPES, Cards, Frame, Game, Legal, Node, Player, Public, Rules
from brauhaus.core.numbers cimport (
    ACT_BEER, ACT_BOTH, ACT_BREW, ACT_BROWN, ACT_BUILD, ACT_COOP, ACT_DELIVER, ACT_DISCARD,
    ACT_EXPORT, ACT_GIVE, ACT_KIOSK, ACT_MARK, ACT_MOVE_DISC, ACT_OPTION, ACT_ORDER, ACT_OVERLAY, ACT_RECRUIT,
    ACT_REPLACE, ACT_RETURN, ACT_ROTATE, ACT_TAKE, ACT_TILE, ACT_UNBLOCK, ACT_WHITE, LAB_STANDING,
    P_AFTER, P_BEER, P_BREW, P_BROWN, P_BUILD, P_CHOOSE, P_CIRCLE, P_COOP, P_DELIVER, P_DISCARD,
    P_DRAFF, P_EXPORT, P_EXPORT_FROM, P_FIRST_TRUCK, P_GAIN, P_GIVE, P_KIOSK, P_MARK, P_MAY,
    P_ORDER, P_OVERLAY, P_RECRUIT, P_REPLACE, P_RETRIEVE, P_ROTATE, P_SHOW, P_TAKE, P_TAKE_ANY,
    P_TILE, P_TWICE, P_UNBLOCK, P_WHITE, STAGE_BONUS,
)
from brauhaus.core.piles cimport can_draw
from brauhaus.core.turn_choices cimport DONE_BIT, YES_BIT, bonus_choices, objective_choices


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


cdef inline void row_choices(Game *g, int positions) noexcept nogil:
    """Cards of the row up to a position."""
    cdef Cards cards
    cdef int i
    cards.lo = 0
    cards.hi = 0
    for i in range(min(positions, <int>g.pub.row_count)):
        card_add(&cards, g.pub.row[i])
    legal_cards(&g.sec.legal, ACT_TAKE, cards)


cdef inline void take_choices(Game *g, int positions) noexcept nogil:
    if can_draw(g):
        legal_word(&g.sec.legal, 5, bit(48))
    row_choices(g, positions)


cdef inline void recruit_choices(const Rules *r, Game *g) noexcept nogil:
    """Brewmasters in the draw pile."""
    cdef Cards cards
    cdef int i
    cards.lo = 0
    cards.hi = 0
    for i in range(g.pub.pile_count):
        card_add(&cards, g.sec.pile[i])
    legal_cards(&g.sec.legal, ACT_RECRUIT, card_both(cards, r.brewmasters))


cdef inline void order_choices(const Rules *r, Game *g, int p, int main, int bonus) noexcept nogil:
    """Which of two effects comes first: those of which some part can be carried out now."""
    legal_word(
        &g.sec.legal, 5,
        (bit(58) if possible(r, g, p, bonus) else 0) | (bit(59) if possible(r, g, p, main) else 0),
    )


cdef inline int recyclable(const Player *me) noexcept nogil:
    """Rotations that the player's dials still need."""
    cdef int coop, n = 0
    for coop in range(8):
        if (me.turning >> coop) & 1:
            n += me.dial[coop]
    return n


cdef inline int coop_tiles(const Public *pub) noexcept nogil:
    """Coop tiles that nobody has (mask of types)."""
    cdef int p, taken = 0
    for p in range(pub.players):
        taken |= (1 << pub.player[p].double_type) >> 1
    return 0x3F & ~taken


cdef inline uint64_t goods(const Rules *r, const Player *me) noexcept nogil:
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
    if me.draff >= r.draff_exchange:
        mask |= bit(8)
    return mask


cdef inline void module_choices(const Rules *r, Game *g, const Frame *frame) noexcept nogil:
    """The same for effects of modules and of the solo game's set-up."""
    cdef Player *me = &g.pub.player[frame.player]
    cdef uint64_t word = 0
    cdef int op = frame.op, n
    if op == P_DRAFF:
        n = min(<int>frame.n, <int>me.draff)
        if frame.arg:
            n = min(n, recyclable(me))
        word = (bit(n) - 1) << (ACT_RETURN & 63)
    elif op == P_DELIVER:
        word = <uint64_t>deliverable(r, me) << (ACT_DELIVER & 63)
    elif op == P_EXPORT_FROM:
        word = <uint64_t>own_tiles(me) << (ACT_MOVE_DISC & 63)
    elif op == P_EXPORT:
        word = <uint64_t>tiles_to_go(me) << (ACT_EXPORT & 63)
    elif op == P_COOP:
        word = <uint64_t>coop_tiles(&g.pub) << (ACT_COOP & 63)
    elif op == P_MARK:
        word = <uint64_t>(0x3F & ~g.pub.solo_tiles) << (ACT_MARK & 63)
    elif op == P_CIRCLE:
        order_choices(r, g, frame.player, r.export_tile[frame.arg], r.circle[frame.arg])
        return
    elif op == P_RECRUIT:
        recruit_choices(r, g)
        return
    elif op == P_SHOW:
        row_choices(g, g.pub.row_count)
        return
    legal_word(&g.sec.legal, 6, word)


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
        word = brews(&g.pub, frame) << (ACT_BREW & 63)
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
        word = 1 if me.cellar_used or me.draff >= r.draff_exchange else 0
        if me.coins or word:
            word = DONE_BIT | (YES_BIT if me.coins + word > r.twice_cost else 0)
            legal_word(legal, 0, word)
    elif op == P_GIVE:
        legal_word(legal, ACT_GIVE >> 6, goods(r, me) << (ACT_GIVE & 63))
    elif op == P_GAIN:
        legal_word(legal, 5, (bit(24) | bit(26)) | (bit(25) if can_draw(g) or g.pub.row_count else 0))
    elif op == P_KIOSK:
        if me.once if g.pub.solo_card else me.turn_space:
            legal_word(legal, 0, <uint64_t>(0xFF & ~g.pub.turn_taken) << ACT_KIOSK)
    elif op == P_FIRST_TRUCK:
        order_choices(r, g, p, r.truck[frame.arg], r.truck_first[frame.arg])
    elif op == P_REPLACE:
        legal_word(legal, ACT_REPLACE >> 6, <uint64_t>(me.workers & 3) << (ACT_REPLACE & 63))
    elif op == P_TILE:
        legal_word(legal, ACT_TILE >> 6, <uint64_t>me.tiles << (ACT_TILE & 63))
    elif op == P_DISCARD:
        if me.hand_count > me.hand_limit:
            legal_cards(legal, ACT_DISCARD, g.sec.hand[p])
    else:
        module_choices(r, g, frame)
