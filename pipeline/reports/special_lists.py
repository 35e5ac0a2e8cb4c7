"""Parts of the rating list that federations print by themselves: juniors, women, the top, newcomers, improvers."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from pipeline.reports.columns import numbers
from pipeline.reports.rating_list import ranking_figures, ranks
from pipeline.reports.text_columns import rows_of
from pipeline.reports.women import are_women
from pipeline.rules.rounding import Flags, Ints
from schemas.standings_cells import EXACT_RATING


def special_lists(
    rating_list: pd.DataFrame,
    players: pd.DataFrame,
    year: int,
    *,
    juniors: Sequence[int] = (),
    women: bool = False,
    top: int = 0,
    newcomers: bool = False,
    improvers: int = 0,
) -> Mapping[str, pd.DataFrame]:
    """Every list that is asked for by its title, in the columns of the rating list, those without a player too.

    The rank is the one inside the list, 1, 1, 3; that of the improvers goes by what they gained.

    Args:
        rating_list: schemas.rating_list.RatingList.
        players: schemas.players.Players, everybody on the list among them.
        year: the list's year, in which a junior's age is year less year of birth.
        juniors: for each of these ages a list of those who are at most so old.
        women: whether there is a list of the women.
        top: how many the list of the first shows, with all who share the last rank; 0: no such list.
        newcomers: whether there is a list of those who were not on the list before.
        improvers: how many the list of those who gained most shows, likewise.
    """
    born, unknown = numbers(rating_list["birth_year"])
    change, new = numbers(rating_list["change"])
    lists = {
        f"Juniors U{age}": _part(rating_list, ~unknown & (born <= year) & (year - born <= age)) for age in juniors
    }
    if women:
        at = rows_of(rating_list["player_id"], players["player_id"])
        lists["Women"] = _part(rating_list, are_women(players["sex"])[at])
    if top:
        lists[f"Top {top}"] = _part(rating_list, numbers(rating_list["rank"])[0] <= top)
    if newcomers:
        lists["Newcomers"] = _part(rating_list, new)
    if improvers:
        gained = np.flatnonzero(change > 0)
        gained = gained[np.argsort(-change[gained], kind="stable")]
        first = ranks(change[gained]) <= improvers
        lists["Improvers"] = _ranked(rating_list, gained[first], change)
    return lists


def _part(rating_list: pd.DataFrame, wanted: Flags) -> pd.DataFrame:
    exact = rating_list[EXACT_RATING].tolist() if EXACT_RATING in rating_list else None
    return _ranked(rating_list, np.flatnonzero(wanted), ranking_figures(numbers(rating_list["rating"])[0], exact))


def _ranked(rating_list: pd.DataFrame, rows: Ints, figures: Ints) -> pd.DataFrame:
    """These rows with ranks by the figures, in which they stand from the highest downwards."""
    ranked = rating_list.take(rows).reset_index(drop=True)
    return ranked.assign(rank=pd.array(ranks(figures[rows]), dtype="Int64"))
