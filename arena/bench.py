"""`brauhaus bench`: how fast the engine and the search are, beside what this machine can do.

Everything is measured several times, one after the other in each round; the figures are medians, so
that ratios can be compared between machines even when one is busy.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Annotated

import typer

from brauhaus.arena.cli_options import Deck, EndVp, Modules, Promos
from brauhaus.arena.rules import read_config
from brauhaus.core import Config, State, measure
from brauhaus.core.config import MODULES

PICKS = 2_000_000
COPIES = 500_000
PLAYOUTS = 300
MODULE_PLAYOUTS = 100
MODULE_ROUNDS = 3
PYTHON_DECISIONS = 60_000
ITERATIONS = 200
LOOP_GAMES = {"random": 400, "ismcts:iters=200": 2}


def bench(
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON only.")] = False,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds to take the median of.")] = 7,
    players: Annotated[
        int, typer.Option(min=1, max=4, help="Players of the games; 1: solo games.")
    ] = 4,
    modules: Modules = "",
    deck: Deck = "house",
    end_vp: EndVp = None,
    promos: Promos = False,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the games.")] = 1,
    worker: Annotated[
        bool, typer.Option("--worker", help="Compare a match worker with a plain loop, too.")
    ] = False,
) -> None:
    """Measure playouts, copies, the Python face and the search on one core."""
    config = read_config(players, modules, deck=deck, end_vp=end_vp, promos=promos)
    measured = [_one_round(config, seed + number) for number in range(rounds)]
    figures = {name: statistics.median(one[name] for one in measured) for name in measured[0]}
    if players > 1:
        figures |= _modules(config, rounds, seed)
    if worker:
        from brauhaus.arena.bench_worker import worker_ratio

        for bots, games in LOOP_GAMES.items():
            figures[f"worker_ratio_{bots.partition(':')[0]}"] = worker_ratio(bots, games)
    if json:
        import json as json_module

        print(json_module.dumps(figures))
    else:
        _print_table(figures, rounds)


def _rate(count: float, action: Callable[[], object]) -> float:
    """So many things a second, from how long they take together."""
    start = time.perf_counter()
    action()
    return count / (time.perf_counter() - start)


def _one_round(config: Config, seed: int) -> dict[str, float]:
    from brauhaus.bots.playout import random_playouts
    from brauhaus.bots.search import search_iterations

    state = State.new(config, seed)
    size = len(state.raw())
    picks = _rate(PICKS, lambda: measure.picks(PICKS, seed))
    clones = _rate(COPIES, lambda: measure.clones(state, COPIES))
    copies = _rate(COPIES, lambda: measure.copies(size, COPIES))
    start = time.perf_counter()
    games, decisions = random_playouts(state, PLAYOUTS, seed)
    seconds = time.perf_counter() - start
    view = state.view(state.current_player)
    iterations = _rate(ITERATIONS, lambda: search_iterations(view, ITERATIONS, seed))
    again = _rate(PLAYOUTS, lambda: random_playouts(state, PLAYOUTS, seed))
    python = _python_rate(config, seed)
    return {
        "calibration_picks_per_s": picks,
        "playout_games_per_s": games / seconds,
        "playout_decisions_per_s": decisions / seconds,
        "playout_decisions_per_pick": decisions / seconds / picks,
        "clone_per_s": clones,
        "memcpy_per_s": copies,
        "clone_time_ratio": copies / clones,
        "state_bytes": size,
        "python_decisions_per_s": python,
        "ismcts_iters_per_s": iterations,
        # The mean of the rates before and after the search, so that a drift cancels out.
        "ismcts_playout_ratio": iterations / statistics.mean((games / seconds, again)),
    }


def _modules(config: Config, rounds: int, seed: int) -> dict[str, float]:
    """Random playouts without modules and with all of them, in turn."""
    from brauhaus.bots.playout import random_playouts

    rates: dict[str, list[float]] = {"base": [], "modules": []}
    for number in range(rounds * MODULE_ROUNDS):
        for name, on in (("base", ()), ("modules", MODULES)):
            state = State.new(Config.from_dict(config.to_dict() | {"modules": on}), seed + number)
            start = time.perf_counter()
            _, decisions = random_playouts(state, MODULE_PLAYOUTS, seed)
            rates[name].append(decisions / (time.perf_counter() - start))
    return {
        "modules_playout_decisions_per_s": statistics.median(rates["modules"]),
        "modules_playout_ratio": statistics.median(
            with_all / without for without, with_all in zip(*rates.values(), strict=True)
        ),
    }


def _python_rate(config: Config, seed: int) -> float:
    """Decisions a second through `legal_actions()` and `apply()`."""
    decisions = 0
    seconds = 0.0
    while decisions < PYTHON_DECISIONS:
        state = State.new(config, seed)
        seed += 1
        step = 7919 * seed
        done = 0
        start = time.perf_counter()
        while actions := state.legal_actions():
            state.apply(actions[step % len(actions)])
            step += 104729
            done += 1
        seconds += time.perf_counter() - start
        decisions += done
    return decisions / seconds


_ROWS = (
    ("calibration_picks_per_s", "calibration: picks a second", ""),
    ("playout_games_per_s", "random playouts: games a second", ""),
    ("playout_decisions_per_s", "random playouts: decisions a second", ""),
    ("playout_decisions_per_pick", "  decisions a pick", "at least 0.075, aim 0.16"),
    ("modules_playout_decisions_per_s", "  decisions a second with all modules", ""),
    ("modules_playout_ratio", "  with all modules to without, side by side", "at least 0.7"),
    ("clone_per_s", "copies of a state a second", ""),
    ("memcpy_per_s", "plain copies of that size a second", ""),
    ("clone_time_ratio", "  time of a state's copy to a plain one", "at most 1.3"),
    ("state_bytes", "bytes of a state", "at most 2048, aim 1024"),
    ("python_decisions_per_s", "from Python: decisions a second", "at least 1,000,000"),
    ("ismcts_iters_per_s", "ismcts iterations a second, random rollouts", ""),
    ("ismcts_playout_ratio", "  iterations to playouts", "at least 0.8"),
    ("worker_ratio_random", "match worker to plain loop, random", "at least 0.95"),
    ("worker_ratio_ismcts", "match worker to plain loop, ismcts:iters=200", "at least 0.95"),
)


def _print_table(figures: dict[str, float], rounds: int) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"One core, medians of {rounds} rounds")
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("to reach")
    for name, label, target in _ROWS:
        if name in figures:
            value = figures[name]
            table.add_row(label, f"{value:,.3f}" if value < 10 else f"{value:,.0f}", target)
    Console().print(table)
