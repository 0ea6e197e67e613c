"""Configurations for other compiled modules."""

from brauhaus.core.layout cimport Options
from brauhaus.core.ruleset cimport Ruleset


cdef int modules_of(config) except -1
cdef Options options_of(Ruleset ruleset, config) except *
