"""What each player's standing was before a replay: from an earlier run, or an opening's rank."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from pipeline.replay.cells import Texts, taken, texts
from pipeline.rules.rounding import Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """What each player's standing was before the replay: empty texts for players without one.

    ``row`` is each player's in the earlier ``standings``, -1 for none; ``ranks`` are the ranks that openings name.
    """

    standings: pd.DataFrame | None
    row: Ints
    ranks: Texts

    def __getitem__(self, column: str) -> Texts:
        """A column of texts of the earlier standings, one text a player."""
        if self.standings is None or column not in self.standings:
            return taken(texts([""]), np.zeros_like(self.row))
        return _or_nothing(texts(self.standings[column].array), self.row)


def earlier(player_ids: "pd.Index[str]", openings: pd.DataFrame, standings: pd.DataFrame | None) -> Earlier:
    """Look up every player in the openings and in an earlier run's standings."""
    row = np.full(len(player_ids), -1)
    if standings is not None:
        row = pd.Index(standings["player_id"]).get_indexer(player_ids)
    opening = np.full(len(player_ids), -1)
    opening[player_ids.get_indexer(pd.Index(openings["player_id"]))] = np.arange(len(openings))
    return Earlier(standings=standings, row=row, ranks=_or_nothing(texts(openings["rank"].array), opening))


def _or_nothing(words: Texts, at: Ints) -> Texts:
    """The words at these numbers, an empty text where the number is negative."""
    return taken(words, at).fill_null("")
