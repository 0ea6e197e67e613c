"""Readable positions for other compiled modules."""

from brauhaus.core.layout cimport Game, Public
from brauhaus.core.ruleset cimport Ruleset


cdef list card_names(Ruleset ruleset, const void *cards)
cdef dict write_public(Ruleset ruleset, config, const Public *pub)
cdef dict write_stacks(Ruleset ruleset, const Game *g)
