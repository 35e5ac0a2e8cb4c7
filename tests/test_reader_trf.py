"""TRF: every column and code, columns counted otherwise, dates a line, points, byes, national records, bad lines."""

import unicodedata
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading_told import REPORTS, document, sample
from trf_told import told_in_full

from pipeline.intake.games.pairing_up import games_of
from pipeline.readers.trf import DIALECT
from pipeline.reading.asked import Asked
from pipeline.reading.trf.columns import BLANK, FIELDS, ROUND_WIDTH, ROUNDS_FROM, round_place

GOOD = [
    "bytes.trf",
    "complete.trf",
    "county_league.tab",
    "extensions.trfx",
    "latin1.trf",
    "lichess.trf",
    "moved.trf",
    "trf26.trf",
]
BAD = ["broken.trf", "undecided_dates.trf"]
RESULT = "1, = or 0 (played), + or - (forfeit), W, D or L (played, not rated) or nothing (no result yet)"
BYE = "H, F, U or Z (byes), + or = (byes of older programs), - or nothing"


def row(
    number=1,
    name="Adler, Tom",
    *,
    sex="",
    title="",
    rating="",
    federation="",
    fide="",
    birth="",
    points="",
    rank="",
    rounds="",
    tag="001",
):
    """A player's line, its fields where the handbook has them."""
    about = f"{tag} {number:>4} {sex:1}{title:>3} {name:<33} {rating:>4} {federation:<3} {fide:>11} {birth:<10}"
    return f"{about} {points:>4} {rank:>4}{rounds}".rstrip()


def read(*lines, asked=None):
    """The only report of lines."""
    (only,) = DIALECT.read(document("\n".join(lines), "name.trf"), asked or Asked())
    return only


def said(report):
    """The problems of a report as they are printed, without the file."""
    return [str(problem).removeprefix("name.trf:") for problem in report.problems]


@pytest.mark.parametrize("name", GOOD + BAD)
def test_samples(name):
    """Each sample gives the event, players, cells and problems that stand beside it."""
    (report,) = DIALECT.read(sample(f"trf/{name}"), Asked())
    assert told_in_full(report) == (REPORTS / "trf" / name).with_suffix(".told").read_text("utf-8")


@pytest.mark.parametrize("name", GOOD)
def test_totals_of_samples(name):
    """The stated totals of the good samples are those of their cells and what is given besides."""
    (report,) = DIALECT.read(sample(f"trf/{name}"), Asked())
    assert [str(problem) for problem in games_of(report).problems if problem.severity == "error"] == []


@pytest.mark.parametrize(
    ("lines", "claimed"),
    [
        ([row()], True),
        (["DDD SSSS sTTT NNNN", "", row(12)], True),
        (["001    x      Adler, Tom", row()], True),
        (["001    1 m    Müller, Jörg"], True),
        (["001    1\t      Adler, Tom"], True),
        ([], False),
        (["012 Only a header"], False),
        (["0012   1      Adler, Tom"], False),
        (["001   ¹1      Adler, Tom"], False),
        (["001    1"], False),
        (["001;1;Adler, Tom"], False),
        (["1 | Adler, Tom"], False),
    ],
)
def test_claims(lines, claimed):
    """One line of a player is enough; what merely begins with digits is somebody else's."""
    assert DIALECT.claims(document("\n".join(lines))) is claimed


def test_columns():
    """The fields stand where the handbook has them, parted by blanks, and the rounds follow in tens."""
    assert [(field.name, field.first, field.last) for field in FIELDS] == [
        ("starting number", 5, 8),
        ("sex", 10, 10),
        ("title", 11, 13),
        ("name", 15, 47),
        ("rating", 49, 52),
        ("federation", 54, 56),
        ("FIDE number", 58, 68),
        ("birth date", 70, 79),
        ("points", 81, 84),
        ("rank", 86, 89),
    ]
    assert BLANK == (4, 9, 14, 48, 53, 57, 69, 80, 85)
    assert (ROUNDS_FROM, ROUND_WIDTH) == (90, 10)
    assert [round_place(1), round_place(2)] == ["columns 92-99", "columns 102-109"]


@pytest.mark.parametrize("capitals", [False, True])
@pytest.mark.parametrize(
    ("code", "kind", "score", "rated"),
    [
        ("1", "played", 2, True),
        ("=", "played", 1, True),
        ("0", "played", 0, True),
        ("+", "forfeit", 2, True),
        ("-", "forfeit", 0, True),
        ("w", "played", 2, False),
        ("d", "played", 1, False),
        ("l", "played", 0, False),
        (" ", "open", -1, True),
        ("z", "open", -1, True),
    ],
)
def test_codes_with_an_opponent(code, kind, score, rated, capitals):
    """With an opponent 1, = and 0 were played and are rated, W, D and L are not rated, + and - were not played."""
    code = code.upper() if capitals else code
    for colour, meant in (("w", "w"), ("B", "b"), ("-", ""), (" ", "")):
        (cell,) = read(row(rounds=f"    12 {colour} {code}")).cells if (colour + code).strip() else [None]
        if cell:
            assert (cell.opponent, cell.colour, cell.kind, cell.score, cell.rated) == (
                "12",
                meant,
                kind,
                score,
                rated,
            )


