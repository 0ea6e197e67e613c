"""The rules engine: carry out a choice, then run on to the next decision that is a real one.

Effects are programs (`effects.pxd`) whose unfinished parts wait on a stack inside the state.  Each
frame on top either resolves or asks one player for one choice (`choices.pxd`).  A choice with a single
legal action is taken here.
"""

from libc.stdint cimport uint64_t

from brauhaus.core.bits cimport card_add, card_any, card_pop, card_remove, legal_clear, legal_nth
from brauhaus.core.board cimport (
    add_coins, add_vp, emit, push, settle, show_card, start_dial, turn_dial,
)
from brauhaus.core.choices cimport frame_choices, turn_choices
from brauhaus.core.effects cimport run_node
from brauhaus.core.layout cimport (
    BARRELS, STARTED, TRIGGERED, Cards, Frame, Game, Player, Public, Rules,
)
from brauhaus.core.numbers cimport (
    ACT_BEER, ACT_BONUS_FIRST, ACT_BOTH, ACT_BREW, ACT_BROWN, ACT_BUILD, ACT_DISCARD, ACT_DRAW,
    ACT_GAIN, ACT_GIVE, ACT_KIOSK, ACT_ORDER, ACT_OVERLAY, ACT_REPLACE, ACT_RETRIEVE, ACT_ROTATE,
    ACT_TAKE, ACT_TILE, ACT_UNBLOCK, ACT_WHITE, EV_BONUS, EV_BROWN, EV_EXCHANGE, EV_OVERLAY,
    EV_PROGRESS, EV_UNBLOCK, LAB_LOST, LAB_STANDING, PHASE_ACTION, PHASE_BREWING, PHASE_OVER,
    P_AFTER, P_BEER, P_BREW, P_BROWN, P_BUILD, P_CHOOSE, P_FINISH, P_FIRST_TRUCK, P_GAIN, P_GIVE,
    P_KIOSK, P_LABORATORY, P_MAY, P_ORDER, P_OVERLAY, P_PROGRESS, P_REPLACE, P_RETRIEVE, P_ROTATE,
    P_RUN, P_TAKE, P_TAKE_ANY, P_TILE, P_TRIGGER, P_TWICE, P_UNBLOCK, P_WHITE, STAGE_BONUS,
    STAGE_BONUS_EVENT, STAGE_END, STAGE_EVENT, STAGE_OBJECTIVE,
)
from brauhaus.core.piles cimport draw_to_hand, leave_row
from brauhaus.core.plays cimport build, complete_order, leave_hand, play_white, remove_tile
from brauhaus.core.rounds cimport beer_tiles, next_step, scored, set_up
from brauhaus.core.turns cimport choose_after, choose_turn


# -- choices of pending effects --------------------------------------------------------------------

cdef void choose_option(const Rules *r, Game *g, int p, Frame *frame, int action) noexcept nogil:
    cdef int index = frame.arg, flags = frame.flags
    cdef int first = r.nodes[index].child
    cdef int other, k = action & 7
    g.pub.depth -= 1
    if action < ACT_BOTH:
        while k:
            first = r.nodes[first].next
            k -= 1
        run_node(r, g, p, first, flags)
        return
    g.pub.player[p].coins -= r.nodes[index].cost
    other = r.nodes[first].next
    if k:
        first, other = other, first
    push(g, P_RUN, p, 0, other, flags)
    run_node(r, g, p, first, flags)


cdef void choose_gain(const Rules *r, Game *g, int p, Frame *frame, int action) noexcept nogil:
    cdef int flags = frame.flags
    frame.op = P_GIVE
    frame.n -= 1
    if frame.n == 0:
        g.pub.depth -= 1
    emit(g, p, EV_EXCHANGE, flags)
    if action == ACT_GAIN:
        add_vp(g, p, r.gain_vp)
    elif action == ACT_GAIN + 1:
        push(g, P_TAKE, p, r.gain_cards, 0, flags)
    else:
        add_coins(&g.pub.player[p], r.gain_coin)


cdef inline void spend(Game *g, Frame *frame) noexcept nogil:
    """One of the frame's choices is made; the frame goes with the last."""
    frame.n -= 1
    if frame.n == 0:
        g.pub.depth -= 1


cdef void choose_take(const Rules *r, Game *g, int p, Frame *frame, int action) noexcept nogil:
    cdef int c, i = 0
    spend(g, frame)
    if action == ACT_DRAW:
        draw_to_hand(g, p)
        return
    c = action - ACT_TAKE
    while g.pub.row[i] != c:
        i += 1
    leave_row(r, g, i)
    card_add(&g.sec.hand[p], c)
    card_add(&g.pub.player[p].known, c)
    g.pub.player[p].hand_count += 1


