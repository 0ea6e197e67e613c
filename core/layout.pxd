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
    LEGAL_WORDS = 4
    TYPES = 6
    BARRELS = 6           # index of the barrels in `Player.stock`
    COOPS = 8             # six own coops, the double coop, the house brand coop
    DOUBLE_COOP = 6
    HOUSE_COOP = 7
    GREY = 4              # worker kind of the neutral worker (kinds 0..3: experience 1..4)
    SPACES = 19           # worker spaces: 1A..8B, 10, exchange, litfass
    AREA_10 = 16
    EXCHANGE_SPACE = 17
    EXTENSIONS = 8
    OBJECTIVES = 6
    BONUSES = 12
    FIRST_IMPROVED = 7
    AMOUNT_X = 255        # node amount: the sum of the matching icon
    AMOUNT_LEVEL = 254    # node amount: the brewing level
    TRIGGERED = 1         # frame flag: inside a brewmaster's effect, raises no events
    STARTED = 2           # frame flag: a first choice was made, so DONE is legal


cpdef enum Icon:
    ROTATION = 0
    BARREL = 1
    MOVE = 2
    BULB = 3


cpdef enum Act:
    """First action number of each family; the numbering never changes meaning, it only grows."""
    ACT_DONE = 0
    ACT_YES = 1
    ACT_OPTION = 8
    ACT_BOTH = 16
    ACT_ADMIN = 24
    ACT_TRUCK = 32
    ACT_TURN_ORDER = 40
    ACT_KIOSK = 48
    ACT_LOCOMOTIVE = 56
    ACT_WORKER = 64
    ACT_BONUS = 224
    ACT_OBJECTIVE = 240
    ACT_ROTATE = 256
    ACT_BREW = 272
    ACT_OVERLAY = 288
    ACT_UNBLOCK = 296
    ACT_BUILD = 304
    ACT_BEER = 320
    ACT_GIVE = 328
    ACT_GAIN = 344
    ACT_REPLACE = 352
    ACT_TILE = 360
    ACT_DRAW = 368
    ACT_RETRIEVE = 376
    ACT_BONUS_FIRST = 378
    ACT_MAIN_FIRST = 379
    ACT_TAKE = 512
    ACT_BROWN = 768
    ACT_WHITE = 1024
    ACT_ORDER = 1280
    ACT_DISCARD = 1536
    ACT_END = 2048


cpdef enum Op:
    """What a node of an effect program does."""
    OP_SEQ = 1
    OP_ONE_OF = 2
    OP_PAY = 3
    OP_MAY = 4
    OP_OTHERS = 5
    OP_COIN = 6
    OP_TAKE = 7
    OP_DRAW = 8
    OP_TAKE_ANY = 9
    OP_BARREL = 10
    OP_MOVE = 11
    OP_ROTATE = 12
    OP_BREW = 13
    OP_PROGRESS = 14
    OP_LEVEL = 15
    OP_UNBLOCK = 16
    OP_OVERLAY = 17
    OP_VP = 18
    OP_BROWN = 19
    OP_WHITE = 20
    OP_ORDER = 21
    OP_EXTENSION = 22
    OP_UPGRADE = 23
    OP_BEER = 24
    OP_RETRIEVE = 25
    OP_EXCHANGE = 26
    OP_GREY_TRUCK = 27
    OP_GREY_WORKER = 28
    OP_KIOSK = 29
    OP_COIN_PER_RIVAL = 30
    OP_COIN_PER_RICH_RIVAL = 31


cpdef enum Pending:
    """What a frame on the stack of pending effects waits for, or does next."""
    P_TURN = 0            # no frame: the main choice of a turn
    P_RUN = 1             # run node `arg`
    P_AFTER = 2           # rest of a turn; `n` is the stage, `arg` the event of the main action
    P_CHOOSE = 3          # one_of node `arg`
    P_MAY = 4             # may node `arg`
    P_TAKE = 5
    P_TAKE_ANY = 6
    P_ROTATE = 7
    P_BREW = 8
    P_PROGRESS = 9
    P_UNBLOCK = 10
    P_OVERLAY = 11
    P_BROWN = 12
    P_WHITE = 13
    P_ORDER = 14
    P_BUILD = 15
    P_BEER = 16           # `arg`: mask of types
    P_RETRIEVE = 17
    P_TWICE = 18
    P_GIVE = 19
    P_GAIN = 20
    P_KIOSK = 21
    P_FIRST_TRUCK = 22    # `arg`: truck space
    P_REPLACE = 23
    P_TILE = 24
    P_DISCARD = 25
    P_TRIGGER = 26        # event `arg`, brewmasters from card `n` on
    P_FINISH = 27         # card `arg` reaches the discard
    P_LABORATORY = 28     # its rotations, if it still stands
    P_END = 29


