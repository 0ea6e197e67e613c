"""Is a position possible?  Guards everything that comes in as bytes or by hand.

Some values follow from others (icons from cards, for instance): `derive` computes them, and a position
is refused when it says otherwise.  The rest is checked for range, each card for being in one place.
"""

from libc.string cimport memcmp, memcpy

from brauhaus.core.bits cimport (
    card_add, card_any, card_both, card_count, card_in, card_minus, card_pop, card_remove, popcount,
)
from brauhaus.core.derive cimport derive, derive_table
from brauhaus.core.layout cimport (
    BARRELS, GREY, LEGAL_WORDS, MAX_PLAYERS, MAX_STACK, OBJECTIVES, STARTED, TRIGGERED, TYPES,
    Cards, Frame, Game, Player, Public, Rules, Sight,
)
from brauhaus.core.module_check cimport (
    coops_of, module_frame_fault, module_player_fault, module_table_fault, rivalry_fault, spaces_of,
    stacks_fault, takes_coop,
)
from brauhaus.core.numbers cimport (
    DUE_BLUE, OP_MAY, OP_ONE_OF, PHASE_ACTION, PHASE_BREWING, PHASE_HAND_LIMIT, PHASE_OVER,
    P_AFTER, P_BEER, P_BREW, P_CHOOSE, P_DEAL, P_DRAFF, P_END, P_FINISH, P_FIRST_TRUCK,
    P_LABORATORY, P_MAY, P_PROGRESS, P_RUN, P_TRIGGER, STAGE_BONUS, STAGE_END, STAGE_OBJECTIVE,
)
from brauhaus.core.redaction cimport hidden_cards, tidy_public
from brauhaus.core.rounds cimport last_round
from brauhaus.core.ruleset cimport Ruleset
from brauhaus.core.setup cimport extension_types

from brauhaus.core import names

cdef enum:
    MAX_COINS = 60000
    MAX_STOCK = 40
    MAX_VP = 1000


cdef bint is_zero(const void *start, const void *end) noexcept:
    """Is every byte from start up to end 0?"""
    cdef const char *byte = <const char *>start
    while byte < <const char *>end:
        if byte[0]:
            return False
        byte += 1
    return True


# -- ranges ----------------------------------------------------------------------------------------

cdef str player_fault(const Rules *r, const Public *pub, const Player *me):
    cdef int i, kinds = me.workers
    if not -MAX_VP <= me.vp <= MAX_VP:
        return f"vp: {me.vp}; -{MAX_VP} to {MAX_VP}"
    if me.coins > MAX_COINS:
        return f"coins: {me.coins}; at most {MAX_COINS}"
    if me.depot > me.depot_size:
        return f"depot: {me.depot} barrels; its {me.depot_size} spaces hold no more"
    for i in range(8):
        if me.stock[i] > (MAX_STOCK if i <= BARRELS else 0):
            return f"cellar: {me.stock[i]} of one kind; at most {MAX_STOCK}"
        if me.dial[i] > (20 if (me.busy >> i) & 1 else 0):
            return f"dials: {me.dial[i]}; at most 20"
        if ((me.turning >> i) & 1) != (me.dial[i] > 0):
            return "dials: what turns is not what shows a number"
    if me.turning & ~me.busy or me.busy & ~coops_of(me):
        return "dials: on a coop that is not there"
    if me.cellar_used > me.cellar_size:
        return f"cellar: {me.cellar_used} tiles and barrels; its {me.cellar_size} spaces hold no more"
    if me.busy & ~me.turning and me.cellar_used < me.cellar_size:
        return "dials: a beer waits at 0, but the cellar has a free space"
    if not 1 <= me.level <= r.max_level:
        return f"level: {me.level}; 1 to {r.max_level}"
    if me.progress > 8:
        return f"progress: {me.progress}; 0 to 8"
    if me.overlays & ~0x3E:
        return "overlays: one that is not there"
    if me.tiles & ~3:
        return "cellar_tiles: one that is not there"
    if kinds & ~0xF or popcount(kinds) != 2 or (kinds & 8 and not kinds & 4):
        return "workers: not two that a player can have"
    if me.workers_left & ~(kinds | 1 << GREY):
        return "workers_left: one that the player does not have"
    if me.trucks_left > 2:
        return f"trucks_left: {me.trucks_left}; 0 to 2"
    if me.admin_left > 1 or me.marker > 1:
        return "admin_left, upgrade_marker: neither true nor false"
    if me.marker and me.upgrades >= r.max_upgrades:
        return f"upgrade_marker: after {me.upgrades} upgrades"
    if me.turn_space > 8:
        return f"turn_order_space: {me.turn_space}; 0 to 8"
    if me.laboratory > 3:
        return f"laboratory: {me.laboratory}; 0 to 3"
    if (me.laboratory == 0) != (not me.extensions & 1):
        return "laboratory: it and the extension tile do not agree"
    if me.extensions & ~extension_types(pub.modules):
        return "extensions: one that is not in this game"
    if me.objectives >> OBJECTIVES:
        return "objectives: one that is not there"
    if me.bonus_on_board > r.bonus_workers or me.bonus_left > r.bonus_workers:
        return "bonus_on_board: more bonus workers than a player has"
    if not is_zero(&me.once + 1, me + 1):
        return "bytes that mean nothing are not 0"
    return module_player_fault(r, pub, me)


