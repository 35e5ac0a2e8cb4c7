"""One date as it is written: its numbers, not yet which of them is the day, the month or the year."""

import datetime as dt
import re
import unicodedata
from dataclasses import dataclass
from typing import Final, NamedTuple

_LONGEST: Final = 60
_FIRST_YEAR: Final = 1800
_LAST_YEAR: Final = 2199
_PIVOT: Final = 70
"""Two-digit years below are of the 21st century, the others of the 20th, where nothing else decides."""

_TIME: Final = re.compile(
    r"[ T]+[0-9]{1,2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,9})?)?( ?[AaPp][Mm]|Z|[+-][0-9]{2}:?[0-9]{2})?$"
)
_NUMBERS: Final = re.compile(r"([0-9?]{1,4}) ?([./-]) ?([0-9?]{1,2}) ?\2 ?([0-9?]{1,4})\.?")
_DAY_FIRST: Final = re.compile(
    r"([0-9]{1,2})(?:st|nd|rd|th|er|\.)?[ -]?(?:de )?([^\W\d_]{3,12})\.?,?[ -]?(?:de |del )?([0-9]{2,4})"
)
_MONTH_FIRST: Final = re.compile(r"([^\W\d_]{3,12})\.? ([0-9]{1,2})(?:st|nd|rd|th)?,? ?([0-9]{4})")
_COMPACT: Final = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")
_YEAR: Final = re.compile(r"[0-9]{4}")
_SERIAL: Final = re.compile(r"([2-7][0-9]{4}|80000)(?:\.[0-9]{1,12})?")
_NOTHING: Final = re.compile(r"[0?./ -]*")
_SERIALS_BEGIN: Final = dt.date(1899, 12, 30)

_MONTHS: Final = {
    name: number
    for number, names in enumerate(
        (
            "january jan januar janner jan janvier janv enero ene gennaio gen",
            "february feb februar fevrier fev fevr febrero febbraio",
            "march mar marz mrz maerz mars marzo",
            "april apr avril avr abril abr aprile",
            "may mai mayo maggio mag",
            "june jun juni juin junio giugno giu",
            "july jul juli juillet juil julio luglio lug",
            "august aug aout agosto ago",
            "september sep sept septembre septiembre settembre set sett",
            "october oct oktober okt octobre octubre ottobre ott",
            "november nov novembre noviembre",
            "december dec dezember dez decembre diciembre dic dicembre",
        ),
        1,
    )
    for name in names.split()
}


class Date(NamedTuple):
    """A day, or a year alone (month and day 0)."""

    year: int
    month: int
    day: int

    def __str__(self) -> str:
        """YYYY-MM-DD or YYYY."""
        return f"{self.year:04}-{self.month:02}-{self.day:02}" if self.month else f"{self.year:04}"

    @property
    def first_day(self) -> str:
        """The day, or the first of the year, YYYY-MM-DD."""
        return str(self) if self.month else f"{self}-01-01"

    @property
    def last_day(self) -> str:
        """The day, or the last of the year, YYYY-MM-DD."""
        return str(self) if self.month else f"{self}-12-31"

    def lies_within(self, first: str, last: str) -> bool:
        """Whether it can lie from one day to another, each YYYY-MM-DD or empty (not known)."""
        return (not first or self.last_day >= first) and (not last or self.first_day <= last)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """The numbers of a date as they stand; ``order`` is set where the writing decides it."""

    numbers: tuple[str, str, str]
    order: str = ""

    @property
    def year_first(self) -> bool:
        """Whether a year of four digits comes first."""
        return not self.order and len(self.numbers[0]) > 2

    def in_order(self, order: str) -> tuple[Date, ...]:
        """The real days that it may be in this order, those of the likelier century first; none if it is none."""
        parts = dict(zip(self.order or order, self.numbers, strict=True))
        month, day = int(parts["m"]), int(parts["d"])
        found = (_date(year, month, day) for year in _years(parts["y"]) if len(parts["m"]) < 3 > len(parts["d"]))
        return tuple(date for date in found if date)


def written(text: str) -> Written | None:
    """The date that a text writes, None if it writes that there is none.

    Raises:
        ValueError: the text is no date.
    """
    told = " ".join(text[: 4 * _LONGEST].split())
    if _NOTHING.fullmatch(told):
        return None
    if len(told) <= _LONGEST:
        told = _TIME.sub("", told)
        found = _from_numbers(told) or _with_month(told)
        if found:
            return found
    raise ValueError("no date")


def serial(text: str) -> Written | None:
    """The day that a spreadsheet keeps as a number, None if it is no such number."""
    found = _SERIAL.fullmatch(text.strip()[:_LONGEST])
    if not found:
        return None
    day = _SERIALS_BEGIN + dt.timedelta(days=int(found[1]))
    return Written(numbers=(str(day.year), str(day.month), str(day.day)), order="ymd")


def _from_numbers(told: str) -> Written | None:
    if _YEAR.fullmatch(told):
        return Written(numbers=(told, "0", "0"), order="ymd")
    compact = _COMPACT.fullmatch(told)
    if compact:
        return Written(numbers=(compact[1], compact[2], compact[3]), order="ymd")
    found = _NUMBERS.fullmatch(told)
    if not found:
        return None
    first, middle, last = (found[place].replace("?", "0") for place in (1, 3, 4))
    if len(first) == 3 or len(last) == 3 or len(first) == len(last) == 4:
        return None
    return Written(numbers=(first, middle, last))


def _with_month(told: str) -> Written | None:
    letters = unicodedata.normalize("NFKD", told)
    letters = "".join(sign for sign in letters if not unicodedata.combining(sign)).lower()
    for pattern, day, month in ((_DAY_FIRST, 1, 2), (_MONTH_FIRST, 2, 1)):
        found = pattern.fullmatch(letters)
        if found and found[month] in _MONTHS and len(found[3]) != 3:
            return Written(numbers=(found[3], str(_MONTHS[found[month]]), found[day]), order="ymd")
    return None


def _years(digits: str) -> tuple[int, ...]:
    """The years that some digits may be, the likelier one first."""
    if len(digits) == 4:
        return (int(digits),)
    if len(digits) != 2:
        return ()
    years = (2000 + int(digits), 1900 + int(digits))
    return years if int(digits) < _PIVOT else years[::-1]


def _date(year: int, month: int, day: int) -> Date | None:
    if not _FIRST_YEAR <= year <= _LAST_YEAR or (day and not month):
        return None
    if not day:
        return Date(year, 0, 0) if month <= 12 else None
    try:
        dt.date(year, month, day)
    except ValueError:
        return None
    return Date(year, month, day)
