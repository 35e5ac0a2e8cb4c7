"""A dialect: how one tournament program writes, declared by the module that reads it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pipeline.reading.asked import Asked
from pipeline.reading.document import Document
from pipeline.reading.report import Report


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """What a reader declares.

    ``name`` is what --format and ratinglist.toml call it, ``title`` whose files it reads. ``looks_for`` is what
    it takes for its own, as the end of a sentence that begins "looks for". ``claims`` looks at the content only,
    quickly, and never raises; no file may be claimed by two dialects. ``read`` gives the events of the file;
    whatever is wrong stands in the reports' ``problems``, nothing is raised.
    """

    name: str
    title: str
    looks_for: str
    claims: Callable[[Document], bool]
    read: Callable[[Document, Asked], Sequence[Report]]
