"""Explanations of rule books that keep more than a rating, and of players whom games give one or take it away."""

import csv
import json

import pytest

from pipeline.cli import code_of
from pipeline.rules.state import Gathered
from pipeline.systems.fide import month_told, told_2022, told_2024
from tests.kept_books import averaging, deviating, gathering, on_the_shelf

FILES = {
    "players.csv": "player_id,name\nA,Ann\nB,Bo\nC,Cy\nD,Dee\nE,Eve\n",
    "events.csv": "event_id,name,end_date\nE1,One,2024-01-10\nE2,Two,2024-02-10\nE3,Three,2024-04-30\n",
    "games.csv": (
        "event_id,round,white_id,black_id,result\n"
        "E1,1,C,A,1-0\nE1,2,C,B,1/2-1/2\nE1,1,D,B,0-1\n"
        "E2,1,C,A,0-1\nE2,2,D,B,0-1\n"
        "E3,1,B,A,1-0\nE3,2,C,A,0-1\nE3,3,E,A,0-1\n"
    ),
    "openings.csv": "system,player_id,rating\n"
    + "".join(f"{code},A,1600\n{code},B,1500\n" for code in ("deviating", "gathering", "averaging"))
    + "gathering,E,1005\n",
}
BOOKS = (deviating(), gathering(), averaging(shows_decimals=True, unrated=True))


@pytest.fixture(autouse=True)
def _wide(monkeypatch):
    """The screen is wide, wherever the tests run."""
    monkeypatch.setenv("COLUMNS", "160")


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    """A run of three rule books, up to May."""
    folder = tmp_path_factory.mktemp("kept")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    made = folder / "out"
    systems = [each for book in BOOKS for each in ("--system", book.code)]
    with on_the_shelf(*BOOKS):
        assert code_of(["run", str(folder), "--out", str(made), *systems, "--period", "2024-05", "--quiet"]) == 0
    return made


@pytest.fixture
def explained(out, capsys):
    """What explain prints, as one text with single blanks."""

    def explain(*arguments):
        with on_the_shelf(*BOOKS):
            assert code_of(["explain", *arguments, "--in", str(out)]) == 0
        return capsys.readouterr().out

    return explain


def test_the_state_stands_at_the_head_and_beside_each_game(explained):
    """A's deviation was 100, 90 after January's game, 85 after February's, 65 after April's three; months add 5."""
    said = " ".join(explained("A", "--system", "deviating").split())
    assert "at the end of 2024-05: deviation 70.00" in said
    assert "One (E1), ended 2024-01-10; rating before: 1600; deviation 100.00" in said
    assert "Two (E2), ended 2024-02-10; rating before: 1580; deviation 95.00" in said
    assert "1 b Cy (C) 1500 350.00 newcomer 0" in said
    assert "the month's changes add up to" in said


def test_a_rating_out_of_games_is_told_so(explained):
    """Three games gave C 1567, of which the next took 25 times 367/800; D still has none."""
    said = " ".join(explained("C", "--system", "gathering").split())
    assert "begins with no rating: a rating comes out of games (F4)" in said
    assert "first rating: the mean of 1600, 1500, 1600 +1567 1567 F4" in said
    assert "no rating before, 1556 after" in said
    said = " ".join(explained("D", "--system", "gathering").split())
    assert "no rating after 2 games, unrated" in said
    assert "gathered for a rating: 1500, 0 points; 1500, 0 points" in said


def test_a_rating_that_was_taken_off_is_told_so(explained):
    """E came with 1005 and lost against 1600: expected nothing, so it stays; and is inactive after no month."""
    said = " ".join(explained("E", "--system", "gathering").split())
    assert said.startswith("Eve (E), gathering, up to 2024-05 1005 after 1 game, official")
    said = " ".join(explained("D", "--system", "averaging").split())
    assert "first rating +1100 1100 A1" in said


def test_ratings_with_decimals_are_told_with_all_of_them(explained, out):
    """The head has the whole points and the exact rating; games with a change of their own have no expected score."""
    with (out / "averaging" / "rating-list.csv").open() as file:
        exact = {row["player_id"]: (row["rating"], row["exact_rating"]) for row in csv.DictReader(file)}
    said = " ".join(explained("C", "--system", "averaging").split())
    assert f"{exact['C'][0]} ({exact['C'][1]}) after 4 games, official" in said


def test_csv_and_json_have_what_is_kept(explained):
    """As columns behind the last one, as they are shown; JSON has the state at the list's month too."""
    first, *_ = csv.DictReader(explained("A", "--system", "deviating", "--csv", "-").splitlines())
    assert list(first)[-2:] == ["own_deviation", "opponent_deviation"]
    assert (first["own_deviation"], first["opponent_deviation"]) == ("100.00", "350.00")
    told = json.loads(explained("A", "--system", "deviating", "--json"))
    assert told["kept"] == {"deviation": "70.00"}
    assert told["rows"][0]["opponent_deviation"] == "350.00"
    plain, *_ = csv.DictReader(explained("A", "--system", "gathering", "--csv", "-").splitlines())
    assert "own_deviation" not in plain


def test_an_event_has_every_players_state(explained):
    """The whole event, player by player, by a book that settles by the event too."""
    said = " ".join(explained("--event", "E2", "--system", "deviating").split())
    assert "Cy (C)" in said
    assert "345.00" in said
    assert "first rating" in explained("--event", "E1", "--system", "averaging")


def test_fide_first_ratings_are_told_with_ra_p_and_dp():
    """Five games, 1.5 points, opponents 1538 on average: 30 %, dp -149 until 2024-02; then 2.5 of 7, dp -102."""
    games = [Gathered(648, opponent, halves) for opponent, halves in zip((1610, 1490, 1790, 1430, 1370), (0, 2, 1, 0, 0), strict=True)]  # fmt: skip
    assert told_2022(games, 1389) == "5 games, Ra 1538.00, p 0.30, dp -149"
    assert told_2022([*games, *games[1:2] * 9], 1600).endswith("20 for each half point over 50 %: +140")
    assert told_2024(games, 1511) == "5 games, with 2 draws against 1800 Ra 1612.86, p 0.36, dp -102"
    old = [Gathered(600, 2400, 2)]  # more than 26 months before
    assert told_2024([*old, *games], 1511) == told_2024(games, 1511)
    assert month_told((648, 5, 7690, 3), 650) == "2024-01: 5 games, 1.5 points, opponents 1538.0 on average"
    assert month_told((648, 5, 7690, 3), 674) == ""
