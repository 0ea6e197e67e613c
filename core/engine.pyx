"""The rules engine: carry out a choice, then run on to the next decision that is a real one.

Effects are programs (`effects.pxd`) whose unfinished parts wait on a stack inside the state.  Each
frame on top either resolves or asks one player for one choice (`choices.pxd`).  A choice with a single
legal action is taken here.
"""

from libc.stdint cimport uint8_t, uint64_t

from brauhaus.core.bits cimport (
    card_add, card_any, card_pop, card_remove, legal_clear, legal_nth,
)
from brauhaus.core.board cimport (
    add_barrels, add_coins, add_lasting, add_vp, emit, order_need, push, raise_level, settle,
    show_card, start_dial, turn_dial,
)
from brauhaus.core.choices cimport frame_choices, turn_choices
from brauhaus.core.effects cimport run_node, seat_after
from brauhaus.core.layout cimport (
    ACT_ADMIN, ACT_BEER, ACT_BONUS, ACT_BONUS_FIRST, ACT_BREW, ACT_BROWN, ACT_BOTH, ACT_BUILD,
    ACT_DISCARD, ACT_DRAW, ACT_GAIN, ACT_GIVE, ACT_KIOSK, ACT_OBJECTIVE, ACT_OPTION, ACT_ORDER,
    ACT_OVERLAY, ACT_REPLACE, ACT_RETRIEVE, ACT_ROTATE, ACT_TAKE, ACT_TILE, ACT_TRUCK,
    ACT_TURN_ORDER, ACT_UNBLOCK, ACT_WHITE, ACT_WORKER, ACT_YES, BARRELS, EV_ADMIN, EV_AREA,
    EV_BONUS, EV_BROWN, EV_EXCHANGE, EV_EXTENSION, EV_NONE, EV_OBJECTIVE, EV_ORDER, EV_OVERLAY,
    EV_PROGRESS, EV_RIVAL_ORDER, EV_TRUCK, EV_TURN_ORDER, EV_UNBLOCK, EV_UPGRADE, EV_WHITE,
    EXCHANGE_SPACE, EXT_LABORATORY, EXT_TAVERN, GREY, LAB_LOST, LAB_STANDING, LAB_WAITING, OP_MAY,
    P_AFTER, P_BEER, P_BREW, P_BROWN, P_BUILD, P_CHOOSE, P_DISCARD, P_FINISH, P_FIRST_TRUCK, P_GAIN,
    P_GIVE, P_KIOSK, P_MAY, P_ORDER, P_OVERLAY, P_PROGRESS, P_REPLACE, P_RETRIEVE, P_ROTATE, P_RUN,
    P_TAKE, P_TAKE_ANY, P_TILE, P_TRIGGER, P_TWICE, P_UNBLOCK, P_WHITE, PHASE_ACTION, PHASE_BREWING,
    PHASE_OVER, STAGE_BONUS, STAGE_BONUS_EVENT, STAGE_END, STAGE_EVENT, STAGE_OBJECTIVE, STARTED,
    TRIGGERED, TRUCK_EXCHANGE, WHITE_ACTION, Cards, Frame, Game, Legal, Player, Public, Rules,
)
from brauhaus.core.piles cimport draw_to_hand, leave_row
from brauhaus.core.rounds cimport beer_tiles, next_step, scored, set_up


# -- the main choice of a turn ---------------------------------------------------------------------

cdef void place_worker(const Rules *r, Game *g, int p, int kind, int space) noexcept nogil:
    cdef int area = (space >> 1) + 1
    cdef int experience = r.grey_experience if kind == GREY else kind + 1
    g.pub.player[p].workers_left &= ~(1 << kind)
    if space == EXCHANGE_SPACE:
        push(g, P_AFTER, p, STAGE_EVENT, EV_NONE, 0)
        run_node(r, g, p, r.exchange, 0)
        return
    g.pub.occupied |= <unsigned int>1 << space
    # STARTED marks an action after which a bonus action is allowed.
    push(
        g, P_AFTER, p, STAGE_EVENT, EV_AREA + area,
        STARTED if experience + r.experience[space] >= r.bonus_experience else 0,
    )
    run_node(r, g, p, r.area[area], 0)


cdef void place_truck(const Rules *r, Game *g, int p, int truck) noexcept nogil:
    cdef int first = r.truck_first[truck] if not (g.pub.trucks_used >> truck) & 1 else 0
    g.pub.player[p].trucks_left -= 1
    if truck != TRUCK_EXCHANGE:
        g.pub.trucks_used |= 1 << truck
    push(g, P_AFTER, p, STAGE_EVENT, EV_TRUCK, 0)
    if first and r.nodes[first].op == OP_MAY:
        push(g, P_FIRST_TRUCK, p, 0, truck, 0)
        return
    push(g, P_RUN, p, 0, r.truck[truck], 0)
    if first:
        run_node(r, g, p, first, 0)


cdef void choose_turn(const Rules *r, Game *g, int action) noexcept nogil:
    cdef int p = g.pub.order[g.pub.turn]
    cdef int i
    if action >= ACT_WORKER:
        place_worker(r, g, p, (action - ACT_WORKER) >> 5, (action - ACT_WORKER) & 31)
    elif action >= ACT_TURN_ORDER:
        i = action - ACT_TURN_ORDER
        g.pub.turn_owner[i] = p + 1
        g.pub.player[p].turn_space = i + 1
        push(g, P_AFTER, p, STAGE_EVENT, EV_TURN_ORDER, 0)
        run_node(r, g, p, r.turn_order[i], 0)
    elif action >= ACT_TRUCK:
        place_truck(r, g, p, action - ACT_TRUCK)
    else:
        g.pub.player[p].admin_left = 0
        push(g, P_AFTER, p, STAGE_EVENT, EV_ADMIN, 0)
        run_node(r, g, p, r.admin[action - ACT_ADMIN], 0)