cdef str frame_fault(Ruleset ruleset, const Public *pub, const Frame *frame):
    cdef const Rules *r = &ruleset.rules
    cdef int op = frame.op, arg = frame.arg, last = 0
    if not 1 <= op < P_END:
        return f"effect: {op}; unknown"
    if frame.player >= pub.players:
        return f"player: {frame.player}; 0 to {pub.players - 1}"
    if op == P_RUN or op == P_CHOOSE or op == P_MAY:
        if not 1 <= arg < <int>len(ruleset.labels):
            return f"at: {arg}; no such part"
        if ruleset.node_modules[arg] & ~pub.modules:
            return f"at: {ruleset.labels[arg]!r} is not in this game"
        if takes_coop(r, arg):
            return f"at: {ruleset.labels[arg]!r} is never put off"
        if op == P_CHOOSE and r.nodes[arg].op != OP_ONE_OF or op == P_MAY and r.nodes[arg].op != OP_MAY:
            return f"at: {ruleset.labels[arg]!r} is no choice of that kind"
    elif op == P_AFTER:
        if frame.n > STAGE_END:
            return f"left: stage {frame.n}; 0 to {STAGE_END}"
        if pub.phase != PHASE_ACTION:
            return "effect: the end of a turn, outside the action phase"
        if arg not in names.EVENTS:
            return f"at: event {arg}; unknown"
    elif op == P_TRIGGER:
        if arg not in names.EVENTS:
            return f"at: event {arg}; unknown"
    elif op == P_BEER:
        if not 1 <= arg <= 0x3F:
            return "at: no beer type"
    elif op == P_FIRST_TRUCK:
        if arg > 3 or not r.truck_first[arg] or r.nodes[r.truck_first[arg]].op != OP_MAY:
            return "at: no truck space with such a bonus"
    elif op == P_BREW:
        if arg > 0x3F or arg and not frame.flags & STARTED:
            return "at: types that cannot have been begun"
    elif op >= P_DRAFF:
        return module_frame_fault(pub, frame)
    elif op == P_FINISH:
        if arg >= r.card_count or not card_in(&pub.limbo, arg):
            return "at: no card whose effect is being carried out"
    elif arg:
        return f"at: {arg}; this effect has none"
    return None


