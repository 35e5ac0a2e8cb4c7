"""Pages of a whole run: complete, linked, harmless whatever the reports hold, and silent about who is not listed."""

import csv
import io
import os
import re
import subprocess
import sys
from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from posixpath import normpath

import pytest

from pipeline.asked_of_run import AskedOfRun
from pipeline.book_part import material_of
from pipeline.cli import code_of
from pipeline.config import books_of_run
from pipeline.plan import Plan
from pipeline.problem_files import record_of
from pipeline.publishing.pages import book_pages
from pipeline.publishing.tables import tables_of
from pipeline.settings.reading import read_settings
from pipeline.stages import run
from pipeline.validating import validate
from tests.hostile_federation import HOSTILE, write_hostile
from tests.runs import replay_of

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "data" / "example"

VOID = {"meta", "input"}
ELEMENTS = {
    *("html", "head", "meta", "title", "style", "script", "body", "header", "nav", "main", "section", "div"),
    *("h1", "h2", "p", "ul", "li", "a", "bdi", "span", "small", "dl", "dt", "dd", "label", "input"),
    *("table", "caption", "thead", "tbody", "tr", "th", "td", "figure", "figcaption"),
    *("svg", "desc", "g", "line", "text", "path", "circle"),
}
ATTRIBUTES = {
    *("lang", "class", "charset", "http-equiv", "content", "name", "href", "id", "for", "type", "role", "hidden"),
    *("aria-label", "aria-labelledby", "autocomplete", "spellcheck", "scope", "tabindex"),
    *("viewbox", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "d", "dx", "dy", "text-anchor"),
}
"""Everything that a page may be made of."""


class Reader(HTMLParser):
    """What a page holds: elements and attributes, texts by element, links, anchors; unbalanced elements fail."""

    def __init__(self):
        super().__init__()
        self.open, self.elements, self.attributes = [], set(), set()
        self.links, self.anchors = [], []
        self.texts = defaultdict(list)
        self.rows = []

    def handle_starttag(self, tag, attrs):
        """Note an element and its attributes."""
        self.elements.add(tag)
        self.attributes |= {name for name, _ in attrs}
        given = dict(attrs)
        assert len(given) == len(attrs), f"{tag}: an attribute twice"
        self.links += [given["href"]] if "href" in given else []
        self.anchors += [given["id"]] if "id" in given else []
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        """Note an element that is closed at once."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        """Close the element that was opened last, and no other."""
        assert self.open.pop() == tag

    def handle_data(self, data):
        """Note a text in every element around it."""
        for tag in set(self.open):
            self.texts[tag].append(data)
        if {"td", "th"} & set(self.open):
            self.rows[-1][-1] += data

    def said(self, tag):
        """The whole text inside elements of a kind."""
        return "".join(self.texts[tag])


def read(content):
    """A page as it is parsed; everything that was opened is closed."""
    reader = Reader()
    reader.feed(content.decode())
    reader.close()
    assert reader.open == []
    return reader


def rows_of(content):
    """The rows of a CSV file."""
    return list(csv.DictReader(io.StringIO(content.decode())))


def pages_of(files):
    """Only the pages of an output, by path."""
    return {path: content for path, content in files.items() if "/html/" in path}


def written(folder, out, *further):
    """Every file of a run with pages, by path."""
    assert code_of(["run", str(folder), "--out", str(out), "--html", "--quiet", *further]) == 0
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The example federation under two rule books, crosstables of all events."""
    out = tmp_path_factory.mktemp("example") / "out"
    return written(EXAMPLE, out, "--system", "tca", "--system", "dc-shogi", "--all-crosstables")


@pytest.fixture(scope="module")
def example(files):
    """Its pages."""
    return pages_of(files)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """The pages of a federation whose names are out to do harm."""
    folder = write_hostile(tmp_path_factory.mktemp("hostile"))
    return pages_of(written(folder, folder / "out", "--system", "tca"))


def test_a_list_has_its_pages(files, example):
    """One page for the list, one for each crosstable of the index, one for each player of rating-list.csv."""
    for code in ("tca", "dc-shogi"):
        paths = [path.removeprefix(f"{code}/html/") for path in example if path.startswith(f"{code}/")]
        assert "index.html" in paths
        players = {row["player_id"] for row in rows_of(files[f"{code}/rating-list.csv"])}
        crosstables = {
            f"crosstables/{row['file'].removesuffix('.csv')}.html"
            for row in rows_of(files[f"{code}/crosstables/index.csv"])
        }
        assert len(players) > 10
        assert len(crosstables) == {"tca": 8, "dc-shogi": 4}[code]
        assert set(paths) == {"index.html", *crosstables, *(f"players/{each}.html" for each in players)}
        list_links = {link for link in read(example[f"{code}/html/index.html"]).links if not link.startswith("#")}
        assert {link for link in list_links if link.startswith("crosstables/")} == crosstables
        assert {f"players/{each}.html" for each in players} <= list_links


