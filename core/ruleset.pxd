from brauhaus.core.layout cimport Rules


cdef class Ruleset:
    """A deck as C tables, immutable."""
    cdef Rules rules
    cdef readonly object deck
    cdef readonly str name
    cdef readonly str hash
    cdef readonly tuple labels
    cdef readonly tuple texts
    cdef readonly tuple node_heights
    cdef readonly tuple node_modules
    cdef readonly dict frame_heights
    cdef readonly dict card_ids
    cdef readonly tuple card_names
