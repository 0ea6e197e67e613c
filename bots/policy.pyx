"""The heuristic: a score for each legal action, by the kind of the decision.

A sensible beginner's play. It brews for the orders in hand, uses bonus actions, upgrades early, and
looks one action ahead, no further. Works from public facts and the player's own hand.
"""

from libc.stdint cimport uint64_t

from brauhaus.bots.outlook cimport Outlook, look_ahead
from brauhaus.bots.weights cimport Weights
from brauhaus.bots.worth cimport (
    best_order, brew_worth, card_worth, display_worth, exchange_worth, extension_worth, gain_worth,
    order_worth, rotations_worth, spare_worth, token_worth, turn_worth, white_worth, worth,
)
from brauhaus.core.bits cimport ctz64
from brauhaus.core.facts cimport board_facts, feasible, more_facts
from brauhaus.core.layout cimport (
    ACT_ADMIN, ACT_BONUS, ACT_BONUS_FIRST, ACT_BOTH, ACT_DRAW, ACT_OBJECTIVE, ACT_OPTION, ACT_RETRIEVE, ACT_TAKE,
    ACT_TRUCK, ACT_TURN_ORDER, ACT_WORKER, BARRELS, BONUSES, BULB, EXCHANGE_SPACE, FIRST_IMPROVED, GREY,
    OP_MAY, P_AFTER, P_BEER, P_BREW, P_BROWN, P_BUILD, P_CHOOSE, P_DISCARD, P_FIRST_TRUCK, P_GAIN,
    P_GIVE, P_KIOSK, P_MAY, P_ORDER, P_OVERLAY, P_REPLACE, P_RETRIEVE, P_ROTATE, P_TAKE, P_TAKE_ANY,
    P_TILE, P_TWICE, P_UNBLOCK, P_WHITE, STAGE_BONUS, Cards, Frame, Legal, Public, Rules,
)
from brauhaus.core.rng cimport rng_next
from brauhaus.core.view cimport View

cdef float NOISE = 0.05    # VP; below this two actions are about equally good
cdef Weights HOUSE = Weights(
    coin=0.45, poor=0.15, card=0.4, depot=0.15, cellar=0.4, rotation=0.35,
    beer=[0.5, 0.8, 0.8, 1.0, 1.0, 1.0], vp=1.0,
    order=0.9, slow=0.12, lock=3, start=1, barrel_move=1.5, barrel_make=1.5,
    short_left=10, late=0.2, rate=2.7, delay=0.2,
    icon=[0.25, 0.08, 0.12, 0.1], bulb2=0.3, level=[0.3, 0.25, 0.2, 0], progress=0.25,
    unlock=[0, 0.3, 0.3, 0.3, 0.3, 0.3], half=0.4, admin=[0.35, 0.15, 0.25],
    upgrade=[0.6, 0.5], extension=[0.35, 0.25, 0.3, 0.3, 0.3, 0.1, 0, 0], master=1, display=0.3,
    bonus=0.8, experience=0.05,
    reserve_worker=0.3, reserve_truck=1.0, reserve_turn=0.3, reserve_admin=0.2,
    grey_truck=0.8, grey_worker=1.2, turn_place=0.03, crowd=0.1, bonus_worker=0.4,
    hand_full=0.3, retrieve=0.8, rival=0.4,
)




cdef const Weights *house_weights() noexcept nogil:
    return &HOUSE


cdef float bonus_worth(const Outlook *o) noexcept nogil:
    """The best bonus action."""
    cdef float most = 0
    cdef int k
    cdef int n = BONUSES if o.me.icons[<int>BULB] >= o.r.improved_bulbs else FIRST_IMPROVED
    for k in range(n):
        if feasible(o.r, o.r.bonus[k], o.facts):
            most = max(most, worth(o, o.r.bonus[k], 1))
    return most


cdef float first_truck_worth(const Outlook *o, int truck) noexcept nogil:
    cdef int first = o.r.truck_first[truck]
    if not first or (o.pub.trucks_used >> truck) & 1:
        return 0
    return worth(o, first, 1)