@pytest.mark.parametrize("which", ["example", "hostile"])
def test_every_link_leads_to_a_page(which, request):
    """A link is relative and leads to a page of the output, or to a place in its own page."""
    pages = request.getfixturevalue(which)
    followed = 0
    for path, content in pages.items():
        page = read(content)
        assert len(page.anchors) == len(set(page.anchors))
        for link in page.links:
            if link.startswith("#"):
                assert link[1:] in page.anchors
                continue
            assert re.fullmatch(r"(\.\./)?[A-Za-z0-9._/-]+\.html", link), link
            assert normpath(str(PurePosixPath(path).parent / link)) in pages, (path, link)
            followed += 1
    assert followed > len(pages)


@pytest.mark.parametrize("which", ["example", "hostile"])
def test_a_page_needs_nothing_else(which, request):
    """No element or attribute that loads, embeds, submits or runs anything; one policy, one style, one script."""
    for path, content in request.getfixturevalue(which).items():
        page = read(content)
        assert page.elements <= ELEMENTS, (path, page.elements - ELEMENTS)
        assert page.attributes <= ATTRIBUTES, (path, page.attributes - ATTRIBUTES)
        text = content.decode()
        assert text.count("<style>") == text.count("Content-Security-Policy") == 1
        assert not re.search(r"https?:|//[a-z]", text)
        assert text.startswith('<!DOCTYPE html>\n<html lang="en"')


def test_hostile_texts_are_texts(hostile):
    """What a report holds is read as it was written, but for what would turn its neighbours round."""
    page = read(hostile["tca/html/index.html"])
    names = {row[2] for row in page.rows if len(row) > 5}
    for name in HOSTILE:
        assert re.sub("[\u202a-\u202e\u2066-\u2069]", "", name) in names
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", "".join(text.decode() for text in hostile.values()))


def test_names_are_isolated(hostile):
    """Every name stands in an element that isolates its direction from what stands beside it."""
    for content in hostile.values():
        page = read(content)
        told = [page.said(tag).count("שלום עולם") for tag in ("body", "bdi")]
        assert told[0] == told[1]


def test_who_is_not_listed_is_nowhere(hostile):
    """A hidden player has no page and no name, id or title on any page; the crosstable keeps the row and its games."""
    assert not any("hidden" in path for path in hostile)
    for path, content in hostile.items():
        body = re.sub(r"<(style|script)>.*?</\1>", "", content.decode(), flags=re.DOTALL)
        assert "Secretive" not in body, path
        assert "Hidden Title" not in body
        assert "HID<" not in body
        assert "hidden.html" not in body
    crosstables = [read(content) for path, content in hostile.items() if "/crosstables/" in path]
    blank = [row for page in crosstables for row in page.rows if len(row) > 5 and row[2] == row[3] == row[4] == ""]
    assert len(blank) == 3  # a row of each event
    assert all("w1" in "".join(row) or "b1" in "".join(row) for row in blank)


def test_no_more_of_a_birth_than_its_year(example):
    """No page holds a birth date of players.csv; the years are there."""
    births = re.findall(r",(\d{4})-(\d\d-\d\d),", (EXAMPLE / "players.csv").read_text())
    everything = "".join(content.decode() for content in example.values())
    assert births
    assert [f"{year}-{day}" for year, day in births if f"{year}-{day}" in everything] == []
    assert sum(f">{year}<" in everything for year, _ in births) > len(births) / 2


def test_a_list_says_what_it_is(example):
    """Title, federation, rule book, headings, captions and notes; every header says what it heads."""
    content = example["tca/html/index.html"]
    page = read(content)
    assert page.said("h1") == "Rating list of 1 August 2026, events to 31 July 2026"
    assert "Lantern Bay Chess and Shogi Federation · Taichung Chess Association" in page.said("p")
    assert page.said("title").startswith("Rating list of 1 August 2026")
    assert content.decode().count("<table>") == content.decode().count("<caption>") > 2
    assert "Rule book" in page.said("dt")
    assert "P: provisional rating" in page.said("dd")
    assert re.findall(r"<th(?![a-z]| scope=)", content.decode()) == []


def test_a_list_shows_the_figures_of_the_list(files, example):
    """The first table has the players of rating-list.csv in its order, with rating and mark side by side."""
    lines = [line.split(",") for line in files["tca/rating-list.csv"].decode().replace(", ", "; ").splitlines()[1:]]
    rows = [row for row in read(example["tca/html/index.html"]).rows if row[0].isdigit()][: len(lines)]
    plain = [cell.replace('"', "").replace("; ", ", ") for line in lines for cell in (line[0], line[1], line[2])]
    assert [cell for row in rows for cell in row[:3]] == plain
    assert [row[6] for row in rows] == [line[6] + line[7] for line in lines]


