"""What a position is worth to each player: the expected share of opponents beaten.

A player's strength is a weighted sum of facts about him, and the chance that one ends ahead of another
is a logistic function of the difference.
"""

from libc.math cimport expf
from libc.stdint cimport uint64_t

from brauhaus.bots.outlook cimport Outlook, look_ahead
from brauhaus.bots.policy cimport house_weights
from brauhaus.core.bits cimport card_any, card_count, card_pop, ctz64, popcount
from brauhaus.core.board cimport covers, order_need, packed_stock
from brauhaus.core.coops cimport coop_type, unlocked
from brauhaus.core.engine cimport final_ranks
from brauhaus.core.layout cimport BARRELS, MAX_PLAYERS, TYPES, Cards, Game, Player, Public, Rules
from brauhaus.core.numbers cimport (
    BARREL, BULB, EXT_ADVERTISING, EXT_BOTTLING_HALL, EXT_TAVERN, LAB_STANDING, ROTATION,
)
from brauhaus.core.rounds cimport last_round

cdef float RATE = 3        # VP a round of the leader, about
cdef float MIDDLE = 2      # rounds left at the second weight of each fact
cdef float EARLY = 6       # and at the third; the first is for the last round

# Logistic regression over the pairs of players in 173,987 positions, at the start of turns in 13,000
# games of 2, 3 and 4 heuristic players. For variety every twelfth decision was random and each other
# one had up to 0.3 to 3 VP of luck for each action, by game.
cdef float WEIGHTS[FEATURES][3]
WEIGHTS = [
    [0.781, 0.410, 0.230],  # VP
    [0.202, 0.123, 0.110],  # coins
    [0.025, -0.009, -0.005],  # coins up to 3
    [0.189, 0.232, 0.108],  # Alt in the cellar
    [0.232, 0.557, 0.535],  # Pils and Export
    [0.303, 0.750, 0.665],  # Lager, Stark and Weizen
    [-0.010, 0.174, 0.094],  # barrels in the cellar
    [-0.013, 0.045, 0.054],  # barrels in the depot
    [0.235, 0.338, 0.157],  # Alt brewing
    [0.279, 0.730, 0.455],  # others brewing
    [-0.076, -0.101, -0.005],  # sum of the dials
    [-0.009, 0.127, 0.392],  # brewing level
    [0.002, 0.238, 0.584],  # progress
    [-0.000, 0.114, 0.164],  # types unlocked
    [-0.016, 0.002, 0.156],  # locks of types gone
    [0.000, 0.270, 0.224],  # administrative actions opened
    [0.036, 0.115, 0.205],  # rotation icons
    [-0.002, 0.000, 0.029],  # barrel icons
    [0.034, -0.057, 0.326],  # bulbs
    [0.059, 0.600, -0.080],  # enough bulbs for improved bonus actions
    [0.015, 0.094, 0.059],  # cards in hand
    [0.243, 0.197, 0.093],  # worth of the best order in hand (outlook)
    [0.035, -0.048, -0.082],  # VP of the orders that can be completed
    [0.014, 0.078, 0.278],  # brewmasters
    [-0.011, 0.148, 0.026],  # upgrades
    [-0.100, 0.113, 0.531],  # upgrade marker placed
    [0.061, 0.553, 0.283],  # bonus workers not on objectives
    [0.009, 0.018, 0.029],  # extensions
    [0.048, 0.594, 0.378],  # standing laboratory
    [-0.067, 0.284, 0.448],  # Bottling Hall
    [-0.001, 0.123, 0.180],  # Tavern
    [0.034, 0.299, -0.044],  # room in the cellar, up to 3
    [0.015, -0.008, 0.067],  # cellar spaces
    [0.544, 0.411, 0.419],  # workers left this round
    [1.088, 0.312, 0.105],  # trucks left
    [0.277, 0.190, 0.300],  # administrative action left
    [0.485, 0.291, 0.145],  # turn order action left
]


# The chance to win alone, by rounds left: how fast it grows with the strength, and the strength at which
# it is even.  Logistic regression over 152,124 positions, at the start of turns, of 4,800 games of the
# heuristic with starts at -6 to -10 VP; chance as above.
cdef enum:
    SOLO_ROUNDS = 6
