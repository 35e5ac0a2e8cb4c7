"""The rows of a CSV file or workbook with headers of its own, their cells under our columns."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pipeline.birth_dates import without_dates
from pipeline.problems import Problem
from pipeline.reading.column_mapping import NECESSARY, ColumnMapping
from pipeline.reading.document import Document, Grid
from pipeline.reading.faults import fault, quoted
from pipeline.reading.grids import grids_of
from pipeline.reading.names import tidy
from pipeline.reading.sheets import in_sheet, sheets_not_read

_SEARCHED: Final = 100
"""In how many rows the header is looked for; above it may stand a title and remarks."""

_SOME: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class MappedRow:
    """A row: the line that it begins on, and the cells of our columns; a column that is not mapped is not there.

    ``sheet`` is the name of its sheet in a workbook that has several.
    """

    line: int
    cells: Mapping[str, str]
    sheet: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MappedRows:
    """All rows below the header, in all sheets; ``header_line`` is that of the first sheet that has it."""

    rows: tuple[MappedRow, ...]
    header_line: int
    problems: tuple[Problem, ...]


def mapped_rows(document: Document, mapping: ColumnMapping) -> MappedRows:
    """Read the cells of the mapped columns.

    Missing and doubled headers, rows that do not fit, and sheets like tables that lack the headers are errors.
    """
    grids = [grid for grid in grids_of(document, mapping.separator) if grid.rows]
    headers = [_header_row(grid, mapping) for grid in grids]
    best = max((found for _, found in headers), default=0)
    chosen = [(grid, at) for grid, (at, found) in zip(grids, headers, strict=True) if _is_meant(found, best)]
    if not chosen:
        said = "the file has no rows"
        return MappedRows(
            rows=(), header_line=1, problems=(fault(document.file, 1, "", said, expected=_row_of(mapping)),)
        )
    if not best:
        chosen = chosen[:1]
    rows: list[MappedRow] = []
    problems: list[Problem] = []
    for grid, at in chosen:
        wrong = list(_wrong_headers(document.file, grid, at, mapping))
        if not wrong:
            sheet = grid.name if len(grids) > 1 else ""
            _take_rows(document.file, grid, at, mapping, sheet, rows, wrong)
        problems.extend(in_sheet(grid.name, grids, problem) for problem in wrong)
    taken = {grid.name for grid, _ in chosen}
    left = [grid for grid in grids if grid.name not in taken]
    problems.extend(sheets_not_read(document.file, left, _row_of(mapping)))
    header_line = next(grid.lines[at] for grid, (at, found) in zip(grids, headers, strict=True) if found == best)
    return MappedRows(rows=tuple(rows), header_line=header_line, problems=tuple(problems))


def _is_meant(found: int, best: int) -> bool:
    """Whether a row is a header, by how many of the headers it has and how many the best row has."""
    return found == best or (found >= _SOME and 2 * found >= best)


def header_key(text: str) -> str:
    """What spellings of one header share."""
    return tidy(text).casefold()


def _row_of(mapping: ColumnMapping) -> str:
    return (
        f"a row with the headers {', '.join(quoted(header) for header in dict.fromkeys(mapping.columns.values()))}"
    )


def _header_row(grid: Grid, mapping: ColumnMapping) -> tuple[int, int]:
    """The row that has most of the headers, the first of them, and how many it has."""
    wanted = {header_key(header) for header in mapping.columns.values()}
    counts = [len(wanted & set(map(header_key, row))) for row in grid.rows[:_SEARCHED]]
    best = max(counts)
    return counts.index(best), best


def _wrong_headers(file: str, grid: Grid, at: int, mapping: ColumnMapping) -> Iterator[Problem]:
    there = [header_key(cell) for cell in grid.rows[at]]
    for ours, header in mapping.columns.items():
        count = there.count(header_key(header))
        if count == 0:
            shown = ", ".join(quoted(without_dates(cell)) for cell in grid.rows[at][:20] if cell.strip())
            said = f"no column is called {quoted(header)} ({ours}); found {shown}"
            yield fault(
                file, grid.lines[at], ours, said, found=header, expected=f"the headers of [formats.{mapping.name}]"
            )
        elif count > 1:
            said = f"{count} columns are called {quoted(header)} ({ours})"
            yield fault(file, grid.lines[at], ours, said, found=header, expected="one column of that name")


def _take_rows(
    file: str,
    grid: Grid,
    at: int,
    mapping: ColumnMapping,
    sheet: str,
    rows: list[MappedRow],
    problems: list[Problem],
) -> None:
    """The rows below a header; one that repeats it, as on every printed page, is no row."""
    header = [header_key(cell) for cell in grid.rows[at]]
    places = {ours: header.index(header_key(said)) for ours, said in mapping.columns.items()}
    shortest, longest = _widths(grid, at, mapping, places)
    empty: list[int] = []
    texts: dict[str, str] = {}
    for cells, line in zip(grid.rows[at + 1 :], grid.lines[at + 1 :], strict=True):
        row = {ours: _text(cells[place], texts) if place < len(cells) else "" for ours, place in places.items()}
        if not any(row.values()):
            empty.append(line)
        elif not shortest <= len(cells) <= longest or any(cell.strip() for cell in cells[len(header) :]):
            count = "1 cell" if len(cells) == 1 else f"{len(cells)} cells"
            said = f"the row has {count}, the header {len(header)}"
            expected = "as many cells as headers, and quotes around a cell that has the separator in it"
            problems.append(fault(file, line, "", said, found=str(len(cells)), expected=expected))
        elif cells != grid.rows[at]:
            rows.append(MappedRow(line=line, cells=row, sheet=sheet))
    if empty:
        some = "this row has" if len(empty) == 1 else f"{len(empty):,} rows, the first here, have"
        said = f"{some} nothing in the columns that are read: left out"
        problems.append(fault(file, empty[0], "", said, severity="note"))


def _widths(grid: Grid, at: int, mapping: ColumnMapping, places: Mapping[str, int]) -> tuple[int, int]:
    """How few and how many cells a row may have, so that none of its cells stands below another header.

    Empty cells may be cut off behind what every row needs; most rows may have empty cells behind the last header.
    """
    needed = [places[ours] for either in NECESSARY[mapping.holds] for ours in either if ours in places]
    usual = Counter(len(cells) for cells in grid.rows[at + 1 :]).most_common(1)
    return max(needed, default=0) + 1, max(len(grid.rows[at]), max((width for width, _ in usual), default=0))


def _text(cell: str, texts: dict[str, str]) -> str:
    """A cell's text, each looked at once; a spreadsheet's ="0012" is 0012."""
    text = texts.get(cell)
    if text is None:
        text = tidy(cell)
        if len(text) > len('=""') and text.startswith('="') and text.endswith('"'):
            text = tidy(text[2:-1])
        texts[cell] = text
    return text
