"""What one rule book's lists are made from, and how the list is called."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np
import pandas as pd

from pipeline.config import Book
from pipeline.places import last_day
from pipeline.presentation import Presentation
from pipeline.replay.ledger import PagedLedger
from pipeline.rules.activity import months_active

Note = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """What one rule book's files are made from.

    ``counts`` says of each event whether the ledger has it; ``openings`` are those of all rule books.
    ``opening_period`` is that of the standings that the run goes on from, if it does.
    ``notes`` say what the list is, ``games`` how many were rated and how many not.
    """

    book: Book
    federation: str
    period: str
    players: pd.DataFrame
    events: pd.DataFrame
    periods: np.ndarray
    counts: np.ndarray
    ledger: PagedLedger
    standings: pd.DataFrame
    entries: pd.DataFrame
    openings: pd.DataFrame
    opening_period: str
    notes: Sequence[Note]
    games: Sequence[Note]
    presentation: Presentation

    @property
    def inactive_after(self) -> int:
        """After how many months without a rated game a player is inactive, by the federation or the rule book."""
        return months_active(self.book.system, self.period, self.presentation.inactive_after)

    @property
    def last_day(self) -> date:
        """The last day of the period; the workbooks are dated so."""
        return last_day(self.period)

    @property
    def list_day(self) -> date:
        """The day that the list is of: the first of the next month, as far as there is one."""
        return self.last_day if self.last_day == date.max else self.last_day + timedelta(days=1)

    @property
    def list_title(self) -> str:
        """The list as a federation calls it: by its day, the first of the next month, and what it goes to."""
        return f"Rating list of {_said(self.list_day)}, events to {_said(self.last_day)}"

    @property
    def heading(self) -> str:
        """Federation and rule book in one line."""
        return " · ".join(filter(None, (self.federation, self.book.system.title)))


def _said(day: date) -> str:
    """A day in words, in English whatever the locale."""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
