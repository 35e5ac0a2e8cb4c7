"""What is said about entrants who are not decided, decided oddly, or decided against each other."""

from collections.abc import Iterable, Sequence
from typing import Final

from pipeline.intake.people.cases import Case
from pipeline.intake.people.matching import Match
from pipeline.intake.people.roster import Person
from pipeline.problems import Problem, Severity
from pipeline.reading.faults import fault
from pipeline.reading.names import tidy
from pipeline.reading.sheets import naming, report_words
from pipeline.tables import quoted, shortened

BETWEEN: Final = " | "
"""What stands between two candidates."""


def candidate(person: Person) -> str:
    """A player as identities.csv proposes them, as ``P0044 Smyth John 1980 (club, federation)``."""
    where = ", ".join(part for part in (person.club, person.federation) if part)
    parts = [person.player_id, person.name.replace(",", " "), person.birth_date[:4], f"({where})" if where else ""]
    return tidy(" ".join(parts).replace("|", "/"))


def candidates(people: Iterable[Person]) -> str:
    """Several players as identities.csv proposes them."""
    return BETWEEN.join(map(candidate, people))


def shown(person: Person) -> str:
    """A player in a sentence."""
    return f"{person.player_id} {shortened(person.name)}"


def asking(case: Case, people: Sequence[Person], doubt: str, here: Sequence[Case], file: str) -> Problem:
    """An entrant who may be one of several, only has a name like somebody's, or has an id that may be wrong.

    ``here`` are entrants of the same report who are one of these.
    """
    says = f"{quoted(case.label)} may be {candidates(people)}"
    expected = f"a player_id in {file}, or new"
    if doubt:
        says += f": {doubt}"
    elif here:
        says += f", who is {quoted(here[0].label)} in line {here[0].entrant.line}"
        expected = f"one name for one player, or {expected}"
    return _of(case, "error", "name", case.label, expected, says)


def waiting(case: Case, other: Case) -> Problem:
    """An entrant whose name is like that of one who is asked about."""
    says = (
        f"{quoted(case.label)} may be {quoted(other.label)} in line {other.entrant.line} of "
        f"{report_words(other.report)}, who has to be answered first"
    )
    return _of(case, "error", "name", case.label, "", says)


def unknown(case: Case) -> Problem:
    """An entrant whom nobody knows, and no new players are to be made."""
    says = f"{quoted(case.label)} is not in players.csv; --add-players makes a new id, or add a row"
    return _of(case, "error", "name", case.label, "", says)


def nameless(case: Case) -> Problem:
    """An entrant without a name and without an id that anybody has."""
    return _of(case, "error", "name", "", "a name, or an id of players.csv", "the player has no name")


def contrary(case: Case, match: Match) -> Problem:
    """An entrant whose two ids are those of two players."""
    national, fide = match.contrary
    says = f"{quoted(case.label)} has the national id of {shown(national)} and the FIDE id of {shown(fide)}"
    return _of(case, "error", "FIDE id", case.entrant.fide_id, "ids of one player", says)


def answered_otherwise(case: Case, person: Person, others: Sequence[Person], file: str) -> Problem:
    """An entrant whose ids are somebody else's than the officer says; the officer is right."""
    ids = " and ".join(map(shown, others))
    says = f"{file} says that {quoted(case.label)} is {shown(person)}, though the ids here are those of {ids}"
    return _of(case, "note", "name", case.label, "", says)


def answered_against(case: Case, person: Person, column: str, file: str) -> Problem:
    """An entrant whose birth date or sex is not that of the player who they are by the officer's word."""
    here, there = case.entrant.birth_date[:4], person.birth_date[:4]
    both = f"{here} here, {there} there" if here != there else f"both {here}"
    if column == "sex":
        both = f"{case.entrant.sex} here, {person.sex} there"
    says = f"{file} says that {quoted(case.label)} is {shown(person)}, who has another {column} ({both})"
    return _of(case, "warning", column, "", "", says)


