"""All text of a published file, whatever kind it is, for tests that look for words which must not be there."""

from html import unescape
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pandas as pd
import pyarrow.parquet as pq


def text_of(path: Path) -> str:
    """All text of a file: parts of workbooks, cells and metadata of parquet files, everything of the others."""
    content = path.read_bytes()
    if path.suffix == ".xlsx":
        with ZipFile(BytesIO(content)) as book:
            return "\n".join([*book.namelist(), *(unescape(book.read(name).decode()) for name in book.namelist())])
    if path.suffix == ".parquet":
        metadata = pq.read_metadata(BytesIO(content)).metadata
        return f"{metadata}\n{pd.read_parquet(BytesIO(content)).to_csv()}"
    text = content.decode("utf-8-sig")
    return f"{text}\n{unescape(text)}"


def texts_below(folder: Path) -> dict[str, str]:
    """The path and the text of every file below a folder, by its path; the path is searched too."""
    found = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
    return {name: f"{name}\n{text_of(path)}" for name, path in found.items()}