@pytest.mark.parametrize("opponent", ["0000", "    ", "   0"])
@pytest.mark.parametrize(
    ("code", "kind", "score"),
    [
        ("H", "bye", 1),
        ("h", "bye", 1),
        ("F", "bye", 2),
        ("f", "bye", 2),
        ("U", "bye", 2),
        ("u", "bye", 2),
        ("Z", "bye", 0),
        ("z", "bye", 0),
        ("+", "bye", 2),
        ("=", "bye", 1),
        ("-", "absent", -1),
        (" ", "absent", -1),
    ],
)
def test_codes_without_an_opponent(opponent, code, kind, score):
    """Without an opponent there is a bye or nothing, never a game."""
    report = read(row(rounds=f"  {opponent} - {code}"))
    (cell,) = report.cells
    assert (cell.opponent, cell.colour, cell.kind, cell.score) == ("", "", kind, score)
    assert report.problems == ()


@pytest.mark.parametrize(("code", "score"), [("1", 2), ("0", 0), ("W", 2), ("D", 1), ("L", 0)])
def test_game_without_an_opponent(code, score):
    """The result of a game without an opponent is a bye of its value, with a warning."""
    report = read(row(rounds=f"  0000 - {code}"))
    assert [(cell.kind, cell.score) for cell in report.cells] == [("bye", score)]
    expected = "a line has the result of a game without an opponent, which was read as a bye of its value"
    assert said(report) == [f"1: warning: {expected}"]


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("    12 w X", f'"X" is no result; expected {RESULT}'),
        ("    12 w 2", f'"2" is no result; expected {RESULT}'),
        ("    12 w ½", f'"½" is no result; expected {RESULT}'),
        ("  0000 - 2", f'"2" is no result; expected {BYE}'),
        ("    12 x 1", '"x" is no colour; expected w, b, - or nothing'),
        (
            "    12 - F",
            "F is a bye, but there is an opponent, 12; expected no opponent, or the result of a game or of a forfeit",
        ),
        (
            "       w 1",
            "there is a colour and the result of a game, but no opponent; expected the opponent's starting number",
        ),
        (
            "  0000 b =",
            "there is a colour and the result of a game, but no opponent; expected the opponent's starting number",
        ),
        ("       w", "there is a colour, but no opponent; expected the opponent's starting number"),
        (
            "    ¹2 w 1",
            'columns 92-99 hold "¹2 w 1", which is no cell of a round; expected the opponent\'s number (4 columns), a blank, the colour, a blank, the result',
        ),
        (
            "    12w 1",
            'columns 92-99 hold "12w 1", which is no cell of a round; expected the opponent\'s number (4 columns), a blank, the colour, a blank, the result',
        ),
    ],
)
def test_bad_cells(cell, message):
    """What is no code, no colour or out of its columns is an error with the round, and no cell."""
    report = read(row(rounds=cell))
    assert report.cells == ()
    assert said(report) == [f"1: round 1: {message}"]


CELL = "which is no cell of a round; expected the opponent's number (4 columns), a blank, the colour, a blank, the result"


@pytest.mark.parametrize(
    ("fields", "rounds", "place", "shown"),
    [
        ({"points": "1.0"}, "0000 - +", "columns 90-99", "0000 - +"),
        ({}, "0000 - +", "columns 90-99", "0000 - +"),
        ({"points": "1.0"}, "    123w 1", "columns 92-99", "123w 1"),
        ({"birth": "1990"}, "    123w 1", "columns 92-99", "***w 1"),
        ({"points": "1.0"}, "     /6/23", "columns 92-99", "*****"),
        ({"birth": "1990/04/02"}, "     7/6/2", "columns 92-99", "7/6/2"),
        ({}, "      1987", "columns 92-99", "****"),
        ({"birth": "02.04.1990"}, "      1987", "columns 92-99", "1987"),
    ],
)
def test_cells_out_of_their_columns_as_they_stand(fields, rounds, place, shown):
    """What stands in the columns that are named is shown, but for what may be of a birth date out of its own."""
    (wrong,) = [problem for problem in read(row(**fields, rounds=rounds)).problems if problem.column == "round 1"]
    assert wrong.message == f'{place} hold "{shown}", {CELL}'
    assert wrong.found == shown


@pytest.mark.parametrize(
    ("at", "text", "fields", "message"),
    [
        (80, "1", {"birth": "1990/04/02"}, 'column 80 should hold nothing and holds "1"'),
        (80, "1", {"birth": "1990"}, 'column 80 should hold nothing and holds "1"'),
        (81, "1,,5", {"birth": "1990/04/02"}, 'columns 81-84 (points) should hold points such as 3.5 and hold "1,,5"'),
        (81, "1..5", {"birth": "1990"}, 'columns 81-84 (points) should hold points such as 3.5 and hold "1..5"'),
        (81, "1..5", {}, 'columns 81-84 (points) should hold points such as 3.5 and hold "*..*"'),
        (86, "12/3", {"birth": "1990"}, 'columns 86-89 (rank) should hold a rank and hold "**/*"'),
        (86, "12/3", {"birth": "02.04.1990"}, 'columns 86-89 (rank) should hold a rank and hold "12/3"'),
        (58, "46000 11", {"birth": "1990/04/02"}, 'columns 58-68 (FIDE number) should hold a FIDE number and hold "46000 11"'),
        (70, "1990 04 02", {"points": "1.0"}, 'columns 70-79 (birth date) should hold a date or a year and hold "**** ** **"'),
    ],
)  # fmt: skip
def test_fields_out_of_their_columns_as_they_stand(at, text, fields, message):
    """Digits are hidden in the columns of the birth date, and elsewhere only where they may be of one."""
    line = row(**fields).ljust(89)
    told = said(read(line[: at - 1] + text + line[at - 1 + len(text) :]))
    place = message.partition(" (")[0].partition(" should")[0]
    assert told == [f"1: {place}: the line does not keep to the columns of TRF: {message}"]


