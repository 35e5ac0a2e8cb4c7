"""A report file taken in: its reports, or its players as native rows; what is wrong with the file is told."""

from dataclasses import dataclass

from pipeline.intake.claiming import understand
from pipeline.intake.native_rows import source_of
from pipeline.native.sheets import Source
from pipeline.problems import Findings
from pipeline.reading.asked import Asked
from pipeline.reading.document import Document
from pipeline.reading.mapped.files import read_mapped_players
from pipeline.reading.report import Report


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportTaken:
    """What one file came to; ``players`` are the rows of a mapped table of players, which has no reports."""

    reports: tuple[Report, ...]
    players: Source | None

    def rows(self) -> int:
        """How many cells, or players, the file has."""
        if self.players is not None:
            return len(self.players.cells.lines())
        return sum(len(report.cells) for report in self.reports)


def take_report(data: bytes, file: str, asked: Asked, findings: Findings) -> ReportTaken:
    """Read one file; what is wrong with the file as a whole becomes findings.

    Args:
        data: the whole file.
        file: its name for messages.
        asked: what the officer says of it.
        findings: takes what is wrong.
    """
    understood = understand(data, file, asked)
    for problem in understood.problems:
        findings.add_whole(problem)
    players = None if understood.players is None else _players(understood.players, file, asked, findings)
    return ReportTaken(reports=understood.reports, players=players)


def _players(document: Document, file: str, asked: Asked, findings: Findings) -> Source:
    """A table of players with headers of its own as a native one."""
    table = read_mapped_players(document, asked)
    for problem in table.problems:
        findings.add_whole(problem)
    return source_of(file, table.header, table.rows, table.lines)
