"""The list to pair from: everybody who may turn up, rated or not, with the rating that pairs."""

import numpy as np
import pandas as pd

from pipeline.reports.columns import numbers, table
from pipeline.reports.names import by_name
from pipeline.reports.women import are_women
from pipeline.rules.entry import Facts
from pipeline.rules.rounding import Ints
from pipeline.rules.system import Edition
from schemas.pairing_list import SWISS_MANAGER_WOMAN, PairingList


def pairing_list(
    edition: Edition, standings: pd.DataFrame, players: pd.DataFrame, known: Facts, *, full_birthdays: bool = False
) -> pd.DataFrame:
    """The list to pair the next event from (schemas.pairing_list.PairingList); inactive players are on it too.

    Args:
        edition: the edition of the rule book that is in force when it is paired.
        standings: schemas.standings.Standings.
        players: schemas.players.Players, all players of the standings among them.
        known: of every player the ratings from elsewhere, recorded entries in place of today's.
        full_birthdays: dates of birth instead of years.
    """
    rating = pairing_ratings(edition, standings, players, known)
    english = players["english_name"].to_numpy(dtype=object)
    names = np.where(english == "", players["name"].to_numpy(dtype=object), english)
    place = by_name(players.assign(name=names))
    listed = np.flatnonzero(players["listed"].to_numpy(dtype=bool))
    rows = listed[np.lexsort((place[listed], -rating[listed]))]
    shown = players.iloc[rows]
    birthday = shown["birth_date"].str.replace("-", "/", regex=False)
    return table(
        PairingList,
        {
            "ID_No": shown["player_id"].to_numpy(),
            "Name": shown["name"].to_numpy(),
            "Sex": np.where(are_women(shown["sex"]), SWISS_MANAGER_WOMAN, ""),
            "Fed": shown["federation"].to_numpy(),
            "Clubnumber": [""] * len(shown),
            "ClubName": shown["club"].to_numpy(),
            "Birthday": (birthday if full_birthdays else birthday.str[:4]).to_numpy(),
            "Rtg_Nat": rating[rows],
            "Fide_No": shown["fide_id"].to_numpy(),
            "Rtg_Int": shown["fide_rating"].array,
        },
    )


def pairing_ratings(edition: Edition, standings: pd.DataFrame, players: pd.DataFrame, known: Facts) -> Ints:
    """The rating with which each player is paired, aligned with the players.

    Who was never rated pairs with the rating of the first entry that applies (another body's rating), else with
    the one that the rule book says for pairing, else with the start value; 0 where the book demands an opening.
    """
    unrated = edition.start if edition.pairs_unrated is None else edition.pairs_unrated
    rating = np.full(len(players), unrated or 0, dtype=np.int64)
    for entry in reversed(edition.entries):
        comes_in = entry.applies(known)
        rating[comes_in] = entry.rating(known)[comes_in]
    at = pd.Index(players["player_id"]).get_indexer(standings["player_id"])
    rating[at], _ = numbers(standings["rating"])
    return rating
