"""identities.csv: answers, merges and questions; every fault with its line, and what stands there left alone."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pipeline.intake.changed_rows import replaced
from pipeline.intake.native_rows import source_of
from pipeline.intake.people.identity_lines import HEADER, IdentityLines, Question, read_lines, with_questions
from pipeline.reading.names import tidy
from tests.columns_of_words import texts_of

FILE = "identities.csv"
TOP = "report,name,player_id,candidates,action,into\n"


def read(text: str) -> IdentityLines:
    """The lines of a file in which nothing is wrong."""
    lines, problems = read_lines(text.encode(), FILE)
    assert [str(problem) for problem in problems] == []
    return lines


def told(text: str) -> list[str]:
    """What is said of a file."""
    _, problems = read_lines(text.encode(), FILE)
    return [str(problem) for problem in problems]


READ = [
    ("", {}),
    ("\ufeff", {}),
    (TOP, {}),
    (TOP + 'a.trf,"Doe, Jane",P1,P1 Doe Jane,,\n', {("a.trf", "Doe, Jane"): "P1"}),
    ("\ufeff" + TOP + 'a.trf,"Doe, Jane",P1,,,', {("a.trf", "Doe, Jane"): "P1"}),
    (TOP.replace("\n", "\r\n") + 'a.trf,"Doe, Jane",P1,,,\r\n', {("a.trf", "Doe, Jane"): "P1"}),
    (TOP.replace("\n", "\r") + 'a.trf,"Doe, Jane",P1,,,\r', {("a.trf", "Doe, Jane"): "P1"}),
    (TOP.replace(",", ";") + "a.trf;Doe, Jane;P1;;;\n", {("a.trf", "Doe, Jane"): "P1"}),
    (TOP.replace(",", "\t") + "a.trf\tDoe, Jane\tP1\t\t\t\n", {("a.trf", "Doe, Jane"): "P1"}),
    ("Player_ID,NAME,Report\nP1,Doe Jane,a.trf\n", {("a.trf", "Doe Jane"): "P1"}),
    (TOP + " a.trf ,  Doe   Jane, P1 ,,,\n", {("a.trf", "Doe Jane"): "P1"}),
    (TOP + ",Doe Jane,NEW,,,\n", {("", "Doe Jane"): "new"}),
    (TOP + "reports/sub/a.trf,Doe Jane,P1,,,\n", {("sub/a.trf", "Doe Jane"): "P1"}),
    (TOP + "sub\\a.trf,Doe Jane,P1,,,\n", {("sub/a.trf", "Doe Jane"): "P1"}),
    (TOP + "a.trf,=1+1,+P,,,\n,@x,-P,,,\n", {("a.trf", "=1+1"): "+P", ("", "@x"): "-P"}),
    (TOP + "a.trf,Doe Jane,,,,\n", {}),
    (TOP + ",,,,,\n\n", {}),
]


@pytest.mark.parametrize(("text", "answers"), READ)
def test_answers(text, answers):
    """Any separator, line end, order of columns and capitals of headers; an id or new, for one report or all."""
    assert read(text).answers == answers


def test_open_and_made_lines():
    """A line without an id is asked and open, one with the action new keeps an id that a run made."""
    lines = read(
        TOP + "a.trf,Doe Jane,,P1 Doe Jane,,\na.trf,Roe Max,N0001,,new,\nb.trf,Roe Max,,,,\nb.trf,Roe Max,P4,,,\n"
    )
    assert lines.open == {("a.trf", "Doe Jane")}
    assert lines.made == {"N0001"}
    assert lines.places == {("a.trf", "Roe Max"): 3, ("b.trf", "Roe Max"): 5}


def test_a_made_id_follows_the_word_new():
    """The id that came of an answer new stands later in the file and wins without a warning."""
    assert read(TOP + ",Roe Max,new,,,\n,Roe Max,N0001,,new,\n").answers == {("", "Roe Max"): "N0001"}


FAULTS = [
    ("report,name\na,b\n", "1: player_id: the column is missing; expected a header with report, name, player_id, candidates, action, into"),
    (TOP + "a.trf,Doe, Jane,P1,,,\n", '2: the row does not fit: found 7 cells; expected 6 cells as in the header (a cell with a comma stands in quotes: "Last, First")'),
    (TOP + "a.trf,Doe Jane,P1\n", "2: the row does not fit: found 3 cells; expected 6 cells as in the header"),
    (TOP + 'a.trf,"Doe Jane,P1,,,\n', '2: the quoting is broken: a quote (") opens a cell and is never closed'),
    (TOP.replace(",", ";") + "a;b;c;d;e;f;g\n", '2: the row does not fit: found 7 cells; expected 6 cells as in the header (a cell with a semicolon stands in quotes: "Last; First")'),
    (TOP + "a.trf,,P1,,,\n", "2: name: the line answers nothing: it has no name; expected the name as the report writes it"),
    (TOP + "a.trf,Doe Jane,P1,,join,\n", '2: action: "join" is no action; expected nothing, new, merge or unmerge'),
    (TOP + "a.trf,Doe Jane,P1,,,P2\n", '2: into: "P2" stands here without an action; expected merge or unmerge in action, or nothing in into'),
    (TOP + ",,P1,,merge,\n", "2: into: merge needs a player id here; expected the two ids in player_id and into"),
    (TOP + ",,,,unmerge,P2\n", "2: player_id: unmerge needs a player id here; expected the two ids in player_id and into"),
    (TOP + ",Doe,P1,,merge,P2\n", "2: name: a merge is about two ids and has no name; expected a merge without a name, or an answer without an action"),
    (TOP + ",,P1,,Merge,P1\n", '2: into: "P1" cannot be merged into itself; expected the id of another row'),
    (TOP + ",,P1,,unmerge,P2\n", "2: into: warning: P1 is not merged into P2 before this line; nothing is undone; expected a merge line of the same two ids above"),
    (TOP + ",,P1,,merge,P2\n,,P1,,merge,P3\n", "3: into: warning: P1 was merged into P2 in line 2; this line stands"),
    (TOP + ",,A,,merge,B\n,,B,,merge,C\n,,C,,merge,A\n", "2: into: players are merged in a circle: A into B in line 2, B into C in line 3, C into A in line 4; expected merges that end at one player"),
    (TOP + ",Doe Jane,P1,,,\n,Doe Jane,P2,,,\n", '3: player_id: warning: line 2 says "P1" for the same name; this line stands'),
    (TOP.strip() + ",mine\n,Doe Jane,P1,,,,x\n", '1: note: the column "mine" is not read; the known ones are report, name, player_id, candidates, action, into'),
    (TOP.strip() + ",Name\n,Doe Jane,P1,,,,x\n", "1: name: the column stands twice; expected each column once"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), FAULTS)
def test_faults(text, message):
    """What was found, where, and what was expected instead."""
    assert told(text) == [f"{FILE}:{message}"]


def test_a_file_in_an_old_encoding():
    """The line and the byte are named; nothing of the file is taken."""
    lines, problems = read_lines((TOP + "a.trf,Doe Jané,P1,,,\n").encode("cp1252"), FILE)
    assert lines.answers == {}
    assert [str(problem) for problem in problems] == [
        (
            f"{FILE}:2: byte 59 (0xE9) is not UTF-8 (it looks like Windows-1252, Latin-1 or another old encoding); "
            "expected a CSV file in UTF-8 with the columns report, name, player_id, candidates, action, into"
        )
    ]


def test_a_fault_does_not_hide_the_other_lines():
    """Every fault is told at once, and the lines that are right count."""
    text = TOP + "a.trf,,P1,,,\na.trf,Doe Jane,P1,,,\n,,P1,,merge,\n"
    lines, problems = read_lines(text.encode(), FILE)
    assert [problem.line for problem in problems] == [2, 4]
    assert lines.answers == {("a.trf", "Doe Jane"): "P1"}


MERGES = [
    (["merge A B"], {"A": "B"}),
    (["merge A B", "merge B C"], {"A": "C", "B": "C"}),
    (["merge B C", "merge A B", "merge C D"], {"A": "D", "B": "D", "C": "D"}),
    (["merge A B", "unmerge A B"], {}),
    (["merge A B", "unmerge A B", "merge A B"], {"A": "B"}),
    (["merge A B", "merge B C", "unmerge B C"], {"A": "B"}),
    (["merge A B", "merge A C"], {"A": "C"}),
    (["merge A B", "merge B A", "merge C D"], {"C": "D"}),
    (["merge A B", "merge B A", "unmerge B A"], {"A": "B"}),
    (["merge X A", "merge A B", "merge B A"], {"X": "A"}),
]


@pytest.mark.parametrize(("steps", "merged"), MERGES)
def test_merges(steps, merged):
    """Chains are followed, later lines win, an unmerge undoes its merge, a circle counts for nothing."""
    rows = [step.split() for step in steps]
    text = TOP + "".join(f",,{old},,{action},{into}\n" for action, old, into in rows)
    assert read_lines(text.encode(), FILE)[0].merged == merged


def test_merged_words():
    """Merged-away ids of a column become those of their players, each word once."""
    source = source_of("games.csv", ["white_id"], [["A"], ["B"], [" A "], ["C"], [""]], [2, 3, 4, 5, 6])
    (column,) = replaced(source, "white_id", {"A": "B"}).cells.columns
    assert texts_of(column) == ["B", "B", "B", "C", ""]
    assert sorted(column.words) == ["", "B", "C"]
    assert replaced(source, "white_id", {"Z": "B"}) is source
    assert replaced(source, "black_id", {"A": "B"}) is source


ASKED = Question(report="a.trf", name="Doe, Jane", candidates="P1 Doe Jane 1980 (East, IRL) | P2 Doe Jan")
MADE = Question(report="z.trf", name="Roe", candidates="", player_id="N0001")
ROW = 'a.trf,"Doe, Jane",,"P1 Doe Jane 1980 (East, IRL) | P2 Doe Jan",,\n'

WRITTEN = [
    ("", [ASKED], TOP + ROW),
    ("\ufeff", [ASKED], "\ufeff" + TOP + ROW),
    (TOP, [ASKED, ASKED], TOP + ROW),
    (TOP, [ASKED, MADE], TOP + "z.trf,Roe,N0001,,new,\n" + ROW),
    (TOP + "b,x,P1,,,", [ASKED], TOP + "b,x,P1,,,\n" + ROW),
    (TOP.replace("\n", "\r\n") + "b,x,P1,,,", [ASKED], (TOP + "b,x,P1,,,\n" + ROW).replace("\n", "\r\n")),
    (TOP.replace(",", ";"), [ASKED], TOP.replace(",", ";") + "a.trf;Doe, Jane;;P1 Doe Jane 1980 (East, IRL) | P2 Doe Jan;;\n"),
    ("player_id,name,mine,report\n", [ASKED], 'player_id,name,mine,report\n,"Doe, Jane",,a.trf\n'),
    (TOP + 'a.trf,"Doe, Jane",,,,\n', [ASKED], TOP + 'a.trf,"Doe, Jane",,,,\n'),
    (TOP + 'a.trf,"Doe,  Jane",P7,,,\n', [ASKED], TOP + 'a.trf,"Doe,  Jane",P7,,,\n'),
    (TOP + ',"Doe, Jane",,,,\n', [ASKED], TOP + ',"Doe, Jane",,,,\n'),
    (TOP + 'b.trf,"Doe, Jane",P1,,,\n', [ASKED], TOP + 'b.trf,"Doe, Jane",P1,,,\n' + ROW),
    (TOP + "z.trf,Roe,N0001,,new,\n", [MADE], TOP + "z.trf,Roe,N0001,,new,\n"),
    (TOP + "z.trf,Roe,new,,,\n", [MADE], TOP + "z.trf,Roe,new,,,\nz.trf,Roe,N0001,,new,\n"),
    ("name\nx\n", [ASKED], "name\nx\n"),
    ("", [], TOP),
    (TOP + "x", [], TOP + "x"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "questions", "after"), WRITTEN)
def test_written(before, questions, after):
    """Questions that are not there yet go to the end, in the form that the file has; open ones last."""
    assert with_questions(before.encode(), questions).decode() == after


def test_questions_do_not_depend_on_their_order():
    """The same questions give the same bytes."""
    questions = [Question(report=report, name=name, candidates="") for report in "ba" for name in "yx"]
    assert with_questions(b"", questions) == with_questions(b"", questions[::-1])
    assert with_questions(b"", questions).decode() == TOP + "a,x,,,,\na,y,,,,\nb,x,,,,\nb,y,,,,\n"


SIGNS = st.sampled_from(list("ab,;\t\"'=+-@|é½ \r\nZ"))
NAMES = st.text(SIGNS, min_size=1, max_size=12).map(tidy).filter(bool)
QUESTIONS = st.lists(
    st.builds(
        Question,
        report=st.sampled_from(["a.trf", "sub/b,c.trf", '"d".csv', "=e"]),
        name=NAMES,
        candidates=st.text(SIGNS, max_size=12),
        player_id=st.sampled_from(["", "", "N1", "=N"]),
    ),
    max_size=6,
    unique_by=lambda question: (question.report, question.name),
)
FILES = st.one_of(
    st.text(SIGNS, max_size=60),
    st.sampled_from([TOP, TOP.replace(",", ";"), "\ufeff" + TOP.replace("\n", "\r\n"), TOP.replace(",", "\t")]),
    st.text(SIGNS, max_size=60).map(lambda text: TOP + text),
)


@given(FILES, QUESTIONS)
@example(TOP + '"', [ASKED])
@example(TOP + '"', [Question(report="a.trf", name=",;", candidates="")])
def test_round_trip(text: str, questions: list[Question]) -> None:
    """What stands in a file stays byte for byte; what is added is read back the same, and only once."""
    data = text.encode()
    added = with_questions(data, questions)
    assert added.startswith(data)
    assert with_questions(added, questions) == added
    before, after = read_lines(data, FILE)[0], read_lines(added, FILE)[0]
    if any(str(fault).endswith("is never closed") for fault in read_lines(data, FILE)[1]) and added == data:
        return
    if set(HEADER) <= {name.casefold() for name in text.lstrip("\ufeff").split("\n")[0].split(",")} or not text:
        for question in questions:
            key = (question.report, question.name)
            assert key in after.answers or key in after.open or ("", question.name) in {*after.answers, *after.open}
            if question.player_id and len([each for each in questions if each.name == question.name]) == 1:
                assert after.answers[key] == question.player_id
    asked = {(question.report, question.name) for question in questions}
    assert {key: each for key, each in after.answers.items() if key not in asked} == {
        key: each for key, each in before.answers.items() if key not in asked
    }


@given(st.binary(max_size=80))
@example(b"\xff\xfe")
@example(b"\x00,\n")
def test_any_bytes(data: bytes) -> None:
    """No bytes make reading fail."""
    read_lines(data, FILE)
    assert with_questions(data, [ASKED]).startswith(data)
