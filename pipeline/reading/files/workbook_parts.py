"""The parts of a workbook, looked over before a library reads them: small files may hold huge sheets.

The library keeps a cell for every place between a sheet's first and last one, and the whole program ends where
memory does not suffice. So it gets a copy in which everything was seen to be small.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Final
from xml.parsers import expat

LARGEST: Final = 256 << 20
MOST_CELLS: Final = 2_000_000
MOST_LETTERS: Final = 1 << 28
"""Of all texts together, counted as if each cell held the longest."""

_MOST_PARTS: Final = 2_000
_SAVE: Final = "save it again as .xlsx or CSV"
_LONGEST: Final = 100
_PIECE: Final = 1 << 20
_HOLDS: Final = "xl/workbook.xml"
_CELL: Final = re.compile(r"([A-Za-z]{1,3})([0-9]{1,7})")
_ROW: Final = re.compile(r"[0-9]{1,7}")
_ERROR_CELL: Final = re.compile(rb"(<(?:[A-Za-z0-9]+:)?c\s[^<>]*?\bt=)([\"'])e\2")
_OTHERS: Final = {
    "xl/workbook.bin": "a binary workbook (.xlsb) and no text or .xlsx; save it as .xlsx or CSV",
    "content.xml": "an OpenDocument file (.ods, .odt) and no text or .xlsx; save it as .xlsx or CSV",
    "word/document.xml": "a Word file (.docx) and no text or workbook; export the tournament as a TRF file "
    "(FIDE report) and give that",
}
_ZIP: Final = "a zip file and no text or workbook; unpack it and give the files in it"
_BROKEN: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,  # a way of packing that Python does not know
    OSError,
    OverflowError,
    RuntimeError,  # a password
    ValueError,
)
"""What the module raises about a zip file that is damaged."""


class _WrongError(Exception):
    """The parts are not to be read; the text says why. It never leaves this module."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedOver:
    """A workbook with those parts that were looked over, or why it is not to be read."""

    data: bytes = b""
    fault: str = ""


@dataclass(slots=True, kw_only=True)
class _Seen:
    """What was counted so far, in a part and in all."""

    rows: int = 0
    columns: int = 0
    row: int = 0
    column: int = 0
    dense: int = 0
    text_cells: int = 0
    letters: int = 0
    longest: int = 0
    names: set[str] = field(default_factory=set)


def looked_over(data: bytes) -> LookedOver:
    """Copy a workbook whose parts are sound and not too large; errors in cells become their text."""
    copy = io.BytesIO()
    seen = _Seen()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(copy, "w") as clean:
            if _HOLDS not in archive.namelist():
                other = (told for name, told in _OTHERS.items() if name in archive.namelist())
                return LookedOver(fault=f"this is {next(other, _ZIP)}")
            for name, part in _parts(archive):
                _look_over(name, part, seen)
                clean.writestr(name, _ERROR_CELL.sub(rb"\1\2str\2", part))
        if not seen.names:
            return LookedOver(fault="the workbook has no sheets")
    except _WrongError as wrong:
        return LookedOver(fault=str(wrong))
    except _BROKEN as error:
        return LookedOver(fault=f"the workbook is damaged ({str(error)[:_LONGEST]}); {_SAVE}")
    return LookedOver(data=copy.getvalue())


def _parts(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """The parts that are XML, unpacked."""
    parts = archive.infolist()
    names = {part.filename.lower() for part in parts}
    if len(parts) > _MOST_PARTS:
        raise _WrongError(f"the workbook has {len(parts):,} parts; expected at most {_MOST_PARTS:,}")
    if len(names) < len(parts):
        raise _WrongError(f"the workbook is damaged (it has a part twice); {_SAVE}")
    total = 0
    for part in parts:
        unpacked = io.BytesIO()
        with archive.open(part) as packed:
            while piece := packed.read(_PIECE):
                total += len(piece)
                if total > LARGEST:
                    raise _WrongError(f"the workbook unpacks to more than {LARGEST:,} bytes")
                unpacked.write(piece)
        if unpacked.getbuffer()[:64].tobytes().removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<"):
            yield part.filename, unpacked.getvalue()


def _look_over(name: str, part: bytes, seen: _Seen) -> None:
    """Count the cells and letters of a part."""
    seen.rows = seen.columns = seen.row = seen.column = 0

    def letters(text: str) -> None:
        seen.letters += len(text)
        seen.longest = max(seen.longest, seen.letters)

    def doctype(*_: object) -> None:
        raise _WrongError(f"the workbook is damaged (it declares a document type); {_SAVE}")

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = partial(_begin, seen, name == _HOLDS)
    parser.StartDoctypeDeclHandler = doctype
    if b"<si" in part or b":si" in part:
        parser.CharacterDataHandler = letters
    try:
        parser.Parse(part, True)
    except (expat.ExpatError, LookupError) as error:
        raise _WrongError(f"the workbook is damaged ({name}: {str(error)[:_LONGEST]}); {_SAVE}") from None
    seen.dense += seen.rows * seen.columns
    if seen.dense > MOST_CELLS:
        raise _WrongError(
            f"the sheets have room for {seen.dense:,} cells; expected at most {MOST_CELLS:,}: "
            "perhaps a cell far below or to the right is filled by mistake"
        )
    if seen.text_cells * seen.longest > MOST_LETTERS:
        raise _WrongError("the texts of the workbook are too long; expected the cells of a tournament report")


def _begin(seen: _Seen, is_contents: bool, tag: str, attributes: dict[str, str]) -> None:
    """Count what an element begins: a row, a cell, a text, or a sheet in the list of contents."""
    tag = tag.rpartition(":")[2]
    if tag == "row":
        row = attributes.get("r")
        if row is not None and not _ROW.fullmatch(row):
            raise _WrongError(f"the workbook is damaged (a row has no number); {_SAVE}")
        seen.row, seen.column = seen.row + 1 if row is None else int(row), 0
    elif tag == "c":
        _count_cell(attributes, seen)
    elif tag == "si":
        seen.letters = 0
    elif tag == "sheet" and is_contents:
        sheet = attributes.get("name", "").lower()
        if sheet in seen.names:
            raise _WrongError("the workbook has two sheets of the same name; expected each name once")
        seen.names.add(sheet)


def _count_cell(attributes: dict[str, str], seen: _Seen) -> None:
    """Let the sheet reach to a cell; without a reference it is the next of its row."""
    place = next((attributes[name] for name in attributes if name.rpartition(":")[2] == "r"), None)
    seen.column += 1
    if place is not None:
        found = _CELL.fullmatch(place)
        if not found:
            raise _WrongError(f'the workbook is damaged (a cell has no place such as "B3"); {_SAVE}')
        seen.column = 0
        for letter in found[1].upper():
            seen.column = 26 * seen.column + ord(letter) - 64
        seen.rows = max(seen.rows, int(found[2]))
    seen.rows = max(seen.rows, seen.row)
    seen.columns = max(seen.columns, seen.column)
    seen.text_cells += attributes.get("t") == "s"
