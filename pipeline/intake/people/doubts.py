"""What speaks against an entrant being the player whose id they have, or like whom they are called."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from pipeline.intake.events.same_person import births_agree, national_id_of
from pipeline.intake.people.name_likeness import NameForm, form_of, likeness
from pipeline.intake.people.names_in_common import given_names_differ, strange, what_differs
from pipeline.intake.people.roster import Person
from pipeline.reading.report import Entrant, Report

_FULL_DATE: Final = len("YYYY-MM-DD")

BORN_OTHERWISE: Final = "the birth dates contradict each other and the names are not the same"
"""What is said of an id whose player has another name and another birth date."""

_SEXES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("f", "w", "female", "woman"), "f"),
    **dict.fromkeys(("m", "male", "man"), "m"),
}
"""How sexes are written, in small letters; other words say nothing that may be compared."""


def doubt_of_id(entrant: Entrant, rows: Sequence[Person]) -> str:
    """Why an id is not enough to say that an entrant is this player; empty if it is.

    A whole birth date that is the same outweighs a name: names change.
    """
    if same_day(entrant, rows) or any(entrant.name == name for row in rows for name in row.names()):
        return ""
    if looks_strange(entrant, rows):
        return what_differs(form_of(entrant.name), [form_of(name) for row in rows for name in row.names()])
    if called_the_same(entrant, rows):
        return ""
    if births_contradict(entrant, rows):
        return BORN_OTHERWISE
    if sexes_contradict(entrant, rows):
        return "the sexes contradict each other and the names are not the same"
    return ""


def doubt_of_both_ids(entrant: Entrant, rows: Sequence[Person]) -> str:
    """Why a national id and a FIDE id are not enough, which name one player: only another whole birth date is."""
    days = {row.birth_date for row in rows if len(row.birth_date) == _FULL_DATE}
    if len(entrant.birth_date) < _FULL_DATE or not days or entrant.birth_date in days:
        return ""
    return "" if called_the_same(entrant, rows) else BORN_OTHERWISE


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
    return _all(strange, entrant, people)


def looks_like_a_relative(entrant: Entrant, rows: Sequence[Person]) -> bool:
    """Whether only the family name is that of these, who are one player, and no birth date agrees."""
    agree = any(births_agree(row.birth_date, entrant.birth_date) for row in rows)
    return not agree and _all(given_names_differ, entrant, rows)


def _all(differ: Callable[[NameForm, NameForm], bool], entrant: Entrant, people: Iterable[Person]) -> bool:
    """Whether the entrant's name differs from all names of these, who are one player."""
    written = [name for person in people for name in person.names()]
    if entrant.name in written:
        return False
    form = form_of(entrant.name)
    names = list(map(form_of, written))
    return bool(form.key and names) and all(differ(form, each) for each in names)


def births_contradict(entrant: Entrant, rows: Iterable[Person]) -> bool:
    """Whether birth dates are known and none of these, who are one player, agrees with the entrant's."""
    agree = {births_agree(row.birth_date, entrant.birth_date) for row in rows}
    return False in agree and True not in agree


def sexes_contradict(entrant: Entrant, rows: Iterable[Person]) -> bool:
    """Whether the entrant is a woman and these, who are one player, are a man, or the other way round."""
    known = {_SEXES.get(row.sex.casefold(), "") for row in rows} - {""}
    here = _SEXES.get(entrant.sex.casefold(), "")
    return bool(here and known) and here not in known


def same_day(entrant: Entrant, rows: Iterable[Person]) -> bool:
    """Whether the entrant's whole birth date is that of one of these."""
    return len(entrant.birth_date) == _FULL_DATE and any(row.birth_date == entrant.birth_date for row in rows)


def called_the_same(entrant: Entrant, rows: Iterable[Person]) -> bool:
    """Whether the entrant's name is one of the names of these, but for spelling."""
    key = form_of(entrant.name).key
    return any(form_of(name).key == key for row in rows for name in row.names())


def _called_alike(entrant: Entrant, rows: Iterable[Person]) -> bool:
    form = form_of(entrant.name)
    return any(likeness(form, form_of(name)) for row in rows for name in row.names())
