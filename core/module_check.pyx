"""The part of `check` that looks at modules and solo games (rules, sections 9 and 10)."""

from libc.stdint cimport uint8_t

from brauhaus.core.bits cimport card_add, card_in, popcount
from brauhaus.core.coops cimport unlocked
from brauhaus.core.export cimport own_tiles
from brauhaus.core.facts cimport draff_supply
from brauhaus.core.layout cimport (
    AREA_10, BASE_EXTENSIONS, DOUBLE_COOP, EXPORT_TILES, HOUSE_COOP, LITFASS_SPACE, LITFASS_TILES,
    OBJECTIVES, TYPES, Cards, Frame, Game, Player, Public, Rules,
)
from brauhaus.core.numbers cimport (
    DUE_BLUE, DUE_RED, EXT_ADVERTISING, EXT_BREWING_TOWER, MODULE_DOUBLE_COOP, MODULE_EXPORT,
    MODULE_LITFASS, MODULE_WASTE, OP_COOP, PHASE_ACTION, PHASE_OVER, P_CIRCLE, P_COOP, P_DEAL,
    P_DRAFF, P_EXPORT, P_EXPORT_FROM, SOLO_TILE,
)
from brauhaus.core.options cimport modules_of
from brauhaus.core.turn_choices cimport BETWEEN


cdef int coops_of(const Player *me) noexcept:
    """Coops that the player has (mask)."""
    cdef int coops = (1 << TYPES) - 1
    if me.double_type:
        coops |= 1 << DOUBLE_COOP
    if (me.extensions >> EXT_ADVERTISING) & 1:
        coops |= 1 << HOUSE_COOP
    return coops


cdef int spaces_of(const Public *pub) noexcept:
    """Worker spaces that can be occupied (mask)."""
    cdef int spaces = 0x3FFF if pub.modules & MODULE_EXPORT else 0xFFFF
    if pub.modules & MODULE_WASTE:
        spaces |= 1 << AREA_10
    if (pub.litfass >> BETWEEN) & 1:
        spaces |= 1 << LITFASS_SPACE
    return spaces


# -- one player ------------------------------------------------------------------------------------

cdef str discs_fault(const Rules *r, const Public *pub, const Player *me):
    """Each disc is on its negative space or on a tile; the rearmost leaves first."""
    cdef int seat = me - &pub.player[0]
    on_track = sorted([-me.disc[d] for d in range(2) if me.disc[d] < 0])
    start = sorted([r.discs[seat][d] for d in range(2)])
    if (
        0 in (me.disc[0], me.disc[1])
        or max(me.disc[0], me.disc[1]) > EXPORT_TILES
        or me.disc[0] == me.disc[1] > 0
        or on_track != start[:len(on_track)]
    ):
        return f"discs: {[me.disc[0], me.disc[1]]}; at first {[-n for n in start]}, the rearmost leaves first"
    return None


cdef str module_player_fault(const Rules *r, const Public *pub, const Player *me):
    cdef int i, towers
    if me.draff and not pub.modules & MODULE_WASTE:
        return f"draff: {me.draff}; not in this game"
    if pub.modules & MODULE_EXPORT:
        fault = discs_fault(r, pub, me)
        if fault is not None:
            return fault
    elif me.disc[0] or me.disc[1] or me.locomotive_left:
        return "discs, locomotive_left: not in this game"
    if me.locomotive_left > 1:
        return "locomotive_left: neither true nor false"
    if me.double_type > TYPES or me.double_type and not (me.extensions >> EXT_BREWING_TOWER) & 1:
        return "double_coop: without a Brewing Tower"
    towers = (me.extensions >> EXT_BREWING_TOWER) & 1 and not me.double_type
    for i in range(pub.depth):
        towers -= pub.stack[i].op == P_COOP and pub.stack[i].player == me - &pub.player[0]
    if towers:
        return "double_coop: a Brewing Tower has one, or one that is to be chosen"
    if me.house_type > TYPES or (me.house_type > 0) != (me.busy >> HOUSE_COOP) & 1:
        return "house_dial: it and the dials do not agree"
    if not pub.solo_card and (me.held or me.once):
        return "tokens_held, one_time_worker: only in a solo game"
    return None


