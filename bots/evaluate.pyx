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

cdef float RATE = 3        # VP a round of the leader, about
cdef float MIDDLE = 2      # rounds left at the second weight of each fact
cdef float EARLY = 6       # and at the third; the first is for the last round

# Logistic regression over the pairs of players in 158,125 positions, at the start of turns in 13,000
# games of 2, 3 and 4 heuristic players with up to 0.6 VP of luck in each choice.
cdef float WEIGHTS[FEATURES][3]
WEIGHTS = [
    [0.895, 0.478, 0.279],  # VP
    [0.286, 0.168, 0.109],  # coins
    [-0.023, 0.012, -0.009],  # coins up to 3
    [0.262, 0.271, 0.002],  # Alt in the cellar
    [0.241, 0.607, 0.546],  # Pils and Export
    [0.314, 0.838, 0.822],  # Lager, Stark and Weizen
    [0.027, 0.274, 0.121],  # barrels in the cellar
    [-0.020, 0.090, 0.140],  # barrels in the depot
    [0.190, 0.422, 0.095],  # Alt brewing
    [0.199, 0.745, 0.428],  # others brewing
    [-0.050, -0.107, 0.001],  # sum of the dials
    [0.042, 0.141, 0.380],  # brewing level
    [0.007, 0.279, 0.599],  # progress
    [-0.074, 0.050, 0.251],  # types unlocked
    [0.014, 0.040, 0.145],  # locks of types gone
    [0.000, 0.136, 0.297],  # administrative actions opened
    [0.078, 0.203, 0.305],  # rotation icons
    [-0.022, -0.012, 0.029],  # barrel icons
    [-0.103, -0.015, 0.356],  # bulbs
    [0.355, 0.490, -0.043],  # enough bulbs for improved bonus actions
    [-0.032, 0.108, 0.025],  # cards in hand
    [0.304, 0.232, 0.084],  # worth of the best order in hand (outlook)
    [0.015, -0.086, -0.076],  # VP of the orders that can be completed
    [0.045, 0.050, 0.170],  # brewmasters
    [0.021, 0.282, 0.250],  # upgrades
    [-0.137, 0.199, 0.559],  # upgrade marker placed
    [-0.008, 0.495, 0.391],  # bonus workers not on objectives
    [0.009, 0.023, 0.045],  # extensions
    [0.104, 0.502, 0.453],  # standing laboratory
    [-0.092, 0.406, 0.475],  # Bottling Hall
    [0.029, 0.172, 0.279],  # Tavern
    [-0.126, 0.057, 0.134],  # room in the cellar, up to 3
    [-0.019, -0.058, -0.041],  # cellar spaces
    [0.730, 0.522, 0.557],  # workers left this round
    [1.343, 0.424, 0.165],  # trucks left
    [0.281, 0.288, 0.329],  # administrative action left
    [0.527, 0.396, 0.061],  # turn order action left
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


cdef float rounds_left(const Rules *r, const Public *pub) noexcept nogil:
    """Rounds after this one, about."""
    cdef int p, lead = 0
    if pub.end_triggered:
        return 0
    for p in range(pub.players):
        lead = max(lead, <int>pub.player[p].vp)
    return min((pub.end_vp - lead) / RATE, <float>(r.max_rounds - pub.round))


cdef void describe(const Rules *r, const Public *pub, int p, Cards hand, float *facts) noexcept nogil:
    """The facts about player p, in the order of `WEIGHTS`."""
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
    cdef float left = rounds_left(r, &g.pub), ahead
    cdef int p, q, n = g.pub.players
    for p in range(n):
        describe(r, &g.pub, p, g.sec.hand[p], facts)
        value[p] = strength(facts, left)
        reward[p] = 0
    for p in range(n):
        for q in range(p):
            ahead = 1 / (1 + expf(value[q] - value[p]))
            reward[p] += ahead / (n - 1)
            reward[q] += (1 - ahead) / (n - 1)
