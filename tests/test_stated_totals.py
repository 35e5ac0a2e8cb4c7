"""Lists of chess-results.com without a column of points: the tie-break that the lines behind them call points."""

import pytest
from chess_results_read import SITE, faults, read
from reading_told import claimants, document, sample

from pipeline.intake.games.pairing_up import games_of

CROSSTABLE = "Rk.;Name;1.Rd;2.Rd;{}\n1;Arce Ana;2w1;-½;{}\n2;Bru Blas;1b0;-1;1;0\n"
NO_TOTALS = (
    "report.txt:1: note: the list states no totals: it has no column such as Pts., and no line behind it calls a "
    "tie-break points; the results are not compared with totals"
)


@pytest.mark.parametrize(
    ("headers", "line"),
    [
        *(
            ("TB1;TB2", "Tie Break1: points (game-points)"),
            (" Des 1 ; Des 2 ", "Desempate 1: points (game-points)"),
        ),
        *(("TB1;TB2", "# Tie Break1: Points (game-points)"), ("Wtg1;Wtg2", "Wertung 1 : Punkte")),
        *(("TB1;TB2", "Annotation: Tie Break1: points (game-points)"), ("TB2;TB1", "Tie Break2: points")),
    ],
)
def test_a_tie_break_that_is_the_points(headers, line):
    """The line behind the list says by word and number which column the points are in."""
    report = read(document(f"{CROSSTABLE.format(headers, '1,5;9')}{line}\nTie Break7: Buchholz\n"))
    assert [entrant.points for entrant in report.entrants] == [150, 100]
    assert not faults(report)
    assert not games_of(report).problems


@pytest.mark.parametrize(
    ("headers", "line"),
    [
        ("TB1;TB2", "Tie Break1: Buchholz Tie-Breaks (points (game-points))"),
        ("TB1;TB2", "Tie Break1: points (3 for wins, 2 for Draws, 1 for Losses, 0 for Losses forfeit)"),
        ("TB1;TB2", "Tie Break1: Points (Game-points + Qualifying-points)"),
        ("TB1;TB2", "Tie Break1: Matchpoints (2 for wins, 1 for Draws, 0 for Losses)"),
        ("TB1;TB2", "Tie Break3: points (game-points)"),
        ("TB1;TB1", "Tie Break1: points (game-points)"),
        ("Rp1;TB2", "Tie Break1: points (game-points)"),
        ("TB1;TB2", ""),
    ],
    ids=["tie-break of points", "other points", "added points", "matches", "other number", "twice", "word", "none"],
)
def test_no_total_is_taken_by_guess(headers, line):
    """Other points, another number, two columns or another word give no totals, which a note tells."""
    report = read(document(f"{CROSSTABLE.format(headers, '1,5;9')}{line}\n"))
    assert [entrant.points for entrant in report.entrants] == [None, None]
    assert faults(report) == []
    assert faults(report, "note")[0] == NO_TOTALS


def test_a_column_of_points_comes_first():
    """Where there is a column of points, lines behind the list change nothing."""
    text = "Rk.;Name;1.Rd;Pts.;TB1\n1;Arce Ana;2w1;1;7\n2;Bru Blas;1b0;0;7\nTie Break1: points (game-points)\n"
    assert [entrant.points for entrant in read(document(text)).entrants] == [100, 0]


def test_a_tie_break_that_is_not_the_sum():
    """Totals from a tie-break's column are compared with the cells like others."""
    text = CROSSTABLE.format("TB1;TB2", "2;9") + "Tie Break1: points (game-points)\n"
    assert [problem.line for problem in games_of(read(document(text))).problems] == [2]


def test_a_round_robin_of_today():
    """A round robin with rank, name, opponents and tie-breaks only is read, with points from the line behind it."""
    report = sample("chess-results/round_robin_without_points.csv")
    assert claimants(report) == ["chess-results"]
    read_of = read(report)
    assert read_of.name == "Copa del Faro"
    assert [(entrant.name, entrant.points) for entrant in read_of.entrants] == [
        *(("Amador Nieves, Luz", 250), ("Belmonte, Saúl", 200), ("Cuevas, Inés", 100), ("Duarte, Raúl", 50))
    ]
    assert faults(read_of, "note") == [
        'round_robin_without_points.csv:4: note: columns that are not read: "Des 2"',
        (
            "round_robin_without_points.csv:4: note: the table does not tell rounds and colours: rounds are numbered as "
            "in the Berger table of 4 players, colours are left open"
        ),
    ]
    games = games_of(read_of)
    assert not games.problems
    assert sorted(game.result for game in games.games) == ["1-0", "1-0", "1-0", "1-0F", "1/2-1/2", "1/2-1/2"]


def test_a_round_robin_without_any_points():
    """Without the line behind it a round robin is read all the same, and a note says that no totals are stated."""
    report = read(document("Rk.;Nombre;1;2; Des 1 \n1;Arce Ana;*;1;1\n2;Bru Blas;0;*;0\n"))
    assert [(cell.opponent, cell.score) for cell in report.cells] == [("2", 2), ("1", 0)]
    assert faults(report, "note")[0] == NO_TOTALS


def test_players_alone_need_no_totals():
    """A list without results has nothing to compare with totals, and no note about them."""
    assert faults(read(document(SITE + "No.;Name;FED\n1;Arce;ESP\n")), "note") == [
        "report.txt:2: note: the list holds players, no games"
    ]