def answer_unknown(case: Case, file: str, line: int | None) -> Problem:
    """An answer that names nobody."""
    found = case.answer.player_id if case.answer else ""
    expected = "a player id of players.csv, or new"
    says = f"{quoted(found)} for {quoted(case.label)} in {case.report.file} is not in players.csv"
    return fault(file, line, "player_id", says, found=found, expected=expected)


def answer_new(case: Case, file: str, line: int | None) -> Problem:
    """An answer that makes a new player, and no new players are to be made."""
    found = case.answer.player_id if case.answer else ""
    says = f"{quoted(case.label)} in {case.report.file} is a new player; --add-players makes the id, or add a row"
    return fault(file, line, "player_id", f"{says} to players.csv", found=found)


def answer_unused(file: str, line: int | None, report: str, name: str) -> Problem:
    """An answer about a report that is there and does not have the name."""
    expected = "a name as the report writes it"
    says = f"{report} has no {quoted(name)}"
    return fault(file, line, "name", says, found=name, expected=expected, severity="warning")


def answer_not_needed(file: str, line: int | None, report: str, name: str) -> Problem:
    """An answer about somebody in a report for whom other lines answer."""
    says = f"other lines answer for every {quoted(name)} in {report}; this one is used for nobody"
    return fault(file, line, "name", says, found=name, severity="warning")


def answers_idle(file: str, idle: Sequence[tuple[int, str]]) -> Problem:
    """Answers for all reports, of names that no report has or for which nearer lines answer."""
    line, name = idle[0]
    if len(idle) == 1:
        says = f"the line for {quoted(name)} in all reports was used for nobody"
    else:
        says = f"{len(idle):,} lines for names in all reports were used for nobody, the first for {quoted(name)}"
    return fault(file, line, "name", says, found=name, severity="note")


def made_twice(case: Case, person: Person, twin: Person) -> Problem:
    """Two new players of one name, both made because the officer said so."""
    says = (
        f"{quoted(case.label)} has become {shown(person)}, and there is the new {shown(twin)} already; if they are "
        "one player, let both lines name one id, or merge them"
    )
    return _of(case, "warning", "name", case.label, "", says)


def namesakes(case: Case, person: Person, twin: Person) -> Problem:
    """Two players of one name in one report, of whom nobody knows the one."""
    says = f"two players here are called so: {quoted(case.label)} is the new {shown(person)}, besides {shown(twin)}"
    return _of(case, "warning", "name", case.label, "", says)


def same_player(case: Case, other: Case, person: Person) -> Problem:
    """Two entrants of one report who are the same player."""
    says = (
        f"{quoted(case.label)} ({case.by}) and {quoted(other.label)} in line {other.entrant.line} ({other.by}) "
        f"are both {shown(person)}"
    )
    return _of(case, "error", "name", case.label, "each player once", says)


def strange_name(case: Case, person: Person) -> Problem:
    """An entrant whose name has nothing in common with that of the id's player."""
    says = f"this match looks wrong: {quoted(case.label)} is {shown(person)} {case.by}"
    return _of(case, "warning", "name", case.label, "", says)


def other_birth(case: Case, person: Person) -> Problem:
    """An entrant whose birth date is not that of the id's player."""
    says = f"this match looks wrong: {quoted(case.label)} is {shown(person)} {case.by}, but has another birth date"
    return _of(case, "warning", "birth date", "", "", says)


def far_apart(case: Case, person: Person, ratings: Sequence[tuple[int, str]]) -> Problem:
    """An entrant whose rating here is far from all that are known of the player."""
    here = case.entrant.rating or case.entrant.fide_rating or 0
    by_file: dict[str, list[str]] = {}
    for rating, file in ratings:
        texts = by_file.setdefault(file, [])
        if str(rating) not in texts:
            texts.append(str(rating))
    known = " and ".join(f"{' and '.join(texts)} in {file}" for file, texts in by_file.items())
    says = f"{shown(person)} looks like somebody else: rated {here} here, {known}"
    return _of(case, "warning", "rating", str(here), "", says)


def _of(case: Case, severity: Severity, column: str, found: str, expected: str, says: str) -> Problem:
    file, line = case.report.file, case.entrant.line
    problem = fault(file, line, column, says, found=found, expected=expected, severity=severity)
    return naming(case.report.sheet, problem)
