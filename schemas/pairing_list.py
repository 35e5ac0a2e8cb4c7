"""The list to pair from, in the columns that Swiss-Manager imports a national rating list in."""

from typing import Final

import pandas as pd
import pandera.pandas as pa

from schemas.texts import Text

SWISS_MANAGER_WOMAN: Final = "f"
"""How a list in these columns marks women (the Russian federation's for Swiss-Manager does); others are empty."""


class PairingList(pa.DataFrameModel):
    """One row a player who may be shown, rated or not; by rating downwards, English name and id.

    The only published table in which a whole birth date may stand: where ratinglist.toml has ``birthday = "full"``.
    """

    ID_No: Text = pa.Field(unique=True, description="player id")
    Name: Text
    Sex: Text = pa.Field(isin=("", SWISS_MANAGER_WOMAN))
    Fed: Text
    Clubnumber: Text = pa.Field(eq="", description="always empty: clubs have names only")
    ClubName: Text
    Birthday: Text = pa.Field(
        str_matches=r"^(\d{4}(/\d{2}/\d{2})?)?$", description="year, or YYYY/MM/DD if asked for"
    )
    Rtg_Nat: pd.Int64Dtype = pa.Field(description="rating; of the unrated what they are paired with, 0: nothing")
    Fide_No: Text
    Rtg_Int: pd.Int64Dtype = pa.Field(nullable=True, description="FIDE rating")

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "pairing-list.csv"
        strict = True
        ordered = True
        coerce = False
