"""A turn: its main choice, then the bonus action and the objective (rules, section 5)."""

from brauhaus.core.bits cimport ctz64
from brauhaus.core.board cimport add_vp, emit, push
from brauhaus.core.effects cimport run_node
from brauhaus.core.layout cimport (
    AREA_10, EXCHANGE_SPACE, GREY, LITFASS_AREA, LITFASS_SPACE, STARTED, Frame, Game, Player,
    Public, Rules,
)
from brauhaus.core.numbers cimport (
    ACT_ADMIN, ACT_BONUS, ACT_DONE, ACT_LOCOMOTIVE, ACT_OBJECTIVE, ACT_ONCE, ACT_TRUCK,
    ACT_TURN_ORDER, ACT_WORKER, EV_ADMIN, EV_AREA, EV_NONE, EV_OBJECTIVE, EV_TRUCK,
    EV_TURN_ORDER, OP_MAY, PHASE_BREWING, P_AFTER, P_FIRST_TRUCK, P_RUN, STAGE_BONUS,
    STAGE_BONUS_EVENT, STAGE_END, STAGE_EVENT, STAGE_OBJECTIVE, TRUCK_EXCHANGE,
)


cdef inline int turn_order_node(const Rules *r, const Public *pub, int i) noexcept nogil:
    """The bonus of turn order space i, which a Litfass tile may have replaced."""
    cdef int tile = pub.litfass & r.litfass_space[i]
    return r.litfass[<int>ctz64(tile)] if tile else r.turn_order[i]


cdef inline void place_worker(const Rules *r, Game *g, int p, int kind, int space) noexcept nogil:
    cdef int area = (space >> 1) + 1
    cdef int experience = r.grey_experience if kind == GREY else kind + 1
    g.pub.player[p].workers_left &= ~(1 << kind)
    if space == EXCHANGE_SPACE:
        push(g, P_AFTER, p, STAGE_EVENT, EV_NONE, 0)
        run_node(r, g, p, r.exchange, 0)
        return
    g.pub.occupied |= <unsigned int>1 << space
    if space == LITFASS_SPACE:
        push(g, P_AFTER, p, STAGE_EVENT, EV_NONE, 0)
        run_node(r, g, p, r.area[<int>LITFASS_AREA], 0)
        return
    if space == AREA_10:
        area = 10
    # STARTED marks an action after which a bonus action is allowed.
    push(
        g, P_AFTER, p, STAGE_EVENT, EV_AREA + area,
        STARTED if experience + r.experience[space] >= r.bonus_experience else 0,
    )
    run_node(r, g, p, r.area[area], 0)


cdef inline void place_truck(const Rules *r, Game *g, int p, int truck) noexcept nogil:
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


cdef inline void place_once(const Rules *r, Game *g, int p, int i) noexcept nogil:
    """Alone: the one-time worker takes a blocked turn order space, whose token comes back."""
    g.pub.player[p].once = i + 1
    g.pub.player[p].held += 1
    push(g, P_AFTER, p, STAGE_EVENT, EV_TURN_ORDER, 0)
    run_node(r, g, p, r.turn_order[i], 0)


cdef inline void choose_turn(const Rules *r, Game *g, int action) noexcept nogil:
    cdef int p = g.pub.order[g.pub.turn]
    cdef int i
    if action >= ACT_ONCE:
        place_once(r, g, p, action - ACT_ONCE)
    elif action >= ACT_WORKER:
        place_worker(r, g, p, (action - ACT_WORKER) >> 5, (action - ACT_WORKER) & 31)
    elif action == ACT_LOCOMOTIVE:
        g.pub.player[p].locomotive_left = 0
        push(g, P_AFTER, p, STAGE_EVENT, EV_NONE, 0)
        run_node(r, g, p, r.railroad, 0)
    elif action >= ACT_TURN_ORDER:
        i = action - ACT_TURN_ORDER
        g.pub.turn_owner[i] = p + 1
        g.pub.player[p].turn_space = i + 1
        g.pub.turn_taken |= 1 << i
        if g.pub.solo_card:
            g.pub.player[p].held -= 1
        push(g, P_AFTER, p, STAGE_EVENT, EV_TURN_ORDER, 0)
        run_node(r, g, p, turn_order_node(r, &g.pub, i), 0)
    elif action >= ACT_TRUCK:
        place_truck(r, g, p, action - ACT_TRUCK)
    elif action == ACT_DONE:
        # Alone, with nothing left but the one-time worker.
        g.pub.phase = PHASE_BREWING
    else:
        g.pub.player[p].admin_left = 0
        push(g, P_AFTER, p, STAGE_EVENT, EV_ADMIN, 0)
        run_node(r, g, p, r.admin[action - ACT_ADMIN], 0)


cdef inline void choose_after(const Rules *r, Game *g, Frame *frame, int action) noexcept nogil:
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
