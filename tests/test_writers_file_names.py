"""File names: an id can neither lead elsewhere, nor overwrite another, nor name a device."""

import re
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.writers.file_names import file_names

SAFE = re.compile(r"[A-Za-z0-9._-]{1,140}")


def digest(event_id, length=8):
    return sha256(event_id.encode()).hexdigest()[:length]


@pytest.mark.parametrize("event_id", ["open-2024", "A.b_c-9", "0012", "x" * 64, "CONGRESS", "com10", "..", ".x"])
def test_a_safe_id_is_its_file(event_id):
    """An id of ASCII letters, digits, dots, underscores and hyphens names its file itself."""
    assert file_names([event_id, "other"], "event")[event_id] == event_id


@pytest.mark.parametrize(
    ("event_id", "cleaned"),
    [
        ("../../x", "x"),
        ("/etc/passwd", "etc_passwd"),
        ("a/b", "a_b"),
        ("a\\b", "a_b"),
        ("CON", "CON"),
        ("con.txt", "con_txt"),
        ("nul.", "nul"),
        ("Com1", "Com1"),
        ("LPT9.csv", "LPT9_csv"),
        ("CONIN$", "CONIN"),
        ("index", "index"),
        ("INDEX", "INDEX"),
        ("x" * 65, "x" * 48),
        ("x" * 300, "x" * 48),
        ("Zürich 2024", "Zurich_2024"),
        ("名人戦", "event"),
        (" ", "event"),
        ("", "event"),
        ("-", "-"),
        ("a\0b", "a_b"),
        ("ev\u200fent", "ev_ent"),
        ("\u202eabc", "abc"),
        ("a\nb", "a_b"),
    ],
)
def test_any_other_id_is_cleaned_and_hashed(event_id, cleaned):
    """Any other id becomes what is left of it and eight digits of its SHA-256."""
    name = file_names([event_id], "event")[event_id]
    assert name == ("-" if event_id == "-" else f"{cleaned}-{digest(event_id)}")
    assert SAFE.fullmatch(name)


def test_twins_but_for_case_are_both_hashed():
    """Ids that differ only in case would be one file on some systems: both get a hash, whatever the order."""
    expected = {"Open": f"Open-{digest('Open')}", "open": f"open-{digest('open')}", "Cup": "Cup"}
    assert file_names(["Open", "open", "Cup"], "event") == expected
    assert file_names(["Cup", "open", "Open"], "event") == expected


def test_an_id_that_is_anothers_cleaned_name_stays():
    """An id written like the cleaned form of another keeps its name, and the other gets a longer hash."""
    sly = f"a_b-{digest('a/b')}"
    assert file_names([sly, "a/b"], "event") == {sly: sly, "a/b": f"a_b-{digest('a/b', 16)}"}


IDS = st.text(st.sampled_from("aAbB./-_ \\ü羽\0") | st.characters(exclude_categories=["Cs"]), max_size=70)


@given(st.lists(IDS, unique=True))
def test_whatever_the_ids_no_two_share_a_file(ids):
    """Names are safe, unique ignoring case, and do not depend on the order of the ids."""
    names = file_names(ids, "event")
    assert set(names) == set(ids)
    assert len({name.lower() for name in names.values()} - {"index"}) == len(ids)
    assert all(SAFE.fullmatch(name) for name in names.values())
    assert file_names(reversed(ids), "event") == names


def test_where_nothing_is_left_of_an_id_the_kind_stands():
    """An id without a letter of ASCII is called by what it is the id of."""
    assert file_names(["羽生"], "player") == {"羽生": f"player-{digest('羽生')}"}
