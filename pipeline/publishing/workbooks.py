"""The workbooks of one rule book, by name."""

from functools import partial

from pipeline.publishing.crosstable_workbook import crosstable_workbook
from pipeline.publishing.list_workbook import list_workbook
from pipeline.publishing.material import Material
from pipeline.publishing.tables import BookTables
from pipeline.side_by_side import beside


def book_workbooks(material: Material, tables: BookTables, *, processes: int) -> dict[str, bytes]:
    """Return the list's workbook and that of the crosstables, made side by side if several processes may."""
    with beside(partial(crosstable_workbook, material, tables), process=processes > 1) as crosstables:
        return {"rating-list.xlsx": list_workbook(material, tables), "crosstables.xlsx": crosstables()}
