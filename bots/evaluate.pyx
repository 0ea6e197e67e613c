"""What a position is worth to each player: the expected share of opponents beaten.

A player's strength is a weighted sum of facts about him, and the chance that one ends ahead of another
is a logistic function of the difference.
"""

from libc.math cimport expf
from libc.stdint cimport uint64_t

from brauhaus.bots.outlook cimport Outlook, look_ahead
from brauhaus.bots.policy cimport house_weights
from brauhaus.core.bits cimport card_any, card_count, card_pop, popcount
from brauhaus.core.board cimport covers, order_need, packed_stock, unlocked
from brauhaus.core.engine cimport final_ranks
from brauhaus.core.layout cimport (
    BARREL, BARRELS, BULB, EXT_BOTTLING_HALL, EXT_TAVERN, LAB_STANDING, MAX_PLAYERS, ROTATION, TYPES,
    Cards, Game, Player, Public, Rules,
)

cdef float MIDDLE = 2      # rounds left at the second weight of each fact
cdef float EARLY = 7       # and at the third; the first is for the last round

# Logistic regression over the pairs of players in 298,648 positions, at the start of turns in 21,000
# games of 2, 3 and 4 heuristic players with up to 0.6 VP of luck in each choice.
cdef float WEIGHTS[FEATURES][3]
WEIGHTS = [
    [0.665, 0.385, 0.235],  # VP
    [0.153, 0.083, 0.095],  # coins
    [0.013, 0.022, 0.074],  # coins up to 3
    [0.181, 0.154, 0.093],  # Alt in the cellar
    [0.256, 0.299, 0.395],  # Pils and Export
    [0.294, 0.292, 0.582],  # Lager, Stark and Weizen
    [0.050, 0.111, 0.072],  # barrels in the cellar
    [-0.006, 0.006, 0.055],  # barrels in the depot
    [0.266, 0.495, 0.230],  # Alt brewing
    [0.296, 0.602, 0.469],  # others brewing
    [-0.066, -0.099, -0.024],  # sum of the dials
    [0.082, 0.190, 0.335],  # brewing level
    [-0.075, -0.115, 0.639],  # progress
    [0.027, 0.081, -0.015],  # types unlocked
    [0.035, 0.052, 0.078],  # locks of types gone
    [0.136, -0.109, 0.248],  # administrative actions opened
    [0.052, 0.198, 0.227],  # rotation icons
    [-0.006, -0.019, -0.016],  # barrel icons
    [0.016, -0.168, 0.636],  # bulbs
    [0.034, 0.757, -0.102],  # enough bulbs for improved bonus actions
    [0.025, 0.011, 0.057],  # cards in hand
    [0.119, 0.575, 0.175],  # worth of the best order in hand (outlook)
    [0.180, 0.043, 0.023],  # VP of the orders that can be completed
    [0.076, 0.115, 0.310],  # brewmasters
    [0.245, -0.341, -0.085],  # upgrades
    [-0.268, -0.017, 0.633],  # upgrade marker placed
    [0.223, 0.419, 0.621],  # bonus workers not on objectives
    [-0.018, 0.074, 0.440],  # extensions
    [0.295, 0.497, 0.747],  # standing laboratory
    [0.096, 0.202, 0.176],  # Bottling Hall
    [0.118, 0.142, 0.074],  # Tavern
    [0.165, 0.221, -0.326],  # room in the cellar, up to 3
    [-0.059, 0.069, 0.159],  # cellar spaces
    [0.506, 0.355, 0.411],  # workers left this round
    [0.626, 0.197, 0.006],  # trucks left
    [0.281, 0.175, 0.231],  # administrative action left
    [0.431, 0.220, 0.137],  # turn order action left
]


cdef void rewards_at_end(const Rules *r, const Game *g, float *reward) noexcept nogil:
    """Share of opponents beaten by each player of a finished game; a tie counts half."""
    cdef int ranks[MAX_PLAYERS]
    cdef int p, q, n = g.pub.players
    final_ranks(r, &g.pub, ranks)
    for p in range(n):
        reward[p] = -0.5
        for q in range(n):
            if ranks[p] < ranks[q]:
                reward[p] += 1
            elif ranks[p] == ranks[q]:
                reward[p] += 0.5
        reward[p] /= n - 1


