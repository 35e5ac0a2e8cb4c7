"""The players that there are before anybody in a report is looked for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from pipeline.native.folder import table_of
from pipeline.native.sheets import Source
from pipeline.problems import Findings


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """The players that there are: schemas.players.Players, and each one's opening rating where there is one.

    ``elsewhere`` are ids that an earlier run's standings have; nobody new may get one of them.
    """

    players: pd.DataFrame
    openings: Mapping[str, int]
    elsewhere: frozenset[str] = frozenset()


def known_players(sources: Mapping[str, Sequence[Source]], elsewhere: frozenset[str] = frozenset()) -> Known:
    """The players of the native tables; what is wrong with these is told when all tables are read."""
    read = table_of("players.csv", sources["players.csv"], Findings(), ())
    players = read.frame[read.good("player_id", "name")]
    opened = table_of("openings.csv", sources["openings.csv"], Findings(), ())
    openings = opened.frame[["player_id", "rating"]].dropna()
    return Known(
        players=players.reset_index(drop=True),
        elsewhere=elsewhere,
        openings=dict(zip(openings["player_id"].tolist(), openings["rating"].astype(int).tolist(), strict=True)),
    )
