"""What the heuristic believes things are worth, in VP."""

from brauhaus.core.layout cimport TYPES


cdef struct Weights:
    # Plain prices.
    float coin             # one coin
    float poor             # more for a coin that lifts the purse to at most 3
    float card             # a card that is not seen yet
    float depot            # a barrel in the depot
    float cellar           # a barrel in the cellar
    float rotation         # one rotation, wherever
    float beer[6]          # a beer tile that no order in hand asks for, by type
    float vp               # a VP now
    # Orders in hand.
    float order            # share of an order's VP that holding it is worth
    float slow             # how fast the value of an order falls with the steps to it
    float lock             # steps that a lock is worth
    float start            # steps to start a brew
    float barrel_move      # steps for a barrel from the depot
    float barrel_make      # more steps for a barrel not in the depot
    float short_left       # steps of an order that fit into a round
    float late             # share of its value that an order too slow for the game keeps
    # Time.
    float rate             # VP a round of the leader
    float delay            # how fast the value of a beer falls with its dial
    # Engine, each for every round that is left.
    float icon[4]
    float bulb2            # the second bulb
    float level[4]         # going up from level 1, 2, 3
    float progress
    float unlock[6]        # a type unlocked
    float half             # share of that for the first of its two locks
    float admin[3]         # administrative actions 2 to 4 opened
    float upgrade[2]
    float extension[8]
    float master           # scale for brewmasters
    float display          # each step towards a display of five
    # Pieces.
    float bonus            # share of a bonus action's worth that a space with a bonus gets
    float experience       # using up a worker of more experience
    float reserve_worker
    float reserve_truck
    float reserve_turn
    float reserve_admin
    float grey_truck
    float grey_worker
    float turn_place       # each place further left on the turn order track
    float crowd            # room in the cellar gone
    float bonus_worker     # a bonus worker for the rest of the game, a round
    float hand_full        # a card over the hand limit
    float retrieve
    float rival            # giving something to each other player
