"""What a rule book shows of players besides whole points: the rating's decimals, and what is kept besides it."""

from collections.abc import Mapping, Sequence

import pandas as pd

from pipeline.rules.state_cells import shown_columns, shown_texts, state_at_end
from pipeline.rules.system import RatingSystem
from schemas.standings_cells import EXACT_RATING, SETTLED_IN


def own_columns(system: RatingSystem, standings: pd.DataFrame, period: str) -> Mapping[str, Sequence[str]]:
    """By name a text for each player of the standings; nothing for a rule book that shows whole points alone.

    Args:
        system: the rule book.
        standings: schemas.standings.Standings as at the end of the period.
        period: month YYYY-MM; what is kept is told as it is at its end.
    """
    found: dict[str, Sequence[str]] = {}
    if system.shows_decimals:
        found[EXACT_RATING] = standings[EXACT_RATING].tolist()
    columns = shown_columns(system)
    if columns:
        kept = {each.name: standings[each.name].tolist() for each in system.columns if not each.entries}
        state = state_at_end(system, kept, standings[SETTLED_IN].tolist(), period)
        found |= {each.name: shown_texts(each, state[each.name]) for each in columns}
    return found


def own_meanings(system: RatingSystem) -> Mapping[str, str]:
    """What these columns mean, in a sentence each."""
    found = {}
    if system.shows_decimals:
        found[EXACT_RATING] = "the rating with all its decimals, from which the next games go on"
    kept = {each.name: f"{each.meaning}; at the end of the list's month" for each in shown_columns(system)}
    return found | kept


def own_places(system: RatingSystem) -> Mapping[str, int]:
    """How many decimals these columns have."""
    found = {EXACT_RATING: system.editions[0].decimals} if system.shows_decimals else {}
    return found | {each.name: each.places for each in shown_columns(system)}
