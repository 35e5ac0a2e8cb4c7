"""Tables written to a file of the asker's own: in place of an earlier table of that kind only."""

from pathlib import Path

from pipeline.exits import UsageError
from pipeline.writers.publication import write_file


def write_table(path: Path, content: bytes, holds: str) -> None:
    """Write a CSV table whole or not at all.

    Args:
        path: where to.
        content: the table, its header on the first line.
        holds: what such a table holds, as ``problems``.

    Raises:
        UsageError: the file holds something else, or there is no folder for it.
        OSError: the machine does not let us write.
    """
    if not path.parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent}")
    header = content[: content.index(b"\n")]
    if path.is_file() and path.stat().st_size and not path.read_bytes().startswith(header):
        raise UsageError(f"{path} holds no {holds}: name another file, or move it away")
    write_file(path, content)
