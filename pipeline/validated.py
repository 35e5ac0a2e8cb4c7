"""What the first stage hands on: the checked tables, and what of them counts. No file is read here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

import numpy as np
import pandas as pd

from pipeline.places import Place
from pipeline.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionFacts:
    """What the checks need to know of a rule book from the day YYYY-MM-DD on (empty: from the beginning).

    ``demands_opening`` says that a player cannot start without one (S11). ``enters_by_fide`` allows rows with
    ``source = fide``. ``counts_full_byes`` says that a full-point bye or forfeit win makes a newcomer rated (K3).
    ``rates_handicaps`` are the handicaps at which a game may be rated.
    """

    in_force: str = ""
    demands_opening: bool = False
    enters_by_fide: bool = False
    counts_full_byes: bool = False
    rates_handicaps: tuple[str, ...] = ("even",)


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenFacts:
    """What an opening may give besides a rating: a number in parts of ``unit``, at most ``highest`` of them.

    What is counted in ones is a whole number that may be 0; anything else is more than that.
    """

    name: str
    unit: int
    highest: int

    @property
    def expected(self) -> str:
        """What a right number is, in the words of an error message."""
        if self.unit == 1:
            return f"a whole number from 0 to {self.highest}"
        return f"a number above 0 and at most {Decimal(self.highest) / self.unit:f}"

    def may_be(self, number: Decimal) -> bool:
        """Whether a number is right."""
        whole = self.unit > 1 or number == number.to_integral_value()
        return whole and (self.unit == 1 or number > 0) and 0 <= number * self.unit <= self.highest


@dataclass(frozen=True, slots=True, kw_only=True)
class BookFacts:
    """What the checks need to know of a rule book; the checks know no rule book by name.

    ``ranks`` are the ranks that an opening may name (none: the book has no ranks). ``editions`` stand in the order
    of their days. ``by_month`` says that all events of a month count on its first day. ``lowest_rating`` is the
    lowest that an opening or a correction may give, ``given`` what else openings may.
    """

    code: str
    ranks: tuple[str, ...] = ()
    editions: tuple[EditionFacts, ...] = (EditionFacts(),)
    by_month: bool = False
    lowest_rating: int = 0
    given: tuple[GivenFacts, ...] = ()

    @property
    def enters_by_fide(self) -> bool:
        """Whether rows with ``source = fide`` are allowed."""
        return any(edition.enters_by_fide for edition in self.editions)

    def edition_at(self, end: str, month: str) -> int:
        """The number of the edition that an event counts under.

        Args:
            end: its last day YYYY-MM-DD.
            month: the month YYYY-MM that it counts in.
        """
        first = f"{month}-01"
        day = first if self.by_month else max(end, first)
        return max((number for number, each in enumerate(self.editions) if each.in_force <= day), default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """What an earlier run counted for one rule book, where this run goes on from.

    ``players`` are the ids in its standings; ``last`` is the place in order of play of the last event or
    correction counted (see ``Place``), or None if nothing was. ``ends`` are the counted events' end dates.
    """

    events: frozenset[str]
    corrections: frozenset[tuple[str, str]]  # (player_id, date)
    ends: Mapping[str, str] = field(default_factory=dict)
    players: frozenset[str]
    last: Place | None


@dataclass(frozen=True, slots=True, kw_only=True)
class InputFile:
    """A file that was read: path relative to the folder with forward slashes, SHA-256, size, data rows."""

    path: str
    sha256: str
    size: int
    rows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Validated:
    """The input after every check.

    The frames obey their models in ``schemas`` and have a plain index from 0. ``players`` is sorted by id,
    ``events`` and ``games`` stand in order of play, ``openings`` by system and player, ``corrections`` by
    system, date and player. The categories of games.event_id are all of events.event_id in that order, those
    of white_id and black_id all of players.player_id in that order; black_id is missing for a bye.

    ``periods`` is the month of each event, aligned with ``events``. ``counts[code]`` says of each event whether
    this run counts it for that rule book: its systems, the period, what is held back and what an earlier run
    counted are all taken into account. ``corrections_count[code]`` says the same of each correction.
    ``held[code]`` names the events held back. ``later`` are the ids of events after the period. ``new_players`` is
    what players-new.csv of the folder is to hold, None where it is not to be there; ``remembered`` what
    identities.csv is to hold so that these players are found again by their names, None where it has it all.
    ``written_back`` are the hashes of such files by name, of those that a run has left in the folder.
    ``once_a_round`` is whether it is known that in what counts nobody has two games in a round of an event.
    """

    players: pd.DataFrame
    events: pd.DataFrame
    games: pd.DataFrame
    openings: pd.DataFrame
    corrections: pd.DataFrame
    period: str
    periods: np.ndarray
    counts: Mapping[str, np.ndarray]
    corrections_count: Mapping[str, np.ndarray]
    held: Mapping[str, tuple[str, ...]]
    later: tuple[str, ...]
    inputs: tuple[InputFile, ...]
    new_players: bytes | None = None
    remembered: bytes | None = None
    written_back: Mapping[str, str] = field(default_factory=dict)
    once_a_round: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The result of validating: problems in order of file and line, and the tables unless an error stands.

    ``unlisted`` is, per file, the exact number of errors beyond those listed. ``identities`` is what identities.csv
    of the folder is to hold so that open questions can be answered, None where there are none.
    """

    problems: Sequence[Problem]
    validated: Validated | None
    errors: int
    unlisted: Mapping[str, int]
    identities: bytes | None = None

    def all_lines(self) -> list[Problem]:
        """The problems, and for each file with more errors than are listed how many they are."""
        rest = [
            Problem(severity="error", file=file, message=f"and {count:,} more errors")
            for file, count in sorted(self.unlisted.items())
            if count
        ]
        return [*self.problems, *rest]


DAY_GAP: Final = 366
"""A last event that ends more than this many days after the one before it needs a period to be named."""
