"""Positions from plain values, written by `to_dict` or by hand."""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from brauhaus.core.bits cimport card_add
from brauhaus.core.derive cimport derive
from brauhaus.core.layout cimport (
    BARRELS, EXPORT_TILES, GREY, MAX_STACK, STARTED, TRIGGERED, Cards, Frame, Game, Player, Public,
)
from brauhaus.core.numbers cimport (
    MODULE_DOUBLE_COOP, MODULE_EXPORT, MODULE_HOUSE_BRAND, MODULE_LITFASS, MODULE_WASTE, P_AFTER,
    P_BEER, P_BREW, P_CHOOSE, P_CIRCLE, P_DRAFF, P_EXPORT, P_FINISH, P_FIRST_TRUCK, P_MAY, P_RUN,
    P_TRIGGER, TRUCK_CARD, TRUCK_COINS, TRUCK_ORDER,
)
from brauhaus.core.options cimport modules_of
from brauhaus.core.ruleset cimport Ruleset
from brauhaus.core.to_dict cimport write_public

from brauhaus.core import names
from brauhaus.core.fields import Fields

cdef dict EVENT_NUMBERS = {name: number for number, name in names.EVENTS.items()}


cdef Cards read_cards(Ruleset ruleset, names_read) except *:
    cdef Cards cards
    cards.lo = cards.hi = 0
    for name in names_read:
        card_add(&cards, ruleset.card_ids[name])
    return cards


cdef int read_type(fields, key) except -1:
    """A type counted from 1, 0 for None."""
    if fields.get(key) is None:
        return 0
    return names.TYPES.index(fields.name(key, names.TYPES)) + 1


cdef void read_module_player(fields, const Public *pub, Player *me) except *:
    cdef int d
    if pub.modules & MODULE_WASTE:
        me.draff = fields.number("draff", 0, 200)
    if pub.modules & MODULE_EXPORT:
        discs = fields.numbers("discs", -20, EXPORT_TILES, 2)
        for d in range(2):
            me.disc[d] = discs[d]
        me.locomotive_left = fields.flag("locomotive_left")
    if pub.modules & MODULE_DOUBLE_COOP:
        me.double_type = read_type(fields, "double_coop")
    if pub.modules & MODULE_HOUSE_BRAND:
        me.house_type = read_type(fields, "house_dial")
    if pub.solo_card:
        me.held = fields.number("tokens_held", 0, 20)
        me.once = fields.number("one_time_worker", 0, 8)


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
    if op == P_CIRCLE or op == P_EXPORT and fields.get("at", None) is not None:
        tiles = [f"export tile {n}" for n in range(1, EXPORT_TILES + 1)]
        return tiles.index(fields.name("at", tiles)) + (op == P_EXPORT)
    if op == P_DRAFF and fields.get("at", None) is not None:
        fields.name("at", ["rotations"])
        return 1
    if op == P_BEER or op == P_BREW and fields.get("at", None) is not None:
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


cdef void read_modules(fields, Public *pub) except *:
    if pub.modules & MODULE_LITFASS:
        pub.litfass_tokens = fields.number("litfass_tokens", 0, 200)
        pub.litfass = fields.mask("litfass_shown", names.LITFASS_PLACES)
    if pub.players == 1:
        pub.solo_card = fields.number("solo_card", 1, 6)
        pub.solo_tiles = fields.mask("solo_tiles", names.EXTENSIONS)
        pub.turn_taken = fields.mask("blocked", range(1, 9))
        pub.lost = fields.flag("lost", False)
        automa = Fields(fields.get("automa"), "automa")
        pub.automa_objectives = automa.mask("objectives", names.OBJECTIVES)
        pub.due = automa.mask("due", names.DUE)
        pub.automa_shown = automa.mask("shown", names.AUTOMA_NAMES)
        automa.close()


cdef void read_stack(fields, key, table, uint8_t *stack, int first=0) except *:
    """A hidden stack, top first; `first` is the number of the table's first name."""
    for i, name in enumerate(reversed(fields.names(key, table))):
        stack[<int>i] = first + table.index(name)


cdef void read_stacks(Ruleset ruleset, fields, Game *g) except *:
    pile = fields.names("draw_pile", ruleset.card_ids)
    g.pub.pile_count = len(pile)
    for i, name in enumerate(reversed(pile)):
        g.sec.pile[<int>i] = ruleset.card_ids[name]
    if g.pub.modules & MODULE_LITFASS:
        read_stack(fields, "litfass_stack", names.LITFASS_PLACES, g.sec.litfass)
    if g.pub.solo_card:
        read_stack(fields, "automa_blue", names.AUTOMA_NAMES[:8], g.sec.blue)
        read_stack(fields, "automa_red", names.AUTOMA_NAMES[8:], g.sec.red, 8)


cdef void read_public(Ruleset ruleset, fields, Public *pub) except *:
    cards = ruleset.card_ids
    read_modules(fields, pub)
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
    pub.occupied = fields.mask("occupied", names.SPACES)
    pub.trucks_used = (
        fields.flag("truck_9_used") << <int>TRUCK_COINS
        | fields.flag("order_truck_used") << <int>TRUCK_ORDER
        | fields.flag("card_truck_used") << <int>TRUCK_CARD
    )
    pub.grey_taken = fields.flag("grey_truck_taken") | fields.flag("grey_worker_taken") << 1
    for i, frame in enumerate(fields.tables("pending", 0, MAX_STACK)):
        read_frame(ruleset, frame, pub.players, &pub.stack[<int>i])
        pub.depth = i + 1


cdef void check_size(fields, key, int left) except *:
    """A hidden stack holds what is still to come."""
    if left != len(fields.values.get(key, [])):
        fields.fail(key, fields.values.get(key, []), f"{left} names")


cdef void check_derived(Ruleset ruleset, config, fields, list players, Game *g) except *:
    """Values that follow from others may be left out, but not contradict them."""
    written = write_public(ruleset, config, &g.pub)
    for key in ("turn_spaces", "objectives", "extensions", "first_built", "draff_supply"):
        if key in written:
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
    g.pub.modules = modules_of(config)
    g.pub.increased = config.solo_difficulty == "increased"
    read_public(ruleset, fields, &g.pub)
    players = fields.tables("players", count, count)
    for p in range(count):
        g.sec.hand[p] = read_cards(ruleset, players[p].names("hand", ruleset.card_ids))
        read_player(ruleset, players[p], &g.pub.player[p])
        read_module_player(players[p], &g.pub, &g.pub.player[p])
    read_stacks(ruleset, fields, g)
    g.sec.rng = fields.hexadecimal("rng")
    derive(&ruleset.rules, g, config.promos)
    check_size(fields, "litfass_stack", g.pub.litfass_left)
    check_size(fields, "automa_blue", g.pub.blue_left)
    check_size(fields, "automa_red", g.pub.red_left)
    check_derived(ruleset, config, fields, players, g)
