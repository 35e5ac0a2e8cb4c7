"""Pages as files: what may stand in them, what they allow themselves, and what they look like to everybody."""

import re
import tomllib
from base64 import b64encode
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path

import pytest

from pipeline.writers.pages.making import page_maker
from pipeline.writers.pages.page import Column, Fact, Page, Section, Table
from pipeline.writers.pages.shown_texts import shown

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "pipeline" / "writers" / "pages"


def made(name="Ada", *, tools=True):
    """A page with a table of one row."""
    table = Table(
        caption="1 player",
        columns=[
            Column(header="Name", kind="name", cells=[name], links=["players/a.html"]),
            Column(header="Change", kind="signed", cells=["+5"]),
            Column(header="R1", kind="games", cells=["2w1:rook_lance (3b0)"]),
        ],
    )
    page = Page(
        heading="F · B",
        title=name,
        sections=[Section(anchor="list", title="List", table=table, facts=[Fact(subject=name, text=name)])],
        tools=tools,
    )
    return page_maker()(page).decode()


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Ada", "Ada"),
        ("Šimečková", "Šimečková"),
        ("陳柏翰", "陳柏翰"),
        ("a\0b", "a\ufffdb"),
        ("a\x1bb", "a\ufffdb"),
        ("a\x85b", "a\ufffdb"),
        ("a\ud800b", "a\ufffdb"),
        ("a\uffffb", "a\ufffdb"),
        ("a\tb", "a\tb"),
        ("\u202eabc", "abc"),
        ("a\u202ab\u2066c\u2069d\u202c", "abcd"),
        ("שלום\u200f!", "שלום\u200f!"),
        ("<b>&", "<b>&"),
    ],
    ids=ascii,
)
def test_signs_that_are_no_text(text, seen):
    """Control characters become a sign of their own, what turns a line round goes, every script stays."""
    assert shown(text) == seen


@pytest.mark.parametrize("tools", [True, False])
def test_a_page_allows_only_its_own_style_and_script(tools):
    """The policy names the hashes of what really stands in the page, and forbids everything else."""
    page = made(tools=tools)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1].replace("&#39;", "'")
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    for element, rule in (("style", "style-src"), ("script", "script-src")):
        found = re.findall(rf"<{element}>(.*?)</{element}>", page, re.DOTALL)
        hashes = [f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in found]
        assert rules.pop(rule, "").split() == hashes
    assert rules == {"default-src": "'none'", "base-uri": "'none'", "form-action": "'none'"}
    assert page.count("<script") == tools


def test_the_games_of_a_round_stand_one_below_the_other():
    """Each game of a cell has a line, its handicap below it in words."""
    assert '<span class="game">2w1<small>rook lance</small></span><span class="game">(3b0)</span>' in made()


def test_the_same_page_has_the_same_bytes():
    """A page depends on its data alone, whoever makes it."""
    assert made() == made()


def test_every_file_of_a_page_is_in_the_distribution():
    """What is no module in the package of pages is declared as its data."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]
    patterns = data["pipeline.writers.pages"]
    others = [path.name for path in PACKAGE.iterdir() if path.is_file() and path.suffix != ".py"]
    assert len(others) >= 5
    assert [name for name in others if not any(fnmatch(name, pattern) for pattern in patterns)] == []


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.glob("*.css")) + sorted(PACKAGE.glob("*.js")), ids=lambda path: path.name
)
def test_styles_and_script_stay_inside_their_element(path):
    """No style or script ends its own element, loads anything, or has a line end that a parser would change."""
    text = path.read_bytes().decode()
    assert not re.search(r"</|<!--|@import|url\(|https?:|\r|\beval\b|innerHTML", text)


def colours(css, block):
    """The colours that a block of the style sheet declares, by name."""
    return dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", css[css.index(block) :].split("}")[0]))


def luminance(colour):
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("block", [":root", "@media (prefers-color-scheme: dark)", "@media print"])
@pytest.mark.parametrize("ink", ["ink", "soft", "link", "up", "down", "peak"])
@pytest.mark.parametrize("ground", ["paper", "band"])
def test_letters_stand_out(block, ink, ground):
    """Every colour of letters has a contrast of 4.5 to 1 on both grounds, by day, by night and on paper (WCAG AA)."""
    of_block = colours((PACKAGE / "page.css").read_text(), block)
    low, high = sorted(luminance(of_block[name]) for name in (ink, ground))
    assert (high + 0.05) / (low + 0.05) >= 4.5