def test_all_bad_cells_of_a_line_are_told():
    """Every bad code of a line is told; cells out of their columns once a line."""
    report = read(row(rounds="    12 w X     1 w 1    13 b Y"), row(2, rounds="   12 w 1    13 b 1"))
    assert [(problem.line, problem.column) for problem in report.problems] == [
        (1, "round 1"),
        (1, "round 3"),
        (2, "round 1"),
    ]
    assert "(and so 1 more of this line)" in report.problems[2].message


def test_blanks_are_absences_only_in_paired_rounds():
    """Who has nothing in a round that others played was absent; a round that nobody played has no such cells."""
    report = read("XXR 5", row(1, rounds="     2 w 1  0000 - H"), row(2, rounds="     1 b 0"), row(3))
    assert [(cell.player, cell.round, cell.kind) for cell in report.cells] == [
        (0, 1, "played"),
        (0, 2, "bye"),
        (1, 1, "played"),
        (2, 1, "absent"),
    ]
    assert report.rounds == 5


@pytest.mark.parametrize(
    ("title", "meant"),
    [(" g", "GM"), ("m", "IM"), ("f", "FM"), ("c", "CM"), ("wg", "WGM"), ("wm", "WIM"), ("wf", "WFM"), ("GM", "GM"), ("wim", "WIM"), ("WFM", "WFM"), ("h", "H"), ("", "")],
)  # fmt: skip
def test_titles(title, meant):
    """Titles come in one letter, two or all of them."""
    assert [entrant.title for entrant in read(row(title=title)).entrants] == [meant]


@pytest.mark.parametrize(("sex", "meant"), [("m", "m"), ("M", "m"), ("w", "f"), ("f", "f"), ("F", "f"), ("", "")])
def test_sexes(sex, meant):
    """Women are w or f, in small letters or capitals."""
    assert read(row(sex=sex)).entrants[0].sex == meant


@pytest.mark.parametrize(
    ("written", "fide", "national"),
    [
        ("4600011", "4600011", ""),
        ("100001", "100001", ""),
        ("100000", "", "100000"),
        ("0328", "", "0328"),
        ("A12345", "", "A12345"),
        ("0", "", ""),
        ("0000000", "", ""),
        ("-", "", ""),
        ("", "", ""),
    ],
)
def test_ids(written, fide, national):
    """A number above 100000 in the FIDE column is FIDE's, a smaller one the federation's own, 0 none."""
    (entrant,) = read(row(fide=written)).entrants
    assert (entrant.fide_id, entrant.national_id) == (fide, national)


@pytest.mark.parametrize(
    ("written", "rating"), [("0", None), ("0000", None), ("", None), ("unr", None), ("0951", 951), ("2000", 2000)]
)
def test_ratings(written, rating):
    """A rating of 0 is none."""
    assert read(row(rating=written)).entrants[0].rating == rating


def test_clubs_in_the_federation_column():
    """A column that holds mostly codes of no federation holds clubs; otherwise what stands there is a federation."""
    clubs = read(row(1, federation="KIL"), row(2, federation="ENG"), row(3, federation="C.C"))
    assert [(e.federation, e.club) for e in clubs.entrants] == [("", "KIL"), ("", "ENG"), ("", "C.C")]
    assert said(clubs) == [
        "1: note: the federations of 3 lines are mostly no federation's codes, and were read as clubs"
    ]
    federations = read(row(1, federation="GER"), row(2, federation="eng"), row(3, federation="XYZ"))
    assert [e.federation for e in federations.entrants] == ["GER", "ENG", "XYZ"]


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_letters_and_bytes(form):
    """Columns are counted in letters, or in bytes where only that fits, and then it is said."""
    name = unicodedata.normalize(form, "Müller, Jörg")
    rest = row(rating=1500, federation="GER", points="1.0", rounds="     2 w 1")[47:]
    letters, octets = (f"001    1 m    {name}{' ' * (33 - length)}{rest}" for length in (12, len(name.encode())))
    one, two = read(letters), read(octets)
    assert one.entrants == two.entrants
    assert (one.entrants[0].name, one.entrants[0].rating, one.entrants[0].points) == ("Müller, Jörg", 1500, 100)
    assert said(one) == []
    assert said(two) == [
        "1: note: a line counts columns in bytes, not in letters, behind names with accents, and was read so"
    ]


def test_undecided_columns():
    """A line that fits in letters and in bytes is read as the file's other lines are, or refused."""
    ten = "Иванов, Пётр"
    bare = f"001    1      {ten}{' ' * 23}".ljust(89) + " " * 10 + "     2 w 1"
    decided = f"001    2      {'Müller':<32} 1500 GER"
    (wrong,) = said(read(bare))
    assert (
        wrong
        == "1: columns 48-89: the columns behind the name can be counted in more than one way, and no other line decides; expected columns counted in letters, as the handbook has them"
    )
    assert said(read(bare, decided)) == [
        "1: note: 2 lines count columns in bytes, not in letters, behind names with accents, and were read so"
    ]
    assert [cell.round for cell in read(bare, decided).cells if cell.opponent] == [3]


def test_tabs():
    """Tabs in a player's line stand for blanks up to every eighth column."""
    line = row(rating=1500, points="1.0", rounds="     2 w 1")
    tabbed = line[:24] + line[24:48].rstrip() + "\t\t\t" + line[48:]
    assert tabbed.expandtabs(8) == line
    report = read(tabbed)
    assert report.entrants == read(line).entrants
    assert said(report) == ["1: note: a line has tabs, and was read with tab stops at every eighth column"]