cdef str counted_fault(const Frame *frame):
    """Repeated choices have at least one to go, and no frame has a flag that is not its own."""
    if frame.n == 0 and names.FRAMES[frame.op] in (
        "take", "take any", "rotate", "brew", "progress", "unblock", "overlay", "brown",
        "exchange_give", "exchange_gain", "draff",
    ) and not (frame.op == P_BREW and frame.arg):
        return "left: 0; at least 1"
    if frame.flags & ~(TRIGGERED | STARTED):
        return f"flags: {frame.flags}; unknown"
    if frame.flags & STARTED and frame.op != P_AFTER and frame.op != P_BREW:
        return "started: only a brewing choice and the end of a turn can be"
    return None


cdef str table_fault(Ruleset ruleset, config, const Public *pub):
    cdef const Rules *r = &ruleset.rules
    cdef int i
    if pub.players != config.players:
        return f"players: {pub.players}; the options say {config.players}"
    last = last_round(r, pub.solo_card)
    if not 1 <= pub.round <= last:
        return f"round: {pub.round}; 1 to {last}"
    fault = module_table_fault(r, config, pub)
    if fault is not None:
        return fault
    if pub.phase > PHASE_OVER:
        return f"phase: {pub.phase}; 0 to {PHASE_OVER}"
    if pub.turn > pub.players or (pub.phase == PHASE_ACTION and pub.turn == pub.players):
        return f"turn: {pub.turn}; 0 to {pub.players - 1}"
    if pub.phase == PHASE_HAND_LIMIT and pub.round == last:
        return "phase: hand_limit in the last round, which ends before"
    if not 1 <= pub.end_vp <= 100 or pub.end_triggered > 1 or pub.overflow:
        return f"end_vp: {pub.end_vp}; 1 to 100"
    if pub.row_count > r.row:
        return f"row: {pub.row_count} cards; at most {r.row}"
    if sorted([pub.order[i] for i in range(pub.players)]) != list(range(pub.players)):
        return "order: not every player once"
    if pub.covered >> 16 or pub.occupied & ~spaces_of(pub):
        return "covered, occupied: a space that is not there"
    if pub.trucks_used > 7 or pub.grey_taken > 3:
        return "truck spaces: one that is not there"
    if pub.depth > MAX_STACK or (pub.depth and pub.phase == PHASE_OVER):
        return f"pending: {pub.depth} effects; at most {MAX_STACK}, none when the game is over"
    if (
        not is_zero(&pub.player[pub.players], &pub.player[MAX_PLAYERS])
        or not is_zero(&pub.order[pub.players], &pub.order[MAX_PLAYERS])
        or not is_zero(&pub.red_left + 1, pub + 1)
    ):
        return "bytes that mean nothing are not 0"
    return None


cdef int height(Ruleset ruleset, const Frame *frame) except -1:
    """How many frames there can be from this one's place on before it is done."""
    cdef int node = frame.arg, most = 0
    if frame.op != P_RUN and frame.op != P_CHOOSE and frame.op != P_MAY:
        return ruleset.frame_heights[frame.op]
    if frame.op != P_RUN or not frame.n:
        return max(1, <int>ruleset.node_heights[node])
    while node:
        most = max(most, <int>ruleset.node_heights[node])
        node = ruleset.rules.nodes[node].next
    return 1 + most


cdef str limbo_fault(Ruleset ruleset, const Public *pub):
    """Each card that is being carried out has one frame that puts it on the discard."""
    cdef Cards waiting = pub.limbo
    cdef int i
    for i in range(pub.depth):
        if pub.stack[i].op == P_FINISH:
            if not card_in(&waiting, pub.stack[i].arg):
                return f"pending[{i}].at: {ruleset.card_names[pub.stack[i].arg]!r} finishes twice"
            card_remove(&waiting, pub.stack[i].arg)
    if card_any(&waiting):
        return "limbo: a card without its frame in pending"
    return None


