"""Seeds of deals and bots."""

from brauhaus.arena.match import MatchFactory
from brauhaus.arena.seeds import bot_seed, deal_seed
from tests.arena.support import make_spec


def test_seeds_are_fixed_for_ever() -> None:
    assert deal_seed(1, "0-1-2.0") == 17219475754330978650
    assert bot_seed(1, "0-1-2.0.0", 0) == 1676533878462732025


def test_rotations_share_the_deal_and_nothing_else_does() -> None:
    spec = make_spec("random", "py:simple.py:First", "py:simple.py:Last", players=3, deals=20)
    factory = MatchFactory(spec)
    matches = [factory.match(index) for index in range(spec.schedule().total())]
    assert len({match.deal_seed for match in matches}) == 20
    assert len({(match.deal_id, match.deal_seed) for match in matches}) == 20
    seeds = [seed for match in matches for seed in match.bot_seeds]
    assert len(set(seeds)) == len(seeds) == 180


def test_another_tournament_seed_changes_all() -> None:
    assert deal_seed(1, "a") != deal_seed(2, "a")
    assert bot_seed(1, "a", 0) != bot_seed(1, "a", 1) != bot_seed(2, "a", 1)


def test_a_secret_changes_all_seeds_and_gives_every_match_its_own_deal() -> None:
    bots = ("remote:a@1", "random", "heuristic")
    schedules = []
    for secret in ("00" * 16, "00" * 15 + "01"):
        spec = make_spec(*bots, players=3, deals=20, secret=secret)
        factory = MatchFactory(spec)
        matches = [factory.match(index) for index in range(spec.schedule().total())]
        assert all(match.deal_id == match.match_id for match in matches)
        assert len({match.deal_seed for match in matches}) == 60
        first_seats = [match.bots[0] for match in matches]
        assert all(first_seats.count(bot) == 20 for bot in bots)
        schedules.append(matches)
    seeds = [
        {seed for match in matches for seed in (match.deal_seed, *match.bot_seeds)}
        for matches in schedules
    ]
    assert not seeds[0] & seeds[1]
    assert deal_seed(1, "a", bytes(16)) == 1200406100875254457
