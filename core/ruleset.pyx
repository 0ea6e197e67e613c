"""A deck compiled to the C tables that the engine reads."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from functools import lru_cache

from brauhaus.core.bits cimport card_add
from brauhaus.core.layout cimport (
    AREA_10, AUTOMA_CARDS, BARRELS, EXPORT_TILES, LITFASS_AREA, LITFASS_TILES,
    MAX_NODES, MAX_PLAYERS, MAX_SETUPS, MAX_STACK, MAX_TERMS, TYPES, Rules,
)
from brauhaus.core.numbers cimport (
    EXT_ADVERTISING, EXT_BREWING_TOWER, WHITE_ACTION, WHITE_BREWMASTER, WHITE_LASTING,
)

from brauhaus.core.compile import Program, event_numbers, modules_needed
from brauhaus.core.deck import load_deck
from brauhaus.core.heights import Heights
from brauhaus.core.module_parts import BETWEEN
from brauhaus.core.names import OBJECTIVES
from brauhaus.core.parts import EXTENSIONS, TRUCKS, Action, Brewmaster
from brauhaus.core.solo_parts import SOLO_BONUSES
from brauhaus.core.text import effect_text


cdef class Ruleset:
    """The printed values of one deck, compiled; get one from `load_ruleset`."""

    def __init__(self, deck):
        program = Program()
        memset(&self.rules, 0, sizeof(Rules))
        self.deck = deck
        self.name = deck.name
        self.hash = deck.content_hash
        self.card_names = tuple(card.name for card in deck.cards)
        self.card_ids = {name: c for c, name in enumerate(self.card_names)}
        fill_game(&self.rules, deck)
        fill_board(&self.rules, deck, program)
        fill_modules(&self.rules, deck.modules, program)
        fill_solo(&self.rules, deck)
        fill_cards(&self.rules, deck, program)
        fill_program(&self.rules, program)
        self.labels = tuple(program.labels)
        self.texts = tuple(effect_text(effect) if effect else "" for effect in program.effects)
        self.node_modules = tuple(modules_needed(effect) if effect else 0 for effect in program.effects)
        heights = Heights(deck)
        self.node_heights = tuple(heights.of(effect) if effect else 0 for effect in program.effects)
        self.frame_heights = heights.frames
        if heights.turn > MAX_STACK:
            raise ValueError(f"effects: {heights.turn} can be pending at once; at most {MAX_STACK}")

    def option_texts(self, int node):
        """The options of a choice, in words."""
        found = []
        cdef int child = self.rules.nodes[node].child
        while child:
            found.append(self.texts[child])
            child = self.rules.nodes[child].next
        return found

    def __repr__(self):
        return f"Ruleset({self.name!r}, {self.hash[:12]})"


@lru_cache(maxsize=16)
def _compiled(deck):
    return Ruleset(deck)


def load_ruleset(str deck="house"):
    """The compiled ruleset of a deck.

    Args:
        deck: "house" or the path of an owner's file.

    Raises:
        DeckError: the file cannot be read or is faulty.
    """
    return _compiled(load_deck(deck))


cdef void fill_game(Rules *r, deck) except *:
    game = deck.game
    r.max_rounds = game.max_rounds
    r.row = game.row
    r.hand_limit = game.hand_limit
    r.start_hand = game.start_hand
    r.start_barrels = game.start_barrels
    r.depot = game.depot
    r.cellar = game.cellar
    r.small_tile = game.small_tile
    r.large_tile = game.large_tile
    r.bonus_workers = game.bonus_workers
    r.bonus_experience = game.bonus_experience
    r.improved_bulbs = game.improved_bulbs
    r.max_level = game.max_level
    r.end_vp = game.end_vp
    r.max_upgrades = game.max_upgrades
    r.beers_per_vp = game.beers_per_vp
    r.coins_per_vp = game.coins_per_vp
    r.first_builder_vp = game.first_builder_vp
    r.grey_experience = game.grey_experience
    r.laboratory_rotations = game.laboratory_rotations
    r.tavern_coins = game.tavern_coins
    r.bottling_barrels = game.bottling_barrels
    r.gain_vp = deck.exchange.vp
    r.gain_cards = deck.exchange.cards
    r.gain_coin = deck.exchange.coin
    r.twice_cost = deck.exchange.twice_cost
    cdef int i
    for i in range(MAX_PLAYERS):
        r.start_coins[i] = game.start_coins[i]
    for i in range(3):
        r.objective_vp[i] = game.objective_vp[i]
    for i in range(TYPES):
        r.dial[i] = deck.dials[i]
    for i in range(9):
        r.modifier[i] = deck.progress.modifier[i]
        r.progress_vp[i] = deck.progress.vp[i]
    for i in deck.progress.overlay_at:
        r.overlay_at |= 1 << i
    for setup in sorted(deck.setups, key=lambda setup: setup.set != "base"):
        if r.setups[<int>setup.players] == MAX_SETUPS:
            raise ValueError(f"setup: more than {MAX_SETUPS} cards for {setup.players} players")
        for i in setup.covered:
            r.setup[<int>setup.players][r.setups[<int>setup.players]] |= <unsigned int>1 << i
        r.setups[<int>setup.players] += 1
        if setup.players == 2 and setup.set == "base":
            r.solo_setups += 1


cdef void fill_lasting(uint8_t *to, lasting) except *:
    cdef int i
    if lasting is not None:
        for i in range(4):
            to[i] = lasting.icons[i]
        to[4] = lasting.hand_limit
        to[5] = lasting.depot


cdef void fill_board(Rules *r, deck, program) except *:
    cdef int i
    for i in range(8):
        area = deck.areas[i]
        r.area[i + 1] = program.add(area.effect, f"area {i + 1}")
        r.experience[2 * i] = area.experience[0]
        r.experience[2 * i + 1] = area.experience[1]
        r.turn_order[i] = program.add(deck.turn_order[i].effect, f"turn order {i + 1}")
    r.exchange = program.add(deck.trucks[3].effect, "exchange")
    for i in range(12):
        r.bonus[i] = program.add(deck.bonus[i].effect, f"bonus {deck.bonus[i].name}")
    for i in range(4):
        truck = deck.trucks[i]
        r.truck[i] = program.add(truck.effect, f"truck {truck.name}")
        r.truck_first[i] = program.add(truck.first, f"first truck {truck.name}")
        r.admin[i] = program.add(deck.admin[i].effect, f"admin {i + 1}")
        r.slot[i] = program.add(deck.slots[i].effect, f"slot {i + 1}")
    for i, extension in enumerate(deck.extensions):
        r.extension[i].node = program.add(extension.effect, f"extension {extension.name}")
        fill_lasting(r.extension[i].lasting, extension.lasting)
        if extension.name == "Warehouse":
            r.extension[i].lasting[4] += deck.game.warehouse_hand
            r.extension[i].lasting[5] += deck.game.warehouse_depot
    for i, objective in enumerate(deck.objectives):
        r.objective_count[i] = objective.count


cdef void fill_modules(Rules *r, modules, program) except *:
    cdef int i, d
    r.end_one = modules.ending.one
    r.end_two = modules.ending.two
    r.end_many = modules.ending.many
    r.draff = modules.waste.draff
    r.draff_exchange = modules.waste.exchange
    r.draff_per_vp = modules.waste.draff_per_vp
    r.experience[<int>AREA_10] = modules.waste.experience
    r.area[10] = program.add(modules.waste.area, "area 10")
    r.small_node = program.add(modules.waste.small_tile, "small cellar tile")
    for i in range(MAX_PLAYERS):
        for d in range(2):
            r.discs[i][d] = modules.export.discs[i][d]
    r.deliver_beers = modules.export.beers
    r.deliver_barrels = modules.export.barrels
    r.railroad = program.add(modules.export.railroad, "railroad")
    for i in range(EXPORT_TILES):
        tile = modules.export_tiles[i]
        r.export_tile[i] = program.add(tile.effect, f"export tile {tile.number}")
        r.circle[i] = program.add(tile.circle, f"circle of export tile {tile.number}")
    r.double_identical = modules.double_coop.identical
    r.alt_vp = modules.double_coop.alt_vp
    r.extension[<int>EXT_BREWING_TOWER].node = program.add(modules.double_coop.tower, "Brewing Tower")
    r.house_dial = modules.house_brand.dial
    r.extension[<int>EXT_ADVERTISING].node = program.add(
        modules.house_brand.advertising, "Advertising Department"
    )
    for i in range(LITFASS_TILES):
        tile = modules.litfass_tiles[i]
        r.litfass[i] = program.add(tile.effect, f"Litfass {tile.place}")
        if tile.place == BETWEEN:
            r.area[<int>LITFASS_AREA] = r.litfass[i]
        elif tile.place.startswith("turn order "):
            r.litfass_space[<int>int(tile.place.removeprefix("turn order ")) - 1] = 1 << i
    r.module_bulbs = modules.light_bulbs.bulbs


cdef int mask_of(numbers) except -1:
    """A set of numbers counted from 1, as a bit mask."""
    return sum(1 << (number - 1) for number in numbers)


cdef void fill_solo(Rules *r, deck) except *:
    cdef int i, k
    r.solo_rounds = deck.solo.rounds
    r.automa_bonus = deck.solo.automa_bonus_workers
    for i, card in enumerate(deck.cards):
        if card.name in deck.solo.removed:
            card_add(&r.solo_removed, i)
    for i, card in enumerate(deck.solo_cards, 1):
        r.solo_card[i].bonus = SOLO_BONUSES.index(card.bonus)
        r.solo_card[i].coins = card.coins
        r.solo_card[i].barrels = card.barrels
        r.solo_card[i].vp = card.vp
        r.solo_card[i].blocked = mask_of(card.blocked)
        r.solo_card[i].tile = EXTENSIONS.index(card.tile)
        r.solo_card[i].cards = card.cards
    for i in range(AUTOMA_CARDS):
        card = deck.automa[i]
        r.automa[i].area = card.area
        r.automa[i].step = 1 if card.step == "higher" else -1
        r.automa[i].remove = card.remove or 0
        r.automa[i].objective = OBJECTIVES.index(card.objective) + 1 if card.objective else 0
        for k, name in enumerate(card.trucks or ()):
            r.automa[i].truck[k] = TRUCKS.index(name)


cdef void fill_cards(Rules *r, deck, program) except *:
    cdef int c, i
    cdef uint64_t need
    r.card_count = len(deck.cards)
    for c, card in enumerate(deck.cards):
        card_add(&r.all_cards, c)
        for i in range(4):
            r.cards[c].icons[i] = card.icons[i]
        if card.set == "start":
            card_add(&r.starts, c)
            r.cards[c].setup = program.add(card.setup, f"card {card.name} setup")
            continue
        if card.set == "promo":
            card_add(&r.promos, c)
        elif card.set == "waste":
            card_add(&r.waste_cards, c)
        else:
            card_add(&r.action_deck, c)
        if isinstance(card.white, Action):
            card_add(&r.plays, c)
            r.cards[c].white = WHITE_ACTION
            r.cards[c].white_node = program.add(card.white.effect, f"card {card.name}")
        elif isinstance(card.white, Brewmaster):
            card_add(&r.brewmasters, c)
            r.cards[c].white = WHITE_BREWMASTER
            r.cards[c].white_node = program.add(card.white.effect, f"card {card.name}")
            r.cards[c].events = event_numbers(card.white.events)
        else:
            card_add(&r.brewmasters, c)
            r.cards[c].white = WHITE_LASTING
            fill_lasting(r.cards[c].lasting, card.white)
        need = <uint64_t>card.order.barrels << (8 * BARRELS)
        for i in range(TYPES):
            need |= <uint64_t>card.order.beers[i] << (8 * i)
        r.cards[c].need = need
        r.cards[c].vp = card.order.vp
        r.cards[c].reward = program.add(card.order.reward, f"card {card.name} reward")


cdef void fill_program(Rules *r, program) except *:
    cdef int i
    if len(program.nodes) > MAX_NODES or len(program.terms) > MAX_TERMS:
        raise ValueError(
            f"effects: {len(program.nodes)} parts, {len(program.terms)} conditions;"
            f" at most {MAX_NODES} and {MAX_TERMS}"
        )
    for i, node in enumerate(program.nodes):
        r.nodes[i].op = node.op
        r.nodes[i].amount = node.amount
        r.nodes[i].value = node.value
        r.nodes[i].types = node.types
        r.nodes[i].cost = node.cost
        r.nodes[i].both = node.both
        r.nodes[i].child = node.child
        r.nodes[i].next = node.next
        r.nodes[i].term = node.term
        r.nodes[i].terms = node.terms
        r.nodes[i].asks = node.asks
        r.nodes[i].first = program.terms[node.term] if node.terms else 0
    for i, term in enumerate(program.terms):
        r.terms[i] = term
    for i in range(1, LITFASS_AREA + 1):
        r.turn_asks[0] |= r.nodes[r.area[i]].asks
    for i in range(4):
        r.turn_asks[1] |= r.nodes[r.truck[i]].asks
        r.turn_asks[2] |= r.nodes[r.admin[i]].asks
