"""ratinglist compare: each rule book is looked at by its own facts, and what is wrong is said under its own name."""

import json

import pytest

from pipeline.cli import code_of
from tests.folders import write

ONE_GAME = {
    "players.csv": "player_id,name\na,Ann\nb,Bob\n",
    "events.csv": "event_id,name,end_date\nE1,One,2024-01-10\n",
    "games.csv": "event_id,round,white_id,black_id,result\nE1,1,a,b,1-0\n",
    "openings.csv": "system,player_id,rating\negf,a,1900\n",
    "ratinglist.toml": '[variant.nk]\nbase = "egf"\nstart = 1000\n[variant.also]\nbase = "egf"\nmark = "N"\n',
}
BEGIN = "has no opening for {} and no rating to start from{} (event E1, a v b)"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("--system egf", ["b " + BEGIN.format("egf", "")]),
        ("--system egf --with nk", ["b " + BEGIN.format("egf", "")]),
        ("--system egf --with also", ["b " + BEGIN.format("egf", "")]),
        ("--system nk --with egf", [f"{each} " + BEGIN.format("nk", " under egf") for each in "ab"]),
    ],
)
def test_who_cannot_begin_under_one_of_them(asked, said, tmp_path, capfd):
    """A rule book as it is demands its openings beside a variant with a start too; nobody is named twice for it."""
    folder = write(tmp_path / "reports", ONE_GAME)
    assert code_of(["compare", str(folder), *asked.split()]) == 1
    lines = capfd.readouterr().err.splitlines()
    assert len(lines) == len(said) + 1
    for line, each in zip(lines, said, strict=False):
        assert each in line


def test_a_start_is_enough_where_the_other_has_openings_of_all(tmp_path, capfd):
    """With both openings the two are compared; nk borrows them."""
    openings = ONE_GAME["openings.csv"] + "egf,b,1800\n"
    folder = write(tmp_path / "reports", {**ONE_GAME, "openings.csv": openings})
    capfd.readouterr()
    assert code_of(["compare", str(folder), "--system", "egf", "--with", "nk", "--json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert found["what_if"][0]["summary"]["players on both lists"] == "2"


def test_a_rank_that_an_alternative_has_not(tmp_path, capfd):
    """It says which one; beside a rating a rank is not looked up."""
    files = {
        **ONE_GAME,
        "openings.csv": "system,player_id,rating,rank\negf,a,,7 Dan\negf,b,1800,3 Kyu\n",
        "ratinglist.toml": '[variant.few]\nbase = "egf"\nopening_ranks = { "1 Dan" = 2100 }\n',
    }
    folder = write(tmp_path / "reports", files)
    assert code_of(["compare", str(folder), "--system", "egf"]) == 0
    capfd.readouterr()
    assert code_of(["compare", str(folder), "--system", "egf", "--with", "few"]) == 1
    told, summed_up = capfd.readouterr().err.splitlines()
    assert told.startswith('openings.csv:2: rank: "7 Dan" is not a rank of few (')
    assert summed_up.startswith("1 error")


ONLY_WITH = {
    "players.csv": "player_id,name\nc,Cy\n" + "".join(f"o{at},O{at}\n" for at in range(5)),
    "events.csv": "event_id,name,end_date\nE1,One,2024-04-10\nE2,Two,2024-07-10\n",
    "games.csv": "event_id,round,white_id,black_id,result\nE1,1,c,o0,1/2-1/2\n"
    + "".join(f"E1,{at + 1},c,o{at},0-1\n" for at in range(1, 5))
    + "E2,1,o0,o1,1-0\n",
    "openings.csv": "system,player_id,rating\n" + "".join(f"fide,o{at},1600\n" for at in range(5)),
    "corrections.csv": "system,player_id,date,change,reason\nfide,c,2024-06-10,20,so decided\n",
    "ratinglist.toml": '[variant.strict]\nbase = "fide"\nlowest_rating = 1500\n',
}


def test_a_correction_without_a_rating_under_one_of_them(tmp_path, capfd):
    """Half a point of five from 1600, with two draws from 1800, is 1.5 of 7 from 1657: below 1500."""
    folder = write(tmp_path / "reports", ONLY_WITH)
    assert code_of(["compare", str(folder), "--system", "fide"]) == 0
    capfd.readouterr()
    assert code_of(["compare", str(folder), "--system", "fide", "--with", "strict"]) == 1
    said = capfd.readouterr().err
    assert said.startswith("strict: ")
    assert "c of 2024-06-10" in said
