"""A configuration as the engine reads it."""

from brauhaus.core.layout cimport Options, Rules
from brauhaus.core.ruleset cimport Ruleset

from brauhaus.core.config import ADVISED_MODULES, MODULES


cdef int modules_of(config) except -1:
    """The modules as a mask of `Module`."""
    return sum(1 << MODULES.index(module) for module in config.modules)


cdef int end_of_game(const Rules *r, config) except -1:
    """The VP that trigger the end (rules, section 2)."""
    if config.end_vp is not None:
        return config.end_vp
    if config.big_modules > ADVISED_MODULES:
        return r.end_many
    steps = [m for m in config.modules if m in ("export", "double_coop", "house_brand")]
    return (r.end_vp, r.end_one, r.end_two)[len(steps)]


cdef Options options_of(Ruleset ruleset, config) except *:
    """What is chosen before a game."""
    cdef Options options
    options.players = config.players
    options.modules = modules_of(config)
    options.end_vp = end_of_game(&ruleset.rules, config)
    options.solo_card = config.solo_card or 0
    options.promos = config.promos
    options.increased = config.solo_difficulty == "increased"
    return options
