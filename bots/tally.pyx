"""Games of built-in bots, played and counted without Python in the loop.

Every choice is seen, forced ones too, which the engine otherwise takes by itself: games are run here
choice by choice and step by step.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from brauhaus.bots.policy cimport NOISE, house_weights, pick
from brauhaus.bots.rushes cimport rush_weights
from brauhaus.bots.weights cimport Weights
from brauhaus.core.bits cimport card_any, card_in, card_pop, legal_nth
from brauhaus.core.engine cimport choose, final_ranks, final_vp, new_game, step
from brauhaus.core.layout cimport (
    EXCHANGE_SPACE, MAX_CARDS, MAX_NODES, MAX_PLAYERS, Cards, Frame, Game, Options, Rules,
)
from brauhaus.core.numbers cimport (
    ACT_ADMIN, ACT_BONUS, ACT_BONUS_FIRST, ACT_BOTH, ACT_BUILD, ACT_END, ACT_OBJECTIVE, ACT_ORDER,
    ACT_TRUCK, ACT_TURN_ORDER, ACT_WORKER, OP_MAY, OP_VP, P_AFTER, P_BUILD, P_CHOOSE,
    P_FIRST_TRUCK, P_KIOSK, P_MAY, P_ORDER, P_RUN, P_TRIGGER, P_WHITE,
)
from brauhaus.core.rng cimport rng_below
from brauhaus.core.ruleset cimport Ruleset

from brauhaus.bots.rushes import RUSHES
from brauhaus.core.numbers import Op

BOTS = ("random", "heuristic", *RUSHES)

cdef enum:
    OPS = 32


cdef struct Tally:
    long chosen[ACT_END]          # choices made, by action
    long ops[OPS]                 # effects run, by operation
    long triggered[MAX_CARDS]     # brewmasters set off, by card
    int order_vp[MAX_PLAYERS]     # VP printed on the orders completed in the game at hand
    uint8_t reward[MAX_NODES]     # whether a node belongs to an order's reward


cdef struct Bot:
    bint random
    Weights weights


# -- seeing what happens ---------------------------------------------------------------------------

cdef void mark_reward(const Rules *r, Tally *t, int index) noexcept nogil:
    cdef int child = r.nodes[index].child
    t.reward[index] = 1
    while child:
        mark_reward(r, t, child)
        child = r.nodes[child].next


cdef int sibling(const Rules *r, int index, int k) noexcept nogil:
    while k:
        index = r.nodes[index].next
        k -= 1
    return index


cdef int started(const Rules *r, const Game *g, int action) noexcept nogil:
    """The node that a choice runs at once; 0 if none."""
    cdef const Frame *frame = &g.pub.stack[g.pub.depth - 1]
    cdef int first, k
    if g.pub.depth == 0:
        if action >= ACT_WORKER:
            k = (action - ACT_WORKER) & 31
            return r.exchange if k == EXCHANGE_SPACE else r.area[(k >> 1) + 1]
        if action >= ACT_TURN_ORDER:
            return r.turn_order[action - ACT_TURN_ORDER]
        if action < ACT_TRUCK:
            return r.admin[action - ACT_ADMIN]
        first = r.truck_first[action - ACT_TRUCK]
        if (g.pub.trucks_used >> (action - ACT_TRUCK)) & 1 or r.nodes[first].op == OP_MAY:
            return 0
        return first
    if frame.op == P_AFTER:
        return r.bonus[action - ACT_BONUS] if ACT_BONUS <= action < ACT_OBJECTIVE else 0
    if frame.op == P_CHOOSE:
        return sibling(r, r.nodes[frame.arg].child, action & 7)
    if frame.op == P_MAY:
        return r.nodes[frame.arg].child if action else 0
    if frame.op == P_WHITE:
        return r.cards[action & 255].white_node if card_in(&r.plays, action & 255) else 0
    if frame.op == P_BUILD:
        return r.extension[action - ACT_BUILD].node
    if frame.op == P_KIOSK:
        return r.turn_order[action & 7]
    if frame.op == P_FIRST_TRUCK:
        first = r.nodes[r.truck_first[frame.arg]].child
        return first if action == ACT_BONUS_FIRST else r.truck[frame.arg]
    return 0


cdef void see_node(const Rules *r, Tally *t, int p, int index) noexcept nogil:
    if index:
        t.ops[r.nodes[index].op] += 1
        if t.reward[index] and r.nodes[index].op == OP_VP:
            t.order_vp[p] += r.nodes[index].value


cdef void see_choice(const Rules *r, Tally *t, const Game *g, int action) noexcept nogil:
    t.chosen[action] += 1
    see_node(r, t, g.pub.actor, started(r, g, action))
    if g.pub.depth and g.pub.stack[g.pub.depth - 1].op == P_ORDER:
        t.order_vp[g.pub.actor] += r.cards[action - ACT_ORDER].vp


cdef void see_step(const Rules *r, Tally *t, const Game *g) noexcept nogil:
    """What the next step of running on does: a node, or a brewmaster's effect."""
    cdef const Frame *frame = &g.pub.stack[g.pub.depth - 1]
    cdef Cards rest
    cdef int c
    if g.pub.depth == 0:
        return
    if frame.op == P_RUN:
        see_node(r, t, frame.player, frame.arg)
    elif frame.op == P_TRIGGER:
        rest = g.pub.player[frame.player].masters
        while card_any(&rest):
            c = card_pop(&rest)
            if c >= frame.n and (r.cards[c].events >> frame.arg) & 1:
                t.triggered[c] += 1
                see_node(r, t, frame.player, r.cards[c].white_node)
                return


