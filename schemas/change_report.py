"""The change report: what a period did to the list, in figures that close."""

from typing import Final

import pandera.pandas as pa

REPORT_SECTIONS: Final = ("list", "distribution", "points", "pool")


class ChangeReport(pa.DataFrameModel):
    """One row a figure; the sections stand together, in this order."""

    section: str = pa.Field(isin=REPORT_SECTIONS)
    item: str = pa.Field(str_length={"min_value": 1})
    value: str = pa.Field(description="a number, or who it is")

    class Config:
        """Columns exactly these, in this order, of these types; an item stands once in its section."""

        name = "change-report.csv"
        strict = True
        ordered = True
        coerce = False
        unique = ("section", "item")
