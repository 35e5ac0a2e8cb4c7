"""Openings that conversions of all ratings have changed since: what was given, and by which clauses it changed."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from pipeline.explaining.reading import Record
from pipeline.rules.system import RatingSystem
from schemas.ledger_columns import MILLIONTHS


def opening_points(system: RatingSystem, opening: Record | None) -> int | None:
    """The rating in points that an opening gives, by its rank where it gives none."""
    if opening is None:
        return None
    rating: int | None = opening["rating"]
    return (system.opening_ranks or {}).get(opening["rank"]) if rating is None else rating


def converted_by(system: RatingSystem, given: int | None, used: int) -> Sequence[str]:
    """The clauses by whose conversions a rating given in points is the one that was used, in millionths.

    None where it is the same, or where no conversion makes the one of the other.
    """
    if given is None or given * MILLIONTHS == used:
        return ()
    steps = np.array([given * system.steps])
    conversions = [each.conversion for each in system.editions if each.conversion is not None]
    for first, behind in combinations(range(len(conversions) + 1), 2):
        rating = steps
        for each in conversions[first:behind]:
            rating = each.rule(rating)
        if int(rating[0]) * (MILLIONTHS // system.steps) == used:
            return [each.clause for each in conversions[first:behind]]
    return ()
