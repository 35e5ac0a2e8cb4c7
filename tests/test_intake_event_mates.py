"""One person in several reports of one event, and several persons of one name."""

import pytest

from tests.entrants import JOHN, NUMBER, identified, known, messages, report


def test_one_person_in_two_reports_of_one_event():
    """The same name in one event is one person, known, new or asked about once."""
    reports = [
        report("a.csv", "Smyth John", "Doe Jane", "Byrne Una"),
        report("b.trf", "DOE, Jane", {"name": "John Smyth", "fide_id": "7700044"}, "Una Byrne"),
    ]
    found = identified(reports, known(JOHN, NUMBER), add=True)
    assert found.ids == (("P0044", "N0001", ""), ("N0001", "P0044", ""))
    assert [each.name for each in found.questions if not each.player_id] == ["Byrne Una"]
    assert len(messages(found)) == 1


APART = [
    ({"birth_date": "1990"}, {"birth_date": "1991"}),
    ({"fide_id": "5"}, {"fide_id": "6"}),
    ({"national_id": "5"}, {"national_id": "6"}),
]


@pytest.mark.parametrize(("one", "other"), APART)
def test_two_persons_of_one_name_in_one_event(one, other):
    """Birth dates and ids that differ are two persons, or a question."""
    reports = [report("a.csv", {"name": "Doe Jane", **one}), report("b.csv", {"name": "Doe Jane", **other})]
    found = identified(reports, known(), add=True)
    assert found.ids[1] == ("",)
    assert [each.name for each in found.questions if not each.player_id] == ["Doe Jane"]


def test_namesakes_in_two_reports_of_one_event():
    """Where a report has a name twice, number and program say which is which; else one asks."""
    twice = ["Doe Jane", "Doe Jane"]
    found = identified([report("a.csv", *twice), report("b.csv", *twice)], known(), add=True)
    assert found.ids == (("N0001", "N0002"), ("N0001", "N0002"))
    found = identified([report("a.csv", *twice), report("b.csv", "Doe Jane", form="vega")], known(), add=True)
    assert found.ids == (("N0001", "N0002"), ("",))


def test_opponents_without_cells_of_their_own_are_decided_alike():
    """A one-sided report's opponents are known, new or asked about as everybody."""
    entrants = [{"name": "Smyth, John", "national_id": "P0044"}, {"name": "Byrne, Una", "reports": False}]
    found = identified([report("a.csv", *entrants)], known(JOHN, NUMBER))
    assert [each.name for each in found.questions] == ["Byrne, Una"]


def test_problems_come_with_their_event():
    """So that only what is concerned is held back."""
    reports = [report("a.trf", "Doe Jane", event="E"), report("b.trf", "Byrne Una", event="F")]
    assert [event for event, _ in identified(reports, known(NUMBER)).problems] == ["E", "F"]


def test_an_answer_holds_for_the_event():
    """What is said for one report of an event is said for the other, unless the two are answered differently."""
    reports = [report("a.csv", "Smyth John"), report("b.csv", "Smyth John"), report("c.csv", "Smyth John")]
    found = identified(reports, known(JOHN, NUMBER), "b.csv,Smyth John,P0044,,,\n")
    assert found.ids == (("P0044",), ("P0044",), ("P0044",))
    lines = "b.csv,Smyth John,P0044,,,\nc.csv,Smyth John,00123,,,\n"
    assert identified(reports, known(JOHN, NUMBER), lines).ids == (("",), ("P0044",), ("00123",))
