"""Reading positions, for other compiled modules."""

from brauhaus.core.layout cimport Game
from brauhaus.core.ruleset cimport Ruleset


cdef void read_game(Ruleset ruleset, config, dict values, Game *g) except *