def test_the_list_page_says_what_the_causes_of_points_mean(example):
    """Below the figures stands what is counted under each cause that moved points, and no other."""
    subjects = read(example["dc-shogi/html/index.html"]).texts["dt"]
    assert [each for each in subjects if each in ("Different K", "Rounding", "Bonus", "Floor")] == ["Different K"]
    told = read(example["tca/html/index.html"]).said("dd")
    assert "sums that were rounded, and what is left of all other games" in told


def test_large_lists_have_no_pages_of_players():
    """Above the limit only list and crosstables are made; names lead nowhere, and the list page says so."""
    settings, _ = read_settings(EXAMPLE)
    plan = Plan(
        folder=EXAMPLE,
        settings=settings,
        books=books_of_run(settings, ["tca"], []),
        asked=AskedOfRun(all_crosstables=True),
    )
    outcome = validate(plan)
    result = run(plan, outcome.validated, record_of(outcome.problems, 0))
    material = material_of(
        plan.books[0], result.manifest, outcome.validated, replay_of(plan, outcome.validated)["tca"]
    )
    tables = tables_of(material, material.counts)
    count = len(tables.rating_list)
    whole, short = book_pages(material, tables, count), book_pages(material, tables, count - 1)
    assert set(whole) - set(short) == {f"html/players/{each}.html" for each in tables.rating_list["player_id"]}
    assert set(short) < set(whole)
    links = {link for content in short.values() for link in read(content).links}
    assert not any("players/" in link for link in links)
    assert f"left out: there are more than {count - 1} of them" in read(short["html/index.html"]).said("dd")
    assert "Pages of players" not in read(whole["html/index.html"]).texts["dt"]


def test_a_player_page_tells_how_the_rating_came_about(example):
    """Facts, picture, events from the latest, lists; the correction of the example stands among the events."""
    page = read(example["tca/html/players/0002.html"])
    events = [row for row in page.rows if len(row) == 7]
    assert events[0] == ["Event", "List", "Rated games", "Points", "Expected", "Change", "Rating after"]
    assert events[1] == ["Summer Open", "2026-07", "6", "2.5", "3.73", "−25", "1744"]
    assert ["Correction", "2026-04", "", "", "", "−9", "1801"] in events
    assert page.said("desc").startswith("Rating 1843 at the start, 1744 on the list of 2026-07.")
    assert page.said("figcaption").startswith("Rating through the lists.")
    assert {"svg", "path", "circle"} <= page.elements


def test_titles_stand_with_event_and_day(example):
    """A title that was earned here stands on the player's page with its day and event."""
    page = read(example["tca/html/players/0011.html"])
    assert "Junior Master" in page.said("dt")
    assert re.search(r"2026-\d\d-\d\d, \w+", page.said("dd"))


def test_the_same_reports_give_the_same_pages(example, tmp_path):
    """Pages depend neither on the order of rows, nor on hash seed, locale and time zone."""
    for path in EXAMPLE.glob("*.csv"):
        header, *rows = path.read_text().splitlines()
        (tmp_path / path.name).write_text("\n".join([header, *rows[::-1], ""]))
    (tmp_path / "ratinglist.toml").write_text((EXAMPLE / "ratinglist.toml").read_text())
    out = tmp_path / "out"
    code = "from pipeline.cli import main; main()"
    line = ["run", str(tmp_path), "--out", str(out), "--system", "tca", "--html", "--all-crosstables", "--quiet"]
    elsewhere = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    subprocess.run([sys.executable, "-c", code, *line], check=True, env=elsewhere)
    found = {f"tca/{path.relative_to(out / 'tca')}": path.read_bytes() for path in out.rglob("*.html")}
    assert found == {path: content for path, content in example.items() if path.startswith("tca/")}


def test_pages_are_made_only_when_asked_for(tmp_path):
    """Run and publish write pages with --html and leave them out without it; the manifest names what is there."""
    out = tmp_path / "out"
    run = ["run", str(EXAMPLE), "--out", str(out), "--system", "tca", "--quiet"]
    assert code_of(run) == 0
    assert not (out / "tca" / "html").exists()
    assert code_of(["publish", str(out), "--html", "--quiet"]) == 0
    pages = sorted(path.relative_to(out).as_posix() for path in out.rglob("*.html"))
    assert "tca/html/index.html" in pages
    manifest = (out / "manifest.json").read_text()
    assert all(f'"{page}"' in manifest for page in pages)
    assert code_of(["publish", str(out), "--quiet"]) == 0
    assert not (out / "tca" / "html").exists()
    assert code_of([*run, "--html"]) == 0
    assert sorted(path.relative_to(out).as_posix() for path in out.rglob("*.html")) == pages


def test_jinja_is_loaded_only_for_pages(tmp_path):
    """A run without pages does without the template engine."""
    code = (
        "import sys; from pipeline.cli import code_of; assert code_of(sys.argv[1:]) == 0; "
        "sys.exit('jinja2' in sys.modules)"
    )
    line = ["run", str(EXAMPLE), "--out", str(tmp_path / "out"), "--system", "tca", "--quiet"]
    done = subprocess.run(
        [sys.executable, "-c", code, *line], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
