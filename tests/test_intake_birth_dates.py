"""One whole birth date and a part of the name: never a new player at once, but a question."""

import pytest

from tests.entrants import identified, known, messages, report

BORN = "1980-05-07"

ONE_PERSON = [
    ("Orth, Benjamin", "Orth, Ben"),
    ("Ó Briain, Cathal", "O'Briain, Cathal"),
    ("Byrne, Michael", "Byrne, Mick"),
    ("Tobin, Mary Anne", "Tobin, Maryanne"),
    ("Tobin, Mary Anne", "Maryanne Power-Walsh"),
    ("Power, Anne", "Walsh, Anne"),
    ("Ó Briain, Zoe", "OBRIAIN, Cathal"),
    ("Lynch, Ruairí", "Rory LYNCH"),
]


@pytest.mark.parametrize(("one", "other"), [*ONE_PERSON, *((two, one) for one, two in ONE_PERSON)])
def test_a_birth_date_and_a_part_of_the_name_are_a_question(one, other):
    """Short forms, parts written as one and names of marriage, of known players and of new ones."""
    player = {"player_id": "7", "name": one, "birth_date": BORN}
    entrant = {"name": other, "birth_date": BORN}
    candidate = "{} " + one.replace(",", "") + " 1980"
    found = identified([report("a.trf", entrant)], known(player), add=True)
    assert (found.ids, [each.candidates for each in found.questions]) == ((("",),), [candidate.format("7")])
    assert messages(found) == [
        (
            f'a.trf:10: name: "{other}" may be {candidate.format("7")}; '
            "expected a player_id in identities.csv, or new"
        )
    ]
    reports = [report("a.trf", {"name": one, "birth_date": BORN}), report("b.trf", entrant, event="F")]
    found = identified(reports, known(), add=True)
    assert found.ids == (("N0001",), ("",))
    assert found.questions[-1].candidates == candidate.format("N0001")


PLAYER = {"player_id": "7", "name": "Orth, Benjamin", "birth_date": BORN, "fide_id": "501", "sex": "m"}

NEW = [
    {"name": "Roe, Max", "birth_date": BORN},
    {"name": "O. B. Roe", "birth_date": BORN},
    {"name": "Orth, Ben", "birth_date": "1980-05-08"},
    {"name": "Orth, Ben", "birth_date": "1980"},
    {"name": "Orth, Ben"},
    {"name": "Orth, Ben", "birth_date": BORN, "fide_id": "502"},
]


@pytest.mark.parametrize("entrant", NEW)
def test_without_the_day_or_a_part_nobody_is_asked_about(entrant):
    """Nor is one with another FIDE id."""
    assert identified([report("a.trf", entrant)], known(PLAYER), add=True).ids == (("N0001",),)


def test_another_sex_is_asked_about_all_the_same():
    """It may be one that a program filled in."""
    entrant = {"name": "Orth, Ben", "birth_date": BORN, "sex": "f"}
    assert identified([report("a.trf", entrant)], known(PLAYER), add=True).ids == (("",),)


def test_twins_of_one_report_are_two():
    """Where each line is another player nobody is asked about for the lines beside."""
    twins = [{"name": f"Orth, {name}", "birth_date": BORN} for name in ("Benjamin", "Ida")]
    found = identified([report("a.trf", *twins)], known(), add=True)
    assert (found.ids, messages(found)) == ((("N0001", "N0002"),), [])


def test_whoever_was_born_with_somebody_asked_has_to_wait():
    """The new player whom an answer makes may be theirs."""
    reports = [
        report("a.trf", {"name": "Smith, Jon", "birth_date": BORN}),
        report("b.trf", {"name": "Roe, Jon", "birth_date": BORN}, event="F"),
    ]
    found = identified(reports, known({"player_id": "1", "name": "Smyth, Jon"}), add=True)
    assert (found.ids, found.new) == ((("",), ("",)), ())
    assert messages(found)[1] == (
        'b.trf:10: name: "Roe, Jon" may be "Smith, Jon" in line 10 of a.trf, who has to be answered first'
    )


def test_a_date_that_a_later_report_brings_counts():
    """A new player whose day becomes known is asked about from then on, an answer settles it."""
    reports = [
        report("a.trf", {"name": "Orth, Benjamin", "fide_id": "501"}),
        report("b.trf", {"name": "Orth, Benjamin", "fide_id": "501", "birth_date": BORN}, event="F"),
        report("c.trf", {"name": "Orth, Ben", "birth_date": BORN}, event="G"),
    ]
    assert identified(reports, known(), add=True).ids == (("N0001",), ("N0001",), ("",))
    found = identified(reports, known(), 'c.trf,"Orth, Ben",new,,,\n', add=True)
    assert (found.ids, messages(found)) == ((("N0001",), ("N0001",), ("N0002",)), [])


def test_of_very_many_of_one_day_at_most_five_are_named():
    """Who shares most of the name comes first."""
    many = [{"player_id": f"9{n:03}", "name": f"Orth, Abc{n}", "birth_date": BORN} for n in range(300)]
    entrant = {"name": "Orth, Ben Jamin", "birth_date": BORN}
    found = identified([report("a.trf", entrant)], known(*many, PLAYER), add=True)
    candidates = found.questions[0].candidates.split(" | ")
    assert (candidates[0], len(candidates)) == ("7 Orth Benjamin 1980", 5)
