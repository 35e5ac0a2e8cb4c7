"""What a rule may ask of a seat of the course besides its ratings, looked up when it is asked for."""

from dataclasses import dataclass

import numpy as np

from pipeline.replay.course import Course
from pipeline.rules.circumstances import UNKNOWN_AGE
from pipeline.rules.rounding import Ints


@dataclass(frozen=True, slots=True)
class OfCourse:
    """The circumstances (pipeline.rules.circumstances.Circumstances) of some seats of a course."""

    course: Course
    seat: Ints

    @property
    def event(self) -> Ints:
        """The number of the event; events are numbered in order of play."""
        return self.course.row_event[self.course.seat_row[self.seat]]

    @property
    def opponent(self) -> Ints:
        """The number of the opponent."""
        return self.course.seat_opponent[self.seat]

    @property
    def turns(self) -> Ints:
        """The age that the player reaches in the year of the event's end, UNKNOWN_AGE if not known."""
        if not len(self.course.player_born):
            return np.full(len(self.seat), UNKNOWN_AGE)
        born = self.course.player_born[self.course.seat_player[self.seat]]
        return np.where(born > 0, self.course.event_year[self.event] - born, UNKNOWN_AGE)

    @property
    def day(self) -> Ints:
        """The event's end, in days since 1970-01-01."""
        return self.course.event_day[self.event].astype(np.int64)

    @property
    def month(self) -> Ints:
        """The month in which the event counts, in months since 1970-01."""
        return self.course.month_numbers[self.course.event_month[self.event]]
