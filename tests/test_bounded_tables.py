"""Tables of hostile sizes: lines, columns, cells and rows that do not fit take bounded memory and time."""

import tracemalloc
from collections.abc import Callable

import pytest

from pipeline.native import cleaning, csv_carefully, gathering
from pipeline.native.bounds import LONGEST_LINE, MOST_COLUMNS
from pipeline.native.cells import Cells
from pipeline.native.cleaning import clean
from pipeline.native.csv_carefully import read_carefully
from pipeline.native.csv_cells import read_cells
from pipeline.native.sheets import Source, sheet_of
from pipeline.problems import Findings
from pipeline.tables import Words
from schemas.cells import input_columns
from schemas.players import Players

ROWS = 10_000
TOO_LONG = "the line is longer than 1,048,576 bytes: perhaps the line ends are missing"


def test_lines_of_any_length_up_to_the_longest():
    """A line of a mebibyte is read, or at least not refused for its length; one byte more and it is not looked at."""
    fits, too_long = b"x" * LONGEST_LINE, b"x" * (LONGEST_LINE + 1)
    assert read_cells(b"id\n1\n" + fits + b"\n2\n").lines().tolist() == [2, 4]
    for end in (b"\n", b"\r\n", b"\r"):
        for before, line in ((b"id" + end + b"1" + end, 3), (b"", 1), (b"id" + end + b"1" + end + fits + end, 4)):
            found = read_cells(before + too_long + end + b"2" + end)
            assert (found.fault, found.fault_line) == (TOO_LONG, line)
    assert read_cells(b"\xef\xbb\xbfid\n" + too_long).fault_line == 2


@pytest.mark.parametrize("rows", ["", "1\n", '"a'])
def test_headers_of_any_width_up_to_the_widest(rows):
    """A thousand columns are columns, a thousand and one are none, on either route."""
    names = ",".join(f"c{number}" for number in range(MOST_COLUMNS))
    assert len(read_cells(f"{names}\n{rows}".encode()).header) == MOST_COLUMNS
    cells = read_cells(f"{names},x\n{rows}".encode())
    assert (cells.fault, cells.fault_line) == ("the header has 1,001 columns; expected at most 1,000", 1)


def peak_of(read: Callable[[], Cells]) -> tuple[Cells, int]:
    """What was read, and how many bytes it took at most."""
    tracemalloc.start()
    try:
        return read(), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("row", "strays", "blank"),
    [
        ("SPRING,1,A1,B2,1-0,x\n", ROWS, 0),
        ('SPRING,1,"A"1,B2,1-0\n', ROWS, 0),
        ("SPRING,1,A1,B2,1-0\n", 0, 0),
        (",,\n", 0, ROWS),
    ],
)
def test_rows_that_do_not_fit_take_little(row, strays, blank, monkeypatch):
    """What is kept of a row that says the same as others is a few numbers, not its cells and not its sentence."""
    monkeypatch.setattr(gathering, "_PAGE", 500)
    text = 'event_id,round,white_id,black_id,result\n"\n' + row * ROWS
    cells, peak = peak_of(lambda: read_carefully(text))
    assert (len(cells.strays), cells.blank_strays.rows) == (strays + 1, blank)
    assert peak < 1_500_000 + 100 * ROWS


def test_strays_one_by_one():
    """A row that does not fit is found by its number, padded or cut to the header."""
    cells = read_carefully('a,b\n1\n2,3\n4,5,6\n7,"8"9\n')
    assert len(cells.strays) == 3
    assert [(stray.line, stray.found, list(stray.cells)) for stray in cells.strays] == [
        (2, "1 cell", ["1", ""]),
        (4, "3 cells", ["4", "5"]),
        (5, "", ["7", '8"9']),
    ]


def test_accents_without_end(monkeypatch):
    """A name of 100,000 accents is composed piece by piece, for the square of that is hours; a usual one as a whole."""
    pieces = []
    real = cleaning.unicodedata.normalize
    monkeypatch.setattr(
        cleaning.unicodedata, "normalize", lambda form, text: pieces.append(len(text)) or real(form, text)
    )
    marks = "a" + "\u0301\u0323" * 50_000
    found = clean(Words([0], [marks]), compose=True).words.words
    assert (sum(pieces), max(pieces)) == (100_001, 1_000)
    assert found[0][:2] == "\u1ea1\u0323"
    assert clean(Words([0, 0], ["e\u0301" * 400]), compose=True).words.words == ["é" * 400]


@pytest.mark.parametrize(
    ("rows", "note"),
    [
        (",\n", "x.csv:2: note: a row of empty cells is left out"),
        (",,\n", "x.csv:2: note: a row of empty cells is left out"),
        ("1,2\n,,\n,\n", "x.csv:3: note: a row of empty cells is left out; 2 such rows, the first here"),
        ("1,2\n,\n,,\n", "x.csv:3: note: a row of empty cells is left out; 2 such rows, the first here"),
    ],
)
def test_rows_of_empty_cells(rows, note):
    """Those that fit and those that do not are counted together, the first is named."""
    findings = Findings()
    source = Source(file="x.csv", cells=read_cells(f"player_id,name\n{rows}".encode()))
    sheet_of("players.csv", input_columns(Players), [source], findings, required=True)
    assert note in [str(problem) for problem in findings.whole]


def test_empty_lines_without_end(monkeypatch):
    """A million empty lines behind a table are no reason to look at each."""
    looked_at = []

    class Lines(csv_carefully._Lines):
        """Lines that are counted."""

        def __next__(self):
            """The next one."""
            looked_at.append(self.place)
            return super().__next__()

    monkeypatch.setattr(csv_carefully, "_Lines", Lines)
    assert read_cells(b"id\n1\n" + b"\n" * 1_000_000).lines().tolist() == [2]
    assert read_cells(b'id\n1\n"2' + b"\n" * 1_000_000).lines().tolist() == [2]
    assert len(looked_at) < 10
