"""What effects, cards and tiles are worth to a player in his situation, in VP."""

from libc.stdint cimport uint8_t, uint64_t

from brauhaus.bots.outlook cimport Outlook, loose_worth, prospect
from brauhaus.core.bits cimport card_any, card_both, card_count, card_in, card_minus, card_pop, ctz64
from brauhaus.core.board cimport covers, free_coops, order_need, packed_stock
from brauhaus.core.facts cimport feasible
from brauhaus.core.layout cimport (
    AMOUNT_LEVEL, AMOUNT_X, BARREL, BARRELS, BULB, EV_ADMIN, EV_AREA, EV_BONUS, EV_BREWED, EV_BROWN,
    EV_EXCHANGE, EV_EXTENSION, EV_LEVEL, EV_OBJECTIVE, EV_ORDER, EV_OVERLAY, EV_PROGRESS,
    EV_RIVAL_ORDER, EV_ROUND_END, EV_TRUCK, EV_TURN_ORDER, EV_UNBLOCK, EV_UPGRADE, EV_WHITE, MOVE,
    OP_BARREL, OP_BEER, OP_BREW, OP_BROWN, OP_COIN, OP_COIN_PER_RICH_RIVAL, OP_COIN_PER_RIVAL,
    OP_DRAW, OP_EXCHANGE, OP_EXTENSION, OP_GREY_TRUCK, OP_GREY_WORKER, OP_KIOSK, OP_LEVEL, OP_MAY,
    OP_MOVE, OP_ONE_OF, OP_ORDER, OP_OTHERS, OP_OVERLAY, OP_PAY, OP_PROGRESS, OP_RETRIEVE, OP_ROTATE,
    OP_SEQ, OP_TAKE, OP_TAKE_ANY, OP_UNBLOCK, OP_UPGRADE, OP_VP, OP_WHITE, ROTATION, TYPES,
    WHITE_ACTION, WHITE_BREWMASTER, Cards, Node, Player, Public, Rules,
)


# -- brewing ---------------------------------------------------------------------------------------

cdef inline float ripe(const Outlook *o, int coop, int dial) noexcept nogil:
    """What a beer is worth while its dial shows this number."""
    return o.beer[coop if coop < TYPES else 0] / (1 + o.w.delay * dial)


cdef inline float turn_worth(const Outlook *o, int coop, int dial) noexcept nogil:
    """What one rotation of the dial is worth."""
    return ripe(o, coop, dial - 1) - ripe(o, coop, dial)


cdef inline float rotations_worth(const Outlook *o, int n) noexcept nogil:
    """The best n rotations."""
    cdef float gain[8]
    cdef uint8_t dial[8]
    cdef int mask = o.me.turning, rest, coop, best
    cdef float sum = 0
    rest = mask
    while rest:
        coop = ctz64(rest)
        rest &= rest - 1
        dial[coop] = o.me.dial[coop]
        gain[coop] = turn_worth(o, coop, dial[coop])
    while n > 0 and mask:
        best = ctz64(mask)
        rest = mask & (mask - 1)
        while rest:
            coop = ctz64(rest)
            rest &= rest - 1
            if gain[coop] > gain[best]:
                best = coop
        sum += gain[best]
        dial[best] -= 1
        if dial[best]:
            gain[best] = turn_worth(o, best, dial[best])
        else:
            mask &= ~(1 << best)
        n -= 1
    return sum


cdef inline float brew_worth(const Outlook *o, int coop) noexcept nogil:
    if coop >= TYPES:
        return o.beer[0]
    return ripe(o, coop, o.r.dial[coop] + o.r.modifier[o.me.progress])


cdef inline float brews_worth(const Outlook *o, int n) noexcept nogil:
    """The best n brews on free coops."""
    cdef int mask = free_coops(o.me), rest, coop, best = 0
    cdef float sum = 0, found, most
    while n > 0 and mask:
        most = -1
        rest = mask
        while rest:
            coop = ctz64(rest)
            rest &= rest - 1
            found = brew_worth(o, coop)
            if found > most:
                most = found
                best = coop
        sum += most
        mask &= ~(1 << best)
        n -= 1
    return sum


