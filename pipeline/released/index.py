"""index.json of a released list: its files, what it counted and a digest of its figures."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from pipeline.json_records import record_from, told_by
from pipeline.kept_presentation import presentation_again
from pipeline.manifest import CountedCorrection, CountedEvent, UnreadableError, check_counted
from pipeline.presentation import Presentation

INDEX: Final = "index.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleasedFile:
    """A file of a release by its path beside the index."""

    path: str
    sha256: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Index:
    """What a released list was made from.

    ``revision`` counts from 1. ``options`` are those not at their default. ``events`` and ``corrections`` are all
    that the list counts. ``starts`` says what players came with who had a rating already. ``presentation``
    is how the federation wanted its lists. ``figures`` is a digest of every player's ratings, games and titles up
    to the period. Of players who have figures and are not on the list nothing can be read: ``left_out`` has a
    digest of each, ``unseen`` one of all that was decided of them and that they came with.
    """

    federation: str
    system: str
    period: str
    revision: int
    reason: str
    version: str
    options: Mapping[str, str]
    events: Sequence[CountedEvent]
    corrections: Sequence[CountedCorrection]
    starts: Mapping[str, str]
    presentation: Presentation
    figures: str
    left_out: Sequence[str]
    unseen: str
    files: Sequence[ReleasedFile]

    @property
    def has_workbooks(self) -> bool:
        """Whether workbooks were released too."""
        return any(file.path.endswith(".xlsx") for file in self.files)

    @property
    def has_pages(self) -> bool:
        """Whether pages for the web were released too."""
        return any(file.path.endswith(".html") for file in self.files)


def index_bytes(index: Index) -> bytes:
    """The index as JSON. No clock and no path but those beside it."""
    return (json.dumps(asdict(index), ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def read_index(content: bytes) -> Index:
    """Read an index.

    Raises:
        UnreadableError: it is not one that this program wrote.
    """
    try:
        told: dict[str, Any] = told_by(content)
        told["presentation"] = presentation_again(told["presentation"])
        index = record_from(Index, told)
        check_counted(index.events, index.corrections)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise UnreadableError(f"not the index of a released list ({error})") from error
    return index
