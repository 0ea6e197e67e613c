"""What the heuristic believes things are worth."""

from brauhaus.core.layout cimport EXTENSIONS, TYPES


cdef struct Weights:
    # Prices, in VP.
    float coin             # one coin
    float poor             # more for a coin that lifts the purse to at most 3
    float card             # a card that is not seen yet
    float depot            # a barrel in the depot
    float cellar           # a barrel in the cellar
    float rotation         # one rotation, wherever
    float beer[TYPES]      # a beer tile that no order in hand asks for
    # Orders in hand.
    float order            # worth of an order that can be completed, as a share of what it brings
    float slow             # how fast that falls with the steps to it
    float start            # steps to start a brew; each number on a dial is one more
    float lock             # steps that a lock is worth
    float barrel_move      # steps for a barrel from the depot
    float barrel_make      # more steps for a barrel not in the depot
    float round_steps      # steps that fit into a round
    float late             # share that an order keeps which is too slow for the game
    # Time.
    float rate             # VP a round of the leader
    float delay            # how fast the value of a beer falls with its dial
    # The brewery: VP for every round that is left.
    float icon[4]
    float bulbs            # enough bulbs for the improved bonus actions
    float level[3]         # going up from level 1, 2, 3
    float progress
    float unlock[TYPES]    # a type unlocked
    float half             # share of that for the first of its two locks
    float admin[3]         # administrative actions 2 to 4 opened
    float upgrade[2]
    float extension[EXTENSIONS]
    float master           # scale for brewmasters
    float bonus_worker     # a bonus worker
    # Pieces, in VP.
    float completing       # scale for completing an order now
    float bonus            # scale for the bonus action that a space allows
    float experience       # using up a worker, for each point of experience
    float reserve_worker
    float reserve_truck
    float reserve_turn
    float reserve_admin
    float grey_truck
    float grey_worker
    float turn_place       # each place further left on the turn order track
    # Small things, in VP.
    float display          # each step towards the objective of a full display
    float crowd            # each of the last two spaces of the cellar gone
    float hand_full        # a card over the hand limit
    float retrieve
    float rival            # giving something to the other players
    # Modules and the solo game, in VP.
    float draff            # one draff fewer
    float leavings         # draff that a brew leaves for each number on its dial
    float abroad           # worth of a delivery that can be made, as a share of what it brings
    float displaced        # share of an order's worth lost if a delivery takes what it waits for
    float reserve_engine   # keeping the locomotive for later in the round
    float coop[2]          # a double coop, a house coop: VP a round for each VP of its beer
    float token            # a blocking token when there is none to be placed
    float once             # keeping the one-time worker, for each round that is left