cdef inline float token_worth(const Outlook *o, int k) noexcept nogil:
    """Removing one blocking token."""
    if k < 3:
        return o.w.admin[k] * o.left
    return o.unlock[k - 2]


cdef inline float tokens_worth(const Outlook *o) noexcept nogil:
    cdef int rest = o.me.tokens
    cdef float most = 0
    while rest:
        most = max(most, token_worth(o, ctz64(rest)))
        rest &= rest - 1
    return most


cdef inline float overlays_worth(const Outlook *o) noexcept nogil:
    cdef int rest = o.me.overlays
    cdef float most = 0
    while rest:
        most = max(most, o.unlock[ctz64(rest)])
        rest &= rest - 1
    return most


cdef inline float progress_worth(const Outlook *o) noexcept nogil:
    cdef int space = o.me.progress + 1
    cdef float sum
    if space > 8:
        return 0
    sum = o.w.progress * o.left + o.r.progress_vp[space] * o.w.vp
    if (o.r.overlay_at >> space) & 1:
        sum += overlays_worth(o)
    return sum


cdef inline float level_worth(const Outlook *o) noexcept nogil:
    if o.me.level >= o.r.max_level or o.me.level > 3:
        return 0
    return o.w.level[o.me.level - 1] * o.left


cdef inline float moving_worth(const Outlook *o, int n) noexcept nogil:
    """Barrels from the depot to the cellar, as many as fit."""
    cdef int room = o.me.cellar_size - o.me.cellar_used
    cdef float sum
    n = min(n, min(<int>o.me.depot, room))
    sum = min(<float>n, o.wanted) * o.beer[<int>BARRELS] + max(n - o.wanted, <float>0) * o.w.cellar
    if room - n < 2 and n > 0:
        sum -= o.w.crowd * (2 - (room - n))
    return sum


# -- cards and tiles -------------------------------------------------------------------------------

cdef inline float icon_worth(const Outlook *o, int icon, int n) noexcept nogil:
    cdef float sum = n * o.w.icon[icon]
    if icon == BULB and n and o.me.icons[<int>BULB] < o.r.improved_bulbs <= o.me.icons[<int>BULB] + n:
        sum += o.w.bulb2
    return sum * o.left


cdef inline float display_worth(const Outlook *o, int c) noexcept nogil:
    """Card c in the display."""
    cdef float sum = 0
    cdef int i
    for i in range(4):
        if o.r.cards[c].icons[i]:
            sum += icon_worth(o, i, o.r.cards[c].icons[i])
    if not (o.me.objectives >> 3) & 1 and card_count(&o.me.display) <= o.r.objective_count[3]:
        sum += o.w.display
    return sum


cdef inline float event_rate(const Outlook *o, int event) noexcept nogil:
    """How often an event comes, a round."""
    if event < EV_BREWED + TYPES:
        if ((o.me.overlays >> event) & 1) or (event and (o.me.tokens >> (event + 2)) & 1):
            return 0.2
        return 0.6
    if event == EV_TRUCK or event == EV_TURN_ORDER or event == EV_ADMIN or event == EV_ROUND_END:
        return 1
    if event == EV_ORDER or event == EV_BONUS:
        return 0.8
    if event == EV_RIVAL_ORDER:
        return 0.8 * (o.pub.players - 1)
    if event == EV_BROWN or event == EV_PROGRESS or event == EV_UNBLOCK:
        return 0.5
    if event >= EV_AREA:
        return 0.3
    return 0.25


cdef inline float master_worth(const Outlook *o, int c) noexcept nogil:
    """Card c as a brewmaster in play."""
    cdef uint64_t events = o.r.cards[c].events
    cdef float rate = 0, sum = 0
    cdef int i
    if o.r.cards[c].white == WHITE_BREWMASTER:
        while events:
            rate += event_rate(o, ctz64(events))
            events &= events - 1
        return o.w.master * min(rate, <float>3) * o.left * loose_worth(o, o.r.cards[c].white_node)
    for i in range(4):
        if o.r.cards[c].lasting[i]:
            sum += icon_worth(o, i, o.r.cards[c].lasting[i])
    return sum + o.w.master * 0.1 * o.left * (o.r.cards[c].lasting[4] + o.r.cards[c].lasting[5])


