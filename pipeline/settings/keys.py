"""Every key that ratinglist.toml may have, what it takes and what is done without it; nothing here reads a file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, Literal

from pipeline.presentation import BIRTH_YEAR, FOR_EXCEL, FOR_MACHINES, FULL_BIRTHDAY, TAB, Presentation
from pipeline.reading.column_mapping import HOLDS
from pipeline.reading.dates import ORDERS
from pipeline.reading.grids import SEPARATORS
from schemas.tie_breaks import TIE_BREAKS

Kind = Literal["text", "flag", "whole", "wholes", "word", "words", "day", "encoding", "ids", "pairs"]
"""What a value is.

text · flag: true or false · whole, wholes: a whole number, a list of them · word, words: one of some words, a
list of them · day: a date · encoding: the name of one · ids: what ids begin with · pairs: a table of texts
"""

REFUSE: Final = "refuse"
NEXT_LIST: Final = "next-list"
"""An event reported after its list was released: an error, or the first open list has it."""

OPTIONS: Final = "options"
"""The table whose keys the rule books declare: one table a code, with the names of its options."""

REPORTS: Final = "reports"
"""The table of what holds for all reports; in it stands a table for each report that has something of its own."""

FORMATS: Final = "formats"
"""The table of the CSV files with headers of their own: one table a format."""

VARIANT: Final = "variant"
"""The table of the variants of rule books: one table a code, with the keys that its base has."""

CSV: Final = "csv"
"""The table of the form that CSV files have; nothing else depends on it."""

LONGEST: Final = 1_000_000
"""More players than a list ever shows."""

_DEFAULTS: Final = Presentation()

_EXPECTED: Final[Mapping[str, str]] = {
    "text": "a text in quotes",
    "flag": "true or false, without quotes",
    "day": "a day YYYY-MM-DD",
    "encoding": "the name of a text encoding, such as utf-8, utf-16, cp1250, cp1252 or iso-8859-2",
    "ids": "1 to 20 letters, digits, dots, hyphens or underscores in quotes",
    "pairs": "a table of texts in quotes",
}
"""What a right value is, of the kinds that say it by themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key with what it takes.

    ``table`` is empty for a key at the top of the file. ``words`` are the words of the kinds word and words,
    ``lowest`` and ``highest`` the bounds of the kinds whole and wholes, both included. ``meaning`` is one line.
    """

    table: str = ""
    name: str
    kind: Kind
    default: object
    meaning: str
    words: tuple[str, ...] = ()
    lowest: int = 0
    highest: int = 0

    @property
    def path(self) -> str:
        """The key with its table, as errors name it."""
        return f"{self.table}.{self.name}" if self.table else self.name

    @property
    def expected(self) -> str:
        """What a right value is, in the words of an error message."""
        match self.kind:
            case "whole":
                return f"a whole number from {self.lowest} to {self.highest:,}, without quotes"
            case "wholes":
                return f"a list of different whole numbers from {self.lowest} to {self.highest}"
            case "word":
                return " or ".join(f'"{word}"' for word in self.words).replace("\t", "\\t")
            case "words":
                return f"a list of different words among {', '.join(self.words)}"
            case _:
                return _EXPECTED[self.kind]


KEYS: Final = (
    Key(name="federation", kind="text", default="", meaning="Its name, on every list and crosstable."),
    Key(
        name="late",
        kind="word",
        default=REFUSE,
        words=(REFUSE, NEXT_LIST),
        meaning="A report for a month whose list is released: an error, or the first open list takes it.",
    ),
    Key(
        table="list",
        name="inactive_after",
        kind="whole",
        default=_DEFAULTS.inactive_after,
        highest=1_200,
        meaning="Months without a rated game after which a player is inactive; 0: nobody is.",
    ),
    Key(
        table="list",
        name="active_only",
        kind="flag",
        default=_DEFAULTS.active_only,
        meaning="Leave inactive players out of the list and of its changes.",
    ),
    Key(
        table="list",
        name="juniors",
        kind="wholes",
        default=_DEFAULTS.juniors,
        lowest=1,
        highest=99,
        meaning="A sheet of juniors for each of these ages: who reaches at most it in the list's year.",
    ),
    Key(table="list", name="women", kind="flag", default=_DEFAULTS.women, meaning="A sheet of the women."),
    Key(
        table="list",
        name="top",
        kind="whole",
        default=_DEFAULTS.top,
        highest=LONGEST,
        meaning="A sheet of the first so many, with all who share the last rank; 0: none.",
    ),
    Key(
        table="list",
        name="newcomers",
        kind="flag",
        default=_DEFAULTS.newcomers,
        meaning="A sheet of those who were not on the list before.",
    ),
    Key(
        table="list",
        name="improvers",
        kind="whole",
        default=_DEFAULTS.improvers,
        highest=LONGEST,
        meaning="A sheet of the so many who gained most, with all who gained as much as the last; 0: none.",
    ),
    *(
        Key(
            table="tie_breaks",
            name=shape,
            kind="words",
            default=names,
            words=tuple(TIE_BREAKS),
            meaning=f"What decides between equal points in a {shape} event, the first one first.",
        )
        for shape, names in _DEFAULTS.tie_breaks.items()
    ),
    Key(
        table="pairing_list",
        name="birthday",
        kind="word",
        default=_DEFAULTS.birthday,
        words=(BIRTH_YEAR, FULL_BIRTHDAY),
        meaning="In pairing-list.csv the year of birth only, or the full date where it is known.",
    ),
    Key(
        table=CSV,
        name="for",
        kind="word",
        default=_DEFAULTS.csv_for,
        words=(FOR_MACHINES, FOR_EXCEL),
        meaning="Whom the CSV files are for that people read: programs, exactly, or Excel, without formulas.",
    ),
    Key(
        table=CSV,
        name="separator",
        kind="word",
        default=_DEFAULTS.csv_separator,
        words=(";", ",", TAB),
        meaning="For Excel, the sign between two cells.",
    ),
    Key(
        table=CSV,
        name="decimal",
        kind="word",
        default=_DEFAULTS.csv_decimal,
        words=(",", "."),
        meaning="For Excel, the sign before the decimals of a number.",
    ),
)
"""Every key of lists and crosstables; the values of ``systems`` and of the options are what the rule books say."""

_ENCODING: Final = "What a report is read as that is not UTF-8; empty: what its letters look like."
_DATES: Final = "The order of day, month and year where a report does not decide it; empty: it is refused then."

REPORT_KEYS: Final = (
    Key(table=REPORTS, name="encoding", kind="encoding", default="", meaning=_ENCODING),
    Key(table=REPORTS, name="dates", kind="word", default="", words=("", *ORDERS), meaning=_DATES),
    Key(table=REPORTS, name="new_ids", kind="ids", default="N", meaning="What ids of new players begin with."),
)
"""The keys of [reports] itself."""

_FILE: Final = f'{REPORTS}."FILE"'

FILE_KEYS: Final = (
    Key(table=_FILE, name="format", kind="text", default="", meaning="The dialect or format that it is read as."),
    Key(table=_FILE, name="event", kind="text", default="", meaning="The id of its event."),
    Key(table=_FILE, name="name", kind="text", default="", meaning="The name of its event."),
    Key(table=_FILE, name="start_date", kind="day", default="", meaning="The first day of its event."),
    Key(table=_FILE, name="end_date", kind="day", default="", meaning="The last day of its event."),
    Key(table=_FILE, name="encoding", kind="encoding", default="", meaning=_ENCODING),
    Key(table=_FILE, name="dates", kind="word", default="", words=("", *ORDERS), meaning=_DATES),
)
"""The keys of one report's table; without them it is as the report itself says, or as [reports] says."""