@pytest.mark.parametrize("shift", [1, 2, -1])
@pytest.mark.parametrize("rounds_too", [False, True])
def test_moved_sideways(shift, rounds_too):
    """Fields that stand a little to the side from the name on are found, and it is said."""
    line = row(title="GM", rating=1500, federation="GER", birth="1990", points="1.0", rank=1, rounds="     2 w 1")
    right = line[:89].ljust(89)
    moved = right[:13] + " " * shift + right[13:] if shift > 0 else right[:10] + right[11:] + " " * (not rounds_too)
    rounds = line[89:] if rounds_too else line[89 + max(shift, 0) :]
    report = read(moved + rounds)
    assert report.entrants == read(line).entrants
    assert [cell.opponent for cell in report.cells] == ["2"]
    assert said(report) == [
        "1: note: what stands from the name to the rank is moved sideways in a line, which was read so"
    ]


@given(
    st.integers(-40, 40).filter(bool),
    st.integers(4, 80),
    st.sampled_from(["1987/06/23", "23.06.1987", "1987"]),
    st.sampled_from(["1.5", ""]),
)
def test_shifted_lines_are_never_misread(shift, at, birth, points):
    """A line whose end is moved to the side from any column on gives the same player, another name, or an error."""
    line = row(
        7,
        "Adler Tom",
        sex="m",
        title="GM",
        rating=1500,
        federation="GER",
        fide=4600011,
        birth=birth,
        points=points,
        rank=2,
        rounds="     2 w 1  0000 - H",
    )
    moved = line[:at] + " " * shift + line[at:] if shift > 0 else line[:at] + line[at - shift :]
    report = read(moved)
    for problem in report.problems:
        assert not any(
            part in str(problem) + problem.found for part in ("1987", "87/0", "6/23", "23.06", "06.1", ".19")
        )
    if any(problem.severity == "error" for problem in report.problems):
        return
    for entrant in report.entrants:
        assert (entrant.rating, entrant.points) in ((1500, 150), (None, None), (1500, None), (None, 150))
        assert points or entrant.points is None
        assert entrant.fide_id in ("4600011", "")
    played = [(cell.opponent, cell.colour, cell.score) for cell in report.cells if cell.kind == "played"]
    assert played in ([("2", "w", 2)], [])


@pytest.mark.parametrize(
    ("end", "refused"),
    [(48, False), (50, True), (52, False), (66, True), (68, False), (73, False), (74, True), (76, True), (78, True), (79, False), (82, True), (84, False), (87, True), (89, False)],
)  # fmt: skip
def test_lines_that_end_early(end, refused):
    """A line may end behind a field; where it ends within a number or a date nobody knows what is lost."""
    line = row(rating=1500, federation="GER", fide=4600011, birth="1987/06/23", points="1.5", rank=1234)
    report = read(line[:end])
    assert [problem.severity for problem in report.problems] == ["error"] * refused
    assert len(report.entrants) == (not refused)


@pytest.mark.parametrize(("end", "kinds"), [(99, ["played"]), (97, ["open"]), (95, ["open"]), (94, [])])
def test_rounds_that_end_early(end, kinds):
    """A round whose opponent's number is cut off is an error; without its result it is open."""
    report = read(row(rounds="    12 w 1")[:end])
    assert [cell.kind for cell in report.cells] == kinds
    assert [problem.severity for problem in report.problems] == ["error"] * (not kinds)


def test_dates_have_an_order_a_line():
    """Day, month and year stand in another order in another line, as the event's days decide it."""
    dates = "132 " + " " * 87 + "11.25.02  11.26.02  11.27.02"
    report = read("042 25.02.2011", "052 27.02.2011", dates, row(birth="12/31/1990", rounds="     2 w 1" * 3))
    assert (report.start_date, report.end_date) == ("2011-02-25", "2011-02-27")
    assert report.round_dates == {1: "2011-02-25", 2: "2011-02-26", 3: "2011-02-27"}
    assert report.entrants[0].birth_date == "1990-12-31"
    assert said(report) == []


@pytest.mark.parametrize(
    ("lines", "start", "end"),
    [
        (["042 11.09.26", "052 12.04.01"], "2011-09-26", "2012-04-01"),
        (["042 2008-06-07"], "2008-06-07", ""),
        (["052 2008/06/07"], "", "2008-06-07"),
        (["042", "052 "], "", ""),
        (["042 May 29, 2020", "052"], "2020-05-29", ""),
        ([], "", ""),
    ],
)
def test_event_dates(lines, start, end):
    """The first and the last day decide their order together; one of them alone leaves the other empty."""
    report = read(*lines, row())
    assert (report.start_date, report.end_date, said(report)) == (start, end, [])


def rounds_on(*days):
    """A line 132 with the day of each round."""
    return "132 " + " " * 87 + "  ".join(f"{day:8}" for day in days).rstrip()


