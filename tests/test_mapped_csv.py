"""CSV files with headers of their own: games and players by a column mapping, and what is told of broken rows."""

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.intake.games.pairing_up import games_of
from pipeline.reading.asked import Asked
from pipeline.reading.column_mapping import GAME_COLUMNS, PLAYER_COLUMNS, ColumnMapping
from pipeline.reading.document import Document, Grid
from pipeline.reading.mapped.files import read_mapped, read_mapped_players
from pipeline.reading.result_words import EXPECTED_RESULTS, result_of
from schemas.vocabulary import RESULT_SPELLINGS, RESULTS
from tests.reports_as_text import as_text, document_of

SAMPLES = Path(__file__).parent / "reports" / "mapped"

CLUB = ColumnMapping(
    name="our-club",
    holds="games",
    columns={
        "round": "runde",
        "board": "Brett",
        "date": "Datum",
        "white_name": "WEISS",
        "black_name": "Schwarz ",
        "result": "Ergebnis",
    },
    results={"1": "1-0", "0": "0-1", "r": "1/2-1/2", "K": "1-0F"},
)

EVENTS = ColumnMapping(
    name="leagues",
    holds="games",
    separator="\t",
    columns={
        "event": "Event",
        "event_name": "Name of event",
        "round": "Rd",
        "date": "Date",
        "white_id": "White id",
        "white_name": "White",
        "white_rating": "White Elo",
        "black_id": "Black id",
        "black_name": "Black",
        "black_fide_id": "FIDE",
        "black_birth_date": "Born",
        "handicap": "Odds",
        "result": "Score",
        "rated": "Rated",
    },
)

BROKEN = ColumnMapping(
    name="broken",
    holds="games",
    columns={
        "round": "Round",
        "board": "Board",
        "date": "Day",
        "white_name": "White",
        "white_id": "White no",
        "black_name": "Black",
        "black_id": "Black no",
        "white_fide_id": "FIDE",
        "white_rating": "Elo",
        "white_birth_date": "Born",
        "result": "Result",
        "handicap": "Odds",
        "rated": "Rated",
    },
)

MEMBERS = ColumnMapping(
    name="members",
    holds="players",
    columns={
        "player_id": "Number",
        "last_name": "Surname",
        "first_name": "First name",
        "sex": "m/f",
        "birth_date": "Born",
        "fide_id": "FIDE",
        "fide_rating": "Elo",
        "listed": "Shown",
    },
)

PLAIN = ColumnMapping(
    name="plain",
    holds="games",
    columns={"round": "Rd", "white_name": "White", "black_name": "Black", "result": "Result"},
)


def read(*lines, mapping=PLAIN, asked=Asked()):  # noqa: B008 - a frozen value
    """The reports of a text."""
    return read_mapped(Document(file="a.csv", lines=lines), Asked(mapping=mapping).over(asked))


def problems(reports):
    """All problems as they are printed, without the file's name."""
    return [str(problem).removeprefix("a.csv:") for report in reports for problem in report.problems]


@pytest.mark.parametrize(
    ("name", "mapping", "dates"), [("club.csv", CLUB, ""), ("events.tsv", EVENTS, ""), ("broken.csv", BROKEN, "")]
)
def test_a_sample_is_read_as_the_golden_file_says(name, mapping, dates):
    """Events, players, games and messages of a sample file are those of the file beside it."""
    asked = Asked(mapping=mapping, dates=dates, encoding="cp1252")
    reports = read_mapped(document_of(SAMPLES / name, asked), asked)
    assert as_text(reports) == (SAMPLES / name).with_suffix(".txt").read_text(encoding="utf-8")


def test_a_sample_of_players_becomes_rows_of_the_table():
    """A membership list gives the cells that players.csv has, each row with its line."""
    asked = Asked(mapping=MEMBERS)
    players = read_mapped_players(document_of(SAMPLES / "members.csv", asked), asked)
    with (SAMPLES / "members.players.csv").open(encoding="utf-8", newline="") as golden:
        header, *rows = csv.reader(golden)
    assert (list(players.header), [list(row) for row in players.rows]) == (header, rows)
    assert (players.lines, players.problems) == ((3, 4, 5, 6), ())