cdef str public_fault(Ruleset ruleset, const Public *pub):
    """The first other value of the public part that no game can have, in words; None if there is none."""
    cdef int p, i
    spaces = [pub.player[p].turn_space for p in range(pub.players) if pub.player[p].turn_space]
    if len(set(spaces)) < len(spaces):
        return "turn_order_space: two players on one"
    if pub.phase == PHASE_BREWING and len(spaces) < pub.players:
        return "turn_order_space: 0 after the action phase"
    for p in range(pub.players):
        fault = player_fault(&ruleset.rules, pub, &pub.player[p])
        if fault is not None:
            return f"players[{p}].{fault}"
    for i in range(pub.depth):
        fault = frame_fault(ruleset, pub, &pub.stack[i]) or counted_fault(&pub.stack[i])
        if fault is not None:
            return f"pending[{i}].{fault}"
        if i + height(ruleset, &pub.stack[i]) > MAX_STACK:
            return f"pending[{i}]: too high on the stack for what it may lead to"
    return limbo_fault(ruleset, pub) or rivalry_fault(&ruleset.rules, pub)


# -- cards -----------------------------------------------------------------------------------------

cdef str place_cards(Ruleset ruleset, list places, Cards cards, str where):
    """Note where these cards are; a card that is somewhere already is a fault."""
    cdef int c
    while card_any(&cards):
        c = card_pop(&cards)
        if c >= ruleset.rules.card_count:
            return f"{where}: card {c}; unknown"
        if places[c]:
            return f"card {ruleset.card_names[c]!r}: in {places[c]} and in {where}"
        places[c] = where
    return None


cdef str place_public(Ruleset ruleset, const Public *pub, list places):
    cdef const Rules *r = &ruleset.rules
    cdef Cards row, starts
    cdef int i, p
    row.lo = row.hi = 0
    for i in range(pub.row_count):
        if pub.row[i] >= r.card_count or card_in(&row, pub.row[i]):
            return f"row: card {pub.row[i]}; unknown or there twice"
        card_add(&row, pub.row[i])
    fault = (
        place_cards(ruleset, places, row, "row")
        or place_cards(ruleset, places, pub.discard, "discard")
        or place_cards(ruleset, places, pub.limbo, "limbo")
        or place_cards(ruleset, places, pub.out, "the box")
    )
    for p in range(pub.players):
        starts = card_both(pub.player[p].display, r.starts)
        i = 0 if r.solo_card[pub.solo_card].cards else 1
        if fault is None and card_count(&starts) != i:
            return f"players[{p}].display: {card_count(&starts)} start cards; exactly {i}"
        fault = (
            fault
            or place_cards(ruleset, places, pub.player[p].display, f"players[{p}].display")
            or place_cards(ruleset, places, pub.player[p].masters, f"players[{p}].brewmasters")
        )
        starts = card_minus(pub.player[p].masters, r.brewmasters)
        if fault is None and card_any(&starts):
            return f"players[{p}].brewmasters: a card that is none"
    return fault


cdef str game_fault(Ruleset ruleset, config, const Game *g):
    """The first thing wrong with a state, in words; None when there is nothing."""
    cdef Game fresh
    cdef Cards pile, extra
    cdef int p, i
    fault = table_fault(ruleset, config, &g.pub)
    if fault is not None:
        return fault
    if (
        not is_zero(&g.sec.hand[g.pub.players], &g.sec.hand[MAX_PLAYERS])
        or not is_zero(&g.sec.legal.word[LEGAL_WORDS - 1] + 1, &g.sec.legal + 1)
    ):
        return "bytes that mean nothing are not 0"
    memcpy(&fresh, g, sizeof(Game))
    derive(&ruleset.rules, &fresh, config.promos)
    if memcmp(&fresh.pub, &g.pub, sizeof(Public)):
        return "derived values: not what follows from cards, tiles and pieces"
    fault = public_fault(ruleset, &g.pub)
    places = [None] * 128
    fault = fault or place_public(ruleset, &g.pub, places)
    for p in range(g.pub.players):
        extra = card_minus(g.pub.player[p].known, g.sec.hand[p])
        if fault is None and card_any(&extra):
            return f"players[{p}].known: a card that is not in the hand"
        fault = fault or place_cards(ruleset, places, g.sec.hand[p], f"players[{p}].hand")
    if fault is not None:
        return fault
    pile.lo = pile.hi = 0
    if g.pub.pile_count > ruleset.rules.card_count:
        return f"draw_pile: {g.pub.pile_count} cards; at most {ruleset.rules.card_count}"
    for i in range(g.pub.pile_count):
        if g.sec.pile[i] >= ruleset.rules.card_count or card_in(&pile, g.sec.pile[i]):
            return f"draw_pile: card {g.sec.pile[i]}; unknown or there twice"
        card_add(&pile, g.sec.pile[i])
    fault = place_cards(ruleset, places, pile, "draw_pile")
    if fault is None and None in places[:ruleset.rules.card_count]:
        return f"card {ruleset.card_names[places.index(None)]!r}: nowhere"
    return fault or stacks_fault(g)


