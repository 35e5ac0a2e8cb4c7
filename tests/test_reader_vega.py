"""Vega crosstables: old and new layouts, every code, broken rows, and whatever is written is read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading_told import document

from pipeline.readers.vega import DIALECT
from pipeline.reading.asked import Asked
from pipeline.reading.names import tidy

HEADER = "Pos NAME                            Rtg   T  Fed  Pts |   1   "
ROW = "  1 Lee,Kit                        1794  FM NSW  1.0 | {}   "
EXPECTED = "such as +W86, =B3, -B9, +F148, -F15, +BYE, =BYE or --"


def read(report, asked=None):
    """The only report of a file."""
    (only,) = DIALECT.read(report, asked or Asked())
    return only


def rows(*lines):
    """The report of a header and some rows."""
    return read(document("\n".join([HEADER, *lines])))


@pytest.mark.parametrize(
    ("written", "kind", "opponent", "colour", "score"),
    [
        ("+W86", "played", "86", "w", 2),
        ("=B3 ", "played", "3", "b", 1),
        ("-B9 ", "played", "9", "b", 0),
        ("+F148", "forfeit", "148", "", 2),
        ("-F15", "forfeit", "15", "", 0),
        ("=F15", "forfeit", "15", "", 1),
        ("+N4 ", "forfeit", "4", "", 2),
        ("-N4 ", "forfeit", "4", "", 0),
        ("+BYE", "bye", "", "", 2),
        ("=BYE", "bye", "", "", 1),
        ("-BYE", "bye", "", "", 0),
        ("+PAB", "bye", "", "", 2),
        ("=HPB", "bye", "", "", 1),
        (" -- ", "absent", "", "", -1),
        ("  - ", "absent", "", "", -1),
        ("W86 ", "open", "86", "w", -1),
    ],
)
def test_codes(written, kind, opponent, colour, score):
    """A cell is what Vega means by it: W and B are colours, F and N say that nobody played."""
    (cell,) = rows(ROW.format(written)).cells
    assert (cell.kind, cell.opponent, cell.colour, cell.score) == (kind, opponent, colour, score)


@pytest.mark.parametrize(
    "written", ["+X3", "1W4", "+W0", "+W", "BYE", "+HPB", "+w3", "+W３", "W3+", "++W3", "½B3", "17b1", "27:W"]
)
def test_no_result(written):
    """What is no result is an error that says what was found and what a result looks like, and no cell."""
    report = rows(ROW.format(written))
    (problem,) = report.problems
    assert str(problem) == f'report.txt:2: round 1: "{written}" is no result; expected {EXPECTED}'
    assert report.cells == ()


@pytest.mark.parametrize(
    ("row", "player"),
    [
        ("  1 Lee,Kit                        1794  FM NSW  1.0 |", ("Lee,Kit", "FM", "NSW", 1794, 100)),
        ("  1 Lee,Kit                        1794     NSW  1.0 |", ("Lee,Kit", "", "NSW", 1794, 100)),
        ("  1 Lee,Kit                        1794  FM      1.0 |", ("Lee,Kit", "FM", "", 1794, 100)),
        ("  1 Lee,Kit                        1794   f      1.0 |", ("Lee,Kit", "f", "", 1794, 100)),
        ("  1 Lee,Kit                        1794 WFM  OS 10.5 |", ("Lee,Kit", "WFM", "OS", 1794, 1050)),
        ("  1 Lee,Kit                           0     NSW  1.0 |", ("Lee,Kit", "", "NSW", None, 100)),
        ("  1 Lee,Kit                         775     NSW  1.0 |", ("Lee,Kit", "", "NSW", 775, 100)),
        ("  1 Lee,Kit                 (W)    1794     NSW  1.0 |", ("Lee,Kit", "", "NSW", 1794, 100)),
        (
            "  1 Lee,Kit (Kate) 2nd 1800        1794     NSW  1.0 |",
            ("Lee,Kit (Kate) 2nd 1800", "", "NSW", 1794, 100),
        ),
        (
            "  1 Van der Straaten-Ojukwu,Maximilian 2 1794     NSW  1.0 |",
            ("Van der Straaten-Ojukwu,Maximilian 2", "", "NSW", 1794, 100),
        ),
        ("  1 Dvořák,Jiří                1794     NSW  1.0 |", ("Dvořák,Jiří", "", "NSW", 1794, 100)),
    ],
)
def test_players(row, player):
    """What stands below a word of the header is found by its distance from the bar, however wide the name is."""
    report = rows(f"{row} +W2")
    assert report.problems == ()
    (entrant,) = report.entrants
    assert (entrant.name, entrant.title, entrant.federation, entrant.rating, entrant.points) == player


def test_rows_without_a_number():
    """Where a place is left blank, a row's place in the table is its number."""
    report = rows(ROW.format("+B2 "), "    Rao,Li                         1544     NSW  0.0 | -W1")
    assert [(entrant.number, entrant.rank) for entrant in report.entrants] == [("1", 1), ("2", 2)]
    assert [str(problem) for problem in report.problems] == [
        "report.txt:3: note: rows without a number: 1, the first here; their place is taken for it"
    ]


