"""Which reader takes a report: the only one that claims it by its content, or the one that the officer names."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline.intake.games.dummies import without_dummies
from pipeline.intake.second_entries import without_second_entries
from pipeline.problems import Problem
from pipeline.readers import dialects
from pipeline.reading.asked import Asked
from pipeline.reading.dialect import Dialect
from pipeline.reading.document import Document
from pipeline.reading.faults import fault
from pipeline.reading.files.opening import open_document
from pipeline.reading.mapped.files import read_mapped
from pipeline.reading.report import Report


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """What one file came to: its events, and what is wrong with the file as a whole.

    ``players`` is the document of a mapped table of players, which is no report.
    """

    reports: tuple[Report, ...] = ()
    problems: tuple[Problem, ...] = ()
    players: Document | None = None


def understand(data: bytes, file: str, asked: Asked) -> Understood:
    """Read a report by the one reader whose it is.

    Args:
        data: the whole file.
        file: its name for messages.
        asked: what the officer says of it.
    """
    opened = open_document(data, file, asked)
    document = opened.document
    if document is None:
        return Understood(problems=opened.problems)
    if asked.mapping is not None and asked.mapping.holds == "players":
        return Understood(problems=opened.problems, players=document)
    if asked.mapping is not None:
        told = tuple(read_mapped(document, asked))
    else:
        claiming = _claiming(document, asked)
        if len(claiming) != 1:
            return Understood(problems=(*opened.problems, _undecided(file, claiming)))
        told = tuple(claiming[0].read(document, asked))
    problems = opened.problems
    if len(told) > 1 and (asked.event or asked.name):
        problems = (*problems, _several(file, told))
        asked = replace(asked, event="", name="")
    said = tuple(_as_said(without_second_entries(without_dummies(report)), asked) for report in told)
    return Understood(reports=said, problems=problems)


def _claiming(document: Document, asked: Asked) -> Sequence[Dialect]:
    if asked.format:
        return [dialect for dialect in dialects() if dialect.name == asked.format]
    return [dialect for dialect in dialects() if dialect.claims(document)]


def _undecided(file: str, claiming: Sequence[Dialect]) -> Problem:
    """None or several claim a file: what each of them looks for, and how to decide."""
    looked = "; ".join(f"{dialect.name} looks for {dialect.looks_for}" for dialect in claiming or dialects())
    found = f"{' and '.join(dialect.name for dialect in claiming)} take" if claiming else "no reader takes"
    expected = (
        'a format set for it (--format NAME, or format = "NAME" below [reports."FILE"] in ratinglist.toml, where '
        "[formats.NAME] says what the columns of a table of your own are)"
    )
    return fault(file, None, "", f"{found} this file: {looked}", expected=f"a file of one of them, or {expected}")


def _several(file: str, reports: Sequence[Report]) -> Problem:
    """What is said of one event cannot be said of a file that tells of several; their days may be the same."""
    expected = "a file of one event where event or name is set"
    said = f"the file tells of {len(reports)} events, for which one event or name is set"
    return fault(file, None, "", said, found=str(len(reports)), expected=expected)


def _as_said(report: Report, asked: Asked) -> Report:
    """The report with what the officer says of its event in place of what it says itself."""
    return replace(
        report,
        event_id=asked.event or report.event_id,
        name=asked.name or report.name,
        start_date=asked.start_date or report.start_date,
        end_date=asked.end_date or report.end_date,
    )
