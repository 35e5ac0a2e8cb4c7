"""Laws of who is who: a name alone never decides, orders do not matter, ids once made stay, nobody is lost."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pipeline.intake.people.identity_lines import with_questions
from tests.entrants import TOP, identified, known, messages, report

NAMES = st.sampled_from(
    [
        "Doe, Jane",
        "DOE Jane",
        "Doe, J.",
        "Dœ, Jane",
        "Doe, Jan",
        "Roe, Max",
        "Roe, Maxim",
        "Lee, Bo",
        "?",
        "Doe Roe, Jane",
    ]
)
NAMED = st.fixed_dictionaries({"name": NAMES, "rating": st.sampled_from([None, 900, 2000])})
ENTRANTS = st.fixed_dictionaries(
    {
        "name": NAMES,
        "birth_date": st.sampled_from(["", "", "1980", "1980-01-02", "1990-03-04"]),
        "fide_id": st.sampled_from(["", "", "0", "501", "502", "0503"]),
        "national_id": st.sampled_from(["", "", "k1", "007", "7", "77", "N0002", "K1"]),
    }
)
PLAYERS = st.lists(
    st.fixed_dictionaries(
        {
            "player_id": st.sampled_from(["k1", "k2", "07", "77", "N0001", "n0009"]),
            "name": NAMES,
            "birth_date": st.sampled_from(["", "1980", "1980-01-02", "1990-03-04"]),
            "fide_id": st.sampled_from(["", "501", "502"]),
        }
    ),
    max_size=5,
    unique_by=lambda row: row["player_id"],
)
FORMS = st.sampled_from(["trf", "vega"])


def some_reports(entrants, *, most=3):
    """A few events of one or two reports each, in order of play."""
    one = st.tuples(st.lists(entrants, max_size=4), FORMS)
    events = st.lists(st.lists(one, min_size=1, max_size=2), min_size=1, max_size=most)
    return events.map(
        lambda found: [
            report(f"{number}{place}.trf", *people, event=f"E{number}", form=form)
            for number, event in enumerate(found)
            for place, (people, form) in enumerate(event)
        ]
    )


LINES = st.lists(
    st.tuples(
        st.sampled_from(["", "00.trf", "10.trf", "11.trf"]),
        NAMES,
        st.sampled_from(["k1", "07", "new", "nobody", "77", ""]),
    ),
    max_size=4,
    unique_by=lambda line: line[:2],
).map(lambda found: "".join(f'{report},"{name}",{player_id},,,\n' for report, name, player_id in found))


def by_entrant(reports, found):
    """The id of each entrant, by file and number."""
    return {
        (each.report.file, entrant.number): player_id
        for each, ids in zip(reports, found.ids, strict=True)
        for entrant, player_id in zip(each.report.entrants, ids, strict=True)
    }


@given(some_reports(NAMED), PLAYERS, st.booleans())
def test_a_name_alone_never_decides(reports, players, add):
    """Without ids, birth dates and answers nobody is a known player."""
    found = identified(reports, known(*players), add=add)
    assert not {each for ids in found.ids for each in ids} & {row["player_id"] for row in players}


@given(some_reports(ENTRANTS), PLAYERS, LINES, st.booleans(), st.randoms(use_true_random=False))
@settings(max_examples=200)
def test_orders_do_not_matter(reports, players, lines, add, random):
    """Whatever the order of players.csv and of an event's reports, ids, questions and messages are the same."""
    before = identified(reports, known(*players), lines, add=add)
    shuffled, rows = list(reports), list(players)
    random.shuffle(shuffled)
    random.shuffle(rows)
    shuffled.sort(key=lambda each: each.event_id)
    after = identified(shuffled, known(*rows), lines, add=add)
    assert by_entrant(shuffled, after) == by_entrant(reports, before)
    assert (after.new, after.questions, after.remembered) == (before.new, before.questions, before.remembered)
    assert messages(after) == messages(before)


@given(some_reports(ENTRANTS), PLAYERS, LINES, st.booleans())
@settings(max_examples=200)
def test_nobody_is_lost(reports, players, lines, add):
    """Every entrant has an id, or an error tells of the event; in a report nobody is there twice."""
    found = identified(reports, known(*players), lines, add=add)
    wrong = {event for event, problem in found.problems if problem.severity == "error"}
    for each, ids in zip(reports, found.ids, strict=True):
        assert "" not in ids or each.event_id in wrong
        filled = [player_id for player_id in ids if player_id]
        assert len(set(filled)) == len(filled)
    made = [each.player_id for each in found.new]
    everybody = [each.casefold() for each in (*made, *(row["player_id"] for row in players))]
    assert len(set(everybody)) == len(everybody)
    assert {each for ids in found.ids for each in ids} <= {"", *made, *(row["player_id"] for row in players)}
    assert not made or add


@given(some_reports(ENTRANTS), PLAYERS, st.data())
@settings(max_examples=200)
def test_made_ids_stay(reports, players, data):
    """However the officer answers, whoever has got a new id has it in the next run, and it means nobody else.

    Who was found to be that player may be found to be another one of whom an answer has told more; and where an
    answer frees a known player for whom an id was made, that is asked about again. Of reports that contradict
    themselves, one FIDE id on two people, nothing is promised: the next run tells of it as an error.
    """
    for each in reports:
        fide_ids = [entrant.fide_id.lstrip("0") for entrant in each.report.entrants if entrant.fide_id.strip("0")]
        assume(len(set(fide_ids)) == len(fide_ids))
    first = identified(reports, known(*players), add=True)
    asked = [each for each in first.questions if not each.player_id]
    answers = []
    written = with_questions(b"", (*first.questions, *first.remembered)).decode().removeprefix(TOP)
    for question in asked:
        choices = [candidate.split(" ", 1)[0] for candidate in question.candidates.split(" | ")]
        answer = data.draw(st.sampled_from(["", "new", *choices]))
        answers.append(answer)
        name = f'"{question.name}"' if "," in question.name else question.name
        written += f"{question.report},{name},{answer},,,\n"
    second = identified(reports, known(*players), written, add=True)
    kept = {each.player_id: each.entrant.name for each in second.new}
    own = {each.player_id for each in first.remembered}
    again = [(each.report, each.name) for each in second.questions if each.again]
    for each in first.new:
        if each.player_id in own:
            name = each.entrant.name
            resting = any(answers) and any(file == each.file and label.startswith(name) for file, label in again)
            assert kept.get(each.player_id, name if resting else "") == name
    made_for = {each.player_id: (each.file, each.entrant.number) for each in first.new}
    for entrant, player_id in by_entrant(reports, first).items():
        if player_id in own and (entrant == made_for[player_id] or not any(answers)):
            assert by_entrant(reports, second)[entrant] in (player_id, "")
