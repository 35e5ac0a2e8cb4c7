"""What the checks are told besides the folder: the run's rule books, the period, where an earlier run stopped."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from pipeline.tables import Table
from pipeline.validated import BookFacts, Counted


@dataclass(frozen=True, slots=True, kw_only=True)
class OnRecord:
    """What lists on record say of months.

    ``months`` is the month in which each event on record was counted, ``first_open`` by rule book
    the month after the last list on record. ``next_list`` says that a late event counts in the first open month
    by itself.
    """

    months: Mapping[str, str] = field(default_factory=dict)
    first_open: Mapping[str, str] = field(default_factory=dict)
    next_list: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What is to be made of the folder. ``run`` are the codes of this run, ``books`` all known rule books.

    ``counted`` and ``last_counted_end`` say what an earlier run counted; ``period`` is the list to make, or
    None; ``gap_is_error`` whether a long gap before the last event stops the run; ``on_record`` what lists on
    record say of months. ``alternatives`` are rule books, by what they are called, that are tried on what
    the folder has for the one whose code they bear.
    """

    run: tuple[str, ...]
    books: Mapping[str, BookFacts]
    period: str | None = None
    hold_bad: bool = False
    counted: Mapping[str, Counted]
    last_counted_end: str | None = None
    gap_is_error: bool = True
    on_record: OnRecord = field(default_factory=OnRecord)
    alternatives: Mapping[str, BookFacts] = field(default_factory=dict)

    def tried(self) -> Sequence[tuple[str, BookFacts]]:
        """What each rule book of the run, and then each alternative, is called, and its facts."""
        return [*((code, self.books[code]) for code in self.run), *self.alternatives.items()]

    def standing(self, code: str) -> frozenset[str]:
        """The players who stand in the earlier run's standings of a rule book."""
        return self.counted[code].players if code in self.counted else frozenset()


def members(events: Table, setting: Setting) -> dict[str, np.ndarray]:
    """Of each rule book, which events (rows) are played for it; no code given means all of the run.

    For a rule book outside the run that is every event that gives none.
    """
    words = events.words("systems")
    unsure = ~events.good("systems")
    return {code: words.among(_naming(code, words.words)) | unsure for code in setting.books}


def _naming(code: str, words: list[str]) -> set[str]:
    """The cells that name a rule book, or none."""
    return {word for word in words if not word or code in word.split()}
