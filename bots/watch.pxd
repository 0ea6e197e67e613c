"""Seeing what happens in a game that is run choice by choice and step by step."""

from libc.stdint cimport uint8_t

from brauhaus.core.bits cimport card_any, card_in, card_pop
from brauhaus.core.export cimport circle_empty
from brauhaus.core.layout cimport (
    AREA_10, AUTOMA_CARDS, EXCHANGE_SPACE, LITFASS_AREA, LITFASS_SPACE, LITFASS_TILES, MAX_CARDS,
    MAX_NODES, MAX_PLAYERS, Cards, Frame, Game, Rules,
)
from brauhaus.core.numbers cimport (
    ACT_ADMIN, ACT_BONUS, ACT_BONUS_FIRST, ACT_BUILD, ACT_DONE, ACT_END, ACT_EXPORT,
    ACT_LOCOMOTIVE, ACT_OBJECTIVE, ACT_ONCE, ACT_ORDER, ACT_TILE, ACT_TRUCK, ACT_TURN_ORDER,
    ACT_WORKER, MODULE_WASTE, OP_MAY, OP_VP, P_AFTER, P_BUILD, P_CHOOSE, P_CIRCLE, P_EXPORT,
    P_FIRST_TRUCK, P_KIOSK, P_MAY, P_ORDER, P_RUN, P_TILE, P_TRIGGER, P_WHITE,
)
from brauhaus.core.turns cimport turn_order_node

cdef enum:
    OPS = 64
    SOLO_NUMBERS = 7          # of the solo cards, from 1


cdef struct Tally:
    long chosen[ACT_END]          # choices made, by action
    long nodes[MAX_NODES]         # effects run, by node
    long ops[OPS]                 # the same by operation
    long triggered[MAX_CARDS]     # brewmasters set off, by card
    long litfass[LITFASS_TILES]   # Litfass tiles turned up
    long automa[AUTOMA_CARDS]     # Automa cards turned up
    long solo_cards[SOLO_NUMBERS]     # games, by solo card
    int order_vp[MAX_PLAYERS]     # VP printed on the orders completed in the game at hand
    uint8_t reward[MAX_NODES]     # whether a node belongs to an order's reward


cdef inline int sibling(const Rules *r, int index, int k) noexcept nogil:
    while k:
        index = r.nodes[index].next
        k -= 1
    return index


cdef inline int turn_node(const Rules *r, const Game *g, int action) noexcept nogil:
    """The node that the main choice of a turn runs at once; 0 if none."""
    cdef int first, space
    if action >= ACT_ONCE:
        return r.turn_order[action - ACT_ONCE]
    if action >= ACT_WORKER:
        space = (action - ACT_WORKER) & 31
        if space == EXCHANGE_SPACE:
            return r.exchange
        if space == LITFASS_SPACE:
            return r.area[<int>LITFASS_AREA]
        return r.area[10 if space == AREA_10 else (space >> 1) + 1]
    if action == ACT_LOCOMOTIVE:
        return r.railroad
    if action >= ACT_TURN_ORDER:
        return turn_order_node(r, &g.pub, action - ACT_TURN_ORDER)
    if action == ACT_DONE:
        return 0
    if action < ACT_TRUCK:
        return r.admin[action - ACT_ADMIN]
    first = r.truck_first[action - ACT_TRUCK]
    if (g.pub.trucks_used >> (action - ACT_TRUCK)) & 1 or r.nodes[first].op == OP_MAY:
        return 0
    return first


cdef inline int started(const Rules *r, const Game *g, int action) noexcept nogil:
    """The node that a choice runs at once; 0 if none."""
    cdef const Frame *frame = &g.pub.stack[g.pub.depth - 1]
    cdef int first
    if g.pub.depth == 0:
        return turn_node(r, g, action)
    if frame.op == P_AFTER:
        return r.bonus[action - ACT_BONUS] if ACT_BONUS <= action < ACT_OBJECTIVE else 0
    if frame.op == P_CHOOSE:
        return sibling(r, r.nodes[frame.arg].child, action & 7)
    if frame.op == P_MAY:
        return r.nodes[frame.arg].child if action else 0
    if frame.op == P_WHITE:
        return r.cards[action & 255].white_node if card_in(&r.plays, action & 255) else 0
    if frame.op == P_BUILD:
        return r.extension[action - ACT_BUILD].node
    if frame.op == P_KIOSK:
        return turn_order_node(r, &g.pub, action & 7)
    if frame.op == P_FIRST_TRUCK:
        first = r.nodes[r.truck_first[frame.arg]].child
        return first if action == ACT_BONUS_FIRST else r.truck[frame.arg]
    if frame.op == P_EXPORT:
        first = action - ACT_EXPORT
        return 0 if circle_empty(&g.pub, first) else r.export_tile[first]
    if frame.op == P_CIRCLE:
        return r.circle[frame.arg] if action == ACT_BONUS_FIRST else r.export_tile[frame.arg]
    if frame.op == P_TILE:
        return r.small_node if action == ACT_TILE and g.pub.modules & MODULE_WASTE else 0
    return 0


cdef inline void see_node(const Rules *r, Tally *t, int p, int index) noexcept nogil:
    if index:
        t.nodes[index] += 1
        t.ops[r.nodes[index].op] += 1
        if t.reward[index] and r.nodes[index].op == OP_VP:
            t.order_vp[p] += r.nodes[index].value


cdef inline void see_choice(const Rules *r, Tally *t, const Game *g, int action) noexcept nogil:
    t.chosen[action] += 1
    see_node(r, t, g.pub.actor, started(r, g, action))
    if g.pub.depth and g.pub.stack[g.pub.depth - 1].op == P_ORDER:
        t.order_vp[g.pub.actor] += r.cards[action - ACT_ORDER].vp


cdef inline void see_step(const Rules *r, Tally *t, const Game *g) noexcept nogil:
    """What the next step of running on does: a node, or a brewmaster's effect."""
    cdef const Frame *frame = &g.pub.stack[g.pub.depth - 1]
    cdef Cards rest
    cdef int c
    if g.pub.depth == 0:
        return
    if frame.op == P_RUN:
        see_node(r, t, frame.player, frame.arg)
    elif frame.op == P_TRIGGER:
        rest = g.pub.player[frame.player].masters
        while card_any(&rest):
            c = card_pop(&rest)
            if c >= frame.n and (r.cards[c].events >> frame.arg) & 1:
                t.triggered[c] += 1
                see_node(r, t, frame.player, r.cards[c].white_node)
                return


cdef inline void see_end(Tally *t, const Game *g) noexcept nogil:
    """What a finished game has turned up."""
    cdef int i
    for i in range(LITFASS_TILES):
        t.litfass[i] += (g.pub.litfass >> i) & 1
    for i in range(AUTOMA_CARDS):
        t.automa[i] += (g.pub.automa_shown >> i) & 1
    if g.pub.solo_card:
        t.solo_cards[g.pub.solo_card] += 1
