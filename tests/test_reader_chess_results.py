"""Lists of chess-results.com: crosstables by rank and by starting number, round robins, start and pairing lists."""

import csv
import io

import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st
from reading_told import REPORTS, claimants, document, sample, told

from pipeline.intake.pairing_up import games_of
from pipeline.readers.chess_results import DIALECT
from pipeline.reading.asked import Asked
from pipeline.reading.crosstable_cells import colours_of, pairing_of
from pipeline.reading.documents import open_document
from pipeline.reading.header_words import is_round_word, meaning_of, round_of
from pipeline.reading.round_robins import berger_round, codes_of, legs_of

SAMPLES = sorted(path.name for path in (REPORTS / "chess-results").iterdir() if path.suffix != ".told")
SITE = "From the Tournament-Database of Chess-Results https://chess-results.com\n"
PAIRINGS = "Harbour Open\n{}\nBo.;No.;;White;Rtg;Result;;Black;Rtg;No.\n{}\n"


def read(report):
    """The only report of a file."""
    (only,) = DIALECT.read(report, Asked())
    return only


def faults(report, severity="error"):
    """What is said of a severity, a line each."""
    return [str(problem) for problem in report.problems if problem.severity == severity]


def by_names(report):
    """The games of a report with names for numbers, whatever the order of its rows."""
    played = games_of(report)
    assert not played.problems
    name = {at: entrant.name for at, entrant in enumerate(report.entrants)} | {-1: ""}
    games = []
    for game in played.games:
        white, black, result = name[game.white], name[game.black], game.result
        games.append((game.round, white, black, result, game.colours))
    return sorted(games)


@pytest.mark.parametrize("name", SAMPLES)
def test_samples(name):
    """Each sample gives the event, players, cells and problems that stand beside it."""
    expected = (REPORTS / "chess-results" / name).with_suffix(".told").read_text("utf-8")
    assert told(read(sample(f"chess-results/{name}"))) == expected


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_are_claimed(name):
    """Each sample is taken by this reader and no other."""
    assert claimants(sample(f"chess-results/{name}")) == ["chess-results"]


OTHERS = sorted(
    str(path.relative_to(REPORTS))
    for path in REPORTS.glob("*/*")
    if path.parent.name != "chess-results" and path.suffix not in (".told", ".toml", ".xlsx", ".json")
)


@pytest.mark.parametrize("path", OTHERS)
def test_files_of_others_are_left_to_them(path):
    """No sample of another dialect is claimed."""
    text = (REPORTS / path).read_bytes().decode("latin-1")
    assert not DIALECT.claims(document(text))


