"""The change report: what a period did to the list, in figures that close."""

from typing import Final

import pandera.pandas as pa

from schemas.number_texts import number_text
from schemas.texts import Text

REPORT_SECTIONS: Final = ("list", "distribution", "points", "pool")


class ChangeReport(pa.DataFrameModel):
    """One row a figure; the sections stand together, in this order."""

    section: Text = pa.Field(isin=REPORT_SECTIONS)
    item: Text = pa.Field(str_length={"min_value": 1})
    value: Text = number_text(description="a number, or who it is")

    class Config:
        """Columns exactly these, in this order, of these types; an item stands once in its section."""

        name = "change-report.csv"
        strict = True
        ordered = True
        coerce = False
        unique = ("section", "item")
