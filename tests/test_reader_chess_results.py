"""Lists of chess-results.com: crosstables by rank and by starting number, round robins, start and pairing lists."""

import csv
import io

import pytest
import xlsxwriter
from chess_results_read import SITE, by_names, faults, read
from hypothesis import given
from hypothesis import strategies as st
from reading_told import REPORTS, claimants, document, sample, told

from pipeline.intake.games.pairing_up import games_of
from pipeline.readers.chess_results import DIALECT
from pipeline.reading.asked import Asked
from pipeline.reading.files.opening import open_document


@pytest.mark.parametrize(
    "text",
    [
        "012 Open of https://chess-results.com\n001    1      Adair, Beth\n",
        '[Event "Open"]\n[Site "https://chess-results.com"]\n',
        "Event,https://chess-results.com cup\nPlayer,1,Adair,Beth\n",
        "No\tName\tTotal\t1\t2\n1\tAdair, Beth\t1\t2:W\t0:-\n2\tBell, Carl\t0\t1:L\t \n",
        "No\tName\tTotal\t1\t2\n1\tAdair, Beth\t1\t2:W\t18w0\n2\tBell, Carl\t0\t1:L\t \n",
        "No\tName\tTotal\tLoc 9\t1\n1\tAdair, Beth\t1\t18x0\t2:W\n2\tBell, Carl\t0\t1800\t1:L\n",
        "Rank,Name,Rating,Result\n1,Adair Beth,1800,1\n",
        "No. Name Ttl Rate\n1 Adair 1 1800 W002\n",
        "player_id,name,federation\n1,Adair Beth,ENG\n",
    ],
    ids=[
        "trf",
        "pgn",
        "one-sided",
        "swissperfect",
        "swissperfect with a damaged cell",
        "swissperfect with a damaged header",
        "plain csv",
        "wintd",
        "native",
    ],
)
def test_foreign_texts_are_not_claimed(text):
    """Neither the site's address in other dialects nor a list of names makes a file one of the site's."""
    assert not DIALECT.claims(document(text))


@pytest.mark.parametrize(
    "text",
    [
        "Rk.,Name,1.Rd\n1,Adair Beth,2w1\n2,Bell Carl,1b0\n",
        "Rk.;Name;1;2;Pts.\n1;Adair Beth;*;1;1\n2;Bell Carl;0;*;0\n",
        "No.,Name,FED\n1,Adair Beth,ENG\nChess-Tournament-Results-Server: Chess-Results\n",
        "Open\n" + SITE + "whatever follows\n",
    ],
    ids=["pairings", "diagonal", "last line", "first lines"],
)
def test_claimed(text):
    """Cells of pairings, a marked diagonal, the site's line below a list or above it are enough."""
    assert DIALECT.claims(document(text))


def test_three_exports_tell_the_same_games():
    """By rank, by starting number, and by rank with both numbers in the table: the games are the same."""
    by_rank = by_names(read(sample("chess-results/by_rank.csv")))
    assert by_rank == by_names(read(sample("chess-results/by_starting_number.csv")))
    assert by_rank == by_names(read(sample("chess-results/by_rank_with_starting_numbers.txt")))
    assert len(by_rank) == 14


def test_forfeits_and_byes_are_never_rated_games():
    """Of the sample's 14 rows eight were played; the forfeit, the byes and the open games are none of them."""
    results = [game.result for game in games_of(read(sample("chess-results/by_rank.csv"))).games]
    assert sorted(results) == sorted(
        ["1-0", "1-0", "1/2-1/2", "1/2-1/2", "1/2-1/2", "0-1", "0-1", "0-1", "1-0F", "bye", "half-bye", "", "", ""]
    )


def test_tied_players_have_the_rank_above():
    """A blank rank is that of the player above; opponents call the player by the place in the table."""
    report = read(sample("chess-results/by_rank.csv"))
    assert [(entrant.number, entrant.rank) for entrant in report.entrants] == [
        *(("1", 1), ("2", 1), ("3", 3), ("4", 4), ("5", 4), ("6", 6), ("7", 7))
    ]


def test_a_round_in_an_unknown_language():
    """A column is a round's if its header has a number and the word heads pairings in some column, whatever it is."""
    report = read(document("Rk.;Name;1.xyz;2.xyz;Pts.\n1;Arce Ana;2w1;-1;2\n2;Bru Blas;1b0;-½;½\n"))
    assert [(cell.round, cell.score) for cell in report.cells] == [(1, 2), (2, 2), (1, 0), (2, 1)]


