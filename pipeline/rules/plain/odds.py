"""Keys of games at odds: what each handicap is worth, and which one is customary."""

from dataclasses import replace
from itertools import pairwise
from typing import Final

from pipeline.rules.edition import Edition
from pipeline.rules.handicaps import NO_HANDICAPS, NO_RULE, Handicaps, Refusal
from pipeline.rules.plain.key import NOT_PLAIN, EditionKey
from pipeline.rules.plain.numbers import HIGHEST
from pipeline.rules.plain.wanted import NONE, Wanted
from pipeline.rules.seats import ByAdvantage
from schemas.vocabulary import HANDICAPS

_EVEN: Final = "even"
_GUIDELINE: Final = 'a list such as [[0, "even"], [50, "sente"]]'


def _points(edition: Edition) -> object:
    by_ratings = edition.special is not None or not isinstance(edition.curve.rule, ByAdvantage)
    if by_ratings and len(edition.handicaps.points) == 1:
        return NOT_PLAIN  # by ratings alone games at odds would be rated as even ones
    return {name: worth for name, worth in edition.handicaps.points.items() if name != _EVEN} or NONE


def _put_points(edition: Edition, wanted: Wanted, clause: str) -> Edition | None:
    if wanted.says(NONE):
        return replace(edition, handicaps=replace(NO_HANDICAPS, guideline=edition.handicaps.guideline))
    names = tuple(name for name in HANDICAPS if name != _EVEN)
    faults = len(wanted.faults.found)
    table = wanted.table(names, otherwise=f'"{NONE}"')
    if table is None:
        return None
    points = {name: each.whole(0, HIGHEST) for name, each in table.items()}
    if len(wanted.faults.found) > faults:
        return None
    known = {_EVEN: 0} | {name: worth for name in names if (worth := points.get(name)) is not None}
    if known == dict(edition.handicaps.points):
        return edition
    # What a book of its own says of the handicaps that it refuses would not fit others.
    refusal = Refusal(reason=NO_RULE.reason, clause=clause)
    changed = Handicaps(points=known, refusal=refusal, guideline=edition.handicaps.guideline)
    return replace(edition, handicaps=changed)


HANDICAP_POINTS: Final = EditionKey(
    name="handicaps",
    fields=("handicaps",),
    told=_points,
    put=_put_points,
    clause=lambda edition: edition.handicaps.clause,
)


def _guideline(edition: Edition) -> object:
    if _points(edition) is NOT_PLAIN:
        return NOT_PLAIN
    return [[least, name] for least, name in edition.handicaps.guideline] or NONE


def _put_guideline(edition: Edition, wanted: Wanted, _clause: str) -> Edition | None:
    if wanted.says(NONE):
        return replace(edition, handicaps=replace(edition.handicaps, guideline=()))
    items = wanted.items(len(HANDICAPS), f'{_GUIDELINE} or "{NONE}"')
    if items is None:
        return None
    rows: list[tuple[int, str]] = []
    for item in items:
        pair = item.pair('[least difference, "handicap"]')
        if pair is not None:
            least, name = pair[0].whole(0, HIGHEST), pair[1].word(HANDICAPS)
            if least is not None and name is not None:
                rows.append((least, name))
    if len(rows) < len(items):
        return None
    differences = [least for least, _ in rows]
    if differences[:1] != [0] or any(low >= high for low, high in pairwise(differences)):
        wanted.wrong("differences that rise from 0", "the first difference must be 0, and each over the one before")
        return None
    return replace(edition, handicaps=replace(edition.handicaps, guideline=tuple(rows)))


GUIDELINE: Final = EditionKey(
    name="handicap_guideline",
    fields=("handicaps",),
    told=_guideline,
    put=_put_guideline,
    clause=lambda edition: edition.handicaps.clause,
)
