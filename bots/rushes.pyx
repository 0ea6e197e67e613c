"""Bots with one idea, which a sound game must punish.

Each is the heuristic with other beliefs, so that it pursues its idea as skilfully as the heuristic
brews, and cannot be beaten for its clumsiness.

- `exchange`: takes coins wherever they are to be had and turns them into VP at the exchange.  It
  completes no order if it need not, and builds up nothing: no extensions, upgrades, brewmasters or
  administration.
- `objectives`: claims objectives as early as it can: opens the administration, raises its brewing
  level, builds extensions and fills its display first, and keeps its bonus workers for the claims.
  Orders come after that.
- `hoarder`: keeps coins for the final scoring.  It takes them before anything else and hardly
  spends one.
"""

from brauhaus.bots.policy cimport house_weights
from brauhaus.bots.weights cimport Weights
from brauhaus.core.layout cimport EXTENSIONS, TYPES

RUSHES = ("exchange", "objectives", "hoarder")

cdef enum:
    EXCHANGE = 0
    OBJECTIVES = 1


cdef Weights rush_weights(int number) noexcept nogil:
    cdef Weights w = house_weights()[0]
    cdef int i
    if number == OBJECTIVES:
        w.bonus_worker = 0
        w.display = 1
        for i in range(3):
            w.admin[i] *= 4
            w.level[i] *= 4
        for i in range(2):
            w.upgrade[i] *= 2
        for i in range(6):
            w.extension[i] += 1
        return w
    # Beers are good for the exchange at most; orders, and all that serves them, for nothing.
    w.order = 0
    w.completing = 0
    w.progress = 0.05
    w.card = 0.1
    w.master = 0
    w.display = 0
    for i in range(TYPES):
        w.beer[i] = 0.2
        w.unlock[i] = 0
    for i in range(3):
        w.admin[i] = 0
        w.level[i] = 0
    for i in range(2):
        w.upgrade[i] = 0
    for i in range(EXTENSIONS):
        w.extension[i] = 0
    w.coin = 0.3 if number == EXCHANGE else 3
    return w
