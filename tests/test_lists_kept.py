"""Lists of rule books that keep more than a rating, have decimals, or players without one: through run, publish, release."""

import csv
import random
from decimal import Decimal

import pytest

from pipeline.cli import code_of
from tests.kept_books import averaging, deviating, gathering, on_the_shelf

BOOKS = (deviating(), gathering(), averaging(shows_decimals=True, unrated=True))
CODES = [book.code for book in BOOKS]
PLAYERS = "player_id,name,listed\nA,Ann,\nB,Bo,\nC,Cy,\nD,Dee,\nE,Eve,\nF,Flo,no\nG,Gus,\n"
EVENTS = {"E1": "2024-01-10", "E2": "2024-02-10", "E3": "2024-04-30", "E4": "2024-05-20"}
GAMES = [
    "E1,1,C,A,1-0", "E1,2,C,B,1/2-1/2", "E1,1,D,B,0-1", "E1,3,F,A,0-1", "E1,4,A,B,1/2-1/2",
    "E2,1,C,A,0-1", "E2,2,D,B,0-1", "E2,3,F,B,0-1",
    "E3,1,B,A,1-0", "E3,2,C,A,0-1", "E3,3,E,G,0-1", "E3,4,F,A,1-0",
    "E4,1,B,C,1-0",
]  # fmt: skip
OPENINGS = "".join(f"{code},A,1600\n{code},B,1500\n" for code in CODES) + "gathering,E,1005\ngathering,G,1010\n"


def folder_of(place, events=tuple(EVENTS), dice=None):
    """A folder with these events; the rows of its files in another order, if there are dice."""
    place.mkdir()
    tables = {
        "players.csv": ("player_id,name,listed", PLAYERS.splitlines()[1:]),
        "events.csv": ("event_id,name,end_date", [f"{each},{each},{EVENTS[each]}" for each in events]),
        "games.csv": ("event_id,round,white_id,black_id,result", [row for row in GAMES if row[:2] in events]),
        "openings.csv": ("system,player_id,rating", OPENINGS.splitlines()),
    }
    for name, (head, lines) in tables.items():
        if dice is not None:
            dice.shuffle(lines := list(lines))
        (place / name).write_text("\n".join([head, *lines]) + "\n")
    return place


def told(*arguments, code=0):
    """Run a command that ends so."""
    with on_the_shelf(*BOOKS):
        assert code_of([*map(str, arguments)]) == code


def run(folder, out, period, *more):
    """Run all three rule books."""
    systems = [each for code in CODES for each in ("--system", code)]
    told("run", folder, "--out", out, *systems, "--period", period, "--quiet", *more)
    return out


