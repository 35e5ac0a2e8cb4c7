"""The rated games of a folder as arrays, read with Arrow: what the peers and the floor replay."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv

WHITE_HALF_POINTS = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}  # nothing else is rated
LONGEST = 128  # games of a period: what riix does with one grows with the square of it


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedGames:
    """Games in order of play, each array of shape (games,); players are numbered by first appearance.

    ``half_points`` are white's. ``period`` numbers the stretches of games of one event and day, long ones cut.
    """

    players: int
    white: np.ndarray
    black: np.ndarray
    half_points: np.ndarray
    period: np.ndarray


def rated_games(folder: Path) -> RatedGames:
    """Read games.csv of a folder."""
    names = ("event_id", "date", "white_id", "black_id", "result")
    words = pa.dictionary(pa.int32(), pa.string())
    options = csv.ConvertOptions(include_columns=names, column_types=dict.fromkeys(names, words))
    table = csv.read_csv(folder / "games.csv", convert_options=options).unify_dictionaries()
    cells = {name: pa.concat_arrays(table.column(name).chunks) for name in names}
    points = [WHITE_HALF_POINTS.get(word, -1) for word in cells["result"].dictionary.to_pylist()]
    half_points = np.array(points, np.int8)[_codes(cells["result"])]
    ids = pc.unique(pa.concat_arrays([cells[side].dictionary for side in ("white_id", "black_id")]))
    white, black = (
        pc.index_in(cells[side].dictionary, ids).to_numpy(zero_copy_only=False)[_codes(cells[side])]
        for side in ("white_id", "black_id")
    )
    rated = half_points >= 0
    stretch = np.stack([_codes(cells["event_id"]), _codes(cells["date"])])[:, rated]
    starts = np.flatnonzero(np.concatenate([[True], (np.diff(stretch) != 0).any(axis=0)]))
    count = int(rated.sum())
    within = np.arange(count) - np.repeat(starts, np.diff(np.append(starts, count)))
    return RatedGames(
        players=len(ids),
        white=white[rated],
        black=black[rated],
        half_points=half_points[rated],
        period=np.cumsum(within % LONGEST == 0) - 1,
    )


def _codes(cells: pa.DictionaryArray) -> np.ndarray:
    return cells.indices.to_numpy(zero_copy_only=False)
