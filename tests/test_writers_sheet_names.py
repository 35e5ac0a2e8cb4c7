"""Sheet names: safe, unique, as wanted where possible."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.writers.sheet_names import sheet_names


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        (["Rating list"], ["Rating list"]),
        (["Player's cup"], ["Player's cup"]),
        (["'quoted'"], ["quoted"]),
        (["a/b\\c:d*e?f[g]h"], ["a-b-c-d-e-f-g-h"]),
        (["第１回：名人戦／予選"], ["第１回-名人戦-予選"]),
        (["’tis"], ["tis"]),
        (["History", "HISTORY"], ["History_", "HISTORY_ (2)"]),
        (["履歴"], ["履歴_"]),
        (["", "  ", "''"], ["Sheet", "Sheet (2)", "Sheet (3)"]),
        (["Open", "open", "OPEN"], ["Open", "open (2)", "OPEN (3)"]),
        (["Open", "Open", "Open (2)"], ["Open", "Open (3)", "Open (2)"]),
        (["a/b", "a-b"], ["a-b (2)", "a-b"]),
        (["Ｏｐｅｎ", "Open"], ["Ｏｐｅｎ", "Open (2)"]),
        (["x" * 40, "x" * 50], ["x" * 31, "x" * 27 + " (2)"]),
        (["x" * 31], ["x" * 31]),
        (["😀" * 20], ["😀" * 15]),
        (["a\x00b\x1fc\ufffed"], ["a b c d"]),
        (["two\nlines"], ["two lines"]),
        (["=1+1"], ["=1+1"]),
    ],
)
def test_table(wanted, names):
    """Each wanted name, alone and beside others, becomes the name in the table."""
    assert sheet_names(wanted) == names


@given(st.lists(st.text("aA'/:[ 羽Ａ\x07" + "x" * 5, max_size=40), max_size=30))
def test_names_are_always_safe_and_unique(wanted):
    """Whatever is wanted, Excel takes every name, and a name that is safe already is changed no more."""
    names = sheet_names(wanted)
    assert len({name.casefold() for name in names}) == len(wanted)
    for name in names:
        assert 1 <= len(name.encode("utf-16-le")) // 2 <= 31
        assert not set(name) & set("[]:*?/\\\x07")
        assert not name.startswith("'")
        assert not name.endswith("'")
    assert sheet_names(names) == names


def test_many_alike_are_quick():
    """Thousands of events of one name are numbered through without trying each number again."""
    names = sheet_names(["Weekly blitz"] * 5_000)
    assert names[-1] == "Weekly blitz (5000)"
