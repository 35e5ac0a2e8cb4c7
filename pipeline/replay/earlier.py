"""What each player's standing was before a replay: from an earlier run, or an opening's rank."""

from dataclasses import dataclass

import pandas as pd


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """What each player's standing was before the replay: empty texts for players without one.

    ``ranks`` are the ranks that openings name, ``empty`` is a column without a text.
    """

    columns: dict[str, list[str]]
    ranks: list[str]
    empty: list[str]

    def __getitem__(self, column: str) -> list[str]:
        """A column of the earlier standings, one text a player."""
        return self.columns.get(column, self.empty)


def earlier(player_ids: "pd.Index[str]", openings: pd.DataFrame, standings: pd.DataFrame | None) -> Earlier:
    """Look up every player in the openings and in an earlier run's standings."""
    ranks = dict(zip(openings["player_id"], openings["rank"], strict=True))
    columns: dict[str, list[str]] = {}
    if standings is not None:
        row = pd.Index(standings["player_id"]).get_indexer(player_ids).tolist()
        for name in standings.columns:
            cells = ["" if cell is pd.NA else str(cell) for cell in standings[name].tolist()]
            columns[name] = [cells[each] if each >= 0 else "" for each in row]
    return Earlier(
        columns=columns,
        ranks=[ranks.get(player, "") for player in player_ids],
        empty=[""] * len(player_ids),
    )