cdef inline float white_worth(const Outlook *o, int c, int deep) noexcept nogil:
    if o.r.cards[c].white == WHITE_ACTION:
        return worth(o, o.r.cards[c].white_node, deep - 1) if deep else o.w.rotation
    return master_worth(o, c)


cdef inline float card_worth(Outlook *o, int c, bint held) noexcept nogil:
    """What it is worth to have card c in hand."""
    cdef float order = o.order[c] if held else prospect(o, c, False)
    cdef float shown = display_worth(o, c)
    cdef float white = white_worth(o, c, 1)
    return max(order, max(shown, white)) + 0.2 * (order + shown + white)


cdef inline float order_worth(const Outlook *o, int c) noexcept nogil:
    """Completing the order on card c now."""
    cdef float sum = o.r.cards[c].vp * o.w.vp
    cdef uint64_t need = o.r.cards[c].need
    cdef int t
    if o.r.cards[c].reward:
        sum += loose_worth(o, o.r.cards[c].reward)
    if (o.me.extensions >> 4) & 1:
        sum += o.r.tavern_coins * o.coin
    for t in range(TYPES):
        sum -= ((need >> (8 * t)) & 0xFF) * o.w.beer[t] * o.later
    return sum


cdef inline float extension_worth(const Outlook *o, int e) noexcept nogil:
    cdef float sum = o.w.extension[e] * o.left
    if not (o.pub.first_built >> e) & 1 and e < 6:
        sum += o.r.first_builder_vp * o.w.vp
    if o.me.slots_used < 4:
        sum += loose_worth(o, o.r.slot[o.me.slots_used])
    return sum


# -- effects ---------------------------------------------------------------------------------------

cdef inline float best_order(const Outlook *o) noexcept nogil:
    cdef Cards hand = o.hand
    cdef uint64_t stock = packed_stock(o.me)
    cdef float most = 0
    cdef int c
    while card_any(&hand):
        c = card_pop(&hand)
        if covers(stock, order_need(o.r, o.me, c)):
            most = max(most, order_worth(o, c))
    return most


cdef inline float best_brown(const Outlook *o) noexcept nogil:
    cdef Cards hand = o.hand
    cdef float most = -100
    cdef int c
    while card_any(&hand):
        c = card_pop(&hand)
        most = max(most, display_worth(o, c) - o.order[c])
    return most if most > -100 else 0


cdef inline float best_white(const Outlook *o, int deep) noexcept nogil:
    cdef Cards hand = o.hand
    cdef float most = -100
    cdef int c
    while card_any(&hand):
        c = card_pop(&hand)
        if o.r.cards[c].white == WHITE_ACTION and not feasible(o.r, o.r.cards[c].white_node, o.facts):
            continue
        most = max(most, white_worth(o, c, deep) - o.order[c])
    return most if most > -100 else 0


cdef inline float best_extension(const Outlook *o) noexcept nogil:
    cdef int rest = o.pub.in_stock & ~o.me.extensions
    cdef float most = 0
    while rest:
        most = max(most, extension_worth(o, ctz64(rest)))
        rest &= rest - 1
    return most


cdef inline float spare_worth(const Outlook *o, int g) noexcept nogil:
    """What giving up one of good g costs (0..5 a beer tile, 6 a coin, 7 a barrel of the cellar)."""
    cdef Cards hand = o.hand
    cdef int c, n, i = min(g, <int>BARRELS)
    cdef float most
    if g == 6:
        return o.coin
    most = o.w.cellar if i == BARRELS else o.w.beer[i] * o.later
    while card_any(&hand):
        c = card_pop(&hand)
        n = <int>((order_need(o.r, o.me, c) >> (8 * i)) & 0xFF)
        if n and n >= o.me.stock[i]:
            most = max(most, o.order[c] * (1 if i < BARRELS else 0.5))
    return most


