"""Positions as plain, readable values: cards, types and spaces by name."""

from brauhaus.core.bits cimport card_any, card_pop
from brauhaus.core.facts cimport draff_supply
from brauhaus.core.layout cimport BARRELS, GREY, STARTED, TRIGGERED, Cards, Frame, Game, Player, Public
from brauhaus.core.numbers cimport (
    MODULE_DOUBLE_COOP, MODULE_EXPORT, MODULE_HOUSE_BRAND, MODULE_LITFASS, MODULE_WASTE, P_AFTER,
    P_BEER, P_BREW, P_CHOOSE, P_CIRCLE, P_DRAFF, P_EXPORT, P_FINISH, P_FIRST_TRUCK, P_MAY, P_RUN,
    P_TRIGGER, TRUCK_CARD, TRUCK_COINS, TRUCK_ORDER,
)
from brauhaus.core.ruleset cimport Ruleset

from brauhaus.core import names


cdef list card_names(Ruleset ruleset, const void *cards):
    """Names of a set of cards, by ascending id."""
    cdef Cards rest = (<const Cards *>cards)[0]
    found = []
    while card_any(&rest):
        found.append(ruleset.card_names[card_pop(&rest)])
    return found


cdef list named(mask, table):
    """Names of the bits set in a mask."""
    return [name for bit, name in enumerate(table) if mask >> bit & 1]


cdef object type_name(int number):
    """A type counted from 1, None for 0."""
    return names.TYPES[number - 1] if number else None


cdef dict write_module_player(const Public *pub, const Player *me):
    found = {}
    if pub.modules & MODULE_WASTE:
        found["draff"] = me.draff
    if pub.modules & MODULE_EXPORT:
        found["discs"] = [me.disc[0], me.disc[1]]
        found["locomotive_left"] = bool(me.locomotive_left)
    if pub.modules & MODULE_DOUBLE_COOP:
        found["double_coop"] = type_name(me.double_type)
    if pub.modules & MODULE_HOUSE_BRAND:
        found["house_dial"] = type_name(me.house_type)
    if pub.solo_card:
        found["tokens_held"] = me.held
        found["one_time_worker"] = me.once
    return found


cdef dict write_player(Ruleset ruleset, const Player *me):
    cellar = {name: me.stock[t] for t, name in enumerate(names.TYPES)}
    cellar["barrel"] = me.stock[<int>BARRELS]
    return {
        "known": card_names(ruleset, &me.known),
        "display": card_names(ruleset, &me.display),
        "brewmasters": card_names(ruleset, &me.masters),
        "coins": me.coins,
        "vp": me.vp,
        "depot": me.depot,
        "cellar": cellar,
        "dials": {
            name: me.dial[coop] for coop, name in enumerate(names.COOPS) if (me.busy >> coop) & 1
        },
        "tokens": named(me.tokens, names.TOKENS),
        "overlays": named(me.overlays, names.TYPES),
        "level": me.level,
        "progress": me.progress,
        "cellar_tiles": named(me.tiles, names.TILES),
        "workers": named(me.workers << 1, range(5)),
        "workers_left": named((me.workers_left & 15) << 1, range(5)),
        "grey_worker_left": bool((me.workers_left >> GREY) & 1),
        "trucks_left": me.trucks_left,
        "admin_left": bool(me.admin_left),
        "turn_order_space": me.turn_space,
        "bonus_left": me.bonus_left,
        "bonus_on_board": me.bonus_on_board,
        "laboratory": names.LABORATORY[me.laboratory],
        "extensions": named(me.extensions, names.ALL_EXTENSIONS),
        "upgrades": me.upgrades,
        "upgrade_marker": bool(me.marker),
        "objectives": named(me.objectives, names.OBJECTIVES),
    }


cdef object write_argument(Ruleset ruleset, const Frame *frame):
    cdef int op = frame.op
    if op == P_RUN or op == P_CHOOSE or op == P_MAY:
        return ruleset.labels[frame.arg]
    if op == P_AFTER or op == P_TRIGGER:
        return names.EVENTS[frame.arg]
    if op == P_BEER or op == P_BREW and frame.arg:
        return "/".join(named(frame.arg, names.TYPES))
    if op == P_CIRCLE or op == P_EXPORT and frame.arg:
        return f"export tile {frame.arg + (op == P_CIRCLE)}"
    if op == P_DRAFF and frame.arg:
        return "rotations"
    if op == P_FIRST_TRUCK:
        return names.TRUCKS[frame.arg]
    if op == P_FINISH:
        return ruleset.card_names[frame.arg]
    return None


