"""Result tables of the shogi federation: every column, odds and who gave them, and nothing read outside its column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading_told import claimants, document, sample, told

from pipeline.intake.games.pairing_up import games_of
from pipeline.readers.fesa_results import DIALECT
from pipeline.reading.asked import Asked

LETTERS = {
    "m": "sente",
    "s": "sente",
    "l": "lance",
    "b": "bishop",
    "r": "rook",
    "rl": "rook_lance",
    "2p": "two_piece",
    "4p": "four_piece",
    "6p": "six_piece",
    "7p": "seven_piece",
    "8p": "eight_piece",
    "rook_lance": "rook_lance",
    "three_piece_left": "three_piece_left",
}
HEADER = "Nr Name   Nat  Grade  ELO    1  Pts   +/-"
ROW = " 1 Ek Tor SE   2 Dan  1834  {:>3}  {:>2}    +7"
ODDS_HEADER = "Nr Name   Nat  Grade  ELO    1       Pts   +/-"
ODDS_ROW = " 1 Ek Tor SE   2 Dan  1834   {:7}   0    +7"


def read(report, **asked):
    """The only event of a file."""
    (only,) = DIALECT.read(report, Asked(**asked))
    return only


def messages(report):
    """The report's problems as they are printed, without the file."""
    return [str(each).removeprefix("report.txt:") for each in report.problems]


@pytest.mark.parametrize(
    ("written", "kind", "opponent", "score"),
    [
        ("2+", "played", "2", 2),
        ("2-", "played", "2", 0),
        ("2−", "played", "2", 0),
        ("2=", "played", "2", 1),
        ("0+", "bye", "", 2),
        ("0=", "bye", "", 1),
        ("0-", "absent", "", -1),
        ("0#", "absent", "", -1),
    ],
)
def test_signs(written, kind, opponent, score):
    """+, - and = were played against a player; 0 is a free win, half a point or nothing."""
    (cell,) = read(document(f"Open\n{HEADER}\n{ROW.format(written, 0)}")).cells
    assert (cell.kind, cell.opponent, cell.score, cell.colour, cell.handicap) == (kind, opponent, score, "", "")
    assert (cell.round, cell.line, cell.column, cell.written) == (1, 3, "round 1", written.replace("−", "-"))


@pytest.mark.parametrize("letters", LETTERS)
@pytest.mark.parametrize(("side", "colour"), [("-", "w"), ("+", "b")])
def test_odds(letters, side, colour):
    """The player with - gave the odds and is white, the one with + received them; longer odds move the line."""
    report = read(document(f"Open\n{ODDS_HEADER}\n{ODDS_ROW.format(f'2-({side}{letters:2})')}"))
    assert [each for each in messages(report) if "warning" not in each] == []
    (cell,) = report.cells
    assert (cell.handicap, cell.colour, cell.kind, cell.score) == (LETTERS[letters], colour, "played", 0)
    assert report.entrants[0].points == 0


@pytest.mark.parametrize(
    ("written", "says"),
    [
        (
            "2+(-3p)",
            (
                '3: round 1: "(-3p)" are no odds; expected (-three_piece_left) or (-three_piece_right), '
                "which are not the same odds"
            ),
        ),
        (
            "2+(- r)",
            None,
        ),
        (
            "2+(r  )",
            (
                '3: round 1: "(r )" are no odds; expected - for who gave the odds or + for who received them, and '
                "M S L B R RL 2P 4P 6P 7P 8P or a word such as rook_lance: (-2P), (+rook_lance)"
            ),
        ),
        (
            "0+(-r )",
            (
                '3: round 1: "0+(-r )" has odds and no opponent; expected an opponent\'s number and +, - or =, such as '
                "12+, with odds 12+(-2p)"
            ),
        ),
        (
            "2*     ",
            (
                '3: round 1: "2*" is no result; expected an opponent\'s number and +, - or =, such as 12+, '
                "with odds 12+(-2p)"
            ),
        ),
        (
            "2+(-r) ",
            (
                '3: round 1: "2+(-r)" does not fit the column; the line is read no further; expected an opponent\'s '
                "number right-aligned in two places and +, - or =, with odds in five places such as (-r ) or (+2p), "
                "or five blanks, from column 29 on"
            ),
        ),
    ],
)
def test_what_is_not_sure_is_an_error(written, says):
    """No suffix is dropped and no odds are guessed: the cell is missing and the error shows it."""
    report = read(document(f"Open\n{ODDS_HEADER}\n{ODDS_ROW.format(written)}"))
    assert messages(report) == ([says] if says else [])
    assert len(report.cells) == (not says)


