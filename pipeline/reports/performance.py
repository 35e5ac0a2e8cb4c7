"""Performance ratings and mean opponents of an event's entries, and what is said of them."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import pandas as pd

from pipeline.reports.columns import places, whole
from pipeline.reports.crosstable_entries import Entries
from pipeline.rules.editions import days_counted, edition_at, first_days
from pipeline.rules.performance import mean_ratings, performance_ratings
from pipeline.rules.rounding import Ints
from pipeline.rules.system import RatingSystem
from schemas.ledger_columns import MILLIONTHS
from schemas.vocabulary import HANDICAPS

_WHITE, _BLACK = -1, 1


def editions_of(system: RatingSystem, events: pd.DataFrame, periods: Sequence[str] | np.ndarray) -> Ints:
    """The number of the edition under which each event counts.

    Args:
        system: the rule book.
        events: schemas.events.Events.
        periods: of each event the month YYYY-MM that it counts in.
    """
    end = events["end_date"].to_numpy(dtype="datetime64[D]")
    month = np.asarray(periods, dtype="datetime64[M]").astype("datetime64[D]")
    day = days_counted(system.settles, end.astype(np.int64), month.astype(np.int64))
    return edition_at(first_days(system.editions), day)


def head_starts(system: RatingSystem, ledger: pd.DataFrame, edition: Ints) -> Ints:
    """The handicap in millionths that each row's player receives less the one given; white gives it.

    Args:
        system: the rule book.
        ledger: rows of schemas.ledger.Ledger.
        edition: of each row the number of the edition that its event counts under.
    """
    worth = np.array(
        [[each.handicaps.points.get(name, 0) for name in HANDICAPS] + [0] for each in system.editions],
        dtype=np.int64,
    )
    side = np.array([_WHITE, _BLACK, 0], dtype=np.int64)[places(ledger["colour"], ("w", "b"))]
    return side * worth[edition, places(ledger["handicap"], HANDICAPS)] * MILLIONTHS


def performance_columns(
    system: RatingSystem, entries: Entries, edition: Ints
) -> dict[str, "pd.arrays.IntegerArray"]:
    """The columns performance and mean_opponent, empty where no game was rated.

    Args:
        system: the rule book.
        entries: the players of events.
        edition: of each entry the number of the edition that its event counts under.
    """
    none = entries.met == 0
    games = np.maximum(entries.met, 1)
    against = entries.opponents - entries.head_starts
    performance = np.zeros(len(games), dtype=np.int64)
    for number, each in enumerate(system.editions):
        mine = edition == number
        performance[mine] = performance_ratings(
            each.curve.performance, against[mine], entries.met_halves[mine], games[mine], MILLIONTHS
        )
    return {
        "performance": whole(performance, none),
        "mean_opponent": whole(mean_ratings(entries.opponents, games, MILLIONTHS), none),
    }


_MEAN: Final = (
    "the mean of the opponents' ratings as they were used, over the rated games of the event; "
    "byes and games that were not rated do not count"
)
_AT_ODDS: Final = (
    "; at odds the opponent counts with the value of the handicap that the player gave, or without that of the one "
    "that the player received"
)


def performance_notes(system: RatingSystem) -> list[tuple[str, str]]:
    """Subject and text on how the two columns are found, by the newest edition."""
    edition = system.editions[-1]
    at_odds = _AT_ODDS if len(edition.handicaps.points) > 1 else ""
    return [
        (
            "Performance",
            f"{edition.curve.performance.told}{at_odds}. In whole points; no rating that stands on a list",
        ),
        ("Mean opponent", f"{_MEAN}. In whole points, a half away from zero"),
    ]
