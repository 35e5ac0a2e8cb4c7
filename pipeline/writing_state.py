"""Whether an output folder is being written now, and how it changes where it is."""

from dataclasses import dataclass
from pathlib import Path

from pipeline.writers.publication.exchange import exchanges
from pipeline.writers.publication.journal import unfinished
from pipeline.writers.publication.lock import holder
from pipeline.writers.publication.places import place_of


@dataclass(frozen=True, slots=True, kw_only=True)
class WritingState:
    """Who writes an output folder now, in words, or nothing; whether a run is at it, or left something there.

    ``one_step``: whether the folder changes from old to new in one step; None where that cannot be tried.
    """

    holder: str
    unfinished: bool
    one_step: bool | None


def writing_state(folder: Path) -> WritingState:
    """Look beside an output folder; what that needs is removed again.

    Raises:
        NotOursError: the path leads nowhere.
    """
    place = place_of(folder)
    return WritingState(holder=holder(place), unfinished=unfinished(place), one_step=exchanges(folder))
