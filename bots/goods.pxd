"""What cards, tiles, orders and goods are worth to a player, in VP."""

from libc.stdint cimport uint8_t, uint64_t

from brauhaus.bots.brewing cimport tokens_worth
from brauhaus.bots.outlook cimport Outlook, delivery_worth, locks, part, usual_worth
from brauhaus.core.bits cimport card_any, card_count, card_pop
from brauhaus.core.board cimport covers, order_need, packed_stock
from brauhaus.core.choices cimport coop_tiles
from brauhaus.core.facts cimport deliverable
from brauhaus.core.layout cimport BARRELS, BASE_EXTENSIONS, TYPES, Cards
from brauhaus.core.numbers cimport (
    BULB, EV_ADMIN, EV_BONUS, EV_BREWED, EV_BROWN, EV_ORDER, EV_PROGRESS, EV_RIVAL_ORDER,
    EV_ROUND_END, EV_TRUCK, EV_TURN_ORDER, EV_UNBLOCK, EXT_BREWING_TOWER, EXT_TAVERN,
)


# -- cards and tiles -------------------------------------------------------------------------------

cdef inline float icons_worth(const Outlook *o, const uint8_t *icons) noexcept nogil:
    """These icons for the rest of the game."""
    cdef int bulbs = o.me.icons[<int>BULB], i
    cdef float sum = 0
    for i in range(4):
        sum += icons[i] * o.w.icon[i]
    if bulbs < o.bulbs and bulbs + icons[<int>BULB] >= o.bulbs:
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


cdef inline float coop_worth(const Outlook *o, int t) noexcept nogil:
    """The double coop of type t."""
    cdef float sum = o.w.coop[0] * o.w.beer[t] * o.left / (1 + locks(o.me, t))
    return sum if t else sum + o.r.alt_vp


cdef inline float best_coop(const Outlook *o) noexcept nogil:
    """The best coop tile that is left."""
    cdef int t, left = coop_tiles(o.pub)
    cdef float most = -100
    for t in range(TYPES):
        if (left >> t) & 1:
            most = max(most, coop_worth(o, t))
    return most


cdef inline float extension_worth(const Outlook *o, int e) noexcept nogil:
    cdef float sum = o.w.extension[e] * o.left
    if e < BASE_EXTENSIONS:
        if not (o.pub.first_built >> e) & 1:
            sum += o.r.first_builder_vp
    elif e == EXT_BREWING_TOWER:
        sum += best_coop(o)
    else:
        sum += o.w.coop[1] * o.w.beer[TYPES - 1] * o.left + tokens_worth(o, 1)
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


# -- the exchange ----------------------------------------------------------------------------------

cdef inline float price(const Outlook *o, int g) noexcept nogil:
    """What giving up good g costs (0..5 a beer tile, 6 a coin, 7 a barrel of the cellar, 8 draff)."""
    cdef Cards hand = o.hand
    cdef int c, n, i = min(g, <int>BARRELS)
    cdef float most
    if g == 6:
        return o.coin
    if g == 8:
        return -o.r.draff_exchange * o.draff
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
    for g in range(9):
        if g == 8:
            n = o.me.draff // o.r.draff_exchange if o.draff else 0
        else:
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


# -- deliveries abroad -----------------------------------------------------------------------------

cdef inline float shipment(const Outlook *o, int t) noexcept nogil:
    """What the beers of type t and the barrels of a delivery cost; most if an order waits for them."""
    cdef float most = 0
    cdef int c, beers = o.me.stock[t] - o.r.deliver_beers
    cdef int barrels = o.me.stock[<int>BARRELS] - o.r.deliver_barrels
    cdef Cards hand = o.hand
    cdef uint64_t need
    while card_any(&hand):
        c = card_pop(&hand)
        need = order_need(o.r, o.me, c)
        if part(need, t) > max(beers, 0) or part(need, BARRELS) > max(barrels, 0):
            most = max(most, o.order[c])
    return (
        o.w.displaced * most + o.r.deliver_beers * o.w.beer[t] * o.later
        + o.r.deliver_barrels * o.w.cellar * o.later
    )


cdef inline float best_delivery(const Outlook *o) noexcept nogil:
    """A delivery of the cheapest beers that the cellar holds."""
    cdef int t, types = deliverable(o.r, o.me)
    cdef float least = 100
    for t in range(TYPES):
        if (types >> t) & 1:
            least = min(least, shipment(o, t))
    return delivery_worth(o) - least
