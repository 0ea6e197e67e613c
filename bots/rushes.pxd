from brauhaus.bots.weights cimport Weights


cdef Weights rush_weights(int number) noexcept nogil
