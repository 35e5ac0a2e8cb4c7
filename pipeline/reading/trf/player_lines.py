"""A player line of TRF taken apart by its columns, and what it says when it does not keep to them."""

import re
from collections.abc import Callable
from operator import itemgetter
from typing import Any, Final, NamedTuple

from pipeline.reading.faults import quoted
from pipeline.reading.names import tidy
from pipeline.reading.points import points_of, rating_of
from pipeline.reading.trf.columns import (
    BIRTH_DATE,
    BLANK,
    FEDERATION,
    FIDE_NUMBER,
    NAME,
    NUMBER,
    POINTS,
    RANK,
    RATING,
    ROUNDS_FROM,
    SEX,
    TITLE,
    Field,
)


class PlayerLine(NamedTuple):
    """The fields of a player line; ``rounds`` is the rest of it, ``ROUND_WIDTH`` columns a round."""

    number: str
    sex: str
    title: str
    name: str
    rating: int | None
    federation: str
    fide_number: str
    birth_date: str
    points: int | None
    rank: int | None
    rounds: str


class Misfit(NamedTuple):
    """Columns that do not hold what they should; digits in ``found`` are masked where a birth date may stand."""

    first: int
    place: str
    found: str
    expected: str


STATIC_LENGTH: Final = ROUNDS_FROM - 1
"""How long a line is before its rounds."""

_BETWEEN: Final = itemgetter(*(at - 1 for at in BLANK))
_NOTHING: Final = (" ",) * len(BLANK)
_DIGITS: Final = re.compile(r"[0-9]+")
_ID: Final = re.compile(r"[0-9A-Za-z*./\-]+")
_DATE: Final = re.compile(
    r"[0-9]{4}|[0-9]{8}|[0-9]{1,4}[/.\-] ?[0-9]{1,2}[/.\-] ?[0-9]{1,4}"
    r"|[0-9]{1,2}[/.\-][0-9]{4}|[0-9]{4}[/.\-][0-9]{1,2}"
)
_DAY: Final = re.compile(
    r"[0-9]{4}[/.\-][0-9]{1,2}[/.\-][0-9]{1,2}|[0-9]{1,2}[/.\-][0-9]{1,2}[/.\-][0-9]{4}|[0-9]{8}"
)
_YEAR: Final = re.compile(r"([0-9]{4})[/.\-][ ?]{0,2}[/.\-]?[ ?]{0,2}")
_SEXES: Final = {"": "", "-": "", "m": "m", "w": "f", "f": "f"}
_TOLD: Final = 3


def player_line(text: str, *, named: bool = True) -> PlayerLine | tuple[Misfit, ...]:
    """The fields of a line, counted as it stands, or why the line does not keep to the columns.

    A national record need not be ``named``.
    """
    wrong = []
    if len(text) < STATIC_LENGTH:
        wrong = _cut_off(text)
        text = text.ljust(STATIC_LENGTH)
    if not keeps_blanks(text):
        wrong += [_filled(at, text[at - 1]) for at in BLANK if text[at - 1] != " "]
    values: list[Any] = []
    for field, reading, expected in _READINGS:
        try:
            values.append(reading(text[field.first - 1 : field.last].strip()))
        except ValueError:
            wrong.append(_misfit(field, text, expected))
    if named and not NAME.of(text).strip():
        wrong.append(_misfit(NAME, text, "a name"))
    return tuple(sorted(wrong)) if wrong else PlayerLine._make((*values, text[STATIC_LENGTH:]))


def keeps_blanks(text: str) -> bool:
    """Whether a line holds nothing in the columns between the fields, as far as it goes."""
    return bool(_BETWEEN(text.ljust(STATIC_LENGTH)) == _NOTHING)


def is_whole_day(birth_date: str) -> bool:
    """Whether a day, month and year of four digits stand in the columns of the birth date, so nowhere else."""
    return bool(_DAY.fullmatch(birth_date))


