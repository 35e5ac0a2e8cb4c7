"""Pairing lists of chess-results.com: every result, byes, lists of several rounds, and what they leave out."""

import pytest
from chess_results_read import SITE, by_names, faults, read
from reading_told import document

from pipeline.reading.chess_results.round_captions import round_in

PAIRINGS = "Harbour Open\n{}\nBo.;No.;;White;Rtg;Result;;Black;Rtg;No.\n{}\n"


@pytest.mark.parametrize(
    ("caption", "row", "expected"),
    [
        (
            "Pairings",
            "1;1;;Arce;1800;1 - 0;;Bru;1700;2",
            (
                'report.txt:3: the list does not say which round it is; above it stands "Pairings"; expected a line such '
                "as Round 3 on 2026/01/05 above the header"
            ),
        ),
        (
            "7th Open",
            "1;1;;Arce;1800;1 - 0;;Bru;1700;2",
            (
                'report.txt:3: the list does not say which round it is; above it stands "7th Open"; expected a line such '
                "as Round 3 on 2026/01/05 above the header"
            ),
        ),
        (
            "Round 1",
            "1;1;;Arce;1800;0 - 0;;Bru;1700;2",
            (
                'report.txt:4: round 1: "0 - 0" is no result; expected 1 - 0, 0 - 1, ½ - ½, + - -, - - + or - - -, or '
                "nothing where there is none yet"
            ),
        ),
        (
            "Round 1",
            "1;1;;Arce;1800;1 - 0;;Bru;1700;",
            "report.txt:4: round 1: the opponent has no number; expected a number, or 1, ½ or 0 as the result of a bye",
        ),
        (
            "Round 1",
            "1;1;;Arce;1800;1 - 0;;Bru;1700;1",
            'report.txt:4: round 1: number 1 is "Bru" here and "Arce" on line 4; expected one player a number',
        ),
        (
            "Round 1",
            "1;1;;;1800;1 - 0;;Bru;1700;2",
            "report.txt:4: White: the player has no name",
        ),
        (
            "Round 1",
            "1;1a;;Arce;1800;1 - 0;;Bru;1700;2",
            'report.txt:4: round 1: "1a" is no player\'s number; expected a whole number',
        ),
    ],
)
def test_broken_pairing_lists(caption, row, expected):
    """What a pairing list does not say or says otherwise is told with its row."""
    assert faults(read(document(PAIRINGS.format(caption, row)))) == [expected]


@pytest.mark.parametrize(
    ("result", "kind", "scores"),
    [
        ("1 - 0", "played", (2, 0)),
        ("0-1", "played", (0, 2)),
        ("½ - ½", "played", (1, 1)),
        ("0,5 : 0,5", "played", (1, 1)),
        ("+ - -", "forfeit", (2, 0)),
        ("- - +", "forfeit", (0, 2)),
        ("- - -", "forfeit", (0, 0)),
        ("1 - 0 K", "forfeit", (2, 0)),
        ("", "open", (-1, -1)),
        ("-", "open", (-1, -1)),
    ],
)
def test_pairing_list_results(result, kind, scores):
    """Every result of a pairing list gives the cells of white and black."""
    report = read(
        document(PAIRINGS.format("2. Runde am 2026/01/05 um 15:00", f"1;1;;Arce;1800;{result};;Bru;1700;2"))
    )
    assert [(cell.kind, cell.colour, cell.score) for cell in report.cells] == [
        *((kind, "w", scores[0]), (kind, "b", scores[1]))
    ]
    assert (report.rounds, report.round_dates) == (2, {2: "2026-01-05"})


def test_pairing_lists_of_all_rounds():
    """A file with the lists of several rounds gives all of them."""
    header = "Bo.;No.;;Name;Rtg;Result;;Name;Rtg;No.\n"
    text = (
        f"{SITE}Open\nRound 1\n{header}1;1;;Arce;1800;1 - 0;;Bru;1700;2\nRound 2\n{header}"
        "1;2;;Bru;1700;½ - ½;;Arce;1800;1\nChess-Tournament-Results-Server: Chess-Results\n"
    )
    report = read(document(text))
    assert by_names(report) == [(1, "Arce", "Bru", "1-0", True), (2, "Bru", "Arce", "1/2-1/2", True)]
    assert faults(report) == []


def test_a_pairing_list_without_boards():
    """A first column that is none of boards gives no board."""
    text = "Open\nRound 1\nNo.;White;Result;Black;No.\n7;Arce;1 - 0;Bru;8\n"
    assert [(cell.opponent, cell.board) for cell in read(document(text)).cells] == [("8", ""), ("7", "")]


def test_a_pairing_list_without_numbers():
    """Names alone do not say who met whom, since they may be borne twice."""
    text = "Open\nRound 1\nBo.;No.;White;Rtg;Result;Black;Rtg\n1;7;Arce;1800;1 - 0;Bru;1700\n"
    assert faults(read(document(text))) == [
        "report.txt:3: the list does not give the numbers of both players; expected a column No. on both sides"
    ]


@pytest.mark.parametrize(
    ("caption", "told"),
    [
        *(("Round 3 on 2026/01/05 at 15:00", 3), ("2. Runde am 05.01.2026 um 15:00", 2), ("3-й тур", 3)),
        *(("Ronda Nº 4", 4), ("2ème ronde", 2), ("3.ª ronda", 3), ("Runde3", 3), ("R5", 5), ("Round 10", 10)),
        *(("7th Open", 0), ("7 Open Round", 0), ("Open Group 7", 0), ("T 3", 0), ("3", 0), ("Round", 0)),
        *(("Round 100", 0), ("Round 3 of 9", 0), ("", 0)),
    ],
)
def test_rounds_in_captions(caption, told):
    """A line tells a round by its only number, beside a word for round or with an ordinal's ending between."""
    assert round_in(caption) == told


def test_a_name_with_a_number_is_the_name():
    """A line with a number that is no round's is the event's name and not taken for the line of the round."""
    report = read(document(SITE + "7th Open\nBo.;No.;White;Result;Black;No.\n1;1;Arce;1 - 0;Bru;2\n"))
    assert (report.name, report.cells) == ("7th Open", ())