cdef void choose(const Rules *r, Game *g, int action) noexcept nogil:
    """Carry out a legal action of the decision at hand."""
    cdef Frame *frame
    cdef Player *me
    cdef int p, op, flags, i
    if g.pub.depth == 0:
        choose_turn(r, g, action)
        return
    frame = &g.pub.stack[g.pub.depth - 1]
    p = frame.player
    op = frame.op
    flags = frame.flags
    me = &g.pub.player[p]
    if op == P_AFTER:
        choose_after(r, g, frame, action)
    elif op == P_TAKE or op == P_TAKE_ANY:
        choose_take(r, g, p, frame, action)
    elif op == P_ROTATE:
        spend(g, frame)
        turn_dial(me, action - ACT_ROTATE)
        settle(g, p, flags)
    elif op == P_BREW:
        if action:
            frame.flags |= STARTED
            spend(g, frame)
            start_dial(r, me, action - ACT_BREW)
        else:
            g.pub.depth -= 1
    elif op == P_CHOOSE:
        choose_option(r, g, p, frame, action)
    elif op == P_MAY:
        g.pub.depth -= 1
        if action:
            run_node(r, g, p, r.nodes[frame.arg].child, flags)
    elif op == P_UNBLOCK:
        spend(g, frame)
        me.tokens &= ~(1 << (action - ACT_UNBLOCK))
        emit(g, p, EV_UNBLOCK, flags)
    elif op == P_OVERLAY:
        spend(g, frame)
        me.overlays &= ~(1 << (action - ACT_OVERLAY))
        emit(g, p, EV_OVERLAY, flags)
    elif op == P_BROWN:
        spend(g, frame)
        leave_hand(g, p, action - ACT_BROWN)
        show_card(r, me, action - ACT_BROWN)
        emit(g, p, EV_BROWN, flags)
    elif op == P_WHITE:
        g.pub.depth -= 1
        play_white(r, g, p, action - ACT_WHITE, flags)
    elif op == P_ORDER:
        g.pub.depth -= 1
        complete_order(r, g, p, action - ACT_ORDER, flags)
    elif op == P_BUILD:
        g.pub.depth -= 1
        build(r, g, p, action - ACT_BUILD, flags)
    elif op == P_BEER:
        g.pub.depth -= 1
        me.stock[action - ACT_BEER] += 1
        me.cellar_used += 1
    elif op == P_RETRIEVE:
        g.pub.depth -= 1
        me.bonus_left += 1
        if action == ACT_RETRIEVE:
            me.bonus_on_board -= 1
        else:
            me.laboratory = LAB_LOST
    elif op == P_TWICE:
        frame.op = P_GIVE
        frame.n = 1
        if action:
            frame.n = 2
            me.coins -= r.twice_cost
    elif op == P_GIVE:
        frame.op = P_GAIN
        i = action - ACT_GIVE
        if i == 6:
            me.coins -= 1
        else:
            # GIVE 7 is a barrel, which stands at index 6 of the stock.
            me.stock[min(i, <int>BARRELS)] -= 1
            me.cellar_used -= 1
            settle(g, p, flags)
    elif op == P_GAIN:
        choose_gain(r, g, p, frame, action)
    elif op == P_KIOSK:
        g.pub.depth -= 1
        run_node(r, g, p, r.turn_order[action - ACT_KIOSK], flags)
    elif op == P_FIRST_TRUCK:
        i = frame.arg
        g.pub.depth -= 1
        if action == ACT_BONUS_FIRST:
            push(g, P_RUN, p, 0, r.truck[i], flags)
            run_node(r, g, p, r.nodes[r.truck_first[i]].child, flags)
        else:
            push(g, P_RUN, p, 0, r.truck_first[i], flags)
            run_node(r, g, p, r.truck[i], flags)
    elif op == P_REPLACE:
        frame.op = P_TILE
        me.marker = 0
        me.workers = (me.workers & ~(1 << (action - ACT_REPLACE))) | (4 << me.upgrades)
        me.workers_left = me.workers
        me.upgrades += 1
    elif op == P_TILE:
        g.pub.depth -= 1
        remove_tile(r, g, p, action - ACT_TILE)
    else:
        leave_hand(g, p, action - ACT_DISCARD)
        card_add(&g.pub.discard, action - ACT_DISCARD)


# -- running on ------------------------------------------------------------------------------------

cdef void next_trigger(const Rules *r, Game *g, Frame *frame) noexcept nogil:
    """The next brewmaster, by card id, that answers to the frame's event."""
    cdef int p = frame.player
    cdef Cards rest = g.pub.player[p].masters
    cdef int c
    while card_any(&rest):
        c = card_pop(&rest)
        if c >= frame.n and (r.cards[c].events >> frame.arg) & 1:
            frame.n = c + 1
            run_node(r, g, p, r.cards[c].white_node, TRIGGERED)
            return
    g.pub.depth -= 1


cdef void progress(const Rules *r, Game *g, int p, Frame *frame) noexcept nogil:
    """One step on the progress track (rules, section 4)."""
    cdef Player *me = &g.pub.player[p]
    cdef int flags = frame.flags
    if me.progress == 8:
        g.pub.depth -= 1
        return
    spend(g, frame)
    me.progress += 1
    emit(g, p, EV_PROGRESS, flags)
    if (r.overlay_at >> me.progress) & 1:
        push(g, P_OVERLAY, p, 1, 0, flags)
    if r.progress_vp[me.progress]:
        add_vp(g, p, r.progress_vp[me.progress])


