"""Games of built-in bots, played and counted without Python in the loop.

Every choice is seen, forced ones too, which the engine otherwise takes by itself: games are run here
choice by choice and step by step.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from brauhaus.bots.policy cimport NOISE, house_weights, pick
from brauhaus.bots.rushes cimport rush_weights
from brauhaus.bots.watch cimport SOLO_NUMBERS, Tally, see_choice, see_end, see_step
from brauhaus.bots.weights cimport Weights
from brauhaus.core.bits cimport legal_nth
from brauhaus.core.engine cimport choose, final_ranks, final_vp, step
from brauhaus.core.layout cimport (
    AUTOMA_CARDS, LITFASS_TILES, MAX_PLAYERS, Game, Options, Rules,
)
from brauhaus.core.numbers cimport ACT_END
from brauhaus.core.options cimport options_of
from brauhaus.core.rng cimport rng_below
from brauhaus.core.ruleset cimport Ruleset
from brauhaus.core.setup cimport set_up

from brauhaus.bots.rushes import RUSHES
from brauhaus.core.numbers import Op
from brauhaus.core.ruleset import load_ruleset

BOTS = ("random", "heuristic", *RUSHES)


cdef struct Bot:
    bint random
    Weights weights


# -- playing ---------------------------------------------------------------------------------------

cdef int decide(const Rules *r, const Game *g, const Bot *bot, uint64_t *rng) noexcept nogil:
    if g.sec.legal.count == 1:
        return legal_nth(&g.sec.legal, 0)
    if bot.random:
        return legal_nth(&g.sec.legal, rng_below(rng, g.sec.legal.count))
    return pick(r, &g.pub, g.sec.hand[g.pub.actor], &g.sec.legal, &bot.weights, NOISE, rng)


cdef void play(
    const Rules *r, Game *g, const Options *options, uint64_t seed, const Bot *bots,
    const int *seats, uint64_t *rng, Tally *t,
) noexcept nogil:
    """A whole game; bot number `seats[p]` plays for player p."""
    cdef int action
    memset(t.order_vp, 0, sizeof(t.order_vp))
    set_up(r, g, options, seed)
    while True:
        see_step(r, t, g)
        while step(r, g):
            see_step(r, t, g)
        if g.pub.actor < 0:
            see_end(t, g)
            return
        action = decide(r, g, &bots[seats[g.pub.actor]], rng)
        see_choice(r, t, g, action)
        choose(r, g, action)


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


cdef void mark_reward(const Rules *r, Tally *t, int index) noexcept nogil:
    cdef int child = r.nodes[index].child
    t.reward[index] = 1
    while child:
        mark_reward(r, t, child)
        child = r.nodes[child].next


cdef void start_tally(const Rules *r, Tally *t) noexcept nogil:
    cdef int c
    memset(t, 0, sizeof(Tally))
    for c in range(r.card_count):
        if r.cards[c].reward:
            mark_reward(r, t, r.cards[c].reward)


def self_play(config, bot, int games, seed):
    """Plays games of a bot with itself.

    Args:
        config: the rules.
        bot: one of `BOTS`.
        games: how many.
        seed: 0..2^64-1; deal d is that of seed + d.

    Returns:
        The games' rounds in ascending order, each seat's wins (a shared win counts in parts), the VP
        printed on the winners' orders and all VP of the winners.
    """
    cdef Ruleset ruleset = load_ruleset(config.deck)
    cdef Options options = options_of(ruleset, config)
    cdef const Rules *r = &ruleset.rules
    cdef uint64_t deal = seed, rng = ~deal
    cdef int seats[MAX_PLAYERS]
    cdef int ranks[MAX_PLAYERS]
    cdef Game game
    cdef Tally tally
    cdef Bot one
    cdef int i, p, winners, players = config.players
    cdef long orders = 0, points = 0
    make_bot(&one, bot)
    memset(seats, 0, sizeof(seats))
    start_tally(r, &tally)
    rounds = []
    wins = [0.0] * players
    for i in range(games):
        with nogil:
            play(r, &game, &options, deal + i, &one, seats, &rng, &tally)
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


def placings(config, bots, int deals, seed):
    """Plays a table of bots of two or more kinds, each deal once for every rotation of the seats.

    Args:
        config: the rules.
        bots: one of `BOTS` for each player, not all the same.
        deals: how many.
        seed: 0..2^64-1; deal d is that of seed + d.

    Returns:
        For each deal the share of pairwise placings that bots of the first one's kind won against the
        others, a tie as half of one.
    """
    cdef Ruleset ruleset = load_ruleset(config.deck)
    cdef Options options = options_of(ruleset, config)
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
    if players != config.players or len(set(bots)) == 1:
        raise ValueError(
            f"bots: {list(bots)}; needs {config.players}, of two kinds at least"
        )
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
                play(r, &game, &options, deal + i, table, seats, &rng, &tally)
                final_ranks(r, &game.pub, ranks)
                won += share_won(ranks, seats, first, players)
        shares.append(won / players)
    return shares


def uses(config, bot, int games, seed):
    """Plays games of a bot with itself and counts what is used.

    Args:
        config: the rules.
        bot: one of `BOTS`.
        games: how many.
        seed: 0..2^64-1; deal d is that of seed + d.

    Returns:
        How often each action was chosen ("chosen", forced choices count), each node of an effect was
        run ("nodes") and so each operation ("ops"), each card's brewmaster was set off ("triggered"),
        each tile or card was turned up ("litfass", "automa"), each solo card was played with
        ("solo_cards", from 1).
    """
    cdef Ruleset ruleset = load_ruleset(config.deck)
    cdef Options options = options_of(ruleset, config)
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
            play(r, &game, &options, deal + i, &one, seats, &rng, &tally)
    return {
        "chosen": [tally.chosen[i] for i in range(ACT_END)],
        "nodes": [tally.nodes[i] for i in range(len(ruleset.labels))],
        "ops": [tally.ops[i] for i in range(max(Op) + 1)],
        "triggered": [tally.triggered[i] for i in range(r.card_count)],
        "litfass": [tally.litfass[i] for i in range(LITFASS_TILES)],
        "automa": [tally.automa[i] for i in range(AUTOMA_CARDS)],
        "solo_cards": [tally.solo_cards[i] for i in range(SOLO_NUMBERS)],
    }