@pytest.mark.parametrize(
    ("start", "end", "rounds", "days"),
    [
        ("07/05/2022", "09/07/2022", ["22/05/07", "22/05/21", "22/07/09"], ["2022-05-07", "2022-07-09", "2022-05-07", "2022-05-21", "2022-07-09"]),
        ("12.09.11", "13.03.12", ["12.09.11", "12.09.25", "12.10.09", "13.03.12"], ["2012-09-11", "2013-03-12", "2012-09-11", "2012-09-25", "2012-10-09", "2013-03-12"]),
        ("07/05/2022", "09/07/2022", ["22/05/07", "22/06/25"], ["2022-05-07", "2022-07-09", "2022-05-07", "2022-06-25"]),
        ("07/05/2022", "", ["13/05/22", "21/05/22"], ["2022-05-07", "", "2022-05-13", "2022-05-21"]),
        ("", "", ["08.05.22", "07.06.22", "06.07.22"], ["", "", "2022-05-08", "2022-06-07", "2022-07-06"]),
        ("2022/05/07", "2022/07/09", ["05/08/22", "06/07/22", "07/06/22"], ["2022-05-07", "2022-07-09", "2022-05-08", "2022-06-07", "2022-07-06"]),
    ],
)  # fmt: skip
def test_dates_settled_together(start, end, rounds, days):
    """The first and last day and those of the rounds may have two orders that are found only together."""
    lines = [f"042 {start}", f"052 {end}", rounds_on(*rounds), row(rounds="     2 w 1" * len(rounds))]
    report = read(*lines)
    assert [report.start_date, report.end_date, *report.round_dates.values()] == days
    assert said(report) == []


def test_dates_that_stay_open_together():
    """What every joint reading has is taken; where they differ it is refused with its own readings."""
    both = read("042 03/04/2024", "052 05/06/2024", rounds_on("03/04/24", "05/06/24"), row())
    assert (both.start_date, both.end_date, both.round_dates) == ("", "", {})
    setting = 'say which with dates = "dmy" or "mdy" in ratinglist.toml, or with --dates dmy'
    three = setting.replace('or "mdy"', 'or "mdy" or "ymd"')
    assert said(both) == [
        f'1: 042: "03/04/2024" may be 3 April 2024 or 4 March 2024, and so may "05/06/2024"; {setting}',
        f'3: 132: "03/04/24" may be 3 April 2024 or 4 March 2024 or 24 April 2003, and so may "05/06/24"; {three}',
    ]
    event = read("042 05/01/2024", "052 13/12/2024", rounds_on("03/04/24"), row(rounds="     2 w 1"))
    assert (event.start_date, event.end_date, event.round_dates) == ("2024-01-05", "2024-12-13", {})
    assert said(event) == [f'3: 132, round 1: "03/04/24" may be 3 April 2024 or 4 March 2024; {setting}']
    rounds = read("042 03/04/2024", rounds_on("13/06/24"), row(rounds="     2 w 1"))
    assert (rounds.start_date, rounds.round_dates) == ("", {1: "2024-06-13"})
    assert said(rounds) == [f'1: 042: "03/04/2024" may be 3 April 2024 or 4 March 2024; {setting}']


def test_rounds_outside_the_event():
    """Where no joint reading is left, the event's days are read alone and rounds outside them are told."""
    report = read("042 2024-03-01", "052 2024-03-31", rounds_on("24/03/02", "24/04/13"), row())
    assert (report.start_date, report.end_date, report.round_dates) == ("2024-03-01", "2024-03-31", {})
    assert said(report) == ['3: 132, round 2: "24/04/13" does not lie within 2024-03-01 to 2024-03-31']


def test_rounds_that_go_back():
    """A postponed round may lie behind later ones, if the event's days alone decide the order."""
    report = read(
        "042 2024-03-01",
        "052 2024-03-31",
        rounds_on("24/03/02", "24/03/30", "24/03/16"),
        row(rounds="     2 w 1" * 3),
    )
    assert list(report.round_dates.values()) == ["2024-03-02", "2024-03-30", "2024-03-16"]
    assert said(report) == []


def test_dates_as_asked():
    """What the officer says of the order or of the days themselves is taken."""
    lines = ["042 03/04/2024", "052 05/06/2024", row(birth="01/02/1990")]
    ordered = read(*lines, asked=Asked(dates="mdy"))
    assert (ordered.start_date, ordered.end_date) == ("2024-03-04", "2024-05-06")
    assert ordered.entrants[0].birth_date == "1990-01-02"
    given_days = read(*lines[:2], row(), asked=Asked(start_date="2024-04-03", end_date="2024-06-05"))
    assert (given_days.start_date, given_days.end_date, said(given_days)) == ("2024-04-03", "2024-06-05", [])


@pytest.mark.parametrize("written", ["", "    .  .", "0000/00/00", "0000", "-", "????", "00.00.0000"])
def test_no_birth_date(written):
    """Every way of writing no birth date is none."""
    report = read(row(birth=written, points="1.0"))
    assert (report.entrants[0].birth_date, said(report)) == ("", [])


@pytest.mark.parametrize("written", ["1990", "1990/00/00", "1990.  .", "1990/??/??", "00.00.1990"])
def test_birth_year(written):
    """A year alone is kept as a year."""
    report = read(row(birth=written, points="1.0"))
    assert (report.entrants[0].birth_date, said(report)) == ("1990", [])


@pytest.mark.parametrize(
    ("line", "shape"),
    [
        ("092 Individual: Swiss-System", "swiss"),
        ("092 SWISS SYSTEM", "swiss"),
        ("092 Round Robin", "round-robin"),
        ("092 roundrobin", "round-robin"),
        ("092 Knock-Out", "knock-out"),
        ("092 knockout", "knock-out"),
        ("092 Team League", "league"),
        ("192 FIDE_DUTCH_2026_BAKU", "swiss"),
        ("092 Swiss and Knock-out", ""),
        ("092 undefined (Rapid)", ""),
        ("092", ""),
    ],
)
def test_shapes(line, shape):
    """The shape is read where one is plainly said."""
    assert read(line, row()).shape == shape


