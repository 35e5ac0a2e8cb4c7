"""Keys of single numbers and words: starts, floor, rounding, the least change, who is too far apart."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pipeline.rules.edition import Edition, Settles
from pipeline.rules.far_apart import FurtherApart, exclusion
from pipeline.rules.plain.key import NOT_PLAIN, BookKey, EditionKey, in_points
from pipeline.rules.plain.wanted import NONE, Wanted
from pipeline.rules.rounding import WAYS
from pipeline.rules.seats import WhereAdvantage
from pipeline.rules.system import RatingSystem

LOWEST: Final = -10_000
HIGHEST: Final = 10_000
"""The bounds of ratings that plain data may name."""

_LONGEST_INACTIVE: Final = 1200

OPENING: Final = "opening"
"""Instead of a start: a player needs an opening."""

AS_START: Final = "start"
"""Instead of another rating for pairing: what newcomers start with."""


def _number(name: str, word: str, in_words: str, clause: Callable[[Edition], str]) -> EditionKey:
    """A field of an edition that is a rating or None, for which a word stands."""

    def told(edition: Edition) -> object:
        if edition.unrated:
            return NOT_PLAIN
        value = getattr(edition, name)
        return word if value is None else value

    def put(edition: Edition, wanted: Wanted, _clause: str) -> Edition | None:
        value = None if wanted.says(word) else wanted.whole(LOWEST, HIGHEST, in_words)
        changes: dict[str, Any] = {name: value}
        return replace(edition, **changes) if value is not None or wanted.says(word) else None

    return EditionKey(name=name, fields=(name,), told=told, put=put, clause=clause)


START: Final = _number(
    "start", OPENING, f'"{OPENING}", where an opening is needed', lambda edition: edition.start_clause
)
PAIRS_UNRATED: Final = _number(
    "pairs_unrated", AS_START, f'"{AS_START}", the start', lambda edition: edition.start_clause
)
FLOOR: Final = _number("floor", NONE, f'"{NONE}"', lambda edition: edition.floor_clause)


def _rounding(edition: Edition) -> object:
    return next((name for name, way in WAYS.items() if way is edition.rounding), NOT_PLAIN)


def _put_rounding(edition: Edition, wanted: Wanted, _clause: str) -> Edition | None:
    name = wanted.word(tuple(WAYS))
    return None if name is None else replace(edition, rounding=WAYS[name])


ROUNDING: Final = EditionKey(
    name="rounding",
    fields=("rounding",),
    told=_rounding,
    put=_put_rounding,
    clause=lambda edition: edition.settlement_clause,
)


def _settles(system: RatingSystem) -> object:
    plain = all(each.card is None and each.special is None for each in system.editions)
    return system.settles.value if plain else NOT_PLAIN


def _put_settles(system: RatingSystem, wanted: Wanted, _clause: str) -> RatingSystem | None:
    word = wanted.word([each.value for each in Settles])
    if word is None:
        return None
    return replace(system, editions=tuple(replace(each, settles=Settles(word)) for each in system.editions))


SETTLES: Final = BookKey(
    name="settles",
    fields=("settles",),
    told=_settles,
    put=_put_settles,
    clause=lambda system: system.editions[-1].settlement_clause,
)


def _exclusions(edition: Edition) -> object:
    if not in_points(edition):
        return NOT_PLAIN
    if not edition.exclusions:
        return NONE
    (first, *others) = edition.exclusions
    if others or not isinstance(first.applies, WhereAdvantage) or not isinstance(first.applies.of, FurtherApart):
        return NOT_PLAIN
    return {"apart_over": first.applies.of.most}


def _put_exclusions(edition: Edition, wanted: Wanted, clause: str) -> Edition | None:
    if wanted.says(NONE):
        return replace(edition, exclusions=())
    table = wanted.table(("apart_over",), needed=("apart_over",), otherwise=f'"{NONE}"')
    most = table["apart_over"].whole(0, HIGHEST) if table else None
    if most is None:
        return None
    if _exclusions(edition) == {"apart_over": most}:
        return edition
    return replace(edition, exclusions=(exclusion(clause, FurtherApart(most=most)),))


EXCLUSIONS: Final = EditionKey(
    name="exclusions",
    fields=("exclusions",),
    told=_exclusions,
    put=_put_exclusions,
    clause=lambda edition: edition.exclusions[0].clause if edition.exclusions else "",
)


def _put_inactive(edition: Edition, wanted: Wanted, _clause: str) -> Edition | None:
    if wanted.says(NONE):
        return replace(edition, inactive_after=0)
    months = wanted.whole(1, _LONGEST_INACTIVE, f'"{NONE}"')
    return None if months is None else replace(edition, inactive_after=months)


INACTIVE_AFTER: Final = EditionKey(
    name="inactive_after",
    fields=("inactive_after",),
    told=lambda edition: edition.inactive_after or NONE,
    put=_put_inactive,
    clause=lambda edition: edition.settlement_clause,
)