cdef float ALONE[SOLO_ROUNDS][2]
ALONE = [[0.73, 17.6], [0.63, 14.1], [0.51, 12.9], [0.45, 10.7], [0.46, 8.5], [0.66, 5.1]]
cdef float NO_TOKEN = 1    # strength that is lost while no token is there to be placed this round


cdef void rewards_at_end(const Rules *r, const Game *g, float *reward) noexcept nogil:
    """Share of opponents beaten by each player of a finished game; a tie counts half.  Alone: 1 for a win."""
    cdef int ranks[MAX_PLAYERS]
    cdef int p, q, n = g.pub.players
    final_ranks(r, &g.pub, ranks)
    if g.pub.solo_card:
        reward[0] = ranks[0] == 1
        return
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
    return min((pub.end_vp - lead) / RATE, <float>(last_round(r, pub.solo_card) - pub.round))


cdef void describe(const Rules *r, const Public *pub, int p, Cards hand, float *facts) noexcept nogil:
    """The facts about player p, in the order of `WEIGHTS`."""
    cdef const Player *me = &pub.player[p]
    cdef uint64_t stock = packed_stock(me)
    cdef Outlook o
    cdef float best = 0, ready = 0, dials = 0
    cdef int c, t, coop, busy = me.busy, alt = 0
    look_ahead(r, pub, p, hand, house_weights(), &o)
    while card_any(&hand):
        c = card_pop(&hand)
        best = max(best, o.order[c])
        if covers(stock, order_need(r, me, c)):
            ready += r.cards[c].vp
    while busy:
        coop = ctz64(busy)
        busy &= busy - 1
        alt += coop_type(me, coop) == 0
        dials += me.dial[coop]
    t = popcount(unlocked(me))
    if me.double_type:
        t += (unlocked(me) >> (me.double_type - 1)) & 1
    # What final scoring takes, draff and discs abroad, counts as VP.
    facts[0] = (
        me.vp - <float>me.draff / r.draff_per_vp + min(<int>me.disc[0], 0) + min(<int>me.disc[1], 0)
    )
    facts[1] = me.coins
    facts[2] = min(<int>me.coins, 3)
    facts[3] = me.stock[0]
    facts[4] = me.stock[1] + me.stock[2]
    facts[5] = me.stock[3] + me.stock[4] + me.stock[5]
    facts[6] = me.stock[<int>BARRELS]
    facts[7] = me.depot
    facts[8] = alt
    facts[9] = popcount(me.busy) - alt
    facts[10] = dials
    facts[11] = me.level
    facts[12] = me.progress
    facts[13] = t + ((me.extensions >> <int>EXT_ADVERTISING) & 1)
    facts[14] = popcount(~me.tokens & 0xF8) + popcount(~me.overlays & 0x3E)
    facts[15] = popcount(~me.tokens & 7)
    facts[16] = me.icons[<int>ROTATION]
    facts[17] = me.icons[<int>BARREL]
    facts[18] = me.icons[<int>BULB]
    facts[19] = me.icons[<int>BULB] >= o.bulbs
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


cdef float chance_alone(const Rules *r, const Public *pub, float value) noexcept nogil:
    """The chance of a lone player of this strength to win."""
    cdef const float *line = ALONE[min(last_round(r, pub.solo_card) - pub.round, SOLO_ROUNDS - 1)]
    if pub.end_triggered:
        return 1
    if not pub.player[0].held and not pub.player[0].turn_space:
        value -= NO_TOKEN
    return 1 / (1 + expf(line[0] * (line[1] - value)))


cdef void estimate(const Rules *r, const Game *g, float *reward) noexcept nogil:
    """Expected share of opponents beaten by each player of a game under way; alone the chance to win."""
    cdef float facts[FEATURES]
    cdef float value[MAX_PLAYERS]
    cdef float left = rounds_left(r, &g.pub), ahead
    cdef int p, q, n = g.pub.players
    for p in range(n):
        describe(r, &g.pub, p, g.sec.hand[p], facts)
        value[p] = strength(facts, left)
        reward[p] = 0
    if g.pub.solo_card:
        reward[0] = chance_alone(r, &g.pub, value[0])
    for p in range(n):
        for q in range(p):
            ahead = 1 / (1 + expf(value[q] - value[p]))
            reward[p] += ahead / (n - 1)
            reward[q] += (1 - ahead) / (n - 1)
