"""Pages in headless Chromium: right in a phone's width, sorted and searched by script, readable without."""

import html
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pipeline.cli import code_of
from pipeline.writers.pages.making import page_maker
from pipeline.writers.pages.page import Column, Fact, Page, Section, Table
from tests.hostile_federation import write_hostile

ROOT = Path(__file__).parent.parent
CHROMIUM = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
PDFTOTEXT = shutil.which("pdftotext")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
PHONE, DESKTOP = 360, 1280

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")

# The pages stand in frames of a page of the test's own, unchanged and under their own policy; that page looks at
# them from outside, which Chromium allows files to do where it is told so.
WRAPPER = """<!DOCTYPE html><meta charset="utf-8">{frames}<pre id="found"></pre><script>
const frames = [...document.querySelectorAll("iframe")];
addEventListener("load", () => {{
  const found = frames.map((frame) => {{
    const page = frame.contentDocument, view = frame.contentWindow;
    const table = page.querySelector("table"), head = [...table.tHead.rows[0].cells];
    const rows = () => [...table.tBodies[0].rows];
    const cells = (name) => {{
      const place = head.findIndex((cell) => cell.textContent === name);
      return rows().map((row) => row.cells[place].textContent);
    }};
    const shown = (each) => view.getComputedStyle(each).display !== "none";
    const told = {{
      page: frame.title,
      width: page.documentElement.scrollWidth,
      own: page.documentElement.clientWidth,
      seen: head.filter(shown).filter((cell) => {{
        const box = cell.getBoundingClientRect();
        const over = page.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return box.left >= 0 && box.right <= page.documentElement.clientWidth && cell.contains(over);
      }}).map((cell) => cell.textContent),
      columns: head.filter(shown).map((cell) => cell.textContent),
      text: page.body.innerText.length,
      names: [...page.querySelectorAll("tbody th")].map((cell) => cell.textContent),
      styled: view.getComputedStyle(page.querySelector("table")).borderCollapse,
      buttons: page.querySelectorAll("th button").length,
      tools: page.querySelector(".tools") ? shown(page.querySelector(".tools")) : null,
    }};
    if (told.buttons) {{
      const click = (name) => {{
        const header = head.find((cell) => cell.textContent === name);
        header.querySelector("button").click();
        return [cells(name), header.getAttribute("aria-sort")];
      }};
      told.sorted = Object.fromEntries(
        ["Name", "Rating", "Change"].filter((name) => head.some((cell) => cell.textContent === name))
          .map((name) => [name, [click(name), click(name)]]));
      head[0].querySelector("button").focus();
      told.focus = page.activeElement.tagName;
      const search = page.getElementById("search");
      const find = (text) => {{
        search.value = text;
        search.dispatchEvent(new view.Event("input"));
        return [rows().filter(shown).map((row) => row.querySelector("th")?.textContent ?? ""),
          page.getElementById("found").textContent];
      }};
      told.found = Object.fromEntries(["simeckova", "0001", "no such name", ""].map((text) => [text, find(text)]));
    }}
    return told;
  }});
  document.getElementById("found").textContent = JSON.stringify(found);
}});
</script>
"""


def chromium(profile, *arguments):
    """Run the browser with a profile of its own, and return what it prints."""
    line = [CHROMIUM, *FLAGS, f"--user-data-dir={profile}", *map(str, arguments)]
    return subprocess.run(line, capture_output=True, text=True, check=True, timeout=120).stdout


def looked_at(folder, frames):
    """What the browser finds in pages: (page, width, with script or not)."""
    wrapper = folder / "wrapper.html"
    tags = [
        f'<iframe title="{path.name}" src="{path.as_uri()}" style="width:{width}px;height:740px;border:0"'
        + ("" if script else ' sandbox="allow-same-origin"')
        + "></iframe>"
        for path, width, script in frames
    ]
    wrapper.write_text(WRAPPER.format(frames="\n".join(tags)))
    options = [
        "--allow-file-access-from-files",
        "--virtual-time-budget=20000",
        "--window-size=1400,800",
        "--dump-dom",
    ]
    document = chromium(folder / "profile", *options, wrapper.as_uri())
    said = html.unescape(re.search(r'<pre id="found">(.*?)</pre>', document, re.DOTALL)[1])
    return dict(zip(frames, json.loads(said), strict=True))


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The example's pages under two rule books, and those of a federation whose names are out to do harm."""
    folder = tmp_path_factory.mktemp("pages")
    example = ["run", str(ROOT / "data" / "example"), "--out", str(folder / "example"), "--html", "--quiet"]
    assert code_of([*example, "--system", "tca", "--system", "dc-shogi"]) == 0
    (folder / "reports").mkdir()
    write_hostile(folder / "reports")
    hostile = ["run", str(folder / "reports"), "--out", str(folder / "hostile"), "--system", "tca"]
    assert code_of([*hostile, "--html", "--quiet"]) == 0
    return folder


