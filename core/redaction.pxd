"""What a player may know, and worlds that agree with it (rules, section 11).

The only place that decides what is hidden: other hands but for cards everyone has seen, the order of
the draw pile, of the Litfass tiles and of the Automa's cards, and the generator.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from brauhaus.core.bits cimport card_add, card_count, card_minus, card_union, legal_clear
from brauhaus.core.engine cimport advance
from brauhaus.core.layout cimport (
    LEGAL_WORDS, LITFASS_TILES, MAX_CARDS, MAX_PLAYERS, MAX_ROW, MAX_STACK, Cards, Frame, Game,
    Legal, Public, Rules, Sight,
)
from brauhaus.core.piles cimport shuffle

cdef enum:
    MAX_DRAWS = 4096       # worlds tried for one in which the same player has the same choice


cdef inline void tidy_public(Public *pub) noexcept nogil:
    """Zero what is no longer in use, so that equal positions are equal bytes."""
    cdef int p, i
    memset(&pub.stack[pub.depth], 0, (MAX_STACK - pub.depth) * sizeof(Frame))
    memset(&pub.row[pub.row_count], 0, MAX_ROW - pub.row_count)
    for p in range(pub.players):
        for i in range(8):
            if not (pub.player[p].busy >> i) & 1:
                pub.player[p].dial[i] = 0


cdef inline void tidy_legal(Legal *legal) noexcept nogil:
    cdef int i
    for i in range(legal.n, LEGAL_WORDS):
        legal.mask[i] = 0
        legal.word[i] = 0


cdef inline void tidy(Game *g) noexcept nogil:
    """The same for a whole state."""
    tidy_public(&g.pub)
    tidy_legal(&g.sec.legal)
    memset(&g.sec.pile[g.pub.pile_count], 0, MAX_CARDS - g.pub.pile_count)
    memset(&g.sec.litfass[g.pub.litfass_left], 0, 8 - g.pub.litfass_left)
    memset(&g.sec.blue[g.pub.blue_left], 0, 8 - g.pub.blue_left)
    memset(&g.sec.red[g.pub.red_left], 0, 8 - g.pub.red_left)


cdef inline void look(const Game *g, int viewer, Sight *sight) noexcept nogil:
    """What the viewer knows of a game."""
    memset(sight, 0, sizeof(Sight))
    memcpy(&sight.pub, &g.pub, sizeof(Public))
    tidy_public(&sight.pub)
    sight.hand = g.sec.hand[viewer]
    sight.viewer = viewer
    if g.pub.actor == viewer:
        memcpy(&sight.legal, &g.sec.legal, sizeof(Legal))
        tidy_legal(&sight.legal)


cdef inline Cards hidden_cards(const Rules *r, const Sight *sight) noexcept nogil:
    """Cards whose place the viewer cannot know: the draw pile and the unknown part of other hands."""
    cdef const Public *pub = &sight.pub
    cdef Cards seen = card_union(card_union(pub.discard, pub.limbo), card_union(pub.out, sight.hand))
    cdef int p
    for p in range(pub.row_count):
        card_add(&seen, pub.row[p])
    for p in range(pub.players):
        seen = card_union(seen, card_union(pub.player[p].display, pub.player[p].masters))
        seen = card_union(seen, pub.player[p].known)
    return card_minus(r.all_cards, seen)


cdef inline Cards unseen(int first, int count, int shown) noexcept nogil:
    """Of tiles or cards numbered from `first` on, those not turned up, as a set."""
    cdef Cards found
    found.hi = 0
    found.lo = <uint64_t>(((1 << count) - 1) << first & ~shown)
    return found


cdef inline void stack_automa(uint8_t *stack, int first, int shown, uint64_t *rng) noexcept nogil:
    """What may lie in a colour's stack: the A cards to come on three B cards, or those to come."""
    cdef uint8_t cards[MAX_CARDS]
    cdef Cards half_a = unseen(first, 4, shown), half_b = unseen(first + 4, 4, shown)
    # One of the four of each half is not in the game.
    cdef int a = card_count(&half_a) - 1, b = card_count(&half_b) - 1
    shuffle(cards, half_b, rng)
    memcpy(stack, cards, b)
    shuffle(cards, half_a, rng)
    memcpy(stack + b, cards, a)


cdef inline void stack_up(const Public *pub, Game *g) noexcept nogil:
    """The stacks of modules and of the solo game, uniform over all that fits what is seen."""
    if pub.litfass_left:
        shuffle(g.sec.litfass, unseen(0, LITFASS_TILES, pub.litfass), &g.sec.rng)
    if pub.solo_card:
        stack_automa(g.sec.blue, 0, pub.automa_shown, &g.sec.rng)
        stack_automa(g.sec.red, 8, pub.automa_shown, &g.sec.rng)


cdef inline void deal(const Rules *r, const Sight *sight, Game *g) noexcept nogil:
    """Fill a game's hidden part, uniform over all that fits what the viewer knows of the cards."""
    cdef uint8_t cards[MAX_CARDS]
    cdef int n, p, k
    memcpy(&g.pub, &sight.pub, sizeof(Public))
    memcpy(&g.sec.legal, &sight.legal, sizeof(Legal))
    n = shuffle(cards, hidden_cards(r, sight), &g.sec.rng)
    for p in range(MAX_PLAYERS):
        g.sec.hand[p] = sight.pub.player[p].known
    g.sec.hand[sight.viewer] = sight.hand
    for p in range(g.pub.players):
        if p != sight.viewer:
            for k in range(g.pub.player[p].hand_count - card_count(&sight.pub.player[p].known)):
                n -= 1
                card_add(&g.sec.hand[p], cards[n])
    memcpy(g.sec.pile, cards, n)
    stack_up(&sight.pub, g)


cdef inline void determinize(const Rules *r, const Sight *sight, uint64_t seed, Game *g) noexcept nogil:
    """A game that the viewer cannot tell from the real one, uniform over those.

    While another player decides, his hand must allow a real choice, as the viewer sees that he has one.
    A hand that does so is searched by drawing; if none turns up, the game has run on from the last.
    """
    cdef int i
    g.sec.rng = seed
    for i in range(MAX_DRAWS):
        deal(r, sight, g)
        if g.pub.actor == sight.viewer:
            return
        advance(r, g)
        if memcmp(&g.pub, &sight.pub, sizeof(Public)) == 0:
            return