# -- pending effects -------------------------------------------------------------------------------

cdef bint takes_coop(const Rules *r, int node) noexcept:
    """Is taking a coop tile a part of the effect?"""
    cdef int part = r.nodes[node].child
    if r.nodes[node].op == OP_COOP:
        return True
    while part:
        if takes_coop(r, part):
            return True
        part = r.nodes[part].next
    return False


cdef str module_frame_fault(const Public *pub, const Frame *frame):
    cdef const Player *me = &pub.player[frame.player]
    cdef int op = frame.op, arg = frame.arg
    cdef int placed = (me.disc[0] > 0) + (me.disc[1] > 0)
    if op >= P_EXPORT_FROM - 1 and op <= P_CIRCLE and not pub.modules & MODULE_EXPORT:
        return "effect: not in this game"
    if op == P_DRAFF:
        if not pub.modules & MODULE_WASTE or arg > 1 or frame.n > 99:
            return "effect: no such return of draff"
    elif op == P_EXPORT:
        if arg > EXPORT_TILES or (placed == 2) != (arg > 0) or arg and not (own_tiles(me) << 1 >> arg) & 1:
            return "at: no disc to move from there"
    elif op == P_CIRCLE:
        if arg >= EXPORT_TILES:
            return "at: no export tile"
    elif arg:
        return f"at: {arg}; this effect has none"
    elif op == P_EXPORT_FROM:
        if placed < 2:
            return "effect: a disc is moved once both are on tiles"
    elif op == P_COOP:
        if not (me.extensions >> EXT_BREWING_TOWER) & 1 or me.double_type:
            return "effect: no Brewing Tower that waits for its coop"
    elif op > P_COOP:
        if not pub.solo_card or pub.round > 1:
            return "effect: only at the start of a solo game"
        if op != P_DEAL and frame.n:
            return "left: this effect has no number"
    return None


# -- the table -------------------------------------------------------------------------------------

cdef str shown_fault(int shown, int turned, str colour):
    """Of a colour's cards (eight bits, the A cards first) as many are shown as were turned up."""
    if popcount(shown) != turned or popcount(shown & 0xF) != min(3, turned):
        return f"automa.shown: not {turned} {colour} cards, the three A cards first"
    return None


