"""The plan of a run: what it is asked for, after the command line and ratinglist.toml were read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.asked_of_run import AskedOfRun
from pipeline.config import Book
from pipeline.earlier_runs import EarlierRun
from pipeline.files_read import FilesRead
from pipeline.released.record import Record
from pipeline.settings.reading import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a run is asked for.

    ``asked`` is whatever the manifest repeats as it is. ``record`` are the lists on record, which the run must not
    change unless it is to ``republish`` them. ``read`` reads the folder's files.
    ``alternatives`` are rule books, by what they are called, that are tried in place of the one whose code they
    bear.
    """

    folder: Path
    settings: Settings
    books: Sequence[Book]
    alternatives: Mapping[str, Book] = field(default_factory=dict)
    asked: AskedOfRun = field(default_factory=AskedOfRun)
    earlier: EarlierRun | None = None
    record: Record = field(default_factory=Record)
    republish: bool = False
    read: FilesRead = field(default_factory=FilesRead)
