"""Who an entrant is by national id, by FIDE id, by name and birth date; and whom one may ask about otherwise."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from pipeline.intake.events.same_person import births_agree, fide_ids_differ
from pipeline.intake.people.doubts import (
    called_the_same,
    doubt_of_both_ids,
    doubt_of_id,
    doubt_of_national_id,
    other_federation,
    told_apart,
)
from pipeline.intake.people.name_likeness import EQUAL, form_of
from pipeline.intake.people.roster import Person, Roster
from pipeline.reading.report import Entrant, Report

BY_NATIONAL_ID: Final = "by national id"
BY_FIDE_ID: Final = "by FIDE id"
BY_BIRTH: Final = "by name and birth date"

MOST_CANDIDATES: Final = 5

_FULL_DATE: Final = len("YYYY-MM-DD")
_FAR_APART: Final = 600


class Match(NamedTuple):
    """Who an entrant is.

    ``player_id`` is empty where this is not sure; then ``candidates`` are those who fit equally well, or the one
    whom an id names though there is a ``doubt``.
    ``contrary`` are the two players whom a national id and a FIDE id name where these are not the same.
    ``of`` is the player whose row matched, who may have been merged into that of the id.
    """

    player_id: str = ""
    by: str = ""
    of: Person | None = None
    candidates: tuple[Person, ...] = ()
    contrary: tuple[Person, ...] = ()
    doubt: str = ""


def by_ids(entrant: Entrant, report: Report, roster: Roster) -> Match:
    """Who has the entrant's national id or FIDE id; both must name one player, and nothing speak against it."""
    national, sure = roster.with_national_id(entrant.national_id)
    fide = roster.with_fide_id(entrant.fide_id)
    fide_ids = _ids(fide, roster)
    if sure and fide and roster.final(national[0].player_id) not in fide_ids:
        if not other_federation(national[0], report):
            return Match(contrary=(national[0], fide[0]))
        # The national id is another federation's, the FIDE id is everybody's.
        national, sure = [], False
    if sure:
        found = roster.final(national[0].player_id)
        rows = [*roster.rows(found), national[0]]
        if fide_ids == {found}:
            doubt, ids = doubt_of_both_ids(entrant, rows), "both ids are"
        elif fide:
            doubt, ids = doubt_of_id(entrant, rows), "the national id is"
        else:
            doubt, ids = doubt_of_national_id(entrant, report, rows), "the national id is"
        if doubt:
            return Match(candidates=(roster.person(found),), doubt=f"{ids} the same, but {doubt}")
        return Match(player_id=found, by=BY_NATIONAL_ID, of=national[0])
    if len(fide_ids) == 1 and (not national or fide_ids <= _ids(national, roster)):
        found = roster.final(fide[0].player_id)
        doubt = doubt_of_id(entrant, roster.rows(found))
        if doubt:
            return Match(candidates=(roster.person(found),), doubt=f"the FIDE id is the same, but {doubt}")
        return Match(player_id=found, by=BY_FIDE_ID, of=fide[0])
    return Match(candidates=_one_each([*national, *fide], roster))


def by_birth(entrant: Entrant, roster: Roster) -> Match:
    """Who has the entrant's name and birth date; a year agrees with a date in it, a whole date comes first."""
    if not entrant.birth_date:
        return Match()
    agreeing = [
        person
        for person in roster.named(form_of(entrant.name).key)
        if births_agree(person.birth_date, entrant.birth_date)
        and not fide_ids_differ(person.fide_id, entrant.fide_id)
    ]
    if len(entrant.birth_date) == _FULL_DATE:
        agreeing = [each for each in agreeing if each.birth_date == entrant.birth_date] or agreeing
    if len(_ids(agreeing, roster)) == 1:
        return Match(player_id=roster.final(agreeing[0].player_id), by=BY_BIRTH, of=agreeing[0])
    return Match(candidates=_one_each(agreeing, roster))


