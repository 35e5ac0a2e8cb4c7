"""What a replay counts, and which edition of its rule book is in force when."""

from dataclasses import dataclass, field

import numpy as np

from pipeline.replay.book import OPENING, Book
from pipeline.replay.course import Course
from pipeline.rules.edition import Settles
from pipeline.rules.editions import days_counted, edition_at, first_days
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import NEVER
from pipeline.rules.system import RatingSystem


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """What a replay counts: of each event whether it counts, and the numbers of the corrections that do.

    ``since`` is the last day of an earlier run, whose standings are gone on from (None: from the beginning),
    ``through`` the last day of the list's period, both in days since 1970-01-01. ``as_of`` is likewise the day of
    which each player's opening is (NEVER: not told; empty: of nobody's it is told).
    """

    events: Flags
    corrections: Ints
    since: int | None
    through: int
    as_of: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """Editions by number: of each event and correction of a course, and the first and last one of what counts.

    ``since`` is the last one of the earlier run that is gone on from (0: there is none). ``converted`` is, for each
    player, the last one that the rating at the beginning is of: it is not converted by that again, even if
    something before its first day comes now.
    """

    events: Ints
    corrections: Ints
    first: int
    last: int
    since: int
    converted: Ints

    def throughout(self, span: Span) -> bool:
        """Whether one edition is in force for all that counts, and no other one comes into force."""
        counted = (self.events[span.events], self.corrections[span.corrections], self.since, self.converted)
        return all(bool(np.all(part == self.last)) for part in counted)


def in_force(system: RatingSystem, course: Course, span: Span, opened: Book) -> InForce:
    """Which edition of a rule book is in force when, and which one the ratings are of that the book opens with."""
    firsts = first_days(system.editions)
    days = _days_counted(course, system.settles)
    events = edition_at(firsts, days)
    corrections = edition_at(firsts, course.correction_day)
    since = 0 if span.since is None else int(edition_at(firsts, np.array([span.since]))[0])
    begins = np.concatenate([days[span.events], course.correction_day[span.corrections]]).min(initial=span.through)
    converted = np.where(opened.source == OPENING, edition_at(firsts, _days_opened(span, opened, begins)), since)
    return InForce(
        events=events,
        corrections=corrections,
        first=int(np.concatenate([events[span.events], corrections[span.corrections], converted, [since]]).min()),
        last=max(since, int(edition_at(firsts, np.array([span.through]))[0])),
        since=since,
        converted=converted,
    )


def first_month_counted(course: Course, span: Span) -> int | None:
    """The first month in which a replay counts anything, since 1970-01; None where it counts nothing."""
    numbers = np.concatenate([course.event_month[span.events], course.correction_month[span.corrections]])
    return int(course.month_numbers[numbers].min()) if len(numbers) else None


def _days_opened(span: Span, opened: Book, begins: int) -> Ints:
    """Of which day each player's opening is; where nobody says, of the first one that counts."""
    if not len(span.as_of):
        return np.full(len(opened.rating), begins)
    return np.where(span.as_of == NEVER, begins, span.as_of)


def _days_counted(course: Course, settles: Settles) -> Ints:
    """The day on which each event counts, in days since 1970-01-01."""
    if not len(course.months):
        return course.event_day
    months = np.array(course.months, dtype="datetime64[M]").astype("datetime64[D]").astype(np.int64)
    return days_counted(settles, course.event_day, months[course.event_month])
