"""Every output of every command, made of texts that are out to do harm: harmless, and where it was asked for."""

import io
import json
import re
import shutil
from pathlib import PurePosixPath
from posixpath import normpath
from xml.etree import ElementTree as ET

import click
import pytest

from pipeline.cli import code_of
from pipeline.commands.terminal_texts import harmless
from tests.hostile_texts import FORMULAS, MARKUP, PATHS, TERMINAL, TEXTS, TURNED, write_hostile_texts
from tests.test_pages import ATTRIBUTES, ELEMENTS, read
from tests.watched_writes import watched_writes
from tests.workbooks import MAIN, Book

CODE = "tca"
CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")
TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
ASKED = (
    FORMULAS[0],
    FORMULAS[1],
    "\u200b=1+1",
    PATHS[0],
    "CON",
    "x" * 300,
    MARKUP[0],
    MARKUP[5],
    *TURNED[:3],
    "Same",
)
"""Ids that are asked about: they are in the output folder as they stand here."""


def readable(text):
    """An id as reports are read: without blanks around it, � for what nobody can read."""
    return re.sub("[\x00-\x1f\x7f-\x9f\ufffe\uffff]", "\ufffd", text.strip("\u2028\u2029\u00a0 "))


class Made:
    """What all commands wrote and said."""

    def __init__(self, box):
        self.box, self.codes = box, {}
        self.reports, self.out = box / "reports", box / "out"
        self.said, self.written = "", []

    def __call__(self, *arguments):
        """Run a command and keep its exit code."""
        given = [str(each) for each in arguments]
        self.codes[tuple(given)] = code_of(given)
        return self.codes[tuple(given)]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Everything that there is, made in a box that nothing may leave; what was said on screen; what was written."""
    box = tmp_path_factory.mktemp("box")
    with pytest.MonkeyPatch.context() as patch:
        # Click itself takes colours out of what goes to a file, and so would hide them here.
        patch.setattr(click.utils, "should_strip_ansi", lambda *_, **__: False)
        patch.chdir(box)
        screen = _Screen()
        patch.setattr("sys.stdout", screen)
        patch.setattr("sys.stderr", screen)
        import matplotlib.figure  # noqa: PLC0415 - looks for fonts, and remembers them in a place of its own

        matplotlib.figure.Figure()
        made = Made(box)
        made.reports.mkdir()
        write_hostile_texts(made.reports)
        (made.reports / "ratinglist.toml").write_text(
            'federation = "=1+1</script>\\u001b[31m\\u202e\\u0007 &A"\n[csv]\nfor = "excel"\n'
        )
        (made.reports / "\x1b[31m\u202ex.csv").write_text("x")
        with watched_writes() as written:
            make_everything(made)
    made.said, made.written = screen.getvalue(), written
    return made


class _Screen(io.StringIO):
    """A terminal."""

    def isatty(self):
        return True


def make_everything(made):
    """Run every command that writes or prints something of the reports."""
    asked = ["--in", made.out, "--system", CODE]
    assert made("validate", made.reports, "--problems", made.box / "problems.csv") == 0
    assert made("run", made.reports, "--out", made.out, "--system", CODE, "--html", "--top", "99") == 0
    assert (
        made("publish", made.out, "--html", "--no-xlsx", "--csv-for", "machines", "--out", made.box / "exact") == 0
    )
    assert made("release", made.out, "--reason", TERMINAL[0] + FORMULAS[0]) == 0
    for number, text in enumerate(ASKED):
        assert made("explain", *asked, "--", text) == 0
        assert made("explain", *asked, "--json", "--", text) == 0
        assert made("explain", *asked, "--csv", made.box / f"p{number}.csv", "--", text) == 0
        assert made("explain", *asked, "--event", text) == 0
        assert (
            made("export", "--in", made.out, "--format", "trf26", "--out", made.box / f"e{number}.trf", "--", text)
            == 0
        )
    for text in TEXTS[::4]:
        made("explain", *asked, "--", text)
        made("export", "--in", made.out, "--format", "trf16", "--", text)
    compared = ["compare", made.reports, "--system", CODE, "--with", f"{CODE}.bonus=off", "--resamples", "100"]
    assert made(*compared, "--top", "9999") == 0
    assert made(*compared, "--out", made.box / "compared") == 0
    assert made("plot", *asked, "--out", made.box / "players.svg", "--", *ASKED) == 0
    assert made("plot", *asked, "--out", made.box / "top.svg", "--top", "20") == 0
    assert made("plot", *asked, "--out", made.box / "spread.svg", "--distribution") == 0


def files_of(made, *endings):
    """The files of these kinds by path, those on record among them."""
    return {
        path.relative_to(made.box).as_posix(): path.read_bytes()
        for path in sorted(made.box.rglob("*"))
        if path.is_file() and path.name.endswith(endings) and made.reports not in path.parents
    }


def test_every_ending_is_one_of_the_contract(made):
    """Whatever is asked for by whatever name: done, or no such thing."""
    assert set(made.codes.values()) <= {0, 1, 2}


def test_nothing_is_written_outside(made, tmp_path):
    """Every file that was opened for writing, made, moved or removed lies in the box, and none beside the reports."""
    assert len(made.written) > 500
    assert [path for path in made.written if not path.is_relative_to(made.box)] == []
    assert [path for path in made.written if path.is_relative_to(made.reports)] == []
    with watched_writes() as seen:
        (tmp_path / "x").mkdir()
        (tmp_path / "x" / ".." / "y").write_text("")
        (tmp_path / "y").rename(tmp_path / "z")
        shutil.rmtree(tmp_path / "x")
    assert set(seen) == {tmp_path / "x", tmp_path / "y", tmp_path / "z"}


def test_every_name_of_a_file_is_safe(made):
    """Plain letters, no device of Windows, never two that a file system takes for one."""
    for folder, least in ((made.out, 100), (made.box / "exact", 100), (made.box / "compared", 10)):
        names = [path.relative_to(folder).as_posix() for path in folder.rglob("*")]
        assert len(names) > least
        assert len({name.casefold() for name in names}) == len(names)
        for name in names:
            for part in name.split("/"):
                assert re.fullmatch(r"[A-Za-z0-9._-]{1,80}", part), name
                assert part.strip("."), name
                assert not DEVICES.fullmatch(part), name


def test_nothing_steers_the_terminal(made):
    """Not a sign of what was said or printed does."""
    assert len(made.said) > 100_000
    assert harmless(made.said) == made.said


def test_no_file_has_a_control_character(made):
    """They are shown in every table, page, picture and report, in the manifest and in problems.csv."""
    texts = files_of(made, ".csv", ".json", ".html", ".svg", ".trf")
    assert {PurePosixPath(name).suffix for name in texts} == {".csv", ".json", ".html", ".svg", ".trf"}
    for name, content in texts.items():
        assert not CONTROLS.search(content.decode()), name


def test_control_characters_are_noted_with_their_place(made):
    """File, line and column of the first cell of each column, and of the setting."""
    problems = (made.box / "exact/problems.csv").read_text()
    note = "control characters are shown as \ufffd"
    for table in ("players", "events", "games", "openings", "corrections"):
        assert re.search(rf"note,{table}\.csv,\d+,\w+,.*{note}", problems), table
    assert re.search(rf"note,ratinglist\.toml,1,federation,.*{note}", problems)


def test_a_workbook_holds_texts(made):
    """No formula, no link out of the two workbooks, nothing that is loaded, run or asked for; names of its own only."""
    books = files_of(made, ".xlsx")
    assert len(books) == 5  # list and crosstables: here and on record; the comparison
    for name, content in books.items():
        book = Book(content)
        kinds = {re.sub(r"\d+", "", part) for part in book.files.namelist()}
        assert not [
            part
            for part in kinds
            if re.search("external|vba|macro|connect|custom|comment|embed|activeX|query", part)
        ]
        for sheet in book.names:
            assert book.rows(sheet) is not None  # fails on a formula
            xml = book.sheet(sheet)
            assert {node.tag for node in xml.iter()} & {
                f"{MAIN}f",
                f"{MAIN}dataValidations",
                f"{MAIN}oleObjects",
            } == set()
            footer = xml.find(f"{MAIN}headerFooter")
            assert [node.text for node in footer] == ["&L&A&R&P / &N"]
        assert len({each.casefold() for each in book.names}) == len(book.names)
        assert all(1 <= len(each.encode("utf-16-le")) // 2 <= 31 for each in book.names)
        assert not [each for each in book.names if re.search(r"[\[\]:*?/\\]|^'|'$", each) or CONTROLS.search(each)]
        whole = {"'" + each.replace("'", "''") + "'" for each in book.names} | set(book.names)
        for part in book.files.namelist():
            text = book.files.read(part).decode() if part.endswith((".xml", ".rels")) else ""
            for target in re.findall(r'<Relationship [^>]*Target="([^"]*)"[^>]*TargetMode="External"', text):
                assert re.fullmatch(r"(crosstables|rating-list)\.xlsx(#.*)?", target), (name, part, target)
            if part.startswith("xl/charts/") or part == "xl/workbook.xml":
                root = ET.fromstring(text)  # noqa: S314 - our own file
                formulas = [node.text for node in root.iter() if node.tag.endswith(("}f", "}definedName"))]
                places = [place for formula in formulas for place in re.split(r",(?=')|(?<=\d),", formula)]
                assert {place.rpartition("!")[0] for place in places} <= whole, (name, part)
            assert "ddeLink" not in text


def test_a_page_holds_texts(made):
    """No element, attribute or link that is not one of ours; nothing that turns what stands beside it."""
    pages = files_of(made, ".html")
    assert len(pages) > 300
    for path, content in pages.items():
        page = read(content)
        assert page.elements <= ELEMENTS
        assert page.attributes <= ATTRIBUTES
        assert not TURNING.search(content.decode())
        assert content.count(b"<script>") <= 1
        assert content.count(b"<style>") == 1
        for link in page.links:
            if not link.startswith("#"):
                assert re.fullmatch(r"(\.\./)?[A-Za-z0-9._/-]+\.html", link), link
                assert normpath(str(PurePosixPath(path).parent / link)) in pages


def test_a_picture_holds_shapes(made):
    """No script, link, foreign content or style that loads something; titles and legends are drawn."""
    pictures = files_of(made, ".svg")
    assert len(pictures) == 4  # three of the lists, and the comparison
    for content in pictures.values():
        assert b"<!ENTITY" not in content
        root = ET.fromstring(content)  # noqa: S314 - our own file
        tags = {node.tag.rpartition("}")[2] for node in root.iter() if isinstance(node.tag, str)}
        assert tags <= {
            *("svg", "metadata", "RDF", "Work", "type", "format", "creator", "Agent", "title", "defs", "style"),
            *("g", "path", "use", "clipPath", "rect", "pattern"),
        }
        for node in root.iter():
            for name, value in node.attrib.items():
                assert not name.lower().startswith("on"), name
                if name.rpartition("}")[2] == "href":
                    assert value.startswith("#")
                assert re.findall(r"url\((?!#)", value) == []


def test_a_report_has_the_lines_that_it_should(made):
    """However names and places look, a report has its own lines only."""
    reports = files_of(made, ".trf")
    assert len(reports) == len(ASKED)
    for content in reports.values():
        lines = content.decode().splitlines()
        assert lines == content.decode().split("\n")[:-1]
        assert {line[:3] for line in lines if not re.match("[A-Z]{3} ", line)} <= {
            *("012", "022", "042", "052", "062", "072", "082", "092", "142", "182"),
            "001",
        }
        players = sum(line.startswith("001") for line in lines)
        assert f"062 {players}" in lines


def test_json_says_what_was_reported(made):
    """The index of the released list and explanations as JSON are what anybody reads of them."""
    index = json.loads((made.out / f"released/2026-02/{CODE}/index.json").read_bytes())
    assert index["reason"] == "\ufffd[31mred=1+1"
    assert index["federation"] == "=1+1</script>\ufffd[31m\u202e\ufffd &A"
    manifest = json.loads((made.box / "exact/manifest.json").read_bytes())
    assert {each["event_id"] for each in manifest["runs"][CODE]["events"]} == {readable(text) for text in TEXTS}
