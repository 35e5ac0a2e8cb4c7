"""Which entrants of two reports are the same persons, before anybody knows who they are."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pipeline.intake.events.same_person import births_agree, fide_id_of, national_id_of
from pipeline.reading.names import key_of
from pipeline.reading.report import Entrant


class Mark(NamedTuple):
    """What an entrant is known by, as it is compared."""

    fide_id: str
    national_id: str
    name: str
    birth_date: str


def marks_of(entrants: Sequence[Entrant]) -> tuple[Mark, ...]:
    """What each of the entrants is known by."""
    return tuple(
        Mark(
            fide_id_of(entrant.fide_id),
            national_id_of(entrant.national_id),
            key_of(entrant.name),
            entrant.birth_date,
        )
        for entrant in entrants
    )


def counterparts(one: Sequence[Mark], other: Sequence[Mark]) -> Mapping[int, int]:
    """Of entrants of one report the index of the same person in the other, where exactly one can be meant."""
    places: dict[tuple[str, str], list[int]] = {}
    for place, mark in enumerate(other):
        for key in _keys(mark):
            places.setdefault(key, []).append(place)
    found: dict[int, int] = {}
    for own, mark in enumerate(one):
        for key in _keys(mark):
            meant = [place for place in places.get(key, ()) if _can_be_one(mark, other[place])]
            if len(meant) == 1:
                found[own] = meant[0]
                break
    askers = Counter(found.values())
    return {own: place for own, place in found.items() if askers[place] == 1}


def _keys(mark: Mark) -> list[tuple[str, str]]:
    """The surest first."""
    keys = (("fide", mark.fide_id), ("national", mark.national_id), ("name", mark.name))
    return [key for key in keys if key[1]]


def _can_be_one(one: Mark, other: Mark) -> bool:
    """Whether nothing speaks against two entrants being one person; the same FIDE id outweighs all else."""
    if one.fide_id and other.fide_id:
        return one.fide_id == other.fide_id
    if one.national_id and other.national_id:
        return one.national_id == other.national_id
    return births_agree(one.birth_date, other.birth_date) is not False
