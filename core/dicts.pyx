"""Positions as plain, readable values, and back (cards, types and spaces by name)."""

from libc.string cimport memset

from brauhaus.core.bits cimport card_add, card_any, card_pop
from brauhaus.core.derive cimport derive
from brauhaus.core.layout cimport (
    BARRELS, GREY, MAX_STACK, STARTED, TRIGGERED, Cards, Frame, Game, Player, Public,
)
from brauhaus.core.numbers cimport (
    P_AFTER, P_BEER, P_CHOOSE, P_FINISH, P_FIRST_TRUCK, P_MAY, P_RUN, P_TRIGGER, TRUCK_CARD,
    TRUCK_COINS, TRUCK_EXCHANGE, TRUCK_ORDER,
)
from brauhaus.core.ruleset cimport Ruleset

from brauhaus.core import names
from brauhaus.core.fields import Fields

cdef dict EVENT_NUMBERS = {name: number for number, name in names.EVENTS.items()}


# -- writing ---------------------------------------------------------------------------------------

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
    if op == P_BEER:
        return "/".join(named(frame.arg, names.TYPES))
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


cdef dict write_public(Ruleset ruleset, config, const Public *pub):
    """The part of a position that everyone sees."""
    return {
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
        "extensions": {name: pub.stacks[e] for e, name in enumerate(names.EXTENSIONS)},
        "first_built": named(pub.first_built, names.EXTENSIONS),
        "players": [write_player(ruleset, &pub.player[p]) for p in range(pub.players)],
        "pending": [write_frame(ruleset, &pub.stack[i]) for i in range(pub.depth)],
    }


# -- reading ---------------------------------------------------------------------------------------

cdef Cards read_cards(Ruleset ruleset, names_read) except *:
    cdef Cards cards
    cards.lo = cards.hi = 0
    for name in names_read:
        card_add(&cards, ruleset.card_ids[name])
    return cards


cdef void read_player(Ruleset ruleset, fields, Player *me) except *:
    cards = ruleset.card_ids
    me.known = read_cards(ruleset, fields.names("known", cards, []))
    me.display = read_cards(ruleset, fields.names("display", cards))
    me.masters = read_cards(ruleset, fields.names("brewmasters", cards))
    me.coins = fields.number("coins", 0, 60000)
    me.vp = fields.number("vp", -1000, 1000)
    me.depot = fields.number("depot", 0, 255)
    for name, n in fields.counts("cellar", (*names.TYPES, "barrel"), 40).items():
        me.stock[BARRELS if name == "barrel" else <int>names.TYPES.index(name)] = n
    for name, n in fields.counts("dials", names.COOPS, 20).items():
        coop = names.COOPS.index(name)
        me.dial[<int>coop] = n
        me.busy |= 1 << <int>coop
        if n:
            me.turning |= 1 << <int>coop
    me.tokens = fields.mask("tokens", names.TOKENS)
    me.overlays = fields.mask("overlays", names.TYPES)
    me.level = fields.number("level", 1, ruleset.rules.max_level)
    me.progress = fields.number("progress", 0, 8)
    me.tiles = fields.mask("cellar_tiles", names.TILES)
    me.workers = fields.mask("workers", (1, 2, 3, 4))
    me.workers_left = fields.mask("workers_left", (1, 2, 3, 4))
    if fields.flag("grey_worker_left"):
        me.workers_left |= 1 << GREY
    me.trucks_left = fields.number("trucks_left", 0, 2)
    me.admin_left = fields.flag("admin_left")
    me.turn_space = fields.number("turn_order_space", 0, 8)
    me.bonus_on_board = fields.number("bonus_on_board", 0, 20)
    me.laboratory = names.LABORATORY.index(fields.name("laboratory", names.LABORATORY))
    me.extensions = fields.mask("extensions", names.ALL_EXTENSIONS)
    me.marker = fields.flag("upgrade_marker")
    me.objectives = fields.mask("objectives", names.OBJECTIVES)