cpdef enum Stage:
    """Stages of `P_AFTER`."""
    STAGE_EVENT = 0
    STAGE_BONUS = 1
    STAGE_BONUS_EVENT = 2
    STAGE_OBJECTIVE = 3
    STAGE_END = 4


cpdef enum Phase:
    PHASE_ACTION = 0
    PHASE_BREWING = 1
    PHASE_UPGRADES = 2
    PHASE_HAND_LIMIT = 3
    PHASE_OVER = 4


cpdef enum Event:
    """What a brewmaster can answer to."""
    EV_BREWED = 0         # + type
    EV_ORDER = 6
    EV_RIVAL_ORDER = 7
    EV_EXTENSION = 8
    EV_PROGRESS = 9
    EV_UNBLOCK = 10
    EV_OVERLAY = 11
    EV_LEVEL = 12
    EV_UPGRADE = 13
    EV_EXCHANGE = 14
    EV_BONUS = 15
    EV_TURN_ORDER = 16
    EV_TRUCK = 17
    EV_ADMIN = 18
    EV_OBJECTIVE = 19
    EV_BROWN = 20
    EV_WHITE = 21
    EV_ROUND_END = 22
    EV_NONE = 23
    EV_AREA = 32          # + area number (1..8)


cpdef enum Fact:
    """Bit numbers of the facts that decide whether an effect can be carried out; 0..7: coins >= 1..8."""
    F_COINS = 0
    F_BARREL = 8
    F_BARREL_X = 9
    F_MOVE = 10
    F_MOVE_X = 11
    F_CELLAR = 12
    F_ROTATE = 13
    F_ROTATE_X = 14
    F_BREW = 15
    F_PROGRESS = 16
    F_LEVEL = 17
    F_UNBLOCK = 18
    F_OVERLAY = 19
    F_DRAW = 20
    F_TAKE = 21
    F_BROWN = 22
    F_WHITE = 23
    F_ORDER = 24
    F_EXTENSION = 25
    F_UPGRADE = 26
    F_RETRIEVE = 27
    F_EXCHANGE = 28
    F_GREY_TRUCK = 29
    F_GREY_WORKER = 30
    F_KIOSK = 31
    F_RICH_RIVAL = 32
    F_NEVER = 63


cpdef enum Extension:
    EXT_LABORATORY = 0
    EXT_COOLING_PLANT = 1
    EXT_COOPERAGE = 2
    EXT_BOTTLING_HALL = 3
    EXT_TAVERN = 4
    EXT_WAREHOUSE = 5
    EXT_BREWING_TOWER = 6
    EXT_ADVERTISING = 7


cpdef enum Laboratory:
    LAB_NONE = 0
    LAB_STANDING = 1
    LAB_WAITING = 2
    LAB_LOST = 3


cpdef enum Truck:
    TRUCK_COINS = 0
    TRUCK_ORDER = 1
    TRUCK_CARD = 2
    TRUCK_EXCHANGE = 3


cpdef enum White:
    WHITE_NONE = 0
    WHITE_ACTION = 1
    WHITE_BREWMASTER = 2
    WHITE_LASTING = 3


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


cdef struct Public:
    Player player[MAX_PLAYERS]
    Frame stack[MAX_STACK]
    Cards discard
    Cards limbo            # cards whose effect is being carried out
    Cards out              # cards of the ruleset that are not in this game
    uint32_t occupied      # worker spaces taken (mask)
    uint32_t covered       # worker spaces under the set-up card (mask)
    uint8_t row[MAX_ROW]
    uint8_t turn_owner[8]  # seat + 1, 0 free
    uint8_t claims[8]      # claims per objective
    uint8_t stacks[8]      # extension tiles left
    uint8_t order[MAX_PLAYERS]
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


cdef struct Secret:
    Cards hand[MAX_PLAYERS]
    Legal legal
    uint64_t rng
    uint8_t pile[MAX_CARDS]  # the top is the last


cdef struct Game:
    Public pub
    Secret sec


cdef struct Sight:
    # What one player may know: the data of a View.
    Public pub
    Cards hand
    Legal legal            # empty unless the viewer decides
    uint8_t viewer


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
    uint8_t cost           # pay, both_for
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
    uint64_t turn_asks[3]  # facts that workers, trucks and administration look at
    uint16_t area[10]      # node of areas 1..8 (index 1..8)
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
