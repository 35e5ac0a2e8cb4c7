"""Names that nobody could see: workbooks and pages show the id, the CSV files what was reported."""

import csv
import io
import re

import pytest

from pipeline.cli import code_of
from pipeline.publishing.visible_names import NO_NAME, is_visible
from tests.folders import SOUND, write
from tests.workbooks import Book

INVISIBLE = "\u200b\u2060"
OVERRIDE = "\u202e"


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Ada", True),
        ("陳柏翰", True),
        ("שלום", True),
        ("-", True),
        ("\u200bA", True),
        ("e\u0301", True),
        ("", False),
        (" ", False),
        ("\u200b", False),
        ("\u200f\u202e", False),
        ("\u00a0\u3000", False),
        ("\u3164", False),
        ("\u2800", False),
        ("\u0301", False),
    ],
    ids=ascii,
)
def test_what_can_be_seen(text, seen):
    """Characters of no width, blanks, fillers and accents without a letter show nothing."""
    assert is_visible(text) == seen


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A federation in which a player and an event have invisible names, and one player an invisible id as well."""
    folder = tmp_path_factory.mktemp("invisible")
    changed = {
        name: text.replace("Able, Ann", INVISIBLE)
        .replace("Spring Open", INVISIBLE)
        .replace("Baker, Bob", OVERRIDE + "Baker, Bob")
        .replace("D4,Di Dunn", f"\u200b,{INVISIBLE}")
        .replace("D4", "\u200b")
        for name, text in SOUND.items()
    }
    write(folder, changed)
    out = folder / "out"
    flags = ["--system", "tca", "--html", "--quiet", "--all-crosstables"]
    assert code_of(["run", str(folder), "--out", str(out), *flags]) == 0
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def test_files_for_programs_have_the_names_as_reported(files):
    """CSV files keep every character."""
    rows = csv.DictReader(io.StringIO(files["tca/rating-list.csv"].decode()))
    names = {row["player_id"]: row["name"] for row in rows}
    assert names == {"A1": INVISIBLE, "B2": OVERRIDE + "Baker, Bob", "\u200b": INVISIBLE}


def test_workbooks_show_ids_for_names_that_nobody_sees(files):
    """The list, the index and the crosstable show the id, or words where the id is as invisible; the notes count."""
    ratings, crosstables = (Book(files[f"tca/{name}.xlsx"]) for name in ("rating-list", "crosstables"))
    assert {row["Name"] for row in ratings.table("Rating list", 2)} == {"A1", "Baker, Bob", NO_NAME}
    assert {row["Event"]: row["Name"] for row in crosstables.table("Events", 2)}["SPRING"] == "SPRING"
    assert crosstables.rows("SPRING")[0]["A1"] == "SPRING"
    assert {row.get("Name") for row in crosstables.table("SPRING", 2)} == {"A1", "Baker, Bob", NO_NAME, None}
    note = ("Rating list", "the characters that turn the direction of writing are left out, in 1 text")
    assert note in ratings.notes(2)


def test_pages_show_ids_for_names_that_nobody_sees(files):
    """Every link of every page has a text to be clicked on, and the player's page a title."""
    pages = [content.decode() for path, content in files.items() if "/html/" in path]
    assert len(pages) == 6  # the list, two crosstables, three players
    linked = [re.sub("<[^>]*>", "", link) for page in pages for link in re.findall("<a .*?</a>", page)]
    assert "A1" in linked
    assert NO_NAME in linked
    assert [text for text in linked if not is_visible(text)] == []
    titles = [re.search("<h1><bdi>(.*?)</bdi>", page)[1] for page in pages]
    assert {"A1", "SPRING", "Baker, Bob", NO_NAME} < set(titles)