def test_odds_of_one_game_are_put_together():
    """The game has the giver as white, whoever stands first; both cells must give the same odds."""
    second = ODDS_ROW.replace(" 1 Ek Tor ", " 2 Alm Bo ")
    sheet = "\n".join(["Open", ODDS_HEADER, ODDS_ROW.format("2-(+r )"), second.replace("  0  ", "  1  ")])
    (game,) = games_of(read(document(sheet.format("1+(-r )")))).games
    assert (game.white, game.black, game.result, game.handicap, game.colours) == (1, 0, "1-0", "rook", True)
    assert games_of(read(document(sheet.format("1+(-b )")))).problems
    assert games_of(read(document(sheet.format("1+(+r )")))).problems
    assert games_of(read(document(sheet.format("1+     ")))).problems


@pytest.mark.parametrize(("name", "games", "byes"), [("macmahon.txt", 13, 4), ("odds_latin1.txt", 14, 2)])
def test_samples_are_right_in_themselves(name, games, byes):
    """Cells, points and MacMahon starts of a right table agree."""
    told_by = games_of(read(sample(f"fesa-results/{name}")))
    assert not told_by.problems
    assert len([game for game in told_by.games if game.black >= 0]) == games
    assert len([game for game in told_by.games if game.black < 0]) == byes


@pytest.mark.parametrize(("points", "adjusted"), [("3", 200), ("1", 0)])
def test_points_with_and_without_the_start(points, adjusted):
    """Points hold the MacMahon start, as these tables have it, unless they are the points that were won."""
    header = HEADER.replace("  Pts", " MMS Pts")
    row = f" 1 Ek Tor SE   2 Dan  1834   0+  2  {points}    +7"
    report = read(document(f"Open\n{header}\n{row}"))
    (entrant,) = report.entrants
    assert (entrant.points, entrant.adjusted) == (100 * int(points), adjusted)
    assert not games_of(report).problems


@pytest.mark.parametrize(
    ("title", "name", "place", "start", "end"),
    [
        ("Open", "Open", "", "", ""),
        ("Open : 2026-02-01", "Open", "", "", "2026-02-01"),
        ("Open 2026 : 2026-01-31/02-01", "Open 2026", "", "2026-01-31", "2026-02-01"),
        ("2026 Open, Lund, Sweden, 2026-02-01/02", "2026 Open", "Lund, Sweden", "2026-02-01", "2026-02-02"),
        ("Open, Lund, Sweden, 2026-01-31 to 2026-02-01", "Open", "Lund, Sweden", "2026-01-31", "2026-02-01"),
    ],
)
def test_titles(title, name, place, start, end):
    """The title has the name, the place and the days."""
    report = read(document(f"{title}\n{HEADER}\n{ROW.format('0+', 1)}"))
    assert (report.name, report.place, report.start_date, report.end_date) == (name, place, start, end)
    assert report.line == 1


def test_no_title():
    """A table without a title has no name, and no promotion or player of the table before becomes one."""
    row = ROW.format("0+", 1)
    for last in ("", "\nPromoting Ek Tor to 3 Dan\n"):
        first, second = DIALECT.read(document(f"{HEADER}\n{row}\n{last}{HEADER}\n{row}"), Asked())
        assert (first.name, second.name, len(first.entrants), len(second.entrants)) == ("", "", 1, 1)


