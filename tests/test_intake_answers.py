"""What the officer's answers and merges decide, over everything that a report says."""

import pytest

from tests.entrants import JOAN, JOHN, NUMBER, SHOWN_JOHN, identified, known, messages, report

NOTE = 'a.trf:10: name: note: identities.csv says that "Doe Jane" is {}, though the ids here are those of P0050 Smyth, Joan'

ANSWERED = [
    ("a.trf,Doe Jane,P0044,,,\n", "P0044", NOTE.format("P0044 Smyth, John")),
    (",Doe Jane,P0044,,,\n", "P0044", NOTE.format("P0044 Smyth, John")),
    ("reports/a.trf,Doe Jane,P0044,,,\n", "P0044", NOTE.format("P0044 Smyth, John")),
    ("a.trf,Doe Jane,new,,,\n", "N0001", NOTE.format("N0001 Doe Jane")),
    ("b.trf,Doe Jane,P0044,,,\n", "", 'a.trf:10: name: "Doe Jane" may be P0050 Smyth Joan 1999: the FIDE id is the same, but the names have nothing in common; expected a player_id in identities.csv, or new'),
    ("a.trf,Doe Jane,P9,,,\n", "", 'identities.csv:2: player_id: "P9" for "Doe Jane" in a.trf is not in players.csv; expected a player id of players.csv, or new'),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "player_id", "message"), ANSWERED)
def test_the_officer_decides(lines, player_id, message):
    """An answer for the report comes before one for all, either before ids, which only make a note."""
    reports = [report("a.trf", {"name": "Doe  Jane", "fide_id": "7700050"})]
    found = identified(reports, known(JOHN, JOAN, NUMBER), lines, add=True)
    assert (found.ids, messages(found)) == (((player_id,),), [message])


def test_an_answer_for_the_report_comes_first():
    """One for all reports stands back, and that it was used for nobody is a note."""
    lines = ",Doe Jane,P0044,,,\na.trf,Doe Jane,00123,,,\n"
    found = identified([report("a.trf", "Doe Jane")], known(JOHN, NUMBER), lines)
    assert (found.ids, messages(found)) == (
        (("00123",),),
        ['identities.csv:2: name: note: the line for "Doe Jane" in all reports was used for nobody'],
    )


WRITTEN = [
    ("a.trf,SMYTH john,P0044,,,\n", "P0044"),
    ("a.trf,John Smyth,P0044,,,\n", "P0044"),
    ("A.TRF,Smyth Jöhn,P0044,,,\n", "P0044"),
    ("Reports/a.trf,Smyth John,P0044,,,\n", "P0044"),
    (",john smyth,P0044,,,\n", "P0044"),
    ("a.trf,Smith John,P0044,,,\n", ""),
    ("b.trf,Smyth John,P0044,,,\n", ""),
    (",john smyth,P0044,,,\n,smyth john,00123,,,\n", ""),
]


@pytest.mark.parametrize(("lines", "player_id"), WRITTEN)
def test_answers_written_otherwise(lines, player_id):
    """Capitals, accents, commas and the order of a name are no reason not to obey, if only one can be meant."""
    found = identified([report("a.trf", "Smyth, John", "Doe Jane")], known(JOHN, NUMBER), lines)
    assert found.ids == ((player_id, ""),)


def test_answers_that_may_mean_two():
    """Two names of one key, or two reports that differ in capitals only, need the line that is exact."""
    entrants = ["Smyth, John", "John SMYTH"]
    found = identified([report("a.trf", *entrants)], known(JOHN, NUMBER), "a.trf,smyth john,P0044,,,\n")
    assert found.ids == (("", ""),)
    found = identified([report("a.trf", *entrants)], known(JOHN, NUMBER), "a.trf,John SMYTH,00123,,,\n", add=True)
    assert found.ids == (("", "00123"),)
    reports = [report("a.trf", "Smyth John", event="E"), report("A.trf", "Smyth John", event="F")]
    assert identified(reports, known(JOHN), "A.TRF,Smyth John,P0044,,,\n").ids == (("",), ("",))


SPELLED = [
    (',"Pena, Zoe",P0044,,,\n', ("P0044", "P0044", "P0044")),
    (',"Zoë PEÑA",P0044,,,\n', ("P0044", "P0044", "P0044")),
    (',"zoe pena",P0044,,,\n', ("P0044", "P0044", "P0044")),
    (',"Pena, Zoe",P0044,,,\n,"Zoë PEÑA",00123,,,\n', ("P0044", "00123", "")),
    (',"Pena, Zoe",P0044,,,\nb.trf,"zoe pena",00123,,,\n', ("P0044", "00123", "P0044")),
]


@pytest.mark.parametrize(("lines", "ids"), SPELLED)
def test_an_answer_for_all_reports_is_for_every_spelling(lines, ids):
    """That one report writes the name exactly so takes the line from no other; exact lines come first."""
    names = [("a.trf", "Pena, Zoe"), ("b.trf", "Zoë PEÑA"), ("c.trf", "PENA, Zoe")]
    found = identified([report(file, name, event=file) for file, name in names], known(JOHN, NUMBER), lines)
    assert found.ids == tuple((each,) for each in ids)


def test_an_answer_for_all_reports_where_one_has_two_of_the_name():
    """There only the exact spelling is meant; elsewhere every spelling is."""
    reports = [report("a.trf", "Smyth, John", "John SMYTH", event="E"), report("b.trf", "SMYTH, John", event="F")]
    found = identified(reports, known(JOHN), ',"Smyth, John",P0044,,,\n')
    assert found.ids == (("P0044", ""), ("P0044",))