cdef bint resolve(const Rules *r, Game *g, Frame *frame) noexcept nogil:
    """Carry out the frame on top if it asks nobody; False if it does."""
    cdef int op = frame.op, p = frame.player, index
    if op == P_RUN:
        index = frame.arg
        if frame.n and r.nodes[index].next:
            frame.arg = r.nodes[index].next
        else:
            g.pub.depth -= 1
        run_node(r, g, p, index, frame.flags)
    elif op == P_TRIGGER:
        next_trigger(r, g, frame)
    elif op == P_LABORATORY:
        g.pub.depth -= 1
        if g.pub.player[p].laboratory == LAB_STANDING:
            push(g, P_ROTATE, p, r.laboratory_rotations, 0, 0)
    elif op == P_FINISH:
        g.pub.depth -= 1
        card_remove(&g.pub.limbo, frame.arg)
        card_add(&g.pub.discard, frame.arg)
    elif op == P_PROGRESS:
        progress(r, g, p, frame)
    elif op == P_AFTER and frame.n == STAGE_EVENT:
        frame.n = STAGE_BONUS if frame.flags & STARTED else STAGE_OBJECTIVE
        emit(g, p, frame.arg, 0)
    elif op == P_AFTER and frame.n == STAGE_BONUS_EVENT:
        frame.n = STAGE_OBJECTIVE
        emit(g, p, EV_BONUS, 0)
    elif op == P_AFTER and frame.n == STAGE_END:
        g.pub.depth -= 1
        g.pub.turn = (g.pub.turn + 1) % g.pub.players
    else:
        return False
    return True


cdef void nothing_to_choose(Game *g, Frame *frame) noexcept nogil:
    """The frame on top has no legal choice: it is done, as far as possible."""
    if frame.op == P_AFTER:
        frame.n = STAGE_OBJECTIVE if frame.n == STAGE_BONUS else STAGE_END
    else:
        g.pub.depth -= 1


cdef bint find_turn(const Rules *r, Game *g) noexcept nogil:
    """The next player, from `turn` on, who can act."""
    cdef int i
    for i in range(g.pub.players):
        g.pub.actor = g.pub.order[g.pub.turn]
        turn_choices(r, g, g.pub.actor)
        if g.sec.legal.count:
            return True
        g.pub.turn = (g.pub.turn + 1) % g.pub.players
    return False


cdef bint step(const Rules *r, Game *g) noexcept nogil:
    """Run on by one step; False if somebody has a choice, be it a single one, or the game is over."""
    cdef Frame *frame
    if g.pub.depth:
        frame = &g.pub.stack[g.pub.depth - 1]
        if resolve(r, g, frame):
            return True
        g.pub.actor = frame.player
        frame_choices(r, g, frame)
        if g.sec.legal.count:
            return False
        nothing_to_choose(g, frame)
    elif g.pub.phase == PHASE_ACTION:
        if find_turn(r, g):
            return False
        g.pub.phase = PHASE_BREWING
        g.pub.turn = 0
    elif g.pub.phase == PHASE_OVER:
        g.pub.actor = -1
        legal_clear(&g.sec.legal)
        return False
    else:
        next_step(r, g)
    return True


cdef void advance(const Rules *r, Game *g) noexcept nogil:
    """Run on until somebody has a real choice, or the game is over."""
    while True:
        while step(r, g):
            pass
        if g.sec.legal.count != 1:
            return
        choose(r, g, legal_nth(&g.sec.legal, 0))


cdef void apply(const Rules *r, Game *g, int action) noexcept nogil:
    """Take a legal action and run on to the next decision."""
    choose(r, g, action)
    advance(r, g)


cdef void new_game(
    const Rules *r, Game *g, int players, bint promos, int end_vp, uint64_t seed
) noexcept nogil:
    """A game at its first decision."""
    set_up(r, g, players, promos, end_vp, seed)
    advance(r, g)


# -- the result ------------------------------------------------------------------------------------

cdef int final_vp(const Rules *r, const Public *pub, int p) noexcept nogil:
    return scored(r, &pub.player[p])


cdef bint ahead(const Rules *r, const Player *a, const Player *b) noexcept nogil:
    """VP, then coins, then beer tiles."""
    if scored(r, a) != scored(r, b):
        return scored(r, a) > scored(r, b)
    if a.coins != b.coins:
        return a.coins > b.coins
    return beer_tiles(a) > beer_tiles(b)


cdef void final_ranks(const Rules *r, const Public *pub, int *ranks) noexcept nogil:
    """Ranks from 1; equal players share one."""
    cdef int p, q
    for p in range(pub.players):
        ranks[p] = 1
        for q in range(pub.players):
            if ahead(r, &pub.player[q], &pub.player[p]):
                ranks[p] += 1
