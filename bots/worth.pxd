"""What effects, cards and tiles are worth to a player in his situation, in VP."""

from libc.stdint cimport uint64_t

from brauhaus.bots.brewing cimport (
    barrels_worth, brews_worth, level_worth, moves_worth, overlay_worth, progress_worth,
    rotations_worth, tokens_worth,
)
from brauhaus.bots.goods cimport (
    best_coop, best_delivery, best_order, display_worth, event_rate, exchange_worth,
    extension_worth, icons_worth,
)
from brauhaus.bots.outlook cimport Outlook, prospect, usual_worth
from brauhaus.core.bits cimport card_any, card_pop, ctz64
from brauhaus.core.choices cimport recyclable
from brauhaus.core.facts cimport feasible
from brauhaus.core.layout cimport AMOUNT_LEVEL, AMOUNT_X, TYPES, Cards, Node, Player
from brauhaus.core.numbers cimport (
    BARREL, MOVE, OP_BARREL, OP_BEER, OP_BREW, OP_BROWN, OP_COIN, OP_COIN_PER_RICH_RIVAL,
    OP_COIN_PER_RIVAL, OP_COOP, OP_DELIVER, OP_DRAFF, OP_DRAW, OP_EXCHANGE, OP_EXTENSION,
    OP_GIVE_DRAFF, OP_GREY_TRUCK, OP_GREY_WORKER, OP_KIOSK, OP_LEVEL, OP_MAY, OP_MOVE, OP_ONE_OF,
    OP_ORDER, OP_OTHERS, OP_OVERLAY, OP_PAY, OP_PROGRESS, OP_RECYCLE, OP_RETRIEVE,
    OP_RETURN_DRAFF, OP_ROTATE, OP_SEQ, OP_TAKE, OP_TAKE_ANY, OP_UNBLOCK, OP_UPGRADE, OP_VP,
    OP_WHITE, ROTATION, WHITE_ACTION, WHITE_BREWMASTER,
)
from brauhaus.core.turns cimport turn_order_node


# -- cards -------------------------------------------------------------------------------------------

cdef inline float white_worth(const Outlook *o, int c, int deep) noexcept nogil:
    """Card c played as a white card."""
    cdef uint64_t events = o.r.cards[c].events
    cdef float rate = 0
    if o.r.cards[c].white == WHITE_ACTION:
        return worth(o, o.r.cards[c].white_node, deep - 1) if deep else o.w.rotation
    if o.r.cards[c].white == WHITE_BREWMASTER:
        while events:
            rate += event_rate(o, ctz64(events))
            events &= events - 1
        return o.w.master * min(rate, <float>3) * o.left * usual_worth(o, o.r.cards[c].white_node)
    return (
        icons_worth(o, o.r.cards[c].lasting)
        + 0.05 * o.left * (o.r.cards[c].lasting[4] + o.r.cards[c].lasting[5])
    )


cdef inline float card_worth(Outlook *o, int c, bint held) noexcept nogil:
    """Card c in hand: mostly its best part."""
    cdef float order = o.order[c] if held else prospect(o, c, False)
    cdef float shown = display_worth(o, c)
    cdef float white = white_worth(o, c, 1)
    return max(order, max(shown, white)) + 0.2 * (order + shown + white)


cdef inline float best_play(const Outlook *o, bint white, int deep) noexcept nogil:
    """The best card of the hand to play as a white card or into the display, less its order."""
    cdef Cards hand = o.hand
    cdef float most = 0, found
    cdef bint any = False
    cdef int c
    while card_any(&hand):
        c = card_pop(&hand)
        if not white:
            found = display_worth(o, c)
        elif o.r.cards[c].white_node and not feasible(o.r, o.r.cards[c].white_node, o.facts):
            continue
        else:
            found = white_worth(o, c, deep)
        found -= o.order[c]
        if not any or found > most:
            most = found
            any = True
    return most


# -- effects ---------------------------------------------------------------------------------------

cdef inline float option_worth(const Outlook *o, const Node *node, int deep) noexcept nogil:
    """The best option of a one_of, or both at their price."""
    cdef float most = 0, sum = 0, found
    cdef int child = node.child
    while child:
        if feasible(o.r, child, o.facts):
            found = worth(o, child, deep)
            most = max(most, found)
            sum += found
        child = o.r.nodes[child].next
    if node.both and o.me.coins >= node.cost:
        most = max(most, sum - node.cost * o.coin)
    return most


