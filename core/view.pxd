from brauhaus.core.layout cimport Sight
from brauhaus.core.ruleset cimport Ruleset


cdef class View:
    cdef Sight sight
    cdef readonly Ruleset ruleset
    cdef readonly object config
