"""Workbooks of cells, written quickly, so that they can be spoilt by the thousand."""

import io
import re
import zipfile
from collections.abc import Sequence
from random import Random
from xml.sax.saxutils import escape

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_PARTS = {
    "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" Type="{_RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATIONS}"><sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" Type="{_RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="rId2" Type="{_RELATIONS}/styles" Target="styles.xml"/></Relationships>',
    "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
}
_PLAIN_NUMBER = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,3})?")
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def parts_of(rows: Sequence[Sequence[str]], random: Random) -> dict[str, bytes]:
    """The parts of a workbook with these cells, some as numbers, dates, truths and errors."""
    lines = []
    for number, row in enumerate(rows, 1):
        cells = "".join(_cell(text, random) for text in row)
        lines.append(f'<row r="{number}">{cells}</row>')
    sheet = f'<worksheet xmlns="{_MAIN}"><sheetData>{"".join(lines)}</sheetData></worksheet>'
    return {name: (_HEAD + part).encode() for name, part in {**_PARTS, "xl/worksheets/sheet1.xml": sheet}.items()}


def _cell(text: str, random: Random) -> str:
    if not text:
        return "<c/>"
    if _PLAIN_NUMBER.fullmatch(text) and random.random() < 0.9:
        return f'<c s="{int(random.random() < 0.02)}"><v>{text}</v></c>'
    if random.random() < 0.005:
        return random.choice(
            (
                '<c t="e"><v>#N/A</v></c>',
                '<c t="b"><v>1</v></c>',
                '<c s="1"><v>44000.5</v></c>',
                "<c><v>1E300</v></c>",
            )
        )
    return f'<c t="inlineStr"><is><t xml:space="preserve">{escape(_UNFIT.sub("?", text))}</t></is></c>'


def packed(parts: dict[str, bytes]) -> bytes:
    """The parts as a file."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(zipfile.ZipInfo(name), part)
    return data.getvalue()


def unpacked(data: bytes) -> dict[str, bytes]:
    """The parts of a file."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