def test_blank_cells():
    """A cell that is left blank belongs to the round above it, and is told."""
    header = HEADER + "   2     3   "
    report = read(document(f"{header}\n" + ROW.format("+W2                 -B3 ")))
    assert [(cell.round, cell.kind) for cell in report.cells] == [(1, "played"), (2, "absent"), (3, "played")]
    assert [str(problem) for problem in report.problems] == [
        "report.txt:2: round 2: note: cells that hold nothing: 1, the first here; they are taken as not paired"
    ]


@pytest.mark.parametrize(
    ("cells", "count"),
    [("", 0), ("+W2 -B3 =W4 +B5", 4), ("+W2 +B3", 2)],
    ids=["none", "too many", "below one round"],
)
def test_cells_that_belong_to_no_round(cells, count):
    """Cells that cannot be told to stand below the rounds of the header are not read."""
    header = HEADER + "   2     3   "
    report = read(document(f"{header}\n" + ROW.format(cells)))
    assert [str(problem) for problem in report.problems] == [
        f"report.txt:2: there are {count} results; expected 3 as in the header, each below the number of its round"
    ]
    assert report.cells == ()


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["Rapid", " Cross Table at round 1 sorted by score"], ("Rapid", "", "", "")),
        (
            ["Rapid", "Lake Side - 24/12/2007, 27/12/2007", "", " Cross Table at round 1"],
            ("Rapid", "Lake Side", "2007-12-24", "2007-12-27"),
        ),
        (
            ["Rapid", "Up-Town - Hall 2 - 03/03/2024, 03/03/2024"],
            ("Rapid", "Up-Town - Hall 2", "2024-03-03", "2024-03-03"),
        ),
        (["Rapid", " - 2024-03-03, 2024-03-04"], ("Rapid", "", "2024-03-03", "2024-03-04")),
        ([" Cross Table at round 1"], ("", "", "", "")),
        ([], ("", "", "", "")),
    ],
)
def test_lines_above(lines, said):
    """Name, place and dates stand above the table; the table's own title is none of them."""
    report = read(document("\n".join([*lines, HEADER, ROW.format("+W2")])))
    assert (report.name, report.place, report.start_date, report.end_date) == said


def test_dates_that_the_officer_decides():
    """Dates in an order that nothing decides are read as the officer says."""
    text = "\n".join(["Rapid", "Town - 03/04/2026, 05/04/2026", HEADER, ROW.format("+W2")])
    undecided, decided = read(document(text)), read(document(text), Asked(dates="dmy"))
    assert (undecided.start_date, undecided.end_date, undecided.problems[0].column) == ("", "", "dates")
    assert (decided.start_date, decided.end_date, decided.problems) == ("2026-04-03", "2026-04-05", ())


def test_format_asked_for_another_file():
    """A file without a crosstable that the officer calls one is told so."""
    (problem,) = read(document("Dear all,\nsee you on Sunday")).problems
    assert str(problem) == (
        "report.txt:1: there is no header of a crosstable; expected a header such as: Pos NAME Rtg T Fed Pts | 1 2 3 |"
    )


@pytest.mark.parametrize(
    "text",
    [
        "001 1 | m | f | LEE Kit | 2291 | ITA | 811394 | 2291 | 121317 |  | 1.0 | 23 | 16 w 0 | 22 b = |",
        "001    1 m    Lee,Kit                           1794 NZL                         1.0    1     2 w 1",
        "No | Name | Loc Id | Total | 1\n1 | Lee,Kit | 1794 | 3 | 27:W",
        "Pos NAME Rtg T Fed Pts",
        "Pair | Player Name |Total|Round|\n Num  | USCF ID |",
        "",
    ],
)
def test_not_claimed(text):
    """Vega's own report for national ratings (.tdf), where = is an unrated draw, is not taken for a crosstable."""
    assert not DIALECT.claims(document(text))


