"""ratinglist.toml: what it may say, everything that is said of a mistake, and the example that documents it all."""

import re
import tomllib
from pathlib import Path

import pytest

from pipeline.presentation import TIE_BREAKS, Presentation
from pipeline.reading.column_mapping import GAME_COLUMNS
from pipeline.settings.keys import (
    FILE_KEYS,
    FORMAT_KEYS,
    FORMATS,
    KEYS,
    OPTIONS,
    REPORT_KEYS,
    REPORTS,
    SYSTEMS,
    VARIANT,
)
from pipeline.settings.reading import Settings, read_settings
from pipeline.systems import codes, load
from schemas.tie_breaks import TIE_BREAKS as KNOWN_TIE_BREAKS
from schemas.vocabulary import SHAPES

EXAMPLE = Path(__file__).parent.parent / "data" / "ratinglist.toml"

NAMES = ", ".join(KNOWN_TIE_BREAKS)
CODES = ", ".join(codes())


def settings_of(folder, text):
    """What a ratinglist.toml of this text says, and the problems as they are printed."""
    (folder / "ratinglist.toml").write_text(text, encoding="utf-8")
    settings, problems = read_settings(folder)
    return settings, [str(problem).removeprefix("ratinglist.toml:") for problem in problems]


# ----------------------------------------------------------------------------------------------------
# What it may say
# ----------------------------------------------------------------------------------------------------

SAID = (
    ("", Settings()),
    ('federation = "Übersee"', Settings(federation="Übersee")),
    ('late = "next-list"', Settings(late="next-list")),
    ('systems = ["tca", "z-chess", "tca"]', Settings(systems=("tca", "z-chess"))),
    ("[list]\ninactive_after = 12", Settings(presentation=Presentation(inactive_after=12))),
    ("list.active_only = true", Settings(presentation=Presentation(active_only=True))),
    ("[list]\njuniors = [\n  18, # adults\n  8,\n]", Settings(presentation=Presentation(juniors=(18, 8)))),
    ("list = { juniors = [], top = 0 }", Settings(presentation=Presentation(juniors=(), top=0))),
    (
        "[list]\nwomen = false\nnewcomers = false\nimprovers = 5",
        Settings(presentation=Presentation(women=False, newcomers=False, improvers=5)),
    ),
    (
        '[tie_breaks]\nswiss = ["progressive"]\n"knock-out" = ["wins", "black"]',
        Settings(
            presentation=Presentation(
                tie_breaks={**TIE_BREAKS, "swiss": ("progressive",), "knock-out": ("wins", "black")}
            )
        ),
    ),
    ('[pairing_list]\nbirthday = "full"', Settings(presentation=Presentation(birthday="full"))),
    ('[options.tca]\nbonus = "off"', Settings(options={"tca": {"bonus": "off"}})),
)


@pytest.mark.parametrize(("text", "expected"), SAID)
def test_a_setting_is_read_and_every_other_one_keeps_its_default(tmp_path, text, expected):
    """Each setting in the ways that TOML writes it; what the file does not say is as it is without the file."""
    settings, problems = settings_of(tmp_path, text)
    assert problems == []
    for name in ("federation", "late", "systems", "options", "presentation"):
        assert getattr(settings, name) == getattr(expected, name)


# ----------------------------------------------------------------------------------------------------
# What is wrong
# ----------------------------------------------------------------------------------------------------