@pytest.mark.parametrize(
    ("names", "read_as"),
    [
        (["Ek     Bo  ", "de Wit Anna"], ["Ek, Bo", "de Wit, Anna"]),
        (["Ek     Bo Ulf  ", "de Wit Anna Bea"], ["Ek, Bo Ulf", "de Wit, Anna Bea"]),
        (["Ek       ", "Lund Anna"], ["Ek", "Lund, Anna"]),
        (["Ek   ", "Lund "], ["Ek", "Lund"]),
        (["de Wit Anna", "de Vos Bea "], ["de Wit Anna", "de Vos Bea"]),
        (["Li Anna", "Ek Bea ", "Vo Cid "], ["Li, Anna", "Ek, Bea", "Vo, Cid"]),
    ],
)
def test_names(names, read_as):
    """Given names begin in one column; where two columns are possible, the names are as written."""
    width = len(names[0])
    header = f"Nr Name{' ' * (width - 3)}Nat  Grade  ELO    1  Pts   +/-"
    rows = [f"{at:2d} {name} SE   2 Dan  1834   0+   1    +7" for at, name in enumerate(names, 1)]
    report = read(document("\n".join(["Open", header, *rows])))
    assert [entrant.name for entrant in report.entrants] == read_as
    unparted = " " in names[0].strip() and "," not in read_as[0]
    assert messages(report) == (
        [
            (
                '3: Name: warning: nothing tells where the given name begins in "de Wit Anna"; '
                "all names are taken as written"
            )
        ]
        if unparted
        else []
    )


def test_a_newcomer_is_unrated():
    """A rating with * comes out of the event itself and is not what the player had before it."""
    row = ROW.format("0+", 1)
    assert read(document(f"Open\n{HEADER}\n{row}")).entrants[0].rating == 1834
    newcomer = row.replace("1834 ", "1834*").replace("+7", "").rstrip()
    report = read(document(f"Open\n{HEADER}\n{newcomer}"))
    assert (report.entrants[0].rating, report.entrants[0].points, messages(report)) == (None, 100, [])


def told_with(lines, at, line):
    """What is read when one line is another, and whether there is an error."""
    report = read(document("\n".join([*lines[:at], line, *lines[at + 1 :]])))
    return told(report), any(problem.severity == "error" for problem in report.problems)


@pytest.mark.parametrize("name", ["macmahon.txt", "odds_latin1.txt"])
def test_a_blank_more_or_less_is_an_error_or_nothing(name):
    """Whatever a blank moves out of its column is an error, and never read as something else."""
    lines = list(sample(f"fesa-results/{name}").lines)
    right, wrong = told_with(lines, 0, lines[0])
    assert not wrong
    errors = 0
    for at, line in enumerate(lines):
        if not line.lstrip()[:1].isdigit():
            continue
        longer = [f"{line[:place]} {line[place:]}" for place in range(len(line) + 1)]
        shorter = [line[:place] + line[place + 1 :] for place, sign in enumerate(line) if sign == " "]
        for spoilt in (*longer, *shorter):
            now, wrong = told_with(lines, at, spoilt)
            assert wrong or now == right, spoilt
            errors += wrong
    assert errors > 500


@pytest.mark.parametrize(
    ("text", "by"),
    [
        (f"Open\n{HEADER}\n{ROW.format('0+', 1)}", ["fesa-results"]),
        (f"{HEADER}", ["fesa-results"]),
        ("Nr Name Nat Grade ELO 1 Pts +/-\n 1 Ek Tor SE 2 Dan 1834 0+ 1 +7", ["fesa-results"]),
        (f"[Open]\n[2026-02-01]\n{HEADER}\n1 [Ek][Tor][2+]\n2 [Alm][Bo][1-]", ["fesa"]),
        ("Nr\tName\tNat\tGrade\tELO\t1\tPts\t+/-\n1\tEk Tor\tSE\t2 Dan\t1834\t0+\t1\t+7", []),
        ("Nr Name Nat 1 2 3 Pts\n1 Ek Tor SE 2+ 3- 0+ 2", []),
        ("", []),
    ],
)
def test_claimed(text, by):
    """The header tells these tables; sheets with brackets below the same header are the other reader's."""
    assert claimants(document(text)) == by


def test_another_file():
    """A file without a header is one report that says so."""
    assert messages(read(document("Open\n 1 Ek Tor"))) == [
        (" there is no header of a result table; expected a line Nr Name  Nat  Grade  ELO    1   2   3 Pts   +/-")
    ]


