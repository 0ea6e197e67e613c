"""The rules engine: carry out a choice, then run on to the next decision that is a real one.

Effects are programs (`effects.pxd`) whose unfinished parts wait on a stack inside the state.  Each
frame on top either resolves or asks one player for one choice (`choices.pxd`).  A choice with a single
legal action is taken here.
"""

from libc.stdint cimport uint64_t

from brauhaus.core.automa cimport blue_card, red_card
from brauhaus.core.bits cimport card_add, card_any, card_pop, card_remove, legal_clear, legal_nth
from brauhaus.core.board cimport add_vp, emit, push
from brauhaus.core.choices cimport frame_choices
from brauhaus.core.chosen cimport carry_out, spend
from brauhaus.core.effects cimport run_node
from brauhaus.core.layout cimport (
    STARTED, TRIGGERED, Cards, Frame, Game, Legal, Options, Player, Public, Rules,
)
from brauhaus.core.numbers cimport (
    DUE_BLUE, DUE_RED, EV_ADMIN, EV_BONUS, EV_PROGRESS, EV_TURN_ORDER, LAB_STANDING, PHASE_ACTION,
    PHASE_BREWING, PHASE_OVER, P_AFTER, P_DEAL, P_FINISH, P_LABORATORY, P_OVERLAY, P_PROGRESS,
    P_ROTATE, P_RUN, P_TRIGGER, STAGE_BONUS, STAGE_BONUS_EVENT, STAGE_END, STAGE_EVENT,
    STAGE_OBJECTIVE,
)
from brauhaus.core.rounds cimport beer_tiles, next_step, scored, solo_won
from brauhaus.core.setup cimport set_up, start_solo
from brauhaus.core.turn_choices cimport turn_choices
from brauhaus.core.turns cimport choose_after, choose_turn


cdef void choose(const Rules *r, Game *g, int action) noexcept nogil:
    """Carry out a legal action of the decision at hand."""
    cdef Frame *frame
    if g.pub.depth == 0:
        choose_turn(r, g, action)
        return
    frame = &g.pub.stack[g.pub.depth - 1]
    if frame.op == P_AFTER:
        choose_after(r, g, frame, action)
    else:
        carry_out(r, g, frame, action)


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
        # The Automa's red card follows the first action on the game board.
        if g.pub.due & DUE_RED and frame.arg != EV_TURN_ORDER and frame.arg != EV_ADMIN:
            red_card(r, g)
    elif op == P_DEAL:
        g.pub.depth -= 1
        start_solo(r, g)
    else:
        return False
    return True


cdef void nothing_to_choose(Game *g, Frame *frame) noexcept nogil:
    """The frame on top has no legal choice: it is done, as far as possible."""
    if frame.op == P_AFTER:
        frame.n = STAGE_OBJECTIVE if frame.n == STAGE_BONUS else STAGE_END
    else:
        g.pub.depth -= 1


cdef bint board_action(const Legal *legal) noexcept nogil:
    """Is a worker or the truck among the legal actions of a turn?"""
    cdef int i
    for i in range(legal.n):
        if 1 <= legal.word[i] <= 3 or legal.word[i] == 0 and (legal.mask[i] >> 32) & 0xF:
            return True
    return False


cdef bint find_turn(const Rules *r, Game *g) noexcept nogil:
    """The next player, from `turn` on, who can act."""
    cdef int i
    for i in range(g.pub.players):
        g.pub.actor = g.pub.order[g.pub.turn]
        turn_choices(r, g, g.pub.actor)
        if g.pub.due & DUE_RED and not board_action(&g.sec.legal):
            red_card(r, g)
        if g.sec.legal.count:
            return True
        g.pub.turn = (g.pub.turn + 1) % g.pub.players
    return False


cdef void end_actions(Game *g) noexcept nogil:
    """Nobody can act: the action phase ends; alone, the game if there was no token to place."""
    g.pub.turn = 0
    g.pub.phase = PHASE_BREWING
    if g.pub.solo_card and not g.pub.player[0].turn_space:
        g.pub.lost = 1
        g.pub.phase = PHASE_OVER


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
        if g.pub.due & DUE_BLUE:
            blue_card(r, g)
        elif find_turn(r, g):
            return False
        else:
            end_actions(g)
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


cdef void new_game(const Rules *r, Game *g, const Options *options, uint64_t seed) noexcept nogil:
    """A game at its first decision."""
    set_up(r, g, options, seed)
    advance(r, g)


# -- the result ------------------------------------------------------------------------------------

cdef int final_vp(const Rules *r, const Public *pub, int p) noexcept nogil:
    """VP of a player with final scoring, which the increased difficulty alone skips."""
    return pub.player[p].vp if pub.increased else scored(r, &pub.player[p])


cdef bint ahead(const Rules *r, const Player *a, const Player *b) noexcept nogil:
    """VP, then coins, then beer tiles."""
    if scored(r, a) != scored(r, b):
        return scored(r, a) > scored(r, b)
    if a.coins != b.coins:
        return a.coins > b.coins
    return beer_tiles(a) > beer_tiles(b)


cdef void final_ranks(const Rules *r, const Public *pub, int *ranks) noexcept nogil:
    """Ranks from 1; equal players share one.  Alone: 1 for a win, 2 for a loss."""
    cdef int p, q
    if pub.solo_card:
        ranks[0] = 1 if solo_won(r, pub) else 2
        return
    for p in range(pub.players):
        ranks[p] = 1
        for q in range(pub.players):
            if ahead(r, &pub.player[q], &pub.player[p]):
                ranks[p] += 1
