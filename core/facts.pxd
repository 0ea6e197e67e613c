"""Whether an effect can be carried out, as bit logic.

An effect's condition is compiled to a few alternatives ("terms"), each a set of facts; it is met when
all facts of some term hold.  The facts of a player are gathered once per decision.
"""

from libc.stdint cimport uint64_t

from brauhaus.core.bits cimport card_add, card_any, card_both, card_pop, card_remove
from brauhaus.core.board cimport covers, order_need, packed_stock
from brauhaus.core.coops cimport MODULE_COOPS, free_coops, module_brews
from brauhaus.core.layout cimport BARRELS, TYPES, Cards, Node, Player, Public, Rules
from brauhaus.core.numbers cimport (
    BARREL, F_BARREL, F_BARREL_X, F_BREW, F_BROWN, F_CELLAR, F_COOP, F_DELIVER, F_DRAFF,
    F_DRAFF_LEFT, F_DRAW, F_EXCHANGE, F_EXTENSION, F_GREY_TRUCK, F_GREY_WORKER, F_KIOSK, F_LEVEL,
    F_MOVE, F_MOVE_X, F_ORDER, F_OVERLAY, F_PROGRESS, F_RECYCLE, F_RETRIEVE, F_RICH_RIVAL,
    F_ROTATE, F_ROTATE_X, F_TAKE, F_UNBLOCK, F_UPGRADE, F_WHITE, LAB_STANDING, MODULE_EXPORT,
    MODULE_WASTE, MOVE, ROTATION,
)


cdef inline uint64_t bit(int n) noexcept nogil:
    return <uint64_t>1 << n


cdef inline bint feasible(const Rules *r, int index, uint64_t facts) noexcept nogil:
    """Can some part of the node's effect be carried out?"""
    cdef const Node *node = &r.nodes[index]
    cdef uint64_t missing = ~facts
    cdef int i
    if not node.first & missing:
        return True
    for i in range(node.term + 1, node.term + node.terms):
        if not r.terms[i] & missing:
            return True
    return False


cdef inline Cards completable(
    const Rules *r, const Player *me, Cards hand, int more_barrels
) noexcept nogil:
    """Cards of the hand whose order the cellar, with so many more barrels, can pay."""
    cdef uint64_t stock = packed_stock(me) + (<uint64_t>more_barrels << 48)
    cdef Cards found
    cdef int c
    found.lo = 0
    found.hi = 0
    while card_any(&hand):
        c = card_pop(&hand)
        if covers(stock, order_need(r, me, c)):
            card_add(&found, c)
    return found


cdef inline int draff_supply(const Rules *r, const Public *pub) noexcept nogil:
    """Draff that nobody has (rules, section 9)."""
    cdef int p, n = r.draff * pub.players
    for p in range(pub.players):
        n -= pub.player[p].draff
    return n


cdef inline int deliverable(const Rules *r, const Player *me) noexcept nogil:
    """Types that the player can deliver abroad (mask)."""
    cdef int t, found = 0
    if me.stock[BARRELS] >= r.deliver_barrels:
        for t in range(TYPES):
            if me.stock[t] >= r.deliver_beers:
                found |= 1 << t
    return found


cdef inline uint64_t module_facts(const Rules *r, const Public *pub, const Player *me) noexcept nogil:
    cdef uint64_t f = bit(F_COOP)
    if pub.modules & MODULE_WASTE:
        f |= (bit(min(<int>me.draff, 8)) - 1) << F_DRAFF
        if me.draff and me.turning:
            f |= bit(F_RECYCLE)
        if me.draff >= r.draff_exchange:
            f |= bit(F_EXCHANGE)
        if draff_supply(r, pub) > 0:
            f |= bit(F_DRAFF_LEFT)
    if pub.modules & MODULE_EXPORT and deliverable(r, me):
        f |= bit(F_DELIVER)
    return f


