"""Shogi result sheets: both kinds, every sign, odds and who gave them, and what is wrong with a sheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading_told import document

from pipeline.intake.games.pairing_up import games_of
from pipeline.readers.fesa import DIALECT
from pipeline.reading.asked import Asked
from schemas.vocabulary import SHOGI_ODDS

LETTERS = {
    "sente": "S",
    "lance": "L",
    "bishop": "b",
    "rook": "R",
    "rook_lance": "rl",
    "two_piece": "2p",
    "four_piece": "4P",
    "six_piece": "6p",
    "seven_piece": "7p",
    "eight_piece": "8p",
}
SHEET = "[Open, Lund, Sweden]\n[2026-02-01]\n1 [Ek][Tor][{}]\n"


def read(report, **asked):
    """The only report of a file."""
    (only,) = DIALECT.read(report, Asked(**asked))
    return only


def messages(report):
    """The report's problems as they are printed, without the file."""
    return [str(each).removeprefix("report.txt:") for each in report.problems]


@pytest.mark.parametrize(
    ("written", "kind", "opponent", "score"),
    [
        ("12+", "played", "12", 2),
        ("12 -", "played", "12", 0),
        ("3−", "played", "3", 0),
        ("3=", "played", "3", 1),
        ("0+", "bye", "", 2),
        ("0=", "bye", "", 1),
        ("0-", "absent", "", -1),
        ("0#", "absent", "", -1),
        ("-", "absent", "", -1),
    ],
)
def test_signs(written, kind, opponent, score):
    """+, - and = were played against a player; against 0 they are a bye or nothing."""
    (cell,) = read(document(SHEET.format(written))).cells
    assert (cell.kind, cell.opponent, cell.score, cell.colour, cell.handicap) == (kind, opponent, score, "", "")


@pytest.mark.parametrize("word", SHOGI_ODDS)
@pytest.mark.parametrize(("side", "colour"), [("-", "w"), ("+", "b")])
def test_odds(word, side, colour):
    """The player with - gave the odds and is white, the one with + received them; letters and words are read."""
    for odds in {word, word.upper().replace("_", "-"), LETTERS.get(word, word)}:
        (cell,) = read(document(SHEET.format(f"2-({side} {odds})"))).cells
        assert (cell.handicap, cell.colour, cell.kind, cell.score) == (word, colour, "played", 0)


@pytest.mark.parametrize(
    ("written", "says"),
    [
        (
            "2+(R)",
            (
                '"(R)" are no odds; expected - for who gave the odds or + for who received them, and '
                "M S L B R RL 2P 4P 6P 7P 8P or a word such as rook_lance: (-2P), (+rook_lance)"
            ),
        ),
        (
            "2+(-3p)",
            (
                '"(-3p)" are no odds; expected (-three_piece_left) or (-three_piece_right), '
                "which are not the same odds"
            ),
        ),
        (
            "2+(+even)",
            (
                '"(+even)" are no odds; expected - for who gave the odds or + for who received them, and '
                "M S L B R RL 2P 4P 6P 7P 8P or a word such as rook_lance: (-2P), (+rook_lance)"
            ),
        ),
        (
            "2+(+3)",
            (
                '"(+3)" are no odds; expected - for who gave the odds or + for who received them, and '
                "M S L B R RL 2P 4P 6P 7P 8P or a word such as rook_lance: (-2P), (+rook_lance)"
            ),
        ),
        (
            "2+:rook",
            '"2+:rook" is no result; expected an opponent\'s number and +, - or =, such as 12+, with odds 12+(-2p)',
        ),
        (
            "0+(-R)",
            (
                '"0+(-R)" has odds and no opponent; expected an opponent\'s number and +, - or =, such as 12+, '
                "with odds 12+(-2p)"
            ),
        ),
        ("2#", '"2#" is no result; expected an opponent\'s number and +, - or =, such as 12+, with odds 12+(-2p)'),
        ("²+", '"²+" is no result; expected an opponent\'s number and +, - or =, such as 12+, with odds 12+(-2p)'),
    ],
)
def test_what_is_not_sure_is_an_error(written, says):
    """No suffix is dropped and no odds are guessed: the cell is missing and the error shows it."""
    report = read(document(SHEET.format(written)))
    assert messages(report) == [f"3: round 1: {says}"]
    assert not report.cells


