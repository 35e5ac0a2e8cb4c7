"""New players: their ids, which stay theirs, their rows, and how later reports find them."""

import pytest

from pipeline.intake.people.identity_lines import read_lines, with_questions
from pipeline.intake.people.new_players import players_new_csv, players_new_rows
from tests.entrants import JOHN, TOP, identified, known, messages, report

NUMBERS = [
    ("N", [], ["N0001", "N0002"]),
    ("N", ["N0007", "N3", "NX", "N12a"], ["N0008", "N0009"]),
    ("N", ["n0041"], ["N0042", "N0043"]),
    ("N", ["N9999"], ["N10000", "N10001"]),
    ("P", ["P0044"], ["P0045", "P0046"]),
    ("2026-", ["2026-1"], ["2026-0002", "2026-0003"]),
    ("", ["17", "x"], ["0018", "0019"]),
    ("N", ["N" + "9" * 5000], ["N0001", "N0002"]),
]


@pytest.mark.parametrize(("beginning", "ids", "made"), NUMBERS)
def test_new_numbers(beginning, ids, made):
    """Numbers go on above the highest of the same beginning, whatever capitals it has."""
    players = known(*({"player_id": each, "name": "Zzz"} for each in ids))
    found = identified([report("a.trf", "Doe Jane", "Murphy Liam")], players, add=True, new_ids=beginning)
    assert found.ids == (tuple(made),)


OWN = [
    ("77", "77"),
    ("77.0", "77"),
    ("IRL-77_a.b", "IRL-77_a.b"),
    ("7 7", "N0001"),
    ("0", "N0001"),
    ("x" * 65, "N0001"),
    ("new", "N0001"),
    ("é", "N0001"),
    ("../77", "N0001"),
]


@pytest.mark.parametrize(("national_id", "made"), OWN)
def test_a_national_id_becomes_the_new_players(national_id, made):
    """It is the federation's own id, if it can be one."""
    found = identified([report("a.trf", {"name": "Doe Jane", "national_id": national_id})], known(JOHN), add=True)
    assert found.ids == ((made,),)


def test_numbers_leave_out_national_ids_of_the_reports():
    """A made number is never one that is somebody's national id in a later line."""
    entrants = ["Doe Jane", {"name": "Murphy Liam", "national_id": "n0001"}]
    assert identified([report("a.trf", *entrants)], known(), add=True).ids == (("N0002", "n0001"),)


def test_new_players_are_known_to_later_reports():
    """By id and by name and birth date; what later reports know of them is taken over."""
    reports = [
        report("a.trf", {"name": "Doe, Jane", "birth_date": "1990"}, {"name": "Murphy, Liam", "fide_id": "5"}, event="E"),
        report("b.trf", {"name": "Doe, Jane", "birth_date": "1990-02-03", "fide_id": "6"}, event="F"),
        report("c.trf", {"name": "J. Doe", "fide_id": "6", "club": "East"}, {"name": "L. Murphy", "fide_id": "05"}, event="G"),
    ]  # fmt: skip
    found = identified(reports, known(), add=True)
    assert (found.ids, messages(found)) == ((("N0001", "N0002"), ("N0001",), ("N0001", "N0002")), [])
    assert [
        (each.file, each.entrant.birth_date, each.entrant.fide_id, each.entrant.club) for each in found.new
    ] == [
        ("a.trf", "1990-02-03", "6", "East"),
        ("a.trf", "", "5", ""),
    ]


def test_new_players_of_the_same_name_in_another_event_are_asked_about():
    """The candidate is the new player, whose id the question may name because it is remembered with it."""
    reports = [report("a.trf", "Doe, Jane", "Murphy, Liam"), report("b.trf", "Doe, Jane", event="F")]
    found = identified(reports, known(), add=True)
    assert found.ids == (("N0001", "N0002"), ("",))
    written = with_questions(b"", found.questions).decode()
    assert written == TOP + (
        'a.trf,"Doe, Jane",N0001,,new,\na.trf,"Murphy, Liam",N0002,,new,\nb.trf,"Doe, Jane",,N0001 Doe Jane,,\n'
    )
    answered = written.removeprefix(TOP).replace(",,N0001 Doe Jane", ",N0001,N0001 Doe Jane")
    found = identified(reports, known(), answered, add=True)
    assert (found.ids, messages(found), found.questions) == ((("N0001", "N0002"), ("N0001",)), [], ())
    assert [each.player_id for each in found.new] == ["N0001", "N0002"]
    assert found.remembered == ()