cdef dict write_frame(Ruleset ruleset, const Frame *frame):
    found = {"player": frame.player, "effect": names.FRAMES[frame.op], "left": frame.n}
    argument = write_argument(ruleset, frame)
    if argument is not None:
        found["at"] = argument
    if frame.flags & TRIGGERED:
        found["triggered"] = True
    if frame.flags & STARTED:
        found["started"] = True
    return found


cdef dict write_modules(Ruleset ruleset, const Public *pub):
    found = {}
    if pub.modules & MODULE_WASTE:
        found["draff_supply"] = draff_supply(&ruleset.rules, pub)
    if pub.modules & MODULE_LITFASS:
        found["litfass_tokens"] = pub.litfass_tokens
        found["litfass_shown"] = named(pub.litfass, names.LITFASS_PLACES)
    if pub.solo_card:
        found["solo_card"] = pub.solo_card
        found["solo_tiles"] = named(pub.solo_tiles, names.EXTENSIONS)
        found["blocked"] = named(pub.turn_taken, range(1, 9))
        found["automa"] = {
            "objectives": named(pub.automa_objectives, names.OBJECTIVES),
            "due": named(pub.due, names.DUE),
            "shown": named(pub.automa_shown, names.AUTOMA_NAMES),
        }
        found["lost"] = bool(pub.lost)
    return found


cdef dict write_stacks(Ruleset ruleset, const Game *g):
    """The hidden stacks, top first."""
    cdef const Public *pub = &g.pub
    found = {
        "draw_pile": [
            ruleset.card_names[g.sec.pile[i]] for i in range(pub.pile_count - 1, -1, -1)
        ]
    }
    if pub.modules & MODULE_LITFASS:
        found["litfass_stack"] = [
            names.LITFASS_PLACES[g.sec.litfass[i]] for i in range(pub.litfass_left - 1, -1, -1)
        ]
    if pub.solo_card:
        found["automa_blue"] = [
            names.AUTOMA_NAMES[g.sec.blue[i]] for i in range(pub.blue_left - 1, -1, -1)
        ]
        found["automa_red"] = [
            names.AUTOMA_NAMES[g.sec.red[i]] for i in range(pub.red_left - 1, -1, -1)
        ]
    return found


cdef dict write_public(Ruleset ruleset, config, const Public *pub):
    """The part of a position that everyone sees."""
    return write_modules(ruleset, pub) | {
        "config": config.to_dict(),
        "ruleset": ruleset.hash,
        "round": pub.round,
        "end_vp": pub.end_vp,
        "end_triggered": bool(pub.end_triggered),
        "phase": names.PHASES[pub.phase],
        "turn": pub.turn,
        "order": [pub.order[i] for i in range(pub.players)],
        "row": [ruleset.card_names[pub.row[i]] for i in range(pub.row_count)],
        "discard": card_names(ruleset, &pub.discard),
        "limbo": card_names(ruleset, &pub.limbo),
        "covered": named(pub.covered, names.SPACES),
        "occupied": named(pub.occupied, names.SPACES),
        "turn_spaces": [pub.turn_owner[i] - 1 if pub.turn_owner[i] else None for i in range(8)],
        "truck_9_used": bool((pub.trucks_used >> <int>TRUCK_COINS) & 1),
        "order_truck_used": bool((pub.trucks_used >> <int>TRUCK_ORDER) & 1),
        "card_truck_used": bool((pub.trucks_used >> <int>TRUCK_CARD) & 1),
        "grey_truck_taken": bool(pub.grey_taken & 1),
        "grey_worker_taken": bool(pub.grey_taken & 2),
        "objectives": {name: pub.claims[o] for o, name in enumerate(names.OBJECTIVES)},
        "extensions": {
            name: pub.stacks[e]
            for e, name in enumerate(names.ALL_EXTENSIONS)
            if name in names.EXTENSIONS or pub.modules & names.MODULE_OF[name]
        },
        "first_built": named(pub.first_built, names.EXTENSIONS),
        "players": [
            write_player(ruleset, &pub.player[p]) | write_module_player(pub, &pub.player[p])
            for p in range(pub.players)
        ],
        "pending": [write_frame(ruleset, &pub.stack[i]) for i in range(pub.depth)],
    }
