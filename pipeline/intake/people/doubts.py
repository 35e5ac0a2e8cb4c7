"""What speaks against an entrant being the player whose id they have, or like whom they are called."""

from collections.abc import Iterable, Sequence
from typing import Final

from pipeline.intake.events.same_person import births_agree, national_id_of
from pipeline.intake.people.name_likeness import form_of, likeness
from pipeline.intake.people.names_in_common import strange
from pipeline.intake.people.roster import Person
from pipeline.reading.report import Entrant, Report

_FULL_DATE: Final = len("YYYY-MM-DD")


def doubt_of_id(entrant: Entrant, rows: Sequence[Person]) -> str:
    """Why an id is not enough to say that an entrant is this player; empty if it is.

    A whole birth date that is the same outweighs a name: names change.
    """
    if same_day(entrant, rows) or any(entrant.name == name for row in rows for name in row.names()):
        return ""
    if looks_strange(entrant, rows):
        return "the names have nothing in common"
    if births_contradict(entrant, rows) and not _called_the_same(entrant, rows):
        return "the birth dates contradict each other and the names are not the same"
    return ""


def doubt_of_national_id(entrant: Entrant, report: Report, rows: Sequence[Person]) -> str:
    """Why a national id is not enough: besides all other doubts it may be one of another federation."""
    told = next((theirs for row in rows if (theirs := other_federation(row, report))), "")
    if told and not same_day(entrant, rows) and not _called_alike(entrant, rows):
        return f"it is one of {told} there and of {report.federation} here, and the names are not alike"
    return doubt_of_id(entrant, rows)


def other_federation(person: Person, report: Report) -> str:
    """The federation of the report that a new player was made of, if this report has another."""
    theirs = person.report.federation if person.report else ""
    known = theirs and report.federation
    return theirs if known and theirs.casefold() != report.federation.casefold() else ""


def told_apart(entrant: Entrant, report: Report, other: Entrant, other_report: Report) -> bool:
    """Whether two entrants have different national ids of one kind: those of one file or one federation."""
    one_kind = report.file == other_report.file or (
        bool(report.federation) and report.federation.casefold() == other_report.federation.casefold()
    )
    first, second = national_id_of(entrant.national_id), national_id_of(other.national_id)
    return one_kind and bool(first and second) and first.lstrip("0") != second.lstrip("0")


def looks_strange(entrant: Entrant, people: Iterable[Person]) -> bool:
    """Whether the entrant's name has nothing in common with any name of these, who are one player."""
    written = [name for person in people for name in person.names()]
    if entrant.name in written:
        return False
    form = form_of(entrant.name)
    names = list(map(form_of, written))
    return bool(form.key and names) and all(strange(form, each) for each in names)


def births_contradict(entrant: Entrant, rows: Iterable[Person]) -> bool:
    """Whether birth dates are known and none of these, who are one player, agrees with the entrant's."""
    agree = {births_agree(row.birth_date, entrant.birth_date) for row in rows}
    return False in agree and True not in agree


def same_day(entrant: Entrant, rows: Iterable[Person]) -> bool:
    """Whether the entrant's whole birth date is that of one of these."""
    return len(entrant.birth_date) == _FULL_DATE and any(row.birth_date == entrant.birth_date for row in rows)


def _called_the_same(entrant: Entrant, rows: Iterable[Person]) -> bool:
    key = form_of(entrant.name).key
    return any(form_of(name).key == key for row in rows for name in row.names())


def _called_alike(entrant: Entrant, rows: Iterable[Person]) -> bool:
    form = form_of(entrant.name)
    return any(likeness(form, form_of(name)) for row in rows for name in row.names())