NAMES = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z"), include_characters=" ", exclude_characters="|"),
    min_size=1,
    max_size=40,
).filter(lambda name: tidy(name) == name and not name.endswith("(W)"))
NUMBERS = st.integers(1, 999)
CELLS = st.one_of(
    st.tuples(st.sampled_from("+=-"), st.sampled_from("WBFN"), NUMBERS),
    st.tuples(st.just(""), st.sampled_from("WB"), NUMBERS),
    st.tuples(st.sampled_from("+=-"), st.sampled_from(["BYE", "PAB"]), st.just(0)),
    st.tuples(st.just("="), st.just("HPB"), st.just(0)),
    st.just(("-", "-", 0)),
)
NEW = "Pos NAME                            Rtg   T  Fed  Pts |"
OLD = " ID NAME                            Rtg  Tit Fed  Scr |"
SCORES = {"+": 2, "=": 1, "-": 0, "": -1}


@st.composite
def crosstables(draw):
    """Players by number: name, whether withdrawn, rating, title, federation, half points and a cell a round."""
    rounds = draw(st.integers(1, 7))
    player = st.tuples(
        NAMES,
        st.booleans(),
        st.integers(0, 2999),
        st.sampled_from(["", "GM", "WFM", "f"]),
        st.sampled_from(["", "NSW", "OS"]),
        st.integers(0, 40),
        st.lists(CELLS, min_size=rounds, max_size=rounds),
    )
    return rounds, draw(st.dictionaries(NUMBERS, player, min_size=1, max_size=8)), draw(st.booleans())


def written(rounds, players, old):
    """The crosstable as Vega prints it: names are padded by bytes."""
    behind = "" if old else "  |  User  "
    lines = [(OLD if old else NEW) + "".join(f"{at:>4}  " for at in range(1, rounds + 1)) + behind]
    lines.append("-" * len(lines[0]))
    for number, (name, withdrawn, rating, title, federation, halves, cells) in players.items():
        width = 27 if withdrawn else 30
        padded = name + " " * (width - len(name.encode())) + ("(W)" if withdrawn else "")
        told = "".join(f"{_cell(cell):<6}" for cell in cells)
        tail = "" if old else "  |    0.0 "
        lines.append(
            f"{number:3d} {padded} {rating:4d} {title:>3} {federation:>3} {halves / 2:4.1f} | {told}{tail}"
        )
    return "\n".join(lines)


def _cell(cell):
    sign, letter, number = cell
    return " --" if letter == "-" else f"{sign}{letter}{number or ''}"


@given(crosstables())
def test_written_and_read_back(table):
    """Whatever crosstable is printed is read as it was meant."""
    rounds, players, old = table
    report = read(document(written(rounds, players, old)))
    assert report.problems == ()
    assert report.rounds == rounds
    assert [
        (each.number, each.name, each.rating, each.title, each.federation, each.points) for each in report.entrants
    ] == [
        (str(number), name, rating or None, title, federation, 50 * halves)
        for number, (name, _, rating, title, federation, halves, _) in players.items()
    ]
    expected = []
    for *_, cells in players.values():
        for sign, letter, number in cells:
            if letter == "-":
                expected.append(("absent", "", "", -1))
            elif not number:
                expected.append(("bye", "", "", SCORES[sign]))
            elif letter in "FN":
                expected.append(("forfeit", str(number), "", SCORES[sign]))
            else:
                expected.append(("played" if sign else "open", str(number), letter.lower(), SCORES[sign]))
    assert [(cell.kind, cell.opponent, cell.colour, cell.score) for cell in report.cells] == expected


@given(st.text("|+=-*WBFNYEP() 0123456789.\nposNAMERtgTFedPs", max_size=300))
def test_never_raises(text):
    """Whatever stands below a header gives a report, with problems or without."""
    report = read(document(f"{HEADER}\n{text}"))
    assert all(cell.kind != "played" or (cell.opponent and cell.colour) for cell in report.cells)