@pytest.fixture(scope="module")
def found(pages):
    """What one browser finds in all the pages that the tests look at."""
    kinds = [
        pages / "example/tca/html/index.html",
        pages / "example/tca/html/crosstables/summer-open-2026.html",
        pages / "example/dc-shogi/html/crosstables/summer-shogi-2026.html",
        pages / "example/tca/html/players/0018.html",
        pages / "hostile/tca/html/index.html",
        *sorted((pages / "hostile/tca/html/crosstables").iterdir())[:1],
        *sorted((pages / "hostile/tca/html/players").iterdir()),
    ]
    frames = [(path, width, True) for path in kinds for width in (PHONE, DESKTOP)]
    return looked_at(pages, [*frames, (kinds[0], PHONE, False), (kinds[0], DESKTOP, False)])


def test_no_page_is_wider_than_a_phone(found):
    """At 360 pixels, and on a desktop, nothing makes the page scroll sideways, whatever the names."""
    assert len(found) > 20
    assert {
        (frame[0].name, frame[1]): each["width"] for frame, each in found.items() if each["width"] > each["own"]
    } == {}
    assert {each["own"] for frame, each in found.items() if frame[1] == PHONE} <= set(range(PHONE - 20, PHONE + 1))


def test_a_phone_keeps_what_matters(pages, found):
    """On a phone the list keeps rank, name, rating and change; the desktop has the rest."""
    index = pages / "example/tca/html/index.html"
    assert found[index, PHONE, True]["columns"] == ["Rank", "Name", "Rating", "Change"]
    assert {"Id", "Title", "Fed.", "Born", "Games", "Status"} <= set(found[index, DESKTOP, True]["columns"])


@pytest.mark.parametrize(
    "page", ["tca/html/crosstables/summer-open-2026", "dc-shogi/html/crosstables/summer-shogi-2026"]
)
def test_a_phone_shows_what_a_crosstable_comes_to(pages, found, page):
    """On a phone place, name, points and change are in sight, whole and side by side; the rounds are scrolled to."""
    told = found[pages / f"example/{page}.html", PHONE, True]
    assert told["seen"] == ["Place", "No.", "Name", "Points", "Change"]
    assert {"R1", "R6", "New rating", "Buchholz"} <= set(told["columns"])
    assert not {"Title", "Id"} & set(told["columns"])
    assert {"Title", "Id"} <= set(found[pages / f"example/{page}.html", DESKTOP, True]["columns"])


def test_columns_are_sorted_by_their_headers(pages, found):
    """A click sorts, figures from the highest and names from A, another one turns round; headers say so."""
    sorted_by = found[pages / "example/tca/html/index.html", DESKTOP, True]["sorted"]
    (ratings, direction), (turned, other) = sorted_by["Rating"]
    figures = [int(re.search(r"\d+", each)[0]) for each in ratings]
    assert figures == sorted(figures, reverse=True)
    assert [int(re.search(r"\d+", each)[0]) for each in turned] == figures[::-1]
    assert (direction, other) == ("descending", "ascending")
    changes = [int(each.replace("−", "-")) for each in sorted_by["Change"][1][0] if each != "new"]
    assert changes == sorted(changes)
    assert sorted_by["Change"][0][0][-1] == sorted_by["Change"][1][0][-1] == "new"  # no figure, whichever way
    (names, direction), _ = sorted_by["Name"]
    latin = [each for each in names if each.isascii()]
    assert latin == sorted(latin, key=str.casefold)
    assert direction == "ascending"


def test_headers_take_the_keyboard(pages, found):
    """Where there is script, every header is a button, which a keyboard reaches."""
    told = found[pages / "example/tca/html/index.html", DESKTOP, True]
    assert told["buttons"] >= len(told["columns"])
    assert told["focus"] == "BUTTON"


