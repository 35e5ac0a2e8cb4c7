"""What changed: each shown player's rating on the list before and now."""

import numpy as np
import pandas as pd

from pipeline.reports.columns import table
from schemas.changes import Changes


def changes(rating_list: pd.DataFrame) -> pd.DataFrame:
    """One row a player of the list, in its order (schemas.changes.Changes); new players have no rating before.

    Args:
        rating_list: schemas.rating_list.RatingList.
    """
    change, after = rating_list["change"].array, rating_list["rating"].array
    kind = np.select([change.isna(), change.to_numpy(np.int64, na_value=0) != 0], ["new", "changed"], "unchanged")
    return table(
        Changes,
        {
            "player_id": rating_list["player_id"].array,
            "name": rating_list["name"].array,
            "kind": kind,
            "before": after - change,
            "after": after,
            "change": change,
            "cause": [""] * len(rating_list),
        },
    )
