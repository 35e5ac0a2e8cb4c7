"""A path that goes round in a circle of links is told as one that leads nowhere, and nothing is written."""

import pytest

from pipeline.cli import code_of
from tests.private_federation import write_private


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder of reports, what a run makes of it, and two links to each other."""
    place = tmp_path_factory.mktemp("circles")
    reports, out = write_private(place / "in"), place / "D"
    assert code_of(["run", str(reports), "--out", str(out), "--system", "tca", "--no-xlsx"]) == 0
    for link, other in (("x1", "x2"), ("x2", "x1"), ("x1.svg", "x2.svg"), ("x2.svg", "x1.svg")):
        (place / link).symlink_to(other)
    return place


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("run in --out x1 --system tca", 3),
        ("run in --out x1/Q --system tca", 3),
        ("run in --out new --system tca --log x1", 3),
        ("run in --out new --system tca --log x1/log", 3),
        ("run in --out new --system tca --opening x1", 3),
        ("replay in --out x1 --system tca", 3),
        ("publish D --out x1", 3),
        ("publish D --out x1/Q", 3),
        ("explain 001 --in D --system tca --csv x1", 3),
        ("explain 001 --in D --system tca --csv x1/table.csv", 2),
        ("explain 001 --in x1 --system tca", 3),
        ("export jan --in D --format trf16 --out x1", 3),
        ("export jan --in x1 --format trf16", 3),
        ("validate in --problems x1", 3),
        ("validate x1", 2),
        ("convert x1 --out new", 2),
        ("convert D/problems.csv --out x1", 3),
        ("plot 001 --in D --system tca --out x1.svg", 3),
        ("odds --table --system tca --csv x1", 3),
        ("status x1", 3),
        ("verify x1 in", 3),
        ("verify D x1", 2),
        ("release x1", 3),
    ],
)
def test_a_circle_leads_nowhere(made, arguments, code, monkeypatch, capfd):
    monkeypatch.chdir(made)
    before = {each.name for each in made.iterdir()}
    assert code_of(arguments.split()) == code
    assert "x1" in capfd.readouterr().err.splitlines()[-1]
    assert {each.name for each in made.iterdir()} == before


@pytest.mark.parametrize("name", ["games", "reports"])
@pytest.mark.parametrize("leads", ["round", "nowhere"])
def test_a_link_in_place_of_a_folder_of_reports_is_not_taken_for_none(tmp_path, name, leads, monkeypatch, capfd):
    """Whoever set it meant reports: without a word they would not be rated."""
    monkeypatch.chdir(tmp_path)
    reports = write_private(tmp_path / "in")
    assert code_of(["run", "in", "--out", "D", "--system", "tca", "--no-xlsx"]) == 0
    (reports / name).symlink_to(name if leads == "round" else "gone")
    for asked in (
        "validate in",
        "run in --out D --system tca",
        "verify D in",
        "export jan --in in --format trf16",
    ):
        capfd.readouterr()
        assert code_of(asked.split()) == 3
        assert f"in/{name}" in capfd.readouterr().err.splitlines()[-1]
