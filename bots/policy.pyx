"""The heuristic: a score in VP for each legal action, by the kind of the decision.

A sensible beginner's play: it brews for the orders in hand, uses bonus actions, upgrades early, and
looks one action ahead, no further.  Works from public facts and the player's own hand.
"""

from libc.stdint cimport uint64_t

from brauhaus.bots.brewing cimport brew_worth, token_worth, turn_worth
from brauhaus.bots.goods cimport (
    best_order, coop_worth, display_worth, exchange_worth, extension_worth, gain_worth, order_worth,
    price, shipment,
)
from brauhaus.bots.outlook cimport Outlook, look_ahead
from brauhaus.bots.weights cimport Weights
from brauhaus.bots.worth cimport card_worth, recycling_worth, white_worth, worth
from brauhaus.core.bits cimport ctz64
from brauhaus.core.export cimport circle_empty
from brauhaus.core.facts cimport bit, feasible
from brauhaus.core.layout cimport (
    AREA_10, BONUSES, EXCHANGE_SPACE, FIRST_IMPROVED, GREY, LITFASS_AREA, LITFASS_SPACE, Cards,
    Frame, Legal, Public, Rules,
)
from brauhaus.core.numbers cimport (
    ACT_ADMIN, ACT_BONUS, ACT_BONUS_FIRST, ACT_BOTH, ACT_BREW, ACT_DRAW, ACT_GIVE, ACT_KIOSK,
    ACT_LOCOMOTIVE, ACT_MARK, ACT_OBJECTIVE, ACT_ONCE, ACT_RETRIEVE, ACT_RETURN, ACT_TRUCK,
    ACT_TURN_ORDER, ACT_WORKER, BULB, F_ORDER, P_AFTER, P_BEER, P_BREW, P_BROWN, P_BUILD,
    P_CHOOSE, P_CIRCLE, P_COOP, P_DELIVER, P_DISCARD, P_DRAFF, P_EXPORT, P_EXPORT_FROM,
    P_FIRST_TRUCK, P_GAIN, P_GIVE, P_KIOSK, P_MARK, P_MAY, P_ORDER, P_OVERLAY, P_RECRUIT,
    P_REPLACE, P_RETRIEVE, P_ROTATE, P_TAKE, P_TAKE_ANY, P_TILE, P_TWICE, P_UNBLOCK,
    P_WHITE, TRUCK_ORDER,
)
from brauhaus.core.rng cimport rng_next
from brauhaus.core.turns cimport turn_order_node
from brauhaus.core.view cimport View

# VP; with less between them two actions are equally good.
cdef float NOISE = 0.03

# Found by play with itself and with the rushes: random steps of all weights at once, taken in
# proportion to the placings that they won (simultaneous perturbation; Spall 1992) and, to less part,
# to the points from orders: it is meant to brew.
cdef Weights HOUSE = Weights(
    coin=0.33, poor=0.22, card=0.6, depot=0.028, cellar=0.18, rotation=0.05,
    beer=[0.29, 0.58, 1.3, 1.9, 1.5, 2], order=1.6, slow=0.71, start=0.58, lock=5.6,
    barrel_move=1.6, barrel_make=6.6, round_steps=5.1, late=0.37, rate=4.7, delay=0.78,
    icon=[0.018, 0.041, 0.021, 0.03], bulbs=0.37, level=[1.4, 0.27, 0.029], progress=3.8,
    unlock=[0, 0.087, 0.095, 0.28, 0.07, 0.11], half=0.31, admin=[1.6, 1.1, 2.4],
    upgrade=[0.58, 0.1], extension=[0.056, 0.71, 0.24, 0.82, 0.56, 0.085, 0, 0], master=0.22,
    bonus_worker=0.23, completing=1, bonus=1.6, experience=0.056, reserve_worker=1.6,
    reserve_truck=0.16, reserve_turn=0.073, reserve_admin=0.84, grey_truck=0.66, grey_worker=0.62,
    turn_place=0.095, display=0.018, crowd=0.068, hand_full=0.028, retrieve=0.24, rival=0.13,
    draff=0.3, leavings=0.1, abroad=0.25, displaced=0.3, reserve_engine=1, coop=[0.15, 0.2],
    token=5, once=0.1,
)


cdef const Weights *house_weights() noexcept nogil:
    return &HOUSE


cdef float bonus_worth(const Outlook *o) noexcept nogil:
    """The best bonus action."""
    cdef int n = BONUSES if o.me.icons[<int>BULB] >= o.bulbs else FIRST_IMPROVED
    cdef float most = 0
    cdef int k
    for k in range(n):
        if feasible(o.r, o.r.bonus[k], o.facts):
            most = max(most, worth(o, o.r.bonus[k], 1))
    return most