def test_odds_of_one_game_are_put_together():
    """The game has the giver as white, whoever stands first; both cells must give the same odds."""
    sheet = "[Open]\n[2026-02-01]\n1 [Ek][Tor][2-(+R)]\n2 [Alm][Bo][1+({})]"
    (game,) = games_of(read(document(sheet.format("-r")))).games
    assert (game.white, game.black, game.result, game.handicap, game.colours) == (1, 0, "1-0", "rook", True)
    assert games_of(read(document(sheet.format("-b")))).problems
    assert games_of(read(document(sheet.format("+r")))).problems


@pytest.mark.parametrize(
    ("lines", "start", "end"),
    [
        ("[Open]\n[2026-02-01]", "", "2026-02-01"),
        ("[Open, Lund, 2026-02-01]\n[2026-02-01]", "2026-02-01", "2026-02-01"),
        ("[Open, 2026-01-31 to 2026-02-01]\n[2026-02-01]", "2026-01-31", "2026-02-01"),
        ("[Open]\n[2026-01-31/02-01]", "2026-01-31", "2026-02-01"),
        ("[Open]\n[2026-12-30/2027-01-02]", "2026-12-30", "2027-01-02"),
        ("[Open, 2026-01-31/02-01]", "2026-01-31", "2026-02-01"),
        ("[Open]\n[31.01.2026]", "", "2026-01-31"),
    ],
)
def test_days(lines, start, end):
    """The last day stands on its own line, the first day in a span there or in the first line."""
    report = read(document(f"{lines}\n1 [Ek][Tor][0+]"))
    assert (report.start_date, report.end_date) == (start, end)
    assert report.name == "Open"
    assert not report.problems


@pytest.mark.parametrize("day", ["2026-02-30", "2026-00-00", "2026-02-03/01", "03.02.2026"])
def test_days_that_cannot_be(day):
    """A day that does not exist, or whose order nothing decides, is an error on its line."""
    report = read(document(f"[Open]\n[{day}]\n1 [Ek][Tor][0+]"))
    (problem,) = report.problems
    assert (problem.severity, problem.line, problem.column) == ("error", 2, "date")
    assert (report.start_date, report.end_date) == ("", "")


@pytest.mark.parametrize(
    ("first", "name", "place"),
    [
        ("Open", "Open", ""),
        ("Open, Lund", "Open", "Lund"),
        ("Open, Lund, Sweden", "Open", "Lund, Sweden"),
        ("Open, or so, Lund, Sweden, 2026-02-01", "Open, or so", "Lund, Sweden"),
        ("Open 2026, Lund, Sweden, 1 February 2026", "Open 2026", "Lund, Sweden"),
        ("Open 2026", "Open 2026", ""),
    ],
)
def test_the_first_line(first, name, place):
    """The name, the city and the country, without the days."""
    report = read(document(f"[{first}]\n[2026-02-01]\n1 [Ek][Tor][0+]"))
    assert (report.name, report.place) == (name, place)


def test_numbers_that_are_left_out():
    """A player of the same place has = for a number, and then the number of the line."""
    report = read(document("[Open]\n[2026-02-01]\n1 [Ek][Tor][2=]\n= [Alm][Bo][1=]"))
    assert [each.number for each in report.entrants] == ["1", "2"]
    assert not report.problems


