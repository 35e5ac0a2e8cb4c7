"""CSV files that Excel opens: no text becomes a formula, numbers stay numbers, everything can be read back."""

import csv
import io
import unicodedata

import pandas as pd
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pipeline.presentation import Presentation
from pipeline.writers.csv_files import csv_bytes, csv_parts
from pipeline.writers.csv_forms import MACHINES, form_of
from pipeline.writers.csv_reading import csv_texts

EXCEL = form_of(Presentation(csv_for="excel"))
FORMS = {
    "usual": EXCEL,
    "commas": form_of(Presentation(csv_for="excel", csv_separator=",", csv_decimal=".")),
    "tabs": form_of(Presentation(csv_for="excel", csv_separator="tab")),
}
NASTY = "=+-@＝＋－＠﹦ \t\r\n\0\x1b\u00a0\u200b\u202e\ufeff\u3000'\"“,;|a1.½羽"
TEXTS = st.text(alphabet=NASTY, max_size=8)


def written(cells, form=EXCEL, numbers=()):
    """The cells of a column that stands between two others, as the file has them."""
    frame = pd.DataFrame({"a": "x", "b": pd.Series(cells, dtype="str"), "c": "x"})
    return csv_bytes(frame, form, numbers).decode()


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+49 171", "'+49 171"),
        ("-12", "'-12"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\tx", "'\tx"),
        ("\rx", '"\'\rx"'),
        ("\nx", '"\'\nx"'),
        ("  =1", "'  =1"),
        ("\u200b\u00a0=1", "'\u200b\u00a0=1"),
        ("\0=1", "'\0=1"),
        ('"=1', '"\'""=1"'),
        ("＝1", "'＝1"),
        ("＋1", "'＋1"),
        ("－1", "'－1"),
        ("＠x", "'＠x"),
        ("'=1", "''=1"),
        ("'quoted'", "'quoted'"),
        ("a;=1", '"a;\'=1"'),
        ("a, =1", "a,' =1"),
        ("a\t=1", "a\t'=1"),
        ("a\n-1", '"a\n\'-1"'),
        ("Doe, Jane-Ann", "Doe, Jane-Ann"),
        ("a;b", '"a;b"'),
        ("1=1", "1=1"),
        ("1.5", "1.5"),
        ("", ""),
    ],
    ids=ascii,
)
def test_a_text_becomes_no_formula(text, cell):
    """What would begin a formula has an apostrophe before it, in whatever program's cell it may come to stand."""
    line = written([text]).removeprefix("\ufeffa;b;c\r\n")
    assert line == f"x;{cell};x\r\n"


def test_numbers_stay_numbers():
    """Whole numbers keep their minus; a column of numbers as texts has the decimal comma, its words are texts."""
    frame = pd.DataFrame(
        {
            "change": pd.array([-12, None, 7], dtype="Int64"),
            "value": pd.Series(["-12.50", "+8", "-x 1.5"], dtype="str"),
            "name": pd.Series(["1.5", "-1.5", "B"], dtype="str"),
        }
    )
    data = csv_bytes(frame, EXCEL, ["value"])
    assert data.decode() == "\ufeffchange;value;name\r\n-12;-12,50;1.5\r\n;+8;'-1.5\r\n7;'-x 1.5;B\r\n"
    plain = csv_bytes(frame, FORMS["commas"], ["value"]).decode()
    assert plain == "\ufeffchange,value,name\r\n-12,-12.50,1.5\r\n,+8,'-1.5\r\n7,'-x 1.5,B\r\n"
    assert csv_bytes(frame) == b"change,value,name\n-12,-12.50,1.5\n,+8,-1.5\n7,-x 1.5,B\n"


def test_categories_and_flags_are_written_so_too():
    """A text of few words is a text; yes and no are words."""
    frame = pd.DataFrame({"word": pd.Categorical(["=1", None, "b"]), "yes": [True, False, True]})
    assert csv_bytes(frame, EXCEL) == "\ufeffword;yes\r\n'=1;yes\r\n;no\r\nb;yes\r\n".encode()


def test_parts_have_the_form_too():
    """Each part is a file as it would be by itself."""
    frame = pd.DataFrame({"p": pd.Series(["0.5", "1.0"], dtype="str"), "n": pd.Series(["=a", "b"], dtype="str")})
    assert csv_parts(frame, [1, 1], EXCEL, ["p"]) == [
        "\ufeffp;n\r\n0,5;'=a\r\n".encode(),
        "\ufeffp;n\r\n1,0;b\r\n".encode(),
    ]


@given(st.lists(TEXTS, min_size=1, max_size=4), st.sampled_from(sorted(FORMS)), st.booleans())
@example(["'=1", "''=1", "'a;=1", "a;'=1", ",\t=1", "1.5", "-1,5"], "usual", True)
def test_every_text_can_be_read_back(texts, name, number):
    """The table that a file was made from comes out of it again."""
    frame = pd.DataFrame({"a": pd.Series(texts, dtype="str"), "b": "1.5"})
    numbers = ["a"] if number else []
    again = csv_texts(csv_bytes(frame, FORMS[name], numbers), FORMS[name], numbers)
    assert again["a"].tolist() == texts
    assert again["b"].tolist() == ["1.5"] * len(texts)


def test_machines_files_are_read_as_they_are():
    """An exact file has no apostrophes to lose."""
    frame = pd.DataFrame({"a": ["'=1", "=1", "x"]})
    assert csv_texts(csv_bytes(frame), MACHINES)["a"].tolist() == ["'=1", "=1", "x"]


def is_unseen(sign):
    """Whether a program that looks for a formula may pass over the sign."""
    return sign == '"' or unicodedata.category(sign)[0] in "ZC"


def begins_a_formula(cell):
    """Whether a cell's first sign that can be seen begins a formula."""
    seen = "".join(cell.strip("\ufeff")).lstrip("".join(filter(is_unseen, set(cell))))
    return seen[:1] in set("=+-@＝＋－＠﹦")


@given(st.lists(TEXTS, min_size=1, max_size=4), st.sampled_from(sorted(FORMS)), st.booleans())
@example(["a,=1", "a;=1", 'a","=1', "a\r\n=1", "\t=1"], "usual", False)
def test_no_program_finds_a_formula(texts, name, number):
    """Whatever separator a program takes for the file's, and whether it minds quotes or not: no formula."""
    file = written(texts, FORMS[name], ["b"] if number else [])
    for sign in ",;\t":
        cells = [
            cell
            for row in csv.reader(io.StringIO(file.replace("\0", " "), newline=""), delimiter=sign)
            for cell in row
        ]
        cells += [cell for line in file.splitlines() for cell in line.split(sign)]
        numbers = [cell for cell in cells if number and cell.strip('"').lstrip("+-").replace(",", "").isdigit()]
        assert not [cell for cell in cells if begins_a_formula(cell) and cell not in numbers]


@given(st.lists(TEXTS, min_size=1, max_size=4), st.sampled_from(sorted(FORMS)))
def test_no_cell_breaks_out(texts, name):
    """A program that reads the file by its own separator finds every row and column where it was."""
    form = FORMS[name]
    file = written(texts, form).removeprefix(form.begin)
    rows = list(csv.reader(io.StringIO(file.replace("\0", "0"), newline=""), delimiter=form.separator))
    assert [len(row) for row in rows] == [3] * (len(texts) + 1)
    assert all((row[0], row[2]) == ("x", "x") for row in rows[1:])
