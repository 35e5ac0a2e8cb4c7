"""What own players report of an event abroad: their rows, who their opponents are, and what is wrong with either."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading_told import document, sample

from pipeline.intake.games.pairing_up import games_of
from pipeline.readers.one_sided import DIALECT
from pipeline.reading.asked import Asked

HEAD = "Event,Coast Masters\nStart,2019-07-06\nEnd,2019-07-10\n"


def read(report, **asked):
    """The only report of a file."""
    (only,) = DIALECT.read(report, Asked(**asked))
    return only


def one(rows, head=HEAD):
    """The report of one own player's rows."""
    return read(document(f"{head}Player,1204,Farrell,Ciaran\n{rows}"))


def messages(report):
    """The report's problems as they are printed, without the file."""
    return [str(each).removeprefix("report.txt:").strip() for each in report.problems]


@pytest.mark.parametrize(
    ("row", "kind", "score", "colour"),
    [
        ("1,W,Adams,Joan", "played", 2, "w"),
        ("=,b,Adams,Joan", "played", 1, "b"),
        ("½,B,Adams,Joan", "played", 1, "b"),
        ("0,B,Adams,Joan", "played", 0, "b"),
        ("+,W,Adams,Joan", "forfeit", 2, "w"),
        ("-,-,Adams,Joan", "forfeit", 0, ""),
        ("−,,Adams,Joan", "forfeit", 0, ""),
        ("1,-", "bye", 2, ""),
        ("=,-,,,,,", "bye", 1, ""),
        ("0,-", "bye", 0, ""),
        ("0", "bye", 0, ""),
        ("+,-", "bye", 2, ""),
        ("-,-", "bye", 0, ""),
    ],
)
def test_results(row, kind, score, colour):
    """A game was played only if there is an opponent, a colour and 1, 0 or =."""
    report = one(f"3,{row}\nTotal,0")
    assert not report.problems
    (cell,) = report.cells
    assert (cell.kind, cell.score, cell.colour, cell.round) == (kind, score, colour, 3)
    assert cell.opponent == ("" if kind == "bye" else "2")


def test_a_game_between_own_players_is_told_by_both():
    """Each names the other's number, so that the game counts once."""
    report = read(sample("one-sided/two_players.csv"))
    mutual = [(cell.player, cell.opponent, cell.colour) for cell in report.cells if cell.round == 4]
    assert mutual == [(0, "2", "w"), (1, "1", "b")]
    games = [game for game in games_of(report).games if game.round == 4]
    assert [(game.white, game.black, game.result) for game in games] == [(0, 1, "1/2-1/2")]


def test_own_players_of_one_name_are_told_apart_by_their_rows():
    """Father and son of one name meet the same player: each row names the one whose own row names it back."""
    rows = [
        "Player,1,Hill,Tom\n1,1,W,Reid,Max,,,SCO\nTotal,1",
        "Player,2,Hill,Tom\n2,0,B,Reid,Max,,,SCO\nTotal,0",
        "Player,3,Reid,Max\n1,0,B,Hill,Tom,,,IRL\n2,1,W,Hill,Tom,,,IRL\nTotal,1",
    ]
    report = read(document(HEAD + "\n".join(rows)))
    assert not report.problems
    assert [(cell.round, cell.opponent) for cell in report.cells if cell.player == 2] == [(1, "1"), (2, "2")]


def test_two_own_players_could_be_meant():
    """A row that two own players of one name answer is an error: neither is taken."""
    rows = [
        "Player,1,Hill,Tom\n1,1,W,Reid,Max\nTotal,1",
        "Player,2,Hill,Tom\n1,1,W,Reid,Max\nTotal,1",
        "Player,3,Reid,Max\n1,0,B,Hill,Tom\nTotal,0",
    ]
    assert messages(read(document(HEAD + "\n".join(rows)))) == [
        (
            '11: round 1: "Hill, Tom" is the name of a player whose own rows are here (line 4 and line 7): '
            "each could be meant; expected rows from which only one of them can be meant"
        )
    ]


@pytest.mark.parametrize("order", ["{0}\n{1}", "{1}\n{0}"])
def test_a_federation_is_filled_in(order):
    """An opponent without a federation is the only one of that name, wherever the federation stands."""
    report = one(order.format("1,1,W,Adams,Joan,,,ENG", "2,1,B,adams,JOAN,2100,WFM,") + "\nTotal,2")
    assert not report.problems
    assert [(each.name.lower(), each.federation, each.rating, each.title) for each in report.entrants[1:]] == [
        ("adams, joan", "ENG", 2100, "WFM")
    ]


def test_long_titles_are_cut_in_messages():
    """A title as long as a page makes no message as long."""
    (problem,) = one(f"1,1,W,Adams,Joan,,WFM,ENG\n2,1,B,Adams,Joan,,{'F' * 500},ENG\nTotal,2").problems
    assert len(problem.message) < 200


def test_titles_that_differ():
    """Two titles of one opponent are a warning; the first one stays."""
    report = one("1,1,W,Adams,Joan,,WFM,ENG\n2,1,B,Adams,Joan,,FM,ENG\nTotal,2")
    assert messages(report) == [
        (
            '6: round 2: warning: "Adams, Joan" has the title FM here and WFM in an earlier row; '
            "they are taken for one player, and the earlier title stays"
        )
    ]
    assert report.entrants[1].title == "WFM"


