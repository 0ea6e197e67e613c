"""Checks of modules and solo games for other compiled modules."""

from brauhaus.core.layout cimport Frame, Game, Player, Public, Rules


cdef int coops_of(const Player *me) noexcept
cdef int spaces_of(const Public *pub) noexcept
cdef bint takes_coop(const Rules *r, int node) noexcept
cdef str module_player_fault(const Rules *r, const Public *pub, const Player *me)
cdef str module_frame_fault(const Public *pub, const Frame *frame)
cdef str module_table_fault(const Rules *r, config, const Public *pub)
cdef str rivalry_fault(const Rules *r, const Public *pub)
cdef str stacks_fault(const Game *g)
