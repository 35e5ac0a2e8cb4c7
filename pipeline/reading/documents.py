"""From the bytes of a report to a document: text in whatever encoding, or a workbook."""

from dataclasses import dataclass

from pipeline.problems import Problem
from pipeline.reading.asked import Asked
from pipeline.reading.document import Document


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A document, or None with an error among the problems that says why there is none."""

    document: Document | None
    problems: tuple[Problem, ...]


def open_document(data: bytes, file: str, asked: Asked) -> Opened:
    """Read the bytes of a report.

    Args:
        data: the whole file.
        file: its name for messages.
        asked: what the officer says of it (``encoding``).
    """
    raise NotImplementedError
