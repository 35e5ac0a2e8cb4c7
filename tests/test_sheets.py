"""Sheets of a workbook: those that are not read are told, and problems name theirs."""

from pipeline.problems import Problem
from pipeline.reading.document import Grid
from pipeline.reading.report import Report
from pipeline.reading.sheets import in_sheet, looks_like_a_table, report_words, sheets_not_read


def sheet(name: str, *rows: tuple[str, ...], first: int = 1) -> Grid:
    """A sheet whose rows stand below one another."""
    return Grid(name=name, rows=rows, lines=tuple(range(first, first + len(rows))))


TITLE = ("Cup", "", "")
FULL = ("1", "Ek, Tor", "2000")


def test_a_table_has_three_rows_with_three_filled_cells():
    """Two full rows are no table, nor are three with blanks in place of the third cell."""
    assert looks_like_a_table(sheet("A", TITLE, FULL, FULL, FULL))
    assert not looks_like_a_table(sheet("A", TITLE, FULL, FULL))
    assert not looks_like_a_table(sheet("A", *[("1", "Ek, Tor", " ")] * 5))


def test_sheets_that_are_not_read_are_told():
    """A table is an error at its first full row; what is none is named in one note."""
    sheets = [
        sheet("Open B", TITLE, FULL, FULL, FULL, first=4),
        sheet("Remarks", TITLE),
        sheet("Cups", TITLE),
    ]
    problems = list(sheets_not_read("a.xlsx", sheets, "a row with names"))
    assert [(problem.severity, str(problem.line), problem.message) for problem in problems] == [
        (
            "error",
            "5",
            (
                'sheet "Open B": it looks like a table, but is not read; '
                "expected a row with names; or the workbook without this sheet"
            ),
        ),
        ("note", "None", 'sheets that are not read: "Remarks", "Cups"'),
    ]


def test_a_problem_names_its_sheet_where_there_are_several():
    """In a workbook of one sheet nothing is added."""
    problem = Problem(severity="error", file="a.xlsx", line=5, message="no result")
    a, b = sheet("A", FULL), sheet("B", FULL)
    assert in_sheet("B", [a, b], problem).message == 'sheet "B": no result'
    assert in_sheet("A", [a], problem).message == "no result"


def test_a_report_is_named_by_its_sheet_where_there_are_several():
    """Another report says in which sheet of the workbook the first one stands."""
    assert report_words(Report(file="a.xlsx", format="x", sheet="Open B")) == 'sheet "Open B" of a.xlsx'
    assert report_words(Report(file="a.xlsx", format="x")) == "a.xlsx"
