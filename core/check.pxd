from brauhaus.core.layout cimport Game, Sight
from brauhaus.core.ruleset cimport Ruleset

cdef bint is_zero(const void *start, const void *end) noexcept
cdef str game_fault(Ruleset ruleset, config, const Game *g)
cdef str sight_fault(Ruleset ruleset, config, const Sight *sight)
