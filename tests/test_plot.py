"""Pictures: which numbers are drawn, what is refused, and that the same folder gives the same bytes."""

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from pipeline.cli import code_of
from pipeline.exits import DataError, UsageError
from pipeline.plotting.careers import ListRow, careers, current_list, open_source
from pipeline.plotting.fonts import drawable, fitting
from pipeline.plotting.months import said, ticks
from pipeline.plotting.spread import spread
from tests.folders import write
from tests.runs import plan_for, published, result

ROOT = Path(__file__).parent.parent
JANUARY = 12 * 2024
"""January 2024 as a number of months."""

FOLDER = {
    "players.csv": (
        "player_id,name,english_name,listed\n"
        "a,Ann,,\nb,Bob,,no\nc,陳柏翰,Chen Po-han,\nd,林芷晴,,\ne,Same,,\nf,Same,,\ng,_$x$_,,\n"
    ),
    "events.csv": (
        "event_id,name,end_date\nE1,One,2024-01-10\nE2,Two,2024-03-10\nE3,Three,2024-04-10\nE4,Four,2024-05-10\n"
    ),
    "games.csv": (
        "event_id,round,white_id,black_id,result\n"
        "E1,1,a,b,1-0\nE1,1,c,d,1-0\n"
        "E2,1,a,b,0-1\nE2,1,c,d,1-0\nE2,2,c,d,1-0\nE2,3,c,d,1-0\n"
        "E3,1,e,f,1-0\nE4,1,e,g,1/2-1/2\n"
    ),
    "openings.csv": "system,player_id,rating,rank,games\nz-chess,a,1000,,\nz-chess,b,1000,,\n",
}


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    """The output of a small federation with openings, newcomers, names that have no letters here, and the unlisted."""
    folder = write(tmp_path_factory.mktemp("in"), FOLDER)
    made = tmp_path_factory.mktemp("out") / "made"
    published(made, result(plan_for(folder, ["z-chess"])).files)
    return made


def plot(*arguments):
    """What ratinglist plot ends with."""
    return code_of(["plot", *map(str, arguments)])


# ----------------------------------------------------------------------------------------------------
# The numbers
# ----------------------------------------------------------------------------------------------------


CAREERS = {
    # Equal: +8, -8. In March 1008 v 992: 16 apart, k = 0: -8, +8.
    "a": ("Ann", "1000", [1000, 1008, 1008, 1000, 1000, 1000], [1, 1, 0, 1, 0, 0], 0, 1),
    "b": ("b", "1000", [1000, 992, 992, 1000, 1000, 1000], [1, 1, 0, 1, 0, 0], 0, 3),
    # From 800: +8; then 808 v 792 (16 apart): +8; 816 v 784 (32, k = 1): +7; 823 v 777 (46, k = 2): +6. Four games.
    "c": ("Chen Po-han", "829", [808, 808, 829, 829, 829], [1, 0, 1, 0, 0], 2, 2),
    "d": ("d", "771", [792, 792, 771, 771, 771], [1, 0, 1, 0, 0], 2, 2),
    # 808 v 800 drawn: 8 apart, k = 0: the second list counts a game more at the same rating.
    "e": ("Same (e)", "808P", [808, 808], [1, 1], 2, None),
    "f": ("Same (f)", "792P", [792, 792], [1, 0], 2, None),
    "g": ("_$x$_", "800P", [800], [1], 1, None),
}


def test_a_career_has_the_rating_of_every_list(out):
    """An opening stands before the first list; a list without games repeats the rating; the peak is the list's own.

    Names are those that the letters have, else the English ones, else ids; who may not be shown has the id alone,
    and so have, behind it, players of the same name.
    """
    drawn = careers(open_source(out, "z-chess"), [*CAREERS, "a"])
    assert len(drawn) == len(CAREERS)
    for career, (label, shown, ratings, changed, provisional, peak) in zip(drawn, CAREERS.values(), strict=True):
        last = JANUARY + 4
        assert career.label == label
        assert career.shown_rating == shown
        assert career.months == list(range(last - len(ratings) + 1, last + 1))
        assert career.ratings == ratings
        assert career.changed == [bool(each) for each in changed]
        assert (career.provisional, career.peak) == (provisional, peak)
        assert career.opening == (label in ("Ann", "b"))


def test_the_list_is_the_folders_own(out):
    """Its order, without those who may not be shown."""
    rows = current_list(open_source(out, "z-chess"))
    assert rows == [
        ListRow("a", 1000, False),
        ListRow("c", 829, False),
        ListRow("e", 808, True),
        ListRow("g", 800, True),
        ListRow("f", 792, True),
        ListRow("d", 771, False),
    ]


