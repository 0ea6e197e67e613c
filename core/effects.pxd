"""Effect programs: run a node; what needs a choice is left on the stack as a frame (rules, section 8)."""

from libc.stdint cimport uint64_t

from brauhaus.core.bits cimport card_add, card_any, card_count, card_pop
from brauhaus.core.board cimport (
    add_barrels, add_coins, add_vp, emit, move_barrels, push, raise_level,
)
from brauhaus.core.facts cimport board_facts, draff_supply, feasible, more_facts
from brauhaus.core.layout cimport AMOUNT_LEVEL, AMOUNT_X, GREY, Frame, Game, Node, Player, Rules
from brauhaus.core.numbers cimport (
    BARREL, MOVE, OP_BARREL, OP_BEER, OP_BREW, OP_BROWN, OP_COIN, OP_COIN_PER_RICH_RIVAL,
    OP_COIN_PER_RIVAL, OP_COOP, OP_DELIVER, OP_DRAFF, OP_DRAW, OP_EXCHANGE, OP_EXTENSION,
    OP_GIVE_DRAFF, OP_GREY_TRUCK, OP_GREY_WORKER, OP_KIOSK, OP_LEVEL, OP_MAY, OP_MOVE, OP_ONE_OF,
    OP_ORDER, OP_OTHERS, OP_OVERLAY, OP_PAY, OP_PROGRESS, OP_RECYCLE, OP_RETRIEVE,
    OP_RETURN_DRAFF, OP_ROTATE, OP_SEQ, OP_TAKE, OP_TAKE_ANY, OP_UNBLOCK, OP_UPGRADE, OP_VP,
    OP_WHITE, P_BEER, P_BREW, P_BROWN, P_BUILD, P_CHOOSE, P_COOP, P_DELIVER, P_DRAFF, P_KIOSK,
    P_MAY, P_ORDER, P_OVERLAY, P_PROGRESS, P_RETRIEVE, P_ROTATE, P_RUN, P_TAKE, P_TAKE_ANY,
    P_TWICE, P_UNBLOCK, P_WHITE, ROTATION,
)
from brauhaus.core.piles cimport draw_to_hand


cdef inline int seat_after(const Game *g, int p, int k) noexcept nogil:
    """The player k places after p in the current order."""
    cdef int i
    for i in range(g.pub.players):
        if g.pub.order[i] == p:
            return g.pub.order[(i + k) % g.pub.players]
    return p


cdef inline uint64_t facts_for(const Rules *r, const Game *g, int p, uint64_t asks) noexcept nogil:
    """The player's facts; those that take longer to see only if asked for."""
    return more_facts(r, &g.pub, p, g.sec.hand[p], board_facts(r, &g.pub, p), asks)


cdef inline bint possible(const Rules *r, const Game *g, int p, int index) noexcept nogil:
    """Can player p carry out some part of the node now?"""
    return feasible(r, index, facts_for(r, g, p, r.nodes[index].asks))


cdef inline void run_node(const Rules *r, Game *g, int p, int index, int flags) noexcept nogil:
    """Carry out one node for player p, or push the frame that asks for its choice."""
    cdef const Node *node = &r.nodes[index]
    cdef Player *me = &g.pub.player[p]
    cdef int op = node.op
    cdef int n = node.amount
    cdef int i, q
    if op == OP_COIN:
        add_coins(me, n)
    elif op == OP_VP:
        add_vp(g, p, node.value)
    elif op == OP_SEQ:
        push(g, P_RUN, p, 1, node.child, flags)
    elif op == OP_ONE_OF:
        push(g, P_CHOOSE, p, 0, index, flags)
    elif op == OP_MAY:
        push(g, P_MAY, p, 0, index, flags)
    elif op == OP_PAY:
        if possible(r, g, p, index):
            me.coins -= node.cost
            push(g, P_RUN, p, 0, node.child, flags)
    elif op == OP_OTHERS:
        for i in range(g.pub.players - 1, 0, -1):
            push(g, P_RUN, seat_after(g, p, i), 0, node.child, flags)
    elif op == OP_TAKE:
        push(g, P_TAKE, p, n, 0, flags)
    elif op == OP_TAKE_ANY:
        push(g, P_TAKE_ANY, p, n, 0, flags)
    elif op == OP_DRAW:
        while n > 0 and draw_to_hand(g, p):
            n -= 1
    elif op == OP_BARREL:
        add_barrels(me, <int>me.icons[<int>BARREL] if n == AMOUNT_X else n)
    elif op == OP_MOVE:
        move_barrels(me, <int>me.icons[<int>MOVE] if n == AMOUNT_X else n)
    elif op == OP_ROTATE:
        push(g, P_ROTATE, p, <int>me.icons[<int>ROTATION] if n == AMOUNT_X else n, 0, flags)
    elif op == OP_BREW:
        push(g, P_BREW, p, <int>me.level if n == AMOUNT_LEVEL else n, 0, flags)
    elif op == OP_PROGRESS:
        push(g, P_PROGRESS, p, n, 0, flags)
    elif op == OP_LEVEL:
        raise_level(r, g, p, n, flags)
    elif op == OP_UNBLOCK:
        push(g, P_UNBLOCK, p, n, 0, flags)
    elif op == OP_OVERLAY:
        push(g, P_OVERLAY, p, n, 0, flags)
    elif op == OP_BROWN:
        push(g, P_BROWN, p, n, 0, flags)
    elif op == OP_WHITE:
        push(g, P_WHITE, p, 0, 0, flags)
    elif op == OP_ORDER:
        push(g, P_ORDER, p, 0, 0, flags)
    elif op == OP_EXTENSION:
        push(g, P_BUILD, p, 0, 0, flags)
    elif op == OP_UPGRADE:
        if me.upgrades < r.max_upgrades:
            me.marker = 1
    elif op == OP_BEER:
        push(g, P_BEER, p, 0, node.types, flags)
    elif op == OP_RETRIEVE:
        push(g, P_RETRIEVE, p, 0, 0, flags)
    elif op == OP_EXCHANGE:
        push(g, P_TWICE, p, 0, 0, flags)
    elif op == OP_GREY_TRUCK:
        if not g.pub.grey_taken & 1:
            g.pub.grey_taken |= 1
            me.trucks_left += 1
    elif op == OP_GREY_WORKER:
        if not g.pub.grey_taken & 2:
            g.pub.grey_taken |= 2
            me.workers_left |= 1 << GREY
    elif op == OP_KIOSK:
        push(g, P_KIOSK, p, 0, 0, flags)
    elif op == OP_COIN_PER_RIVAL:
        add_coins(me, n * (g.pub.players - 1))
    elif op == OP_DRAFF:
        me.draff += min(n, draff_supply(r, &g.pub))
    elif op == OP_RETURN_DRAFF or op == OP_RECYCLE:
        push(g, P_DRAFF, p, n, op == OP_RECYCLE, flags)
    elif op == OP_GIVE_DRAFF:
        if possible(r, g, p, index):
            me.draff -= node.cost
            push(g, P_RUN, p, 0, node.child, flags)
    elif op == OP_DELIVER:
        push(g, P_DELIVER, p, 0, 0, flags)
    elif op == OP_COOP:
        push(g, P_COOP, p, 0, 0, flags)
    elif op == OP_COIN_PER_RICH_RIVAL:
        if g.pub.solo_card:
            add_coins(me, n)
        for q in range(g.pub.players):
            if q != p and g.pub.player[q].coins:
                add_coins(me, n)