WORDS = st.from_regex(r"[A-ZÅÖ][a-zéö'-]{0,8}", fullmatch=True)
NAMES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
GAMES = st.tuples(
    st.integers(1, 140),
    st.sampled_from("+-="),
    st.one_of(st.none(), st.tuples(st.sampled_from("+-"), st.sampled_from(sorted(LETTERS)))),
)
EMPTY = st.tuples(st.just(0), st.sampled_from("+-=#"), st.none())
ROWS = st.tuples(
    NAMES,
    st.one_of(st.just(""), NAMES),
    st.sampled_from(["", "SE", "POL"]),
    st.sampled_from(["", "2 Dan", "14 Kyu"]),
    st.integers(1, 2900),
    st.booleans(),
    st.integers(0, 4),
    st.integers(-150, 1150),
)
PARTING = [
    ("Li", "Bo", "SE", "", 1, False, 0, 0),
    ("Oppenheimer", "Ann", "SE", "", 1, False, 0, 0),
]
"""Two players whose family names are of unlike length, so that their given names show their column."""


def halves(points):
    """Half points as the program writes them: in two places, or with /2 behind and wider."""
    return f"{points}/2" if points % 2 else f"{points // 2:2d}"


@given(st.data(), st.integers(1, 12), st.booleans(), st.booleans(), st.integers(1, 97))
def test_what_is_written_is_read_back(data, rounds, odds, starting, first):
    """Players, results, odds and points come back as they were written, with numbers of up to three digits."""
    players = data.draw(st.permutations([*PARTING, *data.draw(st.lists(ROWS, max_size=4))]))
    games = st.one_of(GAMES if odds else GAMES.map(lambda game: (*game[:2], None)), EMPTY)
    cells = [data.draw(st.lists(games, min_size=rounds, max_size=rounds)) for _ in players]
    family = max(len(player[0]) for player in players)
    given_name = max(len(player[1]) for player in players)
    heads = "".join(f" {number:2d} {'     ' if odds else ''}" for number in range(1, rounds + 1))
    lines = [
        "Open, Lund, Sweden, 2026-01-30 to 2026-02-01",
        f"{'Nr Name':{family + given_name + 5}}Nat  Grade  ELO  {heads}{'MMS' if starting else ''} Pts   +/-",
    ]
    made = [sum({"+": 2, "=": 1}.get(sign, 0) for _, sign, _ in row) for row in cells]
    for at, (last, given_, nation, grade, rating, new, start, change) in enumerate(players):
        line = f"{first + at:2d} {last:{family}} {given_:{given_name}} {nation:3} {grade:>6}  {rating:4d}"
        line += "* " if new else "  "
        for number, sign, side in cells[at]:
            line += f"{number:2d}{sign}"
            if odds:
                line += f"({side[0]}{side[1]:2})" if side else "     "
            line += " "
        line += f"{start:2d}" if starting else ""
        lines.append(f"{line} {halves(made[at] + 2 * start * starting)}  {'' if new else f'{change:+4d}'}")
    report = read(document("\n".join([*lines, "", "Promoting Li Bo to 1 Kyu"])))
    assert messages(report) == [
        f'{len(lines) + 2}: note: lines that are not read: 1, the first "Promoting Li Bo to 1 Kyu"'
    ]
    assert (report.start_date, report.end_date, report.rounds) == ("2026-01-30", "2026-02-01", rounds)
    for at, (last, given_, nation, _, rating, new, _, _) in enumerate(players):
        entrant = report.entrants[at]
        assert entrant.number == str(first + at)
        assert entrant.name == (f"{last}, {given_}" if given_ else last)
        assert (entrant.federation, entrant.rating) == (nation, None if new else rating)
        assert entrant.points - entrant.adjusted == 50 * made[at]
    found = iter(report.cells)
    for at, row in enumerate(cells):
        for round_, (number, sign, side) in enumerate(row, 1):
            cell = next(found)
            assert (cell.player, cell.round, cell.opponent) == (at, round_, str(number or ""))
            assert cell.handicap == (LETTERS[side[1]] if side else "")
            assert cell.colour == ({"-": "w", "+": "b"}[side[0]] if side else "")
            nothing = number == 0 and sign in "-#"
            assert cell.score == (-1 if nothing else {"+": 2, "=": 1, "-": 0}[sign])
            assert cell.kind == ("played" if number else "absent" if nothing else "bye")


@given(st.lists(st.text("12+-=(R)p Nr ½é²\x00*/", max_size=60), max_size=12), st.booleans())
def test_nothing_raises(lines, odds):
    """Whatever stands below a header, reading it ends in a report."""
    report = document("\n".join(["Open", ODDS_HEADER if odds else HEADER, *lines]))
    DIALECT.claims(report)
    games_of(read(report))
