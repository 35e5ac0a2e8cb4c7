"""What the officer says about reports, in ratinglist.toml or on the command line."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from pipeline.reading.column_mapping import ColumnMapping

SAID: Final = ("format", "encoding", "dates", "event", "name", "start_date", "end_date")
"""What can be said of a report in so many words; each has an option of its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is said about one report; an empty text is nothing said.

    ``format`` is the name of a dialect or of a column mapping, ``mapping`` the latter. ``encoding`` is what a
    file that is not UTF-8 is read as. ``dates`` is the order of day, month and year where the report does not
    decide it: dmy, mdy, ymd or ydm. ``event``, ``name``, ``start_date`` and ``end_date`` stand for what the
    report lacks or has otherwise; the dates are YYYY-MM-DD.
    """

    format: str = ""
    mapping: ColumnMapping | None = None
    encoding: str = ""
    dates: str = ""
    event: str = ""
    name: str = ""
    start_date: str = ""
    end_date: str = ""

    def said(self) -> list[str]:
        """The options that say something."""
        return [f"--{name.replace('_', '-')}" for name in SAID if getattr(self, name)]

    def over(self, other: "Asked") -> "Asked":
        """What is said here, and where nothing is said, what is said there."""
        said = {name: getattr(self, name) or getattr(other, name) for name in Asked.__slots__}
        return replace(self, **said)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportSettings:
    """The reports' part of ratinglist.toml.

    ``usual`` holds for every report, ``files`` for one file each, by its path below ``reports/`` with forward
    slashes. ``new_ids`` is what the ids of new players begin with, ``formats`` the column mappings by name.
    """

    usual: Asked = field(default_factory=Asked)
    files: Mapping[str, Asked] = field(default_factory=dict)
    new_ids: str = "N"
    formats: Mapping[str, ColumnMapping] = field(default_factory=dict)

    def of(self, path: str) -> Asked:
        """What is said about one report."""
        return self.files.get(path, Asked()).over(self.usual)