_FORMAT: Final = f"{FORMATS}.NAME"

FORMAT_KEYS: Final = (
    Key(table=_FORMAT, name="holds", kind="word", default="", words=HOLDS, meaning="What a row is."),
    Key(
        table=_FORMAT,
        name="separator",
        kind="word",
        default="",
        words=("", *SEPARATORS),
        meaning="The sign between two cells; empty: the one that the file shows.",
    ),
    Key(
        table=_FORMAT,
        name="columns",
        kind="pairs",
        default={},
        meaning="The file's header for each of our columns.",
    ),
    Key(
        table=_FORMAT, name="results", kind="pairs", default={}, meaning="Our result for each of the file's words."
    ),
)
"""The keys of one format's table."""

SYSTEMS: Final = "systems"

TABLES: Final = tuple(dict.fromkeys(key.table for key in KEYS if key.table))
"""The tables whose keys are declared here."""

_TOP: Final = tuple(key.name for key in KEYS if not key.table)

TOP_LEVEL: Final = (SYSTEMS, *_TOP, *TABLES, REPORTS, FORMATS, VARIANT, OPTIONS)
"""Everything that may stand at the top of the file."""


def names_in(table: str) -> tuple[str, ...]:
    """The keys of a table."""
    return tuple(key.name for key in KEYS if key.table == table)


def home_of(name: str) -> str | None:
    """The table that a key belongs to (empty: the top of the file); None for a key that is not declared."""
    known = (*KEYS, *REPORT_KEYS, *FILE_KEYS, *FORMAT_KEYS)
    return next((key.table for key in known if key.name == name), "" if name == SYSTEMS else None)


def meant(word: str, known: Sequence[str]) -> str:
    """What to add to a sentence on an unknown word: the nearest of the known ones, or nothing if none is near."""
    close = get_close_matches(word.lower(), known, n=1)
    return f"; did you mean {close[0]}?" if close else ""
