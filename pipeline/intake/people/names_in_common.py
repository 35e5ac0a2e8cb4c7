"""Whether two names have nothing in common, so that an id that both bear does not make them one person's."""

from collections.abc import Sequence
from typing import Final

from rapidfuzz import fuzz

from pipeline.intake.people.name_likeness import NameForm, family_parts, likeness
from pipeline.reading.names import key_of, tidy
from pipeline.tables import quoted

_STRANGE: Final = 65.0
"""Below which share of equal letters two names, or what tells them apart, have nothing in common."""


_LONGEST: Final = 200  # letters of a name that are looked through


def strange(one: NameForm, other: NameForm) -> bool:
    """Whether two names have nothing in common; a given name alone is nothing.

    Of names without a comma nobody knows which part is the given name: one part in common is not enough there.
    """
    if likeness(one, other):
        return False
    first, second = family_parts(one), family_parts(other)
    shared = {part for part in one.parts if len(part) > 1} & set(other.parts)
    if first and second:
        return not shared & first & second and _differ(first, second)
    if first or second:
        return not shared & (first | second) and _rests_differ(one, other, shared)
    enough = 1 if 1 in (len(one.parts), len(other.parts)) else 2
    return len(shared) < enough and _rests_differ(one, other, shared)


def what_differs(name: NameForm, others: Sequence[NameForm]) -> str:
    """What is said of a name that is strange to all others, those of one player: what they share, if anything."""
    for other in others:
        first, second = family_parts(name), family_parts(other)
        if first and second and set(name.parts) - first and not given_names_differ(name, other):
            return "the family names have nothing in common"
    for other in others:
        shared = {part for part in name.parts if len(part) > 1} & set(other.parts)
        words = [word for word in tidy(name.written[:_LONGEST]).replace(",", " ").split() if key_of(word) in shared]
        if words:
            return f"the names share only {quoted(' '.join(words))}"
    return "the names have nothing in common"


def given_names_differ(one: NameForm, other: NameForm) -> bool:
    """Whether the given names, which commas tell from the family names, have nothing in common."""
    first, second = family_parts(one), family_parts(other)
    if not first or not second or likeness(one, other):
        return False
    own, others = set(one.parts) - first, set(other.parts) - second
    initials = any(part[0] == each[0] and 1 in (len(part), len(each)) for part in own for each in others)
    return bool(own and others) and not own & others and not initials and _differ(own, others)


def _rests_differ(one: NameForm, other: NameForm, shared: set[str]) -> bool:
    return _differ(set(one.parts) - shared, set(other.parts) - shared)


def _differ(one: set[str] | frozenset[str], other: set[str] | frozenset[str]) -> bool:
    return fuzz.ratio(" ".join(sorted(one)), " ".join(sorted(other))) < _STRANGE
