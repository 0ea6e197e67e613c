"""`brauhaus balance`: whether a deck makes a sound game, measured by play of built-in bots.

The heuristic plays with itself for length of games, seats and orders, and against bots with one
idea (`brauhaus.bots.rushes`); random bots show what comes up at all.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from brauhaus.arena.cli_options import Deck, EndVp, Modules, Promos
from brauhaus.arena.errors import ArenaError

if TYPE_CHECKING:
    from brauhaus.core import Config

ROUNDS = (5, 9)
SEAT_POINTS = 4.0
ORDER_SHARE = 50.0
RUSH_SHARE = 40.0
RANDOM_SHARE = 95.0
RANDOM_TABLES = (
    ("heuristic", "random", "random", "random"),
    ("heuristic", "heuristic", "random", "random"),
    ("heuristic", "heuristic", "heuristic", "random"),
)


@dataclass(frozen=True, slots=True)
class Check:
    """One figure and what it should be; `error`: half the width of its 95% interval, if any."""

    name: str
    measured: float
    error: float | None
    target: str
    met: bool


def balance(
    games: Annotated[int, typer.Option(min=16, help="Games for each number of players.")] = 4000,
    usage_games: Annotated[
        int, typer.Option(min=0, help="Random games that should use every part; 0: none.")
    ] = 20_000,
    seed: Annotated[int, typer.Option(min=0, max=2**63, help="Seed of the first deal.")] = 1,
    modules: Modules = "",
    deck: Deck = "house",
    end_vp: EndVp = None,
    promos: Promos = False,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON only.")] = False,
) -> None:
    """Measure a deck's balance by games of built-in bots; fails if a target is missed.

    The games in which every part should be used are random ones of the base game, with all modules
    and alone, whatever modules the others are played with.
    """
    from brauhaus.arena.rules import read_config
    from brauhaus.core import load_ruleset

    config = read_config(4, modules, deck=deck, end_vp=end_vp, promos=promos)
    ruleset = load_ruleset(deck)
    checks = [*_self_play(config, games, seed), *_tables(config, games, seed)]
    missing = []
    if usage_games:
        from brauhaus.arena.usage import unused

        missing = unused(deck, usage_games, seed)
        checks.append(
            Check(
                f"parts unused in {usage_games:,} random games",
                len(missing),
                None,
                "0",
                not missing,
            )
        )
    if json:
        import json as json_module

        found = {**config.to_dict(), "ruleset": ruleset.hash, "games": games, "seed": seed}
        del found["players"], found["solo_difficulty"], found["solo_card"]
        checked = [asdict(check) for check in checks]
        print(json_module.dumps({**found, "checks": checked, "unused": missing}))
    else:
        with_modules = f" with {', '.join(config.modules)}" if config.modules else ""
        _print_table(
            checks, f"{games:,} games of {ruleset.name}{with_modules}, each number of players"
        )
        for part in missing:
            print(f"unused: {part}")
    if missed := sum(not check.met for check in checks):
        raise ArenaError(f"{missed} of {len(checks)} targets missed")


def _self_play(config: Config, games: int, seed: int) -> Iterator[Check]:
    """Length, seats and orders at 2, 3 and 4 players."""
    from brauhaus.arena.rules import with_players
    from brauhaus.bots.tally import self_play

    low, high = ROUNDS
    for players in (2, 3, 4):
        rounds, wins, orders, points = self_play(
            with_players(config, players), "heuristic", games, seed
        )
        median = statistics.median(rounds)
        yield Check(
            f"{players} players: rounds, median",
            median,
            None,
            f"{low} to {high}",
            low <= median <= high,
        )
        for seat, won in enumerate(wins):
            share, equal = 100 * won / games, 100 / players
            yield Check(
                f"{players} players: wins of seat {seat}, %",
                share,
                196 * (won / games * (1 - won / games) / games) ** 0.5,
                f"{equal:.1f} ± {SEAT_POINTS:.0f}",
                abs(share - equal) <= SEAT_POINTS,
            )
        share = 100 * orders / points
        yield Check(
            f"{players} players: winners' VP from orders, %",
            share,
            None,
            f"at least {ORDER_SHARE:.0f}",
            share >= ORDER_SHARE,
        )


def _tables(config: Config, games: int, seed: int) -> Iterator[Check]:
    """The heuristic against random bots and against bots with one idea, four at a table."""
    from brauhaus.bots.rushes import RUSHES
    from brauhaus.bots.tally import placings

    # A deal is four games, one for each rotation; half as many games as in self-play.
    deals = max(2, games // 8)
    for table in RANDOM_TABLES:
        share, error = _mean(placings(config, table, deals, seed))
        yield Check(
            f"{table.count('heuristic')} heuristic, {table.count('random')} random: placings, %",
            share,
            error,
            f"at least {RANDOM_SHARE:.0f}",
            share - error >= RANDOM_SHARE,
        )
    for rush in RUSHES:
        share, error = _mean(placings(config, (rush, *("heuristic",) * 3), deals, seed))
        yield Check(
            f"{rush} rush against 3 heuristic: placings, %",
            share,
            error,
            f"at most {RUSH_SHARE:.0f}",
            share + error <= RUSH_SHARE,
        )


def _mean(shares: list[float]) -> tuple[float, float]:
    """The mean of the deals' shares and the half width of its 95% interval, in percent."""
    error = 1.96 * statistics.stdev(shares) / len(shares) ** 0.5
    return 100 * statistics.mean(shares), 100 * error


def _print_table(checks: list[Check], title: str) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title)
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("target", justify="right")
    table.add_column("verdict")
    for check in checks:
        error = "" if check.error is None else f" ± {check.error:.1f}"
        table.add_row(
            check.name,
            f"{check.measured:,.1f}{error}",
            check.target,
            "good" if check.met else "missed",
        )
    Console().print(table)