cdef inline float gain_worth(const Outlook *o) noexcept nogil:
    return max(o.r.gain_vp * o.w.vp, max(o.r.gain_cards * o.w.card * o.later, o.r.gain_coin * o.coin))


cdef inline float exchange_worth(const Outlook *o) noexcept nogil:
    """One exchange, or two if that is worth the coin."""
    cdef float cheapest = 100, second = 100, cost
    cdef int g, n
    for g in range(8):
        n = o.me.coins if g == 6 else o.me.stock[min(g, <int>BARRELS)]
        if g < 6 or g == 6 or g == 7:
            if n:
                cost = spare_worth(o, g)
                if cost < cheapest:
                    second = cost if n > 1 else cheapest
                    cheapest = cost
                elif cost < second:
                    second = cost
    if cheapest == 100:
        return 0
    cost = gain_worth(o) - cheapest
    if o.me.coins and second < 100:
        cost += max(<float>0, gain_worth(o) - second - o.coin)
    return cost


cdef inline float options_worth(const Outlook *o, const Node *node, int deep) noexcept nogil:
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
    cdef int op = node.op
    cdef int n = node.amount
    cdef int i
    cdef float sum = 0
    if op == OP_SEQ:
        i = node.child
        while i:
            sum += worth(o, i, deep)
            i = o.r.nodes[i].next
        return sum
    if op == OP_COIN:
        return n * o.coin
    if op == OP_TAKE or op == OP_DRAW or op == OP_TAKE_ANY:
        sum = n * o.w.card * o.later * (1.25 if op == OP_TAKE_ANY else 1.0)
        n = me.hand_count + n - me.hand_limit
        return sum - n * o.w.hand_full if n > 0 else sum
    if op == OP_ONE_OF:
        return options_worth(o, node, deep)
    if op == OP_PAY:
        return worth(o, node.child, deep) - node.cost * o.coin if me.coins >= node.cost else 0
    if op == OP_MAY:
        return max(<float>0, worth(o, node.child, deep))
    if op == OP_ROTATE:
        return rotations_worth(o, <int>me.icons[<int>ROTATION] if n == AMOUNT_X else n)
    if op == OP_BREW:
        return brews_worth(o, <int>me.level if n == AMOUNT_LEVEL else n)
    if op == OP_BARREL:
        n = <int>me.icons[<int>BARREL] if n == AMOUNT_X else n
        return min(n, me.depot_size - me.depot) * o.w.depot * o.later
    if op == OP_MOVE:
        return moving_worth(o, <int>me.icons[<int>MOVE] if n == AMOUNT_X else n)
    if op == OP_PROGRESS:
        return n * progress_worth(o)
    if op == OP_UNBLOCK:
        return tokens_worth(o) * (1 if n == 1 else 1.6)
    if op == OP_OVERLAY:
        return overlays_worth(o)
    if op == OP_LEVEL:
        return level_worth(o)
    if op == OP_VP:
        return node.value * o.w.vp
    if op == OP_ORDER:
        return best_order(o)
    if op == OP_BROWN:
        return best_brown(o) * n
    if op == OP_WHITE:
        return best_white(o, deep)
    if op == OP_EXTENSION:
        return best_extension(o)
    if op == OP_UPGRADE:
        return o.w.upgrade[min(<int>me.upgrades, 1)] * o.left
    if op == OP_EXCHANGE:
        return exchange_worth(o)
    if op == OP_GREY_TRUCK:
        return o.w.grey_truck
    if op == OP_GREY_WORKER:
        return o.w.grey_worker
    if op == OP_RETRIEVE:
        return o.w.retrieve
    if op == OP_OTHERS:
        return -o.w.rival
    if op == OP_BEER:
        for i in range(TYPES):
            if (node.types >> i) & 1:
                sum = max(sum, o.beer[i])
        return sum
    if op == OP_COIN_PER_RIVAL or op == OP_COIN_PER_RICH_RIVAL:
        return n * (o.pub.players - 1) * o.coin
    if op == OP_KIOSK:
        for i in range(8):
            if not o.pub.turn_owner[i] and deep:
                sum = max(sum, worth(o, o.r.turn_order[i], deep - 1))
        return sum
    return 0