def test_pairings_below_a_header_without_a_round():
    """Pairings are not passed over in silence where the header does not say which round they are of."""
    report = read(document("Rk.;Name;Spiel;Pts.\n1;Arce Ana;2w1;1\n2;Bru Blas;1b0;0\n"))
    assert faults(report) == [
        'report.txt:1: pairings stand below headers that name no round: "Spiel"; expected a header such as 1.Rd'
    ]


def test_rounds_headed_by_numbers():
    """Headers 1, 2 … are rounds where pairings stand below them, and opponents where the diagonal is marked."""
    report = read(document("Rk.;Name;1;2;Pts.\n1;Arce Ana;2w1;-½;1,5\n2;Bru Blas;1b0;-1;1\n"))
    assert [(cell.round, cell.kind) for cell in report.cells] == [
        *((1, "played"), (2, "bye"), (1, "played"), (2, "bye"))
    ]
    assert report.shape == ""


def test_a_start_list_of_exactly_150():
    """A list of players that ends where the site cuts lists is odd enough for a warning."""
    rows = "".join(f"{row};Player {row:03};1500\n" for row in range(1, 151))
    report = read(document(SITE + "No.;Name;Rtg\n" + rows))
    assert faults(report, "warning") == [
        (
            "report.txt:152: warning: the list ends after 150 players, where the site cuts lists; if players are "
            "missing, show the complete list on the site (zeilen=99999 in its address) and export it again"
        )
    ]


def test_a_ranking_has_players_and_no_games():
    """A ranking without rounds gives players; its totals have no cells that they could be compared with."""
    report = read(
        document(SITE + "Open\nRk.,SNo,,Name,Rtg,Pts. \n1,2,,Arce Ana,1800,2.5\n,1,GM,Bru Blas,1700,2.5\n")
    )
    assert [(entrant.name, entrant.title, entrant.points) for entrant in report.entrants] == [
        *(("Arce Ana", "", None), ("Bru Blas", "GM", None))
    ]
    assert not games_of(report).problems
    assert faults(report, "note") == ["report.txt:3: note: the list holds players, no games"]


def test_the_last_update_is_no_day_of_play():
    """Days come from a line that is about the days of play, never from that of the last update."""
    report = read(sample("chess-results/by_rank.csv"))
    assert (report.start_date, report.end_date) == ("", "")


@pytest.mark.parametrize(
    ("line", "days"),
    [
        ("Date : 2026/01/05 to 2026/01/09", ("2026-01-05", "2026-01-09")),
        ("Datum : 2026/01/05", ("2026-01-05", "2026-01-05")),
        ("Fecha;2026/01/05 al 2026/01/09", ("2026-01-05", "2026-01-09")),
        ("Дата : 2026/01/05 - 2026/01/09", ("2026-01-05", "2026-01-09")),
        ("Time control (Standard) : 90 minutes", ("", "")),
    ],
)
def test_days_of_play(line, days):
    """A detail about the date gives the first and the last day, in one cell or two."""
    report = read(document(f"{SITE}Open\n{line}\nRk.;Name;1.Rd\n1;Arce Ana;2w1\n2;Bru Blas;1b0\n"))
    assert (report.start_date, report.end_date) == days
    assert report.name == "Open"


def test_days_that_can_be_two_are_refused():
    """A day that may be read in two ways is an error and no date."""
    report = read(document(f"{SITE}Open\nDate : 05/06/2026 to 07/08/2026\nRk.;Name;1.Rd\n1;Arce;2w1\n2;Bru;1b0\n"))
    assert report.start_date == ""
    (fault,) = faults(report)
    assert fault.startswith("report.txt:3: date: ")


def test_the_footer_is_not_read():
    """Lines behind the table are no players, also where one text is repeated in every cell."""
    text = "Rk.;Name;Rtg;1.Rd\n1;Arce Ana;1800;2w1\n2;Bru Blas;1700;1b0\nAlle Details;Alle Details;Alle Details;Alle Details\n"
    report = read(document(text))
    assert [entrant.name for entrant in report.entrants] == ["Arce Ana", "Bru Blas"]
    assert faults(report) == []


@pytest.mark.parametrize(
    "line",
    [
        "Anotación:;;;",
        "Tie Break1:;;Buchholz (variable);",
        ";see;https://chess-results.com/tnr1.aspx;for details",
    ],
)
def test_lines_below(line):
    """Tie-breaks and links below the table are no players, in one cell or several."""
    report = read(document(f"Rk.;Name;Rtg;1.Rd\n1;Arce Ana;1800;2w1\n2;Bru Blas;1700;1b0\n{line}\n"))
    assert [entrant.name for entrant in report.entrants] == ["Arce Ana", "Bru Blas"]
    assert faults(report) == []