WRONG = (
    # a text, and what is printed of it, without the file's name
    ("federation = 5", "1: federation: federation cannot be 5: it must be a text in quotes"),
    ("federation = true", "1: federation: federation cannot be true: it must be a text in quotes"),
    (
        'late = "next_list"',
        '1: late: late cannot be "next_list": it must be "refuse" or "next-list"; did you mean next-list?',
    ),
    ("late = false", '1: late: late cannot be false: it must be "refuse" or "next-list"'),
    (
        "[list]\ninactive_after = true",
        "2: list.inactive_after: inactive_after cannot be true: it must be a whole number from 0 to 1,200, without quotes",
    ),
    (
        "[list]\n\ninactive_after = 12.0",
        "3: list.inactive_after: inactive_after cannot be 12.0: it must be a whole number from 0 to 1,200, without quotes",
    ),
    (
        "[list]\ninactive_after = 1_201",
        "2: list.inactive_after: inactive_after cannot be 1201: it must be a whole number from 0 to 1,200, without quotes",
    ),
    (
        '[list]\ntop = "10"',
        '2: list.top: top cannot be "10": it must be a whole number from 0 to 1,000,000, without quotes',
    ),
    (
        "[list]\nimprovers = -1",
        "2: list.improvers: improvers cannot be -1: it must be a whole number from 0 to 1,000,000, without quotes",
    ),
    (
        "[list]\nactive_only = 1",
        "2: list.active_only: active_only cannot be 1: it must be true or false, without quotes",
    ),
    ('[list]\nwomen = "yes"', '2: list.women: women cannot be "yes": it must be true or false, without quotes'),
    (
        "[list]\njuniors = 12",
        "2: list.juniors: juniors cannot be 12: it must be a list of different whole numbers from 1 to 99",
    ),
    (
        "[list]\njuniors = [12, true]",
        "2: list.juniors: juniors cannot hold true: it must be a list of different whole numbers from 1 to 99",
    ),
    (
        "[list]\njuniors = [0]",
        "2: list.juniors: juniors cannot hold 0: it must be a list of different whole numbers from 1 to 99",
    ),
    ("[list]\njuniors = [12, 16, 12]", "2: list.juniors: juniors holds 12 twice"),
    ("list = 3", "1: list: list must be a table, such as [list] with its keys below it"),
    ("[[list]]\ntop = 3", "1: list: list must be a table, such as [list] with its keys below it"),
    (
        '[tie_breaks]\nleague = "win"',
        f'2: tie_breaks.league: league cannot be "win": it must be a list of different words among {NAMES}; did you mean wins?',
    ),
    (
        '[tie_breaks]\nswiss = ["wins", "bucholz"]',
        f'2: tie_breaks.swiss: swiss cannot hold "bucholz": it must be a list of different words among {NAMES}; did you mean buchholz?',
    ),
    ('[tie_breaks]\nswiss = ["wins", "black", "wins"]', '2: tie_breaks.swiss: swiss holds "wins" twice'),
    (
        '[pairing_list]\nbirthday = "Full"',
        '2: pairing_list.birthday: birthday cannot be "Full": it must be "year" or "full"; did you mean full?',
    ),
    ("systems = 3", '1: systems: systems must be a list of codes, such as ["tca", "dc-shogi"]'),
    (
        'systems = ["tca", "z-ches"]',
        f"1: systems: there is no rule book 'z-ches'; there are {CODES}; did you mean z-chess?",
    ),
    ("options = 3", "1: options: options are tables named options.CODE, such as [options.tca]"),
    (
        "[options]\ntca = 3",
        '2: options.tca: options.tca must be a table of options, such as [options.tca] with bonus = "off" below it',
    ),
    (
        "[options.zchess]",
        f"1: options.zchess: there is no rule book 'zchess'; there are {CODES}; did you mean z-chess?",
    ),
    (
        '[options.tca]\nbonos = "off"',
        "2: options.tca.bonos: tca has no option 'bonos'; it has expected, k_by, bonus; did you mean bonus?",
    ),
    (
        '[options.tca]\nk_by = "games"',
        "2: options.tca.k_by: tca.k_by cannot be 'games'; it is game or event; did you mean game?",
    ),
    ("[options.tca]\nbonus = true", "2: options.tca.bonus: options.tca.bonus cannot be true: it must be a text in quotes"),
    # Keys that do not exist: the nearest one, the place that has it, or all of them.
    ('federaton = "F"', "1: federaton: 'federaton' is no setting; did you mean federation?"),
    ("[lists]\ntop = 3", "1: lists: 'lists' is no setting; did you mean list?"),
    ("[list]\nimprovrs = 3", "2: list.improvrs: 'improvrs' is no setting of [list]; did you mean improvers?"),
    ("[list]\nInactive-After = 3", "2: list.Inactive-After: 'Inactive-After' is no setting of [list]; did you mean inactive_after?"),
    ("[tie_breaks]\nround_robin = []", "2: tie_breaks.round_robin: 'round_robin' is no setting of [tie_breaks]; did you mean round-robin?"),
    ("top = 3", "1: top: 'top' is no setting; it belongs below [list]"),
    (
        '[list]\ntop = 3\nlate = "refuse"',
        "3: list.late: 'late' is no setting of [list]; it belongs at the top of the file, above the first line in brackets",
    ),
    (
        '[pairing_list]\nsystems = ["tca"]',
        "2: pairing_list.systems: 'systems' is no setting of [pairing_list]; it belongs at the top of the file, above the first line in brackets",
    ),
    ("[pairing_list]\nxyz = 3", "2: pairing_list.xyz: 'xyz' is no setting of [pairing_list]; there are birthday"),
    # The line is that of the key in its own table, not of the first line that has the word.
    ("# top\n[tie_breaks]\nleague = []\n[list]\ntop = true", "5: list.top: top cannot be true: it must be a whole number from 0 to 1,000,000, without quotes"),
    ("list = { women = true, top = true }", "1: list.top: top cannot be true: it must be a whole number from 0 to 1,000,000, without quotes"),
    ("list . \"top\" = true", "1: list.top: top cannot be true: it must be a whole number from 0 to 1,000,000, without quotes"),
    ("\nlate = @", "2: this is not TOML: Invalid value"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), WRONG)
