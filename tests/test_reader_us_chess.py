"""US Chess crosstables: every letter, sections, round robins, broken rows, and whatever is written is read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading_told import document, sample

from pipeline.readers.us_chess import DIALECT
from pipeline.reading.asked import Asked
from pipeline.reading.names import tidy

HEADER = """
 Pair | Player Name                     |Total|Round|
 Num  | USCF ID / Rtg (Pre->Post)       | Pts |  1  |
"""
ROW = HEADER + "    7 | KIT LEE                         |{total}|{cell}|\n   OH | {second} |     |{colour}|\n"


def read(report, asked=None):
    """The sections of a file."""
    return DIALECT.read(report, asked or Asked())


def one_row(cell="W  39", colour="W", total="1.0", second="10000001 / R: 1794   ->1817"):
    """The section with one player and one round that these cells make."""
    (only,) = read(document(ROW.format(cell=cell, colour=colour, total=total, second=second)))
    return only


@pytest.mark.parametrize(
    ("written", "kind", "opponent", "score"),
    [
        ("W  39", "played", "39", 2),
        ("L   4", "played", "4", 0),
        ("D  12", "played", "12", 1),
        ("D003", "played", "3", 1),
        ("N  12", "played", "12", 2),
        ("R  12", "played", "12", 1),
        ("S  12", "played", "12", 0),
        ("w  39", "played", "39", 2),
        ("X  12", "forfeit", "12", 2),
        ("F  12", "forfeit", "12", 0),
        ("Z  12", "forfeit", "12", 1),
        ("X    ", "bye", "", 2),
        ("F    ", "bye", "", 0),
        ("Z0000", "bye", "", 1),
        ("B    ", "bye", "", 2),
        ("H   0", "bye", "", 1),
        ("U    ", "absent", "", -1),
        ("-    ", "absent", "", -1),
        ("     ", "absent", "", -1),
    ],
)
def test_letters(written, kind, opponent, score):
    """A letter is what US Chess means by it: F is a forfeit loss, B a bye of a point, U no pairing."""
    (cell,) = one_row(written).cells
    assert (cell.kind, cell.opponent, cell.score) == (kind, opponent, score)


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("Q  39", '"Q 39" is no result'),
        ("   39", '"39" is no result'),
        ("*    ", '"*" is no result'),
        ("W 3x ", '"W 3x" is no result'),
        ("½  39", '"½ 39" is no result'),
        ("ſ  39", '"ſ 39" is no result'),
        ("W  ３", '"W ３" is no result'),
        ("W    ", '"W" names no opponent'),
        ("B  39", '"B 39" is a bye or no pairing, but names an opponent'),
        ("U  39", '"U 39" is a bye or no pairing, but names an opponent'),
    ],
)
def test_no_result(written, wrong):
    """What is no result is an error that says what was found and what a result looks like, and no cell."""
    report = one_row(written)
    (problem,) = report.problems
    assert str(problem) == (
        f"report.txt:4: round 1: {wrong}; expected W, L, D, N, S, R, X, F or Z with the opponent's pairing number, "
        "such as W  39, or B, H, U or nothing"
    )
    assert report.cells == ()


@pytest.mark.parametrize(
    ("cell", "below", "colour"),
    [
        ("W  39", "W", "w"),
        ("W  39", "B", "b"),
        ("W  39", " ", ""),
        ("W39 B", " ", "b"),
        ("X  39", " ", ""),
        ("H", "W", ""),
    ],
)
def test_colours(cell, below, colour):
    """The colour stands in the second line, or behind the number; a bye has none."""
    assert one_row(cell, below).cells[0].colour == colour


@pytest.mark.parametrize(
    ("second", "id_", "rating"),
    [
        ("15445895 / R: 1794   ->1817 ", "15445895", 1794),
        ("15445895 / R: 1641P17->1657P24", "15445895", 1641),
        ("15445895 / R: Unrated-> 651P7", "15445895", None),
        ("15445895 / R: 1200/5 ->1210/9", "15445895", 1200),
        ("15445895 / Q:  905   -> 910 ", "15445895", 905),
        ("15445895 / R: 1794          ", "15445895", 1794),
        ("15445895 / R:    0   ->1000P4", "15445895", None),
        ("15445895                    ", "15445895", None),
        ("         / R: 1794   ->1817 ", "", 1794),
        ("R: 1794   ->1817            ", "", 1794),
        ("                            ", "", None),
    ],
)
def test_second_line(second, id_, rating):
    """Id and rating before the event, of which a provisional one's number of games is no part."""
    report = one_row(second=second)
    assert report.problems == ()
    assert (report.entrants[0].national_id, report.entrants[0].rating) == (id_, rating)


