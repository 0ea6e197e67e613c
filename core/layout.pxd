"""The flat data of a game and every number that has a name: card sets, legal sets, state, view, rule tables.

Nothing here holds a pointer, so a clone is a memcpy.  The first part of a state is public; what some
player cannot know is in `Secret`, so a view is `Public` plus what its viewer holds, and nothing else.
"""

from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t


cdef enum:
    MAX_PLAYERS = 4
    MAX_CARDS = 128
    MAX_ROW = 8
    MAX_STACK = 32
    MAX_NODES = 2048
    MAX_TERMS = 2048
    MAX_SETUPS = 8
    LEGAL_WORDS = 5
    TYPES = 6
    BARRELS = 6           # index of the barrels in `Player.stock`
    COOPS = 8             # six own coops, the double coop, the house brand coop
    DOUBLE_COOP = 6
    HOUSE_COOP = 7
    GREY = 4              # worker kind of the neutral worker (kinds 0..3: experience 1..4)
    SPACES = 19           # worker spaces: 1A..8B, 10, exchange, litfass
    AREA_10 = 16
    EXCHANGE_SPACE = 17
    LITFASS_SPACE = 18
    LITFASS_AREA = 11     # number of the Litfass space among the worker areas
    EXTENSIONS = 8
    BASE_EXTENSIONS = 6
    OBJECTIVES = 6
    BONUSES = 12
    EXPORT_TILES = 6
    LITFASS_TILES = 6
    ALL_PLAYERS = 5       # the Litfass tile that everybody answers at once
    AUTOMA_CARDS = 16     # blue A, blue B, red A, red B: four each
    STACK = 6             # Automa cards of a colour in a game: three A on three B
    NO_LIMIT = 200        # a hand limit that no hand reaches
    FIRST_IMPROVED = 7
    AMOUNT_X = 255        # node amount: the sum of the matching icon
    AMOUNT_LEVEL = 254    # node amount: the brewing level
    TRIGGERED = 1         # frame flag: inside a brewmaster's effect, raises no events
    STARTED = 2           # frame flag: a first choice was made, so DONE is legal


cdef struct Cards:
    # A set of card ids.
    uint64_t lo
    uint64_t hi


cdef struct Legal:
    # Legal actions: words of the action bitmap (action = 64 * word + bit), words ascending.
    uint64_t mask[LEGAL_WORDS]
    uint16_t count
    uint8_t n
    uint8_t word[LEGAL_WORDS]


cdef struct Frame:
    uint16_t arg
    uint8_t op
    uint8_t player
    uint8_t n
    uint8_t flags


cdef struct Player:
    Cards display
    Cards masters
    Cards known            # cards of the hand that everyone has seen
    uint64_t events        # events some brewmaster of the player answers to
    uint8_t stock[8]       # cellar: beer tiles by type, then barrels
    uint8_t dial[8]        # number shown; meaningful while the coop is busy
    int16_t vp
    uint16_t coins
    uint8_t icons[4]       # display and lasting icons
    uint8_t hand_count
    uint8_t hand_limit
    uint8_t depot
    uint8_t depot_size
    uint8_t cellar_used
    uint8_t cellar_size
    uint8_t busy           # coops in use (mask)
    uint8_t turning        # coops whose dial shows 1 or more (mask)
    uint8_t level
    uint8_t progress
    uint8_t tokens         # blocking tokens left (mask: admin 2..4, Pils..Weizen)
    uint8_t overlays       # overlays left (mask by type)
    uint8_t tiles          # cellar tiles left (1 small, 2 large)
    uint8_t workers        # kinds owned (mask)
    uint8_t workers_left   # kinds still to be placed (mask, grey worker included)
    uint8_t trucks_left
    uint8_t admin_left
    uint8_t turn_space     # 0: turn order action not taken yet
    uint8_t bonus_left
    uint8_t bonus_on_board
    uint8_t laboratory
    uint8_t extensions     # built (mask)
    uint8_t slots_used
    uint8_t upgrades
    uint8_t marker
    uint8_t objectives     # claimed (mask)
    uint8_t draff
    int8_t disc[2]         # below 0: negative space; above: number of the export tile
    uint8_t locomotive_left
    uint8_t double_type    # type of the double coop, counted from 1; 0 none
    uint8_t house_type     # type of the green dial on the house coop, from 1; 0 none
    uint8_t held           # solo: blocking tokens in the personal supply
    uint8_t once           # solo: space of the one-time worker, from 1; 0 not used yet