def table(out, code, name):
    """A CSV file's rows."""
    with (out / code / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def by_player(out, code, name, *columns):
    """Some columns of a CSV file, by player."""
    return {row["player_id"]: tuple(row[column] for column in columns) for row in table(out, code, name)}


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder of reports and what runs of it came to, by month."""
    place = tmp_path_factory.mktemp("lists")
    folder_of(place / "in")
    for period in ("2024-01", "2024-04", "2024-05"):
        run(place / "in", place / period, period, "--no-xlsx")
    return place


def test_what_is_kept_stands_behind_the_last_column(place):
    """D: 350, a game in January and in February with a month's 5 between, and three idle months to the list of May."""
    assert list(table(place / "2024-05", "deviating", "rating-list.csv")[0])[-2:] == ["active", "deviation"]
    assert by_player(place / "2024-05", "deviating", "rating-list.csv", "deviation", "mark")["D"] == ("350.00", "?")
    assert by_player(place / "2024-04", "deviating", "rating-list.csv", "deviation")["D"] == ("345.00",)
    assert by_player(place / "2024-01", "deviating", "rating-list.csv", "deviation", "mark", "status")["A"] == (
        "70.00", "", "official",
    )  # fmt: skip


def test_decimals_stand_there_too_and_rank(place):
    """Three of them; the whole points beside are these rounded, and ranks go by the decimals."""
    rows = table(place / "2024-05", "averaging", "rating-list.csv")
    exact = [Decimal(row["exact_rating"]) for row in rows]
    assert exact == sorted(exact, reverse=True)
    assert all(abs(each - int(row["rating"])) <= Decimal("0.5") for each, row in zip(exact, rows, strict=True))
    assert "exact_rating" not in table(place / "2024-05", "deviating", "rating-list.csv")[0]


def test_an_earlier_list_made_again_has_the_state_of_its_month(place, tmp_path):
    """Publishing April from May's folder gives April's own files."""
    told("publish", place / "2024-05", "--period", "2024-04", "--out", tmp_path / "again", "--no-xlsx")
    for code in CODES:
        for name in ("rating-list.csv", "changes.csv", "change-report.csv", "pairing-list.csv"):
            again, then = ((each / code / name).read_bytes() for each in (tmp_path / "again", place / "2024-04"))
            assert again == then, (code, name)


def test_who_has_no_rating_is_on_no_list(place):
    """In January nobody but those with openings; C, with three games in February, is new then."""
    assert {row["player_id"] for row in table(place / "2024-01", "gathering", "rating-list.csv")} == {
        "A",
        "B",
        "E",
        "G",
    }
    assert by_player(place / "2024-01", "gathering", "changes.csv", "kind").keys() == {"A", "B", "E", "G"}
    paired = {row["ID_No"]: row["Rtg_Nat"] for row in table(place / "2024-01", "gathering", "pairing-list.csv")}
    assert paired == {"A": "1597", "B": "1503", "C": "0", "D": "0", "E": "1005", "G": "1010"}


def test_first_ratings_and_ratings_taken_off_are_told(place, tmp_path):
    """C, who met 1600, 1500 and 1597, is new in February. E loses 12 in April, is below 1000 and dropped."""
    out = run(place / "in", tmp_path / "out", "2024-02", "--no-xlsx")
    changes = by_player(out, "gathering", "changes.csv", "kind", "before", "after", "change", "cause")
    assert changes["C"] == ("new", "", "1566", "", "first rating (E2) +1566")
    dropped = by_player(place / "2024-04", "gathering", "changes.csv", "kind", "before", "after", "change", "cause")
    assert dropped["E"] == ("dropped", "1005", "", "", "opening 1005; E3 -12; taken off the list -993")
    assert "E" not in by_player(place / "2024-04", "gathering", "rating-list.csv", "rank")
    assert "E" not in by_player(place / "2024-05", "gathering", "changes.csv", "kind")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("period", ["2024-01", "2024-04", "2024-05"])
def test_the_change_report_adds_up(place, code, period):
    """What was there before, what came in and what all causes made of it is what is there now."""
    value = {row["item"]: row["value"] for row in table(place / period, code, "change-report.csv")}
    before, after = (int(value[f"rating sum {when}"]) for when in ("before", "after"))
    brought, net = (Decimal(value[item]) for item in ("newcomers: brought in", "all causes: net"))
    assert before + brought + net == after
    listed = table(place / period, code, "rating-list.csv")
    assert int(value["players"]) == len(listed) + int(value["counted here and not shown"])


def test_inactive_marks(tmp_path):
    """A and B play rated games in January alone, E and G none: after two months all are inactive."""
    folder = folder_of(tmp_path / "in", ("E1",))
    marks = by_player(
        run(folder, tmp_path / "a", "2024-03", "--no-xlsx"), "gathering", "rating-list.csv", "mark", "status"
    )
    inactive = dict.fromkeys("EG", ("i", "inactive"))
    assert marks == {"A": ("", "official"), "B": ("", "official"), **inactive}
    marks = by_player(
        run(folder, tmp_path / "b", "2024-04", "--no-xlsx"), "gathering", "rating-list.csv", "mark", "status"
    )
    assert marks == dict.fromkeys("ABEG", ("i", "inactive"))
    (folder / "ratinglist.toml").write_text("[list]\ninactive_after = 0\n")
    marks = by_player(
        run(folder, tmp_path / "c", "2024-04", "--no-xlsx"), "gathering", "rating-list.csv", "mark", "status"
    )
    assert marks == dict.fromkeys("ABEG", ("", "official"))


def test_the_order_of_rows_is_nothing(place, tmp_path):
    """Every file but what names files is the same."""
    other = run(folder_of(tmp_path / "in", dice=random.Random(3)), tmp_path / "out", "2024-05", "--no-xlsx")  # noqa: S311 - no secret
    for code in CODES:
        for path in sorted((place / "2024-05" / code).rglob("*.*")):
            assert path.read_bytes() == (other / path.relative_to(place / "2024-05")).read_bytes(), path


def test_going_on_keeps_it_all(place, tmp_path):
    """From April with May's games only, as in one run."""
    later = run(folder_of(tmp_path / "in", ("E4",)), tmp_path / "out", "2024-05", "--no-xlsx", "--opening",
                place / "2024-04")  # fmt: skip
    for code in CODES:
        for name in ("standings.csv", "rating-list.csv", "changes.csv", "pairing-list.csv"):
            assert (later / code / name).read_bytes() == (place / "2024-05" / code / name).read_bytes(), (
                code,
                name,
            )
    told("explain", "C", "--in", later, "--system", "gathering")
    told("explain", "C", "--in", later, "--system", "deviating")


def test_lists_on_record_stay_when_ratings_come_and_go(place, tmp_path, capsys):
    """February is released; that C goes on, and E is taken off later, changes nothing of it. The rest is verified."""
    out = run(place / "in", tmp_path / "out", "2024-02", "--release", "--no-xlsx")
    told("release", out, code=0) if not (out / "released").exists() else None
    run(place / "in", out, "2024-05", "--no-xlsx")
    told("verify", out, place / "in", "--quiet")
    told("status", out)
    assert "2024-02" in capsys.readouterr().out
    told("plot", "E", "C", "--in", out, "--system", "gathering", "--out", tmp_path / "careers.svg")
    told("plot", "D", "--in", out, "--system", "gathering", "--out", tmp_path / "none.svg", code=2)
    pages = tmp_path / "pages"
    told("publish", out, "--html", "--out", pages)
    for code, monthly in (("gathering", True), ("deviating", True), ("averaging", False)):
        page = (pages / code / "html" / "players" / "A.html").read_text()
        assert ("the rating itself moves once a month" in page) == monthly
        assert (">Rating after</th>" in page) != monthly  # a column without any figure says nothing
        assert ">Change</th>" in page


def test_a_rating_that_was_never_sure_enough_has_no_peak(place):
    """A came with a deviation of 100: its peak is the opening's; C is marked on every list."""
    peaks = by_player(place / "2024-05", "deviating", "rating-list.csv", "mark", "peak", "peak_period")
    assert peaks["A"][0] == ""
    assert int(peaks["A"][1]) >= 1600
    assert peaks["C"] == ("?", "", "")
