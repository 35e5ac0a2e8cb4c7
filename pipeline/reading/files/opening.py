"""From the bytes of a report to a document: text in whatever encoding, or a workbook."""

import re
from dataclasses import dataclass, replace
from typing import Final

from pipeline.birth_dates import without_dates
from pipeline.control_signs import CONTROLS_OF_A_CELL, CONTROLS_OF_A_LINE, SHOWN_CONTROL
from pipeline.problems import Problem
from pipeline.reading.asked import Asked
from pipeline.reading.document import Document
from pipeline.reading.faults import fault, quoted
from pipeline.reading.files.decoding import decode
from pipeline.reading.files.foreign_files import looks_like
from pipeline.reading.files.mojibake import mojibake_in
from pipeline.reading.files.workbooks import workbook_of

LARGEST: Final = 64 << 20
"""How many bytes a report may have."""

_LINE_END: Final = re.compile("\r\n|\r|\n")
_END_OF_FILE: Final = "\x1a\x00"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A document, or None with an error among the problems that says why there is none."""

    document: Document | None
    problems: tuple[Problem, ...]


def open_document(data: bytes, file: str, asked: Asked) -> Opened:
    """Read the bytes of a report.

    Lines end with CR LF, CR or LF only. Form feeds and the end-of-file sign of DOS vanish,
    other control characters are shown as �.

    Args:
        data: the whole file.
        file: its name for messages.
        asked: what the officer says of it (``encoding``).
    """
    if len(data) > LARGEST:
        return _none(file, f"the file has {len(data):,} bytes; expected a report of at most {LARGEST:,} bytes")
    if not data.strip():
        return _none(file, "the file holds nothing but blanks" if data else "the file is empty")
    if data.startswith(b"PK\x03\x04"):
        return _workbook(data, file)
    name, instead = looks_like(data)
    if name:
        return _none(file, f"this is {name} and no text or workbook; {instead}")
    return _text(data, file, asked)


def _none(file: str, message: str) -> Opened:
    return Opened(document=None, problems=(fault(file, None, "", message),))


def _workbook(data: bytes, file: str) -> Opened:
    book = workbook_of(data)
    if book.fault:
        return _none(file, book.fault)
    sheets, problems = [], []
    for sheet in book.sheets:
        lines = [" ".join(row) for row in sheet.rows]
        found = [*_odd_letters(lines, file), *_controls(lines, file, CONTROLS_OF_A_CELL)]
        problems += [replace(problem, line=sheet.lines[problem.line - 1]) for problem in found if problem.line]
        rows = tuple(tuple(CONTROLS_OF_A_CELL.sub(SHOWN_CONTROL, cell) for cell in row) for row in sheet.rows)
        sheets.append(replace(sheet, rows=rows))
    return Opened(document=Document(file=file, sheets=tuple(sheets)), problems=tuple(problems))


def _text(data: bytes, file: str, asked: Asked) -> Opened:
    decoded = decode(data, asked.encoding)
    if decoded.fault:
        return _none(file, decoded.fault)
    text = decoded.text.rstrip(_END_OF_FILE).replace("\f", "")
    if not text.strip():
        return _none(file, "the file holds nothing but blanks")
    lines = _LINE_END.split(text)
    if not lines[-1]:
        del lines[-1]
    problems = []
    if decoded.doubt:
        said = f"read as {decoded.encoding}{decoded.told}: {decoded.doubt}"
        problems.append(fault(file, None, "", said, severity="warning"))
    elif decoded.told:
        problems.append(fault(file, None, "", f"read as {decoded.encoding}{decoded.told}", severity="note"))
    problems += _odd_letters(lines, file)
    problems += _controls(lines, file, CONTROLS_OF_A_LINE)
    document = Document(file=file, lines=tuple(lines), encoding=decoded.encoding)
    return Opened(document=document, problems=tuple(problems))


def _controls(lines: list[str], file: str, control: "re.Pattern[str]") -> list[Problem]:
    """Put � for each control character of the lines, and say so."""
    if not control.search("".join(lines)):
        return []
    first, count = 0, 0
    for place, line in enumerate(lines):
        lines[place], some = control.subn(SHOWN_CONTROL, line)
        first = first or (place + 1 if some else 0)
        count += some
    message = f"control characters are read as {SHOWN_CONTROL}{_as_in(count, 'of them')}"
    return [fault(file, first, "", message, severity="warning")]


def _odd_letters(lines: list[str], file: str) -> list[Problem]:
    """A warning about letters that were once read in a wrong encoding."""
    count, first, word, meant = mojibake_in(lines)
    if not count:
        return []
    word, meant = without_dates(word), without_dates(meant)
    perhaps = f", perhaps {quoted(meant)}" if meant else ""
    message = f"{quoted(word)} looks like letters saved in a wrong encoding{perhaps}{_as_in(count, 'such words')}"
    return [fault(file, first, "", message, found=word, severity="warning")]


def _as_in(count: int, what: str) -> str:
    return f"; {count:,} {what}, the first here" if count > 1 else ""