cdef void choose_after(const Rules *r, Game *g, Frame *frame, int action) noexcept nogil:
    """The bonus action, or the objective, at the end of a turn."""
    cdef int p = frame.player
    cdef Player *me = &g.pub.player[p]
    cdef int o
    if action >= ACT_OBJECTIVE:
        o = action - ACT_OBJECTIVE
        frame.n = STAGE_END
        me.bonus_left -= 1
        me.objectives |= 1 << o
        add_vp(g, p, r.objective_vp[min(<int>g.pub.claims[o], 2)])
        g.pub.claims[o] += 1
        emit(g, p, EV_OBJECTIVE, 0)
    elif action >= ACT_BONUS:
        frame.n = STAGE_BONUS_EVENT
        me.bonus_left -= 1
        me.bonus_on_board += 1
        run_node(r, g, p, r.bonus[action - ACT_BONUS], 0)
    else:
        frame.n = STAGE_OBJECTIVE if frame.n == STAGE_BONUS else STAGE_END


# -- cards, extensions, upgrades -------------------------------------------------------------------

cdef void leave_hand(Game *g, int p, int c) noexcept nogil:
    card_remove(&g.sec.hand[p], c)
    card_remove(&g.pub.player[p].known, c)
    g.pub.player[p].hand_count -= 1


cdef void play_white(const Rules *r, Game *g, int p, int c, int flags) noexcept nogil:
    cdef Player *me = &g.pub.player[p]
    leave_hand(g, p, c)
    if r.cards[c].white == WHITE_ACTION:
        card_add(&g.pub.limbo, c)
        emit(g, p, EV_WHITE, flags)
        push(g, P_FINISH, p, 0, c, flags)
        run_node(r, g, p, r.cards[c].white_node, flags)
        return
    card_add(&me.masters, c)
    me.events |= r.cards[c].events
    add_lasting(me, r.cards[c].lasting)
    emit(g, p, EV_WHITE, flags)


cdef void complete_order(const Rules *r, Game *g, int p, int c, int flags) noexcept nogil:
    cdef Player *me = &g.pub.player[p]
    cdef uint64_t need = order_need(r, me, c)
    cdef int i, n, rival
    leave_hand(g, p, c)
    card_add(&g.pub.limbo, c)
    for i in range(g.pub.players - 1, 0, -1):
        rival = seat_after(g, p, i)
        emit(g, rival, EV_RIVAL_ORDER, flags)
    push(g, P_FINISH, p, 0, c, flags)
    emit(g, p, EV_ORDER, flags)
    if r.cards[c].reward:
        push(g, P_RUN, p, 0, r.cards[c].reward, flags)
    for i in range(BARRELS + 1):
        n = (need >> (8 * i)) & 0xFF
        me.stock[i] -= n
        me.cellar_used -= n
    add_vp(g, p, r.cards[c].vp)
    if (me.extensions >> EXT_TAVERN) & 1:
        add_coins(me, r.tavern_coins)
    settle(g, p, flags)


cdef void build(const Rules *r, Game *g, int p, int e, int flags) noexcept nogil:
    cdef Player *me = &g.pub.player[p]
    g.pub.stacks[e] -= 1
    if g.pub.stacks[e] == 0:
        g.pub.in_stock &= ~(1 << e)
    me.extensions |= 1 << e
    if not (g.pub.first_built >> e) & 1:
        g.pub.first_built |= 1 << e
        add_vp(g, p, r.first_builder_vp)
    emit(g, p, EV_EXTENSION, flags)
    if me.slots_used < 4:
        push(g, P_RUN, p, 0, r.slot[me.slots_used], flags)
        me.slots_used += 1
    add_lasting(me, r.extension[e].lasting)
    if r.extension[e].node:
        run_node(r, g, p, r.extension[e].node, flags)
    if e == EXT_LABORATORY:
        me.laboratory = LAB_STANDING if me.bonus_left else LAB_WAITING
        if me.bonus_left:
            me.bonus_left -= 1


cdef void remove_tile(const Rules *r, Game *g, int p, int tile) noexcept nogil:
    """The end of an upgrade: a cellar tile goes, with what that brings."""
    cdef Player *me = &g.pub.player[p]
    me.tiles &= ~(1 << tile)
    me.cellar_size += r.large_tile if tile else r.small_tile
    emit(g, p, EV_UPGRADE, 0)
    settle(g, p, 0)
    if tile == 0:
        raise_level(r, g, p, 1, 0)


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


cdef void advance(const Rules *r, Game *g) noexcept nogil:
    """Run on until somebody has a real choice, or the game is over."""
    cdef Frame *frame
    while True:
        if g.pub.depth:
            frame = &g.pub.stack[g.pub.depth - 1]
            if resolve(r, g, frame):
                continue
            g.pub.actor = frame.player
            frame_choices(r, g, frame)
            if g.sec.legal.count == 0:
                nothing_to_choose(g, frame)
                continue
        elif g.pub.phase == PHASE_ACTION:
            if not find_turn(r, g):
                g.pub.phase = PHASE_BREWING
                g.pub.turn = 0
                continue
        elif g.pub.phase == PHASE_OVER:
            g.pub.actor = -1
            legal_clear(&g.sec.legal)
            return
        else:
            next_step(r, g)
            continue
        if g.sec.legal.count > 1:
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
