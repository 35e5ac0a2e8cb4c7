"""Workbooks (.xlsx) for people: a sheet a table and the notes; the same input gives the same bytes.

Text is never a formula, a number or a link, whatever it looks like.
"""

import io
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime, time
from traceback import clear_frames
from typing import Final

from xlsxwriter.exceptions import FileCreateError
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from pipeline.writers.sheet_cells import LONGEST_TEXT, cells_of
from pipeline.writers.sheet_names import sheet_names
from pipeline.writers.sheet_pages import Column, Formats, Sheet, formats_of, write_notes, write_table

__all__ = ["Column", "Sheet", "TooManyColumnsError", "workbook_bytes"]

ROW_LIMIT: Final = 1_048_576  # the header is one of them
COLUMN_LIMIT: Final = 16_384
LINK_LIMIT: Final = 50_000
NOTES: Final = "Notes"

Note = tuple[str, str]


class TooManyColumnsError(ValueError):
    """A table has more columns than a sheet can hold."""


def workbook_bytes(
    sheets: Sequence[Sheet],
    *,
    created: date,
    notes: Sequence[Note] = (),
    row_limit: int = ROW_LIMIT,
    link_limit: int = LINK_LIMIT,
) -> bytes:
    """Return a workbook of the sheets in order and, last, the notes: pairs of subject and text.

    A table of more than ``row_limit`` rows with its header goes on on the next sheet, ``Title (2)``. A sheet
    with more than ``link_limit`` links gets none. Both, and texts that were cut, are said on the notes sheet.

    Raises:
        TooManyColumnsError: a table is wider than a sheet can be.
        KeyError: a link leads to a sheet that is not there, or a column is not in its table.

    """
    for sheet in sheets:
        if len(sheet.columns) > COLUMN_LIMIT:
            raise TooManyColumnsError(
                f"{sheet.title}: {len(sheet.columns)} columns; a sheet holds at most {COLUMN_LIMIT}"
            )
    parts = [_parts(len(sheet.frame), row_limit - 1) for sheet in sheets]
    notes_name, names = _names(sheets, parts)
    first_names = {
        sheet.key or sheet.title: own[0] for sheet, own in zip(reversed(sheets), reversed(names), strict=True)
    }
    said = list(notes)
    stream = io.BytesIO()
    with _open(stream, created) as book:
        formats = formats_of(book)
        for sheet, own, ranges in zip(sheets, names, parts, strict=True):
            said += _write_sheet(book, sheet, dict(zip(own, ranges, strict=True)), formats, first_names, link_limit)
        write_notes(book.add_worksheet(notes_name), said, formats)
    return stream.getvalue()


@contextmanager
def _open(stream: io.BytesIO, created: date) -> Iterator[Workbook]:
    """Open a workbook that is written to the stream at the end; nothing stays behind, whatever happens."""
    with tempfile.TemporaryDirectory() as scratch:
        book = Workbook(
            stream,
            {
                "constant_memory": True,
                "strings_to_formulas": False,
                "strings_to_numbers": False,
                "strings_to_urls": False,
                "tmpdir": scratch,
            },
        )
        book.use_zip64()  # takes effect only where a sheet is that large
        book.set_properties({"created": datetime.combine(created, time(), UTC)})
        try:
            yield book
            book.close()
        except FileCreateError as error:
            clear_frames(error.args[0].__traceback__)
            raise error.args[0] from None  # the OSError itself: no space left, say
        except BaseException as error:
            clear_frames(error.__traceback__)  # else the half-written archive complains when it is collected
            raise
        finally:
            for page in book.worksheets():
                _put_aside(page)


def _put_aside(page: Worksheet) -> None:
    """Close the file of a sheet that is done; XlsxWriter would keep one open for each sheet of the workbook."""
    page._opt_close()  # noqa: SLF001 - the packager opens it again; there is no public way


def _parts(rows: int, most: int) -> list[range]:
    """Cut the rows of a table into those of each sheet; a table without rows still has a sheet."""
    return [range(start, min(start + most, rows)) for start in range(0, max(rows, 1), most)]


def _names(sheets: Sequence[Sheet], parts: Sequence[Sequence[range]]) -> tuple[str, list[list[str]]]:
    """Return the name of the notes sheet and, for each table, those of its sheets."""
    wanted = [
        sheet.title if number == 1 else f"{sheet.title} ({number})"
        for sheet, ranges in zip(sheets, parts, strict=True)
        for number in range(1, len(ranges) + 1)
    ]
    notes_name, *names = sheet_names([NOTES, *wanted])
    given = iter(names)
    return notes_name, [[next(given) for _ in ranges] for ranges in parts]


def _write_sheet(
    book: Workbook,
    sheet: Sheet,
    parts: Mapping[str, range],
    formats: Formats,
    first_names: Mapping[str, str],
    link_limit: int,
) -> list[Note]:
    """Write a table on its sheets, and return what the notes have to say of it."""
    said = []
    first, *others = parts
    if others:
        said.append((first, f"{len(sheet.frame)} rows are more than a sheet holds; go on with {others[0]}"))
    cells = [cells_of(sheet.frame[column.name], column.kind) for column in sheet.columns]
    cut = sum(cell.cut for cell in cells)
    if cut:
        said.append((first, f"{cut} texts longer than {LONGEST_TEXT} characters are cut"))
    targets = {column: [first_names[key] if key else None for key in keys] for column, keys in sheet.links.items()}
    for name, rows in parts.items():
        shown = {column: names[rows.start : rows.stop] for column, names in targets.items()}
        links = sum(len(names) - names.count(None) for names in shown.values())
        if links > link_limit:
            said.append((name, f"{links} links are left out; a sheet has at most {link_limit}"))
            shown = {}
        page = book.add_worksheet(name)
        write_table(page, sheet, cells, rows, formats, shown)
        _put_aside(page)
    return said
