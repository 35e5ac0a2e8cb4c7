"""What explain tells of games with stones, and of a bonus that stands in a game's change."""

import json
from pathlib import Path

import pytest

from pipeline.cli import code_of

STONES = Path(__file__).parent / "golden" / "stones"


@pytest.fixture(autouse=True)
def _hundred_columns(monkeypatch):
    """The screen is 100 wide, wherever the tests run."""
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    """The output for the kept go tournament."""
    folder = tmp_path_factory.mktemp("stones") / "out"
    assert code_of(["run", str(STONES), "--out", str(folder), "--quiet", "--no-xlsx"]) == 0
    return folder


def test_the_page_says_what_a_change_is(out, capsys):
    """Stones and their worth, the difference with them, and the clause of the bonus."""
    assert code_of(["explain", "a", "--in", str(out), "--system", "egf"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    game = next(line for line in lines if "Bea (b)" in line)
    assert game.startswith("1 w Bea (b) 1800 opening 3 1 +50")
    assert game.endswith("+8.059 2108.059 E2 E3 E4 E5")
    assert "odds given by white (w) to black (b); points: 3 stones 250" in lines
    assert "change of a game: K (pts - exp) and the game's bonus (E4)" in lines
    assert any("not rated: this rule book has no rule" in line for line in lines)


def test_every_game_names_its_bonus(out, capsys):
    """K (score - expected) and the bonus are the change, to the figures that are told."""
    assert code_of(["explain", "a", "--in", str(out), "--system", "egf", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    games = [row for row in rows if row["kind"] == "game"]
    assert [row["note"] for row in games] == ["with a bonus of 0.515778 (E4)"] * 2
    for row in games:
        formula = float(row["k"]) * (float(row["score"]) - float(row["expected"]))
        assert float(row["change"]) == pytest.approx(formula + 0.515778, abs=2e-5)
