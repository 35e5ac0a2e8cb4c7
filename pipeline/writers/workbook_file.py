"""The file of a workbook: what XlsxWriter made, with the rows of its tables put in where they belong."""

import io
from collections.abc import Iterator, Mapping
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

import pyarrow as pa

from pipeline.writers.sheet_pages import TableRows

_LEVEL: Final = 5  # of deflate: hardly larger than by 6, in less time
_LARGE: Final = 1 << 31  # bytes from which on a part of the file needs the longer form of sizes
_END: Final = b"</sheetData>"


def filled(stream: io.BytesIO, rows: Mapping[str, TableRows]) -> bytes:
    """Return the file with the rows in the parts they are for; no part has a date."""
    whole = io.BytesIO()
    with ZipFile(stream) as made, ZipFile(whole, "w", ZIP_DEFLATED, compresslevel=_LEVEL) as archive:
        for name in made.namelist():
            content = made.read(name)
            put_in = rows.get(name)
            large = put_in is not None and put_in.most_bytes() + len(content) >= _LARGE
            with archive.open(name, "w", force_zip64=large) as part:
                for piece in [content] if put_in is None else _with_rows(content, put_in):
                    part.write(piece)
    return whole.getvalue()


def _with_rows(content: bytes, rows: TableRows) -> Iterator[bytes | pa.Buffer]:
    """The XML of a sheet, the rows in place of its last one, which is there without cells."""
    before, _, behind = content.partition(_END)
    place = before.rfind(b'<row r="%d"' % rows.rows[-1])
    yield before[:place]
    yield from rows.blocks()
    yield _END
    yield behind
