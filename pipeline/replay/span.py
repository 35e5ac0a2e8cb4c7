"""What a replay counts, and which edition of its rule book is in force when."""

from dataclasses import dataclass

import numpy as np

from pipeline.replay.course import Course
from pipeline.rules.editions import days_counted, edition_at, first_days
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.system import RatingSystem, Settles


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """What a replay counts: of each event whether it counts, and the numbers of the corrections that do.

    ``since`` is the last day of an earlier run, whose standings are gone on from (None: from the beginning),
    ``through`` the last day of the list's period, both in days since 1970-01-01.
    """

    events: Flags
    corrections: Ints
    since: int | None
    through: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """Editions by number: of each event and correction of a course, and the first and last one of what counts.

    ``converted`` is the last one that the standings of an earlier run were converted by: that is not done again,
    even if something before its first day comes now.
    """

    events: Ints
    corrections: Ints
    first: int
    last: int
    converted: int

    def throughout(self, span: Span) -> bool:
        """Whether one edition is in force for all that counts, and no other one comes into force."""
        counted = (self.events[span.events], self.corrections[span.corrections], self.converted)
        return all(bool(np.all(part == self.last)) for part in counted)


def in_force(system: RatingSystem, course: Course, span: Span) -> InForce:
    """Which edition of a rule book is in force when."""
    firsts = first_days(system.editions)
    events = edition_at(firsts, _days_counted(course, system.settles))
    corrections = edition_at(firsts, course.correction_day)
    converted = 0 if span.since is None else int(edition_at(firsts, np.array([span.since]))[0])
    counted = [events[span.events], corrections[span.corrections], np.array([converted])]
    return InForce(
        events=events,
        corrections=corrections,
        first=int(np.concatenate(counted).min()),
        last=max(converted, int(edition_at(firsts, np.array([span.through]))[0])),
        converted=converted,
    )


def _days_counted(course: Course, settles: Settles) -> Ints:
    """The day on which each event counts, in days since 1970-01-01."""
    if not len(course.months):
        return course.event_day
    months = np.array(course.months, dtype="datetime64[M]").astype("datetime64[D]").astype(np.int64)
    return days_counted(settles, course.event_day, months[course.event_month])