@pytest.mark.parametrize(
    ("ratings", "width", "first", "counts", "mean", "median"),
    [
        ([1500], None, 1500, [1], "1500.0", "1500"),
        ([1449, 1450, 1499, 1500], None, 1400, [1, 2, 1], "1474.5", "1474.5"),
        ([1000, 2000], None, 1000, [1, *[0] * 19, 1], "1500.0", "1500"),
        ([1000, 2001], None, 1000, [1, *[0] * 9, 1], "1500.5", "1500.5"),
        ([99, 100, 100], 100, 0, [1, 2], "99.7", "100"),
        ([-1, 0, 50], 50, -50, [1, 1, 1], "16.3", "0"),
    ],
)
def test_the_spread_of_a_list(ratings, width, first, counts, mean, median):
    """Classes hold their lower bound; they are 50 points wide up to a thousand points from end to end, else 100."""
    told = spread([ListRow(str(at), rating, False) for at, rating in enumerate(ratings)], width)
    assert (told.first, told.official, told.players) == (first, counts, len(ratings))
    assert (told.mean_text, told.median_text) == (mean, median)


def test_provisional_ratings_are_counted_apart():
    """Both kinds stand in the same classes."""
    told = spread([ListRow("a", 1510, False), ListRow("b", 1520, True), ListRow("c", 1560, True)], None)
    assert (told.official, told.provisional) == ([1, 0], [1, 1])


@pytest.mark.parametrize(
    ("first", "months", "opening", "places", "labels"),
    [
        (0, 1, False, [0], ["Jan\n2024"]),
        (0, 3, False, [0, 1, 2], ["Jan\n2024", "Feb", "Mar"]),
        (11, 3, False, [11, 12, 13], ["Dec\n2024", "Jan\n2025", "Feb"]),
        (11, 3, True, [11, 12, 13], ["opening", "Jan\n2025", "Feb"]),
        (0, 14, False, list(range(0, 14, 2)), ["Jan\n2024", "Mar", "May", "Jul", "Sep", "Nov", "Jan\n2025"]),
        (-1, 16, True, [-1, 0, *range(2, 15, 2)], ["opening", "Jan\n2024", "Mar", "May", "Jul", "Sep", "Nov", "Jan\n2025", "Mar"]),
        (-1, 121, True, list(range(-1, 0)) + list(range(12, 120, 12)), ["opening", *map(str, range(2025, 2034))]),
        (0, 12 * 30, False, list(range(12, 12 * 30, 60)), ["2025", "2030", "2035", "2040", "2045", "2050"]),
    ],
)  # fmt: skip
def test_the_months_that_an_axis_names(first, months, opening, places, labels):
    """A month, or every second to sixth, with the year under the first one and every January; then only years."""
    found, names = ticks(JANUARY + first, JANUARY + first + months - 1, opening=opening)
    assert [place - JANUARY for place in found] == places
    assert names == labels


def test_months_are_said_in_english():
    """Whatever the locale."""
    assert [said(JANUARY - 1), said(JANUARY)] == ["Dec 2023", "Jan 2024"]


@pytest.mark.parametrize(
    ("text", "there"),
    [("Žuraw, Ødegård ½", True), ("Σωκράτης", True), ("陳柏翰", False), ("a\tb", False), ("", True)],
)
def test_the_letters_that_pictures_have(text, there):
    """The typeface that comes with matplotlib has European letters, and no Chinese ones."""
    assert drawable(text) is there


# ----------------------------------------------------------------------------------------------------
# The command
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asked", [["a"], ["c"], ["g"], list(CAREERS), ["--top", "3"], ["--distribution"], ["--distribution", "--classes", "100"]], ids=" ".join
)  # fmt: skip
@pytest.mark.parametrize("extension", ["svg", "png", "SVG"])
def test_a_picture_is_written(out, asked, extension, tmp_path, capsys):
    """Names without letters, with signs of formulas or a leading underline draw without a warning."""
    file = tmp_path / f"picture.{extension}"
    assert plot(*asked, "--in", out, "--system", "z-chess", "--out", file) == 0
    assert capsys.readouterr().err == f"{file} written\n"
    if extension == "png":
        assert file.read_bytes().startswith(b"\x89PNG\r\n")
    else:
        assert ET.fromstring(file.read_bytes()).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 - ours
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


