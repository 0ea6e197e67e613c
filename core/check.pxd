from brauhaus.core.layout cimport Game, Rules, Sight
from brauhaus.core.ruleset cimport Ruleset

cdef enum:
    # As deep as a game can get at a decision: the end of a turn, a special action with an order in it
    # (2), the order (6), the six beers that it lets into the cellar, an ability in parts (2).  On top of
    # that one more special action with all it brings still fits on the stack.
    MAX_PENDING = 18


cdef bint is_zero(const void *start, const void *end) noexcept
cdef void derive(const Rules *r, Game *g, bint promos) noexcept
cdef str game_fault(Ruleset ruleset, const Game *g, bint promos)
cdef str sight_fault(Ruleset ruleset, const Sight *sight, bint promos)
