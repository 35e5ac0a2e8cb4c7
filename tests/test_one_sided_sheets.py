"""Workbooks of own players with several sheets: one event or several, what is told, and which sheet it stands in."""

import pytest

from pipeline.intake.games.pairing_up import games_of
from pipeline.readers.one_sided import DIALECT
from pipeline.reading.asked import Asked
from pipeline.reading.document import Document, Grid

EVENT = "Event,Coast Masters\nStart,2019-07-06\nEnd,2019-07-10\nRounds,2\n"
HILL = "Player,1,Hill,Tom\n1,1,W,Adams,Joan,2000,,ENG\n2,=,B,Reid,Max,,,IRL\nTotal,1.5"
REID = "Player,2,Reid,Max\n1,0,B,Ek,Tor,1900,,SWE\n2,=,W,Hill,Tom,,,IRL\nTotal,0.5"


def workbook(**sheets):
    """A workbook of sheets by name, whose rows are lines and whose cells stand between commas."""
    grids = []
    for name, text in sheets.items():
        rows = tuple(tuple(line.split(",")) for line in text.split("\n"))
        grids.append(Grid(name=name, rows=rows, lines=tuple(range(1, len(rows) + 1))))
    return Document(file="abroad.xlsx", sheets=tuple(grids))


def read(**sheets):
    """The reports of a workbook."""
    return DIALECT.read(workbook(**sheets), Asked())


def told(report):
    """What is wrong or odd in a report, a line each."""
    return [str(problem) for problem in report.problems]


@pytest.mark.parametrize("second", [EVENT, ""], ids=["the same event", "no event"])
def test_a_sheet_for_each_player(second):
    """Sheets of one event are one report, in which its own players meet each other."""
    (only,) = read(Hill=EVENT + HILL, Reid=second + REID)
    assert (only.name, only.sheet, only.problems) == ("Coast Masters", "", ())
    assert [(cell.round, cell.player, cell.opponent, cell.score) for cell in only.cells] == [
        (1, 0, "3", 2),
        (2, 0, "2", 1),
        (1, 1, "4", 0),
        (2, 1, "1", 1),
    ]


def test_a_sheet_for_each_event():
    """Another name behind Event begins another report, whose problems name its sheet."""
    first, second = read(A=EVENT + HILL, B=EVENT.replace("Coast", "Lake") + REID.replace(",0,B", ",2,B"))
    assert [(first.name, first.sheet), (second.name, second.sheet)] == [
        ("Coast Masters", "A"),
        ("Lake Masters", "B"),
    ]
    assert first.problems == ()
    assert told(second) == [
        (
            'abroad.xlsx:6: round 1: sheet "B": "2" is no result; expected 1, 0 or =, or + or - where nothing was '
            "played"
        )
    ]


def test_sheets_that_contradict_each_other():
    """One event begins once, one player has one block, and a name that an own player bears is theirs."""
    (only,) = read(A=EVENT + HILL, B=EVENT.replace("-06", "-05") + REID.replace("Player,2", "Player,1"))
    assert told(only) == [
        (
            'abroad.xlsx:2: Start: sheet "B": Start is "2019-07-05" here and "2019-07-06" on line 2 of sheet "A"; '
            "expected the same in all sheets of an event; other events have another name behind Event"
        ),
        (
            'abroad.xlsx:5: Player: sheet "B": player "1" has rows on line 5 of sheet "A" already; expected one block '
            "of rows for each player"
        ),
    ]


def test_a_game_that_only_one_sheet_tells():
    """An own player's name in a sheet has to be answered in that player's own, which is named."""
    (only,) = read(A=EVENT + HILL, B=REID.replace("2,=,W,Hill,Tom", "2,=,W,Falk,Ida"))
    assert told(only) == [
        (
            'abroad.xlsx:7: round 2: sheet "A": "Reid, Max" is the name of a player whose own rows are here (line 1 of '
            'sheet "B"), but no row of round 2 there names this game; expected the same game in that player\'s rows, or '
            "a name that tells another person apart"
        )
    ]


def test_each_sheet_begins_with_a_player():
    """A round or a total at the top of a sheet is nobody's, also where the sheet before ended with a player."""
    (only,) = read(A=EVENT + HILL.removesuffix("\nTotal,1.5"), B=f"2,1,W,Ek,Tor,1900,,SWE\nTotal,1\n{REID}")
    assert told(only) == [
        (
            'abroad.xlsx:1: round 2: sheet "B": the round stands above the first player; expected it below a row with '
            "Player"
        ),
        (
            'abroad.xlsx:2: Total: sheet "B": the total stands above the first player; expected it below a player\'s '
            "rounds"
        ),
        (
            'abroad.xlsx:5: Total: warning: sheet "A": "Hill, Tom" has no row with Total; the rounds cannot be checked '
            "against it"
        ),
    ]


def test_a_sheet_that_is_not_read_is_told():
    """A table of something else is an error, a remark is in a note, and neither hides the sheet behind it."""
    table = "Nr,Spieler,Punkte\n1,Ek,2\n2,Falk,1"
    document = workbook(Remarks="Thanks to all helpers", Table=table, Hill=EVENT + HILL)
    assert DIALECT.claims(document)
    (only,) = DIALECT.read(document, Asked())
    assert [entrant.name for entrant in only.entrants] == ["Hill, Tom", "Adams, Joan", "Reid, Max"]
    assert told(only) == [
        'abroad.xlsx: note: a sheet that is not read: "Remarks"',
        (
            'abroad.xlsx:1: sheet "Table": it looks like a table, but is not read; expected rows with Player, the id, '
            "the last and the first name; or the workbook without this sheet"
        ),
    ]


def test_a_bye_in_the_last_round():
    """Up to the stated number of rounds, one without a row may have been a bye if the total says so."""
    (only,) = read(A=EVENT + HILL.replace("2,=,B,Reid,Max,,,IRL\n", ""))
    assert [(game.round, game.result, game.inferred, game.rated) for game in games_of(only).games] == [
        (1, "1-0", False, True),
        (2, "half-bye", True, False),
    ]
    (fewer,) = read(A=EVENT.replace("Rounds,2", "Rounds,1") + HILL.replace("2,=,B,Reid,Max,,,IRL\n", ""))
    assert [str(problem) for problem in games_of(fewer).problems] == [
        (
            "abroad.xlsx:5: points: 1 Hill, Tom: total 1½ stated, 1 in the cells, and no round without a cell is left "
            "for a bye; expected 1"
        )
    ]