# -- playing ---------------------------------------------------------------------------------------

cdef int decide(const Rules *r, const Game *g, const Bot *bot, uint64_t *rng) noexcept nogil:
    if g.sec.legal.count == 1:
        return legal_nth(&g.sec.legal, 0)
    if bot.random:
        return legal_nth(&g.sec.legal, rng_below(rng, g.sec.legal.count))
    return pick(r, &g.pub, g.sec.hand[g.pub.actor], &g.sec.legal, &bot.weights, NOISE, rng)


cdef void play(
    const Rules *r, Game *g, int players, bint promos, uint64_t seed, const Bot *bots,
    const int *seats, uint64_t *rng, Tally *t,
) noexcept nogil:
    """A whole game; bot number `seats[p]` plays for player p."""
    cdef int action
    cdef Options options
    memset(t.order_vp, 0, sizeof(t.order_vp))
    memset(&options, 0, sizeof(Options))
    options.players = players
    options.promos = promos
    options.end_vp = r.end_vp
    new_game(r, g, &options, seed)
    while g.pub.actor >= 0:
        action = decide(r, g, &bots[seats[g.pub.actor]], rng)
        see_choice(r, t, g, action)
        choose(r, g, action)
        see_step(r, t, g)
        while step(r, g):
            see_step(r, t, g)


cdef int make_bot(Bot *bot, name) except -1:
    bot.random = name == "random"
    if name == "random":
        return 0
    if name == "heuristic":
        bot.weights = house_weights()[0]
    elif name in RUSHES:
        bot.weights = rush_weights(RUSHES.index(name))
    else:
        raise ValueError(f'bot: "{name}" is not built in; use one of {", ".join(BOTS)}')
    return 0


cdef void start_tally(const Rules *r, Tally *t) noexcept nogil:
    cdef int c
    memset(t, 0, sizeof(Tally))
    for c in range(r.card_count):
        if r.cards[c].reward:
            mark_reward(r, t, r.cards[c].reward)


