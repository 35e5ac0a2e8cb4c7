"""Everything that one rule book publishes, put together."""

from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd

from pipeline.publishing.csv_tables import csv_tables
from pipeline.publishing.material import Material
from pipeline.publishing.tables import tables_of
from pipeline.publishing.visible_names import with_visible_names
from pipeline.writers.csv_forms import form_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """The files of one rule book by path, and its list for whoever prints the top of it."""

    files: Mapping[str, bytes]
    rating_list: pd.DataFrame


def publish_book(
    material: Material, *, all_crosstables: bool, html: bool = False, workbooks: bool = True, processes: int = 1
) -> Published:
    """Make every published file of one rule book.

    Args:
        material: ledger, standings and tables.
        all_crosstables: crosstables of all events of the ledger, not only the period's.
        html: pages too.
        workbooks: workbooks too.
        processes: how many may work on them.
    """
    wanted = material.counts if all_crosstables else material.counts & (material.periods == material.period)
    tables = tables_of(material, wanted)
    material, shown = with_visible_names(material, tables)
    files = csv_tables(tables, form_of(material.presentation))
    if workbooks:
        from pipeline.publishing.workbooks import book_workbooks  # noqa: PLC0415 - loads XlsxWriter

        files |= book_workbooks(material, shown, processes=processes)
    if html:
        from pipeline.publishing.pages import book_pages  # noqa: PLC0415 - loads Jinja2

        files |= book_pages(material, shown)
    code = material.book.code
    return Published(
        files={f"{code}/{name}": content for name, content in files.items()}, rating_list=tables.rating_list
    )
