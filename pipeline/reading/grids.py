"""The cells of a text with separators, as rows; of a workbook they are there already."""

from pipeline.reading.document import Document, Grid

SEPARATORS = (",", ";", "\t", ":", "|")


def grids_of(document: Document, separator: str = "") -> tuple[Grid, ...]:
    """The sheets of a workbook, or a text's cells as the only grid.

    Args:
        document: a text or a workbook.
        separator: one of ``SEPARATORS``; empty: the one that the text itself shows.
    """
    raise NotImplementedError
