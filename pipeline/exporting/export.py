"""An event written back as a tournament report file; what it cannot hold is refused or said, never dropped."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pipeline.asked_files import write_asked
from pipeline.exporting.found_event import event_of
from pipeline.exporting.trf_event import check_fit, trf_event
from pipeline.writers.trf_files import trf_bytes

TRF16: Final = "trf16"
TRF26: Final = "trf26"


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """The file, and what of the event it does not hold."""

    content: bytes
    lost: Sequence[str]


def export(folder: Path, event_id: str, form: str, *, full_birth_dates: bool) -> Exported:
    """Write an event of a folder as TRF.

    Args:
        folder: an output folder, or a folder of reports.
        event_id: the event.
        form: TRF16 or TRF26.
        full_birth_dates: whether to give birth dates where they are known, else only the years.

    Raises:
        UsageError: there is no such event.
        DataError: the folder has errors, or the format cannot hold a result of the event.
        OSError: a file cannot be read.
    """
    found = event_of(folder, event_id)
    check_fit(found)
    lost: list[str] = []
    event = trf_event(found, lost, full=full_birth_dates, trf26=form == TRF26)
    return Exported(content=trf_bytes(event, trf26=form == TRF26), lost=lost)


def write_report(path: Path, exported: Exported) -> None:
    """Write the file, in place of an earlier report only.

    Raises:
        UsageError: the file holds something else, lies in an output folder, or there is no folder for it.
        OSError: the machine does not let us write.
    """
    write_asked(path, exported.content, "report", lambda earlier: earlier.startswith(b"012 "))