@pytest.mark.parametrize(
    ("lines", "rounds"),
    [
        ([], 2),
        (["XXR 9"], 9),
        (["142 7"], 7),
        (["142 7", "XXR 9"], 9),
        (["XXR 1"], 2),
        (["XXR"], 2),
        (["240 H 005    1"], 5),
    ],
)
def test_rounds(lines, rounds):
    """There are as many rounds as are announced, or as the widest line or a bye has."""
    assert read(*lines, row(rounds="     2 w 1  0000 - H"), row(2)).rounds == rounds


@pytest.mark.parametrize(
    ("counted", "warned"), [("2", False), ("2 (1)", False), ("0", False), ("", False), ("3", True), ("1 (1)", True)]
)
def test_counted_players(counted, warned):
    """A wrong number of players is a warning; none or 0 is nothing."""
    warning = f"1: 062: warning: line 062 counts {counted[:1]} players, there are 2 lines 001"
    assert said(read(f"062 {counted}", row(1), row(2))) == [warning] * warned


@pytest.mark.parametrize(
    ("lines", "different", "allocated", "adjusted"),
    [
        ([], {}, 2, 0),
        (["162  W 1.0    D 0.5    L 0.0"], {}, 2, 0),
        (["162  P 0.5"], {}, 1, 0),
        (["162  P 0.0"], {}, 0, 0),
        (["162  W 3.0    D 1.0"], {"win": 300, "draw": 100, "forfeit_win": 300, "forfeit_draw": 100, "full_bye": 300, "half_bye": 100}, 2, 0),
        (["162  W 3.0    P 1.5"], {"win": 300, "forfeit_win": 300, "full_bye": 300}, 2, -150),
        (["162  A-1.0"], None, 2, 0),
        (["162  L 1.0    A 0.5"], {"loss": 100, "forfeit_loss": 50, "zero_bye": 50}, 2, 0),
        (["BBW  3.0", "BBD  1.0", "BBU  1.0"], {"win": 300, "draw": 100, "forfeit_win": 300, "forfeit_draw": 100, "full_bye": 300, "half_bye": 100}, 1, 0),
        (["BBW  2.0", "BBL  1.0", "BBZ  0.5", "BBF  0.0"], {"win": 200, "forfeit_win": 200, "full_bye": 200, "loss": 100, "zero_bye": 50}, 2, 0),
        (["XXS W=3", "XXS D=1"], {"win": 300, "draw": 100, "forfeit_win": 300, "forfeit_draw": 100, "full_bye": 300, "half_bye": 100}, 1, 0),
        (["XXS WW=2 BW=2 FW=1 PAB=.5"], {"win": 200}, 1, 0),
        (["XXS W=3 WW=2"], None, 2, -200),
        (["BBW three"], None, 2, 0),
        (["162  Q 1.0"], None, 2, 0),
    ],
)  # fmt: skip
def test_points(lines, different, allocated, adjusted):
    """What results are worth is read from 162, BB* and XXS, a bye by the pairing too; what is not understood is an error."""
    report = read(*lines, row(rounds="  0000 - U"))
    errors = [problem for problem in report.problems if problem.severity == "error"]
    assert bool(errors) == (different is None)
    assert report.cells[0].score == allocated
    assert report.entrants[0].adjusted == adjusted
    if different is not None:
        usual = {"win": 100, "draw": 50, "loss": 0, "forfeit_win": 100, "forfeit_draw": 50, "forfeit_loss": 0, "full_bye": 100, "half_bye": 50, "zero_bye": 0}  # fmt: skip
        assert {name: getattr(report.points, name) for name in usual} == usual | different


def three(one, two, other, *, byes="UUU"):
    """Three players of three rounds with these totals, each with a bye once: one beat both, the other beat two."""
    cells = [f"  0000 - {code}" for code in byes]
    return [
        row(1, points=one, rounds=f"     2 w 1     3 b 1{cells[0]}"),
        row(2, points=two, rounds=f"     1 b 0{cells[1]}     3 w 0"),
        row(3, points=other, rounds=f"{cells[2]}     1 w 0     2 b 1"),
    ]


HALF_POINTS = "byes by the pairing (U) were read as half-point byes: with ½ for it every total of who got one is right, with 1 not"


@pytest.mark.parametrize(
    ("lines", "scores", "note"),
    [
        (three("2.5", "0.5", "1.5"), [1, 1, 1], f"1: round 3: note: 3 {HALF_POINTS}"),
        (three("2.5", "", "1.5"), [1, 1, 1], f"1: round 3: note: 3 {HALF_POINTS}"),
        (three("2.5", "1.0", "1.5", byes="UFU"), [1, 2, 1], f"1: round 3: note: 2 {HALF_POINTS}"),
        (
            three("2.5", "1.0", "2.0", byes="UFF"),
            [1, 2, 2],
            f"1: round 3: note: a {HALF_POINTS}".replace("byes", "bye", 1)
            .replace("were read as half-point byes", "was read as a half-point bye"),
        ),
        (three("3.0", "1.0", "2.0"), [2, 2, 2], None),
        (three("2.5", "1.0", "1.5"), [2, 2, 2], None),
        (three("2.5", "0.5", "0.5"), [2, 2, 2], None),
        (three("", "", ""), [2, 2, 2], None),
        (three("2.5", "0.5", "1.5", byes="FFF"), [2, 2, 2], None),
        (["162  W 1.0    D 0.5", *three("2.5", "0.5", "1.5")], [2, 2, 2], None),
        (["162  P 0.5", *three("2.5", "0.5", "1.5")], [1, 1, 1], None),
        ([*three("2.0", "0.5", "1.5"), "299" + " " * 10 + "-0.5  003    1"], [1, 1, 1], f"1: round 3: note: 3 {HALF_POINTS}"),
    ],
)  # fmt: skip
def test_half_points_for_byes_by_the_pairing(lines, scores, note):
    """Only U is read as half a point, and only where the totals of all who have one are right by it alone."""
    report = read(*lines)
    assert [cell.score for cell in report.cells if cell.kind == "bye"] == scores
    assert [(cell.kind, cell.score) for cell in report.cells if cell.opponent] == [
        ("played", score) for score in (2, 2, 0, 0, 0, 2)
    ]
    assert said(report) == ([note] if note else [])