cdef void score_turn(Outlook *o, int n, const int *actions, float *scores) noexcept nogil:
    cdef float area[9]
    cdef float bonus = -1, exchange = 0
    cdef int i, action, kind, space, known = 0, number, experience
    for i in range(n):
        action = actions[i]
        if action >= ACT_WORKER:
            kind = (action - ACT_WORKER) >> 5
            space = (action - ACT_WORKER) & 31
            number = 0 if space == EXCHANGE_SPACE else (space >> 1) + 1
            if not (known >> number) & 1:
                known |= 1 << number
                area[number] = worth(o, o.r.area[number] if number else o.r.exchange, 1)
            scores[i] = area[number] - o.w.reserve_worker
            experience = o.r.grey_experience if kind == GREY else kind + 1
            if number and o.me.bonus_left and experience + o.r.experience[space] >= o.r.bonus_experience:
                if bonus < 0:
                    bonus = bonus_worth(o) * o.w.bonus
                scores[i] += bonus
            elif number:
                scores[i] -= 0.01 * o.r.experience[space]
            scores[i] -= o.w.experience * experience
        elif action >= ACT_TURN_ORDER:
            space = action - ACT_TURN_ORDER
            scores[i] = (
                worth(o, o.r.turn_order[space], 1) - o.w.reserve_turn
                + o.w.turn_place * (7 - space) * o.later
            )
        elif action >= ACT_TRUCK:
            scores[i] = (
                worth(o, o.r.truck[action - ACT_TRUCK], 1) - o.w.reserve_truck
                + first_truck_worth(o, action - ACT_TRUCK)
            )
        else:
            scores[i] = worth(o, o.r.admin[action - ACT_ADMIN], 1) - o.w.reserve_admin


cdef float score_after(Outlook *o, bint bonus, int action) noexcept nogil:
    """The bonus action, or the objective, at the end of a turn."""
    cdef int claims
    if action >= ACT_OBJECTIVE:
        claims = min(<int>o.pub.claims[action - ACT_OBJECTIVE], 2)
        return o.r.objective_vp[claims] * o.w.vp - o.w.bonus_worker * o.left
    if action >= ACT_BONUS:
        return worth(o, o.r.bonus[action - ACT_BONUS], 1)
    return 0


cdef float score_option(Outlook *o, int index, int action) noexcept nogil:
    cdef int child = o.r.nodes[index].child, other
    cdef int k = action & 7
    cdef float sum
    if action >= ACT_BOTH:
        other = o.r.nodes[child].next
        sum = worth(o, child, 1) + worth(o, other, 1) - o.r.nodes[index].cost * o.coin
        return sum - 0.01 * k
    while k:
        child = o.r.nodes[child].next
        k -= 1
    return worth(o, child, 1)


cdef float score_one(Outlook *o, const Frame *frame, int action) noexcept nogil:
    """The score of an action at a pending effect."""
    cdef int op = frame.op
    cdef int c = action & 255
    if op == P_AFTER:
        return score_after(o, frame.n == STAGE_BONUS, action)
    if op == P_CHOOSE:
        return score_option(o, frame.arg, action)
    if op == P_ROTATE:
        return turn_worth(o, c, o.me.dial[c])
    if op == P_BREW:
        return brew_worth(o, c & 15) if action else 0.0
    if op == P_TAKE or op == P_TAKE_ANY:
        if action == ACT_DRAW:
            return o.w.card
        return card_worth(o, c, False)
    if op == P_BROWN:
        return display_worth(o, c) - o.order[c]
    if op == P_WHITE:
        return white_worth(o, c, 1) - o.order[c]
    if op == P_ORDER:
        return order_worth(o, c)
    if op == P_DISCARD:
        return -card_worth(o, c, True)
    if op == P_BUILD:
        return extension_worth(o, action & 15)
    if op == P_UNBLOCK:
        return token_worth(o, action & 7)
    if op == P_OVERLAY:
        return o.unlock[action & 7]
    if op == P_BEER:
        return o.beer[action & 7]
    if op == P_MAY:
        return worth(o, o.r.nodes[frame.arg].child, 1) if action else 0.0
    if op == P_TWICE:
        return exchange_worth(o) if action else 0.0
    if op == P_GIVE:
        return -spare_worth(o, action & 7)
    if op == P_GAIN:
        if (action & 7) == 0:
            return o.r.gain_vp * o.w.vp
        return gain_worth(o) if (action & 7) == 1 else o.r.gain_coin * o.coin
    if op == P_KIOSK:
        return worth(o, o.r.turn_order[action & 7], 1)
    if op == P_FIRST_TRUCK:
        return 1.0 if action == ACT_BONUS_FIRST else 0.0
    if op == P_REPLACE:
        return 1.0 - (action & 7)
    if op == P_TILE:
        return 0.0 if (action & 7) else 1.0
    if op == P_RETRIEVE:
        return 1.0 if action == ACT_RETRIEVE else 0.0
    return 0.0


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
    o.facts = more_facts(
        r, pub, pub.actor, hand, board_facts(r, pub, pub.actor), ~<uint64_t>0
    )
    if pub.depth == 0:
        score_turn(&o, n, actions, scores)
    else:
        for i in range(n):
            scores[i] = score_one(&o, &pub.stack[pub.depth - 1], actions[i])
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