cdef struct Public:
    Player player[MAX_PLAYERS]
    Frame stack[MAX_STACK]
    Cards discard
    Cards limbo            # cards whose effect is being carried out
    Cards out              # cards of the ruleset that are not in this game
    uint32_t occupied      # worker spaces taken (mask)
    uint32_t covered       # worker spaces under the set-up card (mask)
    uint16_t automa_shown  # Automa cards turned up (mask)
    uint8_t row[MAX_ROW]
    uint8_t turn_owner[8]  # seat + 1, 0 free
    uint8_t claims[8]      # claims per objective
    uint8_t stacks[8]      # extension tiles left
    uint8_t order[MAX_PLAYERS]
    uint8_t turn_taken     # turn order spaces taken, alone for good (mask)
    uint8_t row_count
    uint8_t pile_count
    uint8_t players
    uint8_t round
    uint8_t phase
    uint8_t turn           # index into `order`
    int8_t actor           # who decides; -1 when over
    uint8_t depth          # frames on the stack
    uint8_t end_vp
    uint8_t end_triggered
    uint8_t trucks_used    # mask of truck spaces used this round
    uint8_t grey_taken     # 1 truck, 2 worker
    uint8_t in_stock       # extensions with tiles left (mask)
    uint8_t first_built    # base extensions somebody has built (mask)
    uint8_t overflow       # the stack was full, which core/heights.py rules out
    uint8_t modules        # mask of `Module`
    uint8_t litfass        # tiles turned up (mask)
    uint8_t litfass_left
    uint8_t litfass_tokens # blocking tokens on area 4 of the round end
    uint8_t solo_card      # 1..6; 0: not a solo game
    uint8_t solo_tiles     # extensions whose tile shows a victory point (mask)
    uint8_t increased      # solo: the increased difficulty
    uint8_t due            # solo: Automa cards still to come in this round (mask of `Due`)
    uint8_t lost           # solo: there was no blocking token to place
    uint8_t automa_objectives
    uint8_t blue_left
    uint8_t red_left


cdef struct Secret:
    Cards hand[MAX_PLAYERS]
    Legal legal
    uint64_t rng
    uint8_t pile[MAX_CARDS]  # of this and the other stacks the top is the last
    uint8_t litfass[8]
    uint8_t blue[8]
    uint8_t red[8]


cdef struct Game:
    Public pub
    Secret sec


cdef struct Sight:
    # What one player may know: the data of a View.
    Public pub
    Cards hand
    Legal legal            # empty unless the viewer decides
    uint8_t viewer


cdef struct Options:
    # What is chosen before a game.
    int players
    int modules
    int end_vp
    int solo_card          # 0: a random one
    bint promos
    bint increased


cdef struct Node:
    uint64_t asks          # all facts that the condition looks at
    uint64_t first         # first term of the feasibility condition
    uint16_t child
    uint16_t next
    uint16_t term          # number of the first term
    uint8_t terms
    uint8_t op
    uint8_t amount
    int8_t value           # signed amount (vp)
    uint8_t types
    uint8_t cost           # pay, both_for; draff of a return
    uint8_t both           # one_of with both_for


cdef struct CardRule:
    uint64_t need          # order: bytes as in `Player.stock`
    uint64_t events
    uint16_t white_node
    uint16_t reward
    uint16_t setup
    int8_t vp
    uint8_t white
    uint8_t icons[4]
    uint8_t lasting[6]     # four icons, hand limit, depot


