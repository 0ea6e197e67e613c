"""A player's situation, as the heuristic reads it: how near the orders are, what a beer is worth.

Looks at what is public and at the player's own hand, never at anything else.
"""

from libc.stdint cimport uint64_t

from brauhaus.bots.weights cimport Weights
from brauhaus.core.bits cimport card_any, card_pop
from brauhaus.core.board cimport order_need
from brauhaus.core.coops cimport MODULE_COOPS, coop_type
from brauhaus.core.export cimport circle_empty, own_tiles
from brauhaus.core.facts cimport board_facts, more_facts
from brauhaus.core.layout cimport (
    BARRELS, DOUBLE_COOP, EXPORT_TILES, HOUSE_COOP, MAX_CARDS, TYPES, Cards, Node, Player, Public,
    Rules,
)
from brauhaus.core.numbers cimport (
    MODULE_EXPORT, MODULE_LIGHT_BULBS, MODULE_WASTE, OP_BARREL, OP_COIN, OP_DRAFF, OP_DRAW,
    OP_GIVE_DRAFF, OP_LEVEL, OP_MOVE, OP_OVERLAY, OP_PROGRESS, OP_RECYCLE, OP_RETURN_DRAFF,
    OP_ROTATE, OP_SEQ, OP_TAKE, OP_TAKE_ANY, OP_UNBLOCK, OP_VP,
)
from brauhaus.core.rounds cimport last_round


cdef struct Outlook:
    const Rules *r
    const Public *pub
    const Player *me
    const Weights *w
    Cards hand
    uint64_t facts          # what can be carried out now
    float left              # rounds after this one, about
    float later             # how much it counts what only later rounds can use, 0 to 1
    float coin              # worth of a coin
    float barrels           # barrels that the best order lacks in the cellar
    float beer[BARRELS + 1] # worth of one more beer tile of a type; last: a barrel in the cellar
    float unlock[TYPES]     # worth of the next lock of a type
    float token             # more for a blocking token: alone, if none is there to be placed this round
    float first[TYPES]      # steps to the next beer of a type
    float further[TYPES]    # steps to each one after it
    float order[MAX_CARDS]  # worth of the order on a card of the hand
    float draff             # worth of one draff fewer; 0 without brewing waste
    int bulbs               # that improved bonus actions ask for


cdef inline int locks(const Player *me, int t) noexcept nogil:
    """Overlay and blocking token that are left on a type."""
    return ((me.overlays >> t) & 1) + ((me.tokens >> (t + 2)) & 1 if t else 0)


cdef inline int part(uint64_t need, int i) noexcept nogil:
    """How many of good i (a type, or the barrels) a packed stock holds."""
    return <int>((need >> (8 * i)) & 0xFF)


cdef inline float usual_worth(const Outlook *o, int index) noexcept nogil:
    """What a small gain that comes later is worth, whatever the situation then."""
    cdef const Node *node = &o.r.nodes[index]
    cdef int op = node.op, child
    cdef float sum = 0
    if op == OP_SEQ:
        child = node.child
        while child:
            sum += usual_worth(o, child)
            child = o.r.nodes[child].next
        return sum
    if op == OP_COIN:
        return node.amount * o.coin
    if op == OP_VP:
        return node.value
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
    if op == OP_DRAFF:
        return -node.amount * o.draff
    if op == OP_RETURN_DRAFF:
        return min(<int>node.amount, 2) * o.draff
    if op == OP_RECYCLE:
        return min(<int>node.amount, 2) * (o.draff + o.w.rotation)
    if op == OP_GIVE_DRAFF:
        return node.cost * o.draff + usual_worth(o, node.child)
    return 2 * o.w.rotation


cdef inline float nearness(const Outlook *o, float steps) noexcept nogil:
    """Share of its value that an order has so many steps before it can be completed."""
    cdef float share = 1 / (1 + o.w.slow * steps)
    return share * o.w.late if steps > o.w.round_steps * (o.left + 1) else share


cdef inline float plan(Outlook *o, uint64_t need, float value, bint held) noexcept nogil:
    """What it is worth to aim at a gain that costs these beers and barrels.

    If the player can aim at it at all times, it also raises the worth of what it lacks.
    """
    cdef float steps = 0, near
    cdef int t, missing, barrels
    for t in range(TYPES):
        missing = part(need, t) - o.me.stock[t]
        if missing > 0:
            steps += o.first[t] + (missing - 1) * o.further[t]
    barrels = part(need, BARRELS) - o.me.stock[<int>BARRELS]
    if barrels > 0:
        steps += barrels * o.w.barrel_move + max(0, barrels - o.me.depot) * o.w.barrel_make
    near = nearness(o, steps)
    if not held:
        return value * near
    for t in range(TYPES):
        if part(need, t) > o.me.stock[t]:
            o.beer[t] = max(
                o.beer[t], o.w.beer[t] + value * (nearness(o, steps - o.first[t]) - near)
            )
            if locks(o.me, t):
                o.unlock[t] = max(o.unlock[t], value * (nearness(o, steps - o.w.lock) - near))
    if barrels > 0:
        value *= nearness(o, steps - o.w.barrel_move) - near
        if o.w.cellar + value > o.beer[<int>BARRELS]:
            o.beer[<int>BARRELS] = o.w.cellar + value
            o.barrels = barrels
    return value * near


