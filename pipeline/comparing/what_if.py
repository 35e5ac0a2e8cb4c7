"""Two lists side by side, player by player: as it is, and as it would be under another rule."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from pipeline.comparing.replays import Listing
from pipeline.reports.columns import numbers, table, whole
from pipeline.rules.rounding import Flags, Ints
from schemas.what_if import WhatIf

BETWEEN = "; "


def what_if(now: Listing, then: Listing) -> pd.DataFrame:
    """What would be otherwise (schemas.what_if.WhatIf): the largest difference first, equal ones as on the list.

    Only players who may be shown stand on lists, and so here.

    Args:
        now: the list as it is.
        then: the list as it would be.
    """
    ids = list(dict.fromkeys([*now.rating_list["player_id"].tolist(), *then.rating_list["player_id"].tolist()]))
    own, other = _Side(now, ids), _Side(then, ids)
    both = own.there & other.there
    difference = np.where(both, other.whole("rating") - own.whole("rating"), 0)
    order = np.lexsort((-np.abs(difference), ~both))
    ids = [ids[at] for at in order]
    own, other = _Side(now, ids), _Side(then, ids)
    gained, lost = _gains(now, then, ids), _gains(then, now, ids)
    return table(
        WhatIf,
        {
            "player_id": ids,
            "name": own.texts("name", other),
            "rating": whole(own.whole("rating"), ~own.there),
            "rating_with": whole(other.whole("rating"), ~other.there),
            "difference": whole(difference[order], ~both[order]),
            "rank": whole(own.whole("rank"), ~own.there),
            "rank_with": whole(other.whole("rank"), ~other.there),
            "games": np.where(own.there, own.whole("games"), other.whole("games")),
            "title": own.texts("title"),
            "title_with": other.texts("title"),
            "titles_gained": gained,
            "titles_lost": lost,
            "class": own.texts("class"),
            "class_with": other.texts("class"),
        },
    )


class _Side:
    """The cells of one of the two lists, player by player."""

    def __init__(self, listing: Listing, ids: Sequence[str]) -> None:
        self.frame = listing.rating_list
        self.at: Ints = pd.Index(self.frame["player_id"]).get_indexer(ids)
        self.there: Flags = self.at >= 0

    def whole(self, name: str) -> Ints:
        """Whole numbers, 0 for whoever is not on the list."""
        return np.append(numbers(self.frame[name])[0], 0)[self.at]

    def texts(self, name: str, otherwise: "_Side | None" = None) -> list[str]:
        """Texts, for whoever is not on the list nothing, or what the other list has."""
        own = [*self.frame[name].tolist(), ""]
        if otherwise is None:
            return [own[at] for at in self.at.tolist()]
        return [
            own[at] if there else text
            for at, there, text in zip(self.at.tolist(), self.there.tolist(), otherwise.texts(name), strict=True)
        ]


def _gains(before: Listing, after: Listing, ids: Sequence[str]) -> list[str]:
    """Titles that only the second one gives."""
    gained = []
    for player in ids:
        held = set(before.titles.get(player, ()))
        gained.append(BETWEEN.join(title for title in after.titles.get(player, ()) if title not in held))
    return gained