cdef float describe(const Rules *r, const Public *pub, int p, Cards hand, float *facts) noexcept nogil:
    """The facts about player p, in the order of `WEIGHTS`; returns how many rounds are left, about."""
    cdef const Player *me = &pub.player[p]
    cdef uint64_t stock = packed_stock(me)
    cdef Outlook o
    cdef float best = 0, ready = 0, dials = 0
    cdef int c, t, alt = me.busy & 1, others = popcount(me.busy & 0x3E)
    look_ahead(r, pub, p, hand, house_weights(), &o)
    while card_any(&hand):
        c = card_pop(&hand)
        best = max(best, o.order[c])
        if covers(stock, order_need(r, me, c)):
            ready += r.cards[c].vp
    for t in range(TYPES):
        if (me.busy >> t) & 1:
            dials += me.dial[t]
    facts[0] = me.vp
    facts[1] = me.coins
    facts[2] = min(<int>me.coins, 3)
    facts[3] = me.stock[0]
    facts[4] = me.stock[1] + me.stock[2]
    facts[5] = me.stock[3] + me.stock[4] + me.stock[5]
    facts[6] = me.stock[<int>BARRELS]
    facts[7] = me.depot
    facts[8] = alt
    facts[9] = others
    facts[10] = dials
    facts[11] = me.level
    facts[12] = me.progress
    facts[13] = popcount(unlocked(me))
    facts[14] = popcount(~me.tokens & 0xF8) + popcount(~me.overlays & 0x3E)
    facts[15] = popcount(~me.tokens & 7)
    facts[16] = me.icons[<int>ROTATION]
    facts[17] = me.icons[<int>BARREL]
    facts[18] = me.icons[<int>BULB]
    facts[19] = me.icons[<int>BULB] >= r.improved_bulbs
    facts[20] = me.hand_count
    facts[21] = best
    facts[22] = ready
    facts[23] = card_count(&me.masters)
    facts[24] = me.upgrades
    facts[25] = me.marker
    facts[26] = me.bonus_left + me.bonus_on_board
    facts[27] = popcount(me.extensions)
    facts[28] = me.laboratory == LAB_STANDING
    facts[29] = (me.extensions >> <int>EXT_BOTTLING_HALL) & 1
    facts[30] = (me.extensions >> <int>EXT_TAVERN) & 1
    facts[31] = min(me.cellar_size - me.cellar_used, 3)
    facts[32] = me.cellar_size
    facts[33] = popcount(me.workers_left)
    facts[34] = me.trucks_left
    facts[35] = me.admin_left
    facts[36] = me.turn_space == 0
    return o.left


cdef float strength(const float *facts, float left) noexcept nogil:
    """The weighted sum of the facts with so many rounds left."""
    cdef float near = max(1 - left / MIDDLE, <float>0)
    cdef float far = min(max((left - MIDDLE) / (EARLY - MIDDLE), <float>0), <float>1)
    cdef float sum = 0
    cdef int k
    for k in range(FEATURES):
        sum += facts[k] * (
            WEIGHTS[k][0] * near + WEIGHTS[k][1] * (1 - near - far) + WEIGHTS[k][2] * far
        )
    return sum


cdef void estimate(const Rules *r, const Game *g, float *reward) noexcept nogil:
    """Expected share of opponents beaten by each player of a game under way."""
    cdef float facts[FEATURES]
    cdef float value[MAX_PLAYERS]
    cdef float left, ahead
    cdef int p, q, n = g.pub.players
    for p in range(n):
        left = describe(r, &g.pub, p, g.sec.hand[p], facts)
        value[p] = strength(facts, left)
        reward[p] = 0
    for p in range(n):
        for q in range(p):
            ahead = 1 / (1 + expf(value[q] - value[p]))
            reward[p] += ahead / (n - 1)
            reward[q] += (1 - ahead) / (n - 1)