cdef inline float prospect(Outlook *o, int c, bint held) noexcept nogil:
    """What the order on card c is worth."""
    cdef float value = o.r.cards[c].vp
    if o.r.cards[c].reward:
        value += usual_worth(o, o.r.cards[c].reward)
    return plan(o, order_need(o.r, o.me, c), value * o.w.order, held)


# -- modules ---------------------------------------------------------------------------------------

cdef inline void look_at_coops(Outlook *o) noexcept nogil:
    """What the double and the house coop change about the steps to the next beers."""
    cdef int coop, t
    cdef float dial
    if o.me.double_type:
        o.further[o.me.double_type - 1] /= 2
    for coop in range(DOUBLE_COOP, HOUSE_COOP + 1):
        if (o.me.busy >> coop) & 1:
            t = coop_type(o.me, coop)
            dial = o.me.dial[coop]
            if dial < o.first[t]:
                dial, o.first[t] = o.first[t], dial
            o.further[t] = min(o.further[t], dial)


cdef inline float tile_worth(const Outlook *o, int tile) noexcept nogil:
    """A disc on an export tile, whatever the situation then."""
    cdef float sum = usual_worth(o, o.r.export_tile[tile])
    if circle_empty(o.pub, tile):
        sum += usual_worth(o, o.r.circle[tile])
    return sum


cdef inline int disc_vp(const Player *me) noexcept nogil:
    """VP that the next delivery saves by the disc that leaves its negative space."""
    return -min(0, min(<int>me.disc[0], <int>me.disc[1]))


cdef inline float delivery_worth(const Outlook *o) noexcept nogil:
    """What a delivery brings: the disc's VP and the best tile for it."""
    cdef int tile, own = own_tiles(o.me)
    cdef float most = 0
    for tile in range(EXPORT_TILES):
        if not (own >> tile) & 1:
            most = max(most, tile_worth(o, tile))
    return disc_vp(o.me) + most


cdef inline void plan_deliveries(Outlook *o) noexcept nogil:
    """Whoever has a locomotive can aim at deliveries."""
    cdef float value = delivery_worth(o) * o.w.abroad
    cdef int t
    for t in range(TYPES):
        plan(
            o,
            <uint64_t>o.r.deliver_beers << 8 * t | <uint64_t>o.r.deliver_barrels << 8 * BARRELS,
            value, True,
        )


cdef inline void look_ahead(
    const Rules *r, const Public *pub, int p, Cards hand, const Weights *w, Outlook *o
) noexcept nogil:
    """Read the situation of player p, who holds this hand."""
    cdef int t, c, lead = 0
    o.r = r
    o.pub = pub
    o.me = &pub.player[p]
    o.w = w
    o.hand = hand
    o.facts = more_facts(r, pub, p, hand, board_facts(r, pub, p), ~<uint64_t>0)
    for t in range(pub.players):
        lead = max(lead, <int>pub.player[t].vp)
    o.left = min((pub.end_vp - lead) / w.rate, <float>(last_round(r, pub.solo_card) - pub.round))
    if pub.end_triggered or o.left < 0:
        o.left = 0
    o.later = o.left / (o.left + 1)
    # A coin that is left at the end is worth its share of a VP.
    o.coin = 1.0 / r.coins_per_vp + o.later * (w.coin + (w.poor if o.me.coins < 3 else 0))
    for t in range(TYPES):
        o.further[t] = w.start + r.dial[t] + r.modifier[o.me.progress]
        o.first[t] = (
            o.me.dial[t] if (o.me.busy >> t) & 1 else o.further[t] + locks(o.me, t) * w.lock
        )
        o.beer[t] = w.beer[t]
        o.unlock[t] = 0
    if o.me.extensions & MODULE_COOPS:
        look_at_coops(o)
    o.beer[<int>BARRELS] = w.cellar
    o.barrels = 0
    o.draff = w.draff if pub.modules & MODULE_WASTE else 0
    o.token = w.token if pub.solo_card and not o.me.held and not o.me.turn_space else 0
    o.bulbs = r.module_bulbs if pub.modules & MODULE_LIGHT_BULBS else r.improved_bulbs
    while card_any(&hand):
        c = card_pop(&hand)
        o.order[c] = prospect(o, c, True)
    if pub.modules & MODULE_EXPORT:
        plan_deliveries(o)
    for t in range(1, TYPES):
        o.unlock[t] += w.unlock[t] * o.left
        if locks(o.me, t) == 2:
            o.unlock[t] *= w.half
