"""All keys of plain data, and which of them a rule book has."""

from collections.abc import Mapping
from typing import Final

from pipeline.rules.edition import Edition
from pipeline.rules.plain.curve import CURVE
from pipeline.rules.plain.gains import BONUS, ENTRIES, LEAST_FOR_WIN, PROVISIONAL_OPPONENTS
from pipeline.rules.plain.honours import OPENING_RANKS, TITLES
from pipeline.rules.plain.k import PROVISIONAL, K
from pipeline.rules.plain.key import NOT_PLAIN, BookKey, EditionKey
from pipeline.rules.plain.names import CLASSES, INACTIVE_MARK, MARK, MARK_BEFORE, SOURCE, TITLE
from pipeline.rules.plain.numbers import EXCLUSIONS, FLOOR, INACTIVE_AFTER, PAIRS_UNRATED, ROUNDING, SETTLES, START
from pipeline.rules.plain.odds import GUIDELINE, HANDICAP_POINTS
from pipeline.rules.plain.own import own_key
from pipeline.rules.system import RatingSystem

BOOK_KEYS: Final = (TITLE, SOURCE, SETTLES, MARK, MARK_BEFORE, INACTIVE_MARK, CLASSES, TITLES, OPENING_RANKS)
"""In the order in which they are put into a book: titles may be the classes' names."""

EDITION_KEYS: Final = (
    START,
    PAIRS_UNRATED,
    PROVISIONAL,
    K,
    CURVE,
    ROUNDING,
    FLOOR,
    LEAST_FOR_WIN,
    PROVISIONAL_OPPONENTS,
    BONUS,
    ENTRIES,
    EXCLUSIONS,
    HANDICAP_POINTS,
    GUIDELINE,
    INACTIVE_AFTER,
)
"""In the order in which they are put into an edition: K may ask who is provisional."""


def book_keys(system: RatingSystem) -> Mapping[str, BookKey]:
    """The keys of the whole book whose rule is plain data in it."""
    return {key.name: key for key in BOOK_KEYS if key.told(system) is not NOT_PLAIN}


def edition_keys(system: RatingSystem) -> Mapping[str, EditionKey]:
    """The keys of editions whose rule is plain data in all of them, then those that the book declares itself."""
    first, *others = (keys_of(edition) for edition in system.editions)
    return {name: key for name, key in first.items() if all(name in each for each in others)}


def keys_of(edition: Edition) -> Mapping[str, EditionKey]:
    """The keys of a single edition."""
    every = [*EDITION_KEYS, *(own_key(number.name, number.fields) for number in edition.numbers)]
    return {key.name: key for key in every if key.told(edition) is not NOT_PLAIN}
