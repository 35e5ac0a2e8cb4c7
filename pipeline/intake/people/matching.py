"""Who an entrant is by national id, by FIDE id, by name and birth date; and whom one may ask about otherwise."""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from pipeline.intake.events.same_person import births_agree, fide_ids_differ
from pipeline.intake.people.name_likeness import EQUAL, form_of, strange
from pipeline.intake.people.roster import Person, Roster
from pipeline.reading.report import Entrant

BY_NATIONAL_ID: Final = "by national id"
BY_FIDE_ID: Final = "by FIDE id"
BY_BIRTH: Final = "by name and birth date"

MOST_CANDIDATES: Final = 5

_FULL_DATE: Final = len("YYYY-MM-DD")
_FAR_APART: Final = 600


class Match(NamedTuple):
    """Who an entrant is.

    ``player_id`` is empty where this is not sure; then ``candidates`` are those who fit equally well.
    ``contrary`` are the two players whom a national id and a FIDE id name where these are not the same.
    ``of`` is the player whose row matched, who may have been merged into that of the id.
    """

    player_id: str = ""
    by: str = ""
    of: Person | None = None
    candidates: tuple[Person, ...] = ()
    contrary: tuple[Person, ...] = ()


def by_ids(entrant: Entrant, roster: Roster) -> Match:
    """Who has the entrant's national id or FIDE id; both must name the same player."""
    national, sure = roster.with_national_id(entrant.national_id)
    fide = roster.with_fide_id(entrant.fide_id)
    fide_ids = _ids(fide, roster)
    if sure:
        found = roster.final(national[0].player_id)
        if fide and found not in fide_ids:
            return Match(contrary=(national[0], fide[0]))
        return Match(player_id=found, by=BY_NATIONAL_ID, of=national[0])
    if len(fide_ids) == 1 and (not national or fide_ids <= _ids(national, roster)):
        return Match(player_id=roster.final(fide[0].player_id), by=BY_FIDE_ID, of=fide[0])
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


def surely(entrant: Entrant, roster: Roster) -> Match:
    """Who an entrant is by ids, else by name and birth date."""
    found = by_ids(entrant, roster)
    if found.player_id or found.candidates or found.contrary:
        return found
    return by_birth(entrant, roster)


def close_to(entrant: Entrant, roster: Roster, taken: Collection[str]) -> tuple[Person, ...]:
    """Whom the name alone is like, the likest first.

    Args:
        entrant: an entrant whose ids, name and birth date name nobody.
        roster: everybody.
        taken: the ids of other entrants of the report, who are out of the question.
    """
    form = form_of(entrant.name)
    found = []
    for score, person in roster.like(form):
        agree = births_agree(person.birth_date, entrant.birth_date)
        other = agree is False or fide_ids_differ(person.fide_id, entrant.fide_id)
        if roster.final(person.player_id) in taken or (other and score < EQUAL):
            continue
        found.append((-score, not agree, person.player_id, person))
    ranked = [person for *_, person in sorted(found, key=lambda each: each[:3])]
    return _one_each(ranked, roster)[:MOST_CANDIDATES]


def looks_strange(entrant: Entrant, people: Iterable[Person]) -> bool:
    """Whether the entrant's name has nothing in common with any name of these, who are one player."""
    written = [name for person in people for name in person.names()]
    if entrant.name in written:
        return False
    form = form_of(entrant.name)
    names = list(map(form_of, written))
    return bool(form.key and names) and all(strange(form, each) for each in names)


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
