"""What effects, cards and tiles are worth to a player in his situation, in VP."""

from libc.stdint cimport uint8_t, uint64_t

from brauhaus.bots.brewing cimport (
    barrels_worth, brews_worth, level_worth, moves_worth, overlay_worth, progress_worth,
    rotations_worth, tokens_worth,
)
from brauhaus.bots.outlook cimport Outlook, locks, part, prospect, usual_worth
from brauhaus.core.bits cimport card_any, card_count, card_pop, ctz64
from brauhaus.core.board cimport covers, order_need, packed_stock
from brauhaus.core.facts cimport feasible
from brauhaus.core.layout cimport AMOUNT_LEVEL, AMOUNT_X, BARRELS, TYPES, Cards, Node, Player
from brauhaus.core.numbers cimport (
    BARREL, BULB, EV_ADMIN, EV_AREA, EV_BONUS, EV_BREWED, EV_BROWN, EV_ORDER, EV_PROGRESS,
    EV_RIVAL_ORDER, EV_ROUND_END, EV_TRUCK, EV_TURN_ORDER, EV_UNBLOCK, EXT_TAVERN, MOVE, OP_BARREL,
    OP_BEER, OP_BREW, OP_BROWN, OP_COIN, OP_COIN_PER_RICH_RIVAL, OP_COIN_PER_RIVAL, OP_DRAW,
    OP_EXCHANGE, OP_EXTENSION, OP_GREY_TRUCK, OP_GREY_WORKER, OP_KIOSK, OP_LEVEL, OP_MAY, OP_MOVE,
    OP_ONE_OF, OP_ORDER, OP_OTHERS, OP_OVERLAY, OP_PAY, OP_PROGRESS, OP_RETRIEVE, OP_ROTATE,
    OP_SEQ, OP_TAKE, OP_TAKE_ANY, OP_UNBLOCK, OP_UPGRADE, OP_VP, OP_WHITE, ROTATION, WHITE_ACTION,
    WHITE_BREWMASTER,
)


# -- cards and tiles -------------------------------------------------------------------------------

cdef inline float icons_worth(const Outlook *o, const uint8_t *icons) noexcept nogil:
    """These icons for the rest of the game."""
    cdef int bulbs = o.me.icons[<int>BULB], i
    cdef float sum = 0
    for i in range(4):
        sum += icons[i] * o.w.icon[i]
    if bulbs < o.r.improved_bulbs and bulbs + icons[<int>BULB] >= o.r.improved_bulbs:
        sum += o.w.bulbs
    return sum * o.left


cdef inline float display_worth(const Outlook *o, int c) noexcept nogil:
    """Card c in the display."""
    cdef float sum = icons_worth(o, o.r.cards[c].icons)
    if not (o.me.objectives >> 3) & 1 and card_count(&o.me.display) <= o.r.objective_count[3]:
        sum += o.w.display
    return sum


cdef inline float event_rate(const Outlook *o, int event) noexcept nogil:
    """How often an event comes in a round, about."""
    if event < EV_BREWED + TYPES:
        return 0.2 if locks(o.me, event) else 0.6
    if event == EV_TRUCK or event == EV_TURN_ORDER or event == EV_ADMIN or event == EV_ROUND_END:
        return 1
    if event == EV_ORDER or event == EV_BONUS:
        return 0.8
    if event == EV_RIVAL_ORDER:
        return 0.8 * (o.pub.players - 1)
    if event == EV_BROWN or event == EV_PROGRESS or event == EV_UNBLOCK:
        return 0.5
    return 0.3


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


cdef inline float order_worth(const Outlook *o, int c) noexcept nogil:
    """The order on card c completed now: what it brings less what its beers are worth besides."""
    cdef float sum = o.r.cards[c].vp
    cdef int t
    if o.r.cards[c].reward:
        sum += usual_worth(o, o.r.cards[c].reward)
    if (o.me.extensions >> EXT_TAVERN) & 1:
        sum += o.r.tavern_coins * o.coin
    for t in range(TYPES):
        sum -= part(o.r.cards[c].need, t) * o.w.beer[t] * o.later
    return sum * o.w.completing


cdef inline float extension_worth(const Outlook *o, int e) noexcept nogil:
    cdef float sum = o.w.extension[e] * o.left
    if e < 6 and not (o.pub.first_built >> e) & 1:
        sum += o.r.first_builder_vp
    if o.me.slots_used < 4:
        sum += usual_worth(o, o.r.slot[o.me.slots_used])
    return sum


cdef inline float best_order(const Outlook *o, int more_barrels) noexcept nogil:
    """The best order that the cellar, with so many more barrels, can pay."""
    cdef uint64_t stock = packed_stock(o.me) + (<uint64_t>more_barrels << 8 * BARRELS)
    cdef Cards hand = o.hand
    cdef float most = 0
    cdef int c
    while card_any(&hand):
        c = card_pop(&hand)
        if covers(stock, order_need(o.r, o.me, c)):
            most = max(most, order_worth(o, c))
    return most


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


# -- the exchange ----------------------------------------------------------------------------------

cdef inline float price(const Outlook *o, int g) noexcept nogil:
    """What giving up one of good g costs (0..5 a beer tile, 6 a coin, 7 a barrel of the cellar)."""
    cdef Cards hand = o.hand
    cdef int c, n, i = min(g, <int>BARRELS)
    cdef float most
    if g == 6:
        return o.coin
    most = o.w.cellar if i == BARRELS else o.w.beer[i] * o.later
    while card_any(&hand):
        c = card_pop(&hand)
        n = part(order_need(o.r, o.me, c), i)
        if n and n >= o.me.stock[i]:
            most = max(most, o.order[c] * (1 if i < BARRELS else 0.5))
    return most


cdef inline float gain_worth(const Outlook *o, int k) noexcept nogil:
    """Gain k of the exchange: VP, cards, coin."""
    if k == 0:
        return o.r.gain_vp
    return o.r.gain_cards * o.w.card * o.later if k == 1 else o.r.gain_coin * o.coin


cdef inline float exchange_worth(const Outlook *o, bint twice) noexcept nogil:
    """The best exchange; or, if `twice`, what a second one adds, its price paid."""
    cdef float cheapest = 100, second = 100, cost
    cdef int g, n
    for g in range(8):
        n = o.me.coins if g == 6 else o.me.stock[min(g, <int>BARRELS)]
        if n:
            cost = price(o, g)
            if cost < cheapest:
                second = cost if n > 1 else cheapest
                cheapest = cost
            elif cost < second:
                second = cost
    cost = max(gain_worth(o, 0), max(gain_worth(o, 1), gain_worth(o, 2)))
    return cost - second - o.r.twice_cost * o.coin if twice else cost - cheapest


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
        return -o.w.rival
    if op == OP_COIN:
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
                sum = max(sum, worth(o, o.r.turn_order[i], deep - 1))
    return sum