def test_what_is_wrong_with_players_is_told_and_no_birth_date_shown():
    """Each wrong cell is an error at its line, also where a birth date has slipped into another column."""
    lines = (
        "Number|Surname|First name|m/f|Born|FIDE|Elo|Shown",
        "1|A|B||31.13.1978||1978-04-12|perhaps",
        "2.0|A|B||1978|12.04.1978||",
        "2E+05|A|B||||2x|",
        "3",
    )
    players = read_mapped_players(Document(file="a.csv", lines=lines), Asked(mapping=MEMBERS))
    assert [str(problem).removeprefix("a.csv:") for problem in players.problems] == [
        '2: Born: "**.**.****" is no date; expected such as 2011-02-25, 25.02.2011 or 25 Feb 2011',
        '2: Shown: "perhaps" is neither yes nor no; expected yes, no or nothing (yes)',
        '2: Elo: "****-**-**" is no rating; expected a whole number from 1 to 9999, 0 or nothing',
        '3: FIDE: "**.**.****" is no FIDE id; expected digits alone, 0 or nothing',
        '4: Elo: "2x" is no rating; expected a whole number from 1 to 9999, 0 or nothing',
        '4: Number: "2E+05" is an id that a spreadsheet has rounded; expected the id itself, stored as text',
        "5: the row has 1 cell, the header 8; expected as many cells as headers, and quotes around a cell that has the separator in it",
    ]
    assert [row[0] for row in players.rows] == ["1", "2", ""]
    assert not any("1978" in str(problem) or "1978" in problem.found for problem in players.problems)


# ----------------------------------------------------------------------------------------------------
# Separators, headers, rows
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("separator", [",", ";", "\t", ":", "|"])
@pytest.mark.parametrize("quote", ["", '"'])
@pytest.mark.parametrize("said", [True, False])
def test_every_separator_parts_cells_with_or_without_quotes(separator, quote, said):
    """The separator is the one that the mapping says, or else the one that the file shows."""
    rows = [("Rd", "White", "Black", "Result"), ("1", "Ava", "Ben", "1-0"), ("2", "Ben", "Ava", "0-1")]
    lines = [separator.join(f"{quote}{cell}{quote}" for cell in row) for row in rows]
    mapping = ColumnMapping(name="x", holds="games", columns=PLAIN.columns, separator=separator if said else "")
    [report] = read(*lines, mapping=mapping)
    assert [(cell.round, cell.player, cell.opponent, cell.score) for cell in report.cells] == [
        (1, 0, "Ben", 2),
        (2, 1, "Ava", 0),
    ]
    assert report.problems == ()
    assert not report.mirrored


HEADERS = (
    # the lines of the file, and what is told
    ((), ['1: the file has no rows; expected a row with the headers "Rd", "White", "Black", "Result"']),
    (
        ("Rd,White,Black", "1,Ava,Ben"),
        ['1: result: no column is called "Result" (result); found "Rd", "White", "Black"; expected the headers of [formats.plain]'],
    ),
    (
        ("a title", "", "Rd,white,White,Black,Result", "1,Ava,Ben,Cid,1-0"),
        ['3: white_name: 2 columns are called "White" (white_name); expected one column of that name'],
    ),
    (
        ("Runde;Weiss", "1;Ava"),
        [
            f'1: {ours}: no column is called "{header}" ({ours}); found "Runde", "Weiss"; expected the headers of [formats.plain]'
            for ours, header in PLAIN.columns.items()
        ],
    ),
    (
        ("Rd,White,Black,Result", "1,Ava,Ben,1-0,", "2,Ava, the great,Ben,1-0", "3,Ava,1-0", *("4,Ava,Ben,1-0",) * 3),
        [
            f"{line}: the row has {count} cells, the header 4; expected as many cells as headers, and quotes around a cell that has the separator in it"
            for line, count in ((2, 5), (3, 5), (4, 3))
        ],
    ),
    (("Rd,White,Black,Result", "1,Ava,Ben,1-0,", "2,Ava,Ben,1-0,"), []),
    (("Rd,White,Black,Result,Board", "1,Ava,Ben,1-0", "2,Ava,Ben,1-0,7"), []),
    (
        ("Rd,White,Black,Result,Remark", ",,,,no play on Sunday", ",,,,nor on Monday"),
        ["2: note: 2 rows, the first here, have nothing in the columns that are read: left out"],
    ),
)  # fmt: skip


@pytest.mark.parametrize(("lines", "expected"), HEADERS)
def test_headers_and_rows_must_fit(lines, expected):
    """A header that is missing or doubled is an error, and a row whose cells may stand below other headers."""
    reports = read(*lines)
    assert problems(reports) == expected
    assert len(reports) == 1