def self_play(Ruleset ruleset not None, bot, int players, int games, seed):
    """Plays games of a bot with itself.

    Args:
        ruleset: the deck.
        bot: one of `BOTS`.
        players: 2..4.
        games: how many.
        seed: 0..2^64-1; deal d is that of seed + d.

    Returns:
        The games' rounds in ascending order, each seat's wins (a shared win counts in parts), the VP
        printed on the winners' orders and all VP of the winners.
    """
    cdef const Rules *r = &ruleset.rules
    cdef uint64_t deal = seed, rng = ~deal
    cdef int seats[MAX_PLAYERS]
    cdef int ranks[MAX_PLAYERS]
    cdef Game game
    cdef Tally tally
    cdef Bot one
    cdef int i, p, winners
    cdef long orders = 0, points = 0
    make_bot(&one, bot)
    memset(seats, 0, sizeof(seats))
    start_tally(r, &tally)
    rounds = []
    wins = [0.0] * players
    for i in range(games):
        with nogil:
            play(r, &game, players, False, deal + i, &one, seats, &rng, &tally)
            final_ranks(r, &game.pub, ranks)
        rounds.append(game.pub.round)
        winners = 0
        for p in range(players):
            winners += ranks[p] == 1
        for p in range(players):
            if ranks[p] == 1:
                wins[p] += 1 / <double>winners
                orders += tally.order_vp[p]
                points += final_vp(r, &game.pub, p)
    return sorted(rounds), wins, orders, points


cdef double share_won(const int *ranks, const int *seats, const bint *first, int players) noexcept nogil:
    """The share of placings that bots of the first kind won against the others, a tie as half of one."""
    cdef double won = 0
    cdef int p, q, pairs = 0
    for p in range(players):
        for q in range(players):
            if first[seats[p]] and not first[seats[q]]:
                won += 0.5 * (ranks[p] <= ranks[q]) + 0.5 * (ranks[p] < ranks[q])
                pairs += 1
    return won / pairs


def placings(Ruleset ruleset not None, bots, int deals, seed):
    """Plays a table of bots of two or more kinds, each deal once for every rotation of the seats.

    Args:
        ruleset: the deck.
        bots: two to four of `BOTS`, not all the same.
        deals: how many.
        seed: 0..2^64-1; deal d is that of seed + d.

    Returns:
        For each deal the share of pairwise placings that bots of the first one's kind won against the
        others, a tie as half of one.
    """
    cdef const Rules *r = &ruleset.rules
    cdef uint64_t deal = seed, rng = ~deal
    cdef int players = len(bots)
    cdef int seats[MAX_PLAYERS]
    cdef int ranks[MAX_PLAYERS]
    cdef bint first[MAX_PLAYERS]
    cdef Bot table[MAX_PLAYERS]
    cdef Game game
    cdef Tally tally
    cdef int i, p, turn
    cdef double won
    if not 2 <= players <= MAX_PLAYERS or len(set(bots)) == 1:
        raise ValueError(f"bots: {list(bots)}; needs two to four, of two kinds at least")
    for p in range(players):
        make_bot(&table[p], bots[p])
        first[p] = bots[p] == bots[0]
    start_tally(r, &tally)
    shares = []
    for i in range(deals):
        won = 0
        with nogil:
            for turn in range(players):
                for p in range(players):
                    seats[p] = (p + turn) % players
                play(r, &game, players, False, deal + i, table, seats, &rng, &tally)
                final_ranks(r, &game.pub, ranks)
                won += share_won(ranks, seats, first, players)
        shares.append(won / players)
    return shares


def uses(Ruleset ruleset not None, bot, int players, int games, seed):
    """Plays games of a bot with itself, promo cards in the deck, and counts what is used.

    Args:
        ruleset: the deck.
        bot: one of `BOTS`.
        players: 2..4.
        games: how many.
        seed: 0..2^64-1; deal d is that of seed + d.

    Returns:
        How often each action was chosen (forced choices count), each operation of an effect was run
        (by name) and each card's brewmaster was set off.
    """
    cdef const Rules *r = &ruleset.rules
    cdef uint64_t deal = seed, rng = ~deal
    cdef int seats[MAX_PLAYERS]
    cdef Game game
    cdef Tally tally
    cdef Bot one
    cdef int i
    make_bot(&one, bot)
    memset(seats, 0, sizeof(seats))
    start_tally(r, &tally)
    with nogil:
        for i in range(games):
            play(r, &game, players, True, deal + i, &one, seats, &rng, &tally)
    return (
        [tally.chosen[i] for i in range(ACT_END)],
        {op.name[3:].lower(): tally.ops[<int>op] for op in Op},
        [tally.triggered[i] for i in range(r.card_count)],
    )
