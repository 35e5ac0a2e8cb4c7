"""From the bytes of a CSV file to its cells: two routes that give the same, and what is said of other files."""

from pipeline.native.bounds import too_long, too_long_at
from pipeline.native.cells import Cells
from pipeline.native.csv_carefully import read_carefully
from pipeline.native.csv_plainly import line_of, read_plainly


def read_cells(data: bytes) -> Cells:
    """Read the cells of a CSV file in UTF-8, with or without BOM and with any line end."""
    if _has_noughts(data):
        return Cells(fault=f"this is not a text in UTF-8 ({_looks_like(data)})", fault_line=1)
    body = data.removeprefix(b"\xef\xbb\xbf")
    long = too_long_at(body)
    if long is not None:
        return Cells(fault=too_long(), fault_line=line_of(body, long))
    plain = read_plainly(body)
    if plain is not None:
        return plain
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        return _not_utf8(data, len(data) - len(body) + error.start)
    return read_carefully(text)


def _has_noughts(data: bytes) -> bool:
    return data[:4].count(0) >= 2


def _not_utf8(data: bytes, place: int) -> Cells:
    line = line_of(data, place)
    guess = _looks_like(data)
    fault = f"byte {place + 1} (0x{data[place]:02X}) is not UTF-8 ({guess})"
    return Cells(fault=fault, fault_line=line)


def _looks_like(data: bytes) -> str:
    """What a file that is not UTF-8 may be instead."""
    marks = {
        b"\xff\xfe": "it begins like UTF-16",
        b"\xfe\xff": "it begins like UTF-16",
        b"PK\x03\x04": "it begins like a workbook or zip file",
        b"\xd0\xcf\x11\xe0": "it begins like an old Excel workbook",
        b"\x1f\x8b": "it begins like a gzip file",
    }
    for mark, name in marks.items():
        if data.startswith(mark):
            return name
    if _has_noughts(data):
        return "it looks like UTF-16"
    return "it looks like Windows-1252, Latin-1 or another old encoding"