def test_every_sheet_with_the_headers_is_read():
    """A workbook's sheets are read where they have the headers; others are not, and a note names them."""
    rows = (("Rd", "White", "Black", "Result"), ("1", "Ava", "Ben", "1-0"))
    sheets = (
        Grid(name="Notes", rows=(("Hello",),), lines=(1,)),
        Grid(name="Empty", rows=(), lines=()),
        Grid(name="One", rows=rows, lines=(1, 2)),
        Grid(name="Two", rows=(("A title",), rows[0], ("2", "Ava", "Ben", "1/2-1/2")), lines=(1, 3, 4)),
    )
    [report] = read_mapped(Document(file="a.xlsx", sheets=sheets), Asked(mapping=PLAIN))
    assert [(cell.round, cell.line) for cell in report.cells] == [(1, 2), (2, 4)]
    assert problems([report]) == ['a.xlsx: note: a sheet that is not read: "Notes"']


def test_games_of_a_sheet_with_other_headers_are_not_lost():
    """A sheet with some of the headers lacks the others; one like a table without them is told as a whole."""
    expected = 'a row with the headers "Rd", "White", "Black", "Result"; or the workbook without this sheet'
    rows = (("Rd", "White", "Black", "Result"), ("1", "Ava", "Ben", "1-0"), ("2", "Ava", "Ben", "2-0"))
    sheets = (
        Grid(name="A", rows=rows, lines=(1, 2, 3)),
        Grid(name="B", rows=((*rows[0][:3], "Points"), rows[1]), lines=(4, 5)),
        Grid(name="C", rows=(("Runde", "Weiß", "Schwarz", "Result"), *rows[1:]), lines=(6, 7, 8)),
    )
    [report] = read_mapped(Document(file="a.csv", sheets=sheets), Asked(mapping=PLAIN))
    assert problems([report]) == [
        f'3: Result: sheet "A": "2-0" is no result; expected {EXPECTED_RESULTS}, or a word below results in ratinglist.toml',
        '4: result: sheet "B": no column is called "Result" (result); found "Rd", "White", "Black", "Points"; expected the headers of [formats.plain]',
        f'6: sheet "C": it looks like a table, but is not read; expected {expected}',
    ]


# ----------------------------------------------------------------------------------------------------
# Rounds, events, dates
# ----------------------------------------------------------------------------------------------------


def test_without_rounds_all_games_are_of_round_one():
    """Who played most says how many games a round has; a note says so, and nothing is too much for a round."""
    columns = {"white_name": "White", "black_name": "Black", "result": "Result"}
    mapping = ColumnMapping(name="x", holds="games", columns=columns)
    [report] = read(
        "White,Black,Result",
        "Ava,Ben,1-0",
        "Ben,Ava,0-1",
        "Ava,Cid,1-0",
        "Ava,Dot,0-0",
        "Cid,,bye",
        mapping=mapping,
    )
    assert report.games_per_round == 4
    assert problems([report]) == [
        "1: note: the file has no column for rounds: its games are taken as round 1, in the order of their dates"
    ]
    played = games_of(report)
    assert played.problems == ()
    assert sorted((game.line, game.white, game.black, game.result) for game in played.games) == [
        (2, 0, 1, "1-0"),
        (3, 1, 0, "0-1"),
        (4, 0, 2, "1-0"),
        (5, 0, 3, "0-0F"),
        (6, 2, -1, "bye"),
    ]


def test_events_are_parted_by_id_or_else_by_name():
    """Each event has its own players and problems; an event must be named in every row and have one name."""
    lines = (
        "E,N,Rd,White,Black,Result",
        "a,Open A,1,Ava,Ben,1-0",
        "b,Open B,1,Ava,Ben,x",
        "a,Open C,2,Ben,Ava,1-0",
        ",,3,Ben,Ava,1-0",
    )
    columns = {"event": "E", "event_name": "N", **PLAIN.columns}
    reports = read(*lines, mapping=ColumnMapping(name="x", holds="games", columns=columns))
    assert [(report.event_id, report.name, report.line, len(report.cells)) for report in reports] == [
        ("a", "Open A", 2, 2),
        ("b", "Open B", 3, 0),
        ("", "", 5, 1),
    ]
    assert [[problem.line for problem in report.problems] for report in reports] == [[4], [3], [5]]
    assert (
        problems(reports)[0]
        == '4: N: event "a" is called "Open A" in line 2 and "Open C" here; expected one name for an event'
    )
    assert problems(reports)[2] == "5: E: the event is missing; expected an event in every row"
    columns = {"event_name": "N", **PLAIN.columns}
    named = read(*lines[:3], mapping=ColumnMapping(name="x", holds="games", columns=columns))
    assert [(report.event_id, report.name) for report in named] == [("", "Open A"), ("", "Open B")]