@pytest.mark.parametrize(
    "above",
    ["Last update 13.02.2026 18:17:32\n", "Organizer(s) : Harbour Chess Club\n", "Location : Harbour\n", ""],
)
def test_no_name(above):
    """The day of the last update and details are never taken for the name of an event."""
    report = read(document(f"{SITE}{above}Rk.;Name;1.Rd\n1;Arce Ana;2w1\n2;Bru Blas;1b0\n"))
    assert report.name == ""


def test_sexes():
    """The column of sexes marks women with w."""
    report = read(sample("chess-results/start_list.csv"))
    assert [entrant.sex for entrant in report.entrants] == ["f", "", ""]


@pytest.mark.parametrize(
    ("rounds", "told"),
    [
        (("1.Rd", "3.Rd", "4.Rd"), 'round 3 has a column ("3.Rd"), round 2 has none'),
        (("2.Rd", "3.Rd", "4.Rd"), 'round 2 has a column ("2.Rd"), round 1 has none'),
        (("1.Rd", "4.Rd", "2.Rd"), 'round 4 has a column ("4.Rd"), round 3 has none'),
    ],
)
def test_a_round_without_a_column(rounds, told):
    """A round whose column is gone is an error, and its points in the totals become no byes."""
    header = f"Rk.;Name;{';'.join(rounds)};Pts.\n"
    report = read(document(f"{header}1;Arce Ana;2w1;2b½;2w1;3,5\n2;Bru Blas;1b0;1w½;1b0;0,5\n"))
    assert faults(report) == [f"report.txt:1: {told}; expected a column for every round up to the last"]
    assert not any(game.inferred for game in games_of(report).games)


def test_a_list_of_players_with_a_question_mark():
    """In a list without games no ½ can be lost: what cannot be read is told."""
    report = read(document(SITE + "No.;Name;Rtg;FED\n1;Arce Ana;1800?;ENG\n2;Bru Blas;1700;ENG\n"))
    assert faults(report) == [
        'report.txt:3: Rtg: "1800?" is no rating; expected a whole number from 1 to 9999, 0 or nothing'
    ]


LOST = "the ½ seems to have been lost when the list was saved: "
AGAIN = "expected the list exported again as .xlsx, or as CSV in UTF-8"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Rk.;Name;1.Rd;2.Rd;3.Rd\n1;Arce;2w?;2b1;-?\n2;Bru;1b?;1w0;-1\n",
            f'2: round 1: {LOST}3 cells have another sign in its place, the first here ("2w?"); {AGAIN}',
        ),
        (
            "Rk.;Name;1.Rd;2.Rd\n1;Arce;2w\ufffd;2b1\n2;Bru;1b0;1w0\n",
            f'2: round 1: {LOST}"2w\ufffd" has another sign in its place; {AGAIN}',
        ),
        (
            "Rk.;Name;1;2;Pts.\n1;Arce;*;1?;1?\n2;Bru;0?;*;?\n",
            f'2: opponent 2: {LOST}2 cells have another sign in its place, the first here ("1?"); {AGAIN}',
        ),
        (
            "Open\nRound 1\nBo.;No.;White;Result;Black;No.\n1;1;Arce;? - ?;Bru;2\n2;3;Cruz;?;bye;\n",
            f'4: round 1: {LOST}2 cells have another sign in its place, the first here ("? - ?"); {AGAIN}',
        ),
    ],
    ids=["crosstable", "another sign", "round robin", "pairing list"],
)
def test_halves_that_were_lost(text, expected):
    """A list saved in an encoding without ½ is told once, and none of its games is taken."""
    report = read(document(text))
    assert faults(report) == [f"report.txt:{expected}"]
    assert games_of(report).games == ()
    assert not games_of(report).problems


@pytest.mark.parametrize(
    "text",
    [
        "Rk.;Name;1.Rd;2.Rd\n1;Arce;2w?;2b½\n2;Bru;1b0;1w½\n",
        "Rk.;Name;1;2;Pts.\n1;Arce;*;½?;1\n2;Bru;½½;*;1\n",
        "Open\nRound 1\nBo.;No.;White;Result;Black;No.\n1;1;Arce;? - ?;Bru;2\n2;3;Cruz;½;bye;\n",
    ],
    ids=["crosstable", "round robin", "pairing list"],
)
def test_an_unknown_result_beside_halves(text):
    """Where a ½ is there it was not lost, and a ? is told as any other cell that says nothing known."""
    (fault,) = faults(read(document(text)))
    assert " is no " in fault
    assert "lost" not in fault


