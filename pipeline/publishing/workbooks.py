"""The workbooks of one rule book, by name."""

from pipeline.publishing.crosstable_workbook import crosstable_workbook
from pipeline.publishing.list_workbook import list_workbook
from pipeline.publishing.material import Material
from pipeline.publishing.tables import BookTables


def book_workbooks(material: Material, tables: BookTables) -> dict[str, bytes]:
    """Return the list's workbook and that of the crosstables."""
    return {
        "rating-list.xlsx": list_workbook(material, tables),
        "crosstables.xlsx": crosstable_workbook(material, tables),
    }
