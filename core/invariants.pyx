"""Random games in which `laws` and `flows` are checked after every step of the engine."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from brauhaus.core.bits cimport legal_nth, popcount, select_bit
from brauhaus.core.engine cimport choose, step
from brauhaus.core.flows cimport NO_ACTION, step_law
from brauhaus.core.laws cimport choice_law, position_law
from brauhaus.core.layout cimport Game, Legal, Options, Rules
from brauhaus.core.options cimport options_of
from brauhaus.core.rng cimport rng_below
from brauhaus.core.ruleset cimport Ruleset
from brauhaus.core.setup cimport set_up
from brauhaus.core.state cimport State, checked_seed

from brauhaus.core.config import Config
from brauhaus.core.fields import shown
from brauhaus.core.ruleset import load_ruleset


cdef enum:
    MOST_POSITIONS = 200_000   # of one game; some 3000 are usual


cdef int pick(const Legal *legal, uint64_t *rng) noexcept nogil:
    """A random legal action, half of the time of a random word of them.

    Or the many ways to place a worker would crowd out the rest.
    """
    cdef int i
    if rng_below(rng, 2):
        return legal_nth(legal, rng_below(rng, legal.count))
    i = rng_below(rng, legal.n)
    return 64 * legal.word[i] + select_bit(legal.mask[i], rng_below(rng, popcount(legal.mask[i])))


cdef const char *look(
    const Rules *r, const Game *old, const Game *new, int action, bint promos
) noexcept nogil:
    cdef const char *law = position_law(r, new, promos)
    return law if law else step_law(r, old, new, action)


cdef void play(const Rules *r, Game *g, bint promos, uint64_t rng, Account *account) noexcept nogil:
    """Play a game to its end, as `advance` and `choose` would, until a law is broken."""
    cdef Game old
    cdef int action
    cdef bint more
    account.broken = position_law(r, g, promos)
    account.positions = 1
    account.decisions = 0
    while not account.broken:
        memcpy(&old, g, sizeof(Game))
        more = step(r, g)
        account.positions += 1
        account.broken = look(r, &old, g, NO_ACTION, promos)
        if account.positions > MOST_POSITIONS:
            account.broken = b"a game comes to its end"
        if more or account.broken:
            continue
        account.broken = choice_law(r, &g.pub, &g.sec.legal)
        if account.broken or g.sec.legal.count == 0:
            return
        account.decisions += g.sec.legal.count > 1
        action = pick(&g.sec.legal, &rng)
        memcpy(&old, g, sizeof(Game))
        choose(r, g, action)
        account.positions += 1
        account.broken = look(r, &old, g, action, promos)


cdef int report(const Account *account, uint64_t seed) except -1:
    if account.broken:
        law = account.broken.decode()
        raise AssertionError(f"broken: {law}; game {seed}, after decision {account.decisions}")
    return 0


def check_games(config, seed, int games):
    """Play random games and check every law after every step of the engine.

    Args:
        config: the options of the games.
        seed: of the first game, 0 to 2^64 - 1; the others have those that follow.
        games: how many.

    Returns:
        The number of positions that were checked.

    Raises:
        AssertionError: names the first law that was broken, the game's seed and the decision.
        ValueError: an option that is none, a seed out of range, or a deck that cannot be read.
    """
    if not isinstance(config, Config):
        raise ValueError(f"config: {shown(config)}; use a Config")
    cdef uint64_t first = checked_seed(seed)
    cdef Ruleset ruleset = load_ruleset(config.deck)
    cdef Options options = options_of(ruleset, config)
    cdef uint64_t found = 0
    cdef Account account
    cdef Game g
    cdef int i
    for i in range(games):
        with nogil:
            set_up(&ruleset.rules, &g, &options, first + i)
            play(&ruleset.rules, &g, options.promos, first + i, &account)
        report(&account, first + i)
        found += account.positions
    return found


def check_from(State state not None, seed):
    """Play one random game from a position to its end; see `check_games`.

    Args:
        state: stays as it is.
        seed: decides the choices, 0 to 2^64 - 1.
    """
    cdef uint64_t first = checked_seed(seed)
    cdef bint promos = state.config.promos
    cdef Account account
    cdef Game g
    memcpy(&g, &state.game, sizeof(Game))
    with nogil:
        play(&state.ruleset.rules, &g, promos, first, &account)
    report(&account, first)
    return account.positions