def test_a_mistake_is_told_with_its_line_and_what_was_meant(tmp_path, text, expected):
    """One mistake is one error; where a word is near one that there is, the error names that."""
    _, problems = settings_of(tmp_path, text)
    assert problems == [expected]


def test_an_error_has_every_part(tmp_path):
    """File, line, column, what was found and what was expected stand apart from the sentence."""
    (tmp_path / "ratinglist.toml").write_text('[list]\njuniors = [12, "x"]\n')
    _, [problem] = read_settings(tmp_path)
    assert (problem.severity, problem.file, problem.line, problem.column) == (
        "error", "ratinglist.toml", 2, "list.juniors",
    )  # fmt: skip
    assert (problem.found, problem.expected) == ("x", "a list of different whole numbers from 1 to 99")


def test_all_mistakes_are_told_at_once_by_line(tmp_path):
    """Every line is wrong, every line is told; what is right beside it is read all the same."""
    text = 'federation = 1\nlat = "refuse"\n[list]\ntop = 7\nwomen = 3\n[options.tca]\nbonus = "of"\n[foo]\n'
    settings, problems = settings_of(tmp_path, text)
    assert [line.split(":")[0] for line in problems] == ["1", "2", "5", "7", "8"]
    assert settings.presentation == Presentation(top=7)


# ----------------------------------------------------------------------------------------------------
# The documented example
# ----------------------------------------------------------------------------------------------------


def uncommented():
    """The example with every setting taken out of its comment."""
    return re.sub("^#(?! |$)", "", EXAMPLE.read_text(encoding="utf-8"), flags=re.MULTILINE)


def test_the_example_as_it_stands_sets_nothing():
    """Everything in it is a comment."""
    assert tomllib.loads(EXAMPLE.read_text(encoding="utf-8")) == {}


def test_the_example_documents_every_setting_and_nothing_else(tmp_path):
    """Taken out of the comments, it has every declared key and every rule book's options, at their defaults."""
    content = tomllib.loads(uncommented())
    formats = content.pop(FORMATS)
    variants = content.pop(VARIANT)
    files = {
        name: content[REPORTS].pop(name)
        for name in list(content[REPORTS])
        if isinstance(content[REPORTS][name], dict)
    }
    told = {(table, name): value for table, keys in content.items() if isinstance(keys, dict) for name, value in keys.items() if table != OPTIONS}  # fmt: skip
    told |= {("", name): value for name, value in content.items() if not isinstance(value, dict)}
    assert told.pop(("", "federation")) == "Lantern Bay Chess and Shogi Federation"
    assert told.pop(("", SYSTEMS)) == ["tca", "dc-shogi"]
    defaults = {(key.table, key.name): key.default for key in (*KEYS, *REPORT_KEYS) if key.name != "federation"}
    assert (told["list", "inactive_after"], defaults["list", "inactive_after"]) == (
        0,
        None,
    )  # the rule book decides
    defaults["list", "inactive_after"] = 0
    assert {place: tuple(value) if isinstance(value, list) else value for place, value in told.items()} == defaults
    assert content[OPTIONS] == {
        code: {option.name: option.default for option in load(code).options}
        for code in codes()
        if load(code).options
    }
    settings, problems = settings_of(tmp_path, uncommented())
    assert problems == []
    assert settings.presentation == Presentation(inactive_after=0)
    assert settings.late == Settings().late
    assert settings.reports.usual == Settings().reports.usual
    [(name, file)] = files.items()
    assert set(file) == {key.name for key in FILE_KEYS}
    assert settings.reports.files[name].mapping == settings.reports.formats[file["format"]]
    assert [set(each) for each in formats.values()] == [{key.name for key in FORMAT_KEYS}]
    assert set(settings.shelf.variants) == set(variants)


def test_the_example_names_every_column_of_games():
    """Each of our columns that a format may map stands in the remark above the formats, players' by its own table."""
    [about] = [text for text in EXAMPLE.read_text(encoding="utf-8").split("\n\n") if "#[formats." in text]
    for column in (*GAME_COLUMNS, "last_name", "first_name"):
        assert re.search(rf"\b{re.sub('^(white|black)_', '', column)}\b", about), column