cdef inline uint64_t board_facts(const Rules *r, const Public *pub, int p) noexcept nogil:
    """Facts that are quickly seen on the player's board."""
    cdef const Player *me = &pub.player[p]
    cdef uint64_t f
    cdef bint space = me.cellar_used < me.cellar_size
    f = bit(min(<int>me.coins, 8)) - 1
    if me.depot < me.depot_size:
        f |= bit(F_BARREL)
        if me.icons[<int>BARREL]:
            f |= bit(F_BARREL_X)
    if space:
        f |= bit(F_CELLAR)
        if me.depot:
            f |= bit(F_MOVE)
            if me.icons[<int>MOVE]:
                f |= bit(F_MOVE_X)
    if me.turning:
        f |= bit(F_ROTATE)
        if me.icons[<int>ROTATION]:
            f |= bit(F_ROTATE_X)
    if free_coops(me) or me.extensions & MODULE_COOPS and module_brews(pub, me):
        f |= bit(F_BREW)
    if me.progress < 8:
        f |= bit(F_PROGRESS)
    if me.level < r.max_level:
        f |= bit(F_LEVEL)
    if me.tokens:
        f |= bit(F_UNBLOCK)
    if me.overlays:
        f |= bit(F_OVERLAY)
    if pub.pile_count or card_any(&pub.discard):
        f |= bit(F_DRAW) | bit(F_TAKE)
    elif pub.row_count:
        f |= bit(F_TAKE)
    if me.hand_count:
        f |= bit(F_BROWN)
    if pub.in_stock & ~me.extensions:
        f |= bit(F_EXTENSION)
    if me.upgrades < r.max_upgrades and not me.marker:
        f |= bit(F_UPGRADE)
    if me.bonus_on_board or me.laboratory == LAB_STANDING:
        f |= bit(F_RETRIEVE)
    if me.cellar_used:
        f |= bit(F_EXCHANGE)
    if not pub.grey_taken & 1:
        f |= bit(F_GREY_TRUCK)
    if not pub.grey_taken & 2:
        f |= bit(F_GREY_WORKER)
    # Alone, the untagged worker stands on the track once its one action is used.
    if pub.turn_taken != 0xFF and (me.once if pub.solo_card else me.turn_space):
        f |= bit(F_KIOSK)
    if pub.modules:
        f |= module_facts(r, pub, me)
    return f


cdef inline bint rich_rival(const Public *pub, int p) noexcept nogil:
    """Has another player a coin?  The Automa always has."""
    cdef int q
    if pub.solo_card:
        return True
    for q in range(pub.players):
        if q != p and pub.player[q].coins:
            return True
    return False


cdef inline uint64_t spent(uint64_t facts, int coins, int cost) noexcept nogil:
    """The facts once so many coins are gone."""
    return (facts & ~<uint64_t>0xFF) | (bit(max(0, min(coins - cost, 8))) - 1)


cdef inline bint can_play(
    const Rules *r, const Public *pub, int p, Cards hand, int c, uint64_t facts
) noexcept nogil:
    """Can some part of card c's special action be carried out, once c has left the hand?"""
    cdef int node = r.cards[c].white_node
    if r.nodes[node].asks & bit(F_RICH_RIVAL) and rich_rival(pub, p):
        facts |= bit(F_RICH_RIVAL)
    if r.nodes[node].asks & (bit(F_BROWN) | bit(F_ORDER)):
        facts &= ~(bit(F_BROWN) | bit(F_ORDER))
        card_remove(&hand, c)
        if card_any(&hand):
            facts |= bit(F_BROWN)
            hand = completable(r, &pub.player[p], hand, 0)
            if card_any(&hand):
                facts |= bit(F_ORDER)
    return feasible(r, node, facts)


cdef inline Cards playable(
    const Rules *r, const Public *pub, int p, Cards hand, uint64_t facts
) noexcept nogil:
    """Cards of the hand that can be played as white cards."""
    cdef Cards found = card_both(hand, r.brewmasters)
    cdef Cards plays = card_both(hand, r.plays)
    cdef int c
    while card_any(&plays):
        c = card_pop(&plays)
        if can_play(r, pub, p, hand, c, facts):
            card_add(&found, c)
    return found


cdef inline bint any_playable(
    const Rules *r, const Public *pub, int p, Cards hand, uint64_t facts
) noexcept nogil:
    cdef Cards cards = card_both(hand, r.brewmasters)
    cdef int c
    if card_any(&cards):
        return True
    cards = card_both(hand, r.plays)
    while card_any(&cards):
        c = card_pop(&cards)
        if can_play(r, pub, p, hand, c, facts):
            return True
    return False


cdef inline bint any_completable(const Rules *r, const Player *me, Cards hand) noexcept nogil:
    cdef uint64_t stock = packed_stock(me)
    if not stock:
        return False
    while card_any(&hand):
        if covers(stock, order_need(r, me, card_pop(&hand))):
            return True
    return False


cdef inline uint64_t more_facts(
    const Rules *r, const Public *pub, int p, Cards hand, uint64_t facts, uint64_t asks
) noexcept nogil:
    """The facts, with those that take longer to see added if they are asked for."""
    if asks & bit(F_RICH_RIVAL) and rich_rival(pub, p):
        facts |= bit(F_RICH_RIVAL)
    if asks & bit(F_WHITE) and any_playable(r, pub, p, hand, facts):
        facts |= bit(F_WHITE)
    if asks & bit(F_ORDER) and any_completable(r, &pub.player[p], hand):
        facts |= bit(F_ORDER)
    return facts