DATED = ColumnMapping(name="x", holds="games", columns={**PLAIN.columns, "date": "Day", "white_birth_date": "B"})


def test_dates_of_a_column_have_one_order_that_the_file_or_the_officer_decides():
    """A day above 12 decides for all dates of the column; birth dates are another kind of dates."""
    lines = ("Rd,White,Black,Result,Day,B", "1,Ava,Ben,1-0,03/04/2026,", "2,Ava,Ben,1-0,13/04/2026,4/13/1978")
    [report] = read(*lines, mapping=DATED)
    assert [cell.date for cell in report.cells] == ["2026-04-03", "2026-04-13"]
    assert report.entrants[0].birth_date == "1978-04-13"
    [report] = read(*lines[:2], mapping=DATED)
    assert problems([report]) == [
        '2: Day: "03/04/2026" may be 3 April 2026 or 4 March 2026; say which with dates = "dmy" or "mdy" in ratinglist.toml, or with --dates dmy'
    ]
    [report] = read(*lines[:2], mapping=DATED, asked=Asked(dates="mdy"))
    assert report.cells[0].date == "2026-03-04"


def test_a_year_alone_is_no_day_of_a_game():
    """A birth may be a year alone, a game's date may not."""
    [report] = read("Rd,White,Black,Result,Day,B", "1,Ava,Ben,1-0,2026,1978", mapping=DATED)
    assert problems([report]) == ['2: Day: "2026" is no day; expected a date with day, month and year']
    assert report.entrants[0].birth_date == "1978"


# ----------------------------------------------------------------------------------------------------
# Results
# ----------------------------------------------------------------------------------------------------

