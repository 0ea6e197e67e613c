from brauhaus.core.layout cimport Game, Legal, Public
from brauhaus.core.ruleset cimport Ruleset


cdef class State:
    cdef Game game
    cdef readonly Ruleset ruleset
    cdef readonly object config


cdef list legal_list(const Legal *legal)
cdef str decision_name(const Public *pub)
