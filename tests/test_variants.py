"""Variants as such: their text, what they have otherwise, and what a manifest keeps of them."""

import tomllib
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.kept_variant import KeptVariant, kept, variant_again
from pipeline.shelf import BUILT_IN
from pipeline.systems import load
from pipeline.variants import changes_of, editions_of, in_toml, variant

BASE = load("tca")

YEAR_25, YEAR_26, YEAR_27 = (date(year, 1, 1) for year in (2025, 2026, 2027))


def made(wanted, *amendments, base=BASE):
    """A variant called club."""
    return variant(base, "club", wanted, amendments)


def told(found):
    """What a variant has otherwise, in lines, but for its title."""
    return [change.in_words for change in changes_of(found) if change.key != "title"]


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
VALUES = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | TEXTS | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(TEXTS, VALUES, max_size=3))
def test_a_value_in_toml_is_read_as_what_it_was(values):
    """Whatever tomllib may have read."""
    assert tomllib.loads(f"value = {in_toml(values)}") == {"value": values}


def test_what_differs_is_told_key_by_key():
    """From the beginning, then from the day of each amendment on; what holds on is not told again."""
    found = made({"start": 1200}, (YEAR_25, {"floor": 100}), (YEAR_26, {"start": 1300}))
    assert told(found) == [
        "start: 1000 -> 1200",
        "from 2025-01-01 on, floor: 0 -> 100",
        "from 2026-01-01 on, start: 1000 -> 1300",
    ]


def test_a_title_is_told_too():
    """What holds for the whole rule book differs from the beginning, and once."""
    [first, *others] = changes_of(made({"title": "Club"}, (YEAR_25, {"floor": 100})))
    assert first.in_words == 'title: "Taichung Chess Association" -> "Club"'
    assert [other.key for other in others] == ["floor"]


def test_what_is_again_as_the_base_has_it_is_told():
    """An amendment may take a change back; one that repeats what holds tells nothing."""
    found = made({}, (YEAR_25, {"floor": 100}), (YEAR_26, {"floor": 0}), (YEAR_27, {"floor": 0}))
    assert told(found) == ["from 2025-01-01 on, floor: 0 -> 100", "from 2026-01-01 on, floor: 0, as its base"]


def test_what_the_base_amends_is_told_where_it_makes_a_difference():
    """A variant's value holds in all editions of its base: told anew where the base has another from then on."""
    base = replace(BASE, editions=(BASE.editions[0], replace(BASE.editions[0], in_force=YEAR_25, floor=50)))
    assert told(made({}, base=base)) == []
    assert told(made({"floor": 100}, base=base)) == ["floor: 0 -> 100", "from 2025-01-01 on, floor: 50 -> 100"]
    assert told(made({"floor": 50}, base=base)) == ["floor: 0 -> 50", "from 2025-01-01 on, floor: 50, as its base"]


def test_the_settings_of_editions_have_all_keys():
    """Those of the whole rule book too, in each."""
    first, second = editions_of(made({"title": "Club"}, (YEAR_25, {"floor": 100})).system)
    assert (first[0], second[0]) == (None, YEAR_25)
    assert second[1] == {**first[1], "floor": 100}
    assert (first[1]["title"], first[1]["start"], first[1]["floor"]) == ("Club", 1000, 0)


# ----------------------------------------------------------------------------------------------------
# What a manifest keeps
# ----------------------------------------------------------------------------------------------------

CLUB = made({"start": 1200}, (YEAR_25, {"floor": 100}))


def test_a_kept_variant_is_the_same_again():
    """Text, version and settings."""
    again = variant_again("club", kept(CLUB))
    assert again.text == CLUB.text
    assert again.system.version == CLUB.system.version
    assert editions_of(again.system) == editions_of(CLUB.system)


def test_of_no_variant_nothing_is_kept():
    """And that is told from one."""
    assert not kept(None)
    assert kept(CLUB)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"base_version": "0"}, "it varies version 0 of tca, here is 1"),
        ({"base": "tca-1960"}, "its text is not as it was kept"),
        ({"text": 'base = "tca"\n start = 1200\n'}, "its text is not as it was kept"),
        ({"text": 'base = "tka"\n'}, "there is no rule book 'tka'"),
        ({"text": "start = 3\n"}, "a variant has no base; expected"),
        ({"text": "start ="}, "this is not TOML"),
        ({"text": 'base = "tca"\nstrat = 3\n'}, "'strat'"),
        ({"text": 'base = "tca"\n[[amendment]]\nfloor = 3\n'}, "an amendment has no in_force"),
        ({"text": "#" * ((1 << 20) + 1)}, "its text is too long"),
        ({"text": f"a = {'[' * 40}{']' * 40}"}, "nested deeper"),
    ],
)
def test_what_is_not_as_it_was_kept_is_no_variant(fields, says):
    """A manifest that somebody wrote by hand, or a program with another base: a sentence, no fault."""
    with pytest.raises(ValueError, match=says):
        variant_again("club", replace(kept(CLUB), **fields))


# ----------------------------------------------------------------------------------------------------
# All rule books together
# ----------------------------------------------------------------------------------------------------


def test_variants_stand_behind_the_rule_books_of_the_program():
    """In alphabetical order; those known from elsewhere come to those that are here."""
    here = BUILT_IN.with_variants({"club": CLUB})
    other = made({"start": 1})
    both = here.with_variants({"club": other, "b": other})
    assert both.codes() == (*BUILT_IN.codes(), "b", "club")
    assert both.load("club") is CLUB.system
    assert here.with_variants({"tca": other}).load("tca") is BASE
    with pytest.raises(KeyError, match="did you mean club"):
        here.load("clubb")


def test_a_kept_variant_has_three_texts():
    """All empty is none."""
    assert not KeptVariant()
    assert KeptVariant(base="tca")
