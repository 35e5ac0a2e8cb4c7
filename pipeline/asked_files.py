"""Tables written to a file of the asker's own: in place of an earlier table of that kind only."""

import re
from pathlib import Path

from pipeline.exits import UsageError
from pipeline.writers.publication.single_file import write_file


def write_table(path: Path, content: bytes, holds: str) -> None:
    """Write a CSV table whole or not at all.

    Args:
        path: where to.
        content: the table, its header on the first line; an earlier one may have another form.
        holds: what such a table holds, as ``problems``.

    Raises:
        UsageError: the file holds something else, or there is no folder for it.
        OSError: the machine does not let us write.
    """
    if not path.parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent}")
    header = _header(content)
    if path.is_file() and path.stat().st_size and _header(path.read_bytes())[: len(header)] != header:
        raise UsageError(f"{path} holds no {holds}: name another file, or move it away")
    write_file(path, content)


def _header(content: bytes) -> list[bytes]:
    """The columns of a table of whatever form; its names hold no separator."""
    return re.split(rb"[,;\t]", content.removeprefix(b"\xef\xbb\xbf").partition(b"\n")[0].removesuffix(b"\r"))
