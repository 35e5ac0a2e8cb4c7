"""A report as lines of text, so that what a reader makes of a sample can be read and compared at a glance."""

from pathlib import Path

from pipeline.readers import dialects
from pipeline.reading.asked import Asked
from pipeline.reading.document import Document
from pipeline.reading.files.opening import open_document
from pipeline.reading.report import Cell, Report

REPORTS = Path(__file__).parent / "reports"
POINTS = {2: "1", 1: "½", 0: "0"}


def sample(path: str) -> Document:
    """A sample file of tests/reports as the document that it is opened to."""
    opened = open_document((REPORTS / path).read_bytes(), path.rpartition("/")[2], Asked())
    assert opened.document is not None
    return opened.document


def document(text: str, file: str = "report.txt") -> Document:
    """A document of the lines of a text."""
    return Document(file=file, lines=tuple(text.split("\n")))


def claimants(report: Document) -> list[str]:
    """The names of the dialects that take a document for theirs."""
    return [dialect.name for dialect in dialects() if dialect.claims(report)]


def told(report: Report) -> str:
    """The event, a line an entrant with their cells, and the problems, one a line."""
    days = f"{report.start_date or '?'} to {report.end_date or '?'}"
    lines = [f"{report.name or '?'} | {report.place or '?'} | {days} | {report.rounds} rounds"]
    for at, entrant in enumerate(report.entrants):
        about = [
            entrant.number,
            entrant.name,
            entrant.federation,
            entrant.title,
            entrant.national_id,
            entrant.fide_id,
            entrant.rating,
            entrant.fide_rating,
            "" if entrant.points is None else f"{entrant.points / 100:g}",
            f"{entrant.adjusted / 100:+g}" if entrant.adjusted else "",
        ]
        shown = " ".join(f"{cell.round}:{_sign(cell)}" for cell in report.cells if cell.player == at)
        cells = shown if entrant.reports else "does not report"
        lines.append(" | ".join(["" if each is None else str(each) for each in about] + [cells]))
    return "\n".join([*lines, *map(str, report.problems), ""])


def _sign(cell: Cell) -> str:
    """A cell in short: 12w1 played, (12w1) not played, bye½, 12? no result yet, - nothing."""
    if cell.kind == "absent":
        return "-"
    if cell.kind == "bye":
        return f"bye{POINTS[cell.score]}"
    if cell.kind == "open":
        return f"{cell.opponent}?"
    sign = f"{cell.opponent}{cell.colour or '-'}{POINTS[cell.score]}"
    return f"({sign})" if cell.kind == "forfeit" else f"{sign}:{cell.handicap}" if cell.handicap else sign
