"""The floor's replay: z-chess with its default options as a compiled loop, kept on disk once it is compiled."""

import numba
import numpy as np

START, REACH = 800, 160


@numba.njit("void(i4[:], i4[:], i1[:], i4[:], i4[:])", cache=True)
def replay(white, black, half_points, ratings, after):
    """Replay games in order: ratings are changed in place, both ratings after each game go one by one to after."""
    for game in range(len(white)):
        own, other = ratings[white[game]], ratings[black[game]]
        apart = min(max(own - other, -REACH), REACH)
        step = apart // 20 if apart >= 0 else -(-apart // 20)
        change = 8 * half_points[game] - 8 - step
        ratings[white[game]] = max(own + change, 0)
        ratings[black[game]] = max(other - change, 0)
        after[2 * game] = ratings[white[game]]
        after[2 * game + 1] = ratings[black[game]]


def opened(players: int) -> np.ndarray:
    """The ratings of so many newcomers."""
    return np.full(players, START, np.int32)
