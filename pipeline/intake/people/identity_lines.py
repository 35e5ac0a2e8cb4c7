"""identities.csv: what the officer said about who is who, once and for all; questions are added at its end."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from pipeline.intake.people.merged_ids import Merge, MergeLine, followed, standing_merges
from pipeline.intake.people.rows_added import cells_of, column_places, with_rows
from pipeline.native.cells import BLANKS, Cells
from pipeline.problems import Problem, Severity
from pipeline.reading.faults import by_line, fault
from pipeline.reading.names import tidy
from pipeline.tables import quoted

HEADER = ("report", "name", "player_id", "candidates", "action", "into")

NEW: Final = "new"
"""As a player_id: make an id even if others are called alike. As an action: the id was made for this entrant."""

_NEEDED: Final = ("report", "name", "player_id")
_ACTIONS: Final = ("", NEW, "merge", "unmerge")


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityLines:
    """The answers of identities.csv.

    ``answers`` give by (report, name as written) a player id, or ``new``; a report of ``""`` stands for every
    report. ``merged`` gives for each merged-away id the id whose player it is, merges that were undone left out.
    ``open`` are the (report, name) that are asked already and not answered. ``file`` is the name of the file for
    messages, ``places`` give the line of each answer. ``made`` are the ids that runs made for new players; they
    need not stand in players.csv yet. ``merges`` are the merges as they stand, chains not followed. ``kept`` are
    the (report, name) whose answer only keeps the id that a run made, without the officer having said ``new``;
    ``reopened`` are those that are asked again below their answer.
    """

    answers: Mapping[tuple[str, str], str] = field(default_factory=dict)
    merged: Mapping[str, str] = field(default_factory=dict)
    open: frozenset[tuple[str, str]] = frozenset()
    file: str = "identities.csv"
    places: Mapping[tuple[str, str], int] = field(default_factory=dict)
    made: frozenset[str] = frozenset()
    merges: Mapping[str, Merge] = field(default_factory=dict)
    kept: frozenset[tuple[str, str]] = frozenset()
    reopened: frozenset[tuple[str, str]] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """An entrant that could be several players, or one whose name alone is like a known one's.

    ``player_id`` is filled where the answer is known: the id made for a new player, to be remembered. ``again`` is
    for one that has an answer which does not hold any more.
    """

    report: str
    name: str
    candidates: str
    player_id: str = ""
    again: bool = False


class _Row(NamedTuple):
    line: int
    report: str
    name: str
    player_id: str
    action: str
    into: str


class _Told(NamedTuple):
    column: str
    found: str
    expected: str
    says: str
    severity: Severity = "error"

    def at(self, file: str, line: int | None) -> Problem:
        """What is told, as a problem of a line."""
        return fault(
            file, line, self.column, self.says, found=self.found, expected=self.expected, severity=self.severity
        )


def report_key(file: str) -> str:
    """A report's name as lines of identities.csv are compared with it: the path below the folder of the reports."""
    return file.strip(BLANKS).replace("\\", "/").removeprefix("./").removeprefix("reports/")


def read_lines(data: bytes, file: str) -> tuple[IdentityLines, tuple[Problem, ...]]:
    """Read identities.csv; what is wrong in it is told with line and column."""
    cells = cells_of(data)
    if cells.fault == "the file is empty":
        return IdentityLines(file=file), ()
    problems = list(_faults_of_form(cells, file))
    of_header = (problem for problem in problems if problem.line == cells.header_line)
    if cells.fault or any(problem.severity == "error" for problem in of_header):
        return IdentityLines(file=file), tuple(problems)
    answers: dict[tuple[str, str], _Row] = {}
    asked: set[tuple[str, str]] = set()
    reopened: set[tuple[str, str]] = set()
    said_new: set[tuple[str, str]] = set()
    merging: list[MergeLine] = []
    for row in _rows(cells):
        told = _fault(row)
        if told:
            problems.append(told.at(file, row.line))
        elif row.action in ("merge", "unmerge"):
            merging.append(MergeLine(row.line, _merge_action(row.action), row.player_id, row.into))
        else:
            key = (report_key(row.report), tidy(row.name))
            if not row.player_id:
                asked.add(key)
                reopened.add(key)
                continue
            before = answers.get(key)
            reopened.discard(key)
            if row.player_id == NEW:
                said_new.add(key)
            if before and before.action != NEW and before.player_id not in (row.player_id, NEW):
                says = f"line {before.line} says {quoted(before.player_id)} for the same name; this line stands"
                problems.append(_Told("player_id", row.player_id, "", says, "warning").at(file, row.line))
            answers[key] = row
    merges, faults = standing_merges(merging, file)
    problems.extend(faults)
    lines = IdentityLines(
        answers={key: row.player_id for key, row in answers.items()},
        merged=followed(merges),
        open=frozenset(asked - set(answers)),
        file=file,
        places={key: row.line for key, row in answers.items()},
        made=frozenset(row.player_id for row in answers.values() if row.action == NEW) - {NEW},
        merges=merges,
        kept=frozenset(key for key, row in answers.items() if row.action == NEW) - said_new,
        reopened=frozenset(reopened & set(answers)),
    )
    return lines, by_line(problems)