cdef str solo_fault(const Rules *r, config, const Public *pub):
    cdef int boxed, most
    if not 1 <= pub.solo_card <= 6 or (config.solo_card or pub.solo_card) != pub.solo_card:
        return f"solo_card: {pub.solo_card}; the options say {config.solo_card or '1 to 6'}"
    boxed = r.solo_card[pub.solo_card].blocked
    most = 2 if r.solo_card[pub.solo_card].bonus == SOLO_TILE else 1
    if pub.increased != (config.solo_difficulty == "increased"):
        return "difficulty: not that of the options"
    if (
        pub.solo_tiles >> BASE_EXTENSIONS
        or not (pub.solo_tiles >> r.solo_card[pub.solo_card].tile) & 1
        or popcount(pub.solo_tiles) > most
    ):
        return "solo_tiles: not those that the solo card allows"
    if boxed & ~pub.turn_taken:
        return "blocked: without the spaces that the solo card blocks"
    if pub.player[0].once > 8 or pub.player[0].once and not (pub.turn_taken << 1 >> pub.player[0].once) & 1:
        return "one_time_worker: on a space that is not blocked"
    if pub.player[0].turn_space and not (pub.turn_taken << 1 >> pub.player[0].turn_space) & 1:
        return "turn_order_space: not blocked"
    tokens = popcount(pub.player[0].tokens) + pub.player[0].held + popcount(pub.turn_taken)
    if tokens - (pub.player[0].once > 0) != 8 + popcount(boxed):
        return f"tokens_held: {tokens} blocking tokens in all; {8 + popcount(boxed)}"
    if pub.automa_objectives >> OBJECTIVES or popcount(pub.automa_objectives) > r.automa_bonus:
        return "automa.objectives: more than its bonus workers"
    if pub.due > 3 or pub.due & DUE_BLUE and not pub.due & DUE_RED:
        return "automa.due: blue comes before red"
    if pub.lost > 1 or pub.lost and pub.phase != PHASE_OVER:
        return "lost: in a game that goes on"
    if pub.due and pub.phase != PHASE_ACTION and not pub.lost:
        return "automa.due: a card still to come after the action phase"
    return shown_fault(
        pub.automa_shown & 0xFF, pub.round - (pub.due & DUE_BLUE), "blue"
    ) or shown_fault(pub.automa_shown >> 8, pub.round - (pub.due & DUE_RED) // DUE_RED, "red")


cdef str module_table_fault(const Rules *r, config, const Public *pub):
    if pub.modules != modules_of(config):
        return "modules: not those of the options"
    if not pub.modules & MODULE_LITFASS and (pub.litfass or pub.litfass_tokens):
        return "litfass_shown, litfass_tokens: not in this game"
    if pub.litfass >> LITFASS_TILES or pub.litfass_tokens > 200:
        return "litfass_shown, litfass_tokens: more than there are"
    if pub.players == 1:
        return solo_fault(r, config, pub)
    if (
        pub.solo_card or pub.solo_tiles or pub.increased or pub.due or pub.lost
        or pub.automa_objectives or pub.automa_shown
    ):
        return "solo_card: not a solo game"
    return None


cdef str rivalry_fault(const Rules *r, const Public *pub):
    """What there is once, or so many times, is not in more hands."""
    cdef int p, entered = 0, removed = 0
    doubles = [pub.player[p].double_type for p in range(pub.players) if pub.player[p].double_type]
    houses = [pub.player[p].house_type for p in range(pub.players) if pub.player[p].house_type]
    if len(set(doubles)) < len(doubles):
        return "double_coop: two players with the same"
    if len(set(houses)) < len(houses):
        return "house_dial: two players with the same"
    for p in range(pub.players):
        entered |= unlocked(&pub.player[p])
        removed += 8 - <int>popcount(pub.player[p].tokens)
    if any([not (entered << 1 >> house) & 1 for house in houses]):
        return "house_dial: of a type that nobody has unlocked"
    if pub.litfass_tokens > removed:
        return f"litfass_tokens: {pub.litfass_tokens}; {removed} have left the boards"
    if pub.modules & MODULE_WASTE and draff_supply(r, pub) < 0:
        return f"draff: more than the {r.draff * pub.players} there are"
    return None


# -- hidden stacks ---------------------------------------------------------------------------------

cdef bint stacked(const uint8_t *stack, int first, int count, int size, int shown) noexcept:
    """Are these so many different ones, not turned up, of those numbered from `first` on?"""
    cdef Cards seen
    cdef int i
    seen.lo = seen.hi = 0
    for i in range(count):
        if not first <= stack[i] < first + size or (shown >> stack[i]) & 1 or card_in(&seen, stack[i]):
            return False
        card_add(&seen, stack[i])
    return True


cdef bint colour_stacked(const uint8_t *stack, int first, int left, int shown) noexcept:
    cdef int below = min(left, 3)
    return (
        stacked(stack, first + 4, below, 4, shown)
        and stacked(stack + below, first, left - below, 4, shown)
    )


cdef str stacks_fault(const Game *g):
    if not stacked(g.sec.litfass, 0, g.pub.litfass_left, LITFASS_TILES, g.pub.litfass):
        return "litfass_stack: not the tiles that are still to come"
    if g.pub.solo_card and not (
        colour_stacked(g.sec.blue, 0, g.pub.blue_left, g.pub.automa_shown)
        and colour_stacked(g.sec.red, 8, g.pub.red_left, g.pub.automa_shown)
    ):
        return "automa_blue, automa_red: not the cards that can still be to come"
    return None
