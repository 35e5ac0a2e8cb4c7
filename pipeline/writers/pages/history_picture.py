"""The picture of a player's ratings through the lists, as numbers to be drawn: a line in steps over months.

The drawing is 360 wide, the width of a phone; on a wide screen it grows while its letters do not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 360
HEIGHT: Final = 200
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 334, 30, 180
_LEAST_SPAN: Final = 40  # rating points; less would make a mountain of a molehill
_MOST_LINES: Final = 5
_MOST_MONTHS: Final = 24  # above that years are named
_MOST_DOTS: Final = 60
_LABEL_ROOM: Final = 50  # what a month's label takes


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A player's rating on the list of a month YYYY-MM; without a month it is what the player began with.

    Without a rating the player is on no list from that month on.
    """

    month: str
    rating: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """What a picture is made from: the lists on which the rating or the games changed, in order.

    ``until`` is the month of the present list, ``established`` the first month of a rating that is no longer
    provisional (empty: none yet). ``peak`` is the highest established rating with its month.
    """

    standings: Sequence[Standing]
    until: str
    established: str
    peak: Standing | None

    @property
    def rated(self) -> Sequence[Standing]:
        """The lists that the player was on."""
        return [each for each in self.standings if each.rating is not None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A point of the drawing with a text: of an axis, of the line, of the peak."""

    x: str
    y: str
    text: str
    anchor: str = "middle"
    provisional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """The drawing: numbers as texts in its own units, lines as SVG paths, and what it shows in a sentence."""

    provisional: str
    established: str
    ratings: Sequence[Mark]
    months: Sequence[Mark]
    dots: Sequence[Mark]
    peak: Mark | None
    description: str
    left: int = _LEFT
    right: int = _RIGHT
    top: int = _TOP
    bottom: int = _BOTTOM
    width: int = WIDTH
    height: int = HEIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scale:
    """From values to tenths of the drawing's unit."""

    low: int
    high: int
    first: int
    last: int

    def at(self, value: int) -> int:
        """Where a value stands between the two ends, to the nearest tenth."""
        span = self.high - self.low
        return self.first * 10 + ((value - self.low) * (self.last - self.first) * 20 + span) // (2 * span)


def history_picture(history: History) -> Picture | None:
    """Draw a history; without a single rating there is nothing to draw."""
    if not history.rated:
        return None
    # Before the first rating there was nothing to be on a list with.
    standings = history.standings[history.standings.index(history.rated[0]) :]
    dated = [_number(each.month) for each in standings if each.month]
    peak = _number(history.peak.month) if history.peak else None
    until = _number(history.until)
    first = min([until, *dated, *([] if peak is None else [peak])])
    began = first - 1  # what a player began with has no month: it stands one before everything else
    months = [_number(each.month) if each.month else began for each in standings]
    start, end = min(months), max(until, *months)
    if start == end:
        start, end = start - 1, end + 1
    x = _Scale(low=start, high=end, first=_LEFT, last=_RIGHT)
    lines = _lines([each.rating for each in standings if each.rating is not None])
    y = _Scale(low=lines[0], high=lines[-1], first=_BOTTOM, last=_TOP)
    points = list(zip(months, [each.rating for each in standings], strict=True))
    # What was established before its first change was so from the beginning.
    since = _number(history.established) if history.established else end + 1
    since = start if dated and since <= dated[0] else since
    dashed, solid = _paths(points, max(until, months[-1]), since, x, y)
    return Picture(
        provisional=dashed,
        established=solid,
        ratings=[Mark(x=str(_LEFT - 5), y=_text(y.at(line)), text=str(line), anchor="end") for line in lines],
        months=_month_marks(x, opening=began if not standings[0].month else None),
        dots=_dots(standings, months, since, x, y),
        peak=_peak_mark(history.peak, x, y) if history.peak else None,
        description=_description(history),
    )


def _number(month: str) -> int:
    year, of_year = month.split("-")
    return int(year) * 12 + int(of_year) - 1


def _month(number: int) -> str:
    return f"{number // 12:04d}-{number % 12 + 1:02d}"


def _text(tenths: int) -> str:
    sign, size = "-" if tenths < 0 else "", abs(tenths)
    return f"{sign}{size // 10}.{size % 10}" if size % 10 else f"{sign}{size // 10}"


def _lines(ratings: Sequence[int]) -> list[int]:
    """The ratings at which a line is drawn: round numbers, the lowest and the highest around everything."""
    low, high = min(ratings), max(ratings)
    lacking = max(0, _LEAST_SPAN - (high - low))
    low, high = low - lacking // 2, high + lacking - lacking // 2
    step = next(each for each in _round_steps() if -(-high // each) - low // each < _MOST_LINES)
    return list(range(low // step * step, -(-high // step) * step + 1, step))


def _round_steps() -> Iterator[int]:
    power = 10
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10


def _paths(
    points: Sequence[tuple[int, int | None]], until: int, since: int, x: _Scale, y: _Scale
) -> tuple[str, str]:
    """The line up to the month ``since`` and from it on; a rating stands until the next one, or until it ends."""
    dashed, solid = "", ""
    before: int | None = None
    drawn = False  # whether the pen stands where the next piece begins
    ends = [*(month for month, _ in points[1:]), until]
    for (month, rating), end in zip(points, ends, strict=True):
        if rating is None:
            before, drawn = None, False
            continue
        if month < since:
            dashed += f"{'V' if drawn else f'M{_text(x.at(month))} '}{_text(y.at(rating))}"
            dashed += f"H{_text(x.at(min(end, since)))}"
        if end > since or month >= since:
            start = max(month, since)
            from_rating = rating if before is None or month < since else before
            if not solid or not drawn:
                solid += f"M{_text(x.at(start))} {_text(y.at(from_rating))}"
            solid += f"V{_text(y.at(rating))}H{_text(x.at(end))}"
        before, drawn = rating, True
    return dashed, solid


def _month_marks(x: _Scale, opening: int | None) -> list[Mark]:
    """The labels of the months, or of the years of a long history; an opening is called so."""
    span = x.high - x.low
    steps = (1, 2, 3, 6) if span <= _MOST_MONTHS else tuple(12 * step for step in (1, 2, 5, 10, 20, 50, 100, 500))
    step = next((each for each in steps if span // each < _MOST_LINES), steps[-1])
    marks = []
    if opening is not None:
        marks.append(Mark(x=_text(x.at(opening)), y=str(_BOTTOM), text="start"))
    for number in range(-(-x.low // step) * step, x.high + 1, step):
        place = x.at(number)
        if opening is not None and place - x.at(opening) < _LABEL_ROOM * 10:
            continue
        text = _month(number) if step < _YEAR else _month(number)[:4]
        marks.append(Mark(x=_text(place), y=str(_BOTTOM), text=text))
    return marks


_YEAR: Final = 12


def _dots(standings: Sequence[Standing], months: Sequence[int], since: int, x: _Scale, y: _Scale) -> list[Mark]:
    """A dot for each list, with what it says; of a very long history only the last."""
    dots = [
        Mark(
            x=_text(x.at(month)),
            y=_text(y.at(each.rating)),
            text=f"{each.month or 'start'}: {each.rating}",
            provisional=month < since,
        )
        for each, month in zip(standings, months, strict=True)
        if each.rating is not None
    ]
    return dots if len(dots) <= _MOST_DOTS else dots[-1:]


def _peak_mark(peak: Standing, x: _Scale, y: _Scale) -> Mark:
    place = x.at(_number(peak.month))
    third = (_RIGHT - _LEFT) * 10 // 3
    near_left, near_right = place < _LEFT * 10 + third, place > _RIGHT * 10 - third
    anchor = "start" if near_left else "end" if near_right else "middle"
    return Mark(x=_text(place), y=_text(y.at(peak.rating or 0)), text=f"peak {peak.rating}", anchor=anchor)


def _description(history: History) -> str:
    first, last = history.rated[0], history.standings[-1]
    began = f"on the list of {first.month}" if first.month else "at the start"
    now = "none" if last.rating is None else str(last.rating)
    said = [f"Rating {first.rating} {began}, {now} on the list of {history.until}."]
    if history.peak:
        said.append(f"Highest: {history.peak.rating} on the list of {history.peak.month}.")
    if not history.established:
        said.append("Provisional throughout.")
    return " ".join(said)