@pytest.mark.parametrize(
    "text",
    [
        "",
        '[Event "Open"]\n[Date "2026.02.01"]\n\n1. e4 e5 2. Nf3 1-0',
        "1 [Ek][Tor] 2",
        "[Open]\n[2026-02-01]\nNr Name 1 2",
        "1 | EK TOR | 2.0 | W 2 | L 3",
    ],
)
def test_not_claimed(text):
    """Game scores and other tables are left to others."""
    assert not DIALECT.claims(document(text))


NAMES = st.from_regex(r"[A-ZÅ][a-zéö'-]{1,8}", fullmatch=True)
GAMES = st.tuples(
    st.integers(1, 40),
    st.sampled_from("+-="),
    st.one_of(st.none(), st.tuples(st.sampled_from("+-"), st.sampled_from(sorted(LETTERS)))),
)
EMPTY = st.tuples(st.just(0), st.sampled_from("+-=#"), st.none())
ROWS = st.tuples(
    NAMES,
    NAMES,
    st.sampled_from(["", "SE", "POL"]),
    st.one_of(st.none(), st.integers(100, 2900)),
    st.integers(0, 4),
)


@given(st.data(), st.integers(1, 5), st.booleans(), st.booleans())
def test_what_is_written_is_read_back(data, rounds, french, inclusive):
    """Players, results, odds and points come back as they were written, in both kinds of sheets."""
    players = data.draw(st.lists(ROWS, min_size=1, max_size=6))
    cells = [[data.draw(st.one_of(GAMES, EMPTY)) for _ in range(rounds)] for _ in players]
    lines = ["[Open, Lund, Sweden, 2026-01-30 to 2026-02-01]", "[2026-02-01]", "[Time control: 30min]", ""]
    made = [sum({"+": 2, "=": 1}.get(sign, 0) for _, sign, _ in row) for row in cells]
    for at, (last, first, nation, rating, start) in enumerate(players):
        results = " ".join(
            f"{number}{sign}" + (f"({odds[0]}{LETTERS[odds[1]]})" if odds else "")
            for number, sign, odds in cells[at]
        )
        points = f"{made[at] + 2 * start * inclusive}/2"
        if french:
            lines.append(f"{at + 1}\t[{last}][{first}][{rating or 0}][12]\t[{results}]")
        else:
            lines.append(f"{at + 1} [{last}] [{first}] {nation} {rating or ''} [{results}] [{start}] {points}")
    report = read(document("\n".join(lines)))
    assert not report.problems
    assert (report.name, report.place, report.start_date, report.rounds) == (
        "Open",
        "Lund, Sweden",
        "2026-01-30",
        rounds,
    )
    for at, (last, first, nation, rating, start) in enumerate(players):
        entrant = report.entrants[at]
        assert (entrant.name, entrant.rating) == (f"{last}, {first}", rating)
        if not french:
            assert entrant.federation == nation
            assert entrant.points == 50 * made[at] + 100 * start * inclusive
            assert entrant.points - entrant.adjusted == 50 * made[at]
    found = iter(report.cells)
    for at, row in enumerate(cells):
        for round_, (number, sign, odds) in enumerate(row, 1):
            cell = next(found)
            assert (cell.player, cell.round, cell.opponent) == (at, round_, str(number or ""))
            assert cell.handicap == (odds[1] if odds else "")
            assert cell.colour == ({"-": "w", "+": "b"}[odds[0]] if odds else "")
            nothing = number == 0 and sign in "-#"
            assert cell.score == (-1 if nothing else {"+": 2, "=": 1, "-": 0}[sign])
            assert cell.kind == ("played" if number else "absent" if nothing else "bye")


@given(st.lists(st.text("[]12+-=(R)p N&;/,.:Nr ½é²\x00", max_size=40), max_size=12))
def test_nothing_raises(lines):
    """Whatever stands in a file, reading it ends in a report."""
    report = document("\n".join(["[Open]", "[2026-02-01]", *lines]))
    DIALECT.claims(report)
    games_of(read(report))
