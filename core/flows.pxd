"""What one step of the engine may change, and by how much: the first law broken, or NULL."""

from libc.string cimport memcmp

from brauhaus.core.bits cimport popcount
from brauhaus.core.board cimport order_need
from brauhaus.core.layout cimport (
    BARRELS, MAX_CARDS, CardRule, Frame, Game, Player, Public, Rules,
)
from brauhaus.core.numbers cimport (
    ACT_BOTH, ACT_BUILD, ACT_COOP, ACT_EXPORT, ACT_GIVE, ACT_KIOSK, ACT_MARK, ACT_OBJECTIVE,
    ACT_OPTION, ACT_ORDER, ACT_OVERLAY, ACT_RETURN, ACT_ROTATE, ACT_TURN_ORDER, ACT_UNBLOCK,
    ACT_WHITE, MODULE_WASTE, OP_DRAFF, OP_GIVE_DRAFF, PHASE_BREWING, PHASE_HAND_LIMIT,
    PHASE_UPGRADES, P_AFTER, P_BREW, P_BUILD, P_CHOOSE, P_COOP, P_DELIVER, P_DRAFF, P_EXPORT,
    P_GIVE, P_MARK, P_MAY, P_ORDER, P_OVERLAY, P_ROTATE, P_RUN, P_TRIGGER, P_TURN, P_UNBLOCK,
    P_WHITE, WHITE_ACTION,
)

cdef enum:
    NO_ACTION = -1         # the engine ran on by itself
    GIVE_DRAFF = 8         # of the goods to give in an exchange
    MOST_GIVEN = 4         # draff that one effect may cost


cdef inline const Frame *top(const Public *pub) noexcept nogil:
    """The frame on top; any place if there is none."""
    return &pub.stack[max(<int>pub.depth, 1) - 1]


cdef inline int top_op(const Public *pub) noexcept nogil:
    return top(pub).op if pub.depth else P_TURN


cdef inline bint between(int action, int first, int after) noexcept nogil:
    """Is it an action of this family?  Ints, for the numbers of an enumeration are unsigned."""
    return first <= action < after


cdef inline int chosen_bit(const Game *old, int p, int action, int op, int first) noexcept nogil:
    """What player p chose of a family of actions, as a mask; 0 if it was another choice."""
    if action < 0 or top_op(&old.pub) != op or top(&old.pub).player != p:
        return 0
    return 1 << (action - first)


# -- draff -----------------------------------------------------------------------------------------

cdef inline int draff_left(const Rules *r, const Public *pub) noexcept nogil:
    cdef int p, held = 0
    for p in range(pub.players):
        held += pub.player[p].draff
    return r.draff * pub.players - held


cdef inline int node_run(
    const Rules *r, const Public *old, const Public *new, int action
) noexcept nogil:
    """The node that a step carries out, where the frame on top says which; else 0."""
    cdef const Frame *frame = top(old)
    cdef const Frame *then = &new.stack[max(<int>old.depth, 1) - 1]
    cdef const CardRule *card
    cdef int op = top_op(old), node, k, c = action - ACT_WHITE
    if op == P_RUN:
        return frame.arg
    if op == P_MAY and action > 0:
        return r.nodes[frame.arg].child
    if op == P_CHOOSE and between(action, ACT_OPTION, ACT_BOTH):
        node = r.nodes[frame.arg].child
        for k in range(action - ACT_OPTION):
            node = r.nodes[node].next
        return node
    if op == P_WHITE and 0 <= c < MAX_CARDS:
        card = &r.cards[c]
        return card.white_node if card.white == WHITE_ACTION else 0
    if op == P_TRIGGER and new.depth >= old.depth and then.n > frame.n:
        return r.cards[then.n - 1].white_node
    return 0