def test_dates_that_the_file_does_not_decide():
    """A start on 3.8.2019 and no other date: nothing is guessed, the setting is named."""
    report = one("1,1,W,Adams,Joan\nTotal,1", head="Event,Coast Masters\nStart,3.8.2019\n")
    assert (report.start_date, report.end_date) == ("", "")
    (problem,) = report.problems
    assert (problem.severity, problem.line, problem.column) == ("error", 2, "Start")
    assert "3.8.2019" in problem.message
    assert "dates" in problem.message
    settled = read(document("Event,Coast\nStart,3.8.2019\nPlayer,1,Hill,Tom\nTotal,0"), dates="dmy")
    assert settled.start_date == "2019-08-03"


def test_an_end_before_the_start():
    """An end that comes before the start is an error on its line."""
    report = one("Total,0", head="Event,Coast Masters\nStart,2019-07-06\nEnd,2019-07-01\n")
    (problem,) = report.problems
    assert (problem.severity, problem.line, problem.column) == ("error", 3, "End")


def test_no_player():
    """A file without a player is told so."""
    report = read(document(f"{HEAD}Rounds,5"))
    assert messages(report) == [
        "there is no player; expected rows with Player, the id, the last and the first name"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Event,Date,Round,White,Black,Result\nOpen,2020-01-01,1,A,B,1-0",
        "Player,Total\nA,1",
        '[Event "Open"]\n[Site "Lund"]\n[Round "1"]',
    ],
)
def test_not_claimed(text):
    """Other files that speak of events, rounds and players are left to others."""
    assert not DIALECT.claims(document(text))


NAMES = st.from_regex(r"[A-Z][a-zé]{1,8}", fullmatch=True)
RESULTS = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0}


@st.composite
def events(draw):
    """Own players with rows against opponents whose names no own player has."""
    own = draw(st.lists(st.tuples(NAMES, NAMES), min_size=1, max_size=3, unique=True))
    opponents = draw(st.lists(st.tuples(NAMES, NAMES), min_size=1, max_size=4, unique=True))
    about = {
        each: (
            draw(st.sampled_from([None, 1500, 2400])),
            draw(st.sampled_from(["", "FM"])),
            draw(st.sampled_from(["ENG", "NED"])),
        )
        for each in opponents
    }
    rows = []
    for _ in own:
        rounds = draw(st.lists(st.integers(1, 9), unique=True, max_size=5))
        games = st.tuples(st.sampled_from(sorted(RESULTS)), st.sampled_from("WB"), st.sampled_from(opponents))
        byes = st.tuples(st.sampled_from(["1", "=", "0"]), st.just("-"), st.none())
        rows.append([(round_, *draw(st.one_of(games, byes))) for round_ in rounds])
    return own, about, rows


@given(events(), st.sampled_from(",;\t|"))
def test_what_is_written_is_read_back(event, separator):
    """Players and rows come back as they were written, each opponent once."""
    own, about, rows = event
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator, lineterminator="\n")
    writer.writerows(
        [["Event", f'The "{separator}" Open'], ["Start", "2019-07-06"], ["End", "2019-07-10"], ["Rounds", 9]]
    )
    for at, (last, first) in enumerate(own):
        writer.writerow(["Player", 100 + at, f"Own{last}", first])
        for round_, result, colour, opponent in rows[at]:
            more = [*opponent, about[opponent][0], *about[opponent][1:]] if opponent else []
            writer.writerow([round_, result, colour, *more])
        writer.writerow(["Total", sum(RESULTS[result] for _, result, *_ in rows[at]) / 2])
    report = read(document(text.getvalue()))
    assert not report.problems
    assert report.name == f'The "{separator.strip()}" Open'.replace('""', '" "')
    assert [each.name for each in report.entrants if each.reports] == [f"Own{last}, {first}" for last, first in own]
    others = {each.number: each for each in report.entrants if not each.reports}
    met = {opponent for each in rows for *_, opponent in each if opponent}
    assert len(others) == len(met)
    cells = iter(report.cells)
    for at, each in enumerate(rows):
        for round_, result, colour, opponent in each:
            cell = next(cells)
            assert (cell.player, cell.round, cell.score) == (at, round_, RESULTS[result])
            if opponent:
                entrant = others[cell.opponent]
                assert (entrant.name, cell.colour) == (", ".join(opponent), colour.lower())
                assert (entrant.rating, entrant.title, entrant.federation) == about[opponent]
                assert cell.kind == ("forfeit" if result in "+-" else "played")
            else:
                assert (cell.kind, cell.opponent) == ("bye", "")
    assert next(cells, None) is None


WORDS = [
    "Event",
    "Start",
    "End",
    "Rounds",
    "Player",
    "Total",
    "1",
    "2",
    "Hill",
    "Tom",
    "W",
    "-",
    "=",
    "2019-07-06",
    '"',
    "",
]


@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=9), max_size=12))
def test_nothing_raises(rows):
    """Whatever rows stand in a file, reading it ends in a report whose cells name entrants."""
    report = document("\n".join(",".join(row) for row in rows))
    DIALECT.claims(report)
    found = read(report)
    numbers = {each.number for each in found.entrants}
    assert {cell.opponent for cell in found.cells} <= {*numbers, ""}
    games_of(found)
