"""Tables as CSV: UTF-8, a line feed at each line's end, a header, quotes only where they are needed."""

import re
from typing import Final

import pandas as pd

from pipeline.writers.cell_texts import cell_texts

_BLOCK: Final = 50_000  # rows
_QUOTED: Final = re.compile('[",\r\n]')


def csv_bytes(frame: pd.DataFrame) -> bytes:
    """Return the table as CSV; missing cells are empty, booleans yes or no, whole numbers without decimals.

    Raises:
        TypeError: a column has a type whose text is not fixed, such as float.

    """
    header = ",".join(_quoted([str(name) for name in frame.columns])) + "\n"
    blocks = [_block(frame.iloc[start : start + _BLOCK]) for start in range(0, len(frame), _BLOCK)]
    return b"".join([header.encode("utf-8"), *blocks])


def _block(frame: pd.DataFrame) -> bytes:
    """The lines of some rows; a long table's cells are never all there as texts at once."""
    columns = [_quoted(cell_texts(frame.iloc[:, place])) for place in range(frame.shape[1])]
    if len(columns) == 1:
        columns = [[cell or '""' for cell in columns[0]]]  # an empty line would not count as a row
    return "\n".join([*map(",".join, zip(*columns, strict=True)), ""]).encode("utf-8")


def _quoted(texts: list[str]) -> list[str]:
    if not _QUOTED.search("\0".join(texts)):
        return texts
    return ['"' + text.replace('"', '""') + '"' if _QUOTED.search(text) else text for text in texts]
