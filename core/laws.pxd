"""What holds in every position (rules, sections 1 to 10): the first law broken, or NULL."""

from libc.string cimport memcmp, memcpy

from brauhaus.core.bits cimport popcount
from brauhaus.core.board_laws cimport open_types, player_law
from brauhaus.core.card_laws cimport TOKENS, cards_law, colour_law, limbo_law, litfass_law
from brauhaus.core.derive cimport derive
from brauhaus.core.layout cimport (
    BASE_EXTENSIONS, EXTENSIONS, MAX_STACK, OBJECTIVES, Game, Legal, Player, Public, Rules,
    SoloCard,
)
from brauhaus.core.numbers cimport (
    DUE_BLUE, DUE_RED, EXT_ADVERTISING, EXT_BREWING_TOWER, MODULE_DOUBLE_COOP, MODULE_HOUSE_BRAND,
    MODULE_WASTE, PHASE_OVER, SOLO_TILE,
)
from brauhaus.core.rounds cimport last_round


cdef inline const char *draff_law(const Rules *r, const Public *pub) noexcept nogil:
    """Supply and what is held make up 7 a player; a stock below 0 would count as more than all."""
    cdef int p, held = 0
    for p in range(pub.players):
        held += pub.player[p].draff
    if held > (r.draff * pub.players if pub.modules & MODULE_WASTE else 0):
        return b"no more draff is held than there is, and none below 0"
    return NULL


cdef inline int tiles_of(const Public *pub, int e) noexcept nogil:
    """Tiles of an extension in the game."""
    if e == EXT_BREWING_TOWER:
        return pub.players if pub.modules & MODULE_DOUBLE_COOP else 0
    if e == EXT_ADVERTISING:
        return pub.players if pub.modules & MODULE_HOUSE_BRAND else 0
    return pub.players if e < BASE_EXTENSIONS else 0


cdef inline const char *rivals_law(const Public *pub) noexcept nogil:
    """What there is once of each type."""
    cdef const Player *me
    cdef int p, entered = 0, doubles = 0, greens = 0
    for p in range(pub.players):
        me = &pub.player[p]
        entered |= open_types(me) << 1
        if me.double_type and (doubles >> me.double_type) & 1:
            return b"each coop tile is in one hand"
        if me.house_type and (greens >> me.house_type) & 1:
            return b"each green dial is on one house coop"
        doubles |= 1 << me.double_type
        greens |= 1 << me.house_type
    if greens & ~entered & ~1:
        return b"a green dial is in play once its type is unlocked"
    return NULL


cdef inline const char *table_law(const Rules *r, const Public *pub) noexcept nogil:
    cdef int i, p, owners, claims, seats = 0
    for p in range(pub.players):
        seats |= 1 << pub.order[p]
        if pub.player[p].vp >= pub.end_vp and not pub.end_triggered:
            return b"whoever reaches the end's VP triggers it"
    if seats != (1 << pub.players) - 1:
        return b"the order names each player once"
    for i in range(EXTENSIONS):
        owners = 0
        claims = (pub.automa_objectives >> i) & 1
        for p in range(pub.players):
            owners += (pub.player[p].extensions >> i) & 1
            claims += (pub.player[p].objectives >> i) & 1
        if pub.stacks[i] + owners != tiles_of(pub, i):
            return b"extension tiles are in their stack or built, one a player"
        if pub.claims[i] != claims:
            return b"claims of objectives are bonus workers on them, the Automa's included"
    return NULL


cdef inline const char *solo_law(const Rules *r, const Game *g) noexcept nogil:
    cdef const Public *pub = &g.pub
    cdef const Player *me = &pub.player[0]
    cdef const SoloCard *card = &r.solo_card[pub.solo_card]
    cdef int boxed = card.blocked, turned
    cdef const char *law
    if pub.players > 1:
        if pub.solo_card or pub.due or pub.automa_shown or me.held or me.once:
            return b"no Automa at a table of two to four"
        return NULL
    if (
        <int>popcount(me.tokens) + me.held + <int>popcount(pub.turn_taken) - (me.once > 0)
        != TOKENS + <int>popcount(boxed)
    ):
        return b"blocking tokens are on the board, held, or on the track"
    if boxed & ~pub.turn_taken or me.once and not (pub.turn_taken << 1 >> me.once) & 1:
        return b"a turn order space stays blocked"
    if (
        not (pub.solo_tiles >> card.tile) & 1 or pub.solo_tiles >> BASE_EXTENSIONS
        or <int>popcount(pub.solo_tiles) > 1 + (card.bonus == SOLO_TILE)
    ):
        return b"extensions give a victory point as the solo card says"
    if pub.automa_objectives >> OBJECTIVES or popcount(pub.automa_objectives) > r.automa_bonus:
        return b"the Automa has so many bonus workers and no more"
    if pub.due & DUE_BLUE and not pub.due & DUE_RED or pub.lost and pub.phase != PHASE_OVER:
        return b"the blue card before the red, and a lost game is over"
    turned = pub.round - (pub.due & DUE_BLUE)
    law = colour_law(g.sec.blue, pub.blue_left, turned, pub.automa_shown, 0)
    if law:
        return law
    turned = pub.round - (pub.due & DUE_RED) // DUE_RED
    return colour_law(g.sec.red, pub.red_left, turned, pub.automa_shown, 8)


cdef inline const char *derived_law(const Rules *r, const Game *g, bint promos) noexcept nogil:
    cdef Game fresh
    memcpy(&fresh, g, sizeof(Game))
    derive(r, &fresh, promos)
    if memcmp(&fresh.pub, &g.pub, sizeof(Public)):
        return b"derived values follow from cards, tiles and pieces"
    return NULL


cdef inline const char *position_law(const Rules *r, const Game *g, bint promos) noexcept nogil:
    cdef const Public *pub = &g.pub
    cdef const char *law = NULL
    cdef int p
    if pub.depth > MAX_STACK or pub.overflow:
        return b"the stack of pending effects has room"
    for p in range(pub.players):
        law = player_law(r, pub, p)
        if law:
            return law
    law = cards_law(r, g)
    if not law:
        law = limbo_law(pub)
    if not law:
        law = draff_law(r, pub)
    if not law:
        law = rivals_law(pub)
    if not law:
        law = litfass_law(g)
    if not law:
        law = solo_law(r, g)
    if not law:
        law = table_law(r, pub)
    if not law:
        law = derived_law(r, g, promos)
    return law


cdef inline const char *choice_law(
    const Rules *r, const Public *pub, const Legal *legal
) noexcept nogil:
    """Of a position in which the engine runs no further by itself."""
    cdef int i, count = 0, last = last_round(r, pub.solo_card)
    for i in range(legal.n):
        count += popcount(legal.mask[i])
        if not legal.mask[i] or i and legal.word[i] <= legal.word[i - 1]:
            return b"legal actions are in ascending order"
    if count != legal.count:
        return b"legal actions are counted"
    if (pub.phase == PHASE_OVER) != (pub.actor < 0) or (pub.actor < 0) != (count == 0):
        return b"there is a legal action until the game is over"
    if pub.actor < 0 and not (pub.end_triggered or pub.lost or pub.round == last):
        return b"a game is over for a reason"
    return NULL
