"""Peers: the Elo replays of other libraries on the same games, each used as its documentation says is quick.

All begin at 1500 with K = 32 and keep no ledger. ``spread``, the standard deviation of the ratings in the end,
tells whether peers that rate game by game did the same work. A plain loop with a dictionary is among them.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tests.bench.measured import Steps, tell
from tests.bench.rated_games import RatedGames, rated_games

START, K = 1500.0, 32.0


def main() -> None:
    parser = argparse.ArgumentParser(description="Replay a folder and print the seconds of each step as JSON.")
    parser.add_argument("peer", choices=sorted(PEERS))
    parser.add_argument("folder", type=Path)
    asked = parser.parse_args()
    steps = Steps()
    import pandas as pd  # noqa: F401 - Arrow loads it where it is, which is no part of reading

    replay = PEERS[asked.peer]()
    steps.done("imports")
    games = rated_games(asked.folder)
    steps.done("read")
    ratings = replay(games, steps)
    tell(steps.told() | {"games": len(games.white), "spread": round(float(np.std(ratings)), 3)})


Replay = Callable[[RatedGames, Steps], np.ndarray]


def riix(method: str) -> Replay:
    """Elo of riix, fitted to a data set at once; batched, a period's games are rated by the ratings before it."""
    import polars as pl
    from riix.models.elo import Elo
    from riix.utils import MatchupDataset

    def replay(games: RatedGames, steps: Steps) -> np.ndarray:
        table = pl.DataFrame(
            {
                "white": games.white,
                "black": games.black,
                "points": games.half_points / 2,
                "time": games.period.astype("datetime64[s]").astype("datetime64[ms]"),
            }
        )
        dataset = MatchupDataset(
            table,
            competitor_cols=["white", "black"],
            outcome_col="points",
            datetime_col="time",
            rating_period="1S",
            verbose=False,
        )
        # The data set joins names to numbers, and with Polars 2 a join keeps no order: put the games back into theirs.
        number = np.empty(games.players, np.int32)
        number[np.array(dataset.competitors, np.int64)] = np.arange(games.players)
        dataset.matchups = np.ascontiguousarray(np.stack([number[games.white], number[games.black]], axis=1))
        steps.done("prepare")
        elo = Elo(competitors=dataset.competitors, initial_rating=START, k=K, update_method=method)
        elo.fit_dataset(dataset)
        steps.done("replay")
        return elo.ratings

    return replay


def elote() -> Replay:
    """Competitors of elote, without an arena."""
    from elote import EloCompetitor

    def replay(games: RatedGames, steps: Steps) -> np.ndarray:
        competitors = [EloCompetitor(initial_rating=START, k_factor=K) for _ in range(games.players)]
        rows = list(zip(games.white.tolist(), games.black.tolist(), games.half_points.tolist(), strict=True))
        steps.done("prepare")
        for white, black, half_points in rows:
            if half_points == 2:
                competitors[white].beat(competitors[black])
            elif half_points == 0:
                competitors[black].beat(competitors[white])
            else:
                competitors[white].tied(competitors[black])
        steps.done("replay")
        return np.array([each.rating for each in competitors])

    return replay


def dictionary() -> Replay:
    """What people write first: a dictionary of ratings, a power for each game, the history of every player."""

    def replay(games: RatedGames, steps: Steps) -> np.ndarray:
        rows = list(
            zip(
                (f"{number:06d}" for number in games.white.tolist()),
                (f"{number:06d}" for number in games.black.tolist()),
                (games.half_points / 2).tolist(),
                strict=True,
            )
        )
        steps.done("prepare")
        ratings: dict[str, float] = {}
        history: dict[str, list[float]] = {}
        for white, black, points in rows:
            own, other = ratings.get(white, START), ratings.get(black, START)
            change = K * (points - 1 / (1 + 10 ** ((other - own) / 400)))
            ratings[white] = own + change
            ratings[black] = other - change
            history.setdefault(white, []).append(ratings[white])
            history.setdefault(black, []).append(ratings[black])
        steps.done("replay")
        return np.array(list(ratings.values()))

    return replay


PEERS: dict[str, Callable[[], Replay]] = {
    "riix-iterative": lambda: riix("iterative"),
    "riix-batched": lambda: riix("batched"),
    "elote": elote,
    "dictionary": dictionary,
}


if __name__ == "__main__":
    main()
