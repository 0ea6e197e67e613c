"""A player's situation, as the heuristic reads it: how near the orders are, what a beer is worth.

Looks at what is public and at the player's own hand, never at anything else.
"""

from libc.stdint cimport uint64_t

from brauhaus.bots.weights cimport Weights
from brauhaus.core.bits cimport card_any, card_pop
from brauhaus.core.board cimport order_need
from brauhaus.core.layout cimport (
    BARRELS, MAX_CARDS, OP_BARREL, OP_BREW, OP_COIN, OP_DRAW, OP_LEVEL, OP_MOVE, OP_OVERLAY,
    OP_PROGRESS, OP_ROTATE, OP_SEQ, OP_TAKE, OP_TAKE_ANY, OP_UNBLOCK, OP_VP, TYPES, Cards, Game, Node,
    Player, Public, Rules,
)


cdef struct Outlook:
    const Rules *r
    const Public *pub
    const Player *me
    const Weights *w
    Cards hand
    uint64_t facts          # what can be carried out now
    int seat
    float left              # rounds after this one, about
    float later             # how much it counts what only later rounds can use, 0 to 1
    float coin              # worth of a coin
    float wanted            # barrels that the best order lacks in the cellar
    float beer[7]           # worth of one more beer tile of a type; last: a barrel in the cellar
    float unlock[6]         # worth of the next lock of a type
    float first[6]          # steps to the next beer of a type
    float further[6]        # steps to each one after it
    float order[MAX_CARDS]  # worth of the order on a card of the hand


cdef inline float nearness(const Outlook *o, float steps) noexcept nogil:
    """Share of an order's value that it is worth so many steps before it can be completed."""
    cdef float share = 1 / (1 + o.w.slow * steps)
    if steps > o.w.short_left * (o.left + 1):
        share *= o.w.late
    return share


cdef inline float loose_worth(const Outlook *o, int index) noexcept nogil:
    """What a small reward is worth, whatever the situation."""
    cdef const Node *node = &o.r.nodes[index]
    cdef int op = node.op, child
    cdef float sum = 0
    if op == OP_SEQ:
        child = node.child
        while child:
            sum += loose_worth(o, child)
            child = o.r.nodes[child].next
        return sum
    if op == OP_COIN:
        return node.amount * o.coin
    if op == OP_VP:
        return node.value * o.w.vp
    if op == OP_TAKE or op == OP_DRAW or op == OP_TAKE_ANY:
        return node.amount * o.w.card * o.later
    if op == OP_ROTATE:
        return min(<int>node.amount, 3) * o.w.rotation
    if op == OP_BARREL:
        return min(<int>node.amount, 3) * o.w.depot
    if op == OP_MOVE:
        return min(<int>node.amount, 3) * o.w.cellar
    if op == OP_PROGRESS:
        return o.w.progress * o.left
    if op == OP_UNBLOCK or op == OP_OVERLAY:
        return o.w.half * o.w.unlock[1] * o.left
    if op == OP_LEVEL:
        return o.w.level[0] * o.left
    return 2 * o.w.rotation


cdef inline float prospect(Outlook *o, int c, bint held) noexcept nogil:
    """What the order on card c is worth; for a card in hand, also raises the worth of what it lacks."""
    cdef uint64_t need = order_need(o.r, o.me, c)
    cdef float value = o.r.cards[c].vp * o.w.vp
    cdef float steps = 0, near, near_barrel
    cdef int t, missing, barrels
    if o.r.cards[c].reward:
        value += loose_worth(o, o.r.cards[c].reward)
    value *= o.w.order
    for t in range(TYPES):
        missing = <int>((need >> (8 * t)) & 0xFF) - o.me.stock[t]
        if missing > 0:
            steps += o.first[t] + (missing - 1) * o.further[t]
    barrels = <int>(need >> (8 * BARRELS)) - o.me.stock[BARRELS]
    if barrels > 0:
        steps += barrels * o.w.barrel_move
        if barrels > o.me.depot:
            steps += (barrels - o.me.depot) * o.w.barrel_make
    near = nearness(o, steps)
    if held:
        for t in range(TYPES):
            missing = <int>((need >> (8 * t)) & 0xFF) - o.me.stock[t]
            if missing > 0:
                o.beer[t] = max(
                    o.beer[t],
                    o.w.beer[t] + value * (nearness(o, steps - o.first[t]) - near),
                )
                if ((o.me.overlays >> t) & 1) or ((o.me.tokens >> (t + 2)) & 1 and t):
                    o.unlock[t] = max(
                        o.unlock[t], value * (nearness(o, steps - o.w.lock) - near)
                    )
        if barrels > 0:
            near_barrel = o.w.cellar + value * (nearness(o, steps - o.w.barrel_move) - near)
            if near_barrel > o.beer[<int>BARRELS]:
                o.beer[<int>BARRELS] = near_barrel
                o.wanted = barrels
    return value * near


cdef inline void look_ahead(
    const Rules *r, const Public *pub, int p, Cards hand, const Weights *w, Outlook *o
) noexcept nogil:
    """Read the situation of player p, who holds this hand."""
    cdef int t, c, lead = 0, locks
    cdef float dial
    o.r = r
    o.pub = pub
    o.me = &pub.player[p]
    o.w = w
    o.hand = hand
    o.seat = p
    for t in range(pub.players):
        lead = max(lead, <int>pub.player[t].vp)
    o.left = min((pub.end_vp - lead) / w.rate, <float>(r.max_rounds - pub.round))
    if pub.end_triggered or o.left < 0:
        o.left = 0
    for t in range(TYPES):
        locks = (o.me.overlays >> t) & 1
        if t:
            locks += (o.me.tokens >> (t + 2)) & 1
        dial = r.dial[t] + r.modifier[o.me.progress]
        o.further[t] = w.start + dial
        o.first[t] = <float>o.me.dial[t] if (o.me.busy >> t) & 1 else w.start + dial + locks * w.lock
        o.beer[t] = w.beer[t]
        o.unlock[t] = 0
    o.later = o.left / (o.left + 1)
    o.coin = 0.2 + o.later * (w.coin + (w.poor if o.me.coins < 3 else 0))
    o.beer[<int>BARRELS] = w.cellar
    o.wanted = 0
    while card_any(&hand):
        c = card_pop(&hand)
        o.order[c] = prospect(o, c, True)
    for t in range(1, TYPES):
        locks = ((o.me.overlays >> t) & 1) + ((o.me.tokens >> (t + 2)) & 1)
        o.unlock[t] += w.unlock[t] * o.left
        if locks == 2:
            o.unlock[t] *= w.half
