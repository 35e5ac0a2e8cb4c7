"""Ids that are not enough: names and birth dates that speak against them, and ids of another federation."""

from dataclasses import replace

import pytest

from tests.entrants import JOAN, JOHN, SHOWN_JOHN, identified, known, messages, report

STRANGE = "the names have nothing in common"
FAMILY = "the family names have nothing in common"
BORN = "the birth dates contradict each other and the names are not the same"

DOUBTED = [
    ({"name": "Kowalczyk, Zofia", "national_id": "P0044"}, f"the national id is the same, but {STRANGE}"),
    ({"name": "Kowalczyk, Zofia", "fide_id": "7700044"}, f"the FIDE id is the same, but {STRANGE}"),
    ({"name": "Kowalczyk, John", "national_id": "P0044"}, f"the national id is the same, but {FAMILY}"),
    ({"name": "Kowalczyk, J.", "national_id": "P0044"}, f"the national id is the same, but {FAMILY}"),
    (
        {"name": "Kowalczyk JOHN", "national_id": "P0044"},
        'the national id is the same, but the names share only "JOHN"',
    ),
    (
        {
            "name": "Kowalczyk, John",
            "national_id": "P0044",
            "fide_id": "7700044",
            "birth_date": "1980-05-08",
        },
        f"both ids are the same, but {BORN}",
    ),
    (
        {"name": "Smyth, Jon", "national_id": "P0044", "birth_date": "1981"},
        f"the national id is the same, but {BORN}",
    ),
    (
        {"name": "Smyth, Jo", "national_id": "P0044", "sex": "f"},
        "the national id is the same, but the sexes contradict each other and the names are not the same",
    ),
    (
        {"name": "Smyth, Jim", "fide_id": "7700044", "birth_date": "1980-05-08"},
        f"the FIDE id is the same, but {BORN}",
    ),
]


@pytest.mark.parametrize(("entrant", "doubt"), DOUBTED)
def test_an_id_against_which_something_speaks_is_a_question(entrant, doubt):
    """Names without anything in common, or other names with other birth dates: the officer says who it is."""
    found = identified([report("a.trf", entrant)], known({**JOHN, "sex": "m"}), add=True)
    assert (found.ids, [each.candidates for each in found.questions]) == ((("",),), [SHOWN_JOHN])
    assert messages(found) == [
        (
            f'a.trf:10: name: "{entrant["name"]}" may be {SHOWN_JOHN}: {doubt}; '
            "expected a player_id in identities.csv, or new"
        )
    ]


LOOKS_WRONG = 'a.trf:10: {}: warning: this match looks wrong: "{}" is P0044 Smyth, John by national id{}'

BOTH = [
    ({"name": "Smith, J"}, []),
    ({"name": "Kowalczyk, Zofia"}, [LOOKS_WRONG.format("name", "Kowalczyk, Zofia", "")]),
    ({"name": "Kowalczyk, John", "birth_date": "1980-05-07"}, [LOOKS_WRONG.format("name", "Kowalczyk, John", "")]),
    ({"name": "Smith, Jo", "sex": "f"}, [LOOKS_WRONG.format("name", "Smith, Jo", "")]),
    (
        {"name": "Smith, John", "birth_date": "1981"},
        [LOOKS_WRONG.format("birth date", "Smith, John", ", but has another birth date")],
    ),
    (
        {"name": "John Smyth", "birth_date": "1980-05-08"},
        [LOOKS_WRONG.format("birth date", "John Smyth", ", but has another birth date")],
    ),
]


@pytest.mark.parametrize(("entrant", "warnings"), BOTH)
def test_two_ids_of_one_player_outweigh_the_name(entrant, warnings):
    """National id and FIDE id together are enough, with a warning of what looks wrong."""
    both = {"national_id": "P0044", "fide_id": "7700044"}
    found = identified([report("a.trf", {**entrant, **both})], known({**JOHN, "sex": "m"}), add=True)
    assert (found.ids, found.questions, messages(found)) == ((("P0044",),), (), warnings)


def test_a_fide_id_that_two_have_does_not_stand_beside_a_national_id():
    """It is no second word for the player."""
    twin = {**JOAN, "fide_id": "7700044"}
    entrant = {"name": "Kowalczyk, Zofia", "national_id": "P0044", "fide_id": "7700044"}
    assert identified([report("a.trf", entrant)], known(JOHN, twin), add=True).ids == (("",),)


def test_the_player_of_the_name_is_proposed_too():
    """Besides the player of the id those are candidates who are called so."""
    entrant = {"name": "Smyth, Joan", "national_id": "P0060"}
    found = identified([report("a.trf", entrant)], known(JOAN, {"player_id": "P0060", "name": "Farrell, Joan"}))
    assert [each.candidates for each in found.questions] == ["P0060 Farrell Joan | P0050 Smyth Joan 1999"]


def test_name_and_birth_date_of_another_player():
    """An id of one player with the name and the very birth date of another is asked about; a year is not enough."""
    short = {"player_id": "P0060", "name": "Smyth, J", "fide_id": "60"}
    entrant = {"name": "John Smyth", "birth_date": "1980-05-07", "fide_id": "60"}
    found = identified([report("a.trf", entrant)], known(JOHN, short))
    assert messages(found) == [
        (
            f'a.trf:10: name: "John Smyth" may be P0060 Smyth J | {SHOWN_JOHN}: the id is that of P0060, name and '
            "birth date are those of P0044; expected a player_id in identities.csv, or new"
        )
    ]
    found = identified([report("a.trf", {**entrant, "birth_date": "1980"})], known(JOHN, short))
    assert found.ids == (("P0060",),)


