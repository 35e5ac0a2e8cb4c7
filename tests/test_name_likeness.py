"""Which names are alike enough to be asked about, which are not, and that none is missed among many."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.intake.people.like_names import LikeNames
from pipeline.intake.people.name_likeness import form_of, likeness
from pipeline.intake.people.names_in_common import given_names_differ, strange

ALIKE = [
    ("Smyth, John", "JOHN SMYTH"),
    ("Smith, John", "Smyth, John"),
    ("Smith, Jon", "Smith, John"),
    ("J. Smith", "Smith, John"),
    ("Smith, J. P.", "Smith, John Paul"),
    ("Smith J", "Smith, John Paul"),
    ("García, María", "Garcia Lopez, Maria"),
    ("Hanna Brown", "Anna Brown"),
    ("Müller, Jörg", "Mueller, Joerg"),
    ("Papadopoulou-Konstantinidou, Aik", "Papadopoulou-Konstantinidou, Aikaterini"),
    ("O'Brien, Pat", "OBrien, Pat"),
    ("Abel", "Abell"),
    ("Maria Garcia", "M. Garcia Lopez"),
    ("Maria Garcia", "Garcia Lopez, M."),
    ("Ivan Fernandez", "IVAN B. FERNANDEZ"),
    ("John Smith", "J. P. Smith"),
]

UNLIKE = [
    ("Smith, John", "Smith, Robert"),
    ("Smith, John", "Jones, John"),
    ("J. Smith", "Smith, Robert"),
    ("J. S.", "Smith, John"),
    ("Hartnett, Ana", "Hartnett, Wanda"),
    ("Ormond, Finn", "Ormond, Quinn"),
    ("Smith", "Smith, John"),
    ("Papadopoulou, Aik", "Papadopoulou, Aikaterini"),
    ("?", "Smith, John"),
    ("?", "??"),
    ("IVAN BROWNS", "IVAN B. FERNANDEZ"),
    ("Browns, Ivan", "IVAN B. FERNANDEZ"),
    ("Ivan Browns", "Fernandez, Ivan B."),
    ("Browns, Ivan", "Fernandez Ivan B."),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_alike(one, other):
    """Spellings, initials, missing parts, names cut off; from either side."""
    assert likeness(form_of(one), form_of(other)) > 0
    assert likeness(form_of(other), form_of(one)) > 0


@pytest.mark.parametrize(("one", "other"), UNLIKE)
def test_unlike(one, other):
    """One part in common is not enough, nor is an initial that would stand for a family name; from either side."""
    assert likeness(form_of(one), form_of(other)) == 0
    assert likeness(form_of(other), form_of(one)) == 0


STRANGE = [
    ("Kowalczyk, Zofia", "Smyth, John", True),
    ("Smyth-Jones, Ann", "Jones, Beth", False),
    ("Smith, John", "Smyth, Jon", False),
    ("J. Smith", "Smith, John", False),
    ("Bauer, Karl", "Farrell, Karl", True),
    ("Bauer, Karl", "Bauer, Ida", False),
    ("Bauer, Karl Heinz", "Farrell, Karl Heinz", True),
    ("KARL BAUER", "Farrell, Karl", True),
    ("KARL BAUER", "KARL FARRELL", True),
    ("Bauer Karl", "Farrell Karl", True),
    ("IDA SMITH", "Smith, Karl", False),
    ("Garcia Lopez Maria", "Garcia Perez Maria", False),
    ("Yusupov, Artur", "Jussupow, Artur", False),
    ("Smith", "John Smith", False),
    ("Smith, J", "Farrell, J", True),
    ("John Smith, Jr.", "Smith, Robert", False),
]


@pytest.mark.parametrize(("one", "other", "expected"), STRANGE)
def test_strange(one, other, expected):
    """A family name in common, or letters enough, and nothing is strange; a given name alone is nothing."""
    assert strange(form_of(one), form_of(other)) is expected
    assert strange(form_of(other), form_of(one)) is expected


RELATIVES = [
    ("Hall, Mary", "Hall, Hal", True),
    ("Hall, Mary", "Hall, M.", False),
    ("Hall, Mary Ann", "Hall, Ann", False),
    ("Hall, Marie", "Hall, Mary", False),
    ("Mary Hall", "Hall, Hal", False),
]


@pytest.mark.parametrize(("one", "other", "expected"), RELATIVES)
def test_given_names(one, other, expected):
    """Given names differ if nothing in them is alike; without a comma nobody knows which they are."""
    assert given_names_differ(form_of(one), form_of(other)) is expected
    assert given_names_differ(form_of(other), form_of(one)) is expected


PARTS = st.sampled_from(
    [
        "anna",
        "hanna",
        "anne",
        "smith",
        "smyth",
        "smithson",
        "lee",
        "li",
        "bo",
        "j",
        "a",
        "garcia",
        "lopez",
        "marcia",
    ]
)
NAMES = st.lists(PARTS, min_size=1, max_size=4).map(" ".join)


@given(st.lists(NAMES, max_size=12), NAMES)
def test_none_is_missed_among_many(names, wanted):
    """Looking among many finds all that are alike one by one, except what shares too few letters to count."""
    index = LikeNames()
    for owner, name in enumerate(names):
        index.add(owner, form_of(name))
    found = index.like(form_of(wanted))
    one_by_one = {
        owner: likeness(form_of(wanted), form_of(name))
        for owner, name in enumerate(names)
        if likeness(form_of(wanted), form_of(name))
    }
    assert found.items() <= one_by_one.items()
    assert all(score < 100 for owner, score in one_by_one.items() if owner not in found)
    certain = {owner: score for owner, score in one_by_one.items() if score in (100.0, 88.0)}
    assert certain.items() <= found.items()


def test_names_of_one_whole_are_not_compared():
    """Names of the whole that is being added are left out, and found from outside and as soon as it is done."""
    index, whole = LikeNames(), object()
    index.add(1, form_of("Smyth, John"), whole)
    assert index.like(form_of("Smith, John"), whole) == {}
    assert list(index.like(form_of("Smith, John"), object())) == [1]
    assert list(index.like(form_of("Smith, John"))) == [1]


def test_of_very_many_names_the_likest_are_found():
    """However many are alike, only some are compared closely, the same name among them."""
    index = LikeNames()
    for owner in range(3_000):
        index.add(owner, form_of(f"Player{owner:04d}, Xaver"))
    found = index.like(form_of("Xaver Player2999"))
    assert len(found) == 100
    assert max(found, key=lambda owner: found[owner]) == 2999