def test_players_are_found_by_name_and_id(pages, found):
    """The search takes names without their accents, ids, and says how much it found; nothing shows everybody."""
    told = found[pages / "example/tca/html/index.html", DESKTOP, True]
    assert told["tools"] is True
    assert told["found"]["simeckova"][0] == ["Šimečková, Dana"]
    assert told["found"]["0001"][0] == ["Aldergate, Miriam"]
    assert told["found"]["no such name"][0] == []
    assert told["found"]["no such name"][1].startswith("0 of ")
    assert len(told["found"][""][0]) == 27
    assert told["found"][""][1] == ""


@pytest.mark.parametrize("width", [PHONE, DESKTOP])
def test_a_page_reads_without_script(pages, found, width):
    """Without script there are the same names and the same style, and no tools that would do nothing."""
    index = pages / "example/tca/html/index.html"
    bare, scripted = found[index, width, False], found[index, width, True]
    assert bare["names"] == scripted["names"]
    assert bare["styled"] == scripted["styled"] == "collapse"
    assert (bare["buttons"], bare["tools"]) == (0, False)
    assert bare["columns"] == scripted["columns"]


def printed(page, folder):
    """A page's sheets of paper: their sizes in points, and the text of each."""
    pdf = folder / "page.pdf"
    chromium(folder / "profile", "--no-pdf-header-footer", f"--print-to-pdf={pdf}", page.as_uri())
    said = subprocess.run([PDFTOTEXT, "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout
    sizes = re.findall(rb"/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)", pdf.read_bytes())
    return {(round(float(width)), round(float(height))) for width, height in sizes}, said.rstrip("\f").split("\f")


@pytest.mark.skipif(PDFTOTEXT is None, reason="no pdftotext on this machine")
@pytest.mark.parametrize(
    ("page", "size", "heads"),
    [
        ("example/tca/html/index.html", (595, 842), ["Rank", "Id", "Name", "Rating", "Change", "Last played"]),
        ("example/tca/html/crosstables/summer-open-2026.html", (842, 595), ["Place", "Name", "R1", "Points"]),
    ],
)
def test_paper(pages, tmp_path, page, size, heads):
    """Lists print upright and crosstables across on A4, with their columns and without the search."""
    sizes, sheets = printed(pages / page, tmp_path)
    assert sizes == {size}
    assert [head for head in heads if head not in sheets[0]] == []
    assert "Find a player" not in "".join(sheets)


@pytest.mark.skipif(PDFTOTEXT is None, reason="no pdftotext on this machine")
def test_every_sheet_begins_with_the_header(tmp_path):
    """A long table repeats its header on every sheet, though script has made buttons of it."""
    numbers = [str(number) for number in range(1, 201)]
    columns = [
        Column(header="Rank", kind="place", cells=numbers),
        Column(header="Name", kind="name", cells=numbers),
    ]
    section = Section(anchor="list", title="List", table=Table(caption="200 players", columns=columns))
    page = tmp_path / "page.html"
    page.write_bytes(page_maker()(Page(heading="", title="T", sections=[section], tools=True)))
    _, sheets = printed(page, tmp_path)
    assert len(sheets) > 2
    assert [sheet.split()[:2] for sheet in sheets[1:]] == [["Rank", "Name"]] * (len(sheets) - 1)


@pytest.mark.skipif(PDFTOTEXT is None, reason="no pdftotext on this machine")
def test_no_heading_stands_alone_at_the_foot_of_a_sheet(tmp_path):
    """Wherever a sheet ends, a heading, a caption or a header has at least two rows below it, a note another one."""
    columns = [Column(header="Header", kind="name", cells=["first row", "second row", "third row"])]
    facts = [Fact(subject=f"{each} note", text="text") for each in ("first", "second", "third")]
    pages = [
        Page(
            heading="",
            title="T",
            subtitle=" ".join(["space"] * 20 * lines),
            sections=[
                Section(
                    anchor=f"s{number}",
                    title="Heading",
                    table=Table(caption="Caption", columns=columns) if number % 3 else None,
                    facts=facts if not number % 3 else (),
                )
                for number in range(14)
            ],
        )
        for lines in range(12)
    ]
    ends = []
    for number, page in enumerate(pages):
        path = tmp_path / f"{number}.html"
        path.write_bytes(page_maker()(page))
        _, sheets = printed(path, tmp_path)
        lines = [[line.strip() for line in sheet.strip().splitlines() if line.strip()] for sheet in sheets]
        ends += [each[-2] for each in lines[:-1]]  # the last line is the number of the sheet
    assert len(ends) > 12
    assert [end for end in ends if not end.startswith(("third row", "third note", "space"))] == []