def test_ratings_on_several_lines():
    """The rating that is given first counts; the lines below give others."""
    text = ROW.format(cell="H", colour="", total="0.5", second="10000001 / R: Unrated->1817P4")
    (only,) = read(document(text + "      |            Q: 1500   ->1512     |     |     |\n"))
    assert (only.problems, only.entrants[0].rating, only.entrants[0].national_id) == ((), None, "10000001")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            "Event: WINTER OPEN (202601171234)\nEvent Date(s): 2026-01-17 thru 2026-01-18",
            ("WINTER OPEN", "2026-01-17", "2026-01-18", ""),
        ),
        (
            "Event\tWINTER OPEN\nLocation\tTROY, MI\nEvent Date(s)\t2026-01-17",
            ("WINTER OPEN", "2026-01-17", "2026-01-17", "TROY, MI"),
        ),
        ("WINTER OPEN\n2026-01-17 to 2026-01-18", ("WINTER OPEN", "2026-01-17", "2026-01-18", "")),
        ("WINTER OPEN\nJan 17, 2026", ("WINTER OPEN", "2026-01-17", "2026-01-17", "")),
        (
            "OPEN OF 2026-01-17\nDates: 1/17/2026 - 1/18/2026",
            ("OPEN OF 2026-01-17", "2026-01-17", "2026-01-18", ""),
        ),
        ("", ("", "", "", "")),
    ],
)
def test_lines_above(lines, said):
    """Name, dates and place stand above the table, with labels or without, or not at all."""
    (only,) = read(document(lines + ROW.format(cell="H", colour="", total="0.5", second="")))
    assert (only.name, only.start_date, only.end_date, only.place) == said


def test_dates_of_a_section():
    """A section's own dates count for it, the event's for the others."""
    table = ROW.format(cell="H", colour="", total="0.5", second="")
    text = f"Event: CUP\nEvent Date(s): 2026-01-17 thru 2026-01-25\nSection 1 - A\nSection Date(s): 2026-01-17{table}\nSECTION 2 - B{table}"
    first, second = read(document(text))
    assert (first.name, first.start_date, first.end_date) == ("CUP - A", "2026-01-17", "2026-01-17")
    assert (second.name, second.start_date, second.end_date) == ("CUP - B", "2026-01-17", "2026-01-25")


def test_dates_that_the_officer_decides():
    """Dates in an order that nothing decides are read as the officer says."""
    text = "Date: 03/04/2026" + ROW.format(cell="H", colour="", total="0.5", second="")
    (undecided,) = read(document(text))
    (decided,) = read(document(text), Asked(dates="mdy"))
    assert (undecided.start_date, undecided.problems[0].column) == ("", "dates")
    assert (decided.start_date, decided.problems) == ("2026-03-04", ())


def test_header_at_the_top_of_each_page():
    """A header that is repeated while the numbers count on begins no section."""
    rows = "    {} | KIT LEE                         |0.5  |H    |\n      |                                 |     |     |\n"
    (only,) = read(document(HEADER + rows.format(1) + "page 2\n" + HEADER + rows.format(2)))
    assert [entrant.number for entrant in only.entrants] == ["1", "2"]
    assert only.problems == ()


@pytest.mark.parametrize(
    "header",
    [
        " No.  | Player                          |Total|Round|",
        " Pair | Player Name                     |Total|Round|",
        "",
    ],
    ids=["other words", "its second line is missing", "missing"],
)
@pytest.mark.parametrize("before", ["", "Section 1 - OPEN"], ids=["the first table", "behind another table"])
def test_rows_below_no_header(header, before):
    """Rows of a section whose header is not that of a crosstable are an error wherever they stand, never nobody."""
    table = HEADER + "    1 | KIT LEE                         |0.5  |H    |\n"
    lost = f"{header}\n    1 | ANN ABLE                        |1.0  |B    |\n   OH | 10000022 | |     |"
    text = f"{before}{table}Section 2 - CLUB\n{lost}" if before else f"{lost}\nSection 2 - CLUB{table}"
    (only,) = read(document(text))
    first, last = {(True, False): (1, 3), (False, False): (2, 3), (True, True): (6, 8), (False, True): (7, 8)}[
        bool(header), bool(before)
    ]
    says = f"report.txt:{first}: lines with bars, from here to line {last}, stand below no header of a crosstable: "
    expected = "expected a header whose two lines begin with: Pair | Player Name | and: Num | USCF ID"
    assert [str(problem) for problem in only.problems if problem.severity == "error"] == [
        f"{says}{last - first + 1}; {expected}"
    ]


def test_a_section_without_a_table():
    """A section that is only named may have lost its table; links between bars are none."""
    table = ROW.format(cell="H", colour="", total="0.5", second="")
    text = f"Summary | Sections | Players\nSection 1 - OPEN\nSection 2 - CLUB\nSection 1 - OPEN{table}"
    (only,) = read(document(text))
    assert list(map(str, only.problems)) == [
        'report.txt:3: warning: "Section 2 - CLUB" names a section, but there is no table of it'
    ]


