"""Workbooks of chess-results lists with several sheets: what is read, what is told, and which sheet it stands in."""

import pytest
from chess_results_read import SITE, by_names, faults

from pipeline.intake.games.pairing_up import games_of
from pipeline.intake.together import put_together
from pipeline.readers.chess_results import DIALECT
from pipeline.reading.asked import Asked
from pipeline.reading.document import Document, Grid

CROSSTABLE = "Rk.;Name;Rtg;1.Rd;2.Rd;Pts.\n1;Arce Ana;1800;2w1;2b1;2\n2;Bru Blas;1700;1b0;1w0;0"
BOARDS = "Bo.;No.;White;Result;Black;No."


def workbook(**sheets):
    """A workbook of sheets by name, whose rows are lines and whose cells stand between semicolons."""
    grids = []
    for name, text in sheets.items():
        rows = tuple(tuple(line.split(";")) for line in text.split("\n"))
        grids.append(Grid(name=name, rows=rows, lines=tuple(range(1, len(rows) + 1))))
    return Document(file="lists.xlsx", sheets=tuple(grids))


def read(**sheets):
    """The reports of a workbook."""
    return DIALECT.read(workbook(**sheets), Asked())


def test_each_sheet_with_a_list_is_read():
    """The lists of two groups are two reports, and each problem says in which sheet it stands."""
    broken = CROSSTABLE.replace("2b1", "2b9")
    first, second = read(A=f"{SITE}Open A\n{CROSSTABLE}", B=f"{SITE}Open B\n{broken}")
    assert [(first.name, first.sheet), (second.name, second.sheet)] == [("Open A", "A"), ("Open B", "B")]
    assert faults(first) == []
    assert faults(second) == [
        (
            'lists.xlsx:4: round 2: sheet "B": "2b9" is no cell of a crosstable; expected opponent, colour and result '
            "such as 17b1 or 7w-, or -1, -½ or 0 without an opponent"
        )
    ]


def test_one_sheet_is_not_named():
    """In a workbook of one sheet its name tells nothing."""
    (only,) = read(A=CROSSTABLE.replace("2b1", "2b9"))
    assert only.sheet == ""
    assert "sheet" not in faults(only)[0]


def test_a_sheet_that_is_not_read_is_told():
    """A table whose header nobody knows is an error; what is no table is in a note."""
    unknown = f"{SITE}Open B\n{CROSSTABLE.replace('Name', 'Wer')}\n3;Cruz Cleo;1600;-1;-0;1"
    (only,) = read(A=f"{SITE}Open A\n{CROSSTABLE}", B=unknown, Remarks="Thanks to all helpers")
    assert faults(only) == [
        (
            'lists.xlsx:3: sheet "B": it looks like a table, but is not read; expected a row of headers with one for '
            "names, such as Name, Nombre or Имя, and others beside it; or the workbook without this sheet"
        )
    ]
    assert faults(only, "note")[0] == 'lists.xlsx: note: a sheet that is not read: "Remarks"'


def rounds(*rows, name="Open"):
    """A sheet a round with one pairing each."""
    return {
        f"R{round_}": f"{SITE}{name}\nRound {round_}\n{BOARDS}\n{row}" for round_, row in enumerate(rows, start=1)
    }


@pytest.mark.parametrize("name", ["Open", ""], ids=["named", "nameless"])
def test_a_sheet_for_each_round(name):
    """Pairing lists of one event in several sheets are one report with all rounds."""
    (only,) = read(**rounds("1;1;Arce;1 - 0;Bru;2", "1;2;Bru;½ - ½;Arce;1", name=name))
    assert (only.name, only.rounds, only.sheet) == (name, 2, "")
    assert by_names(only) == [(1, "Arce", "Bru", "1-0", True), (2, "Bru", "Arce", "1/2-1/2", True)]
    assert only.problems == ()


def test_problems_of_a_round_name_its_sheet():
    """A report that stands in several sheets says in which of them a row is wrong."""
    (only,) = read(
        **rounds("1;1;Arce;1 - 0;Bru;2", "1;2;Bru;9 - 0;Arce;1\n2;3;Cruz;1 - 0;Diez;4", "1;3;Croz;1 - 0;Diez;4")
    )
    assert faults(only) == [
        (
            'lists.xlsx:5: round 2: sheet "R2": "9 - 0" is no result; expected 1 - 0, 0 - 1, ½ - ½, + - -, - - + or '
            "- - -, or nothing where there is none yet"
        ),
        (
            'lists.xlsx:5: round 3: sheet "R3": number 3 is "Croz" here and "Cruz" on line 6 of sheet "R2"; expected '
            "one player a number"
        ),
    ]


def test_contradictions_name_the_sheet_of_the_round():
    """What is found when cells are put together is told with the sheet of its round."""
    (only,) = read(**rounds("1;1;Arce;1 - 0;Bru;2", "1;2;Bru;1 - 0;Arce;1\n2;2;Bru;1 - 0;Cruz;3"))
    (problem,) = games_of(only).problems
    assert str(problem) == (
        'lists.xlsx:6: round 2: sheet "R2": 2 Bru has 2 games or byes in the round: line 5: 2 Bru 1-0 1 Arce; line 6: '
        "2 Bru 1-0 3 Cruz; expected one a round"
    )


def test_pairings_of_two_groups_stay_apart():
    """Where the numbers of a sheet mean others, it is another group of an event of that name."""
    first, second = read(**rounds("1;1;Arce;1 - 0;Bru;2", "1;1;Ek;1 - 0;Falk;2"))
    assert [first.sheet, second.sheet] == ["R1", "R2"]
    assert [entrant.name for entrant in second.entrants] == ["Ek", "Falk"]


def test_what_is_found_later_names_the_sheet():
    """Contradictions between cells are told with the sheet, and so is an event without a date."""
    other = "Rk.;Name;Rtg;1.Rd;2.Rd;Pts.\n1;Ek Tor;1800;2w1;2b1;3\n2;Falk Ida;1700;1b0;1w0;0"
    reports = read(A=f"{SITE}Open A\n{CROSSTABLE}", B=f"{SITE}Open B\n{other}")

    def nobody(gathered):
        """Leaves everybody unknown."""
        return type(
            "Identified", (), {"ids": tuple(("",) * len(each.report.entrants) for each in gathered), "problems": ()}
        )

    told = [str(problem) for _, problem in put_together(reports, nobody).problems if problem.severity == "error"]
    assert told == [
        (
            'lists.xlsx:4: points: sheet "B": 1 Ek Tor: total 3 stated, 1 + 1 = 2 in the cells, and no round without a '
            "cell is left for a bye; expected 2"
        )
    ]
