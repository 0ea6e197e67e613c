from brauhaus.core.layout cimport Game, Legal, Public
from brauhaus.core.ruleset cimport Ruleset


cdef class State:
    cdef Game game
    cdef readonly Ruleset ruleset
    cdef readonly object config


cdef list legal_list(const Legal *legal)
cdef object checked_seed(seed)
cdef str text_of(Ruleset ruleset, const Public *pub, const Legal *legal, action)
cdef str decision_name(const Public *pub)