def test_made_ids_stay_whatever_is_reported_later():
    """A report that is played earlier and comes later does not move the ids of new players."""
    later = report("b.trf", "Murphy, Liam", event="F")
    first = identified([later], known(), add=True)
    lines = with_questions(b"", first.remembered).decode().removeprefix(TOP)
    found = identified([report("a.trf", "Doe, Jane"), later], known(), lines, add=True)
    assert found.ids == (("N0002",), ("N0001",))
    players = known({"player_id": "N0001", "name": "Murphy, Liam"})
    assert identified([later], players, lines).ids == (("N0001",),)
    assert messages(identified([later], known(), lines)) == [
        (
            'identities.csv:2: player_id: "Murphy, Liam" in b.trf is a new player; --add-players makes the id, '
            "or add a row to players.csv"
        )
    ]


def test_whoever_is_like_somebody_asked_has_to_wait():
    """Nobody is made new who may be an entrant that is still open."""
    reports = [report("a.trf", "Smith, Jon"), report("b.trf", "Smith, Jonn", event="F")]
    found = identified(reports, known({"player_id": "1", "name": "Smyth, Jon"}), add=True)
    assert (found.ids, found.new) == ((("",), ("",)), ())
    assert [each.name for each in found.questions] == ["Smith, Jon"]
    assert messages(found)[1] == (
        'b.trf:10: name: "Smith, Jonn" may be "Smith, Jon" in line 10 of a.trf, who has to be answered first'
    )


def test_new_rows():
    """Rows of players.csv; a rating only if it is FIDE's, a birth date only if it is one."""
    entrants = [
        {
            "name": "Doe, Jane",
            "title": "WIM",
            "sex": "w",
            "birth_date": "1990",
            "federation": "IRL",
            "club": "East",
        },
        {"name": "Roe, Max", "fide_id": "0500.0", "fide_rating": 1850, "rating": 1700, "birth_date": "0000-00"},
    ]
    found = identified([report("a.trf", *entrants)], known(), add=True)
    assert [[cell for cell in row.values() if cell] for row in players_new_rows(found.new)] == [
        ["N0001", "Doe, Jane", "WIM", "w", "1990", "IRL", "East"],
        ["N0002", "Roe, Max", "500", "1850"],
    ]
    header = "player_id,name,title,sex,birth_date,federation,club,fide_id,fide_rating,conventional_rating,english_name,listed"
    rows = 'N0001,"Doe, Jane",WIM,w,1990,IRL,East,,,,,\nN0002,"Roe, Max",,,,,,500,1850,,,\n'
    assert players_new_csv(None, found.new).decode() == f"{header}\n{rows}"
    assert players_new_csv(b"\xef\xbb\xbfname;player_id\r\nx;N0000", found.new[:1]) == (
        b"\xef\xbb\xbfname;player_id\r\nx;N0000\r\nDoe, Jane;N0001\r\n"
    )


def test_what_is_written_is_read_again():
    """After a run that made players the next one, without --add-players, knows everybody."""
    reports = [report("a.trf", "Doe, Jane", "Roe, Max"), report("b.trf", "Smyth, John", event="F")]
    lines = 'b.trf,"Smyth, John",new,,,\n'
    first = identified(reports, known(JOHN), lines, add=True)
    assert first.ids == (("N0001", "N0002"), ("N0003",))
    kept = with_questions((TOP + lines).encode(), first.remembered)
    assert read_lines(kept, "identities.csv")[1] == ()
    made = [{"player_id": each.player_id, "name": each.entrant.name} for each in first.new]
    again = identified(reports, known(JOHN, *made), kept.decode().removeprefix(TOP))
    assert (again.ids, again.problems, again.new) == (first.ids, (), ())


def test_a_date_takes_the_place_of_a_year():
    """Once the whole date of a new player is known, another date in that year is somebody else's."""
    births = ["1990", "1990-02-03", "1990-04-05"]
    reports = [
        report(f"{place}.trf", {"name": "Doe, Jane", "birth_date": birth}, event=f"E{place}")
        for place, birth in enumerate(births)
    ]
    assert identified(reports, known(), add=True).ids == (("N0001",), ("N0001",), ("",))