def test_half_points_for_byes_of_rounds_to_come():
    """A total may lack the bye of a round that nobody has played yet; that bye alone decides nothing."""
    lines = [
        row(1, points="0.5", rounds="  0000 - U     2 b 0     3 w"),
        row(2, points="1.0", rounds="     3 b 0     1 w 1  0000 - U"),
        row(3, points="1.0", rounds="     2 w 1              1 b"),
    ]
    assert [cell.score for cell in read(*lines).cells if cell.kind == "bye"] == [1, 1]
    alone = [row(1, points="1.0", rounds="     2 w 1  0000 - U"), row(2, points="0.0", rounds="     1 b 0")]
    assert [cell.score for cell in read(*alone).cells if cell.kind == "bye"] == [2]
    assert [str(each) for each in games_of(read(*lines)).problems if each.severity == "error"] == []


@pytest.mark.parametrize(
    ("line", "adjusted"),
    [
        ("299               2.0          1    2", [200, 200]),
        ("299              -0.5  002     1", None),
        ("299              -0.5  002    1", [-50, 0]),
        ("299 W             1.5  001    1    2", [50, 0]),
        ("299 W             1.5  000    1    2", [50, 50]),
        ("299 L             0.5  000    2", [0, 50]),
        ("299 H             0.0  003    1", [-50, 0]),
    ],
)
def test_abnormal_points(line, adjusted):
    """Tag 299 gives a result other points in a round or in all, or a bonus or penalty without a result."""
    line = line[:4] + line[4:5] + "  " + " " * 4 + "  " + line[17:21].strip().rjust(4) + line[21:]
    report = read(line, row(1, rounds="     2 w 1     2 b 0  0000 - H"), row(2, rounds="     1 b 0     1 w 1"))
    if adjusted is not None:
        assert [entrant.adjusted for entrant in report.entrants] == adjusted


def test_byes_apart():
    """A bye of tag 240 fills what a player's line leaves open; the same bye there is no contradiction, another one is."""
    lines = [row(1, rounds="     2 w 1"), row(2, rounds="     1 b 0"), row(3, rounds="       -    0000 - H")]
    filled = read(*lines, "240 H 002    1    3", "240 F 001    3", "240 Z 003    2")
    assert said(filled) == []
    assert [(cell.player, cell.round, cell.kind, cell.score) for cell in filled.cells] == [
        (0, 1, "played", 2),
        (0, 2, "bye", 1),
        (1, 1, "played", 0),
        (1, 3, "bye", 0),
        (2, 1, "bye", 2),
        (2, 2, "bye", 1),
    ]
    wrong = read(*lines, "240 Z 002    3", "240 H 001    2")
    assert said(wrong) == [
        '4: round 2: player 3 is given a bye Z here, but has "0000 - H" in this round on line 3; expected one of the two',
        '5: round 1: player 2 is given a bye H here, but has "1 b 0" in this round on line 2; expected one of the two',
    ]


def test_national_records():
    """A national record gives the national id, and the rating and birth date that the player's line lacks."""
    report = read(
        row(1, rating=2300, fide=600011, birth="1990/01/02"),
        row(2, "Blanc, Zoe", federation="FRA", points="0.0"),
        row(1, rating=2250, fide="A1", federation="ARA", tag="FRA"),
        row(2, "", rating=1450, fide="B2", birth="1988/07/09", federation="FRA", tag="fra"),
    )
    assert [(e.rating, e.fide_rating, e.fide_id, e.national_id, e.birth_date, e.club) for e in report.entrants] == [
        (2300, 2300, "600011", "A1", "1990-01-02", "ARA"),
        (1450, None, "", "B2", "1988-07-09", ""),
    ]
    assert [problem.severity for problem in report.problems] == ["note"]


def test_national_records_of_several_federations():
    """Of several federations' records those of the event's are taken; where nothing says which, none are."""
    lines = [row(1), row(1, fide="A1", tag="GER"), row(1, fide="B2", tag="FRA")]
    assert read("032 FRA", *lines).entrants[0].national_id == "B2"
    assert read("032 FRA", "172 GER FIDON", *lines).entrants[0].national_id == "A1"
    none = read(*lines)
    assert none.entrants[0].national_id == ""
    assert said(none) == [
        "2: warning: there are national records of FRA, GER, and none was taken; expected those of one federation, or of the federation of line 032 or 172"
    ]


def test_small_national_id_against_a_record():
    """A small number in the FIDE column that differs from the national record's is warned of, and the record's is taken."""
    report = read(row(1, fide="328"), row(1, fide="911", tag="IRL"))
    assert report.entrants[0].national_id == "911"
    assert (
        "2: columns 58-68: warning: the national id of player 1 is 328 on line 1 and 911 here; the one here was taken"
        in said(report)
    )


