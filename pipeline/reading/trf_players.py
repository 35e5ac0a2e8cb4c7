"""A player line of TRF taken apart by its columns, and what it says when it does not keep to them."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from pipeline.reading.faults import quoted
from pipeline.reading.names import tidy
from pipeline.reading.points import points_of, rating_of
from pipeline.reading.trf_columns import (
    BIRTH_DATE,
    BLANK,
    FEDERATION,
    FIDE_NUMBER,
    NAME,
    NUMBER,
    POINTS,
    RANK,
    RATING,
    ROUND_WIDTH,
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
    """Columns that do not hold what they should; digits in ``found`` are masked, they may be of a birth date."""

    first: int
    place: str
    found: str
    expected: str


class View(NamedTuple):
    """A way of counting the columns of a line under which it keeps to them."""

    counted: str
    player: PlayerLine


LETTERS: Final = "letters"
BYTES: Final = "bytes"
TABS: Final = "tabs"
SHIFTED: Final = "shifted"

_LENGTH: Final = ROUNDS_FROM - 1
_DIGITS: Final = re.compile(r"[0-9]+")
_ID: Final = re.compile(r"[0-9A-Za-z*./\-]+")
_DATE: Final = re.compile(
    r"[0-9]{4}|[0-9]{8}|[0-9]{1,4}[/.\-] ?[0-9]{1,2}[/.\-] ?[0-9]{1,4}"
    r"|[0-9]{1,2}[/.\-][0-9]{4}|[0-9]{4}[/.\-][0-9]{1,2}"
)
_YEAR: Final = re.compile(r"([0-9]{4})[/.\-][ ?]{0,2}[/.\-]?[ ?]{0,2}")
_SEXES: Final = {"": "", "-": "", "m": "m", "w": "f", "f": "f"}
_TOLD: Final = 3
_SHIFTS: Final = (1, 2, -1)
_BYTE_PARTS: Final = ((0, 14), (14, 47), (47, 53), (53, 56))


def player_line(text: str, *, named: bool = True) -> PlayerLine | tuple[Misfit, ...]:
    """The fields of a line, counted as it stands, or why the line does not keep to the columns.

    A national record need not be ``named``.
    """
    wrong = []
    if len(text) < _LENGTH:
        wrong = _cut_off(text)
        text = text.ljust(_LENGTH)
    wrong += [_filled(at, text[at - 1]) for at in BLANK if text[at - 1] != " "]
    values: list[Any] = []
    for field, reading, expected in _READINGS:
        try:
            values.append(reading(field.of(text).strip()))
        except ValueError:
            wrong.append(_misfit(field, text, expected))
    if named and not NAME.of(text).strip():
        wrong.append(_misfit(NAME, text, "a name"))
    return tuple(sorted(wrong)) if wrong else PlayerLine._make((*values, text[_LENGTH:]))


def views_of(text: str, *, named: bool = True) -> tuple[View, ...]:
    """Every way of counting the columns of a line under which it keeps to them; of ways that agree the first.

    Letters with accents take two bytes and more in UTF-8, and programs that count bytes write fewer blanks behind
    them. Others put everything from the name to the rank a little to the side. That is looked at only where nothing
    else fits.
    """
    views: list[View] = []
    for ways in (_counted(text), _shifted(text)):
        for counted, aligned in ways:
            player = player_line(aligned, named=named)
            if (
                isinstance(player, PlayerLine)
                and _laid_out(player.rounds)
                and all(player != v.player for v in views)
            ):
                views.append(View(counted, player))
        if views:
            break
    return tuple(views)


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


def _counted(text: str) -> Iterator[tuple[str, str]]:
    """The line with its columns counted in each way that there may be, put where the handbook has them."""
    if "\t" in text:
        yield TABS, text.expandtabs(8)
        return
    yield LETTERS, text
    if text.isascii():
        return
    composed = unicodedata.normalize("NFC", text)
    if composed != text:
        yield LETTERS, composed
    data = text.encode("utf-8", "surrogatepass")
    try:
        parts = [data[start:stop].decode("utf-8").ljust(stop - start) for start, stop in _BYTE_PARTS]
        yield BYTES, "".join((*parts, data[_BYTE_PARTS[-1][1] :].decode("utf-8")))
    except UnicodeDecodeError:
        return


def _shifted(text: str) -> Iterator[tuple[str, str]]:
    """The line with what stands from the name on moved back, the rounds with it or not."""
    if "\t" in text:
        return
    for shift in _SHIFTS:
        start = TITLE.last + shift
        stop = start + _LENGTH - TITLE.last
        title = text[SEX.last : start].strip()
        if len(title) > TITLE.last - SEX.last or len(text) < POINTS.last:
            continue
        head = text[: SEX.last] + title.rjust(TITLE.last - SEX.last) + text[start:stop].ljust(stop - start)
        if shift > 0:
            yield SHIFTED, head + " " * shift + text[stop:]
        elif not text[stop:_LENGTH].strip():
            yield SHIFTED, head + text[_LENGTH:]
        yield SHIFTED, head + text[stop:]


def _laid_out(rounds: str) -> bool:
    """Whether the rounds of a line keep to their columns, whatever stands in them."""
    rounds = rounds.rstrip()
    blanks = all(not rounds[at::ROUND_WIDTH].strip() for at in (0, 1, 6, 8))
    return blanks and all(
        not (number := rounds[at + 2 : at + 6].strip()) or _DIGITS.fullmatch(number) is not None
        for at in range(0, len(rounds), ROUND_WIDTH)
    )


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
    if field.first > RATING.first or (field is RATING and any(sign in found for sign in "/.-")):
        found = re.sub("[0-9]", "*", found)
    return Misfit(field.first, f"{field.place} ({field.name})", found, expected)


def _filled(at: int, found: str) -> Misfit:
    return Misfit(at, f"column {at}", "*" if at > RATING.last + 1 and found.isdigit() else found, "nothing")
