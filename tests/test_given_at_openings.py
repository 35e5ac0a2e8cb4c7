"""Openings that give a rule book what it keeps besides the rating: checked, taken, and a column only where filled."""

import csv

import pytest

from pipeline.cli import code_of
from pipeline.outputs import open_output
from tests.kept_books import deviating, gathering, on_the_shelf

BOOKS = (deviating(), gathering())
FILES = {
    "players.csv": "player_id,name\nA,Ann\nB,Bo\nC,Cy\n",
    "events.csv": "event_id,name,end_date\nE1,One,2024-01-10\n",
    "games.csv": "event_id,round,white_id,black_id,result\nE1,1,A,B,1-0\n",
}


@pytest.fixture
def run(tmp_path, capsys):
    """Run a folder with these openings; the exit code, what was said, and the output's folder."""

    def made(openings, *more):
        for name, text in {**FILES, "openings.csv": openings}.items():
            (tmp_path / name).write_text(text)
        out = tmp_path / "out"
        systems = [each for book in BOOKS for each in ("--system", book.code)]
        with on_the_shelf(*BOOKS):
            code = code_of(["run", str(tmp_path), "--out", str(out), *systems, "--no-xlsx", *more])
        said = capsys.readouterr()
        return code, said.out + said.err, out

    return made


def test_what_is_given_is_kept(run):
    """A comes with 80 and 0.05: 70 after a game. B, with a rating alone, opens with 100."""
    code, _, out = run(
        "system,player_id,rating,deviation,volatility\n"
        "deviating,A,1600,80.004,0.05\ndeviating,B,1500,,\ngathering,A,1600,,\n"
    )
    assert code == 0
    with (out / "deviating" / "standings.csv").open() as file:
        kept = {row["player_id"]: (row["deviation"], row["volatility"]) for row in csv.DictReader(file)}
    assert kept == {"A": ("7000", "50001"), "B": ("9000", "60001")}
    with (out / "deviating" / "rating-list.csv").open() as file:
        assert {row["player_id"]: row["deviation"] for row in csv.DictReader(file)} == {"A": "70.00", "B": "90.00"}
    assert list(open_output(out).table("openings").columns)[-2:] == ["deviation", "volatility"]


def test_publishing_again_takes_it_from_the_tables(run, capsys, tmp_path):
    """The checked openings hold what was given; explain says it, too."""
    _, _, out = run("system,player_id,rating,deviation\ndeviating,A,1600,80\ndeviating,B,1500,\n")
    with on_the_shelf(*BOOKS):
        assert code_of(["publish", str(out), "--out", str(tmp_path / "again"), "--no-xlsx"]) == 0
        capsys.readouterr()
        assert code_of(["explain", "A", "--in", str(out), "--system", "deviating"]) == 0
    assert "begins with 1600: opening: rating 1600, deviation 80" in capsys.readouterr().out
    for name in ("standings.csv", "rating-list.csv", "ledger.parquet"):
        assert (out / "deviating" / name).read_bytes() == (tmp_path / "again" / "deviating" / name).read_bytes()


def test_explain_says_from_when_it_grows(run, capsys):
    """A's 80 of November has grown by two months in January: 90, and 80 after a game. Where nothing grows no day is."""
    _, _, out = run(
        "system,player_id,rating,deviation,as_of\ndeviating,A,1600,80,2023-11-30\ngathering,A,1600,,2023-11-30\n"
    )
    told = []
    for code in ("deviating", "gathering"):
        with on_the_shelf(*BOOKS):
            assert code_of(["explain", "A", "--in", str(out), "--system", code]) == 0
        told.append(capsys.readouterr().out)
    assert "begins with 1600: opening: rating 1600, deviation 80, as of 2023-11-30" in told[0]
    assert "deviation 80.00" in told[0]
    assert "begins with 1600: opening: rating 1600" in told[1]
    assert "2023-11-30" not in told[1]


def test_every_fault_is_told_at_once(run):
    """No number, out of range either way, a rule book that keeps none, an entry by FIDE rating."""
    code, said, _ = run(
        "system,player_id,rating,deviation,volatility\n"
        "deviating,A,1600,wide,1.5\n"
        "deviating,B,1500,0,0.06\n"
        "deviating,C,1500,350.01,-1\n"
        "gathering,A,1600,80,\n"
        "tca,B,1900,,0.05\n"
    )
    assert code == 1
    assert 'deviation: "wide" is not a number' in said
    assert 'volatility: "1.5" is out of range' in said
    assert "expected a number above 0 and at most 1" in said
    assert 'deviation: "0" is out of range' in said
    assert 'deviation: "350.01" is out of range' in said
    assert "expected a number above 0 and at most 350" in said
    assert 'volatility: "-1" is out of range' in said
    assert 'deviation: "80" is a deviation, but gathering keeps none' in said
    assert 'volatility: "0.05" is a volatility, but tca keeps none' in said


def test_columns_that_nobody_fills_are_none(run):
    """The tables of a folder without them, or with empty ones, are as they were."""
    for openings in ("system,player_id,rating\n", "system,player_id,rating,deviation\ndeviating,A,1600,\n"):
        code, _, out = run(openings)
        assert code == 0
        assert "deviation" not in open_output(out).table("openings")
