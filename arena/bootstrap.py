"""How sure a rating is: the Elo fold again, with every deal weighted at random.

In each of some hundred resamples a deal, with all its rotations, counts with a weight drawn from
the exponential distribution of mean 1 (the Bayesian bootstrap, Rubin 1981; over deals, since the
games of a deal are not independent). The spread of the resamples' ratings is the interval. All
resamples are folded at once, match by match, so the memory does not grow with the matches.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt

from brauhaus.arena.elo import EloParams
from brauhaus.arena.seeds import derive_seed

RESAMPLES = 200
MAX_RATINGS = 4_000_000
CONFIDENCE = 0.95

Floats = npt.NDArray[np.float64]


class EloBootstrap:
    """The resamples' ratings of numbered bots.

    Args:
        bots: how many; with very many of them there are fewer resamples.
        params: as for the ratings themselves.
    """

    def __init__(self, bots: int, params: EloParams) -> None:
        self._resamples = max(20, min(RESAMPLES, MAX_RATINGS // bots))
        self._params = params
        self._ratings = np.full((bots, self._resamples), params.start)
        self._tables: dict[int, tuple[npt.NDArray[np.intp], npt.NDArray[np.intp], Floats]] = {}

    def fold(
        self, seats: Sequence[int], ranks: Sequence[int], ks: Sequence[float], deal_id: str
    ) -> None:
        """Counts one match: the bots' numbers, their ranks and K by seat, and the deal's name."""
        first, second, spread = self._pairs(len(seats))
        rank = np.asarray(ranks)
        k = np.asarray(ks)
        ratings = self._ratings[list(seats)]
        score = 0.5 + 0.5 * np.sign(rank[second] - rank[first])
        lead = ratings[first] - ratings[second]
        expected = 1.0 / (1.0 + np.exp(lead * (-np.log(10.0) / self._params.scale)))
        pair_k = (k[first] + k[second]) / 2 / max(1, len(seats) - 1)
        change = pair_k[:, None] * (score[:, None] - expected)
        self._ratings[list(seats)] = ratings + (spread @ change) * self._weights(deal_id)

    def interval(self, bot: int, rating: float) -> tuple[float, float]:
        """Returns the bounds of the 95% interval around a bot's rating."""
        tail = (1 - CONFIDENCE) / 2
        low, middle, high = np.quantile(self._ratings[bot], [tail, 0.5, 1 - tail])
        return float(rating + low - middle), float(rating + high - middle)

    def _pairs(self, players: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp], Floats]:
        """Returns both players of each pair, and the matrix that gives a pair's change to both."""
        if players not in self._tables:
            pairs = np.array(list(combinations(range(players), 2)), dtype=np.intp).reshape(-1, 2)
            spread = np.zeros((players, len(pairs)))
            spread[pairs[:, 0], np.arange(len(pairs))] = 1
            spread[pairs[:, 1], np.arange(len(pairs))] = -1
            self._tables[players] = (pairs[:, 0], pairs[:, 1], spread)
        return self._tables[players]

    def _weights(self, deal_id: str) -> Floats:
        # From the deal's name, so that they need not be kept until its other rotations come.
        seed = derive_seed(0, "bootstrap", deal_id)
        return np.random.Generator(np.random.SFC64(seed)).standard_exponential(self._resamples)
