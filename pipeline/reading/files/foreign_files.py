"""Files that are no texts: what they look like by their first bytes, and what to send instead."""

from typing import Final

_TRF: Final = "export the tournament as a TRF file (FIDE report) and give that"
_UNPACK: Final = "unpack it and give the files in it"
_SAVE: Final = "save it as .xlsx or CSV"

_MARKS: Final = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Excel or Word file (.xls, .doc) or one with a password", _SAVE),
    (b"%PDF", "a PDF", _TRF),
    (b"\x1f\x8b", "a gzip file", _UNPACK),
    (b"BZh", "a bzip2 file", _UNPACK),
    (b"7z\xbc\xaf\x27\x1c", "a 7z file", _UNPACK),
    (b"\xfd7zXZ\x00", "an xz file", _UNPACK),
    (b"Rar!\x1a\x07", "a rar file", _UNPACK),
    (b"\x89PNG", "a picture", _TRF),
    (b"\xff\xd8\xff", "a picture", _TRF),
    (b"GIF8", "a picture", _TRF),
    (b"II*\x00", "a picture", _TRF),
    (b"MM\x00*", "a picture", _TRF),
    (b"{\\rtf", "a word processor's file (.rtf)", _TRF),
    (b"SQLite format 3\x00", "a database file", _TRF),
    (b"PAR1", "a Parquet file", "save it as CSV"),
)
_SWISS_MANAGER: Final = (b"\xa5\xff\x89\x44", b"\xb3\xff\x89\x44")
_DBASE_KINDS: Final = frozenset((0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x83, 0x8B, 0xF5))
_NO_TEXT: Final = bytes(sign for sign in range(0x20) if sign not in b"\t\n\v\f\r\x1a")
_CONTROLS_OF_A_TEXT: Final = 50
"""A text has at most one control character in so many bytes, a few apart."""


def looks_like(data: bytes) -> tuple[str, str]:
    """What a file is that is no text, and what to do; empty texts if it may be a text or a workbook."""
    for mark, name, instead in _MARKS:
        if data.startswith(mark):
            return name, instead
    start = data[: 1 << 20]
    if any(mark in start for mark in _SWISS_MANAGER):
        return "a tournament file of Swiss-Manager (.TUNX, .TURX, .TUMX)", _TRF
    if _is_dbase(data):
        return "a dBase table (.dbf, .trn, .sco)", _TRF
    if data[257:262] == b"ustar":
        return "a tar file", _UNPACK
    return "", ""


def is_full_of_controls(data: bytes) -> bool:
    """Whether there are more control characters than a damaged text has."""
    return len(data) - len(data.translate(None, _NO_TEXT)) > 8 + len(data) // _CONTROLS_OF_A_TEXT


def _is_dbase(data: bytes) -> bool:
    """Whether the first bytes are a dBase header: kind, day of change, and a header that ends as it says."""
    if len(data) < 65 or data[0] not in _DBASE_KINDS or not (1 <= data[2] <= 12 and 1 <= data[3] <= 31):
        return False
    size = int.from_bytes(data[8:10], "little")
    return 65 <= size <= len(data) and 0x0D in data[size - 265 if size > 329 else 64 : size]