@pytest.mark.parametrize(
    "text",
    [
        "012 Open of https://chess-results.com\n001    1      Adair, Beth\n",
        '[Event "Open"]\n[Site "https://chess-results.com"]\n',
        "Event,https://chess-results.com cup\nPlayer,1,Adair,Beth\n",
        "No\tName\tTotal\t1\t2\n1\tAdair, Beth\t1\t2:W\t0:-\n2\tBell, Carl\t0\t1:L\t \n",
        "Rank,Name,Rating,Result\n1,Adair Beth,1800,1\n",
        "No. Name Ttl Rate\n1 Adair 1 1800 W002\n",
        "player_id,name,federation\n1,Adair Beth,ENG\n",
    ],
    ids=["trf", "pgn", "one-sided", "swissperfect", "plain csv", "wintd", "native"],
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


@pytest.mark.parametrize(
    ("written", "opponent", "letter", "kind", "score"),
    [
        (" 17b1", 17, "b", "played", 2),
        ("  9b½", 9, "b", "played", 1),
        ("  9bÂ½", 9, "b", "played", 1),
        (" 10w0.5", 10, "w", "played", 1),
        (" 10w0", 10, "w", "played", 0),
        (" 10W1", 10, "w", "played", 2),
        ("32b+", 32, "b", "forfeit", 2),
        (" 7w-", 7, "w", "forfeit", 0),
        (" 7w−", 7, "w", "forfeit", 0),
        ("7w1K", 7, "w", "forfeit", 2),
        ("  4w ", 4, "w", "open", -1),
        ("  4w*", 4, "w", "open", -1),
        ("   -½", 0, "", "bye", 1),
        ("-1", 0, "", "bye", 2),
        ("−1", 0, "", "bye", 2),
        ("-0", 0, "", "absent", -1),
        ("0", 0, "", "absent", -1),
        ("-", 0, "", "absent", -1),
        ("", 0, "", "absent", -1),
    ],
)
def test_codes(written, opponent, letter, kind, score):
    """Every code means what the site means by it; + and - are not played, an empty result is open."""
    assert pairing_of(written) == (opponent, letter, kind, score)


@pytest.mark.parametrize(
    "written", ["17b=", "17b2", "b17", "W17", "+W86", "2+", "17:W", "17b1x", "٣w1", "½½", "1 0"]
)
def test_unknown_codes(written):
    """What the site does not write is no cell of a crosstable, also where other dialects would know it."""
    assert pairing_of(written) is None


@pytest.mark.parametrize(
    ("letters", "colours"),
    [
        ("wbwb", {"w": "w", "b": "b"}),
        ("wsws", {"w": "w", "s": "b"}),
        ("bnbn", {"b": "w", "n": "b"}),
        ("bsbs", {"b": "w", "s": "b"}),
        ("vsvs", {"v": "w", "s": "b"}),
        ("бчбч", {"б": "w", "ч": "b"}),
        ("wwwwbbbbq", {"w": "w", "b": "b"}),
        ("w", {"w": "w"}),
        ("b", {"b": ""}),
        ("qx", {}),
    ],
)
def test_colours(letters, colours):
    """The letters for white and black are told by the pair: b is black beside w and white beside n or s."""
    assert colours_of(letters) == colours


def test_colour_letters_of_another_language():
    """A Spanish table with blancas and negras gives white and black."""
    report = read(document("Rk.;Nombre;1.Ronda;Pts.\n1;Arce Ana;2n1;1\n2;Bru Blas;1b0;0\n"))
    assert [cell.colour for cell in report.cells] == ["b", "w"]


def test_a_single_colour_letter_is_left_open():
    """A letter that is white in one language and black in another gives no colour, and a warning."""
    report = read(document("Rk.;Name;1.Rd;Pts.\n1;Arce Ana;9b1;1\n2;Bru Blas;-0;0\n"))
    assert [cell.colour for cell in report.cells] == ["", ""]
    assert faults(report, "warning") == [
        "report.txt:1: warning: the letter b alone does not say which colour it is; colours are left open"
    ]


@pytest.mark.parametrize(
    ("header", "meaning"),
    [
        ("Rk.", "rank"),
        ("Rg.", "rank"),
        ("Место", "rank"),
        ("Sıra", "rank"),
        ("Poř.", "rank"),
        ("SNo", "number"),
        ("No.", "number"),
        ("Snr", "number"),
        ("No.Ini.", "number"),
        ("Nombre", "name"),
        ("İsim", "name"),
        ("Имя ", "name"),
        ("Ονοματεπώνυμο", "name"),
        ("Név", "name"),
        ("Jméno", "name"),
        ("Pts. ", "points"),
        ("Pkt. ", "points"),
        ("Очки", "points"),
        ("Puan", "points"),
        ("Verein / Ort", "club"),
        ("FIDE-ID", "fide_id"),
        ("RtgI", "fide_rating"),
        ("Рейт.", "rating"),
        ("rtg+/-", ""),
        ("TB1", ""),
        ("", ""),
        ("Name" * 1000, ""),
    ],
)
def test_header_words(header, meaning):
    """Headers are known in the site's languages, with or without stops, capitals and blanks at the end."""
    assert meaning_of(header) == meaning


@pytest.mark.parametrize(
    ("header", "round_", "known"),
    [
        ("1.Rd", (1, "rd"), True),
        ("11.Rd.", (11, "rd"), True),
        ("2.Ronda", (2, "ronda"), True),
        ("3.тур", (3, "тур"), True),
        ("4.Kolo", (4, "kolo"), True),
        ("5.Γύρος", (5, "γύροσ"), True),
        ("Rd.6", (6, "rd"), True),
        ("R7", (7, "r"), True),
        ("8.xyz", (8, "xyz"), False),
        ("V9", (9, "v"), False),
        ("12", (12, ""), False),
        ("TB1", (1, "tb"), False),
        ("Wtg1", (1, "wtg"), False),
        ("Des 1", (1, "des"), False),
        ("2026", (0, ""), False),
        ("Rtg+/-", (0, ""), False),
    ],
)
def test_round_headers(header, round_, known):
    """A round's header has a number and a word; tie-breaks have them too, but no word that is known for round."""
    assert round_of(header) == round_
    assert is_round_word(round_of(header)[1]) == known


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


def test_opponents_that_the_list_lacks():
    """A list that was cut is told once, with how to export all of it; its pairings stay for the officer to see."""
    rows = [
        f"{row};Player {row:03};{151 if row > 20 else row + 1 - 2 * (row % 2 == 0)}{'bw'[row % 2]}½"
        for row in range(1, 151)
    ]
    report = read(document("Rk.;Name;1.Rd\n" + "\n".join(rows) + "\n"))
    assert faults(report, "warning") == [
        (
            "report.txt:151: warning: the list ends after 150 players, but 130 of 150 pairings are with others: it was "
            "cut; show the complete list on the site (zeilen=99999 in its address) and export it again"
        )
    ]
    assert len(report.cells) == 150


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


def test_repeated_ranks_count_by_place():
    """Where tied players show the same rank, opponents are called by the place, as the cells show."""
    text = "Rk.;Name;1.Rd;2.Rd\n1;Arce;2w½;3b½\n1;Bru;1b½;-½\n1;Cano;-½;1w½\n"
    report = read(document(text))
    assert [entrant.number for entrant in report.entrants] == ["1", "2", "3"]
    assert faults(report) == []


@pytest.mark.parametrize(
    ("players", "first", "second", "round_"),
    [
        (4, 1, 4, 1),
        (4, 2, 3, 1),
        (4, 4, 3, 2),
        (4, 1, 2, 2),
        (4, 2, 4, 3),
        (4, 3, 1, 3),
        (3, 2, 3, 1),
        (12, 7, 12, 2),
    ],
)
def test_berger_rounds(players, first, second, round_):
    """Two numbers meet in the round of the printed Berger table."""
    assert berger_round(first, second, players) == round_


@pytest.mark.parametrize(
    ("text", "codes"),
    [("1", "1"), ("½", "½"), ("1½", "1½"), ("0 1", "01"), ("0.5", "½"), ("−", "-"), ("", ""), ("1b", None)],
)
def test_round_robin_codes(text, codes):
    """A cell of a round robin holds a sign for each game."""
    assert codes_of(text) == codes


def test_a_nought_that_a_workbook_lost():
    """01 that became the number 1 is told by the opponent's 10, and stays one game where that shows one."""
    assert [leg.score for leg in legs_of("1", "10")] == [0, 2]
    assert [leg.score for leg in legs_of("1", "0")] == [2]
    assert [leg.score for leg in legs_of("1", "01")] == [2]


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


NEARLY = """Rk.;SNo;Name;1.Rd
1;1;Arce;2w1
2;2;Bru;1b{}
3;3;Cano;4w½
4;4;Diaz;3b½
5;5;Elias;6w1
6;6;Faro;5b0
7;8;Gil;8w½
8;7;Hoz;7b½
"""


def test_ranks_that_are_nearly_starting_numbers():
    """Where ranks and starting numbers differ for two players only, the reading that all cells show is taken."""
    report = read(document(NEARLY.format("0")))
    assert faults(report) == []
    assert faults(report, "note") == [
        (
            "report.txt:1: note: opponents' numbers are ranks (cells that mirror each other as ranks: 8 of 8, as "
            "starting numbers: 6 of 8)"
        )
    ]


def test_a_contradiction_does_not_hide_the_numbers():
    """One game that is told in two ways leaves clear what the numbers count, and is shown by itself."""
    report = read(document(NEARLY.format("1")))
    assert faults(report) == []
    (contradiction,) = games_of(report).problems
    assert (contradiction.line, contradiction.column) == (2, "round 1")


def test_a_starting_number_that_stands_twice():
    """Two players of one starting number are an error that names both lines."""
    text = "No.;Name;1.Rd;2.Rd\n1;Arce;2w1;-1\n2;Bru;1b0;3w½\n3;Cano;-½;2b½\n3;Diaz;-½;-0\n"
    assert faults(read(document(text))) == [
        "report.txt:5: No.: the number 3 stands on line 4 already; expected each number once"
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


@st.composite
def events(draw):
    """An event by starting number: of each round the couples with white first, and each player's rank."""
    players = draw(st.integers(4, 12))
    rounds = [draw(st.permutations(range(players))) for _ in range(draw(st.integers(3, 5)))]
    results = {
        (round_, at): draw(st.sampled_from(["10", "01", "½½", "+-", "-+", "--", "  "]))
        for round_ in range(len(rounds))
        for at in range(players // 2)
    }
    return players, rounds, results, draw(st.permutations(range(players)))


def crosstable(event, ranked):
    """The event as a table in order of rank or of starting number, with both numbers in it."""
    players, rounds, results, rank_of = event
    number = (lambda player: rank_of[player] + 1) if ranked else (lambda player: player + 1)
    cells = {}
    for round_, order in enumerate(rounds):
        for at in range(players // 2):
            white, black = order[2 * at], order[2 * at + 1]
            result = results[round_, at]
            cells[white, round_] = f"{number(black)}w{result[0]}"
            cells[black, round_] = f"{number(white)}b{result[1]}"
    header = ["Rk.", "No."] if ranked else ["No.", "Rk."]
    lines = [";".join([*header, "Name", *(f"{each + 1}.Rd" for each in range(len(rounds)))])]
    for player in sorted(range(players), key=number):
        numbers = [str(number(player)), str(player + 1 if ranked else rank_of[player] + 1)]
        lines.append(
            ";".join(
                [*numbers, f"Player {player:02}", *(cells.get((player, each), "-0") for each in range(len(rounds)))]
            )
        )
    return document("\n".join(lines))


@given(events())
def test_both_crosstables_of_any_event_are_the_same(event):
    """By rank or by starting number, the same games are read, or the table is refused where both readings fit."""
    tables = [read(crosstable(event, ranked)) for ranked in (True, False)]
    if not any(faults(table) for table in tables):
        games = [by_names(table) for table in tables]
        assert games[0] == games[1]
    for table in tables:
        assert all("in more than one way" in fault for fault in faults(table))


@given(st.text(alphabet="Rk.No;Name1Rd*½wb0-+\n 23,Pts", max_size=300))
def test_never_raises(text):
    """Whatever stands in a file, problems are values."""
    report = document("Rk.;Name;1.Rd;Pts.\n" + text)
    DIALECT.claims(report)
    for each in DIALECT.read(report, Asked()):
        games_of(each)
