"""The list to pair from: everybody who may turn up, rated or not, with the rating that pairs."""

import numpy as np
import pandas as pd
import pyarrow.compute as pc

from pipeline.reports.columns import numbers, table
from pipeline.reports.names import by_name
from pipeline.reports.rating_list import have_rating
from pipeline.reports.text_columns import arrow_texts, as_column, rows_of, spelt, texts
from pipeline.reports.women import are_women
from pipeline.rules.edition import Edition
from pipeline.rules.entry import Facts
from pipeline.rules.rounding import Ints
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
    english, native = arrow_texts(players["english_name"]), arrow_texts(players["name"])
    place = by_name(players.assign(name=as_column(pc.if_else(pc.equal(english, ""), native, english))))
    listed = np.flatnonzero(players["listed"].to_numpy(dtype=bool))
    rows = listed[np.lexsort((place[listed], -rating[listed]))]
    birthday = arrow_texts(players["birth_date"])
    said = pc.replace_substring(birthday, "-", "/") if full_birthdays else pc.utf8_slice_codeunits(birthday, 0, 4)
    woman = are_women(players["sex"])[rows]
    return table(
        PairingList,
        {
            "ID_No": texts(players["player_id"], rows),
            "Name": texts(players["name"], rows),
            "Sex": spelt(("", SWISS_MANAGER_WOMAN), woman.astype(np.int64)),
            "Fed": texts(players["federation"], rows),
            "Clubnumber": spelt([""], np.zeros_like(rows)),
            "ClubName": texts(players["club"], rows),
            "Birthday": as_column(said).take(rows),
            "Rtg_Nat": rating[rows],
            "Fide_No": texts(players["fide_id"], rows),
            "Rtg_Int": players["fide_rating"].array.take(rows),
        },
    )


def pairing_ratings(edition: Edition, standings: pd.DataFrame, players: pd.DataFrame, known: Facts) -> Ints:
    """The rating with which each player is paired, aligned with the players.

    Who has no rating pairs with the rating of the first entry that applies (another body's rating), else with
    the one that the rule book says for pairing, else with the start value; 0, which pairing programs read as
    unrated, where it gives none of these.
    """
    unrated = edition.start if edition.pairs_unrated is None else edition.pairs_unrated
    rating = np.full(len(players), unrated or 0, dtype=np.int64)
    for entry in reversed(edition.entries):
        comes_in = entry.applies(known)
        rating[comes_in] = entry.rating(known)[comes_in]
    at = rows_of(standings["player_id"], players["player_id"])
    rated = have_rating(standings)
    rating[at[rated]] = numbers(standings["rating"])[0][rated]
    return rating