def test_a_row_behind_the_end_is_told():
    """A line amid the players does not make those below it vanish in silence."""
    text = "Rk.;Name;Rtg;1.Rd\n1;Arce Ana;1800;-1\nwithdrawn:;;;\n2;Bru Blas;1700;-½\n"
    assert faults(read(document(text))) == [
        (
            "report.txt:4: a row of a player stands behind the end of the list; expected the rows of players without "
            "others between"
        )
    ]


def test_a_second_list_is_told():
    """A file with the lists of two groups is refused: opponents' numbers would mean two players each."""
    table = "Rk.;Name;1.Rd\n1;Arce Ana;2w1\n2;Bru Blas;1b0\n"
    assert faults(read(document(f"{table}Group B\n{table}"))) == [
        "report.txt:5: a second list begins on line 5; expected one list a file"
    ]


def test_nothing_to_read():
    """The site's first line over something else than a list says what was looked for."""
    report = read(document(SITE + "Open\nnothing\n"))
    assert faults(report) == [
        (
            "report.txt:1: there is no list of players; expected a row of headers with one for names, such as Name, "
            "Nombre or Имя, and others beside it"
        )
    ]


def test_round_robin_with_a_player_too_many():
    """A round-robin table that lacks a row or column is refused, since its columns would be others' games."""
    report = read(document("Rk.;Name;1;2;3;Pts.\n1;Arce;*;1;1;2\n2;Bru;0;*;1;1\n"))
    assert faults(report) == [
        "report.txt:1: the table has 3 columns of opponents and 2 players; expected a column for each player"
    ]
    assert report.cells == ()


def test_a_round_robin_whose_diagonal_is_not_marked():
    """Without its diagonal, nobody knows whose results the numbered columns hold; they do not vanish in silence."""
    report = read(document(SITE + "Rk.;Name;1;2;Pts.\n1;Arce;*;1;1\n2;Bru;0;;0\n"))
    assert faults(report) == [
        (
            'report.txt:2: below the headers "1", "2" stand neither pairings nor a marked diagonal; expected cells such '
            "as 17b1, or a round-robin table with * where each player would meet themselves"
        )
    ]


def test_round_robin_cell_that_is_no_result():
    """A cell with something else is told by row and opponent."""
    report = read(document("Rk.;Name;1;2;Pts.\n1;Arce;x;W;1\n2;Bru;0;x;0\n"))
    assert faults(report) == [
        (
            'report.txt:2: opponent 2: "W" is no result; expected 1, ½, 0, +, - or nothing, one for each game against '
            "this opponent"
        )
    ]


def workbook(path):
    """A sample of text as the workbook that the site's button gives: numbers are numbers, but ratings of 0 too."""
    target = io.BytesIO()
    with xlsxwriter.Workbook(target, {"in_memory": True}) as book:
        sheet = book.add_worksheet("Sheet1")
        delimiter = ";" if path.name.startswith("round_robin") else ","
        with path.open(encoding="utf-8", newline="") as file:
            for place, row in enumerate(csv.reader(file, delimiter=delimiter)):
                for column, cell in enumerate(row):
                    told = cell.replace(",", ".")
                    number = told.removeprefix("-").replace(".", "", 1).isdecimal()
                    if number:
                        sheet.write_number(place, column, float(told))
                    elif cell:
                        sheet.write_string(place, column, cell)
    return target.getvalue()


@pytest.mark.parametrize("name", ["by_rank.csv", "start_list.csv", "round_robin.csv", "double_round_robin.csv"])
def test_workbooks(name):
    """A list as .xlsx is read like its text, though its cells are numbers where they can be."""
    path = REPORTS / "chess-results" / name
    opened = open_document(workbook(path), name, Asked()).document
    assert opened is not None
    assert opened.sheets
    assert claimants(opened) == ["chess-results"]
    expected = path.with_suffix(".told").read_text("utf-8").replace("00041", "41")
    assert told(read(opened)) == expected


@given(st.text(alphabet="Rk.No;Name1Rd*½wb0-+\n 23,Pts", max_size=300))
def test_never_raises(text):
    """Whatever stands in a file, problems are values."""
    report = document("Rk.;Name;1.Rd;Pts.\n" + text)
    DIALECT.claims(report)
    for each in DIALECT.read(report, Asked()):
        games_of(each)
