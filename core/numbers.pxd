"""Every number that has a name and a meaning beyond one module; Python sees them too."""


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
    ACT_RETURN = 384
    ACT_DELIVER = 392
    ACT_EXPORT = 400
    ACT_MOVE_DISC = 408
    ACT_COOP = 416
    ACT_ONCE = 424
    ACT_MARK = 432
    ACT_TAKE = 512
    ACT_BROWN = 768
    ACT_WHITE = 1024
    ACT_ORDER = 1280
    ACT_DISCARD = 1536
    ACT_RECRUIT = 1792
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
    OP_DRAFF = 32
    OP_RETURN_DRAFF = 33
    OP_RECYCLE = 34
    OP_GIVE_DRAFF = 35
    OP_DELIVER = 36
    OP_COOP = 37


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
    P_DRAFF = 29          # `n`: most that can be returned; `arg`: 1 with a rotation each
    P_DELIVER = 30
    P_EXPORT_FROM = 31
    P_EXPORT = 32
    P_CIRCLE = 33         # `arg`: export tile
    P_COOP = 34
    P_MARK = 35
    P_RECRUIT = 36
    P_SHOW = 37
    P_DEAL = 38           # solo: row and hand are dealt, then the starting bonus
    P_END = 39


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
    """Bit numbers of the facts that decide whether an effect can be carried out.

    0..7: coins >= 1..8; 40..47: own draff >= 1..8.
    """
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
    F_DRAFF_LEFT = 33
    F_RECYCLE = 34
    F_DELIVER = 35
    F_COOP = 36
    F_DRAFF = 40
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

cpdef enum Module:
    MODULE_WASTE = 1
    MODULE_EXPORT = 2
    MODULE_DOUBLE_COOP = 4
    MODULE_HOUSE_BRAND = 8
    MODULE_LITFASS = 16
    MODULE_LIGHT_BULBS = 32


cpdef enum Due:
    """Automa cards still to come in this round."""
    DUE_BLUE = 1
    DUE_RED = 2


cpdef enum SoloBonus:
    SOLO_TILE = 0
    SOLO_BREWMASTER = 1
    SOLO_UNBLOCK = 2
    SOLO_NO_HAND_LIMIT = 3
    SOLO_DISPLAY = 4
    SOLO_NONE = 5
