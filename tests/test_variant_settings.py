"""Variants in ratinglist.toml: what is read, and everything that is said of a mistake."""

from datetime import date

import pytest

from pipeline.settings.reading import read_settings
from pipeline.systems import codes, load

CODES = ", ".join(codes())


def settings_of(folder, text):
    """What a ratinglist.toml of this text says, and the problems as they are printed."""
    (folder / "ratinglist.toml").write_text(text, encoding="utf-8")
    settings, problems = read_settings(folder)
    return settings, [str(problem).removeprefix("ratinglist.toml:") for problem in problems]


def test_a_variant_is_a_code_like_any_other(tmp_path):
    """It may be run, and has its base's options."""
    settings, problems = settings_of(
        tmp_path,
        (
            'systems = ["my-club", "tca"]\n[variant.my-club]\nbase = "tca"\nstart = 1200\n'
            '[options.my-club]\nbonus = "off"\n'
        ),
    )
    assert problems == []
    assert settings.systems == ("my-club", "tca")
    assert settings.options == {"my-club": {"bonus": "off"}}
    assert settings.shelf.codes() == (*codes(), "my-club")
    book = settings.shelf.load("my-club")
    assert (book.code, [edition.start for edition in book.editions]) == ("my-club", [1200])
    assert settings.shelf.load("tca") is load("tca")


def test_amendments_come_into_force_on_their_days(tmp_path):
    """Each holds from its day on, beside what held before; a day may stand in quotes."""
    settings, problems = settings_of(
        tmp_path,
        '[variant.c]\nbase = "tca"\nstart = 1200\n'
        "[[variant.c.amendment]]\nin_force = 2025-01-01\nfloor = 100\n"
        '[[variant.c.amendment]]\nin_force = "2026-07-01"\nstart = 1300\n',
    )
    assert problems == []
    assert [(each.in_force, each.start, each.floor) for each in settings.shelf.load("c").editions] == [
        (None, 1200, 0),
        (date(2025, 1, 1), 1200, 100),
        (date(2026, 7, 1), 1300, 100),
    ]


CLUB = '[variant.my-club]\nbase = "tca"\n'
AMENDED = f"{CLUB}[[variant.my-club.amendment]]\n"

IS_CODE = "1 to 32 small letters, digits and hyphens, a letter first"

WRONG = (
    # a text, and what is printed of it, without the file's name
    ("variant = 3", "1: variant: variants are tables named variant.CODE, such as [variant.my-club]"),
    ("[variants.x]", "1: variants: 'variants' is no setting; did you mean variant?"),
    (
        "[variant]\nx = 3",
        "2: variant.x: variant.x must be a table, such as [variant.x] with its keys below it",
    ),
    (
        '\n[[variant.my-club]]\nbase = "tca"',
        "2: variant.my-club: variant.my-club must be a table, such as [variant.my-club] with its keys below it",
    ),
    (
        '[variant.tca-1960]\nbase = "tca"',
        f"1: variant.tca-1960: there is a rule book 'tca-1960' already; expected a code of its own: {IS_CODE}",
    ),
    (
        '[variant.My_Club]\nbase = "tca"',
        f"1: variant.My_Club: 'My_Club' cannot be the code of a variant: it must be {IS_CODE}",
    ),
    (
        f'[variant.{"a" * 33}]\nbase = "tca"',
        f"1: variant.{'a' * 33}: '{'a' * 33}' cannot be the code of a variant: it must be {IS_CODE}",
    ),
    (
        '[variant.released]\nbase = "tca"',
        (
            "1: variant.released: 'released' cannot be the code of a variant: other files are called so; "
            f"expected a code of its own: {IS_CODE}"
        ),
    ),
    (
        '[variant.com1]\nbase = "tca"',
        (
            "1: variant.com1: 'com1' cannot be the code of a variant: other files are called so; "
            f"expected a code of its own: {IS_CODE}"
        ),
    ),
    (
        "\n[variant.my-club]\nstart = 1200",
        f"2: variant.my-club: variant.my-club has no base; expected the rule book that it varies, one of {CODES}",
    ),
    (
        '[variant.my-club]\nstart = 1200\nbase = "tka"',
        f"3: variant.my-club.base: there is no rule book 'tka'; there are {CODES}; did you mean tca?",
    ),
    (
        "[variant.my-club]\nbase = 3",
        f"2: variant.my-club.base: base cannot be 3: it must be one of {CODES}, in quotes",
    ),
    (
        f'{CLUB}[variant.other]\nbase = "my-club"',
        (
            "4: variant.other.base: base cannot be the variant 'my-club': a variant varies a rule book of the program; "
            "name that one, and repeat here what both have otherwise"
        ),
    ),
    (
        f"{CLUB}amendment = 3",
        (
            "3: variant.my-club.amendment: amendments are tables, such as [[variant.my-club.amendment]] with "
            "in_force = 2025-01-01 below it"
        ),
    ),
    (
        f"{CLUB}[variant.my-club.amendment]\nin_force = 2025-01-01",
        (
            "3: variant.my-club.amendment: amendments are tables, such as [[variant.my-club.amendment]] with "
            "in_force = 2025-01-01 below it"
        ),
    ),
    (
        f"{AMENDED}floor = 1",
        (
            "3: variant.my-club.amendment.1: an amendment has no in_force; expected a day YYYY-MM-DD, the first day that "
            "it holds"
        ),
    ),
    (
        f"{AMENDED}floor = 1\nin_force = 2025-01-01T00:00:00",
        "5: variant.my-club.amendment.1.in_force: in_force cannot be 2025-01-01 00:00:00: it must be a day YYYY-MM-DD",
    ),
    (
        f'{AMENDED}in_force = "2025-02-30"\nfloor = 1',
        '4: variant.my-club.amendment.1.in_force: in_force cannot be "2025-02-30": it must be a day YYYY-MM-DD',
    ),
    (
        f"{AMENDED}in_force = 2025-01-01",
        "3: variant.my-club.amendment.1: an amendment changes something; expected a key beside in_force",
    ),
    (
        f'{AMENDED}in_force = 2025-01-01\nfloor = 1\nbase = "tca"',
        "6: variant.my-club.amendment.1.base: an amendment has no base: it changes the variant that it belongs to",
    ),
    (
        f"{AMENDED}in_force = 2025-01-02\nfloor = 1\n[[variant.my-club.amendment]]\nin_force = 2025-01-01\nfloor = 2",
        (
            "7: variant.my-club.amendment.2.in_force: an amendment of 2025-01-01 stands behind that of 2025-01-02: they "
            "stand in the order of their days"
        ),
    ),
)