cdef struct ExtensionRule:
    uint16_t node
    uint8_t lasting[6]


cdef struct SoloCard:
    int8_t vp
    uint8_t coins
    uint8_t barrels
    uint8_t cards          # regular cards in place of a start card
    uint8_t blocked        # turn order spaces (mask)
    uint8_t tile           # extension
    uint8_t bonus


cdef struct AutomaCard:
    uint8_t area
    int8_t step            # to the next area: 1 or -1
    uint8_t remove         # position in the row, from 1; 0 none
    uint8_t objective      # counted from 1; 0 none
    uint8_t truck[3]


cdef struct Rules:
    uint64_t terms[MAX_TERMS]
    Node nodes[MAX_NODES]
    CardRule cards[MAX_CARDS]
    Cards brewmasters      # cards whose white part is a brewmaster
    Cards plays            # cards whose white part is a special action
    Cards starts
    Cards promos
    Cards action_deck
    Cards all_cards
    Cards waste_cards
    Cards solo_removed     # cards that a solo game does without
    uint64_t turn_asks[3]  # facts that workers, trucks and administration look at
    uint16_t area[12]      # node of areas 1..8, 10 and `LITFASS_AREA`
    uint16_t railroad
    uint16_t small_node    # effect of the small cellar tile with brewing waste
    uint16_t export_tile[EXPORT_TILES]
    uint16_t circle[EXPORT_TILES]
    uint16_t litfass[LITFASS_TILES]
    uint16_t exchange
    uint16_t bonus[BONUSES]
    uint16_t turn_order[8]
    uint16_t truck[4]
    uint16_t truck_first[4]
    uint16_t admin[4]
    uint16_t slot[4]
    ExtensionRule extension[EXTENSIONS]
    uint32_t setup[MAX_PLAYERS + 1][MAX_SETUPS]
    uint8_t setups[MAX_PLAYERS + 1]
    uint8_t solo_setups    # of those for two players: the base game's, which come first
    uint8_t experience[32]
    uint8_t dial[TYPES]
    uint8_t modifier[9]
    uint8_t progress_vp[9]
    uint16_t overlay_at    # mask of progress spaces
    uint8_t objective_count[8]
    uint8_t objective_vp[3]
    uint8_t gain_vp
    uint8_t gain_cards
    uint8_t gain_coin
    uint8_t twice_cost
    uint8_t max_rounds
    uint8_t row
    uint8_t hand_limit
    uint8_t start_hand
    uint8_t start_coins[MAX_PLAYERS]
    uint8_t start_barrels
    uint8_t depot
    uint8_t cellar
    uint8_t small_tile
    uint8_t large_tile
    uint8_t bonus_workers
    uint8_t bonus_experience
    uint8_t improved_bulbs
    uint8_t max_level
    uint8_t end_vp
    uint8_t max_upgrades
    uint8_t beers_per_vp
    uint8_t coins_per_vp
    uint8_t first_builder_vp
    uint8_t grey_experience
    uint8_t laboratory_rotations
    uint8_t tavern_coins
    uint8_t bottling_barrels
    uint8_t card_count
    uint8_t end_one        # end with one of export, double coop and house brand
    uint8_t end_two
    uint8_t end_many       # end with more than two modules
    uint8_t draff          # per player
    uint8_t draff_exchange
    uint8_t draff_per_vp
    uint8_t deliver_beers
    uint8_t deliver_barrels
    int8_t discs[MAX_PLAYERS][2]
    uint8_t double_identical
    int8_t alt_vp
    uint8_t house_dial
    uint8_t litfass_space[8]   # mask of the tile that replaces a turn order space's bonus
    uint8_t module_bulbs
    uint8_t solo_rounds
    uint8_t automa_bonus
    SoloCard solo_card[7]
    AutomaCard automa[AUTOMA_CARDS]