cdef int who_decides(const Public *pub) noexcept:
    """Who decides at a position that the engine has run up to: -1 nobody, -2 it has not."""
    cdef const Frame *top
    if pub.depth:
        top = &pub.stack[pub.depth - 1]
        if top.op in (P_RUN, P_PROGRESS, P_TRIGGER, P_FINISH, P_LABORATORY, P_DEAL) or (
            top.op == P_AFTER and top.n != STAGE_BONUS and top.n != STAGE_OBJECTIVE
        ):
            return -2
        return top.player
    if pub.phase == PHASE_ACTION:
        return -2 if pub.due & DUE_BLUE else pub.order[pub.turn]
    return -1 if pub.phase == PHASE_OVER else -2


cdef str sight_fault(Ruleset ruleset, config, const Sight *sight):
    """The first thing wrong with a view but for its legal actions, in words; None when there is nothing."""
    cdef Public fresh
    cdef Cards hidden, cards
    cdef int p, unknown = sight.pub.pile_count
    fault = table_fault(ruleset, config, &sight.pub)
    if fault is not None:
        return fault
    if sight.viewer >= sight.pub.players:
        return f"viewer: {sight.viewer}; 0 to {sight.pub.players - 1}"
    if sight.pub.actor != who_decides(&sight.pub):
        return f"current_player: {sight.pub.actor}; it is not that player's turn"
    memcpy(&fresh, &sight.pub, sizeof(Public))
    tidy_public(&fresh)
    if (
        memcmp(&fresh, &sight.pub, sizeof(Public))
        or not is_zero(&sight.viewer + 1, sight + 1)
        or not is_zero(&sight.legal.word[LEGAL_WORDS - 1] + 1, &sight.legal + 1)
    ):
        return "bytes that mean nothing are not 0"
    derive_table(&ruleset.rules, &fresh, config.promos)
    if memcmp(&fresh, &sight.pub, sizeof(Public)):
        return "derived values: not what follows from cards, tiles and pieces"
    places = [None] * 128
    fault = public_fault(ruleset, &sight.pub) or place_public(ruleset, &sight.pub, places)
    for p in range(sight.pub.players):
        cards = sight.hand if p == sight.viewer else sight.pub.player[p].known
        fault = fault or place_cards(ruleset, places, cards, f"players[{p}].hand")
        if p == sight.viewer:
            hidden = card_minus(sight.pub.player[p].known, sight.hand)
            if fault is None and card_any(&hidden):
                return "known: a card that is not in the hand"
            if sight.pub.player[p].hand_count != card_count(&sight.hand):
                return "hand_count: not the size of the hand"
        unknown += sight.pub.player[p].hand_count - card_count(&cards)
        if fault is None and sight.pub.player[p].hand_count < card_count(&cards):
            return f"players[{p}].hand_count: fewer than are known"
    hidden = hidden_cards(&ruleset.rules, sight)
    if fault is None and card_count(&hidden) != unknown:
        return f"cards: {card_count(&hidden)} unseen, but {unknown} hidden places"
    return fault