def surely(entrant: Entrant, report: Report, roster: Roster) -> Match:
    """Who an entrant is by ids, else by name and birth date; a name and a day that are another's are a doubt."""
    found = by_ids(entrant, report, roster)
    if found.of:
        other = _of_name_and_day(entrant, found.player_id, roster)
        if other:
            player = roster.person(found.player_id)
            doubt = f"the id is that of {player.player_id}, name and birth date are those of {other.player_id}"
            return Match(candidates=(player, other), doubt=doubt)
    if found.player_id or found.candidates or found.contrary:
        return found
    return by_birth(entrant, roster)


def _of_name_and_day(entrant: Entrant, player_id: str, roster: Roster) -> Person | None:
    """The one player who has the entrant's name and whole birth date, if the player of the id has not."""
    if len(entrant.birth_date) < _FULL_DATE:
        return None
    called = [person for person in roster.born(entrant.birth_date) if called_the_same(entrant, [person])]
    ids = _ids(called, roster)
    return roster.person(min(ids)) if len(ids) == 1 and player_id not in ids else None


def whom_to_ask_about(
    found: Match, entrant: Entrant, report: Report, roster: Roster, is_taken: Callable[[Person], bool]
) -> tuple[Person, ...]:
    """Who an entrant may be: those who fit, else those of the birth date or a like name; in a doubt all.

    Args:
        found: what ids, name and birth date say; nobody surely.
        entrant: the entrant.
        report: the report that has the entrant.
        roster: everybody.
        is_taken: whether somebody is another entrant of the report, and so out of the question.
    """
    if found.candidates and not found.doubt:
        return found.candidates
    born = _born_together(entrant, report, roster, is_taken)
    people = [*found.candidates, *born, *_close_to(entrant, report, roster, is_taken)]
    return _one_each(people, roster)[:MOST_CANDIDATES]


def _born_together(
    entrant: Entrant, report: Report, roster: Roster, is_taken: Callable[[Person], bool]
) -> Iterable[Person]:
    """Who has the whole birth date and a part of the name, unless another id says that it is a twin.

    Another sex is no reason not to ask: programs fill in one where nobody has said any.
    """
    for person in roster.born_and_named(entrant.birth_date, form_of(entrant.name)):
        other = fide_ids_differ(person.fide_id, entrant.fide_id) or _is_apart(entrant, report, person)
        if not other and not is_taken(person):
            yield person


def _close_to(
    entrant: Entrant, report: Report, roster: Roster, is_taken: Callable[[Person], bool]
) -> Iterable[Person]:
    """Whom the name is like, the likest first."""
    form = form_of(entrant.name)
    found = []
    for score, person in roster.like(form, report):
        agree = births_agree(person.birth_date, entrant.birth_date)
        other = (
            agree is False or fide_ids_differ(person.fide_id, entrant.fide_id) or _is_apart(entrant, report, person)
        )
        if (other and score < EQUAL) or is_taken(person):
            continue
        found.append((-score, not agree, person.player_id, person))
    return (person for *_, person in sorted(found, key=lambda each: each[:3]))


def _is_apart(entrant: Entrant, report: Report, person: Person) -> bool:
    """Whether a new player has another national id of the same kind."""
    if not person.entrant or not person.report:
        return False
    return told_apart(entrant, report, person.entrant, person.report)


def rated_far_apart(entrant: Entrant, ratings: Iterable[tuple[int, str]]) -> bool:
    """Whether the report's ratings are 600 points or more from every known one of the player."""
    here = [rating for rating in (entrant.rating, entrant.fide_rating) if rating]
    known = [rating for rating, _ in ratings]
    return bool(here and known) and all(abs(one - other) >= _FAR_APART for one in here for other in known)


def _ids(people: Iterable[Person], roster: Roster) -> set[str]:
    return {roster.final(person.player_id) for person in people}


def _one_each(people: Iterable[Person], roster: Roster) -> tuple[Person, ...]:
    """Each player once, as the row that keeps the games."""
    ids = dict.fromkeys(roster.final(person.player_id) for person in people)
    return tuple(roster.person(each) for each in ids)