def test_the_example_explains_every_setting():
    """Above each setting stands a remark, and in it every word that the setting may be."""
    paragraphs = EXAMPLE.read_text(encoding="utf-8").split("\n\n")
    tables = [""]
    for text in paragraphs:
        header = re.search(r"^#\[(.*)\]$", text, flags=re.MULTILINE)
        tables.append(header[1] if header else tables[-1])
    told = list(zip(tables[1:], paragraphs, strict=True))
    for key in KEYS:
        line = re.compile(rf"^#{key.name} = ", flags=re.MULTILINE)
        about = [text for table, text in told if table == key.table and line.search(text)]
        assert len(about) == 1, key.path
        assert about[0].startswith("# "), key.path
        words = [word if re.search(r"\w", word) else f'"{word}"' for word in key.words]
        assert all(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", about[0]) for word in words), key.path
    for key in REPORT_KEYS:
        about = next(text for text in paragraphs if re.search(rf"^#{key.name} = ", text, flags=re.MULTILINE))
        assert about.startswith("# "), key.path
        assert all(f'"{word}"' in about for word in key.words), key.path
    for code in [code for code in codes() if load(code).options]:
        [about] = [text for text in paragraphs if f"#[options.{code}]\n" in f"{text}\n"]
        for option in load(code).options:
            assert all(f'"{choice}"' in about for choice in option.choices), (code, option.name)


def test_every_shape_has_its_tie_breaks():
    """The keys of tie_breaks are the shapes that an event may have, and their defaults are tie-breaks that exist."""
    assert [key.name for key in KEYS if key.table == "tie_breaks"] == list(SHAPES)
    assert {name for names in TIE_BREAKS.values() for name in names} <= set(KNOWN_TIE_BREAKS)


# ----------------------------------------------------------------------------------------------------
# The form of CSV files, and what nobody can read
# ----------------------------------------------------------------------------------------------------


def test_the_form_of_csv_files(tmp_path):
    """Who the tables for people are for, with the separator and the decimals that go with it."""
    settings, problems = settings_of(tmp_path, '[csv]\nfor = "excel"\nseparator = "tab"\ndecimal = "."')
    assert problems == []
    assert settings.presentation == Presentation(csv_for="excel", csv_separator="tab", csv_decimal=".")


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ('separator = ","', 2, "csv.separator"),
        ('separator = ","\ndecimal = ","', 3, "csv.decimal"),
    ],
)
def test_a_separator_stands_inside_no_number(tmp_path, text, line, key):
    """A comma between cells leaves the point for decimals."""
    _, problems = settings_of(tmp_path, f"[csv]\n{text}")
    assert problems == [
        f'{line}: {key}: separator and decimal are both ",": a number would be two cells; with separator = "," set decimal = "."'
    ]


def test_a_form_of_csv_files_that_there_is_not(tmp_path):
    """Each word is one of those that there are."""
    _, problems = settings_of(tmp_path, '[csv]\nfor = "Excel"\nseparator = "|"\ndecimal = ";"')
    assert problems == [
        '2: csv.for: for cannot be "Excel": it must be "machines" or "excel"; did you mean excel?',
        '3: csv.separator: separator cannot be "|": it must be ";" or "," or "tab"',
        '4: csv.decimal: decimal cannot be ";": it must be "," or "."',
    ]


def test_control_characters_are_shown_and_noted(tmp_path):
    """TOML can write them; no list, page or message has them."""
    settings, problems = settings_of(
        tmp_path, 'federation = "a\\u0007b\\u001b[31m"\n[reports."x.trf"]\nname = "c\\u009bd"\n'
    )
    assert problems == []
    assert settings.federation == "a\ufffdb\ufffd[31m"
    assert settings.reports.files["x.trf"].name == "c\ufffdd"
    assert [str(each) for each in settings.notes] == [
        "ratinglist.toml:1: federation: note: control characters are shown as \ufffd",
        'ratinglist.toml:3: reports."x.trf".name: note: control characters are shown as \ufffd',
    ]


def test_an_error_is_readable_whatever_stands_there(tmp_path):
    """Names and values of mistakes are shown without control characters."""
    _, problems = settings_of(tmp_path, '"a\\u001b[31m" = 1\n[list]\ntop = "\\u0007"\n')
    assert len(problems) == 2
    assert all(each.isprintable() for each in problems)