cdef int area_of(int space) noexcept nogil:
    """Number of a worker space's area; 0 for the exchange."""
    if space < AREA_10:
        return (space >> 1) + 1
    if space == AREA_10:
        return 10
    return LITFASS_AREA if space == LITFASS_SPACE else 0


cdef float score_place(const Outlook *o, int action) noexcept nogil:
    """A turn's main choice that places no tagged worker."""
    cdef float sum
    cdef int space
    if action >= ACT_ONCE:
        # Its token comes back, but what else it may do in the game is gone.
        return worth(o, o.r.turn_order[action - ACT_ONCE], 1) - o.w.once * o.left
    if action == ACT_LOCOMOTIVE:
        return worth(o, o.r.railroad, 1) - o.w.reserve_engine
    if action >= ACT_TURN_ORDER:
        space = action - ACT_TURN_ORDER
        return (
            worth(o, turn_order_node(o.r, o.pub, space), 1) - o.w.reserve_turn
            + o.w.turn_place * (7 - space) * o.later * (o.pub.players > 1)
        )
    if action >= ACT_TRUCK:
        space = action - ACT_TRUCK
        sum = worth(o, o.r.truck[space], 1) - o.w.reserve_truck
        if o.r.truck_first[space] and not (o.pub.trucks_used >> space) & 1:
            sum += worth(o, o.r.truck_first[space], 1)
            # The barrel that the first truck moves may be the one an order lacks.
            if space == TRUCK_ORDER and not o.facts & bit(F_ORDER):
                sum += best_order(o, 1)
        return sum
    if action:
        return worth(o, o.r.admin[action - ACT_ADMIN], 1) - o.w.reserve_admin
    return 0


cdef void score_turn(const Outlook *o, int n, const int *actions, float *scores) noexcept nogil:
    cdef float area[12]
    cdef float bonus = -1
    cdef int i, action, space, known = 0, number, experience
    for i in range(n):
        action = actions[i]
        if not ACT_WORKER <= action < ACT_BONUS:
            scores[i] = score_place(o, action)
            continue
        space = (action - ACT_WORKER) & 31
        number = area_of(space)
        if not (known >> number) & 1:
            known |= 1 << number
            area[number] = worth(o, o.r.area[number] if number else o.r.exchange, 1)
        experience = (action - ACT_WORKER) >> 5
        experience = o.r.grey_experience if experience == GREY else experience + 1
        scores[i] = area[number] - o.w.reserve_worker - o.w.experience * experience
        if space >= EXCHANGE_SPACE or not o.me.bonus_left:
            continue
        if experience + o.r.experience[space] >= o.r.bonus_experience:
            if bonus < 0:
                bonus = bonus_worth(o) * o.w.bonus
            scores[i] += bonus


cdef float score_after(const Outlook *o, int action) noexcept nogil:
    """The bonus action, or the objective, at the end of a turn."""
    if action >= ACT_OBJECTIVE:
        return (
            o.r.objective_vp[min(<int>o.pub.claims[action - ACT_OBJECTIVE], 2)]
            - o.w.bonus_worker * o.left
        )
    return worth(o, o.r.bonus[action - ACT_BONUS], 1) if action else 0


cdef float score_option(const Outlook *o, int index, int action) noexcept nogil:
    cdef int child = o.r.nodes[index].child, k = action & 7
    if action >= ACT_BOTH:
        return (
            worth(o, child, 1) + worth(o, o.r.nodes[child].next, 1)
            - o.r.nodes[index].cost * o.coin
        )
    while k:
        child = o.r.nodes[child].next
        k -= 1
    return worth(o, child, 1)


cdef float export_worth(const Outlook *o, int tile) noexcept nogil:
    """A disc on an export tile now."""
    cdef float sum = worth(o, o.r.export_tile[tile], 1)
    return sum + worth(o, o.r.circle[tile], 1) if circle_empty(o.pub, tile) else sum


cdef float score_module(Outlook *o, const Frame *frame, int action) noexcept nogil:
    """The same for modules and for the set-up of the solo game."""
    cdef int op = frame.op, k = action & 7, n
    if op == P_DRAFF:
        n = action - ACT_RETURN + 1
        return recycling_worth(o, n) if frame.arg else n * o.draff
    if op == P_DELIVER:
        return -shipment(o, k)
    if op == P_EXPORT or op == P_EXPORT_FROM:
        # A tile that is left can be the aim of a later delivery again.
        return export_worth(o, k)
    if op == P_CIRCLE:
        return action == ACT_BONUS_FIRST
    if op == P_COOP:
        return coop_worth(o, k)
    if op == P_MARK:
        return extension_worth(o, action - ACT_MARK)
    if op == P_RECRUIT:
        return white_worth(o, action & 255, 1)
    return display_worth(o, action & 255)


