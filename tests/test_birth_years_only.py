"""Nothing that is published says more of a birth than its year."""

import csv
import re
from datetime import date
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pandas as pd
import pytest

from pipeline.cli import code_of

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "data" / "example"

ALLOWED = "players.parquet"
"""The one file that keeps whole birth dates, to tell ages from."""

with (EXAMPLE / "players.csv").open(encoding="utf-8", newline="") as _file:
    BIRTHS = [
        date.fromisoformat(row["birth_date"]) for row in csv.DictReader(_file) if len(row["birth_date"]) == 10
    ]

WAYS = ("{0:%Y-%m-%d}", "{0:%Y/%m/%d}", "{0:%Y%m%d}", "{0:%d.%m.%Y}", "{0:%d/%m/%Y}", "{0.day}.{0.month}.{0.year}")
"""How a date may be written."""


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    """The example under all its rule books with every page, and pictures and explanations beside it."""
    folder = tmp_path_factory.mktemp("example")
    made = folder / "out"
    assert code_of(["run", str(EXAMPLE), "--out", str(made), "--all-crosstables", "--quiet"]) == 0
    assert code_of(["release", str(made)]) == 0
    assert code_of(["publish", str(made), "--html", "--quiet"]) == 0
    asked = ["0001", "--in", str(made), "--system", "tca"]
    assert code_of(["plot", *asked, "--out", str(folder / "picture.svg")]) == 0
    assert code_of(["explain", *asked, "--csv", str(folder / "explained.csv")]) == 0
    return folder


def texts(path: Path) -> str:
    """All text of a file: cells of workbooks and of parquet files, everything of the others."""
    content = path.read_bytes()
    if path.suffix == ".xlsx":
        with ZipFile(BytesIO(content)) as book:
            return "\n".join(book.read(name).decode("utf-8", "replace") for name in book.namelist())
    if path.suffix == ".parquet":
        return pd.read_parquet(BytesIO(content)).to_csv()
    return content.decode()


def test_the_example_has_whole_birth_dates_to_hide():
    """Some of them, all different, and none of them a day of an event."""
    events = (EXAMPLE / "events.csv").read_text(encoding="utf-8")
    assert len(set(BIRTHS)) > 10
    assert not [day for day in BIRTHS if day.isoformat() in events]


def test_no_file_says_more_of_a_birth_than_its_year(out):
    """Whichever way the date may be written, also as a workbook's day number."""
    written = {way.format(day) for day in BIRTHS for way in WAYS}
    whole = re.compile(r"(?<!\d)(" + "|".join(map(re.escape, sorted(written))) + r")(?!\d)")
    numbers = {f"<v>{(day - date(1899, 12, 30)).days}</v>" for day in BIRTHS}
    files = [path for path in out.rglob("*") if path.is_file() and path.name != ALLOWED]
    assert {path.suffix for path in files} >= {".csv", ".json", ".xlsx", ".parquet", ".html", ".svg"}
    for path in files:
        text = texts(path)
        assert not whole.findall(text), path
        assert not [number for number in numbers if number in text], path


def test_the_search_would_find_them(out):
    """Where whole dates are kept the same search finds all of them."""
    kept = texts(out / "out" / ALLOWED)
    assert all(day.isoformat() in kept for day in BIRTHS)