cdef int read_argument(Ruleset ruleset, fields, int op) except -1:
    if op == P_RUN or op == P_CHOOSE or op == P_MAY:
        return ruleset.labels.index(fields.name("at", ruleset.labels[1:]))
    if op == P_AFTER or op == P_TRIGGER:
        return EVENT_NUMBERS[fields.name("at", EVENT_NUMBERS)]
    if op == P_BEER:
        types = fields.text("at").split("/")
        if not set(types) <= set(names.TYPES):
            fields.fail("at", types, " and ".join(names.TYPES))
        return sum(1 << names.TYPES.index(name) for name in set(types))
    if op == P_FIRST_TRUCK:
        return names.TRUCKS.index(fields.name("at", names.TRUCKS))
    if op == P_FINISH:
        return ruleset.card_ids[fields.name("at", ruleset.card_ids)]
    return 0


cdef void read_frame(Ruleset ruleset, fields, int players, Frame *frame) except *:
    frame.op = names.FRAMES.index(fields.name("effect", names.FRAMES[1:]))
    frame.player = fields.number("player", 0, players - 1)
    frame.n = fields.number("left", 0, 255)
    frame.arg = read_argument(ruleset, fields, frame.op)
    if fields.flag("triggered", False):
        frame.flags |= TRIGGERED
    if fields.flag("started", False):
        frame.flags |= STARTED
    fields.close()


cdef void read_public(Ruleset ruleset, fields, Public *pub) except *:
    cards = ruleset.card_ids
    pub.round = fields.number("round", 1, 255)
    pub.end_vp = fields.number("end_vp", 1, 100)
    pub.end_triggered = fields.flag("end_triggered")
    pub.phase = names.PHASES.index(fields.name("phase", names.PHASES))
    pub.turn = fields.number("turn", 0, pub.players)
    order = fields.numbers("order", 0, pub.players - 1, pub.players)
    for i in range(pub.players):
        pub.order[<int>i] = order[i]
    row = fields.names("row", cards)
    if len(row) > ruleset.rules.row:
        fields.fail("row", len(row), f"at most {ruleset.rules.row} cards")
    pub.row_count = len(row)
    for i, name in enumerate(row):
        pub.row[<int>i] = cards[name]
    pub.discard = read_cards(ruleset, fields.names("discard", cards))
    pub.limbo = read_cards(ruleset, fields.names("limbo", cards, []))
    pub.covered = fields.mask("covered", names.SPACES[:16])
    pub.occupied = fields.mask("occupied", names.SPACES[:16])
    pub.trucks_used = (
        fields.flag("truck_9_used") << <int>TRUCK_COINS
        | fields.flag("order_truck_used") << <int>TRUCK_ORDER
        | fields.flag("card_truck_used") << <int>TRUCK_CARD
    )
    pub.grey_taken = fields.flag("grey_truck_taken") | fields.flag("grey_worker_taken") << 1
    for i, frame in enumerate(fields.tables("pending", 0, MAX_STACK)):
        read_frame(ruleset, frame, pub.players, &pub.stack[<int>i])
        pub.depth = i + 1


cdef void check_derived(Ruleset ruleset, config, fields, list players, Game *g) except *:
    """Values that follow from others may be left out, but not contradict them."""
    written = write_public(ruleset, config, &g.pub)
    for key in ("turn_spaces", "objectives", "extensions", "first_built"):
        fields.derived(key, written[key])
    for player, right in zip(players, written["players"], strict=True):
        for key in ("bonus_left", "upgrades"):
            player.derived(key, right[key])
        player.close()
    fields.close()


cdef void read_game(Ruleset ruleset, config, dict values, Game *g) except *:
    """Fill a state from `values`; raises ValueError on the first value that cannot be read."""
    cdef int p, count = config.players
    memset(g, 0, sizeof(Game))
    fields = Fields(values, "", ("config", "ruleset"))
    g.pub.players = count
    read_public(ruleset, fields, &g.pub)
    players = fields.tables("players", count, count)
    for p in range(count):
        g.sec.hand[p] = read_cards(ruleset, players[p].names("hand", ruleset.card_ids))
        read_player(ruleset, players[p], &g.pub.player[p])
    pile = fields.names("draw_pile", ruleset.card_ids)
    g.pub.pile_count = len(pile)
    for i, name in enumerate(reversed(pile)):
        g.sec.pile[<int>i] = ruleset.card_ids[name]
    g.sec.rng = fields.hexadecimal("rng")
    derive(&ruleset.rules, g, config.promos)
    check_derived(ruleset, config, fields, players, g)