def test_columns_that_are_nobodys():
    """Where the mark does not stand in the players' own columns, only the numbers in the cells count."""
    (first, _) = read(sample("us-chess/two_tables.txt"))
    games = {(first.entrants[cell.player].number, cell.opponent, cell.round) for cell in first.cells}
    assert games == {("1", "2", 2), ("2", "1", 2), ("1", "3", 3), ("3", "1", 3), ("2", "3", 1), ("3", "2", 1)}


def test_format_asked_for_another_file():
    """A file without a crosstable that the officer calls one is told so."""
    (only,) = read(document("Dear all,\nsee you on Sunday"))
    (problem,) = only.problems
    assert str(problem) == (
        "report.txt:1: there is no header of a crosstable; expected a header whose two lines begin with: "
        "Pair | Player Name | and: Num | USCF ID"
    )


@pytest.mark.parametrize(
    "text",
    [
        "Pair | Player Name | Total\nno second line",
        "Num | USCF ID\nPair | Player Name |",
        "001    1 m    Lee, Kit                          1794",
        "",
    ],
)
def test_not_claimed(text):
    """Only both lines of the header make a file one of US Chess."""
    assert not DIALECT.claims(document(text))


NAMES = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z"), exclude_characters="|"), min_size=1, max_size=32
).filter(lambda name: tidy(name) == name)
NUMBERS = st.integers(1, 9999)
CELLS = st.one_of(
    st.tuples(st.sampled_from("WLDNRSXFZ"), NUMBERS, st.sampled_from(["W", "B", ""])),
    st.tuples(st.sampled_from(["B", "H", "U", "-", ""]), st.just(0), st.just("")),
)
PLAYED = {"W": 2, "N": 2, "D": 1, "R": 1, "L": 0, "S": 0}
FORFEITS = {"X": 2, "Z": 1, "F": 0}
BYES = {"B": 2, "H": 1}


@st.composite
def crosstables(draw):
    """Players by distinct numbers: name, id, rating, games behind a provisional one, and a cell a round."""
    rounds = draw(st.integers(1, 6))
    player = st.tuples(
        NAMES,
        st.sampled_from(["", "12345678", "30000001"]),
        st.none() | st.integers(1, 3000),
        st.none() | st.integers(1, 25),
        st.lists(CELLS, min_size=rounds, max_size=rounds),
    )
    return rounds, draw(st.dictionaries(NUMBERS, player, min_size=1, max_size=8))


def written(rounds, players):
    """The crosstable as US Chess prints it."""
    rule = "-" * (49 + 6 * rounds)
    lines = [rule, f" Pair | {'Player Name':<32}|Total|" + "Round|" * rounds]
    lines += [
        f" Num  | {'USCF ID / Rtg (Pre->Post)':<32}| Pts |" + "".join(f"{at:^5}|" for at in range(1, rounds + 1)),
        rule,
    ]
    for number, (name, id_, rating, games, cells) in players.items():
        before = "Unrated" if rating is None else f"{rating:4d}P{games}" if games else f"{rating:4d}"
        about = f"{id_:<8} / R: {before:<7}->1500"
        lines.append(
            f"{number:>5} | {name:<32}|0.0  |" + "".join(f"{letter:1}{at or '':>4}|" for letter, at, _ in cells)
        )
        lines.append(f"   OH | {about:<32}|     |" + "".join(f"{colour:<5}|" for _, _, colour in cells))
        lines.append(rule)
    return "\n".join(lines)


@given(crosstables())
def test_written_and_read_back(table):
    """Whatever crosstable is printed is read as it was meant."""
    rounds, players = table
    (report,) = read(document(written(rounds, players)))
    assert not [problem for problem in report.problems if problem.severity == "error"]
    assert [(entrant.number, entrant.name, entrant.national_id, entrant.rating) for entrant in report.entrants] == [
        (str(number), name, id_, rating) for number, (name, id_, rating, _, _) in players.items()
    ]
    expected = []
    for _, _, _, _, cells in players.values():
        for letter, at, colour in cells:
            if letter in PLAYED:
                expected.append(("played", str(at), colour.lower(), PLAYED[letter]))
            elif letter in FORFEITS:
                expected.append(("forfeit", str(at), colour.lower(), FORFEITS[letter]))
            else:
                expected.append(("bye" if letter in BYES else "absent", "", "", BYES.get(letter, -1)))
    assert [(cell.kind, cell.opponent, cell.colour, cell.score) for cell in report.cells] == expected


@given(st.text("|*WLDBHUX 0123456789\n-PairNumPlyeSctonRd:>", max_size=300))
def test_never_raises(text):
    """Whatever stands below a header gives a report, with problems or without."""
    for report in read(document(HEADER + text)):
        assert all(cell.kind != "played" or cell.opponent for cell in report.cells)
