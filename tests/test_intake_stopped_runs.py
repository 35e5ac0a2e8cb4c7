"""Ids that a run made which then stopped: they stay unless somebody of the name has come to be known since."""

from pipeline.intake.people.identity_lines import read_lines, with_questions
from tests.entrants import TOP, identified, known, messages, report

KEPT = 'a.trf,"Elm, Eve",N0001,,new,\n'
EVE = {"player_id": "N0005", "name": "Elm, Eve"}


def test_a_kept_id_holds_while_nobody_is_called_so():
    """The id of a stopped run is made again."""
    found = identified([report("a.trf", "Elm, Eve")], known(), KEPT, add=True)
    assert (found.ids, found.questions, messages(found)) == ((("N0001",),), (), [])


def test_a_kept_id_does_not_make_a_second_person():
    """Who became known under another id meanwhile is asked about, once, and the later line is the answer."""
    reports = [report("a.trf", "Elm, Eve")]
    found = identified(reports, known(EVE), KEPT, add=True)
    assert (found.ids, [each.candidates for each in found.questions]) == ((("",),), ["N0005 Elm Eve"])
    asked = with_questions((TOP + KEPT).encode(), found.questions)
    assert asked.decode() == TOP + KEPT + 'a.trf,"Elm, Eve",,N0005 Elm Eve,,\n'
    found = identified(reports, known(EVE), asked.decode().removeprefix(TOP), add=True)
    assert found.ids == (("",),)
    assert with_questions(asked, found.questions) == asked
    answered = asked.decode().replace('"Elm, Eve",,N0005 Elm Eve', '"Elm, Eve",N0005,N0005 Elm Eve')
    assert read_lines(answered.encode(), "identities.csv")[1] == ()
    assert identified(reports, known(EVE), answered.removeprefix(TOP), add=True).ids == (("N0005",),)


def test_new_in_spite_of_the_name_stays_new():
    """What the officer said is not asked again, nor is the id that was made for it."""
    reports = [report("a.trf", "Elm, Eve")]
    lines = KEPT + 'a.trf,"Elm, Eve",new,,,\n'
    found = identified(reports, known(EVE), lines, add=True)
    assert (found.ids, messages(found)) == ((("N0006",),), [])
    kept = with_questions((TOP + lines).encode(), found.remembered).decode().removeprefix(TOP)
    found = identified(reports, known(EVE), kept, add=True)
    assert (found.ids, messages(found)) == ((("N0006",),), [])


def test_two_stopped_runs_of_one_name():
    """The second id for a name is asked about when the first is made in the same run."""
    lines = KEPT + 'b.trf,"Elm, Eve",N0002,,new,\n'
    reports = [report("a.trf", "Elm, Eve", event="E"), report("b.trf", "Elm, Eve", event="F")]
    found = identified(reports, known(), lines, add=True)
    assert found.ids == (("N0001",), ("",))
    assert [each.candidates for each in found.questions if not each.player_id] == ["N0001 Elm Eve"]


def test_sisters_of_one_list_stay_two():
    """Like names of one list of players are no reason to ask, whether both are new or one is known and there."""
    lines = 'a.trf,"Elm, Hanna",N0001,,new,\na.trf,"Elm, Anna",N0002,,new,\n'
    found = identified([report("a.trf", "Elm, Hanna", "Elm, Anna")], known(), lines, add=True)
    assert found.ids == (("N0001", "N0002"),)
    entrants = [{"name": "Elm, Hanna", "fide_id": "5"}, "Elm, Anna"]
    hanna = {"player_id": "7", "name": "Elm, Hanna", "fide_id": "5"}
    found = identified([report("a.trf", *entrants)], known(hanna), lines.split("\n")[1] + "\n", add=True)
    assert found.ids == (("7", "N0002"),)


def test_who_is_here_by_another_report_of_the_event_is_nobody_else_here():
    """A second person of a name keeps the id if the first is here by the same number in the other report."""
    maxim, jane = {"name": "Roe, Maxim", "fide_id": "501"}, "Doe, Jane"
    reports = [report("10.trf", "Roe, Maxim", "Roe, Max"), report("11.trf", maxim, jane)]
    players = known({"player_id": "k1", **maxim})
    first = identified(reports, players, add=True)
    assert first.ids == (("k1", "N0001"), ("k1", "N0002"))
    lines = with_questions(TOP.encode(), first.remembered).decode().removeprefix(TOP)
    assert identified(reports, players, lines, add=True).ids == first.ids


def test_what_another_report_of_the_event_knows_is_known_later():
    """A second person of a name keeps the id if the first has the birth date from the other report only."""
    born = {"name": "Roe, Max", "birth_date": "1980"}
    reports = [
        report("00.trf", "Roe, Max"),
        report("01.trf", born),
        report("10.trf", born, "Roe, Max", event="F"),
    ]
    first = identified(reports, known(), add=True)
    assert first.ids == (("N0001",), ("N0001",), ("N0001", "N0002"))
    lines = with_questions(TOP.encode(), first.remembered).decode().removeprefix(TOP)
    assert identified(reports, known(), lines, add=True).ids == first.ids


def test_an_id_is_asked_about_again_where_an_answer_frees_a_player_for_it():
    """Jane was taken for k2 until an answer told that she is new; now J. may be k2, and the id made for J. rests."""
    jane = {"name": "Doe, Jane", "birth_date": "1990-03-04"}
    entrants = jane, {"name": "Doe, J.", "birth_date": "1990-03-04"}
    reports = [report("00.trf", *entrants), report("01.trf", {"name": "Doe, Jane", "fide_id": "501"})]
    players = known(
        {"player_id": "k1", "name": "Doe, Jane", "birth_date": "1980"},
        {"player_id": "k2", **jane, "fide_id": "502"},
    )
    first = identified(reports, players, add=True)
    assert first.ids == (("k2", "N0001"), ("",))
    lines = with_questions(TOP.encode(), first.remembered).decode().removeprefix(TOP)
    second = identified(reports, players, lines + '01.trf,"Doe, Jane",new,,,\n', add=True)
    assert second.ids == (("N0002", ""), ("N0002",))
    assert [(each.name, each.candidates) for each in second.questions if each.again] == [
        ("Doe, J.", "k2 Doe Jane 1990")
    ]