@pytest.mark.parametrize(("text", "expected"), WRONG)
def test_a_mistake_is_told_with_its_line_and_what_was_meant(tmp_path, text, expected):
    """One mistake is one error, also where the variant is named elsewhere."""
    assert settings_of(tmp_path, text)[1] == [expected]


def test_an_error_has_every_part(tmp_path):
    """File, line, key, what was found and what was expected stand apart from the sentence."""
    (tmp_path / "ratinglist.toml").write_text('[variant.my-club]\nbase = "tka"\n')
    _, [problem] = read_settings(tmp_path)
    assert (problem.severity, problem.file, problem.line, problem.column, problem.found, problem.expected) == (
        "error", "ratinglist.toml", 2, "variant.my-club.base", "tka", f"one of {CODES}",
    )  # fmt: skip


def test_what_the_rule_book_does_not_have_is_told_with_its_line(tmp_path):
    """What the base says of its keys stands with the line of each, those of the second amendment too."""
    text = (
        f"{CLUB}strat = 1200\nfloor = [\n  1,\n]\n"
        "[[variant.my-club.amendment]]\nfloor = 1\n"
        '[[variant.my-club.amendment]]\nin_force = 2025-01-01\nfloor = "nothing"\n'
    )
    _, problems = settings_of(tmp_path, text)
    assert [(line.split(": ")[0], line.split(": ")[1]) for line in problems] == [
        ("3", "variant.my-club.strat"),
        ("4", "variant.my-club.floor"),
        ("7", "variant.my-club.amendment.1"),
        ("11", "variant.my-club.amendment.2.floor"),
    ]
    assert problems[0].endswith("did you mean start?")


def test_of_a_broken_variant_nobody_hears_twice(tmp_path):
    """Where it is named nothing is missing; its options are held against its base, or against nothing."""
    settings, problems = settings_of(
        tmp_path,
        (
            'systems = ["one", "two"]\n[variant.one]\nbase = "tca"\nstart = true\n[variant.two]\nbase = "x"\n'
            '[options.one]\nbonos = "off"\n[options.two]\nbonus = "off"\n'
        ),
    )
    assert [line.split(":")[0] for line in problems] == ["4", "6", "8"]
    assert settings.shelf.variants == {}


def test_a_misspelt_variant_is_told_with_the_one_that_was_meant(tmp_path):
    """Variants stand among the rule books that there are."""
    _, problems = settings_of(tmp_path, f'systems = ["my-clubb"]\n{CLUB}')
    assert problems == [
        f"1: systems: there is no rule book 'my-clubb'; there are {CODES}, my-club; did you mean my-club?"
    ]


def test_the_text_of_a_variant_has_one_form(tmp_path):
    """However it is written: with other spaces, in another order, in braces."""
    forms = (
        f"{CLUB}start = 1200\nfloor = 0\n[[variant.my-club.amendment]]\nin_force = 2025-01-01\nfloor = 1\n",
        (
            "variant . \"my-club\" = { floor = 0, start = 1_200, base = 'tca', "
            'amendment = [{ floor = 1, in_force = "2025-01-01" }] } # club'
        ),
    )
    texts = [settings_of(tmp_path, form)[0].shelf.variants["my-club"].text for form in forms]
    assert (
        texts[0]
        == texts[1]
        == ('base = "tca"\nfloor = 0\nstart = 1200\n\n[[amendment]]\nin_force = 2025-01-01\nfloor = 1\n')
    )