cdef inline bint draff_run(
    const Rules *r, const Public *old, const Public *new, int action, bint actor, int change
) noexcept nogil:
    """May the draff of a player, perhaps the one who acts, change so?"""
    cdef const Frame *then = top(new)
    cdef bint paid
    cdef int op = top_op(old), node = node_run(r, old, new, action)
    if op == P_DRAFF and action >= 0:
        return change == (<int>ACT_RETURN - 1 - action if actor else 0)
    if op == P_GIVE and action == ACT_GIVE + GIVE_DRAFF:
        return change == (-<int>r.draff_exchange if actor else 0)
    if not actor and old.depth:
        return change == 0
    if not node:
        return change >= -MOST_GIVEN
    if r.nodes[node].op == OP_DRAFF:
        return change == min(<int>r.nodes[node].amount, draff_left(r, old))
    paid = top_op(new) == P_RUN and then.arg == r.nodes[node].child
    if r.nodes[node].op == OP_GIVE_DRAFF and paid:
        return change == -<int>r.nodes[node].cost
    return change == 0


cdef inline const char *draff_flow(
    const Rules *r, const Public *old, const Public *new, int action
) noexcept nogil:
    cdef int i, p, change, supply = draff_left(r, old)
    cdef bint actor, round_end = old.phase == PHASE_BREWING and new.phase == PHASE_UPGRADES
    if not old.modules & MODULE_WASTE:
        return NULL
    for i in range(old.players):
        p = old.order[i]
        change = new.player[p].draff - old.player[p].draff
        if round_end:
            if change != min(<int>popcount(old.player[p].busy), supply):
                return b"at the round end each dial on a coop brings one draff while there is any"
            supply -= change
            continue
        actor = old.depth and top(old).player == p
        if not draff_run(r, old, new, action, actor, change):
            return b"draff changes by as much as an effect or a choice says"
    return NULL


# -- boards ----------------------------------------------------------------------------------------

cdef inline int paid_goods(
    const Rules *r, const Public *old, const Player *me, int action
) noexcept nogil:
    """Beer tiles and barrels that a choice takes from the cellar; -1 if that cannot be told."""
    cdef int op = top_op(old), i, n = 0
    if action < 0:
        return -1
    if op == P_ROTATE or op == P_BREW:
        return 0
    if op == P_GIVE:
        i = action - ACT_GIVE
        return 0 if i == 6 or i == GIVE_DRAFF else 1
    if op == P_DELIVER:
        return r.deliver_beers + r.deliver_barrels
    if op == P_ORDER:
        for i in range(BARRELS + 1):
            n += (order_need(r, me, action - ACT_ORDER) >> (8 * i)) & 0xFF
        return n
    return -1


cdef inline const char *goods_flow(
    const Rules *r, const Game *old, const Game *new, int p, int action
) noexcept nogil:
    cdef const Player *was = &old.pub.player[p]
    cdef const Player *me = &new.pub.player[p]
    cdef int paid, freed = popcount(was.busy & ~me.busy), coop, turned = 0
    cdef bint mine = old.pub.depth and top(&old.pub).player == p
    for coop in range(8):
        turned += (was.dial[coop] if (was.busy >> coop) & 1 else 0)
        turned -= (me.dial[coop] if (me.busy >> coop) & 1 else 0)
    if action >= 0 and top_op(&old.pub) == P_ROTATE and turned != mine:
        return b"a rotation turns one dial one step"
    if was.house_type and was.house_type != me.house_type:
        if me.house_type or was.stock[was.house_type - 1] >= me.stock[was.house_type - 1]:
            if top_op(&old.pub) not in (P_GIVE, P_ORDER, P_DELIVER):
                return b"a green dial goes back when its beer tile reaches the cellar"
    paid = paid_goods(r, &old.pub, was, action) if mine else -1
    if paid >= 0 and me.cellar_used - was.cellar_used != freed - paid:
        return b"the cellar gains a beer for each coop that becomes free, and loses what was paid"
    return NULL


