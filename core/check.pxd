from brauhaus.core.layout cimport Game, Public, Rules, Sight
from brauhaus.core.ruleset cimport Ruleset


cdef void derive(const Rules *r, Game *g, bint promos) noexcept
cdef str public_fault(Ruleset ruleset, const Public *pub)
cdef str game_fault(Ruleset ruleset, const Game *g, bint promos)
cdef str sight_fault(Ruleset ruleset, const Sight *sight, bint promos)
