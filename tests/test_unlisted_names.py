"""The names of who is not listed are found in a problem in whatever form it shows them."""

import csv
from unicodedata import normalize

import pandas as pd
import pytest

from pipeline.birth_dates import without_dates
from pipeline.cli import code_of
from pipeline.problems import Problem
from pipeline.reading.faults import quoted as quoted_in_a_report
from pipeline.tables import quoted, shortened
from pipeline.unlisted_names import without_unlisted_names
from tests.private_federation import write_private

LONG = "Zimmerwald-Kolkraben, Petronella Eusebia Wilhelmine Adelgunde Theodora Kunigunde 12.3.1971"


def told(name, message, *, found="", english=""):
    """What is published of a problem where that name is unlisted and Ada Amber's is not."""
    players = pd.DataFrame({"name": [name, "Amber, Ada"], "english_name": [english, ""], "listed": [False, True]})
    (problem,) = without_unlisted_names(
        [Problem(severity="error", file="f", message=message, found=found)], players
    )
    assert (problem.message != message) == (problem.found == "" and "not listed" in problem.message)
    return problem.message


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Petra Geheim 12.3.1971", without_dates("Petra Geheim 12.3.1971")),
        ("Petra Geheim 12.3.1971", "Petra Geheim 12.3.1971"),
        ("Geheim, Petra 19710312", without_dates("Geheim, Petra 19710312")),
        ("Geheim, Petra 12 May 1971", without_dates("Petra 12 May 1971 Geheim")),
        ("Geheim4711, Petra", "Petra Geheim4711"),
        ("Geheim, Petra", "GEHEIM\u00a0 Petra"),
        ("Pet\x07ra Geheim 1.2.1980", "Pet\ufffdra Geheim *.*.****"),
        ("Petra\nGeheim", 'Petra\\" Geheim'),
        ("Pe\u200btra Geheim", "Petra Geheim"),
        ("Petra Geheim", "Pe\u200btra Geheim"),
        ("Pétra Šimečková", normalize("NFD", "Pétra Šimečková")),
        (normalize("NFD", "Pétra Šimečková"), "Pétra Šimečková"),
        ("Pétra Šimečková", "Petra Simeckova"),
        ("Ｐetra Ｇeheim", "Petra Geheim"),
        ("山田 太郎", "山田　太郎"),
        ("4711", "4711"),
        ("٤٧١١ Petra", "4711 Petra"),
        (LONG, quoted(LONG)),
        (LONG, quoted_in_a_report(LONG)),
        (LONG, without_dates(quoted(f"{'17 Rook ' * 4}{LONG}"))),
        (LONG, f"{without_dates(LONG)[:30]}…"),
    ],
)
@pytest.mark.parametrize("column", ["name", "english_name"])
def test_a_name_is_found_in_whatever_form_it_is_shown(name, shown, column):
    named = (name, "") if column == "name" else ("Rook, Ray", name)
    message = f"who is {shown}?"
    assert told(named[0], message, english=named[1]) != message
    assert told(named[0], "see there", found=shown, english=named[1]) != "see there"


def test_a_name_is_found_where_what_was_found_is_cut_without_a_sign():
    row = f"{'x' * 150} {LONG}"
    assert told(LONG, "see there", found=row[:160]) != "see there"
    assert told(LONG, "see there", found=shortened(row, 160)) != "see there"


def test_a_name_beyond_all_measure_is_found_and_costs_little():
    name = f"Geheim, Petra {'Wilhelmine ' * 50_000}"
    assert told(name, f"who is {name}?") != f"who is {name}?"
    assert told(name, f"who is {quoted(name)}?") != f"who is {quoted(name)}?"
    assert told(name, "who is Wilhelmine?") == "who is Wilhelmine?"


@pytest.mark.parametrize(
    "message",
    [
        "who is Amber, Ada? 12 games in 1971",
        "who is Petra? or Geheimrat, Petra, or Petra Geheimrat",
        "the 12.3.1971 is too early",
        'the cell "…" is cut',
        "Pe",
    ],
)
def test_others_are_named(message):
    assert told("Geheim, Petra", message) == message
    assert told("Petra Geheim 12.3.1971", message) == message


@pytest.mark.parametrize("column", ["name", "english_name"])
@pytest.mark.parametrize("twice", [False, True])
def test_a_birth_date_in_an_unlisted_name_publishes_neither(tmp_path, column, twice):
    """Nor does a row that is held back, which no table of players has any more."""
    reports, out = write_private(tmp_path / "reports"), tmp_path / "out"
    for name, row in {"events.csv": "apr,April Cup,2026-04-10\n", "games.csv": "apr,1,010,011,1-0,,\n"}.items():
        with (reports / name).open("a", encoding="utf-8") as file:
            file.write(row)
    players = reports / "players.csv"
    with players.open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    rows[0][header.index(column)] = "Petra Geheim 12.3.1971"
    if twice:
        rows.append([*rows[0][:1], "Otto Geheim 12.3.1971", *rows[0][2:]])
    with players.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header, *rows])
    run = ["run", reports, "--out", out, "--system", "tca", "--no-xlsx", "--hold-bad"]
    assert code_of([*map(str, run)]) == 0
    text = (out / "problems.csv").read_text(encoding="utf-8")
    assert "what may be a birth date" in text
    assert "geheim" not in text.casefold()
