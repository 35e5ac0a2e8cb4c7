"""The plan of a run: what it is asked for, after the command line and ratinglist.toml were read."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.config import Book
from pipeline.earlier_runs import EarlierRun
from pipeline.files_read import FilesRead
from pipeline.released.record import Record
from pipeline.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a run is asked for.

    ``record`` are the lists on record, which the run must not change unless it is to ``republish`` them.
    Besides CSV files there are ``workbooks`` and, if asked for, pages (``html``). ``add_players`` gives ids to
    players of reports whom nobody knows. ``read`` reads the folder's files.
    """

    folder: Path
    settings: Settings
    books: Sequence[Book]
    period: str | None = None
    hold_bad: bool = False
    earlier: EarlierRun | None = None
    all_crosstables: bool = False
    record: Record = field(default_factory=Record)
    republish: bool = False
    html: bool = False
    workbooks: bool = True
    add_players: bool = False
    read: FilesRead = field(default_factory=FilesRead)
