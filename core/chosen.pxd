"""Carry out a choice of a pending effect (rules, sections 4 to 10)."""

from brauhaus.core.bits cimport card_add
from brauhaus.core.board cimport add_coins, add_lasting, add_vp, emit, push, show_card
from brauhaus.core.coops cimport MODULE_COOPS, brew_type, settle, start_dial, turn_dial
from brauhaus.core.effects cimport run_node
from brauhaus.core.export cimport deliver, place_disc
from brauhaus.core.layout cimport BARRELS, STARTED, Frame, Game, Player, Rules
from brauhaus.core.numbers cimport (
    ACT_BEER, ACT_BONUS_FIRST, ACT_BOTH, ACT_BREW, ACT_BROWN, ACT_BUILD, ACT_COOP, ACT_DELIVER,
    ACT_DISCARD, ACT_DRAW, ACT_EXPORT, ACT_GAIN, ACT_GIVE, ACT_KIOSK, ACT_MARK, ACT_MOVE_DISC,
    ACT_ORDER, ACT_OVERLAY, ACT_RECRUIT, ACT_REPLACE, ACT_RETRIEVE, ACT_RETURN, ACT_ROTATE,
    ACT_TAKE, ACT_TILE, ACT_UNBLOCK, ACT_WHITE, EV_BROWN, EV_EXCHANGE, EV_OVERLAY, LAB_LOST, P_BEER,
    P_BREW, P_BROWN, P_BUILD, P_CHOOSE, P_CIRCLE, P_COOP, P_DELIVER, P_DISCARD, P_DRAFF, P_EXPORT,
    P_EXPORT_FROM, P_FIRST_TRUCK, P_GAIN, P_GIVE, P_KIOSK, P_MARK, P_MAY, P_ORDER, P_OVERLAY,
    P_RECRUIT, P_REPLACE, P_RETRIEVE, P_ROTATE, P_RUN, P_TAKE, P_TAKE_ANY, P_TILE, P_TWICE,
    P_UNBLOCK, P_WHITE,
)
from brauhaus.core.piles cimport draw_to_hand, leave_row
from brauhaus.core.plays cimport (
    build, complete_order, leave_hand, play_white, remove_tile, remove_token, take_coop,
)
from brauhaus.core.setup cimport take_from_pile
from brauhaus.core.turns cimport turn_order_node


cdef inline void choose_option(const Rules *r, Game *g, int p, Frame *frame, int action) noexcept nogil:
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


cdef inline void choose_gain(const Rules *r, Game *g, int p, Frame *frame, int action) noexcept nogil:
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


cdef inline void choose_take(const Rules *r, Game *g, int p, Frame *frame, int action) noexcept nogil:
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


cdef inline void run_both(
    const Rules *r, Game *g, int p, int first, int second, int flags
) noexcept nogil:
    push(g, P_RUN, p, 0, second, flags)
    run_node(r, g, p, first, flags)


cdef inline void choose_brew(const Rules *r, Game *g, Player *me, Frame *frame, int k) noexcept nogil:
    """Start a dial; only the first of a type counts."""
    cdef int t = brew_type(me, k)
    frame.flags |= STARTED
    if not (frame.arg >> t) & 1:
        frame.n -= 1
        frame.arg |= 1 << t
    if frame.n == 0 and not me.extensions & MODULE_COOPS:
        g.pub.depth -= 1
    start_dial(r, me, k)


cdef inline void choose_module(const Rules *r, Game *g, Frame *frame, int action) noexcept nogil:
    """Choices of modules and of the solo game's set-up."""
    cdef int p = frame.player, op = frame.op, flags = frame.flags, i
    cdef Player *me = &g.pub.player[p]
    if op == P_DELIVER:
        deliver(r, g, p, frame, action - ACT_DELIVER)
        return
    if op == P_EXPORT_FROM:
        frame.op = P_EXPORT
        frame.arg = action - ACT_MOVE_DISC + 1
        return
    if op == P_EXPORT:
        place_disc(r, g, p, frame, action - ACT_EXPORT)
        return
    i = frame.arg
    g.pub.depth -= 1
    if op == P_DRAFF:
        me.draff -= action - ACT_RETURN + 1
        if i:
            push(g, P_ROTATE, p, action - ACT_RETURN + 1, 0, flags)
    elif op == P_CIRCLE:
        if action == ACT_BONUS_FIRST:
            run_both(r, g, p, r.circle[i], r.export_tile[i], flags)
        else:
            run_both(r, g, p, r.export_tile[i], r.circle[i], flags)
    elif op == P_COOP:
        take_coop(r, g, p, action - ACT_COOP)
    elif op == P_MARK:
        g.pub.solo_tiles |= 1 << (action - ACT_MARK)
        g.pub.first_built &= ~(1 << (action - ACT_MARK))
    elif op == P_RECRUIT:
        i = action - ACT_RECRUIT
        take_from_pile(g, i)
        card_add(&me.masters, i)
        me.events |= r.cards[i].events
        add_lasting(me, r.cards[i].lasting)
    else:
        i = 0
        while g.pub.row[i] != action - ACT_TAKE:
            i += 1
        show_card(r, me, leave_row(r, g, i))


cdef inline void carry_out(const Rules *r, Game *g, Frame *frame, int action) noexcept nogil:
    """A legal choice of the pending effect on top."""
    cdef int p = frame.player, op = frame.op, flags = frame.flags, i
    cdef Player *me = &g.pub.player[p]
    if op == P_TAKE or op == P_TAKE_ANY:
        choose_take(r, g, p, frame, action)
    elif op == P_ROTATE:
        spend(g, frame)
        turn_dial(me, action - ACT_ROTATE)
        settle(g, p, flags)
    elif op == P_BREW:
        if action:
            choose_brew(r, g, me, frame, action - ACT_BREW)
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
        remove_token(g, p, action - ACT_UNBLOCK, flags)
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
        elif i == 8:
            me.draff -= r.draff_exchange
        else:
            # GIVE 7 is a barrel, which stands at index 6 of the stock.
            me.stock[min(i, <int>BARRELS)] -= 1
            me.cellar_used -= 1
            settle(g, p, flags)
    elif op == P_GAIN:
        choose_gain(r, g, p, frame, action)
    elif op == P_KIOSK:
        g.pub.depth -= 1
        run_node(r, g, p, turn_order_node(r, &g.pub, action - ACT_KIOSK), flags)
    elif op == P_FIRST_TRUCK:
        i = frame.arg
        g.pub.depth -= 1
        if action == ACT_BONUS_FIRST:
            run_both(r, g, p, r.nodes[r.truck_first[i]].child, r.truck[i], flags)
        else:
            run_both(r, g, p, r.truck[i], r.truck_first[i], flags)
    elif op == P_REPLACE:
        frame.op = P_TILE
        me.marker = 0
        me.workers = (me.workers & ~(1 << (action - ACT_REPLACE))) | (4 << me.upgrades)
        me.workers_left = me.workers
        me.upgrades += 1
    elif op == P_TILE:
        g.pub.depth -= 1
        remove_tile(r, g, p, action - ACT_TILE)
    elif op == P_DISCARD:
        leave_hand(g, p, action - ACT_DISCARD)
        card_add(&g.pub.discard, action - ACT_DISCARD)
    else:
        choose_module(r, g, frame, action)
