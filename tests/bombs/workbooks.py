"""Workbooks that are bombs: made without any library that would refuse to write them."""

import io
import struct
import zipfile
import zlib
from collections.abc import Iterable, Mapping

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
PARTS = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/xl/workbook.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r1" Target="xl/workbook.xml" Type='
    '"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>',
    "xl/workbook.xml": f"<workbook {MAIN} xmlns:r="
    '"http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
    '<sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r1" Target="worksheets/sheet1.xml" Type='
    '"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"/>'
    '<Relationship Id="r2" Target="sharedStrings.xml" Type='
    '"http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"/></Relationships>',
    "xl/sharedStrings.xml": f'<sst {MAIN} count="1" uniqueCount="1"><si><t>No</t></si></sst>',
}
"""What every workbook has; the sheet comes besides."""


def sheet(rows: str, before: str = "", doctype: str = "") -> str:
    """A sheet around some rows."""
    return f"{doctype}<worksheet {MAIN}>{before}<sheetData>{rows}</sheetData></worksheet>"


SMALL = sheet('<row r="1"><c r="A1" t="s"><v>0</v></c></row>')


def workbook(parts: Mapping[str, str | Iterable[str]]) -> bytes:
    """A workbook with these parts besides or in place of the usual ones; long ones come piece by piece."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, part in {**PARTS, "xl/worksheets/sheet1.xml": SMALL, **parts}.items():
            about = zipfile.ZipInfo(name)
            about.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(about, "w", force_zip64=True) as file:
                for piece in (HEAD + part,) if isinstance(part, str) else (HEAD, *part):
                    file.write(piece.encode())
    return data.getvalue()


def shared_strings(size: int) -> Iterable[str]:
    """A table of one text of so many million letters."""
    yield f"<sst {MAIN}><si><t>"
    for _ in range(size):
        yield "x" * 1_000_000
    yield "</t></si></sst>"


def deep(levels: int) -> str:
    """A sheet of elements inside elements."""
    return f"<worksheet {MAIN}>{'<a>' * levels}{'</a>' * levels}<sheetData/></worksheet>"


def laughs(levels: int) -> str:
    """The document type of a billion laughs."""
    entities = ['<!ENTITY l0 "ha">', *(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, levels))]
    return f"<!DOCTYPE x [{''.join(entities)}]>"


def overlapping(copies: int, size: int) -> bytes:
    """A zip file whose directory names one packed part of so many bytes many times."""
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = packed.compress(b" " * size) + packed.flush()
    plain = workbook({})
    start = len(plain)
    found = zipfile.ZipFile(io.BytesIO(plain))
    at, count = found.start_dir, len(found.infolist())
    name = b"xl/a.xml"
    crc = zlib.crc32(b" " * size)
    local = struct.pack("<4s5H3L2H", b"PK\3\4", 20, 0, 8, 0, 33, crc, len(body), size, len(name), 0) + name + body
    head = plain[:at] + local
    entries = [
        struct.pack(
            "<4s6H3L5H2L", b"PK\1\2", 20, 20, 0, 8, 0, 33, crc, len(body), size, len(name), 0, 0, 0, 0, 0, at
        )
        + name[: -len(str(number))]
        + str(number).encode()
        for number in range(copies)
    ]
    directory = plain[at : start - 22] + b"".join(entries)
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, count + copies, count + copies, len(directory), len(head), 0)
    return head + directory + end