def _merge_action(action: str) -> Literal["merge", "unmerge"]:
    return "merge" if action == "merge" else "unmerge"


def _faults_of_form(cells: Cells, file: str) -> Iterator[Problem]:
    """What is wrong with the file as a table: its encoding, its header, rows that do not fit."""
    if cells.fault:
        expected = f"a CSV file in UTF-8 with the columns {', '.join(HEADER)}"
        yield _Told("", "", expected, cells.fault).at(file, cells.fault_line)
        return
    seen: set[str] = set()
    for place, name in enumerate(cells.header, 1):
        folded = name.casefold()
        if folded not in HEADER:
            some = f"the column {quoted(name)}" if name else f"column {place}, which has no name,"
            says = f"{some} is not read; the known ones are {', '.join(HEADER)}"
            yield _Told("", name, "", says, "note").at(file, cells.header_line)
        elif folded in seen:
            told = _Told(folded, name, "each column once", "the column stands twice")
            yield told.at(file, cells.header_line)
        seen.add(folded)
    for name in _NEEDED:
        if name not in seen:
            expected = f"a header with {', '.join(HEADER)}"
            yield _Told(name, "", expected, "the column is missing").at(file, cells.header_line)
    for stray in cells.strays:
        yield _Told("", stray.found, stray.expected, stray.wrong).at(file, stray.line)


def _rows(cells: Cells) -> Iterator[_Row]:
    """The rows that hold anything, their cells without blanks around."""
    places = column_places(cells.header)
    columns = {name: cells.columns[places[name]] for name in HEADER if name in places}
    numbers = cells.lines().tolist()
    for row, line in enumerate(numbers):
        found = {name: words.at(row).strip(BLANKS) for name, words in columns.items()}
        if any(found.values()):
            player_id = found["player_id"]
            yield _Row(
                line=line,
                report=found["report"],
                name=found["name"],
                player_id=NEW if player_id.casefold() == NEW else player_id,
                action=found.get("action", "").casefold(),
                into=found.get("into", ""),
            )


def _fault(row: _Row) -> _Told | None:
    """What is wrong with a row, or nothing."""
    if row.action not in _ACTIONS:
        expected = "nothing, new, merge or unmerge"
        return _Told("action", row.action, expected, f"{quoted(row.action)} is no action")
    if row.action in ("merge", "unmerge"):
        for column, cell in (("player_id", row.player_id), ("into", row.into)):
            if not cell or cell == NEW:
                expected = "the two ids in player_id and into"
                says = f"{row.action} needs a player id here"
                return _Told(column, cell, expected, says)
        if row.name:
            expected = "a merge without a name, or an answer without an action"
            return _Told("name", row.name, expected, f"a {row.action} is about two ids and has no name")
        if row.player_id == row.into:
            says = f"{quoted(row.into)} cannot be merged into itself"
            return _Told("into", row.into, "the id of another row", says)
        return None
    if row.into:
        expected = "merge or unmerge in action, or nothing in into"
        return _Told("into", row.into, expected, f"{quoted(row.into)} stands here without an action")
    if not tidy(row.name):
        return _Told("name", "", "the name as the report writes it", "the line answers nothing: it has no name")
    return None


def with_questions(data: bytes, questions: Sequence[Question]) -> bytes:
    """The file with the questions that it does not have yet at its end; what stands in it stays byte for byte.

    A question with a player id is an answer, written where the file has another answer or none.
    """
    lines, _ = read_lines(data, "")
    rows: dict[tuple[str, str, str], dict[str, str]] = {}
    for question in questions:
        name = tidy(question.name)
        keys = ((report_key(question.report), name), ("", name))
        if question.player_id:
            answered = lines.answers.get(keys[0])
            there = answered == question.player_id
        elif question.again:
            there = keys[0] in lines.reopened
        else:
            there = any(key in lines.answers or key in lines.open for key in keys)
        if not there:
            rows.setdefault(
                ("" if question.player_id else "asked", *keys[0]),
                {
                    "report": question.report,
                    "name": question.name,
                    "player_id": question.player_id,
                    "candidates": question.candidates,
                    "action": NEW if question.player_id else "",
                },
            )
    # Open questions come last, where the officer looks for them.
    return with_rows(data, HEADER, [rows[key] for key in sorted(rows)], _NEEDED)