def misfit_in_words(misfits: tuple[Misfit, ...]) -> str:
    """What a line holds in wrong columns, the first three of them."""
    told = [
        f"{misfit.place} should hold {misfit.expected} and hold{'s' * misfit.place.startswith('column ')}"
        f" {quoted(misfit.found)}"
        for misfit in misfits[:_TOLD]
    ]
    left = len(misfits) - _TOLD
    more = f", and {left} more place{'s' * (left > 1)} of the line" if left > 0 else ""
    return "; ".join(told) + more


def _number(text: str) -> str:
    if not _DIGITS.fullmatch(text) or not text.strip("0"):
        raise ValueError
    return text.lstrip("0")


def _sex(text: str) -> str:
    if text.lower() not in _SEXES:
        raise ValueError
    return _SEXES[text.lower()]


def _title(text: str) -> str:
    if text not in ("", "-") and not text.isalnum():
        raise ValueError
    return text.strip("-")


def _federation(text: str) -> str:
    if " " in text or _DIGITS.fullmatch(text):
        raise ValueError
    return text.strip("-")


def _fide_number(text: str) -> str:
    if text and not _ID.fullmatch(text):
        raise ValueError
    return text if text.strip("0-") else ""


def _rank(text: str) -> int | None:
    if text and not _DIGITS.fullmatch(text):
        raise ValueError
    return int(text or 0) or None


def _birth_date(text: str) -> str:
    """A birth date as it is written, for settling its order; empty where there is none."""
    if not text.strip(" ./-?0"):
        return ""
    if _DATE.fullmatch(text):
        return text.replace(" ", "")
    year = _YEAR.fullmatch(text)
    if not year:
        raise ValueError
    return year[1]


_READINGS: Final[tuple[tuple[Field, Callable[[str], object], str], ...]] = (
    (NUMBER, _number, "a number from 1 to 9999"),
    (SEX, _sex, "m or w"),
    (TITLE, _title, "a title such as GM or wf"),
    (NAME, tidy, "a name"),
    (RATING, rating_of, "a rating, 0 or nothing"),
    (FEDERATION, _federation, "a federation's letters"),
    (FIDE_NUMBER, _fide_number, "a FIDE number"),
    (BIRTH_DATE, _birth_date, "a date or a year"),
    (POINTS, points_of, "points such as 3.5"),
    (RANK, _rank, "a rank"),
)
"""How each field is read, a ValueError where it holds something else, and what it should hold."""


def _cut_off(text: str) -> list[Misfit]:
    """The field in which a line ends too early, so that a part of its number or date may be lost."""
    end = len(text)
    for field in (RATING, FIDE_NUMBER, BIRTH_DATE, POINTS, RANK):
        found = field.of(text).strip()
        year_alone = field is BIRTH_DATE and _DIGITS.fullmatch(found)
        if field.first <= end < field.last and found and not year_alone:
            return [_misfit(field, text, "a field that the line does not end in")]
    return []


def _misfit(field: Field, text: str, expected: str) -> Misfit:
    found = field.of(text).strip()
    if _may_be_of_a_birth_date(field, found, text):
        found = re.sub("[0-9]", "*", found)
    return Misfit(field.first, f"{field.place} ({field.name})", found, expected)


def _may_be_of_a_birth_date(field: Field, found: str, text: str) -> bool:
    """Whether a birth date, or a part of one that is out of its columns, may stand in a field of a line."""
    if field is BIRTH_DATE:
        return True
    if field.first < RATING.first or (field is RATING and not any(sign in found for sign in "/.-")):
        return False
    birth_date = BIRTH_DATE.of(text).strip()
    if _DIGITS.fullmatch(birth_date) and len(birth_date) == len("YYYY") and keeps_blanks(text):
        return any(sign in found for sign in ("/-" if field is POINTS else "/.-"))
    return not is_whole_day(birth_date)


def _filled(at: int, found: str) -> Misfit:
    return Misfit(at, f"column {at}", found, "nothing")