cdef inline const char *board_flow(
    const Game *old, const Game *new, int p, int action
) noexcept nogil:
    """Tokens, overlays and what is built or claimed: the one that was chosen, and no other."""
    cdef const Player *was = &old.pub.player[p]
    cdef const Player *me = &new.pub.player[p]
    cdef int objective = 0, coop = chosen_bit(old, p, action, P_COOP, ACT_COOP)
    if between(action, ACT_OBJECTIVE, ACT_ROTATE):
        objective = chosen_bit(old, p, action, P_AFTER, ACT_OBJECTIVE)
    if me.tokens != was.tokens & ~chosen_bit(old, p, action, P_UNBLOCK, ACT_UNBLOCK):
        return b"the blocking token that was chosen leaves the board, and no other"
    if me.overlays != was.overlays & ~chosen_bit(old, p, action, P_OVERLAY, ACT_OVERLAY):
        return b"the overlay that was chosen leaves the board, and no other"
    if me.extensions != was.extensions | chosen_bit(old, p, action, P_BUILD, ACT_BUILD):
        return b"the extension that was chosen is built, and no other"
    if me.objectives != was.objectives | objective:
        return b"the objective that was chosen is claimed, and no other"
    if 1 << me.double_type >> 1 != 1 << was.double_type >> 1 | coop:
        return b"the coop tile that was chosen stays for ever"
    if was.progress > me.progress or was.level > me.level or me.tiles & ~was.tiles:
        return b"progress, level and opened cellar spaces stay"
    return NULL


cdef inline const char *disc_flow(
    const Game *old, const Game *new, int p, int action
) noexcept nogil:
    cdef const Player *was = &old.pub.player[p]
    cdef const Player *me = &new.pub.player[p]
    cdef int tile = chosen_bit(old, p, action, P_EXPORT, ACT_EXPORT)
    cdef int d, changed = 0
    for d in range(2):
        if was.disc[d] != me.disc[d]:
            changed += 1
            if me.disc[d] < 1 or tile != 1 << (me.disc[d] - 1):
                return b"a disc goes to the export tile that was chosen"
    if changed != (tile > 0):
        return b"one disc goes to an export tile"
    return NULL


# -- the table -------------------------------------------------------------------------------------

cdef inline const char *table_flow(const Game *old, const Game *new, int action) noexcept nogil:
    cdef const Public *was = &old.pub
    cdef const Public *pub = &new.pub
    cdef bint reveal = was.phase == PHASE_UPGRADES and pub.phase == PHASE_HAND_LIMIT
    cdef int space = 0
    if top_op(was) == P_TURN and between(action, ACT_TURN_ORDER, ACT_KIOSK):
        space = 1 << (action - ACT_TURN_ORDER)
    if was.end_triggered > pub.end_triggered or was.round > pub.round or pub.round > was.round + 1:
        return b"the end stays triggered, and rounds come one by one"
    if was.litfass & ~pub.litfass or popcount(pub.litfass & ~was.litfass) > reveal:
        return b"a round turns up one Litfass tile at most"
    if (
        pub.turn_taken & ~was.turn_taken & ~space
        or pub.solo_card and was.turn_taken & ~pub.turn_taken
    ):
        return b"a turn order space is taken by the choice of it, alone for good"
    if was.solo_tiles != pub.solo_tiles & ~chosen_bit(old, 0, action, P_MARK, ACT_MARK):
        return b"the extension that was marked gives a victory point"
    if (
        memcmp(old.sec.litfass, new.sec.litfass, pub.litfass_left)
        or memcmp(old.sec.blue, new.sec.blue, pub.blue_left)
        or memcmp(old.sec.red, new.sec.red, pub.red_left)
    ):
        return b"hidden stacks keep their order"
    return NULL


cdef inline const char *step_law(
    const Rules *r, const Game *old, const Game *new, int action
) noexcept nogil:
    """Of a choice, or of a step that the engine took by itself (`NO_ACTION`)."""
    cdef const char *law = table_flow(old, new, action)
    cdef int p
    if not law:
        law = draff_flow(r, &old.pub, &new.pub, action)
    for p in range(old.pub.players):
        if not law:
            law = board_flow(old, new, p, action)
        if not law:
            law = goods_flow(r, old, new, p, action)
        if not law:
            law = disc_flow(old, new, p, action)
    return law