def test_an_answer_new_needs_add_players():
    """Without --add-players nobody is made, not even on the officer's word."""
    found = identified([report("a.trf", "Smyth John")], known(JOHN), "a.trf,Smyth John,new,,,\n")
    assert messages(found) == [
        (
            'identities.csv:2: player_id: "Smyth John" in a.trf is a new player; --add-players makes the id, '
            "or add a row to players.csv"
        )
    ]


def test_an_answer_for_all_reports_makes_one_player():
    """One line is one person, two lines are two, which is told."""
    reports = [report("a.trf", "Smyth John", event="E"), report("b.trf", "Smyth John", event="F")]
    found = identified(reports, known(JOHN), ",Smyth John,new,,,\n", add=True)
    assert (found.ids, messages(found)) == ((("N0001",), ("N0001",)), [])
    assert [(each.report, each.name, each.player_id) for each in found.remembered] == [("", "Smyth John", "N0001")]
    found = identified(reports, known(JOHN), "a.trf,Smyth John,new,,,\nb.trf,Smyth John,new,,,\n", add=True)
    assert found.ids == (("N0001",), ("N0002",))
    assert messages(found) == [
        (
            'b.trf:10: name: warning: "Smyth John" has become N0002 Smyth John, and there is the new N0001 Smyth John '
            "already; if they are one player, let both lines name one id, or merge them"
        )
    ]


def test_answers_that_nobody_gives():
    """A line for a name that its report does not have was meant otherwise."""
    found = identified(
        [report("a.trf", "Byrne Una")], known(NUMBER), ",Byrne Una,00123,,,\na.trf,Byrne Unna,00123,,,\nz,x,1,,,\n"
    )
    assert messages(found) == [
        'identities.csv:3: name: warning: a.trf has no "Byrne Unna"; expected a name as the report writes it'
    ]
    lines = ",Doe Jane,1,,,\n,Roe Max,1,,,\na.trf,Byrne Una,00123,,,\nA.trf,Unna,00123,,,\n"
    found = identified([report("a.trf", "Byrne Una")], known(NUMBER), lines)
    assert messages(found) == [
        'identities.csv:5: name: warning: a.trf has no "Unna"; expected a name as the report writes it',
        'identities.csv:2: name: note: 2 lines for names in all reports were used for nobody, the first for "Doe Jane"',
    ]


def test_namesakes_of_one_report_are_told_apart_by_number():
    """The label in identities.csv has the number where the report has a name twice."""
    reports = [report("a.trf", "Smyth John", "Byrne Una", "Smyth John")]
    found = identified(reports, known(JOHN), ",Byrne Una,new,,,\n", add=True)
    assert [each.name for each in found.questions if not each.player_id] == ["Smyth John [1]", "Smyth John [3]"]
    lines = ",Byrne Una,new,,,\na.trf,Smyth John [1],P0044,,,\na.trf,Smyth John [3],new,,,\n"
    assert identified(reports, known(JOHN), lines, add=True).ids == (("P0044", "N0001", "N0002"),)


def test_namesakes_in_two_events_of_one_file():
    """A line is about one of them, also where both have the same number."""
    reports = [
        report("a.txt", "Smyth John", event="E"),
        report("a.txt", {"name": "Smyth John", "line": 40}, event="F"),
    ]
    found = identified(reports, known(JOHN))
    assert [each.name for each in found.questions] == ["Smyth John [1 in line 10]", "Smyth John [1 in line 40]"]
    assert identified(reports, known(JOHN), "a.txt,Smyth John [1 in line 40],P0044,,,\n").ids == (("",), ("P0044",))
    assert identified(reports, known(JOHN), "a.txt,Smyth John,P0044,,,\n").ids == (("P0044",), ("P0044",))


MERGED = ",,P0050,,merge,P0044\n"


def test_merged_players_are_one():
    """Who matches the merged-away id is the other; two rows that are one are no reason to ask."""
    twin = {**JOHN, "player_id": "P0050", "fide_id": "7700050"}
    entrants = [
        {"name": "Smyth, John", "national_id": "P0050"},
        {"name": "Smyth, John", "fide_id": "7700050"},
        {"name": "Smyth, John", "birth_date": "1980"},
        {"name": "Smyth, John", "national_id": "P0044", "fide_id": "7700050"},
    ]
    for entrant in entrants:
        found = identified([report("a.trf", entrant)], known(JOHN, twin), MERGED)
        assert (found.ids, messages(found)) == ((("P0044",),), [])
    found = identified([report("a.trf", "Smith, John")], known(JOHN, twin), MERGED)
    assert [each.candidates for each in found.questions] == [SHOWN_JOHN]
    found = identified([report("a.trf", "Smith, John")], known(JOHN, twin), MERGED + ',"Smith, John",P0050,,,\n')
    assert found.ids == (("P0044",),)


def test_merges_of_nobody():
    """Both ids of a merge must be players'."""
    found = identified([], known(JOHN), ",,P0044,,merge,P9\n,,P8,,merge,P0044\n")
    assert found.problems[0][0] == ""
    assert messages(found) == [
        'identities.csv:2: into: "P9" is not in players.csv; expected a player id of players.csv',
        'identities.csv:3: player_id: "P8" is not in players.csv; expected a player id of players.csv',
    ]