cdef inline float recycling_worth(const Outlook *o, int n) noexcept nogil:
    """Up to n draff returned for a rotation each."""
    n = min(n, min(<int>o.me.draff, recyclable(o.me)))
    return n * o.draff + rotations_worth(o, n)


cdef inline float module_worth(const Outlook *o, const Node *node, int deep) noexcept nogil:
    """What an effect of a module is worth now."""
    cdef int op = node.op, n = node.amount
    if op == OP_DRAFF:
        return -n * o.draff
    if op == OP_RETURN_DRAFF:
        return min(n, <int>o.me.draff) * o.draff
    if op == OP_RECYCLE:
        return recycling_worth(o, n)
    if op == OP_GIVE_DRAFF:
        if o.me.draff < node.cost:
            return 0
        return node.cost * o.draff + worth(o, node.child, deep)
    if op == OP_DELIVER:
        return best_delivery(o)
    if op == OP_COOP:
        return best_coop(o)
    return 0


cdef inline float worth(const Outlook *o, int index, int deep) noexcept nogil:
    """What carrying out an effect is worth now; `deep` bounds cards that play cards."""
    cdef const Node *node = &o.r.nodes[index]
    cdef const Player *me = o.me
    cdef int op = node.op, n = node.amount, i
    cdef float sum = 0
    if op == OP_SEQ:
        i = node.child
        while i:
            sum += worth(o, i, deep)
            i = o.r.nodes[i].next
        return sum
    if op == OP_ONE_OF:
        return option_worth(o, node, deep)
    if op == OP_PAY:
        return worth(o, node.child, deep) - node.cost * o.coin if me.coins >= node.cost else 0
    if op == OP_MAY:
        return max(<float>0, worth(o, node.child, deep))
    if op == OP_OTHERS:
        return -o.w.rival * (o.pub.players > 1)
    if op == OP_COIN:
        return n * o.coin
    if op == OP_COIN_PER_RICH_RIVAL and o.pub.solo_card:
        return n * o.coin
    if op == OP_COIN_PER_RIVAL or op == OP_COIN_PER_RICH_RIVAL:
        return n * (o.pub.players - 1) * o.coin
    if op == OP_TAKE or op == OP_DRAW or op == OP_TAKE_ANY:
        i = max(0, me.hand_count + n - me.hand_limit)
        return n * o.w.card * o.later * (1.25 if op == OP_TAKE_ANY else 1) - i * o.w.hand_full
    if op == OP_BARREL:
        return barrels_worth(o, <int>me.icons[<int>BARREL] if n == AMOUNT_X else n)
    if op == OP_MOVE:
        return moves_worth(o, <int>me.icons[<int>MOVE] if n == AMOUNT_X else n)
    if op == OP_ROTATE:
        return rotations_worth(o, <int>me.icons[<int>ROTATION] if n == AMOUNT_X else n)
    if op == OP_BREW:
        return brews_worth(o, <int>me.level if n == AMOUNT_LEVEL else n)
    if op == OP_BEER:
        for i in range(TYPES):
            if (node.types >> i) & 1:
                sum = max(sum, o.beer[i])
        return sum
    if op == OP_PROGRESS:
        return n * progress_worth(o)
    if op == OP_UNBLOCK:
        return tokens_worth(o, n)
    if op == OP_OVERLAY:
        return overlay_worth(o)
    if op == OP_LEVEL:
        return level_worth(o)
    if op == OP_VP:
        return node.value
    if op == OP_ORDER:
        return best_order(o, 0)
    if op == OP_BROWN:
        return best_play(o, False, 0) * n
    if op == OP_WHITE:
        return best_play(o, True, deep)
    if op == OP_EXTENSION:
        i = o.pub.in_stock & ~me.extensions
        while i:
            sum = max(sum, extension_worth(o, ctz64(i)))
            i &= i - 1
        return sum
    if op == OP_UPGRADE:
        return o.w.upgrade[min(<int>me.upgrades, 1)] * o.left
    if op == OP_EXCHANGE:
        return exchange_worth(o, False) + max(<float>0, exchange_worth(o, True))
    if op == OP_GREY_TRUCK:
        return o.w.grey_truck
    if op == OP_GREY_WORKER:
        return o.w.grey_worker
    if op == OP_RETRIEVE:
        return o.w.retrieve
    if op == OP_KIOSK and deep:
        for i in range(8):
            if not o.pub.turn_owner[i]:
                sum = max(sum, worth(o, turn_order_node(o.r, o.pub, i), deep - 1))
        return sum
    return module_worth(o, node, deep)