def test_several_events():
    """A second name with players behind it begins a second event, with line numbers of the file."""
    lines = [
        "012 One",
        "042 2026/01/02",
        row(1),
        "012 Two",
        "042 2026/02/03",
        row(1, "Brandt, Eva", rounds="     2 w ?"),
    ]
    one, two = DIALECT.read(document("\n".join(lines), "name.trf"), Asked())
    assert (one.name, one.line, one.start_date, len(one.entrants), one.problems) == ("One", 1, "2026-01-02", 1, ())
    assert (two.name, two.line, two.start_date, two.entrants[0].line) == ("Two", 4, "2026-02-03", 6)
    assert [problem.line for problem in two.problems] == [6]


def test_too_many_events():
    """A file of 500 events is read; with one more it is refused as a whole, with one error."""
    events = [line for place in range(501) for line in (f"012 Open {place}", row(1))]
    assert len(DIALECT.read(document("\n".join(events[:1_000]), "name.trf"), Asked())) == 500
    [refused] = DIALECT.read(document("\n".join(events), "name.trf"), Asked())
    assert refused.entrants == ()
    assert said(refused) == [
        (
            "1001: 012: the file tells of 501 events (a line 012 behind players begins another); "
            "expected at most 500 events in a file"
        )
    ]


def test_header_behind_the_players():
    """A header that stands behind the players is theirs, and a ruler is no name."""
    report = read("0123456789012345", row(1), "012 Late", "XXR 4")
    assert (report.name, report.line, report.rounds) == ("Late", 3, 4)


def test_too_many_rounds():
    """A line of a thousand rounds is refused."""
    assert said(read(row(rounds="     2 w 1" * 1_000))) == [
        "1: columns 90 and further: the line goes on for 1,000 rounds; expected at most 999"
    ]


NAMES = st.text(st.characters(categories=("Lu", "Ll"), max_codepoint=0x17F), min_size=1, max_size=7)
DAYS = st.dates(date(1900, 1, 1), date(2020, 12, 31)).map(date.isoformat)


@st.composite
def _events(draw):
    """Players with their fields, and of each round how each of them fared."""
    count = draw(st.integers(2, 8))
    numbers = draw(st.lists(st.integers(1, 9_999), min_size=count, max_size=count, unique=True))
    players = [
        {
            "number": number,
            "name": f"{draw(NAMES)}, {draw(NAMES)}",
            "sex": draw(st.sampled_from(["m", "w", ""])),
            "rating": draw(st.sampled_from([0, 951, 1500, 2850])),
            "federation": draw(st.sampled_from(["GER", "IRL", ""])),
            "fide": draw(st.sampled_from(["", 600011, 14909677])),
            "birth": draw(st.one_of(st.just(""), DAYS)),
            "points": draw(st.integers(20, 36)) / 2,
            "rank": draw(st.integers(1, count)),
        }
        for number in numbers
    ]
    rounds = []
    for _ in range(draw(st.integers(1, 6))):
        order = draw(st.permutations(range(count)))
        cells = {}
        for one, other in zip(order[::2], order[1::2], strict=False):
            left, right = draw(st.sampled_from(["10", "01", "==", "+-", "-+", "WL", "DD", "LW", "--", "  "]))
            cells[one], cells[other] = (numbers[other], "w", left), (numbers[one], "b", right)
        for alone in set(range(count)) - set(cells):
            cells[alone] = (0, "-", draw(st.sampled_from("UHFZ")))
        rounds.append(cells)
    return players, rounds


@given(_events(), st.booleans())
def test_what_is_written_is_read(event, octets):
    """Whatever is written in the columns comes back: players, opponents, colours, results, in letters or in bytes."""
    players, rounds = event
    lines = ["012 Any Open", "042 2026/01/02", "052 2026/01/09"]
    for at, player in enumerate(players):
        cells = "".join(f"  {cells[at][0] or '0000':>4} {cells[at][1]} {cells[at][2]}" for cells in rounds)
        fields = {**player, "points": f"{player['points']:.1f}", "birth": player["birth"].replace("-", "/")}
        line = row(**fields, rounds=cells)
        spare = len(player["name"].encode()) - len(player["name"]) if octets else 0
        lines.append(line[: 14 + len(player["name"])] + line[14 + len(player["name"]) + spare :])
    report = read(*lines)
    assert not [problem for problem in report.problems if problem.severity == "error"]
    assert [
        (int(e.number), e.name, e.rating or 0, e.federation, e.fide_id, e.birth_date, e.points, e.rank)
        for e in report.entrants
    ] == [
        (
            p["number"],
            p["name"],
            p["rating"],
            p["federation"],
            str(p["fide"]),
            p["birth"],
            int(p["points"] * 100),
            p["rank"],
        )
        for p in players
    ]
    played = {"1": 2, "0": 0, "=": 1, "W": 2, "L": 0, "D": 1}
    forfeits, byes = {"+": 2, "-": 0}, {"U": 2, "F": 2, "H": 1, "Z": 0}
    expected = []
    for at in range(len(players)):
        for round_, cells in enumerate(rounds, 1):
            opponent, colour, code = cells[at]
            kind, score = (
                ("bye", byes[code])
                if not opponent
                else ("played", played[code])
                if code in played
                else ("forfeit", forfeits[code])
                if code in forfeits
                else ("open", -1)
            )
            expected.append((at, round_, str(opponent or ""), colour.strip("-"), kind, score, code not in "WLD"))
    assert [
        (cell.player, cell.round, cell.opponent, cell.colour, cell.kind, cell.score, cell.rated)
        for cell in report.cells
    ] == expected
