"""SwissPerfect standings: every column and code, broken rows, and whatever is written is read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading_told import document

from pipeline.readers.swissperfect import DIALECT
from pipeline.reading.asked import Asked

ROWS = "No\tName\t1\n1\tAdair, Beth\t{}\n"


def read(report):
    """The only report of a file."""
    (only,) = DIALECT.read(report, Asked())
    return only


@pytest.mark.parametrize(
    ("written", "kind", "opponent", "score"),
    [
        ("27:W", "played", "27", 2),
        (" 8:L", "played", "8", 0),
        ("14:D", "played", "14", 1),
        ("14:d", "played", "14", 1),
        ("014 : W", "played", "14", 2),
        ("30:+", "forfeit", "30", 2),
        (" 5:-", "forfeit", "5", 0),
        (" 5:=", "forfeit", "5", 1),
        (" 0:=", "bye", "", 1),
        (" 0:D", "bye", "", 1),
        (" 0:+", "bye", "", 2),
        (" 0:W", "bye", "", 2),
        (" 0:-", "bye", "", 0),
        (" 0:L", "bye", "", 0),
        ("  : ", "absent", "", -1),
        (" 0: ", "absent", "", -1),
        ("", "absent", "", -1),
        ("12:", "open", "12", -1),
    ],
)
def test_codes(written, kind, opponent, score):
    """Every code means what SwissPerfect means by it: W, D and L were played, + and - were not."""
    (cell,) = read(document(ROWS.format(written))).cells
    assert (cell.kind, cell.opponent, cell.score, cell.colour, cell.rated) == (kind, opponent, score, "", True)


@pytest.mark.parametrize("written", ["27", "27:B", "27:1", "W27", "27:WW", "²7:W", "-1:W", "1234567:W", "27;W"])
def test_unknown_codes(written):
    """What is not written in SwissPerfect's way is an error that shows it, and gives no cell."""
    report = read(document(ROWS.format(written)))
    expected = "an opponent's number, a colon and W, L, D, +, - or =, such as 27:W"
    assert [str(each) for each in report.problems] == [
        f'report.txt:2: round 1: "{written}" is no result; expected {expected}'
    ]
    assert not report.cells


def test_trailing_cells_may_be_missing():
    """Cells that are cut off at a row's end are empty ones."""
    report = read(document("No\tName\tTotal\t1\t2\n1\tAdair, Beth\t1\t2:W\n2\tCasey, Una\t0\t1:L\t 0:="))
    assert [(cell.player, cell.round, cell.kind) for cell in report.cells] == [
        (0, 1, "played"),
        (1, 1, "played"),
        (1, 2, "bye"),
    ]
    assert not report.problems


def test_other_separators():
    """The export's other separators are read as well."""
    report = read(document("No;Name;1\n1;Adair, Beth;2:W\n2;Casey, Una;1:L"))
    assert [cell.opponent for cell in report.cells] == ["2", "1"]


@pytest.mark.parametrize("separator", ["\t", ";", "|"])
def test_lines_of_separators_alone(separator):
    """A line that a spreadsheet saves as separators and blanks is a blank line, above the header and below it."""
    blank = f"{separator} {separator}"
    rows = [blank, "Autumn Open", blank, "No;Name;1", blank, "1;Adair, Beth;2:W", "2;Casey, Una;1:L", blank]
    report = read(document("\n".join(row.replace(";", separator) for row in rows)))
    assert (report.name, report.problems) == ("Autumn Open", ())
    assert [entrant.number for entrant in report.entrants] == ["1", "2"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "No\tName\t1\t2\n",
        "No\tName\tRtg\t1\t2\n1\tAdair, Beth\t1800\t*\t1\n2\tCasey, Una\t1700\t0\t*",
        "No.\tName\tFED\t1.Rd\n1\tAdair, Beth\tIRL\t2b1\n",
        "Rank\tName\t1\n1\tAdair, Beth\t2:W\n",
    ],
)
def test_not_claimed(text):
    """Other tables with numbers as headers are left to others."""
    assert not DIALECT.claims(document(text))


