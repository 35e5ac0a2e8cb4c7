"""All keys of plain data, and which of them a rule book has."""

from collections.abc import Mapping
from typing import Final

from pipeline.rules.plain.key import NOT_PLAIN, BookKey, EditionKey
from pipeline.rules.plain.names import SOURCE, TITLE
from pipeline.rules.plain.numbers import FLOOR, START
from pipeline.rules.system import RatingSystem

BOOK_KEYS: Final = (TITLE, SOURCE)
EDITION_KEYS: Final = (START, FLOOR)


def book_keys(system: RatingSystem) -> Mapping[str, BookKey]:
    """The keys of the whole book whose rule is plain data in it."""
    return {key.name: key for key in BOOK_KEYS if key.told(system) is not NOT_PLAIN}


def edition_keys(system: RatingSystem) -> Mapping[str, EditionKey]:
    """The keys of editions whose rule is plain data in all of them."""
    return {
        key.name: key
        for key in EDITION_KEYS
        if all(key.told(edition) is not NOT_PLAIN for edition in system.editions)
    }
