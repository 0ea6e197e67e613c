from brauhaus.core.layout cimport Game, Public
from brauhaus.core.ruleset cimport Ruleset


cdef dict write_public(Ruleset ruleset, config, const Public *pub)
cdef list card_names(Ruleset ruleset, const void *cards)
cdef void read_game(Ruleset ruleset, config, dict values, Game *g) except *
