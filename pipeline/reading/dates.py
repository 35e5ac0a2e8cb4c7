"""Dates in whatever order a report writes them; the order is found in the report or refused, never guessed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from pipeline.reading.faults import quoted
from pipeline.reading.written_dates import Date, Written, serial, written

ORDERS: Final = ("dmy", "mdy", "ymd", "ydm")

_EXPECTED: Final = "expected such as 2011-02-25, 25.02.2011 or 25 Feb 2011"
_SHOWN: Final = 3
_NAMES: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """Dates of one kind after reading: of each text YYYY-MM-DD (a year alone stays YYYY, nothing stays empty).

    ``fault`` says why they cannot be read, naming what was found and the setting that decides; then ``dates`` are
    empty texts. ``at`` is the index of the text that the fault is about, -1 if it is about all of them.
    """

    dates: tuple[str, ...]
    fault: str = ""
    at: int = -1


class _Misfit(NamedTuple):
    """Why dates cannot be read in an order; the larger ``depth``, the more of it was right."""

    message: str
    at: int = -1
    depth: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """The texts and what is known about them."""

    texts: Sequence[str]
    order: str
    within: tuple[str, str] | None
    ascending: bool
    births: bool
    days: bool

    def shown(self, at: int) -> str:
        """A text as a message may show it."""
        return quoted(masked(self.texts[at]) if self.births else self.texts[at])


def settle(
    texts: Sequence[str],
    *,
    order: str = "",
    within: tuple[str, str] | None = None,
    ascending: bool = False,
    births: bool = False,
    days: bool = False,
) -> Settled:
    """Read dates that share one order.

    A year of four digits that comes first is followed by the month, unless one of the texts cannot be read so.

    Args:
        texts: the dates of a line or column as written; an empty text is no date.
        order: dmy, mdy, ymd or ydm as the officer says (setting ``dates``); empty: the texts decide. If it does
            not fit, ``within`` may still leave just one other.
        within: the first and last day YYYY-MM-DD that they must lie in, if known; an empty one is not known.
        ascending: whether none may come before the one before it, as the start and end of an event.
        births: whether they are birth dates: then years need four digits, unless ``within`` decides, and no
            message shows a digit.
        days: whether a year alone will not do.
    """
    asked = _Asked(texts=texts, order=order, within=within, ascending=ascending, births=births, days=days)
    found = _all_written(asked)
    dates = found if isinstance(found, _Misfit) else _settled(asked, found)
    if isinstance(dates, _Misfit):
        return Settled(dates=("",) * len(texts), fault=dates.message, at=dates.at)
    return Settled(dates=_as_texts(asked, dates))


def readings_of(
    texts: Sequence[str], *, within: tuple[str, str] | None = None, ascending: bool = False
) -> list[tuple[str, ...]]:
    """Every reading of days that share one order, each once; none if one of the texts is no day.

    Args:
        texts: the days as written; an empty text is none.
        within: as ``settle`` takes it.
        ascending: as ``settle`` takes it.
    """
    asked = _Asked(texts=texts, order="", within=within, ascending=ascending, births=False, days=True)
    found = _all_written(asked)
    readings = {} if isinstance(found, _Misfit) else _tried(asked, found)[0]
    return list(dict.fromkeys(_as_texts(asked, dates) for dates in readings.values()))


def masked(text: str) -> str:
    """A birth date as a message may show it: every digit as ``*``."""
    return re.sub(r"\d", "*", text)


def _as_texts(asked: _Asked, dates: dict[int, Date]) -> tuple[str, ...]:
    return tuple(str(dates[at]) if at in dates else "" for at in range(len(asked.texts)))


def _all_written(asked: _Asked) -> dict[int, Written] | _Misfit:
    """Each text that is a date, by its index."""
    distinct = dict.fromkeys(asked.texts)
    serials = {text: serial(text) for text in distinct if text.strip()}
    if serials and all(serials.values()):
        numbers = ((at, serials.get(text)) for at, text in enumerate(asked.texts))
        return {at: number for at, number in numbers if number}
    dates = {text: _one_written(text) for text in distinct}
    found: dict[int, Written] = {}
    wrong: list[int] = []
    for at, text in enumerate(asked.texts):
        date = dates[text]
        if date is False:
            wrong.append(at)
        elif date:
            found[at] = date
    if wrong:
        more = f"; {len(wrong):,} such texts, the first here" if len(wrong) > 1 else ""
        return _Misfit(f"{asked.shown(wrong[0])} is no date; {_EXPECTED}{more}", wrong[0])
    return found


def _one_written(text: str) -> Written | Literal[False] | None:
    """The date that a text writes, None if it writes that there is none, False if it is no date in any order."""
    try:
        date = written(text)
    except ValueError:
        return False
    return date if date is None or any(date.in_order(order) for order in ORDERS) else False


def _settled(asked: _Asked, found: dict[int, Written]) -> dict[int, Date] | _Misfit:
    readings, misfits = _tried(asked, found)
    undecided = any(not date.order and not date.year_first for date in found.values())
    if not undecided:
        return next(iter(readings.values()), None) or next(iter(misfits.values()), None) or {}
    return _only_one(asked, readings, misfits)


def _tried(asked: _Asked, found: dict[int, Written]) -> tuple[dict[str, dict[int, Date]], dict[str, _Misfit]]:
    """The dates in every order that they have, and why they have not the others."""
    year_first = [date for date in found.values() if date.year_first]
    tries = ("ydm", "ymd") if asked.order == "ydm" else ("ymd", "ydm")
    first = next((order for order in tries if all(date.in_order(order) for date in year_first)), tries[0])
    undecided = any(not date.order and not date.year_first for date in found.values())
    readings: dict[str, dict[int, Date]] = {}
    misfits: dict[str, _Misfit] = {}
    for order in ORDERS if undecided else (first,):
        read = _read(asked, {at: (date, first if date.year_first else order) for at, date in found.items()})
        if isinstance(read, _Misfit):
            misfits[order] = read
        else:
            readings[order] = read
    return readings, misfits


def _only_one(
    asked: _Asked, readings: dict[str, dict[int, Date]], misfits: dict[str, _Misfit]
) -> dict[int, Date] | _Misfit:
    """The reading that is asked for or is the only one."""
    if asked.order in readings:
        return readings[asked.order]
    different: dict[str, dict[int, Date]] = {}
    for order, dates in readings.items():
        if dates not in different.values():
            different[order] = dates
    if asked.order and not (asked.within and len(different) == 1):
        wrong = misfits[asked.order]
        return wrong._replace(message=f"{wrong.message}; the setting dates says {asked.order}")
    if len(different) == 1:
        return next(iter(different.values()))
    return _ambiguous(asked, different) if different else _none_fits(asked, misfits)


def _read(asked: _Asked, found: dict[int, tuple[Written, str]]) -> dict[int, Date] | _Misfit:
    """Every date in its order, if all are real days that fit to what is known."""
    dates: dict[int, Date] = {}
    days: dict[tuple[Written, str], tuple[Date, ...]] = {}
    for at, each in found.items():
        possible = days.get(each)
        if possible is None:
            possible = days[each] = each[0].in_order(each[1])
        if not possible:
            return _Misfit(f"{asked.shown(at)} is no date in the order {each[1]}", at)
        inside = [one for one in possible if asked.within is None or one.lies_within(*asked.within)]
        if not inside:
            return _Misfit(f"{asked.shown(at)} does not lie within {' to '.join(asked.within or ())}", at, 1)
        if asked.births and len(inside) > 1:
            return _Misfit(f"the year of {asked.shown(at)} has two digits; expected four", at, 3)
        if asked.days and not inside[0].month:
            return _Misfit(f"{asked.shown(at)} is no day; expected a day, month and year", at, 3)
        dates[at] = inside[0]
    if asked.ascending:
        for before, at in pairwise(dates):
            if dates[at].last_day < dates[before].first_day:
                return _Misfit(
                    f"{asked.shown(at)} comes before {asked.shown(before)}; expected no date to go back", at, 2
                )
    return dates


def _none_fits(asked: _Asked, misfits: dict[str, _Misfit]) -> _Misfit:
    """The order that went furthest, if one did; else the texts that need different orders."""
    best = max(misfits.values(), key=lambda misfit: (misfit.depth, misfit.at))
    if best.depth:
        return best
    places = sorted({misfit.at for misfit in misfits.values()})
    texts = " and ".join(dict.fromkeys(asked.shown(at) for at in places))
    return _Misfit(f"{texts} do not have day, month and year in one order")


def _ambiguous(asked: _Asked, different: dict[str, dict[int, Date]]) -> _Misfit:
    """More than one reading is left: what they are, and the setting that decides."""
    one, *others = different.values()
    places = [at for at in one if any(other[at] != one[at] for other in others)]
    first = asked.shown(places[0])
    shown = dict.fromkeys(_spelt(dates[places[0]]) for dates in different.values())
    readings = "more than one day" if asked.births else " or ".join(shown)
    orders = " or ".join(f'"{order}"' for order in different)
    return _Misfit(
        f"{first} may be {readings}{_so_too(asked, places[1:])}; "
        f"say which with dates = {orders} in ratinglist.toml, or with --dates {next(iter(different))}",
        places[0] if len(places) == 1 else -1,
    )


def _so_too(asked: _Asked, places: Sequence[int]) -> str:
    """The other texts that are as open, or how many they are."""
    texts = " and ".join(asked.shown(at) for at in places)
    if len(places) >= _SHOWN or asked.births:
        texts = f"{len(places):,} more"
    return f", and so may {texts}" if places else ""


def _spelt(date: Date) -> str:
    """A date that nobody can take for another."""
    return f"{date.day} {_NAMES[date.month - 1]} {date.year}" if date.month else str(date)