cdef float score_choice(Outlook *o, const Frame *frame, int action) noexcept nogil:
    """The score of an action at a pending effect."""
    cdef int op = frame.op
    cdef int c = action & 255, k = action & 15
    if op == P_AFTER:
        return score_after(o, action)
    if op == P_CHOOSE:
        return score_option(o, frame.arg, action)
    if op == P_ROTATE:
        return turn_worth(o, k, o.me.dial[k])
    if op == P_BREW:
        return brew_worth(o, action - ACT_BREW) if action else 0
    if op == P_TAKE or op == P_TAKE_ANY:
        return o.w.card if action == ACT_DRAW else card_worth(o, c, False)
    if op == P_BROWN:
        return display_worth(o, c) - o.order[c]
    if op == P_WHITE:
        return white_worth(o, c, 1) - o.order[c]
    if op == P_ORDER:
        return order_worth(o, c)
    if op == P_DISCARD:
        return -card_worth(o, c, True)
    if op == P_BUILD:
        return extension_worth(o, k)
    if op == P_UNBLOCK:
        return token_worth(o, action & 7)
    if op == P_OVERLAY:
        return o.unlock[action & 7]
    if op == P_BEER:
        return o.beer[action & 7]
    if op == P_MAY:
        return worth(o, o.r.nodes[frame.arg].child, 1) if action else 0
    if op == P_TWICE:
        return exchange_worth(o, True) if action else 0
    if op == P_GIVE:
        return -price(o, action - ACT_GIVE)
    if op == P_GAIN:
        return gain_worth(o, action & 7)
    if op == P_KIOSK:
        return worth(o, turn_order_node(o.r, o.pub, action - ACT_KIOSK), 1)
    if op == P_FIRST_TRUCK:
        return action == ACT_BONUS_FIRST
    if op == P_REPLACE or op == P_TILE:
        # The worker of least experience; the small tile, which raises the level.
        return -(action & 7)
    if op == P_RETRIEVE:
        return action == ACT_RETRIEVE
    return score_module(o, frame, action)


cdef int list_actions(const Legal *legal, int *actions) noexcept nogil:
    """The legal actions in ascending order; returns their number."""
    cdef uint64_t mask
    cdef int i, n = 0
    for i in range(legal.n):
        mask = legal.mask[i]
        while mask and n < MAX_CHOICES:
            actions[n] = 64 * legal.word[i] + ctz64(mask)
            mask &= mask - 1
            n += 1
    return n


cdef int score_actions(
    const Rules *r, const Public *pub, Cards hand, const Legal *legal, const Weights *w,
    int *actions, float *scores,
) noexcept nogil:
    """List the legal actions of the player who decides, with a score in VP for each."""
    cdef Outlook o
    cdef int i, n = list_actions(legal, actions)
    look_ahead(r, pub, pub.actor, hand, w, &o)
    if pub.depth == 0:
        score_turn(&o, n, actions, scores)
    else:
        for i in range(n):
            scores[i] = score_choice(&o, &pub.stack[pub.depth - 1], actions[i])
    return n


cdef int pick(
    const Rules *r, const Public *pub, Cards hand, const Legal *legal, const Weights *w,
    float noise, uint64_t *rng,
) noexcept nogil:
    """The action with the best score, after up to `noise` VP of luck for each."""
    cdef int actions[MAX_CHOICES]
    cdef float scores[MAX_CHOICES]
    cdef int i, best = 0
    cdef int n = score_actions(r, pub, hand, legal, w, actions, scores)
    for i in range(n):
        scores[i] += noise * <float>(rng_next(rng) >> 40) / 16777216
        if scores[i] > scores[best]:
            best = i
    return actions[best]


def choose(View view not None, seed):
    """The heuristic's action for the viewer, who decides.

    Args:
        view: what the player knows.
        seed: 0..2^64-1, settles what is about equally good.

    Raises:
        ValueError: the viewer has nothing to decide.
    """
    cdef uint64_t rng = seed
    if not view.sight.legal.count:
        raise ValueError(f"player {view.player} has nothing to decide; ask for the current player's view")
    return pick(
        &view.ruleset.rules, &view.sight.pub, view.sight.hand, &view.sight.legal, &HOUSE, NOISE, &rng
    )