@pytest.mark.parametrize(("player", "dashed"), [("a", False), ("e", True), ("c", True)])
def test_a_provisional_part_is_dashed(out, player, dashed, tmp_path):
    """Who came in established has no dashed line."""
    assert plot(player, "--in", out, "--system", "z-chess", "--out", tmp_path / "x.svg") == 0
    assert ("stroke-dasharray" in (tmp_path / "x.svg").read_text()) is dashed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "draw one of three"),
        (["a", "--top", "3"], "draw one of three"),
        (["--top", "3", "--distribution"], "draw one of three"),
        (["a", "--classes", "50"], "--classes goes with --distribution"),
        ([str(number) for number in range(21)], "21 players cannot be told apart in one picture: at most 20"),
        (["--top", "21"], "21 is not in the range"),
        (["--distribution", "--classes", "30"], "'30' is not one of '50', '100'"),
        (["nobody"], "has no player with the id 'nobody'"),
        (["a", "an"], "has no player with the id 'an'; did you mean a (Ann)?"),
        (["a", "--system", "tca"], "has no rule book 'tca'; it has z-chess"),
        (["a", "--out", "picture.jpg"], "picture.jpg is neither .svg nor .png"),
        (["a", "--out", "picture"], "picture is neither .svg nor .png"),
        (["a", "--in", "nowhere"], "does not exist"),
    ],
)
def test_what_is_no_picture_is_a_usage_error(out, arguments, message, tmp_path, monkeypatch, capsys):
    """Exit 2, one sentence, nothing written."""
    monkeypatch.chdir(tmp_path)
    given = ["--in", out, "--system", "z-chess", "--out", "picture.svg", *arguments]
    assert plot(*given) == 2
    assert message in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_player_without_a_rating_is_a_usage_error(tmp_path):
    """Who never played has no line."""
    players = str(FOLDER["players.csv"]) + "h,Hal,,\n"
    folder = write(tmp_path / "in", {**FOLDER, "players.csv": players})
    published(tmp_path / "out", result(plan_for(folder, ["z-chess"])).files)
    with pytest.raises(UsageError, match="'h' has no rating in z-chess"):
        careers(open_source(tmp_path / "out", "z-chess"), ["a", "h"])


def test_a_folder_without_lists_says_how_to_make_them(tmp_path):
    """A replay writes no lists."""
    folder = write(tmp_path / "in", FOLDER)
    assert code_of(["replay", str(folder), "--system", "z-chess", "--out", str(tmp_path / "out"), "--quiet"]) == 0
    source = open_source(tmp_path / "out", "z-chess")
    assert len(careers(source, ["a"])) == 1
    with pytest.raises(DataError, match="has no list: make it with ratinglist publish"):
        current_list(source)


def test_without_matplotlib_one_sentence_says_how_to_get_it(out, tmp_path, monkeypatch, capsys):
    """It is an extra: everything else goes without it."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert plot("a", "--in", out, "--system", "z-chess", "--out", tmp_path / "a.svg") == 2
    said_so = capsys.readouterr().err
    assert said_so == (
        "Error: pictures need matplotlib, which is not installed: pip install matplotlib "
        "(or install ratinglist with its extra: plot)\n"
    )
    assert not list(tmp_path.iterdir())


def test_the_same_folder_gives_the_same_pictures(out, tmp_path):
    """Whatever the clock, time zone, locale, hash seed, home folder or settings of matplotlib say."""
    (tmp_path / "matplotlibrc").write_text("lines.linewidth: 9\nfont.size: 30\nsvg.fonttype: none\n")
    other = {
        **os.environ,
        "PYTHONHASHSEED": "7",
        "TZ": "Asia/Tokyo",
        "LC_ALL": "tr_TR.UTF-8",
        "MATPLOTLIBRC": str(tmp_path / "matplotlibrc"),
        "MPLBACKEND": "tkagg",
        "SOURCE_DATE_EPOCH": "1",
        "MPLCONFIGDIR": "/proc/nowhere",
    }
    other.pop("DISPLAY", None)
    for asked in (["a", "c", "e"], ["--distribution"]):
        for extension in ("svg", "png"):
            here, there = tmp_path / f"here.{extension}", tmp_path / f"there.{extension}"
            arguments = [*asked, "--in", str(out), "--system", "z-chess", "--out"]
            assert plot(*arguments, here) == 0
            command = [
                sys.executable,
                "-c",
                "from pipeline.cli import main; main()",
                "plot",
                *arguments,
                str(there),
            ]
            done = subprocess.run(command, cwd=ROOT, env=other, check=True, capture_output=True, text=True)
            assert done.stderr == f"{there} written\n"
            assert here.read_bytes() == there.read_bytes()


@pytest.mark.parametrize(
    "arguments",
    [
        ["plot", "--help"],
        ["plot", "--in", ".", "--system", "tca", "--out", "x.svg"],
        ["plot", "a", "--in", ".", "--system", "tca", "--out", "x.jpg"],
        ["plot", "a", "--in", "nowhere", "--system", "tca", "--out", "x.svg"],
    ],
    ids=" ".join,
)
def test_help_and_usage_errors_load_nothing_heavy(arguments):
    """Neither pandas nor matplotlib is loaded before a picture can be drawn."""
    code = (
        "import sys; from pipeline.cli import code_of; code_of(sys.argv[1:]); "
        "heavy = {'pandas', 'pandera', 'pyarrow', 'matplotlib'} & set(sys.modules); "
        "sys.exit(f'loaded {heavy}' if heavy else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Ada", "Ada"),
        ("x" * 40, "x" * 40),
        ("x" * 300, "x" * 39 + "…"),
        ("\u202eevil", "\ufffdevil"),
        ("羽\x1b\u200b", "\ufffd\ufffd\ufffd"),
    ],
    ids=ascii,
)
def test_a_label_leaves_room_for_the_lines(text, drawn):
    """A long name ends in an ellipsis; what has no letter has a sign."""
    assert fitting(text) == drawn