def test_without_a_header():
    """A file that is said to be of this format but has no header is told so."""
    report = read(document("1\tAdair, Beth\t2:W"))
    expected = "a line of headers with the cells No and Name, separated by tabs"
    assert [str(each) for each in report.problems] == [f"report.txt:1: there is no header; expected {expected}"]


CODES = st.sampled_from("WDL+-=")
CELLS = st.one_of(
    st.just((0, "")), st.tuples(st.integers(0, 300), CODES), st.tuples(st.integers(1, 300), st.just(""))
)
NAMES = st.from_regex(r"[A-Z][a-zé']{1,9}, [A-Z][a-z]{1,9}( [A-Z]\.)?", fullmatch=True)
FIELDS = {
    "Feder": ("federation", st.sampled_from(["", "IRL", "ENG"])),
    "Intl Id": ("fide_id", st.sampled_from(["", "2500011"])),
    "Loc Id": ("national_id", st.sampled_from(["", "10501", "A7"])),
    "Rtg": ("fide_rating", st.one_of(st.none(), st.integers(1, 3000))),
    "Title": ("title", st.sampled_from(["", "WGM"])),
    "Total": ("points", st.one_of(st.none(), st.integers(0, 30).map(lambda halves: 50 * halves))),
}


@st.composite
def tournaments(draw):
    """Columns in any order, and rows of them."""
    rounds = [str(each) for each in range(1, draw(st.integers(1, 5)) + 1)]
    columns = draw(st.permutations(["No", "Name", *draw(st.sets(st.sampled_from(sorted(FIELDS)))), *rounds]))
    numbers = draw(st.lists(st.integers(1, 300), min_size=1, max_size=6, unique=True))
    rows = []
    for number in numbers:
        row = {"No": number, "Name": draw(NAMES)}
        row |= {each: draw(FIELDS[each][1] if each in FIELDS else CELLS) for each in columns if each not in row}
        rows.append(row)
    return columns, rows, draw(st.booleans())


def written(column, value):
    """A cell as SwissPerfect writes it."""
    if isinstance(value, tuple):
        return f"{value[0] or (0 if value[1] else '')}:{value[1]}"
    if value is None:
        return ""
    return f"{value / 100:g}" if column == "Total" else str(value)


@given(tournaments())
def test_what_is_written_is_read_back(tournament):
    """Any columns in any order give back the players and cells that were written."""
    columns, rows, blank_line = tournament
    lines = ["\t".join(columns), *(["\t"] if blank_line else [])]
    lines += ["\t".join(written(each, row[each]).ljust(6) for each in columns) for row in rows]
    report = read(document("\n".join(lines)))
    assert not report.problems
    for row, entrant in zip(rows, report.entrants, strict=True):
        assert (entrant.number, entrant.name) == (str(row["No"]), row["Name"])
        for column, (field, _) in FIELDS.items():
            if column in row:
                assert getattr(entrant, field) == row[column]
    expected = {
        (at, each): row[each] for at, row in enumerate(rows) for each in columns if isinstance(row[each], tuple)
    }
    found = {(cell.player, str(cell.round)): (int(cell.opponent or 0), cell) for cell in report.cells}
    assert found.keys() == expected.keys()
    for place, (number, code) in expected.items():
        opponent, cell = found[place]
        assert opponent == number
        assert cell.score == {"W": 2, "+": 2, "D": 1, "=": 1, "L": 0, "-": 0, "": -1}[code]
        assert (cell.kind == "played") == (number > 0 and code in ("W", "D", "L"))


@given(st.lists(st.text("No\tame12:WLD+-=, ½é²\x00", max_size=40), max_size=12))
def test_nothing_raises(lines):
    """Whatever stands in a file, reading it ends in a report."""
    report = document("\n".join(["No\tName\t1\t2", *lines]))
    DIALECT.claims(report)
    read(report)