SPELLINGS = (
    # a result, and the spellings that mean it
    (("played", 2, 0), ("1-0", "1:0", "1 - 0", "1–0", "1.0-0.0", "1,0:0,0", "1 : 0", "1/0")),
    (("played", 0, 2), ("0-1", "0:1", "0 - 1", "0—1")),
    (("played", 1, 1), ("½-½", "1/2-1/2", "1/2 - 1/2", "½:½", "0.5-0.5", "0,5-0,5", "0,5 : 0,5", "=", "½", "1/2", "Â½-Â½")),
    (("forfeit", 2, 0), ("+ - -", "+:-", "+/-", "+--", "1-0F", "1-0f", "1:0 F", "+ : −")),
    (("forfeit", 0, 2), ("- - +", "-:+", "-/+", "--+", "0-1F")),
    (("forfeit", 0, 0), ("- - -", "-:-", "-/-", "0-0", "0:0", "0-0F")),
    (("open", -1, -1), ("", "*", " ")),
    (("bye", 2, -1), ("bye", "BYE")),
    (("bye", 1, -1), ("half-bye",)),
    (("bye", 0, -1), ("zero-bye",)),
    (None, ("1", "0", "+", "-", "--", "+-", "2-0", "01-0", "1-00", "0-1/2", "½-0", "1-1", "x", "1-0-0", "11-0", "٠-١", "1-0" + " " * 100)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("expected", "text"), [(expected, text) for expected, texts in SPELLINGS for text in texts]
)
def test_a_result_is_read_in_its_usual_spellings_and_no_other(expected, text):
    """What is no result is none: nothing is guessed from half of it."""
    assert result_of(text) == expected


def test_every_result_of_ours_is_one():
    """The words of games.csv and their other spellings say what they stand for there."""
    for word, result in RESULTS.items():
        found = result_of(word)
        assert found is not None
        assert (found.white, found.kind == "played", found.kind == "bye") == (
            result.white,
            result.played,
            result.bye,
        )
        assert result.bye or found.black == result.black
    assert all(result_of(spelling) == result_of(word) for spelling, word in RESULT_SPELLINGS.items())


BYES = (
    # white, black and result, and the cell
    (("Ava", "", "1-0"), ("Ava", "bye", 2)),
    (("Ava", "bye", "½"), ("Ava", "bye", 1)),
    (("Ava", "-", "0-1"), ("Ava", "bye", 0)),
    (("Ava", "?", "bye"), ("Ava", "bye", 2)),
    (("", "Ava", "half-bye"), ("Ava", "bye", 1)),
    (("BYE", "Ava", "0-1"), ("Ava", "bye", 2)),
    (("", "Ava", "1-0"), ("Ava", "bye", 0)),
    (("Ava", "", "+:-"), ("Ava", "bye", 2)),
    (("Ava", "", ""), ("Ava", "absent", -1)),
    (("Ava", "Bye, Ben", "1-0"), ("Ava", "played", 2)),
)


@pytest.mark.parametrize(("row", "expected"), BYES)
def test_who_has_no_opponent_has_a_bye(row, expected):
    """The bye's points are the result's on the side of the player; somebody called Bye is somebody."""
    [report] = read("Rd,White,Black,Result", ",".join(["1", *(f'"{cell}"' for cell in row)]))
    [cell] = report.cells
    assert (report.entrants[cell.player].name, cell.kind, cell.score) == expected
    assert report.problems == ()


def test_a_dash_for_an_id_is_no_opponent():
    """Who is paired against a dash has a bye, in the column of ids as in that of names."""
    columns = {"round": "Rd", "white_id": "White", "black_id": "Black", "result": "Result"}
    [report] = read(
        "Rd,White,Black,Result", "1,0007,-,1-0", mapping=ColumnMapping(name="x", holds="games", columns=columns)
    )
    assert [(cell.kind, cell.score, cell.opponent) for cell in report.cells] == [("bye", 2, "")]
    assert [entrant.national_id for entrant in report.entrants] == ["0007"]


def test_the_officers_words_stand_over_the_usual_ones():
    """A word below results means what it says there, in small and capital letters, also where there is a usual one."""
    mapping = ColumnMapping(
        name="x",
        holds="games",
        columns=PLAIN.columns,
        results={"=": "0-0F", "Kampflos": "0-1F", "": "1-0", "offen": ""},
    )
    lines = (
        "Rd,White,Black,Result",
        "1,Ava,Ben,=",
        "2,Ava,Ben,KAMPFLOS",
        "3,Ava,Ben,",
        "4,Ava,Ben,offen",
        "5,Ava,Ben,1-0",
    )
    [report] = read(*lines, mapping=mapping)
    assert [(cell.round, cell.kind, cell.score) for cell in report.cells if cell.colour == "w"] == [
        (1, "forfeit", 0),
        (2, "forfeit", 0),
        (3, "played", 2),
        (4, "open", -1),
        (5, "played", 2),
    ]


# ----------------------------------------------------------------------------------------------------
# Anything at all
# ----------------------------------------------------------------------------------------------------

EVERYTHING = {
    "games": ColumnMapping(name="x", holds="games", columns={ours: ours for ours in GAME_COLUMNS}),
    "players": ColumnMapping(name="x", holds="players", columns={ours: ours for ours in PLAYER_COLUMNS}),
}
CELLS = st.sampled_from(
    [
        "",
        "1",
        "0",
        "1-0",
        "0-0",
        "Ava",
        "Ben",
        "bye",
        "2026-05-01",
        "1.5.26",
        "1,0",
        "x",
        '"',
        "½",
        "yes",
        "lance",
        "\x00",
        "٣",
        "1e5",
        "9" * 30,
        "\ud800",
    ]
)


@given(st.lists(st.lists(CELLS, max_size=30), max_size=8))
def test_no_cells_raise(rows):
    """Whatever stands below the headers, cells name players that are there; rows have as many cells as the header."""
    for holds, mapping in EVERYTHING.items():
        lines = (",".join(mapping.columns), *(",".join(row) for row in rows))
        document = Document(file="a.csv", lines=lines)
        if holds == "players":
            players = read_mapped_players(document, Asked(mapping=mapping))
            assert all(len(row) == len(players.header) for row in players.rows)
            assert len(players.rows) == len(players.lines)
            continue
        for report in read_mapped(document, Asked(mapping=mapping)):
            numbers = {entrant.number for entrant in report.entrants}
            assert len(numbers) == len(report.entrants)
            assert all(cell.round >= 1 and (cell.opponent in numbers or not cell.opponent) for cell in report.cells)