@pytest.mark.parametrize(
    ("here", "there", "same"), [("f", "w", True), ("w", "M", False), ("m", "x", True), ("", "f", True)]
)
def test_sexes_are_compared_as_they_are_meant(here, there, same):
    """A letter for women is one in whatever language; a word that says neither contradicts nothing."""
    entrant = {"name": "Smyth, Jo", "national_id": "P0044", "sex": here}
    found = identified([report("a.trf", entrant)], known({**JOHN, "name": "Smyth, Joe", "sex": there}))
    assert found.ids == (("P0044" if same else "",),)


def test_a_family_name_alone_is_a_warning():
    """A brother has the family name and perhaps a wrong id; a birth date that agrees says that it is no brother."""
    entrant = {"name": "Smyth, Robert", "national_id": "P0044"}
    found = identified([report("a.trf", entrant)], known(JOHN))
    assert (found.ids, messages(found)) == (
        (("P0044",),),
        ['a.trf:10: name: warning: this match looks wrong: "Smyth, Robert" is P0044 Smyth, John by national id'],
    )
    assert messages(identified([report("a.trf", {**entrant, "birth_date": "1980"})], known(JOHN))) == []


def test_an_answer_against_birth_date_or_sex():
    """The officer is right, but is told, of dates only the years."""
    entrants = [{"name": "Doe, Jane", "birth_date": "1981-06-08", "sex": "f"}]
    found = identified([report("a.trf", *entrants)], known({**JOHN, "sex": "m"}), 'a.trf,"Doe, Jane",P0044,,,\n')
    says = 'identities.csv says that "Doe, Jane" is P0044 Smyth, John, who has another'
    assert found.ids == (("P0044",),)
    assert messages(found) == [
        f"a.trf:10: birth date: warning: {says} birth date (1981 here, 1980 there)",
        f"a.trf:10: sex: warning: {says} sex (f here, m there)",
    ]
    entrants[0].update(birth_date="1980-05-08", sex="")
    found = identified([report("a.trf", *entrants)], known(JOHN), 'a.trf,"Doe, Jane",P0044,,,\n')
    assert messages(found) == [f"a.trf:10: birth date: warning: {says} birth date (both 1980)"]


def test_an_answer_settles_the_doubt():
    """Who is new in spite of the id gets an id of the next number."""
    entrant = {"name": "Kowalczyk, John", "national_id": "P0044"}
    found = identified([report("a.trf", entrant)], known(JOHN), 'a.trf,"Kowalczyk, John",new,,,\n', add=True)
    assert found.ids == (("N0001",),)


def from_federation(gathered, federation):
    """A report of a federation."""
    return replace(gathered, report=replace(gathered.report, federation=federation))


MAX = {"name": "Roe, Max", "national_id": "5000"}

OTHERS = [
    ("GER", {"name": "Roe, Ida", "national_id": "5000"}, False),
    ("GER", {"name": "Doe, Ida", "national_id": "5000"}, False),
    ("GER", {"name": "M. Roe", "national_id": "5000"}, True),
    ("GER", {"name": "Roe-Doe, Maximilian", "national_id": "5000", "birth_date": "1990-02-03"}, True),
    ("irl", {"name": "Roe, Ida", "national_id": "5000"}, True),
    ("", {"name": "Roe, Ida", "national_id": "5000"}, True),
]


@pytest.mark.parametrize(("federation", "entrant", "same"), OTHERS)
def test_national_ids_of_two_federations(federation, entrant, same):
    """The id of one federation's report is not that of another's, unless the name or the birth date agrees."""
    first = from_federation(report("a.trf", {**MAX, "birth_date": "1990-02-03"}), "IRL")
    second = from_federation(report("b.trf", entrant, event="F"), federation)
    found = identified([first, second], known(), add=True)
    assert found.ids == (("5000",), ("5000" if same else "",))
    if not same:
        assert messages(found) == [
            (
                f'b.trf:10: name: "{entrant["name"]}" may be 5000 Roe Max 1990: the national id is the same, but it '
                "is one of IRL there and of GER here, and the names are not alike; expected a player_id in "
                "identities.csv, or new"
            )
        ]


def test_a_fide_id_comes_before_another_federations_national_id():
    """Then the two ids need not name one player."""
    first = from_federation(report("a.trf", MAX, {"name": "Doe, Jane", "fide_id": "77"}), "IRL")
    jane = {"name": "Doe, Jane", "national_id": "5000", "fide_id": "77"}
    second = from_federation(report("b.trf", jane, event="F"), "GER")
    found = identified([first, second], known(), add=True)
    assert (found.ids, messages(found)) == ((("5000", "N0001"), ("N0001",)), [])


def test_national_ids_of_one_kind_tell_apart_whom_names_do_not():
    """In one file, or in reports of one federation, another id is another player unless the name is the very same."""
    one, other = {"name": "Roe, Max", "national_id": "71"}, {"name": "Roe, Maxim", "national_id": "72"}
    found = identified([report("a.txt", one), report("a.txt", other, event="F")], known(), add=True)
    assert (found.ids, messages(found)) == ((("71",), ("72",)), [])
    told = [
        from_federation(report(f"{each['name']}.trf", each, event=each["name"]), "IRL") for each in (one, other)
    ]
    assert identified(told, known(), add=True).ids == (("71",), ("72",))
    found = identified([report("a.txt", one), report("b.txt", other, event="F")], known(), add=True)
    assert found.ids == (("71",), ("",))
    found = identified(
        [report("a.txt", one), report("a.txt", {**other, "name": "Max Roe"}, event="F")], known(), add=True
    )
    assert found.ids == (("71",), ("",))
